//! Puzzles whose clues stand exactly in given cells: a walk among the digits of the clues, one changed
//! at a time, towards fewer solutions.
//!
//! Most patterns worth drawing have puzzles, but few of the boards give one; so it is the digits that are
//! searched and not the cells. Sparse patterns may have none, and that is not proven here.

use youdoku_logic::{Control, Stopped};

use crate::engine::{Probe, Walk};
use crate::{Board, Cell, Digit};

use super::cells::CellSet;

/// Solutions are counted up to here: more are as good as any number.
const MANY: usize = 500;

/// What counting may take, in guesses.
const PATIENCE: u64 = 5_000;

/// Changes that lead nowhere, after which to begin again.
const FRUITLESS: usize = 40;

/// Digits for these cells that leave one solution; nothing when the walk led nowhere.
pub(crate) fn clues_in(
    cells: &CellSet,
    start: &Board,
    probe: &Probe,
    rng: &mut crate::random::Rng,
    control: &Control,
) -> Result<Option<Board>, Stopped> {
    let places: Vec<Cell> = cells.iter().collect();
    let mut clues = cells.of_board(start);
    let mut solutions = count(probe, &clues, MANY, control)?;
    let mut fruitless = 0;
    while solutions != 1 && fruitless < FRUITLESS {
        fruitless += 1;
        let Some(&cell) = places.get(rng.usize(0..places.len().max(1))) else { return Ok(None) };
        let before = clues.get(cell);
        let mut digits: Vec<Digit> = start.grid().digits().filter(|&d| Some(d) != before).collect();
        rng.shuffle(&mut digits);
        let mut best = (solutions, before);
        for digit in digits {
            clues.set(cell, Some(digit));
            // Going sideways is allowed: that is how a walk leaves a plain.
            let found = count(probe, &clues, best.0 + 1, control)?;
            if found > 0 && found <= best.0 {
                best = (found, Some(digit));
            }
            if found == 1 {
                break;
            }
        }
        if best.0 < solutions {
            fruitless = 0;
        }
        clues.set(cell, best.1);
        solutions = best.0;
    }
    Ok((solutions == 1).then_some(clues))
}

/// How many boards have these clues, up to a limit; what cannot be counted in time is many.
fn count(probe: &Probe, clues: &Board, limit: usize, control: &Control) -> Result<usize, Stopped> {
    let mut count = 0;
    for found in probe.solutions(clues, Walk::short(PATIENCE), control).take(limit) {
        match found {
            Ok(_) => count += 1,
            Err(Stopped::GaveUp) => return Ok(limit),
            Err(stopped) => return Err(stopped),
        }
    }
    Ok(count)
}
