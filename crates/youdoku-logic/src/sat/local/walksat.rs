//! WalkSAT: choose an unsatisfied clause at random, then flip one of its variables.
//!
//! Two ways to choose within the clause, told apart by [`Score`](super::Score):
//!
//! - *Break* is SKC (Selman, Kautz and Cohen, *Noise strategies for improving local search*, AAAI
//!   1994), which the field measures. If some variable breaks no clause, flip one of those, noise or
//!   not. Else with probability `noise` any variable of the clause, else one that breaks fewest.
//! - *Satisfied* is what lab courses teach: with probability `threshold` = 1 − noise the variable
//!   after whose flip most clauses are satisfied, else any variable of the clause.
//!
//! They differ: the first neither counts what a flip repairs nor rolls the dice before a free move.
//! Ties are broken at random in both, and noise that nobody gives is that of [`Noise::of_walksat`].

use super::formula::Formula;
use super::noise::Noise;
use super::rng::Rng;
use super::scores::{Breaks, Gains};
use super::state::State;
use super::walk::Search;

/// The search by breaks.
pub(super) struct WalkSat {
    noise: Noise,
    breaks: Breaks,
    /// The breaks of the clause at hand.
    scores: Vec<u32>,
}

impl WalkSat {
    pub(super) fn new(noise: Noise) -> WalkSat {
        WalkSat { noise, breaks: Breaks::default(), scores: Vec::new() }
    }
}

impl Search for WalkSat {
    type Scores = Breaks;

    fn scores(&mut self) -> &mut Breaks {
        &mut self.breaks
    }

    #[inline]
    unsafe fn step(&mut self, formula: &Formula, state: &mut State, rng: &mut Rng) {
        // SAFETY: the caller's promise; unsatisfied clauses are of the formula.
        let clause = unsafe { formula.clause_unchecked(state.any_unsatisfied(rng)) };
        self.scores.clear();
        // SAFETY: likewise its variables.
        self.scores.extend(clause.iter().map(|lit| unsafe { self.breaks.of(lit.var()) }));
        let least = self.scores.iter().copied().min().unwrap_or(0);
        // Both choices are made before one is taken: the processor could not foresee which.
        let best = any_with(&self.scores, least, rng);
        let any = rng.below(clause.len());
        let chosen = if self.noise.strikes(rng) & (least > 0) { any } else { best };
        let lit = clause[chosen];
        // SAFETY: the caller's promise; the variable is of the formula.
        unsafe { state.flip(formula, &mut self.breaks, lit.var()) };
        self.noise.follow(state);
    }
}

/// The search by satisfied clauses.
pub(super) struct WalkSatGreedy {
    noise: Noise,
    gains: Gains<Vec<i32>>,
    /// The gains of the clause at hand.
    scores: Vec<i32>,
}

impl WalkSatGreedy {
    pub(super) fn new(noise: Noise) -> WalkSatGreedy {
        WalkSatGreedy { noise, gains: Gains::default(), scores: Vec::new() }
    }
}

impl Search for WalkSatGreedy {
    type Scores = Gains<Vec<i32>>;

    fn scores(&mut self) -> &mut Gains<Vec<i32>> {
        &mut self.gains
    }

    #[inline]
    unsafe fn step(&mut self, formula: &Formula, state: &mut State, rng: &mut Rng) {
        // SAFETY: the caller's promise; unsatisfied clauses are of the formula.
        let clause = unsafe { formula.clause_unchecked(state.any_unsatisfied(rng)) };
        let lit = if self.noise.strikes(rng) {
            clause[rng.below(clause.len())]
        } else {
            self.scores.clear();
            self.scores.extend(clause.iter().map(|lit| self.gains.0[lit.var().index()]));
            let most = self.scores.iter().copied().max().unwrap_or(0);
            clause[any_with(&self.scores, most, rng)]
        };
        // SAFETY: the caller's promise; the variable is of the formula.
        unsafe { state.flip(formula, &mut self.gains, lit.var()) };
        self.noise.follow(state);
    }
}

/// The place of one of the literals with this score, each as likely; there is at least one.
#[inline(always)]
fn any_with<T: PartialEq + Copy>(scores: &[T], score: T, rng: &mut Rng) -> usize {
    let tied = scores.iter().map(|&s| usize::from(s == score)).sum();
    let skip = rng.below(tied);
    let (mut seen, mut chosen) = (0, 0);
    for (at, &s) in scores.iter().enumerate() {
        chosen = if (s == score) & (seen == skip) { at } else { chosen };
        seen += usize::from(s == score);
    }
    chosen
}
