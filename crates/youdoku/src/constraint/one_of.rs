//! One cell holds one of some digits: a given, an odd cell.

use youdoku_logic::{Control, Stopped};

use super::{Constraint, Halt, Log, Shape, strike};
use crate::asp::CellAsp;
use crate::encode::CellCnf;
use crate::{Board, Candidates, Cell, DigitSet, Grid};

/// The cell holds one of the digits.
#[derive(Clone, Debug)]
pub struct OneOf {
    cell: [Cell; 1],
    digits: DigitSet,
}

impl OneOf {
    /// This cell holds one of these digits.
    pub fn new(cell: Cell, digits: DigitSet) -> OneOf {
        OneOf { cell: [cell], digits }
    }
}

impl Constraint for OneOf {
    fn cells(&self) -> &[Cell] {
        &self.cell
    }

    fn holds(&self, board: &Board) -> bool {
        board.get(self.cell[0]).is_some_and(|digit| self.digits.contains(digit))
    }

    fn propagate(&self, now: &mut Candidates, log: &mut dyn Log, _: &Control) -> Result<(), Halt> {
        let others = now[self.cell[0]] - self.digits;
        Ok(strike(now, log, self.cell[0], others, &[])?)
    }

    fn to_cnf(&self, out: &mut CellCnf) -> Result<(), Stopped> {
        match self.digits.single() {
            Some(digit) => out.add(&[out.lit(self.cell[0], digit)]),
            None => {
                let others = DigitSet::all(out.grid().num_digits()) - self.digits;
                others.iter().try_for_each(|digit| out.add(&[!out.lit(self.cell[0], digit)]))
            }
        }
    }

    fn to_asp(&self, out: &mut CellAsp) {
        match self.digits.single() {
            Some(digit) => out.given(self.cell[0], digit),
            None => {
                let others = DigitSet::all(out.grid().num_digits()) - self.digits;
                others.iter().for_each(|digit| out.barred(self.cell[0], digit));
            }
        }
    }

    fn sentence(&self, grid: &Grid) -> String {
        let name = grid.name(self.cell[0]);
        match self.digits.single() {
            Some(digit) => format!("{name} = {}", grid.value(digit)),
            None => {
                let digits: Vec<String> =
                    self.digits.iter().map(|digit| grid.value(digit).to_string()).collect();
                format!("{name} is one of {}", digits.join(", "))
            }
        }
    }

    fn shape(&self) -> Shape<'_> {
        Shape::OneOf(self.cell[0], self.digits)
    }
}
