//! Where a walk stands: the values, the true literals of each clause, the unsatisfied clauses.
//!
//! The invariant, between any two calls: `counts` is the number of true literals of each clause that
//! is not kept as a pair; `witness` of an unsatisfied clause is its place in `unsatisfied`, and of
//! another that is not kept as a pair the XOR of the variables of its true
//! literals. So when one true literal is left, the XOR *is* its variable, and no clause is ever
//! searched for it. A flip costs the occurrences of one variable and nothing else.
//!
//! What a flip means for the attractiveness of variables is told to a [`Scores`] as four events, and
//! the compiler makes a flip of its own for each kind of scores.

use super::formula::Formula;
use super::rng::Rng;
use super::source::CLAUSES_A_CHECK;
use crate::{Control, Lit, Stopped, Var};

/// What follows the number of true literals of the clauses, to score the variables.
pub(super) trait Scores {
    /// Forgets everything: the clauses are about to enter anew.
    fn clear(&mut self, formula: &Formula);
    /// Makes room for clauses that were added.
    fn grow(&mut self, _: &Formula) {}
    /// A clause with no true literal entered.
    fn entered_broken(&mut self, formula: &Formula, clause: u32);
    /// One true literal instead of none.
    fn repaired(&mut self, formula: &Formula, clause: u32, by: Var);
    /// None instead of one.
    fn broken(&mut self, formula: &Formula, clause: u32, by: Var);
    /// Two true literals instead of one, that of this variable.
    fn secured(&mut self, clause: u32, critical: Var);
    /// One true literal, that of this variable, instead of two; or a clause with just it entered.
    fn endangered(&mut self, clause: u32, critical: Var);
    /// [`secured`](Scores::secured) on a condition; without it the variable is any XOR of variables.
    #[inline(always)]
    fn secured_if(&mut self, condition: bool, clause: u32, critical: u32) {
        if condition {
            self.secured(clause, Var::new(critical as usize));
        }
    }
    /// [`endangered`](Scores::endangered) on a condition, likewise.
    #[inline(always)]
    fn endangered_if(&mut self, condition: bool, clause: u32, critical: u32) {
        if condition {
            self.endangered(clause, Var::new(critical as usize));
        }
    }
}

/// Values and counts.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    /// Whether each literal is true.
    truth: Vec<bool>,
    counts: Vec<u32>,
    witness: Vec<u32>,
    unsatisfied: Vec<u32>,
    /// How many clauses have entered.
    entered: usize,
}

impl State {
    /// Takes random values and counts everything anew.
    pub(super) fn scatter<S: Scores>(
        &mut self,
        formula: &Formula,
        scores: &mut S,
        rng: &mut Rng,
        control: &Control,
    ) -> Result<(), Stopped> {
        self.truth.resize(2 * formula.num_vars(), false);
        for both in self.truth.chunks_exact_mut(2) {
            both[0] = rng.next() >> 63 == 1;
            both[1] = !both[0];
        }
        self.counts.clear();
        self.witness.clear();
        self.unsatisfied.clear();
        self.entered = 0;
        scores.clear(formula);
        self.enter(formula, scores, control)
    }

    /// Counts the clauses that the formula got since the last time.
    pub(super) fn enter<S: Scores>(
        &mut self,
        formula: &Formula,
        scores: &mut S,
        control: &Control,
    ) -> Result<(), Stopped> {
        scores.grow(formula);
        self.witness.reserve_exact(formula.len() - self.entered);
        self.counts.reserve_exact(formula.len() - formula.pairs() - self.counts.len());
        while self.entered < formula.len() {
            if self.entered.is_multiple_of(CLAUSES_A_CHECK) {
                control.check()?;
            }
            let clause = self.entered as u32;
            let (mut count, mut xor) = (0, 0);
            for &lit in formula.clause(clause) {
                if self.truth[lit.index()] {
                    count += 1;
                    xor ^= lit.var().index() as u32;
                }
            }
            self.witness.push(xor);
            if self.entered >= formula.pairs() {
                self.counts.push(count);
            }
            match count {
                0 => {
                    self.list(clause);
                    scores.entered_broken(formula, clause);
                }
                1 => scores.endangered(clause, Var::new(xor as usize)),
                _ => {}
            }
            self.entered += 1;
        }
        Ok(())
    }

    /// Whether it belongs to this formula, as far as can be seen at once: each has as many variables
    /// and clauses as the other. What skips bounds checks below rests on this.
    #[inline]
    pub(super) fn fits(&self, formula: &Formula) -> bool {
        self.truth.len() == 2 * formula.num_vars()
            && self.entered == formula.len()
            && self.witness.len() == formula.len()
            && self.counts.len() == formula.len() - formula.pairs()
    }

