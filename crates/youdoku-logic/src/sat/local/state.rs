//! Where a walk stands: the values, the true literals of each clause, the unsatisfied clauses.
//!
//! The invariant, between any two calls: `counts` is the number of true literals of each clause that
//! is not kept as a pair; `witness` of an unsatisfied clause is its place in `unsatisfied`, and of
//! another (where [`Scores::CRITICAL`] asks for it, pairs apart) the XOR of the variables of its true
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
    /// Whether it must be told the variable that alone keeps a longer clause true.
    const CRITICAL: bool;
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

    /// Gives a variable its other value.
    #[inline]
    pub(super) fn flip<S: Scores>(&mut self, formula: &Formula, scores: &mut S, var: Var) {
        let risen = var.lit(!self.truth[var.lit(true).index()]);
        let fallen = !risen;
        self.truth[risen.index()] = true;
        self.truth[fallen.index()] = false;

        let (others, pairs) = formula.pairs_of(risen);
        for (&other, &pair) in others.iter().zip(pairs) {
            let other = Lit::from_index(other as usize);
            if self.truth[other.index()] {
                scores.secured(pair, other.var());
            } else {
                self.unlist(pair);
                scores.repaired(formula, pair, var);
            }
        }
        let (others, pairs) = formula.pairs_of(fallen);
        for (&other, &pair) in others.iter().zip(pairs) {
            let other = Lit::from_index(other as usize);
            if self.truth[other.index()] {
                scores.endangered(pair, other.var());
            } else {
                self.list(pair);
                scores.broken(formula, pair, var);
            }
        }
        for list in [formula.longer_of(risen), formula.later_of(risen)] {
            list.iter().for_each(|&clause| self.gain(formula, scores, clause, var));
        }
        for list in [formula.longer_of(fallen), formula.later_of(fallen)] {
            list.iter().for_each(|&clause| self.lose(formula, scores, clause, var));
        }
    }

    /// A longer clause gets a true literal, that of this variable.
    #[inline]
    fn gain<S: Scores>(&mut self, formula: &Formula, scores: &mut S, clause: u32, var: Var) {
        let at = clause as usize - formula.pairs();
        let before = self.counts[at];
        self.counts[at] = before + 1;
        if before == 0 {
            self.unlist(clause);
            if S::CRITICAL {
                self.witness[clause as usize] = var.index() as u32;
            }
            scores.repaired(formula, clause, var);
        } else if S::CRITICAL {
            let witness = &mut self.witness[clause as usize];
            if before == 1 {
                scores.secured(clause, Var::new(*witness as usize));
            }
            *witness ^= var.index() as u32;
        }
    }

    /// A longer clause loses a true literal, that of this variable.
    #[inline]
    fn lose<S: Scores>(&mut self, formula: &Formula, scores: &mut S, clause: u32, var: Var) {
        let at = clause as usize - formula.pairs();
        let after = self.counts[at] - 1;
        self.counts[at] = after;
        if after == 0 {
            self.list(clause);
            scores.broken(formula, clause, var);
        } else if S::CRITICAL {
            let witness = &mut self.witness[clause as usize];
            *witness ^= var.index() as u32;
            if after == 1 {
                scores.endangered(clause, Var::new(*witness as usize));
            }
        }
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

    /// How many clauses this true literal alone keeps true, counted on the spot.
    #[inline]
    pub(super) fn rests_on(&self, formula: &Formula, lit: Lit) -> u32 {
        let alone = |&other: &&u32| !self.truth[*other as usize];
        let in_pairs = formula.pairs_of(lit).0.iter().filter(alone).count();
        let critical = |&clause: &&u32| self.counts[*clause as usize - formula.pairs()] == 1;
        let in_longer = formula.longer_of(lit).iter().filter(critical).count();
        let in_later = formula.later_of(lit).iter().filter(critical).count();
        (in_pairs + in_longer + in_later) as u32
    }

    /// The bytes its arrays take.
    pub(super) fn bytes(&self) -> usize {
        let words = self.counts.capacity() + self.witness.capacity() + self.unsatisfied.capacity();
        self.truth.capacity() + 4 * words
    }

    #[inline]
    fn list(&mut self, clause: u32) {
        self.witness[clause as usize] = self.unsatisfied.len() as u32;
        self.unsatisfied.push(clause);
    }

    #[inline]
    fn unlist(&mut self, clause: u32) {
        let place = self.witness[clause as usize] as usize;
        let last = *self.unsatisfied.last().expect("an unsatisfied clause is listed");
        self.unsatisfied[place] = last;
        self.witness[last as usize] = place as u32;
        self.unsatisfied.pop();
    }
}
