//! GSAT with random moves: flip the variable that satisfies most clauses, or now and then any.
//!
//! Selman, Levesque and Mitchell, *A new method for solving hard satisfiability problems* (AAAI 1992);
//! the random move is the variant that lab courses teach: with probability `threshold` = 1 − noise
//! the best of *all* variables, else any variable. Ties are broken at random, and a best move that
//! makes things worse is taken all the same. Noise that nobody gives adapts itself ([`Noise::adaptive`]).
//!
//! The variables are ranked in buckets, one for each gain. The invariant: a variable stands in the
//! bucket of its gain, at its `place`, and no bucket above `top` has one. So the best is found
//! without a search over the variables.

use super::formula::Formula;
use super::noise::Noise;
use super::rng::Rng;
use super::scores::{Gains, Tally};
use super::state::State;
use super::walk::Search;
use crate::Var;

/// The search.
pub(super) struct Gsat {
    noise: Noise,
    gains: Gains<Ranking>,
}

impl Gsat {
    pub(super) fn new(noise: Noise) -> Gsat {
        Gsat { noise, gains: Gains::default() }
    }
}

impl Search for Gsat {
    type Scores = Gains<Ranking>;

    fn scores(&mut self) -> &mut Gains<Ranking> {
        &mut self.gains
    }

    #[inline]
    unsafe fn step(&mut self, formula: &Formula, state: &mut State, rng: &mut Rng) {
        let var = if self.noise.strikes(rng) {
            Var::new(rng.below(formula.num_vars()))
        } else {
            self.gains.0.best(rng)
        };
        // SAFETY: the caller's promise; the variable is of the formula.
        unsafe { state.flip(formula, &mut self.gains, var) };
        self.noise.follow(state);
    }
}

/// Variables by gain.
#[derive(Clone, Debug, Default)]
pub(super) struct Ranking {
    /// The bucket and the place in it of each variable.
    at: Vec<(u32, u32)>,
    buckets: Vec<Vec<Var>>,
    top: usize,
}

impl Ranking {
    /// One of the variables that gain most, each as likely.
    #[inline]
    pub(super) fn best(&mut self, rng: &mut Rng) -> Var {
        while self.buckets[self.top].is_empty() {
            self.top -= 1;
        }
        let bucket = &self.buckets[self.top];
        bucket[rng.below(bucket.len())]
    }

    #[cfg(test)]
    pub(super) fn gain(&self, var: Var) -> i32 {
        self.at[var.index()].0 as i32 - (self.buckets.len() / 2) as i32
    }
}

/// A gain is at most the number of clauses with the variable, above and below zero.
fn reach(formula: &Formula) -> usize {
    formula.busiest() + formula.later()
}

impl Tally for Ranking {
    fn clear(&mut self, formula: &Formula) {
        let zero = reach(formula);
        self.buckets.iter_mut().for_each(Vec::clear);
        self.buckets.resize_with(2 * zero + 1, Vec::new);
        self.buckets[zero].extend((0..formula.num_vars()).map(Var::new));
        self.at = (0..formula.num_vars()).map(|place| (zero as u32, place as u32)).collect();
        self.top = zero;
    }

    fn grow(&mut self, formula: &Formula) {
        let more = reach(formula).saturating_sub(self.buckets.len() / 2);
        if more > 0 {
            // As many again, so that clauses added one by one rarely move the buckets.
            let more = more + self.buckets.len() / 2;
            self.buckets.splice(0..0, (0..more).map(|_| Vec::new()));
            self.buckets.resize_with(self.buckets.len() + more, Vec::new);
            self.at.iter_mut().for_each(|(bucket, _)| *bucket += more as u32);
            self.top += more;
        }
    }

    #[inline]
    fn change(&mut self, var: Var, by: i32) {
        let (from, place) = self.at[var.index()];
        let to = from.wrapping_add_signed(by);
        let bucket = &mut self.buckets[from as usize];
        bucket.swap_remove(place as usize);
        if let Some(&moved) = bucket.get(place as usize) {
            self.at[moved.index()].1 = place;
        }
        let bucket = &mut self.buckets[to as usize];
        self.at[var.index()] = (to, bucket.len() as u32);
        bucket.push(var);
        self.top = self.top.max(to as usize);
    }
}
