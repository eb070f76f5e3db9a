//! Two cells in a relation: different, smaller, a ratio, a difference, a sum.

use std::fmt;

use youdoku_logic::{Control, Stopped};

use super::{Constraint, Halt, Log, Shape, strike};
use crate::asp::CellAsp;
use crate::encode::CellCnf;
use crate::{Board, Candidates, Cell, Digit, DigitSet, Digits, Grid};

/// A relation between two digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// a ≠ b
    Different,
    /// a = b
    Equal,
    /// a < b
    Less,
    /// |a − b| = d
    Difference(usize),
    /// |a − b| ≠ d
    NotDifference(usize),
    /// |a − b| ≥ d
    Apart(usize),
    /// |a − b| ≤ d
    Within(usize),
    /// One is r times the other.
    Ratio(usize),
    /// a + b = s
    Sum(i64),
}

impl Relation {
    /// Whether two digits out of this range are in the relation. Order and difference are those of their
    /// places; only where digits are multiplied or added up are they worth something.
    #[inline]
    pub fn holds(self, digits: Digits, a: Digit, b: Digit) -> bool {
        let difference = || a.index().abs_diff(b.index());
        let value = |digit| i64::from(digits.value(digit));
        match self {
            Relation::Different => a != b,
            Relation::Equal => a == b,
            Relation::Less => a < b,
            Relation::Difference(d) => difference() == d,
            Relation::NotDifference(d) => difference() != d,
            Relation::Apart(d) => difference() >= d,
            Relation::Within(d) => difference() <= d,
            Relation::Ratio(r) => {
                let ratio = i64::try_from(r).unwrap_or(i64::MAX);
                let times = |a: Digit, b: Digit| value(a) == value(b).saturating_mul(ratio);
                times(a, b) || times(b, a)
            }
            Relation::Sum(s) => value(a) + value(b) == s,
        }
    }

    /// The digits in the relation with `digit` on the given side of it.
    fn partners(self, digit: Digit, side: usize, grid: Grid) -> DigitSet {
        let allowed = |&other: &Digit| match side {
            0 => self.holds(grid.range(), digit, other),
            _ => self.holds(grid.range(), other, digit),
        };
        grid.digits().filter(allowed).collect()
    }
}

/// What stands after the two cells' names in a sentence.
impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Relation::Different => f.write_str("are different"),
            Relation::Equal => f.write_str("are equal"),
            Relation::Less => f.write_str("increase"),
            Relation::Difference(d) => write!(f, "differ by {d}"),
            Relation::NotDifference(d) => write!(f, "do not differ by {d}"),
            Relation::Apart(d) => write!(f, "differ by at least {d}"),
            Relation::Within(d) => write!(f, "differ by at most {d}"),
            Relation::Ratio(r) => write!(f, "are in the ratio 1 to {r}"),
            Relation::Sum(s) => write!(f, "add up to {s}"),
        }
    }
}

/// The digits of two different cells are in a relation.
#[derive(Clone, Debug)]
pub struct Pair {
    cells: [Cell; 2],
    relation: Relation,
}

impl Pair {
    /// These cells, in this order, are in this relation.
    pub fn new(first: Cell, second: Cell, relation: Relation) -> Pair {
        debug_assert_ne!(first, second);
        Pair { cells: [first, second], relation }
    }
}

impl Constraint for Pair {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, board: &Board) -> bool {
        match self.cells.map(|cell| board.get(cell)) {
            [Some(a), Some(b)] => self.relation.holds(board.grid().range(), a, b),
            _ => false,
        }
    }

    fn propagate(&self, now: &mut Candidates, log: &mut dyn Log, _: &Control) -> Result<(), Halt> {
        let grid = now.grid();
        for side in [0, 1] {
            let (cell, other) = (self.cells[side], self.cells[1 - side]);
            let unsupported = now[cell]
                .iter()
                .filter(|&d| (self.relation.partners(d, side, grid) & now[other]).is_empty())
                .collect();
            strike(now, log, cell, unsupported, &[other])?;
        }
        Ok(())
    }

    fn to_cnf(&self, out: &mut CellCnf) -> Result<(), Stopped> {
        let [a, b] = self.cells;
        if self.relation == Relation::Different {
            return out.different(&[(a, b)]);
        }
        for first in out.grid().digits() {
            for second in out.grid().digits() {
                if !self.relation.holds(out.grid().range(), first, second) {
                    out.add(&[!out.lit(a, first), !out.lit(b, second)])?;
                }
            }
        }
        Ok(())
    }

    fn to_asp(&self, out: &mut CellAsp) {
        out.related(self.cells, self.relation);
    }

    fn sentence(&self, grid: &Grid) -> String {
        format!("{} {}", super::list(grid, &self.cells), self.relation)
    }

    fn shape(&self) -> Shape<'_> {
        Shape::Pair(self.cells, self.relation)
    }
}
