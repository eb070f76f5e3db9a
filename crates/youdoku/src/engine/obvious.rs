//! The obvious search: every constraint propagates, in turn, until nothing changes; then the cell with
//! the fewest candidates is tried with each of them. It shows what search with propagation is, and it
//! is the referee of whatever is faster.

use youdoku_logic::{Control, Meter, Stopped, Taken};

use super::{Engine, Solutions, tripwire};
use crate::constraint::{Halt, Log, Quiet};
use crate::{Board, Candidates, DigitSet, Model, Variable};

/// Obvious search.
///
/// ```
/// use youdoku::engine::{Engine, Obvious};
/// use youdoku::{Control, Puzzle};
/// let model = "...3 ...2 3... 4...".parse::<Puzzle>().unwrap().model().unwrap();
/// let boards = Obvious.boards(&model, &Control::new());
/// assert_eq!(boards.count(), 1);
/// ```
pub struct Obvious;

impl Engine for Obvious {
    fn name(&self) -> &'static str {
        "obvious"
    }

    fn summary(&self) -> &'static str {
        "strikes candidates rule by rule and tries what is left, as plainly as can be: to check the others"
    }

    fn complete(&self) -> bool {
        true
    }

    fn boards<'m>(&self, model: &'m Model, control: &Control) -> Solutions<'m> {
        tripwire::met(self.name(), model);
        let start = Some(model.candidates());
        Box::new(Search { model, control: control.clone(), start, stack: Vec::new() })
    }
}

/// Propagates every constraint of a model until nothing changes. Where one has no room for what it keeps on
/// the way, the rule that it comes from is named.
pub fn propagate(
    model: &Model,
    now: &mut Candidates,
    log: &mut dyn Log,
    control: &Control,
) -> Result<(), Halt> {
    // The clock is asked at every demand of a large grid, and at every few of a small one.
    let mut pace = control.pace(1 << 12);
    loop {
        let before = now.len();
        for demand in model.demands() {
            pace.work(demand.constraint.scope().len() * now.grid().num_digits())?;
            demand.constraint.propagate(now, log, control).map_err(|halt| match halt {
                Halt::Stopped(stopped) => Halt::Stopped(demand.from.name(stopped)),
                conflict => conflict,
            })?;
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
    /// Until it has begun.
    start: Option<Candidates>,
    /// What has still to be tried, the next on top.
    stack: Vec<Branch>,
}

/// A variable with values that have not been tried. Invariant: there are some.
struct Branch {
    now: Candidates,
    variable: Variable,
    values: DigitSet,
    _taken: Taken,
}

impl Search<'_> {
    /// The next to be tried, the smallest digits first.
    fn next_try(&mut self) -> Option<Candidates> {
        if let Some(start) = self.start.take() {
            return Some(start);
        }
        let branch = self.stack.last_mut()?;
        let (variable, value) = (branch.variable, branch.values.first()?);
        branch.values.remove(value);
        let mut next = match branch.values.is_empty() {
            true => self.stack.pop()?.now,
            false => branch.now.clone(),
        };
        next[variable] = DigitSet::only(value);
        Some(next)
    }

    /// The next board; nothing when all has been tried.
    fn advance(&mut self) -> Result<Option<Board>, Stopped> {
        while let Some(mut now) = self.next_try() {
            self.control.check()?;
            let meter = self.control.meter();
            let open = now.len();
            let result = propagate(self.model, &mut now, &mut Quiet, &self.control);
            Meter::count(&meter.propagations, (open - now.len()) as u64);
            match result {
                Ok(()) => (),
                Err(Halt::Stopped(stopped)) => return Err(stopped),
                Err(Halt::Conflict(_)) => {
                    Meter::count(&meter.conflicts, 1);
                    continue;
                }
            }
            let unsettled = now.variables().iter().filter(|&variable| now[variable].len() > 1);
            let Some(variable) = unsettled.min_by_key(|&variable| now[variable].len()) else {
                return Ok(now.board());
            };
            Meter::count(&meter.decisions, 1);
            let taken = self.control.take(size_of_val(now.sets()))?;
            let values = now[variable];
            self.stack.push(Branch { now, variable, values, _taken: taken });
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
