//! SAPS: scaling and probabilistic smoothing of clause weights.
//!
//! Hutter, Tompkins and Hoos, *Scaling and probabilistic smoothing: efficient dynamic local search
//! for SAT* (CP 2002), with the parameters of their reference implementation. Flip the variable whose
//! flip lowers the weight of the unsatisfied clauses most. Where none lowers it, either flip any
//! variable (probability `noise`), or make the unsatisfied clauses heavier by [`ALPHA`] and, now and
//! then, pull all weights towards their mean. Such a step flips nothing and counts as a flip.
//!
//! Three choices make it fast. Weights are fixed-point integers, so the incremental scores are exact
//! and never drift. Smoothing adds the same amount to every clause, so it is one addition to `base`:
//! a clause weighs `base + extra`, and a variable keeps apart how many clauses it would break less
//! make and what extra they have. And the variables that improve are listed as they start to, so a
//! step looks at those few. The invariant: every variable whose score is below [`ENOUGH`] is listed,
//! and who is listed but does not improve is
//! dropped when seen. Only a variable of an unsatisfied clause can improve, and scaling, which follows
//! every smoothing, looks at all of those.

use super::formula::Formula;
use super::rng::{Probability, Rng};
use super::state::{Scores, State};
use super::walk::Search;
use crate::Var;

/// The noise when none is given: the chance of a random flip where nothing improves.
pub(super) const NOISE: f64 = 0.01;
/// Unsatisfied clauses become heavier by this factor.
const ALPHA: f64 = 1.3;
/// Smoothing moves a weight towards the mean by what this lacks to one.
const RHO: f64 = 0.8;
/// The chance of smoothing where nothing improves.
const SMOOTH: f64 = 0.05;

/// A weight of one. With 20 bits after the point, [`HEAVY`] · [`ALPHA`] still fits 32 bits.
const ONE: i64 = 1 << 20;
/// When a clause is heavier, all weights are divided by as much.
const HEAVY: i64 = 1000;
/// A score must be below this to count as an improvement.
const ENOUGH: i64 = -ONE / 10;
/// A step looks at no more variables than this. Only the first steps on a large formula, where far more
/// improve, are any less greedy for it; and they cost no time that grows with the formula.
const LOOK: usize = 1024;

/// The search.
pub(super) struct Saps {
    noise: Probability,
    smooth: Probability,
    weights: Weights,
    /// The variables tied for the best score.
    tied: Vec<Var>,
}

impl Saps {
    pub(super) fn new(noise: f64) -> Saps {
        let weights = Weights::default();
        Saps { noise: noise.into(), smooth: SMOOTH.into(), weights, tied: Vec::new() }
    }

    /// The variable that improves most, if one does: of all, or of [`LOOK`] where there are more.
    #[inline]
    fn best(&mut self, rng: &mut Rng) -> Option<Var> {
        self.tied.clear();
        let mut best = ENOUGH - 1;
        let (mut at, mut end) = (0, self.weights.improving.len());
        if end > LOOK {
            at = rng.below(end - LOOK);
            end = at + LOOK;
        }
        while at < end {
            let var = self.weights.improving[at];
            // SAFETY: only variables that have a standing are listed.
            let score = unsafe { self.weights.score(var) };
            if score >= ENOUGH {
                self.weights.improving.swap_remove(at);
                self.weights.standing[var.index()].listed = false;
                end = end.min(self.weights.improving.len());
                continue;
            }
            if score <= best {
                if score < best {
                    self.tied.clear();
                    best = score;
                }
                self.tied.push(var);
            }
            at += 1;
        }
        match self.tied.len() {
            // Those looked at were all stale and are gone; others may improve.
            0 if !self.weights.improving.is_empty() => self.best(rng),
            0 => None,
            1 => Some(self.tied[0]),
            several => Some(self.tied[rng.below(several)]),
        }
    }
}

impl Search for Saps {
    type Scores = Weights;

    fn scores(&mut self) -> &mut Weights {
        &mut self.weights
    }

    #[inline]
    unsafe fn step(&mut self, formula: &Formula, state: &mut State, rng: &mut Rng) {
        if let Some(var) = self.best(rng) {
            // SAFETY: here and below, the caller's promise; what is drawn or listed is a variable.
            unsafe { state.flip(formula, &mut self.weights, var) };
        } else if rng.happens(self.noise) {
            let any = Var::new(rng.below(formula.num_vars()));
            unsafe { state.flip(formula, &mut self.weights, any) };
        } else {
            if rng.happens(self.smooth) {
                self.weights.smooth(formula);
            }
            unsafe { self.weights.scale(formula, state) };
        }
    }
}

