//! Scores of variables: what flipping one would break, and what it would gain.
//!
//! *Break* is the number of clauses that would lose their only true literal, *make* that of the
//! unsatisfied clauses that would get one. [`Breaks`] keeps the first for every variable, [`Gains`]
//! their difference make − break, which is the change in the number of satisfied clauses.

use super::formula::Formula;
use super::state::Scores;
use crate::Var;

/// The break of each variable, kept up to date. There is room up to the next power of two, because
/// the XOR of variables stays below it: so a score may be changed by 0 without asking whose it is.
#[derive(Clone, Debug, Default)]
pub(super) struct Breaks(Vec<u32>);

impl Breaks {
    /// How many clauses break when this variable is flipped.
    ///
    /// # Safety
    /// The scores fit a formula, and the variable is of it.
    #[inline(always)]
    pub(super) unsafe fn of(&self, var: Var) -> u32 {
        debug_assert!(var.index() < self.0.len());
        // SAFETY: the caller's promise.
        unsafe { *self.0.get_unchecked(var.index()) }
    }

    /// # Safety
    /// It is an XOR of variables of a formula that the scores fit, and so below the next power of two.
    #[inline(always)]
    unsafe fn of_mut(&mut self, xor: u32) -> &mut u32 {
        debug_assert!((xor as usize) < self.0.len());
        // SAFETY: the caller's promise.
        unsafe { self.0.get_unchecked_mut(xor as usize) }
    }
}

impl Scores for Breaks {
    fn fits(&self, formula: &Formula) -> bool {
        self.0.len() == formula.num_vars().next_power_of_two()
    }

    fn clear(&mut self, formula: &Formula) {
        self.0.clear();
        self.0.resize(formula.num_vars().next_power_of_two(), 0);
    }

    unsafe fn entered_broken(&mut self, _: &Formula, _: u32) {}

    #[inline(always)]
    unsafe fn repaired(&mut self, _: &Formula, _: u32, by: Var) {
        // SAFETY: the caller's promise.
        unsafe {
            *self.of_mut(by.index() as u32) += 1;
        }
    }

    #[inline(always)]
    unsafe fn broken(&mut self, _: &Formula, _: u32, by: Var) {
        // SAFETY: the caller's promise.
        unsafe {
            *self.of_mut(by.index() as u32) -= 1;
        }
    }

    unsafe fn secured(&mut self, clause: u32, critical: Var) {
        // SAFETY: the caller's promise.
        unsafe {
            self.secured_if(true, clause, critical.index() as u32);
        }
    }

    unsafe fn endangered(&mut self, clause: u32, critical: Var) {
        // SAFETY: the caller's promise.
        unsafe {
            self.endangered_if(true, clause, critical.index() as u32);
        }
    }

    #[inline(always)]
    unsafe fn secured_if(&mut self, condition: bool, _: u32, critical: u32) {
        // SAFETY: the caller's promise.
        unsafe {
            *self.of_mut(critical) -= u32::from(condition);
        }
    }

    #[inline(always)]
    unsafe fn endangered_if(&mut self, condition: bool, _: u32, critical: u32) {
        // SAFETY: the caller's promise.
        unsafe {
            *self.of_mut(critical) += u32::from(condition);
        }
    }
}

/// Where gains are written: a plain array, or a ranking that knows the best at once.
pub(super) trait Tally: Default + Send {
    /// All variables of the formula gain 0.
    fn clear(&mut self, formula: &Formula);
    /// Makes room for what the clauses that were added can gain.
    fn grow(&mut self, _: &Formula) {}
    /// A variable gains this much more.
    fn change(&mut self, var: Var, by: i32);
}

impl Tally for Vec<i32> {
    fn clear(&mut self, formula: &Formula) {
        Vec::clear(self);
        self.resize(formula.num_vars(), 0);
    }

    #[inline]
    fn change(&mut self, var: Var, by: i32) {
        self[var.index()] += by;
    }
}

/// The gain of each variable, kept up to date.
#[derive(Clone, Debug, Default)]
pub(super) struct Gains<T>(pub(super) T);

impl<T: Tally> Scores for Gains<T> {
    /// Whoever keeps gains checks its bounds.
    fn fits(&self, _: &Formula) -> bool {
        true
    }

    fn clear(&mut self, formula: &Formula) {
        self.0.clear(formula);
    }

    fn grow(&mut self, formula: &Formula) {
        self.0.grow(formula);
    }

    #[inline]
    unsafe fn entered_broken(&mut self, formula: &Formula, clause: u32) {
        // SAFETY: the caller's promise.
        unsafe {
            formula.clause_unchecked(clause).iter().for_each(|lit| self.0.change(lit.var(), 1));
        }
    }

    #[inline]
    unsafe fn repaired(&mut self, formula: &Formula, clause: u32, by: Var) {
        // SAFETY: the caller's promise.
        unsafe {
            formula.clause_unchecked(clause).iter().for_each(|lit| self.0.change(lit.var(), -1));
            self.0.change(by, -1);
        }
    }

    #[inline]
    unsafe fn broken(&mut self, formula: &Formula, clause: u32, by: Var) {
        // SAFETY: the caller's promise.
        unsafe {
            formula.clause_unchecked(clause).iter().for_each(|lit| self.0.change(lit.var(), 1));
            self.0.change(by, 1);
        }
    }

    #[inline]
    unsafe fn secured(&mut self, _: u32, critical: Var) {
        self.0.change(critical, 1);
    }

    #[inline]
    unsafe fn endangered(&mut self, _: u32, critical: Var) {
        self.0.change(critical, -1);
    }
}
