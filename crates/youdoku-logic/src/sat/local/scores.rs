//! Scores of variables: what flipping one would break, and what it would gain.
//!
//! *Break* is the number of clauses that would lose their only true literal, *make* that of the
//! unsatisfied clauses that would get one. [`Breaks`] keeps the first for every variable, [`Counted`]
//! keeps nothing and counts when asked, which is cheaper where clauses are short; [`Gains`] keeps
//! make − break, which is the change in the number of satisfied clauses.

use super::formula::Formula;
use super::state::{Scores, State};
use crate::{Lit, Var};

/// Scores that know what a flip would break.
pub(super) trait BreakScores: Scores + Default + Send {
    /// How many clauses break when this false literal becomes true.
    fn breaks(&self, formula: &Formula, state: &State, lit: Lit) -> u32;
}

/// The break of each variable, kept up to date.
#[derive(Clone, Debug, Default)]
pub(super) struct Breaks(Vec<u32>);

impl BreakScores for Breaks {
    #[inline]
    fn breaks(&self, _: &Formula, _: &State, lit: Lit) -> u32 {
        self.0[lit.var().index()]
    }
}

impl Scores for Breaks {
    const CRITICAL: bool = true;

    fn clear(&mut self, formula: &Formula) {
        self.0.clear();
        self.0.resize(formula.num_vars(), 0);
    }

    fn entered_broken(&mut self, _: &Formula, _: u32) {}

    #[inline]
    fn repaired(&mut self, _: &Formula, _: u32, by: Var) {
        self.0[by.index()] += 1;
    }

    #[inline]
    fn broken(&mut self, _: &Formula, _: u32, by: Var) {
        self.0[by.index()] -= 1;
    }

    #[inline]
    fn secured(&mut self, _: u32, critical: Var) {
        self.0[critical.index()] -= 1;
    }

    #[inline]
    fn endangered(&mut self, _: u32, critical: Var) {
        self.0[critical.index()] += 1;
    }
}

/// Nothing kept: a break is counted when it is asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Counted;

impl BreakScores for Counted {
    #[inline]
    fn breaks(&self, formula: &Formula, state: &State, lit: Lit) -> u32 {
        state.rests_on(formula, !lit)
    }
}

impl Scores for Counted {
    const CRITICAL: bool = false;
    fn clear(&mut self, _: &Formula) {}
    fn entered_broken(&mut self, _: &Formula, _: u32) {}
    fn repaired(&mut self, _: &Formula, _: u32, _: Var) {}
    fn broken(&mut self, _: &Formula, _: u32, _: Var) {}
    fn secured(&mut self, _: u32, _: Var) {}
    fn endangered(&mut self, _: u32, _: Var) {}
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
    const CRITICAL: bool = true;

    fn clear(&mut self, formula: &Formula) {
        self.0.clear(formula);
    }

    fn grow(&mut self, formula: &Formula) {
        self.0.grow(formula);
    }

    #[inline]
    fn entered_broken(&mut self, formula: &Formula, clause: u32) {
        formula.clause(clause).iter().for_each(|lit| self.0.change(lit.var(), 1));
    }

    #[inline]
    fn repaired(&mut self, formula: &Formula, clause: u32, by: Var) {
        formula.clause(clause).iter().for_each(|lit| self.0.change(lit.var(), -1));
        self.0.change(by, -1);
    }

    #[inline]
    fn broken(&mut self, formula: &Formula, clause: u32, by: Var) {
        formula.clause(clause).iter().for_each(|lit| self.0.change(lit.var(), 1));
        self.0.change(by, 1);
    }

    #[inline]
    fn secured(&mut self, _: u32, critical: Var) {
        self.0.change(critical, 1);
    }

    #[inline]
    fn endangered(&mut self, _: u32, critical: Var) {
        self.0.change(critical, -1);
    }
}
