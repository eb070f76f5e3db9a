//! What a constraint writes its clauses to: it knows the variables and their values, how this encoding says what
//! several constraints say, and how much room and time there is.
//!
//! What is written *under* some literals holds only where all of them do, and so does what it says of pairs that
//! differ: nobody else may rely on it. What it introduces is false where they do not, so that it has one value
//! there too.

use youdoku_logic::{ClauseSink, Control, Lit, Stopped, Taken, Var};

use super::{AtMost, Encoding, Saying};
use crate::{Digit, DigitSet, Grid, Variable, Variables};

/// After so many literals the clock is asked and the memory counted: a few milliseconds of writing.
const CHUNK: usize = 1 << 16;

/// A sink of clauses over the values of variables.
///
/// ```
/// use youdoku::constraint::{AllDifferent, Constraint};
/// use youdoku::encode::{AtMost, Clauses, encoding, var};
/// use youdoku::{Control, Digit, Grid, Variables};
/// use youdoku_logic::{ClauseSink, Cnf};
/// let (grid, control, mut cnf) = (Grid::square(2).unwrap(), Control::new(), Cnf::new());
/// let (variables, minimal) = (Variables::of(grid), encoding("minimal").unwrap());
/// (0..variables.num_values()).for_each(|_| _ = cnf.fresh());
/// let mut clauses =
///     Clauses::new(&variables, minimal, AtMost::Auto, &mut cnf, &control).unwrap();
/// let two = [grid.cell(0, 0), grid.cell(0, 1)];
/// AllDifferent::new(two).to_cnf(&mut clauses).unwrap();
/// drop(clauses);
/// // Not both of them are 1, nor 2, 3 or 4.
/// assert_eq!(cnf.clause(0), two.map(|cell| var(&grid, cell, Digit::at(0)).lit(false)));
/// assert_eq!(cnf.len(), 4);
/// ```
pub struct Clauses<'a> {
    variables: &'a Variables,
    encoding: &'a Encoding,
    at_most: AtMost,
    sink: &'a mut dyn ClauseSink,
    control: &'a Control,
    /// What is written now holds where none of these does.
    unless: Vec<Lit>,
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