    /// Gives a variable its other value.
    #[inline]
    pub(super) fn flip<S: Scores>(&mut self, formula: &Formula, scores: &mut S, var: Var) {
        debug_assert!(self.fits(formula));
        let risen = var.lit(!self.truth[var.lit(true).index()]);
        let fallen = !risen;
        self.truth[risen.index()] = true;
        self.truth[fallen.index()] = false;

        let (others, pairs) = formula.pairs_of(risen);
        for (at, &other) in others.iter().enumerate() {
            if self.holds(other) {
                scores.secured(at_of(pairs, at), Lit::from_index(other as usize).var());
            } else {
                let pair = at_of(pairs, at);
                self.unlist(pair);
                scores.repaired(formula, pair, var);
            }
        }
        let (others, pairs) = formula.pairs_of(fallen);
        for (at, &other) in others.iter().enumerate() {
            if self.holds(other) {
                scores.endangered(at_of(pairs, at), Lit::from_index(other as usize).var());
            } else {
                let pair = at_of(pairs, at);
                self.list(pair);
                scores.broken(formula, pair, var);
            }
        }
        formula.longer_of(risen).iter().for_each(|&c| self.gain(formula, scores, c, var));
        formula.longer_of(fallen).iter().for_each(|&c| self.lose(formula, scores, c, var));
        if formula.later() > 0 {
            formula.later_of(risen).iter().for_each(|&c| self.gain(formula, scores, c, var));
            formula.later_of(fallen).iter().for_each(|&c| self.lose(formula, scores, c, var));
        }
    }

    /// A longer clause gets a true literal, that of this variable.
    #[inline(always)]
    fn gain<S: Scores>(&mut self, formula: &Formula, scores: &mut S, clause: u32, var: Var) {
        let count = self.count_mut(formula, clause);
        let before = *count;
        *count = before + 1;
        if before == 0 {
            self.unlist(clause);
            *self.witness_mut(clause) = var.index() as u32;
            scores.repaired(formula, clause, var);
        } else {
            let witness = self.witness_mut(clause);
            let xor = *witness;
            *witness = xor ^ var.index() as u32;
            scores.secured_if(before == 1, clause, xor);
        }
    }

    /// A longer clause loses a true literal, that of this variable.
    #[inline(always)]
    fn lose<S: Scores>(&mut self, formula: &Formula, scores: &mut S, clause: u32, var: Var) {
        let count = self.count_mut(formula, clause);
        let after = *count - 1;
        *count = after;
        if after == 0 {
            self.list(clause);
            scores.broken(formula, clause, var);
        } else {
            let witness = self.witness_mut(clause);
            let xor = *witness ^ var.index() as u32;
            *witness = xor;
            scores.endangered_if(after == 1, clause, xor);
        }
    }

    #[inline(always)]
    fn count_mut(&mut self, formula: &Formula, clause: u32) -> &mut u32 {
        let at = clause as usize - formula.pairs();
        debug_assert!(at < self.counts.len());
        unsafe { self.counts.get_unchecked_mut(at) }
    }

    #[inline(always)]
    fn witness_mut(&mut self, clause: u32) -> &mut u32 {
        debug_assert!((clause as usize) < self.witness.len());
        unsafe { self.witness.get_unchecked_mut(clause as usize) }
    }

    #[inline(always)]
    fn holds(&self, lit: u32) -> bool {
        at_of(&self.truth, lit as usize)
    }

    /// The clauses with no true literal.
    #[inline]
    pub(super) fn unsatisfied(&self) -> &[u32] {
        &self.unsatisfied
    }

    /// One of the unsatisfied clauses, each as likely; there must be one.
    #[inline]
    pub(super) fn any_unsatisfied(&self, rng: &mut Rng) -> u32 {
        self.unsatisfied[rng.below(self.unsatisfied.len())]
    }

    /// Whether the literal is true.
    #[inline]
    pub(super) fn is_true(&self, lit: Lit) -> bool {
        self.truth[lit.index()]
    }

    /// The bytes its arrays take.
    pub(super) fn bytes(&self) -> usize {
        let words = self.counts.capacity() + self.witness.capacity() + self.unsatisfied.capacity();
        self.truth.capacity() + 4 * words
    }

    #[inline]
    fn list(&mut self, clause: u32) {
        *self.witness_mut(clause) = self.unsatisfied.len() as u32;
        self.unsatisfied.push(clause);
    }

    #[inline]
    fn unlist(&mut self, clause: u32) {
        let place = *self.witness_mut(clause);
        if let Some(last) = self.unsatisfied.pop() {
            *self.witness_mut(last) = place;
            // The clause itself may have been the last.
            if let Some(listed) = self.unsatisfied.get_mut(place as usize) {
                *listed = last;
            }
        }
    }
}

#[inline(always)]
fn at_of<T: Copy>(all: &[T], at: usize) -> T {
    debug_assert!(at < all.len());
    unsafe { *all.get_unchecked(at) }
}
