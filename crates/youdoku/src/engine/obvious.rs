//! The obvious search: every constraint propagates, in turn, until nothing changes; then the cell with
//! the fewest candidates is tried with each of them. It shows what search with propagation is, and it
//! is the referee of whatever is faster.

use youdoku_logic::{Control, Meter, Stopped};

use super::{Engine, Solutions};
use crate::constraint::{Conflict, Log, Quiet};
use crate::{Board, Candidates, DigitSet, Model};

/// Obvious search.
pub struct Obvious;

impl Engine for Obvious {
    fn name(&self) -> &'static str {
        "obvious"
    }

    fn summary(&self) -> &'static str {
        "propagation of every constraint and depth-first search, as plain as can be: the referee"
    }

    fn complete(&self) -> bool {
        true
    }

    fn boards<'m>(&self, model: &'m Model, control: &Control) -> Solutions<'m> {
        let stack = vec![Candidates::all(model.grid())];
        Box::new(Search { model, control: control.clone(), stack })
    }
}

/// Propagates every constraint of a model until nothing changes.
pub fn propagate(model: &Model, now: &mut Candidates, log: &mut dyn Log) -> Result<(), Conflict> {
    loop {
        let before = now.len();
        for demand in model.demands() {
            demand.constraint.propagate(now, log)?;
        }
        if now.len() == before {
            return Ok(());
        }
    }
}

/// A search that stands still until the next board is asked for.
struct Search<'m> {
    model: &'m Model,
    control: Control,
    /// What has still to be tried, the next on top.
    stack: Vec<Candidates>,
}

impl Search<'_> {
    /// The next board; nothing when all has been tried.
    fn advance(&mut self) -> Result<Option<Board>, Stopped> {
        while let Some(mut now) = self.stack.pop() {
            self.control.check()?;
            let meter = self.control.meter();
            let open = now.len();
            let result = propagate(self.model, &mut now, &mut Quiet);
            Meter::count(&meter.propagations, (open - now.len()) as u64);
            if result.is_err() {
                Meter::count(&meter.conflicts, 1);
                continue;
            }
            let unsettled = now.grid().cells().filter(|&cell| now[cell].len() > 1);
            let Some(cell) = unsettled.min_by_key(|&cell| now[cell].len()) else {
                return Ok(now.board());
            };
            Meter::count(&meter.decisions, 1);
            // Backwards, so that the smallest digit ends on top.
            let mut digits: Vec<_> = now[cell].iter().collect();
            while let Some(digit) = digits.pop() {
                let mut next = now.clone();
                next[cell] = DigitSet::only(digit);
                self.stack.push(next);
            }
        }
        Ok(None)
    }
}

impl Iterator for Search<'_> {
    type Item = Result<Board, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        let result = self.advance();
        if result.is_err() {
            self.stack.clear();
        }
        result.transpose()
    }
}
