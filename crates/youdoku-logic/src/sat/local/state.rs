//! Where a walk stands: the values, the true literals of each clause, the unsatisfied clauses.
//!
//! The invariant, between any two calls: `unsatisfied` lists the clauses with no true literal. The
//! witness of a clause is its place in that list, if it is there. Else, unless the formula keeps it as
//! a pair, its count is the number of its true literals and its witness the XOR of their variables; so
//! when one is left, the XOR *is* its variable, and no clause is ever searched for it. A flip costs
//! the occurrences of one variable and nothing else.
//!
//! A flip goes over each list twice: first over all of it, with no branch on what the clauses say,
//! since in a random walk the processor guesses those wrong; then over the few that were repaired or
//! broken. Against one pass with branches this makes 10 to 20 % more flips a second, and leaving out
//! the bounds checks saves a quarter to a third of the instructions.
//!
//! What a flip means for the attractiveness of variables is told to a [`Scores`] as four events, and
//! the compiler makes a flip of its own for each kind of scores.

use super::formula::Formula;
use super::rng::Rng;
use super::source::CLAUSES_A_CHECK;
use crate::{Control, Lit, Stopped, Var};

/// What follows the number of true literals of the clauses, to score the variables.
///
/// # Safety
/// Scores may skip their bounds checks. So whoever tells of an event promises that the scores
/// [fit](Scores::fits) the formula, and that clause and variable are of it.
pub(super) trait Scores {
    /// Whether there is room for this formula's variables and clauses.
    fn fits(&self, formula: &Formula) -> bool;
    /// Forgets everything: the clauses are about to enter anew.
    fn clear(&mut self, formula: &Formula);
    /// Makes room for clauses that were added.
    fn grow(&mut self, _: &Formula) {}
    /// A clause with no true literal entered.
    unsafe fn entered_broken(&mut self, formula: &Formula, clause: u32);
    /// One true literal instead of none.
    unsafe fn repaired(&mut self, formula: &Formula, clause: u32, by: Var);
    /// None instead of one.
    unsafe fn broken(&mut self, formula: &Formula, clause: u32, by: Var);
    /// Two true literals instead of one, that of this variable.
    unsafe fn secured(&mut self, clause: u32, critical: Var);
    /// One true literal, that of this variable, instead of two; or a clause with just it entered.
    unsafe fn endangered(&mut self, clause: u32, critical: Var);
    /// [`secured`](Scores::secured) on a condition. Without it the variable is the XOR of some: below
    /// the next power of two, but perhaps no variable at all.
    #[inline(always)]
    unsafe fn secured_if(&mut self, condition: bool, clause: u32, critical: u32) {
        if condition {
            // SAFETY: the caller's promise, which on the condition is about a variable.
            unsafe { self.secured(clause, Var::new(critical as usize)) };
        }
    }
    /// [`endangered`](Scores::endangered) on a condition, likewise.
    #[inline(always)]
    unsafe fn endangered_if(&mut self, condition: bool, clause: u32, critical: u32) {
        if condition {
            // SAFETY: as above.
            unsafe { self.endangered(clause, Var::new(critical as usize)) };
        }
    }
}

/// Values and counts.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    /// Whether each literal is true.
    truth: Vec<bool>,
    tallies: Vec<Tally>,
    unsatisfied: Vec<u32>,
    /// Room for the clauses that one flip repairs or breaks.
    changed: Vec<u32>,
}

/// The number of true literals of a clause (above) and its witness (below), in one word because a
/// flip reads and writes both.
#[derive(Clone, Copy, Debug)]
struct Tally(u64);

impl Tally {
    #[inline(always)]
    fn new(count: u32, witness: u32) -> Tally {
        Tally(u64::from(count) << 32 | u64::from(witness))
    }

    #[inline(always)]
    fn count(self) -> u32 {
        (self.0 >> 32) as u32
    }

