//! One digit lies strictly between two others, whichever of those is the larger.
//!
//! In CNF one variable says which of the two is the smaller; the rest are comparisons under it, which
//! leave that variable one value for each choice of digits.

use youdoku_logic::{Control, Stopped};

use super::{Constraint, Halt, Log, Shape, strike};
use crate::asp::CellAsp;
use crate::encode::CellCnf;
use crate::{Board, Candidates, Cell, Digit, DigitSet, Grid};

/// One cell's digit lies strictly between those of two others.
#[derive(Clone, Debug)]
pub struct Between {
    /// One end, the cell between, the other end.
    cells: [Cell; 3],
}

impl Between {
    /// The digit of `inner` lies strictly between those of `ends`.
    pub fn new(ends: [Cell; 2], inner: Cell) -> Between {
        Between { cells: [ends[0], inner, ends[1]] }
    }

    fn in_order([a, x, b]: [Digit; 3]) -> bool {
        (a < x && x < b) || (a > x && x > b)
    }
}

impl Constraint for Between {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, board: &Board) -> bool {
        match self.cells.map(|cell| board.get(cell)) {
            [Some(a), Some(x), Some(b)] => Between::in_order([a, x, b]),
            _ => false,
        }
    }

    fn propagate(&self, now: &mut Candidates, log: &mut dyn Log, _: &Control) -> Result<(), Halt> {
        for (i, &cell) in self.cells.iter().enumerate() {
            let others: Vec<Cell> = self.cells.iter().copied().filter(|&c| c != cell).collect();
            let supported = |digit: Digit| {
                now[others[0]].iter().any(|first| {
                    now[others[1]].iter().any(|second| {
                        Between::in_order(match i {
                            0 => [digit, first, second],
                            1 => [first, digit, second],
                            _ => [first, second, digit],
                        })
                    })
                })
            };
            let unsupported: DigitSet = now[cell].iter().filter(|&d| !supported(d)).collect();
            strike(now, log, cell, unsupported, &others)?;
        }
        Ok(())
    }

    fn to_cnf(&self, out: &mut CellCnf) -> Result<(), Stopped> {
        let rising = out.fresh().lit(true);
        let [a, x, b] = self.cells;
        for (case, [low, mid, high]) in [(rising, [a, x, b]), (!rising, [b, x, a])] {
            for (smaller, larger) in [(low, mid), (mid, high)] {
                for first in out.grid().digits() {
                    for second in out.grid().digits().filter(|&second| second <= first) {
                        out.add(&[!case, !out.lit(smaller, first), !out.lit(larger, second)])?;
                    }
                }
            }
        }
        Ok(())
    }

    fn to_asp(&self, out: &mut CellAsp) {
        out.between(self.cells);
    }

    fn sentence(&self, grid: &Grid) -> String {
        let [a, x, b] = self.cells.map(|cell| grid.name(cell));
        format!("{x} lies between {a} and {b}")
    }

    fn shape(&self) -> Shape<'_> {
        Shape::Between(self.cells)
    }
}
