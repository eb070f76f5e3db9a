//! ProbSAT: choose an unsatisfied clause at random, then one of its variables by a distribution.
//!
//! Balint and Schöning, *Choosing probability distributions for stochastic local search and the role
//! of make versus break* (SAT 2012). A variable that breaks b clauses has the weight (ε + b)^−c when
//! no clause is longer than three, and c^−b when one is, with the authors' constants. There is no
//! noise parameter: the distribution is the noise.

use super::formula::Formula;
use super::rng::Rng;
use super::scores::Breaks;
use super::state::State;
use super::walk::Search;
use crate::Lit;

/// The search.
pub(super) struct ProbSat {
    breaks: Breaks,
    /// The weight for each break; beyond the end it is that of the last.
    table: Vec<f32>,
    /// The weights of the clause at hand.
    weights: Vec<f32>,
}

impl ProbSat {
    pub(super) fn new(formula: &Formula) -> ProbSat {
        let weight: fn(f64, f64) -> f64 = match formula.longest() {
            ..=3 => |b, c| (0.9 + b).powf(-c),
            _ => |b, c| c.powf(-b),
        };
        let base = match formula.longest() {
            ..=3 => 2.06,
            4 => 2.85,
            5 => 3.7,
            6 => 5.1,
            _ => 5.4,
        };
        // Past the smallest positive f32 a weight would vanish and with it, perhaps, the whole sum.
        let table = (0..1024)
            .map(|b| weight(f64::from(b), base).max(f64::from(f32::MIN_POSITIVE)) as f32)
            .collect();
        ProbSat { breaks: Breaks::default(), table, weights: Vec::new() }
    }
}

impl Search for ProbSat {
    type Scores = Breaks;

    fn scores(&mut self) -> &mut Breaks {
        &mut self.breaks
    }

    #[inline]
    unsafe fn step(&mut self, formula: &Formula, state: &mut State, rng: &mut Rng) {
        // SAFETY: the caller's promise; unsatisfied clauses are of the formula.
        let clause = unsafe { formula.clause_unchecked(state.any_unsatisfied(rng)) };
        let weight = |lit: &Lit| {
            // SAFETY: likewise its variables.
            let breaks = unsafe { self.breaks.of(lit.var()) } as usize;
            self.table[breaks.min(self.table.len() - 1)]
        };
        self.weights.clear();
        self.weights.extend(clause.iter().map(weight));
        let mark = rng.unit() * self.weights.iter().sum::<f32>();
        // As many literals as lie wholly below the mark are passed; rounding may pass them all.
        let (mut sum, mut chosen) = (0.0, 0);
        for weight in &self.weights {
            sum += weight;
            chosen += usize::from(sum <= mark);
        }
        let chosen = chosen.min(clause.len() - 1);
        // SAFETY: the caller's promise; the variable is of the formula.
        unsafe { state.flip(formula, &mut self.breaks, clause[chosen].var()) };
    }
}
