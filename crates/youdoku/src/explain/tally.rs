//! Tallies: for each cell and digit, how many solutions have that digit there.
//!
//! Solutions are counted as they come, while they are few. Where they are many, each candidate is
//! counted by itself up to a cap, so that "exactly one" is never claimed of a candidate that leaves
//! more.

use youdoku_logic::{Control, Stopped};

use crate::engine::Engine;
use crate::{Cell, Digit, Grid, Model};

/// How many solutions each candidate leaves.
///
/// ```
/// use youdoku::explain::{Tally, tally};
/// use youdoku::{Control, Puzzle, engine};
/// let model = "12.. .... .... ....".parse::<Puzzle>().unwrap().model().unwrap();
/// let tally: Tally = tally(&*engine::default(), &model, 100, &Control::new()).unwrap();
/// let (grid, digit) = (model.grid(), |value: usize| youdoku::Digit::at(value - 1));
/// assert_eq!(tally.get(grid.cell(0, 2), digit(1)), 0);
/// assert_eq!(tally.get(grid.cell(0, 2), digit(3)), 12);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    grid: Grid,
    /// By cell, then by digit; at most the cap.
    counts: Vec<u32>,
    /// Counts that reached it may be any larger.
    pub cap: u32,
}

impl Tally {
    /// How many solutions have this digit in this cell, the cap standing for itself and more.
    pub fn get(&self, cell: Cell, digit: Digit) -> u32 {
        self.counts[cell.index() * self.grid.num_digits() + digit.index()]
    }

    /// The counts, by cell in reading order and then by digit.
    pub fn counts(&self) -> &[u32] {
        &self.counts
    }
}

/// Counts the solutions of each candidate up to `cap`, asking the engine.
pub fn tally(
    engine: &dyn Engine,
    model: &Model,
    cap: u32,
    control: &Control,
) -> Result<Tally, Stopped> {
    let grid = model.grid();
    let mut tally = Tally { grid, counts: vec![0; grid.num_cells() * grid.num_digits()], cap };
    let count_board = |tally: &mut Tally, board: crate::Board| {
        for (cell, digit) in board.filled() {
            let count = &mut tally.counts[cell.index() * grid.num_digits() + digit.index()];
            *count = (*count + 1).min(cap);
        }
    };
    // Few solutions, and all is known after them; many, and the likely candidates reach the cap.
    let first_look = 4 * cap as usize * grid.num_digits();
    let mut seen = 0;
    for board in engine.solutions(model, control).take(first_look) {
        count_board(&mut tally, board?);
        seen += 1;
    }
    if seen < first_look {
        return Ok(tally);
    }
    let possible = engine.candidates(model, control)?;
    for cell in grid.cells() {
        for digit in possible[cell].iter() {
            let at = cell.index() * grid.num_digits() + digit.index();
            if tally.counts[at] < cap {
                let question = model.with_digit(cell, digit);
                let count = engine.count(&question, Some(cap.into()), control)?;
                tally.counts[at] = u32::try_from(count.number()).unwrap_or(cap);
            }
        }
    }
    Ok(tally)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Puzzle, engine};

    #[test]
    fn counts_are_those_of_the_solutions_or_the_cap() {
        for text in ["...3 ...2 3... ....", "1... .... .... ....", "1..1 .... .... ...."] {
            let model = text.parse::<Puzzle>().unwrap().model().unwrap();
            let (engine, control) = (engine::default(), Control::new());
            let tally = tally(&*engine, &model, 3, &control).unwrap();
            for cell in model.grid().cells() {
                for digit in model.grid().digits() {
                    let exact = engine.count(&model.with_digit(cell, digit), None, &control);
                    let exact = exact.unwrap().number().min(3) as u32;
                    assert_eq!(tally.get(cell, digit), exact, "{text} {cell:?} {digit:?}");
                }
            }
        }
    }
}
