//! No digit twice: rows, columns, boxes, cages.

use youdoku_logic::{Control, Stopped};

use super::{Conflict, Constraint, Halt, Log, Shape, strike};
use crate::asp::CellAsp;
use crate::encode::CellCnf;
use crate::{Board, Candidates, Cell, DigitSet, Grid};

/// The cells hold different digits. When there are as many cells as digits (a *zone*), each digit is
/// therefore somewhere among them.
#[derive(Clone, Debug)]
pub struct AllDifferent {
    cells: Vec<Cell>,
}

impl AllDifferent {
    /// These cells, each named once, are all different.
    pub fn new(cells: Vec<Cell>) -> AllDifferent {
        AllDifferent { cells }
    }
}

impl Constraint for AllDifferent {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, board: &Board) -> bool {
        let mut seen = DigitSet::EMPTY;
        self.cells.iter().all(|&cell| {
            let Some(digit) = board.get(cell) else { return false };
            let new = !seen.contains(digit);
            seen.insert(digit);
            new
        })
    }

    fn propagate(&self, now: &mut Candidates, log: &mut dyn Log, _: &Control) -> Result<(), Halt> {
        // More cells than digits need no look at what they can hold.
        if let Some(crowd) = self.cells.get(..=now.grid().num_digits()) {
            return Err(Conflict { cells: crowd.to_vec() }.into());
        }
        for &cell in &self.cells {
            if now[cell].single().is_some() {
                let digit = now[cell];
                for &other in self.cells.iter().filter(|&&other| other != cell) {
                    strike(now, log, other, digit, &[cell])?;
                }
            }
        }
        let union = self.cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | now[cell]);
        if union.len() < self.cells.len() {
            return Err(Conflict { cells: self.cells.clone() }.into());
        }
        if self.cells.len() == now.grid().num_digits() {
            for digit in now.grid().digits() {
                let mut places = self.cells.iter().filter(|&&cell| now[cell].contains(digit));
                let (Some(&place), None) = (places.next(), places.next()) else { continue };
                let others: Vec<Cell> =
                    self.cells.iter().copied().filter(|&cell| cell != place).collect();
                let rest = now[place] - DigitSet::only(digit);
                strike(now, log, place, rest, &others)?;
            }
        }
        Ok(())
    }

    fn to_cnf(&self, out: &mut CellCnf) -> Result<(), Stopped> {
        out.all_different(&self.cells)
    }

    fn to_asp(&self, out: &mut CellAsp) {
        out.all_different(&self.cells);
    }

    fn sentence(&self, grid: &Grid) -> String {
        format!("{} are all different", super::list(grid, &self.cells))
    }

    fn shape(&self) -> Shape<'_> {
        Shape::AllDifferent(&self.cells)
    }
}