/// What is known of a variable's score: break less make, by weight.
#[derive(Clone, Copy, Debug, Default)]
struct Standing {
    /// The sum of what the clauses weigh beyond the base.
    extra: i64,
    /// How many they are.
    clauses: i32,
    listed: bool,
}

/// The weights of the clauses and the scores that follow from them.
#[derive(Clone, Debug, Default)]
pub(super) struct Weights {
    base: i64,
    extra: Vec<u32>,
    /// The sum of all extras.
    total: i64,
    standing: Vec<Standing>,
    improving: Vec<Var>,
}

impl Weights {
    /// # Safety
    /// As for [`standing_mut`](Weights::standing_mut).
    #[inline]
    pub(super) unsafe fn score(&self, var: Var) -> i64 {
        debug_assert!(var.index() < self.standing.len());
        // SAFETY: the caller's promise.
        let standing = unsafe { self.standing.get_unchecked(var.index()) };
        standing.extra + self.base * i64::from(standing.clauses)
    }

    /// # Safety
    /// As for [`extra`](Weights::extra).
    #[inline]
    pub(super) unsafe fn weight(&self, clause: u32) -> i64 {
        // SAFETY: the caller's promise.
        self.base + i64::from(unsafe { self.extra(clause) })
    }

    #[cfg(test)]
    pub(super) fn check_improving(&self) {
        for var in (0..self.standing.len()).map(Var::new) {
            let listed = self.improving.contains(&var);
            assert_eq!(listed, self.standing[var.index()].listed);
            // SAFETY: there is a standing of this variable.
            assert!(listed || unsafe { self.score(var) } >= ENOUGH);
        }
    }

    /// On the condition, a clause that a flip of the variable would break is there, or one that it
    /// would make is gone.
    ///
    /// # Safety
    /// The weights fit a formula; the clause is of it, and the variable, or what stands for it, an XOR of
    /// its variables.
    #[inline(always)]
    unsafe fn worsen_if(&mut self, condition: bool, clause: u32, var: Var) {
        // SAFETY: the caller's promise.
        unsafe {
            let extra = i64::from(self.extra(clause)) & -i64::from(condition);
            let standing = self.standing_mut(var);
            standing.extra += extra;
            standing.clauses += i32::from(condition);
        }
    }

    /// The opposite; the variable may now improve things.
    ///
    /// # Safety
    /// The weights fit a formula; the clause is of it, and the variable, or what stands for it, an XOR of
    /// its variables.
    #[inline(always)]
    unsafe fn improve_if(&mut self, condition: bool, clause: u32, var: Var) {
        // SAFETY: the caller's promise.
        unsafe {
            let extra = i64::from(self.extra(clause)) & -i64::from(condition);
            let standing = self.standing_mut(var);
            standing.extra -= extra;
            standing.clauses -= i32::from(condition);
            self.notice(var);
        }
    }

    /// # Safety
    /// As for [`standing_mut`](Weights::standing_mut).
    #[inline(always)]
    unsafe fn notice(&mut self, var: Var) {
        // SAFETY: the caller's promise.
        let (score, standing) = unsafe { (self.score(var), self.standing_mut(var)) };
        if score < ENOUGH && !standing.listed {
            standing.listed = true;
            self.improving.push(var);
        }
    }

    /// # Safety
    /// The variable is of a formula that the weights fit, or an XOR of some: there is room up to the next
    /// power of two, and no XOR reaches that.
    #[inline(always)]
    unsafe fn standing_mut(&mut self, var: Var) -> &mut Standing {
        debug_assert!(var.index() < self.standing.len());
        // SAFETY: the caller's promise.
        unsafe { self.standing.get_unchecked_mut(var.index()) }
    }

    /// # Safety
    /// The clause is of a formula that the weights fit.
    #[inline(always)]
    unsafe fn extra(&self, clause: u32) -> u32 {
        debug_assert!((clause as usize) < self.extra.len());
        // SAFETY: the caller's promise.
        unsafe { *self.extra.get_unchecked(clause as usize) }
    }

    /// w ← w + (1 − ρ) mean for every clause, as the reference implementation has it. The paper's
    /// w ← ρ w + (1 − ρ) mean differs by a common factor, which no comparison sees, and by a little
    /// less smoothing.
    pub(super) fn smooth(&mut self, formula: &Formula) {
        let mean = self.base + self.total / formula.len() as i64;
        self.base += (mean as f64 * (1.0 - RHO)) as i64;
    }