impl<'a> Clauses<'a> {
    /// Writes to a sink that already has a variable for each value of each variable, as long as `control` lets it
    /// and as far as its memory reaches.
    pub fn new(
        variables: &'a Variables,
        encoding: &'a Encoding,
        at_most: AtMost,
        sink: &'a mut dyn ClauseSink,
        control: &'a Control,
    ) -> Result<Clauses<'a>, Stopped> {
        let mut out = Clauses {
            variables,
            encoding,
            at_most,
            sink,
            control,
            unless: Vec::new(),
            held: control.take(0)?,
            counted: 0,
            left: CHUNK,
            different: PairSet::new(variables.grid().num_cells()),
            in_zone: vec![false; variables.len()],
            clause: Vec::new(),
        };
        out.count()?;
        Ok(out)
    }

    /// The grid.
    pub fn grid(&self) -> Grid {
        self.variables.grid()
    }

    /// The variables.
    pub fn variables(&self) -> &'a Variables {
        self.variables
    }

    /// Who may stop the writing.
    pub fn control(&self) -> &'a Control {
        self.control
    }

    /// The literal "this variable has this value".
    #[inline]
    pub fn lit(&self, variable: impl Into<Variable>, value: Digit) -> Lit {
        Var::new(self.variables.number(variable.into(), value)).lit(true)
    }

    /// A new literal, which the clauses must leave one value for each choice of values.
    pub fn fresh(&mut self) -> Result<Lit, Stopped> {
        let new = self.sink.fresh().lit(true);
        for i in 0..self.unless.len() {
            self.sink.add(&[!self.unless[i], !new]);
        }
        self.wrote(2 * self.unless.len())?;
        Ok(new)
    }

    /// What is written by `write` holds only where this literal does.
    pub fn under(
        &mut self,
        literal: Lit,
        write: impl FnOnce(&mut Clauses<'a>) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        self.unless.push(!literal);
        let written = write(self);
        self.unless.pop();
        written
    }

    /// One more clause.
    #[inline]
    pub fn add(&mut self, clause: &[Lit]) -> Result<(), Stopped> {
        if !self.unless.is_empty() {
            return self.add_some(clause.iter().copied().map(Some));
        }
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
        self.clause.extend_from_slice(&self.unless);
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
        debug_assert!(self.unless.is_empty());
        self.at_most.write(literals, self.sink);
        self.wrote(if self.at_most.is_pairs(literals.len()) {
            literals.len() * literals.len()
        } else {
            8 * literals.len()
        })
    }

    /// These variables, all of one range, have different values; when they are as many as the values, each is
    /// there, and when they are more, that cannot be.
    pub fn all_different(&mut self, variables: &[Variable]) -> Result<(), Stopped> {
        let Some(&first) = variables.first() else { return Ok(()) };
        let all = self.variables.all(first);
        if variables.len() > all.len() {
            return self.add(&[]);
        }
        if !self.unless.is_empty() {
            let pair = |i: usize| variables[..i].iter().map(move |&a| (a, variables[i]));
            return self.different(&(0..variables.len()).flat_map(pair).collect::<Vec<_>>());
        }
        let is_house = variables.len() == all.len();
        if is_house {
            variables.iter().for_each(|variable| self.in_zone[variable.index()] = true);
        }
        let at_least = is_house && self.says(Saying::ZoneAtLeast);
        // Fewer variables than values leave nothing to counting, whatever the encoding.
        let at_most = !is_house || self.says(Saying::ZoneAtMost);
        let as_pairs = at_most && self.at_most.is_pairs(variables.len());
        let pairs = if as_pairs { self.different.insert_all(variables) } else { Vec::new() };
        for value in all.iter() {
            let literals: Vec<Lit> = variables.iter().map(|&one| self.lit(one, value)).collect();
            if at_least {
                self.add(&literals)?;
            }
            if as_pairs {
                for &(a, b) in &pairs {
                    self.add(&[!self.lit(a, value), !self.lit(b, value)])?;
                }
            } else if at_most {
                self.at_most_one(&literals)?;
            }
        }
        Ok(())
    }

    /// The two of each of these pairs, of one range, have different values.
    pub fn different(&mut self, pairs: &[(Variable, Variable)]) -> Result<(), Stopped> {
        for &(a, b) in pairs {
            let new = match self.unless.is_empty() {
                true => self.different.insert(a, b),
                false => !self.different.contains(a, b),
            };
            if new {
                for value in self.variables.all(a).iter() {
                    self.add(&[!self.lit(a, value), !self.lit(b, value)])?;
                }
            }
        }
        Ok(())
    }

    /// Whether all pairs of these are already said to be different, whatever else is so.
    pub fn are_different(&self, variables: &[Variable]) -> bool {
        let before = |i: usize| variables[..i].iter().map(move |&one| (variables[i], one));
        (0..variables.len()).flat_map(before).all(|(a, b)| self.different.contains(a, b))
    }

    /// What each variable must be, whatever the rules.
    pub(super) fn cells(&mut self) -> Result<(), Stopped> {
        for variable in self.variables.iter() {
            let all: DigitSet = self.variables.all(variable);
            let literals: Vec<Lit> = all.iter().map(|d| self.lit(variable, d)).collect();
            let other = self.variables.other(variable).is_some();
            if other || self.says(Saying::CellAtLeast) {
                self.add(&literals)?;
            }
            if other || self.says(Saying::CellAtMost) || !self.in_zone[variable.index()] {
                self.at_most_one(&literals)?;
            }
        }
        self.count()
    }

    fn says(&self, saying: Saying) -> bool {
        self.encoding.says.contains(&saying)
    }
}

/// A set of unordered pairs of cells, one bit each. Pairs with something that is no cell are never in it: they
/// are few, and bits for them would be many.
struct PairSet {
    cells: usize,
    bits: Vec<u64>,
}

impl PairSet {
    fn new(cells: usize) -> PairSet {
        PairSet { cells, bits: Vec::new() }
    }

    /// Puts a pair in and says whether it was new.
    fn insert(&mut self, a: Variable, b: Variable) -> bool {
        let Some(bit) = self.bit(a, b) else { return true };
        if self.bits.is_empty() {
            self.bits = vec![0; (self.cells * self.cells).div_ceil(64)];
        }
        let new = self.bits[bit / 64] >> (bit % 64) & 1 == 0;
        self.bits[bit / 64] |= 1 << (bit % 64);
        new
    }

    fn contains(&self, a: Variable, b: Variable) -> bool {
        let word = |bit: usize| self.bits.get(bit / 64).map(|bits| bits >> (bit % 64) & 1);
        self.bit(a, b).and_then(word) == Some(1)
    }

    fn bit(&self, a: Variable, b: Variable) -> Option<usize> {
        let (a, b) = (a.max(b).index(), a.min(b).index());
        (a < self.cells).then_some(a * self.cells + b)
    }

    /// Puts in all pairs of some variables and gives the new ones.
    fn insert_all(&mut self, variables: &[Variable]) -> Vec<(Variable, Variable)> {
        let mut new = Vec::new();
        for (i, &a) in variables.iter().enumerate() {
            for &b in &variables[i + 1..] {
                if self.insert(a, b) {
                    new.push((a, b));
                }
            }
        }
        new
    }
}
