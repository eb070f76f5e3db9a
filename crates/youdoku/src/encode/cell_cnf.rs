//! What a constraint writes its clauses to: it knows cells and digits, how this encoding says what several
//! constraints say, and how much room and time there is.

use youdoku_logic::{ClauseSink, Control, Lit, Stopped, Taken, Var};

use super::{AtMost, Encoding, Saying, var};
use crate::{Cell, Digit, Grid};

/// After so many literals the clock is asked and the memory counted: a few milliseconds of writing.
const CHUNK: usize = 1 << 16;

/// A sink of clauses over the digits of cells.
pub struct CellCnf<'a> {
    grid: Grid,
    encoding: &'a Encoding,
    at_most: AtMost,
    sink: &'a mut dyn ClauseSink,
    control: &'a Control,
    /// What the sink holds, as far as it was counted.
    held: Taken,
    counted: usize,
    /// Literals that may still be written before the next look at clock and memory.
    left: usize,
    /// The pairs of cells already said to be different: zones overlap, and a sentence is a set.
    different: PairSet,
    /// The cells that lie in a zone; the others cannot leave to counting that they hold one digit.
    in_zone: Vec<bool>,
    clause: Vec<Lit>,
}

impl<'a> CellCnf<'a> {
    /// Writes to a sink that already has the variables of the cells' digits, as long as `control` lets it
    /// and as far as its memory reaches.
    pub fn new(
        grid: Grid,
        encoding: &'a Encoding,
        at_most: AtMost,
        sink: &'a mut dyn ClauseSink,
        control: &'a Control,
    ) -> Result<CellCnf<'a>, Stopped> {
        let mut out = CellCnf {
            grid,
            encoding,
            at_most,
            sink,
            control,
            held: control.take(0)?,
            counted: 0,
            left: CHUNK,
            different: PairSet::new(grid.num_cells()),
            in_zone: vec![false; grid.num_cells()],
            clause: Vec::new(),
        };
        out.count()?;
        Ok(out)
    }

    /// The grid.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// Who may stop the writing.
    pub fn control(&self) -> &'a Control {
        self.control
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
    pub fn add(&mut self, clause: &[Lit]) -> Result<(), Stopped> {
        self.sink.add(clause);
        self.wrote(clause.len())
    }

    /// One more clause, of the literals that are there.
    #[inline]
    pub fn add_some(
        &mut self,
        clause: impl IntoIterator<Item = Option<Lit>>,
    ) -> Result<(), Stopped> {
        self.clause.clear();
        self.clause.extend(clause.into_iter().flatten());
        self.sink.add(&self.clause);
        self.wrote(self.clause.len())
    }

    /// So many literals were written.
    #[inline]
    fn wrote(&mut self, literals: usize) -> Result<(), Stopped> {
        match self.left.checked_sub(literals + 1) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => self.count(),
        }
    }

    /// Asks the clock, and takes from the memory what the sink has come to hold.
    pub(super) fn count(&mut self) -> Result<(), Stopped> {
        self.left = CHUNK;
        self.control.check()?;
        let now = self.sink.bytes();
        self.held.more(now.saturating_sub(self.counted))?;
        self.counted = self.counted.max(now);
        Ok(())
    }

    /// At most one of these.
    fn at_most_one(&mut self, literals: &[Lit]) -> Result<(), Stopped> {
        self.at_most.write(literals, self.sink);
        self.wrote(if self.at_most.is_pairs(literals.len()) {
            literals.len() * literals.len()
        } else {
            8 * literals.len()
        })
    }

    /// These cells hold different digits; when they are as many as the digits, each digit is there, and
    /// when they are more, that cannot be.
    pub fn all_different(&mut self, cells: &[Cell]) -> Result<(), Stopped> {
        let size = self.grid.num_digits();
        if cells.len() > size {
            return self.add(&[]);
        }
        let is_zone = cells.len() == size;
        if is_zone {
            cells.iter().for_each(|cell| self.in_zone[cell.index()] = true);
        }
        let at_least = is_zone && self.says(Saying::ZoneAtLeast);
        // Fewer cells than digits leave nothing to counting, whatever the encoding.
        let at_most = !is_zone || self.says(Saying::ZoneAtMost);
        let as_pairs = at_most && self.at_most.is_pairs(cells.len());
        let pairs = if as_pairs { self.different.insert_all(cells) } else { Vec::new() };
        for digit in self.grid.digits() {
            let literals: Vec<Lit> = cells.iter().map(|&cell| self.lit(cell, digit)).collect();
            if at_least {
                self.add(&literals)?;
            }
            if as_pairs {
                for &(a, b) in &pairs {
                    self.add(&[!self.lit(a, digit), !self.lit(b, digit)])?;
                }
            } else if at_most {
                self.at_most_one(&literals)?;
            }
        }
        Ok(())
    }

    /// The two cells of each of these pairs hold different digits.
    pub fn different(&mut self, pairs: &[(Cell, Cell)]) -> Result<(), Stopped> {
        for &(a, b) in pairs {
            if self.different.insert(a, b) {
                for digit in self.grid.digits() {
                    self.add(&[!self.lit(a, digit), !self.lit(b, digit)])?;
                }
            }
        }
        Ok(())
    }

    /// Whether all pairs of these cells are already said to be different.
    pub fn are_different(&self, cells: &[Cell]) -> bool {
        let before = |i: usize| cells[..i].iter().map(move |&cell| (cells[i], cell));
        (0..cells.len()).flat_map(before).all(|(a, b)| self.different.contains(a, b))
    }

    /// What each cell must be, whatever the rules.
    pub(super) fn cells(&mut self) -> Result<(), Stopped> {
        for cell in self.grid.cells() {
            let literals: Vec<Lit> = self.grid.digits().map(|d| self.lit(cell, d)).collect();
            if self.says(Saying::CellAtLeast) {
                self.add(&literals)?;
            }
            if self.says(Saying::CellAtMost) || !self.in_zone[cell.index()] {
                self.at_most_one(&literals)?;
            }
        }
        self.count()
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
