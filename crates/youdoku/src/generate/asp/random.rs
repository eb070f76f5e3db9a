//! Random starts: for each puzzle some clues are drawn by chance and assumed, and the solver finds the
//! rest, with some chance in its own decisions. Where they cannot be completed, or not soon, others are
//! drawn; where that fails again and again, fewer are drawn and with more patience, so that in the end
//! a start succeeds or there is no puzzle at all. Puzzles that came already are passed over; when nearly all that is found came already,
//! there are few, and the rest is enumerated.
//!
//! This is not uniform: clues that go with many puzzles and clues that go with few are drawn alike.

use std::collections::HashSet;

use youdoku_logic::Control;

use crate::asp::{self, Answer, AspError, DigitReader, Digits, Ended, Session};
use crate::constraint::Quiet;
use crate::engine::propagate;
use crate::{Board, Cell, Digit, DigitSet, Model};

/// What clingo is told besides.
pub(super) const OPTIONS: [&str; 2] = ["--sign-def=rnd", "--rand-freq=0.05"];

/// Conflicts that a first start may cost.
const PATIENCE: u64 = 1000;

/// So many failures in a row, and fewer clues are drawn.
const FAILURES: usize = 16;

/// So many repetitions in a row, and the rest is enumerated.
const REPETITIONS: usize = 20;

/// Starts by chance.
pub(super) struct Draws {
    empty: Model,
    clues: usize,
    random: crate::random::Rng,
    reader: DigitReader,
    seen: HashSet<Board>,
}

impl Draws {
    /// Starts for puzzles with so many clues under the rules of this model, which has no givens.
    pub fn new(empty: Model, clues: usize, seed: u64, reader: DigitReader) -> Draws {
        let random = crate::random::Rng::with_seed(seed);
        Draws { empty, clues, random, reader, seen: HashSet::new() }
    }

    /// Sends puzzles until nobody wants any, or there are no more.
    pub fn send_all(&mut self, session: &mut Session<Digits>) -> Result<Ended, AspError> {
        let (mut repeated, mut failed) = (0, 0);
        let (mut drawn, mut patience) = (self.most_drawn(), PATIENCE);
        session.configure(c"solve.models", "1")?;
        while session.is_wanted() && repeated < REPETITIONS {
            let start = self.draw(drawn);
            let word = |(cell, digit): (Cell, Digit)| {
                let grid = self.empty.grid();
                let (row, column) = (grid.row(cell) as i32 + 1, grid.column(cell) as i32 + 1);
                let place = [row, column, grid.value(digit)];
                session.literal(c"clue", &place)
            };
            let assuming: Vec<_> = start.filled().filter_map(word).collect();
            session.configure(c"solver.seed", &self.random.u32(..).to_string())?;
            session.configure(c"solve.solve_limit", &format!("{patience},umax"))?;
            let (mut found, mut new) = (false, false);
            let outcome = session.search(&assuming, &mut |answer| {
                found = true;
                let digits = self.unseen(answer);
                new = digits.is_some();
                digits
            })?;
            repeated = if new || !found { 0 } else { repeated + 1 };
            failed = if found { 0 } else { failed + 1 };
            if !found && outcome.exhausted && assuming.is_empty() {
                return Ok(session.end(outcome));
            }
            if failed == FAILURES {
                (drawn, patience) = (drawn.saturating_sub(1), patience.saturating_mul(2));
                failed = 0;
            }
        }
        session.configure(c"solve.models", "0")?;
        session.configure(c"solve.solve_limit", "umax,umax")?;
        let outcome = session.search(&[], &mut |answer| self.unseen(answer))?;
        Ok(session.end(outcome))
    }

    /// The clues of an answer set that did not come before.
    fn unseen(&mut self, answer: &dyn Answer) -> Option<Digits> {
        let digits = self.reader.digits(answer);
        self.seen.insert(asp::board(self.empty.variables(), &digits)).then_some(digits)
    }

    /// Enough that puzzles differ in most of their clues, and few enough that most starts succeed.
    fn most_drawn(&self) -> usize {
        self.clues * 3 / 5
    }

    /// Digits in random cells, each among those that the ones before it leave by propagation. No digit
    /// comes again before all have come: where rules do not tell digits apart, a puzzle with one
    /// solution lacks at most one of them, so that few clues leave little room for repetition.
    fn draw(&mut self, clues: usize) -> Board {
        let grid = self.empty.grid();
        let mut board = Board::empty(grid);
        let mut now = self.empty.candidates();
        let missing = self.empty.variables().missing();
        let mut cells: Vec<_> = grid.cells().filter(|cell| !missing.contains(cell)).collect();
        self.random.shuffle(&mut cells);
        let mut digits: Vec<Digit> = Vec::new();
        for cell in cells.into_iter().take(clues) {
            if digits.is_empty() {
                digits.extend(grid.digits());
                self.random.shuffle(&mut digits);
            }
            let fits = |&digit: &Digit| now[cell].contains(digit);
            let Some(at) = digits.iter().rposition(fits) else { continue };
            let before = now.clone();
            now[cell] = DigitSet::only(digits[at]);
            if propagate(&self.empty, &mut now, &mut Quiet, &Control::new()).is_err() {
                now = before;
            } else {
                board.set(cell, Some(digits.remove(at)));
            }
        }
        board
    }
}
