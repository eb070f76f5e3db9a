//! What a constraint writes its clauses to: it knows cells and digits, and how this encoding says
//! what several constraints say.

use youdoku_logic::{ClauseSink, Lit, Var};

use super::{AtMost, Encoding, Saying, var};
use crate::{Cell, Digit, Grid};

/// A sink of clauses over the digits of cells.
pub struct CellCnf<'a> {
    grid: Grid,
    encoding: &'a Encoding,
    at_most: AtMost,
    sink: &'a mut dyn ClauseSink,
    /// The pairs of cells already said to be different: zones overlap, and a sentence is a set.
    different: PairSet,
    /// The cells that lie in a zone; the others cannot leave to counting that they hold one digit.
    in_zone: Vec<bool>,
    clause: Vec<Lit>,
}

impl<'a> CellCnf<'a> {
    /// Writes to a sink that already has the variables of the cells' digits.
    pub fn new(
        grid: Grid,
        encoding: &'a Encoding,
        at_most: AtMost,
        sink: &'a mut dyn ClauseSink,
    ) -> CellCnf<'a> {
        let in_zone = vec![false; grid.num_cells()];
        let different = PairSet::new(grid.num_cells());
        CellCnf { grid, encoding, at_most, sink, different, in_zone, clause: Vec::new() }
    }

    /// The grid.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The literal "this cell holds this digit".
    #[inline]
    pub fn lit(&self, cell: Cell, digit: Digit) -> Lit {
        var(&self.grid, cell, digit).lit(true)
    }

    /// A new variable, which the clauses must leave one value for each choice of digits.
    pub fn fresh(&mut self) -> Var {
        self.sink.fresh()
    }

    /// One more clause.
    #[inline]
    pub fn add(&mut self, clause: &[Lit]) {
        self.sink.add(clause);
    }

    /// One more clause, of the literals that are there.
    pub fn add_some(&mut self, clause: impl IntoIterator<Item = Option<Lit>>) {
        self.clause.clear();
        self.clause.extend(clause.into_iter().flatten());
        self.sink.add(&self.clause);
    }

    /// These cells hold different digits; when they are as many as the digits, each digit is there.
    pub fn all_different(&mut self, cells: &[Cell]) {
        let size = self.grid.size();
        let is_zone = cells.len() == size;
        if is_zone {
            cells.iter().for_each(|cell| self.in_zone[cell.index()] = true);
        }
        let at_least = is_zone && self.says(Saying::ZoneAtLeast);
        let as_pairs = self.at_most.is_pairs(cells.len());
        let pairs = if as_pairs { self.different.insert_all(cells) } else { Vec::new() };
        for digit in self.grid.digits() {
            let literals: Vec<Lit> = cells.iter().map(|&cell| self.lit(cell, digit)).collect();
            if at_least {
                self.sink.add(&literals);
            }
            if as_pairs {
                for &(a, b) in &pairs {
                    self.add(&[!self.lit(a, digit), !self.lit(b, digit)]);
                }
            } else {
                self.at_most.write(&literals, self.sink);
            }
        }
    }

    /// The two cells of each of these pairs hold different digits.
    pub fn different(&mut self, pairs: &[(Cell, Cell)]) {
        for &(a, b) in pairs {
            if self.different.insert(a, b) {
                for digit in self.grid.digits() {
                    self.add(&[!self.lit(a, digit), !self.lit(b, digit)]);
                }
            }
        }
    }

    /// Whether all pairs of these cells are already said to be different.
    pub fn are_different(&self, cells: &[Cell]) -> bool {
        let before = |i: usize| cells[..i].iter().map(move |&cell| (cells[i], cell));
        (0..cells.len()).flat_map(before).all(|(a, b)| self.different.contains(a, b))
    }

    /// What each cell must be, whatever the rules.
    pub(super) fn cells(&mut self) {
        for cell in self.grid.cells() {
            let literals: Vec<Lit> = self.grid.digits().map(|d| self.lit(cell, d)).collect();
            if self.says(Saying::CellAtLeast) {
                self.sink.add(&literals);
            }
            if self.says(Saying::CellAtMost) || !self.in_zone[cell.index()] {
                self.at_most.write(&literals, self.sink);
            }
        }
    }

    fn says(&self, saying: Saying) -> bool {
        self.encoding.says.contains(&saying)
    }
}

/// A set of unordered pairs of cells, one bit each.
struct PairSet {
    cells: usize,
    bits: Vec<u64>,
}

impl PairSet {
    fn new(cells: usize) -> PairSet {
        PairSet { cells, bits: Vec::new() }
    }

    /// Puts a pair in and says whether it was new.
    fn insert(&mut self, a: Cell, b: Cell) -> bool {
        if self.bits.is_empty() {
            self.bits = vec![0; (self.cells * self.cells).div_ceil(64)];
        }
        let bit = self.bit(a, b);
        let new = self.bits[bit / 64] >> (bit % 64) & 1 == 0;
        self.bits[bit / 64] |= 1 << (bit % 64);
        new
    }

    fn contains(&self, a: Cell, b: Cell) -> bool {
        let bit = self.bit(a, b);
        self.bits.get(bit / 64).is_some_and(|bits| bits >> (bit % 64) & 1 == 1)
    }

    fn bit(&self, a: Cell, b: Cell) -> usize {
        a.max(b).index() * self.cells + a.min(b).index()
    }

    /// Puts in all pairs of some cells and gives the new ones.
    fn insert_all(&mut self, cells: &[Cell]) -> Vec<(Cell, Cell)> {
        let mut new = Vec::new();
        for (i, &a) in cells.iter().enumerate() {
            for &b in &cells[i + 1..] {
                if self.insert(a, b) {
                    new.push((a, b));
                }
            }
        }
        new
    }
}