    /// Makes the unsatisfied clauses heavier.
    ///
    /// # Safety
    /// The weights and the state fit the formula.
    pub(super) unsafe fn scale(&mut self, formula: &Formula, state: &State) {
        // SAFETY: here and below, the unsatisfied clauses are of the formula, and so are their variables.
        let heavy = |&clause: &u32| unsafe { self.weight(clause) } > HEAVY * ONE;
        if state.unsatisfied().iter().any(heavy) {
            self.shrink(formula, state);
        }
        for &clause in state.unsatisfied() {
            let more = (unsafe { self.weight(clause) } as f64 * (ALPHA - 1.0)) as i64;
            self.extra[clause as usize] += more as u32;
            self.total += more;
            for lit in formula.clause(clause) {
                unsafe {
                    self.standing_mut(lit.var()).extra -= more;
                    self.notice(lit.var());
                }
            }
        }
    }

    /// Divides all weights and sums them up anew, since each is rounded on its own.
    fn shrink(&mut self, formula: &Formula, state: &State) {
        self.base /= HEAVY;
        self.extra.iter_mut().for_each(|extra| *extra /= HEAVY as u32);
        self.total = self.extra.iter().map(|&extra| i64::from(extra)).sum();
        self.standing.iter_mut().for_each(|standing| standing.extra = 0);
        for clause in 0..formula.len() as u32 {
            let extra = i64::from(self.extra[clause as usize]);
            let literals = formula.clause(clause);
            let mut kept_by = literals.iter().filter(|&&lit| state.is_true(lit));
            match (kept_by.next(), kept_by.next()) {
                (None, _) => {
                    literals.iter().for_each(|lit| self.standing[lit.var().index()].extra -= extra)
                }
                (Some(only), None) => self.standing[only.var().index()].extra += extra,
                _ => {}
            }
        }
    }
}

impl Scores for Weights {
    fn fits(&self, formula: &Formula) -> bool {
        self.standing.len() == formula.num_vars().next_power_of_two()
            && self.extra.len() == formula.len()
    }

    fn clear(&mut self, formula: &Formula) {
        self.base = ONE;
        self.total = 0;
        self.extra.clear();
        self.standing.clear();
        self.standing.resize(formula.num_vars().next_power_of_two(), Standing::default());
        self.improving.clear();
    }

    fn grow(&mut self, formula: &Formula) {
        self.extra.resize(formula.len(), 0);
    }

    unsafe fn entered_broken(&mut self, formula: &Formula, clause: u32) {
        // SAFETY: the caller's promise.
        unsafe {
            formula
                .clause_unchecked(clause)
                .iter()
                .for_each(|lit| self.improve_if(true, clause, lit.var()));
        }
    }

    #[inline]
    unsafe fn repaired(&mut self, formula: &Formula, clause: u32, by: Var) {
        // SAFETY: the caller's promise.
        unsafe {
            formula
                .clause_unchecked(clause)
                .iter()
                .for_each(|lit| self.worsen_if(true, clause, lit.var()));
            self.worsen_if(true, clause, by);
        }
    }

    #[inline]
    unsafe fn broken(&mut self, formula: &Formula, clause: u32, by: Var) {
        // SAFETY: the caller's promise.
        unsafe {
            formula
                .clause_unchecked(clause)
                .iter()
                .for_each(|lit| self.improve_if(true, clause, lit.var()));
            self.improve_if(true, clause, by);
        }
    }

    #[inline]
    unsafe fn secured(&mut self, clause: u32, critical: Var) {
        // SAFETY: the caller's promise.
        unsafe {
            self.improve_if(true, clause, critical);
        }
    }

    #[inline]
    unsafe fn endangered(&mut self, clause: u32, critical: Var) {
        // SAFETY: the caller's promise.
        unsafe {
            self.worsen_if(true, clause, critical);
        }
    }

    #[inline(always)]
    unsafe fn secured_if(&mut self, condition: bool, clause: u32, critical: u32) {
        // SAFETY: the caller's promise.
        unsafe {
            self.improve_if(condition, clause, Var::new(critical as usize));
        }
    }

    #[inline(always)]
    unsafe fn endangered_if(&mut self, condition: bool, clause: u32, critical: u32) {
        // SAFETY: the caller's promise.
        unsafe {
            self.worsen_if(condition, clause, Var::new(critical as usize));
        }
    }
}
