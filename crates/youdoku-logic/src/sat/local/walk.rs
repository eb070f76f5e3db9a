//! A walk: a state, a stream of random choices, and a search that chooses what to flip.
//!
//! [`Search`] is what an algorithm writes; [`Walk`] is what the driver holds. The loop over a batch
//! of flips is compiled for each search, so that the driver calls through a pointer once a batch.

use super::formula::Formula;
use super::rng::Rng;
use super::state::{Scores, State};
use crate::{Assignment, Control, Stopped};

/// An algorithm of local search.
pub(super) trait Search: Send {
    /// The scores it chooses by.
    type Scores: Scores;
    /// Its scores, to be told of flips and new clauses.
    fn scores(&mut self) -> &mut Self::Scores;
    /// Chooses and flips. Some clause is unsatisfied, and there is a variable.
    ///
    /// # Safety
    /// The state and the scores fit the formula.
    unsafe fn step(&mut self, formula: &Formula, state: &mut State, rng: &mut Rng);
}

/// A walk under way, whatever its search.
pub(super) trait Walk: Send {
    /// Goes to a random place.
    fn scatter(&mut self, formula: &Formula, control: &Control) -> Result<(), Stopped>;
    /// Learns the clauses that were added since.
    fn enter(&mut self, formula: &Formula, control: &Control) -> Result<(), Stopped>;
    /// Takes up to so many steps, fewer when all clauses are satisfied, and says how many.
    fn run(&mut self, formula: &Formula, steps: u64) -> u64;
    /// How many clauses are unsatisfied here.
    fn unsatisfied(&self) -> usize;
    /// Writes its values over the caller's variables.
    fn tell(&self, formula: &Formula, values: &mut Assignment);
    /// The bytes of the state.
    fn bytes(&self) -> usize;
}

/// The one kind of walk.
pub(super) struct Walker<S> {
    search: S,
    state: State,
    rng: Rng,
}

impl<S: Search> Walker<S> {
    pub(super) fn new(search: S, rng: Rng) -> Walker<S> {
        Walker { search, state: State::default(), rng }
    }
}

impl<S: Search> Walk for Walker<S> {
    fn scatter(&mut self, formula: &Formula, control: &Control) -> Result<(), Stopped> {
        self.state.scatter(formula, self.search.scores(), &mut self.rng, control)
    }

    fn enter(&mut self, formula: &Formula, control: &Control) -> Result<(), Stopped> {
        self.state.enter(formula, self.search.scores(), control)
    }

    fn run(&mut self, formula: &Formula, steps: u64) -> u64 {
        // The flips below skip their bounds checks on the strength of this one.
        let fits = self.state.fits(formula) && self.search.scores().fits(formula);
        assert!(fits, "a walk stays on its formula");
        for step in 0..steps {
            if self.state.unsatisfied().is_empty() {
                return step;
            }
            // SAFETY: both fit, and no step changes that.
            unsafe { self.search.step(formula, &mut self.state, &mut self.rng) };
        }
        steps
    }

    fn unsatisfied(&self) -> usize {
        self.state.unsatisfied().len()
    }

    fn tell(&self, formula: &Formula, values: &mut Assignment) {
        for (name, var) in formula.vars() {
            values.set(name, self.state.is_true(var.lit(true)));
        }
    }

    fn bytes(&self) -> usize {
        self.state.bytes()
    }
}