    #[inline(always)]
    fn witness(self) -> u32 {
        self.0 as u32
    }
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
        self.tallies.clear();
        self.unsatisfied.clear();
        self.changed.resize(formula.busiest(), 0);
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
        assert!(self.truth.len() == 2 * formula.num_vars(), "a state stays with its formula");
        assert!(scores.fits(formula), "scores stay with their formula");
        self.tallies.reserve_exact(formula.len() - self.tallies.len());
        while self.tallies.len() < formula.len() {
            if self.tallies.len().is_multiple_of(CLAUSES_A_CHECK) {
                control.check()?;
            }
            let clause = self.tallies.len() as u32;
            let (mut count, mut xor) = (0, 0);
            for &lit in formula.clause(clause) {
                if self.truth[lit.index()] {
                    count += 1;
                    xor ^= lit.var().index() as u32;
                }
            }
            self.tallies.push(Tally::new(count, xor));
            // SAFETY: the scores fit the formula, and the clause is one of it. It has a tally by now, and
            // with one true literal the XOR is its variable.
            unsafe {
                match count {
                    0 => {
                        self.list(clause);
                        scores.entered_broken(formula, clause);
                    }
                    1 => scores.endangered(clause, Var::new(xor as usize)),
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Whether it is the state of this formula, as far as the sizes tell. What skips bounds checks
    /// rests on it: literals, variables and clause numbers all come from the formula's own lists.
    #[inline]
    pub(super) fn fits(&self, formula: &Formula) -> bool {
        self.truth.len() == 2 * formula.num_vars()
            && self.tallies.len() == formula.len()
            && self.changed.len() >= formula.busiest()
    }

    /// Gives a variable its other value.
    ///
    /// # Safety
    /// The state and the scores fit the formula, and the variable is one of it.
    #[inline]
    pub(super) unsafe fn flip<S: Scores>(&mut self, formula: &Formula, scores: &mut S, var: Var) {
        debug_assert!(self.fits(formula) && scores.fits(formula));
        let risen = var.lit(!self.truth[var.lit(true).index()]);
        let fallen = !risen;
        self.truth[risen.index()] = true;
        self.truth[fallen.index()] = false;

        // SAFETY: the caller's promise: all lists are the formula's own, of clauses that have a tally. There
        // is room to note each of them, and no more are noted than were visited.
        unsafe {
            let repaired = self.gain_in_pairs(formula, scores, risen);
            self.repair(formula, scores, var, repaired);
            let broken = self.lose_in_pairs(formula, scores, fallen);
            self.shatter(formula, scores, var, broken);
            let repaired = self.gain(formula.longer_of(risen), scores, var);
            self.repair(formula, scores, var, repaired);
            let broken = self.lose(formula.longer_of(fallen), scores, var);
            self.shatter(formula, scores, var, broken);
            if formula.later() > 0 {
                let (risen, fallen) = (formula.later_of(risen), formula.later_of(fallen));
                let most = self.changed.len().max(risen.len()).max(fallen.len());
                self.changed.resize(most, 0);
                let repaired = self.gain(risen, scores, var);
                self.repair(formula, scores, var, repaired);
                let broken = self.lose(fallen, scores, var);
                self.shatter(formula, scores, var, broken);
            }
        }
    }

    /// The literal became true: tells which pairs have two true literals now, and notes which have
    /// one instead of none.
    ///
    /// # Safety
    /// As for [`flip`](State::flip).
    #[inline(always)]
    unsafe fn gain_in_pairs<S: Scores>(
        &mut self,
        formula: &Formula,
        scores: &mut S,
        lit: Lit,
    ) -> usize {
        // SAFETY: as for a flip, whose part this is.
        unsafe {
            let (others, pairs) = formula.pairs_of(lit);
            let mut noted = 0;
            let (truth, changed) = (&self.truth[..], &mut self.changed[..]);
            for (at, &other) in others.iter().enumerate() {
                let (clause, held) = (get(pairs, at), get(truth, other as usize));
                scores.secured_if(held, clause, other >> 1);
                *get_mut(changed, noted) = clause;
                noted += usize::from(!held);
            }
            noted
        }
    }

    /// The literal became false: likewise.
    ///
    /// # Safety
    /// As for [`flip`](State::flip).
    #[inline(always)]
    unsafe fn lose_in_pairs<S: Scores>(
        &mut self,
        formula: &Formula,
        scores: &mut S,
        lit: Lit,
    ) -> usize {
        // SAFETY: as for a flip, whose part this is.
        unsafe {
            let (others, pairs) = formula.pairs_of(lit);
            let mut noted = 0;
            let (truth, changed) = (&self.truth[..], &mut self.changed[..]);
            for (at, &other) in others.iter().enumerate() {
                let (clause, held) = (get(pairs, at), get(truth, other as usize));
                scores.endangered_if(held, clause, other >> 1);
                *get_mut(changed, noted) = clause;
                noted += usize::from(!held);
            }
            noted
        }
    }

    /// These clauses got a true literal, that of the variable. Those that had none keep their tally
    /// until they are taken off the list, because that moves others of them.
    ///
    /// # Safety
    /// As for [`flip`](State::flip); the clauses are of the formula, and there is room to note them.
    #[inline(always)]
    unsafe fn gain<S: Scores>(&mut self, clauses: &[u32], scores: &mut S, var: Var) -> usize {
        // SAFETY: as for a flip, whose part this is.
        unsafe {
            let mut noted = 0;
            let (tallies, changed) = (&mut self.tallies[..], &mut self.changed[..]);
            for &clause in clauses {
                let tally = get_mut(tallies, clause as usize);
                let old = *tally;
                let had_none = old.count() == 0;
                let new = Tally::new(old.count() + 1, old.witness() ^ var.index() as u32);
                *tally = if had_none { old } else { new };
                *get_mut(changed, noted) = clause;
                noted += usize::from(had_none);
                let xor = if had_none { 0 } else { old.witness() };
                scores.secured_if(old.count() == 1, clause, xor);
            }
            noted
        }
    }

    /// These clauses lost a true literal, that of the variable.
    ///
    /// # Safety
    /// As for [`flip`](State::flip); the clauses are of the formula, and there is room to note them.
    #[inline(always)]
    unsafe fn lose<S: Scores>(&mut self, clauses: &[u32], scores: &mut S, var: Var) -> usize {
        // SAFETY: as for a flip, whose part this is.
        unsafe {
            let mut noted = 0;
            let (tallies, changed) = (&mut self.tallies[..], &mut self.changed[..]);
            for &clause in clauses {
                let tally = get_mut(tallies, clause as usize);
                let (after, xor) = (tally.count() - 1, tally.witness() ^ var.index() as u32);
                *tally = Tally::new(after, xor);
                *get_mut(changed, noted) = clause;
                noted += usize::from(after == 0);
                scores.endangered_if(after == 1, clause, xor);
            }
            noted
        }
    }

    /// Takes the noted clauses off the list of unsatisfied ones.
    ///
    /// # Safety
    /// As for [`flip`](State::flip); so many clauses were noted, and they are listed.
    #[inline(always)]
    unsafe fn repair<S: Scores>(
        &mut self,
        formula: &Formula,
        scores: &mut S,
        var: Var,
        noted: usize,
    ) {
        // SAFETY: as for a flip; so many clauses were noted.
        unsafe {
            for at in 0..noted {
                let clause = get(&self.changed, at);
                self.unlist(clause);
                *get_mut(&mut self.tallies, clause as usize) = Tally::new(1, var.index() as u32);
                scores.repaired(formula, clause, var);
            }
        }
    }

    /// Puts the noted clauses on the list of unsatisfied ones.
    ///
    /// # Safety
    /// As for [`flip`](State::flip); so many clauses were noted.
    #[inline(always)]
    unsafe fn shatter<S: Scores>(
        &mut self,
        formula: &Formula,
        scores: &mut S,
        var: Var,
        noted: usize,
    ) {
        // SAFETY: as for a flip; so many clauses were noted.
        unsafe {
            for at in 0..noted {
                let clause = get(&self.changed, at);
                self.list(clause);
                scores.broken(formula, clause, var);
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

    /// The bytes its arrays take.
    pub(super) fn bytes(&self) -> usize {
        let words = self.changed.capacity() + self.unsatisfied.capacity();
        self.truth.capacity() + 8 * self.tallies.capacity() + 4 * words
    }

    /// # Safety
    /// The clause has a tally.
    #[inline]
    unsafe fn list(&mut self, clause: u32) {
        // SAFETY: the caller's promise.
        unsafe {
            *get_mut(&mut self.tallies, clause as usize) =
                Tally::new(0, self.unsatisfied.len() as u32);
            self.unsatisfied.push(clause);
        }
    }

    /// # Safety
    /// The clause has a tally and is listed.
    #[inline]
    unsafe fn unlist(&mut self, clause: u32) {
        // SAFETY: the caller's promise; a listed clause's witness is its place.
        unsafe {
            let place = get(&self.tallies, clause as usize).witness();
            // The clause itself may be the last: then it is written over itself and leaves all the same.
            let last = get(&self.unsatisfied, self.unsatisfied.len() - 1);
            *get_mut(&mut self.unsatisfied, place as usize) = last;
            *get_mut(&mut self.tallies, last as usize) = Tally::new(0, place);
            self.unsatisfied.pop();
        }
    }
}

/// What stands at a place that is known to exist; debug builds, so all tests, check it.
///
/// # Safety
/// There is such a place.
#[inline(always)]
unsafe fn get<T: Copy>(all: &[T], at: usize) -> T {
    debug_assert!(at < all.len());
    // SAFETY: the caller's promise.
    unsafe { *all.get_unchecked(at) }
}

/// The same, to write to.
///
/// # Safety
/// There is such a place.
#[inline(always)]
unsafe fn get_mut<T>(all: &mut [T], at: usize) -> &mut T {
    debug_assert!(at < all.len());
    // SAFETY: the caller's promise.
    unsafe { all.get_unchecked_mut(at) }
}
