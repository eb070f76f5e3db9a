//! Random starts: for each puzzle some clues are drawn by chance and assumed, and the solver finds the
//! rest, with some chance in its own decisions. Where they cannot be completed, or not soon, others are
//! drawn, fewer each time and with more patience, so that in the end every start succeeds or there is no
//! puzzle at all. Puzzles that came already are passed over; when nearly all that is found came already,
//! there are few, and the rest is enumerated.
//!
//! This is not uniform: clues that go with many puzzles and clues that go with few are drawn alike.

use std::collections::HashSet;

use crate::asp::{AspError, BoardReader, Ended, Session};
use crate::constraint::Quiet;
use crate::engine::propagate;
use crate::{Board, Candidates, DigitSet, Model};

/// What clingo is told besides.
pub(super) const OPTIONS: [&str; 2] = ["--sign-def=rnd", "--rand-freq=0.05"];

/// Conflicts that a first start may cost.
const PATIENCE: u64 = 300;

/// So many repetitions in a row, and the rest is enumerated.
const REPETITIONS: usize = 20;

/// Starts by chance.
pub(super) struct Draws {
    empty: Model,
    clues: usize,
    random: fastrand::Rng,
    reader: BoardReader,
    seen: HashSet<Board>,
}

impl Draws {
    /// Starts for puzzles with so many clues under the rules of this model, which has no givens.
    pub fn new(empty: Model, clues: usize, seed: u64, reader: BoardReader) -> Draws {
        let random = fastrand::Rng::with_seed(seed);
        Draws { empty, clues, random, reader, seen: HashSet::new() }
    }

    /// Sends puzzles until nobody wants any, or there are no more.
    pub fn send_all(&mut self, session: &mut Session<Board>) -> Result<Ended, AspError> {
        let mut repeated = 0;
        let (mut drawn, mut patience) = (self.most_drawn(), PATIENCE);
        session.configure(c"solve.models", "1")?;
        while session.is_wanted() && repeated < REPETITIONS {
            let start = self.draw(drawn);
            let word = |(cell, digit): (crate::Cell, crate::Digit)| {
                let grid = self.empty.grid();
                let place = [grid.row(cell) + 1, grid.column(cell) + 1, digit.value()];
                session.literal(c"clue", &place)
            };
            let assuming: Vec<_> = start.filled().filter_map(word).collect();
            session.configure(c"solver.seed", &self.random.u32(..).to_string())?;
            session.configure(c"solve.solve_limit", &format!("{patience},umax"))?;
            let (mut found, mut new) = (false, false);
            let outcome = session.search(&assuming, &mut |answer| {
                let board = self.reader.board(answer);
                found = true;
                new = self.seen.insert(board.clone());
                new.then_some(board)
            })?;
            repeated = if new || !found { 0 } else { repeated + 1 };
            if found {
                (drawn, patience) = (self.most_drawn(), PATIENCE);
            } else if outcome.exhausted && assuming.is_empty() {
                return Ok(session.end(outcome));
            } else {
                (drawn, patience) = (drawn.saturating_sub(1), patience.saturating_mul(3) / 2);
            }
        }
        session.configure(c"solve.models", "0")?;
        session.configure(c"solve.solve_limit", "umax,umax")?;
        let outcome = session.search(&[], &mut |answer| {
            let board = self.reader.board(answer);
            let new = self.seen.insert(board.clone());
            new.then_some(board)
        })?;
        Ok(session.end(outcome))
    }

    /// Enough that puzzles differ in most of their clues, and few enough that most starts succeed.
    fn most_drawn(&self) -> usize {
        self.clues * 3 / 5
    }

    /// Digits in random cells, each among those that the ones before it leave by propagation.
    fn draw(&mut self, clues: usize) -> Board {
        let mut board = Board::empty(self.empty.grid());
        let mut now = Candidates::all(board.grid());
        let mut cells: Vec<_> = board.grid().cells().collect();
        self.random.shuffle(&mut cells);
        for cell in cells.into_iter().take(clues) {
            let left: Vec<_> = now[cell].iter().collect();
            let Some(&digit) = self.random.choice(&left) else { break };
            let before = now.clone();
            now[cell] = DigitSet::only(digit);
            if propagate(&self.empty, &mut now, &mut Quiet).is_err() {
                now = before;
            } else {
                board.set(cell, Some(digit));
            }
        }
        board
    }
}
