//! The formula a walk walks on: what the settled values leave of the clauses, in flat arrays.
//!
//! Variables are numbered anew so that only those that occur in a remaining clause have a number;
//! every [`Var`] and [`Lit`] here is in that numbering. No clause repeats a variable, none is empty.
//!
//! Clauses of two literals come first. Their occurrence lists hold the *other* literal, so that a
//! flip learns from one value what a count of true literals would say; for a Sudoku these are all
//! but a few of the clauses. The lists of a variable stand side by side in one array:
//!
//! ```text
//! literal l:  others of its pairs | numbers of its pairs | numbers of its longer clauses
//! ```
//!
//! A clause that is added later goes to lists of its own, whatever its length, and nothing else
//! moves. Per literal occurrence this is 4 bytes for the clause, 8 for a pair's occurrence or 4 for
//! another's, and 4 per clause for where it starts; with the 8 per clause of a state, that is 18 bytes
//! an occurrence in pairs and 12 in clauses of three.

use std::ops::Range;

use super::source::{CLAUSES_A_CHECK, Settled, Source};
use crate::{Control, Lit, Stopped, Var};

/// Clauses over densely numbered variables, with occurrence lists.
#[derive(Clone, Debug)]
pub(super) struct Formula {
    /// The caller's variable for each of ours.
    names: Vec<Var>,
    /// Our variable for each of the caller's, if it occurs.
    numbers: Vec<Option<Var>>,
    literals: Vec<Lit>,
    /// Clause `c` has the literals from `starts[c]` to `starts[c + 1]`.
    starts: Vec<u32>,
    /// The clauses before this one are kept as pairs.
    pairs: usize,
    occurrences: Vec<u32>,
    /// For each literal, where its pairs and its longer clauses begin; at last, where all end.
    bounds: Vec<u32>,
    /// For each literal, the clauses added later; empty until there is one.
    later: Vec<Vec<u32>>,
    later_literals: usize,
    later_clauses: usize,
    busiest: usize,
    longest: usize,
}

/// What a new clause means for a formula that stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Appended {
    /// It is the last clause now.
    Entered,
    /// The settled values satisfy it.
    Idle,
    /// It settles a value, or brings a variable: the formula must be made again.
    Outgrown,
}

impl Formula {
    /// What is left of the clauses; gives up when one of them has no literal left.
    pub(super) fn new(
        source: &Source,
        settled: &Settled,
        control: &Control,
    ) -> Result<Formula, Stopped> {
        let mut formula = Formula {
            names: Vec::new(),
            numbers: vec![None; source.num_vars()],
            literals: Vec::new(),
            starts: vec![0],
            pairs: 0,
            occurrences: Vec::new(),
            bounds: Vec::new(),
            later: Vec::new(),
            later_literals: 0,
            later_clauses: 0,
            busiest: 0,
            longest: 0,
        };
        let mut rest = Vec::new();
        for round in [Round::Pairs, Round::Others] {
            for index in 0..source.len() {
                if index.is_multiple_of(CLAUSES_A_CHECK) {
                    control.check()?;
                }
                if remainder(source.clause(index), settled, &mut rest).is_none() {
                    continue;
                }
                match (round, rest.len()) {
                    (_, 0) => return Err(Stopped::GaveUp),
                    (Round::Pairs, 2) => formula.push_numbering(&rest),
                    (Round::Others, length) if length != 2 => formula.push_numbering(&rest),
                    _ => {}
                }
            }
            if round == Round::Pairs {
                formula.pairs = formula.len();
            }
        }
        formula.literals.shrink_to_fit();
        formula.starts.shrink_to_fit();
        formula.list_occurrences(control)?;
        Ok(formula)
    }

    /// Adds a clause of the caller's, in time proportional to its length.
    pub(super) fn append(
        &mut self,
        clause: &[Lit],
        settled: &Settled,
    ) -> Result<Appended, Stopped> {
        let mut rest = Vec::new();
        if remainder(clause, settled, &mut rest).is_none() {
            return Ok(Appended::Idle);
        }
        if rest.is_empty() {
            return Err(Stopped::GaveUp);
        }
        self.later_literals += rest.len();
        // Lists that grew one by one are scattered; past half of the formula, sort them in again.
        let scattered = self.later_literals > self.literals.len() / 2 + 1024;
        let known = |lit: &Lit| matches!(self.numbers.get(lit.var().index()), Some(Some(_)));
        if rest.len() == 1 || scattered || !rest.iter().all(known) {
            return Ok(Appended::Outgrown);
        }
        self.later_clauses += 1;
        self.later.resize_with(2 * self.num_vars(), Vec::new);
        let number = self.len() as u32;
        self.push_numbering(&rest);
        for at in self.range(number as usize) {
            self.later[self.literals[at].index()].push(number);
        }
        Ok(Appended::Entered)
    }

    pub(super) fn num_vars(&self) -> usize {
        self.names.len()
    }

    /// How many clauses there are.
    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The length of the longest clause, later ones apart.
    pub(super) fn longest(&self) -> usize {
        self.longest
    }

    /// Whether every clause has so many literals.
    pub(super) fn all_have(&self, length: usize) -> bool {
        self.longest == length && self.literals.len() == length * self.len()
    }

    /// At least the largest number of clauses with one variable, later ones apart.
    pub(super) fn busiest(&self) -> usize {
        self.busiest
    }

    /// How many clauses were added later.
    pub(super) fn later(&self) -> usize {
        self.later_clauses
    }

    /// The caller's name for each variable, and the variable.
    pub(super) fn vars(&self) -> impl Iterator<Item = (Var, Var)> + '_ {
        self.names.iter().enumerate().map(|(index, &name)| (name, Var::new(index)))
    }

    /// The literals of a clause.
    pub(super) fn clause(&self, number: u32) -> &[Lit] {
        assert!((number as usize) < self.len(), "there is no clause {number}");
        // SAFETY: it was checked.
        unsafe { self.clause_unchecked(number) }
    }

    /// The same where it is known that there is such a clause.
    ///
    /// # Safety
    /// The number is below [`len`](Formula::len).
    #[inline]
    pub(super) unsafe fn clause_unchecked(&self, number: u32) -> &[Lit] {
        debug_assert!((number as usize) < self.len());
        // SAFETY: the caller's promise; `starts` has one entry more than there are clauses and ascends
        // to the end of `literals`.
        unsafe {
            let start = *self.starts.get_unchecked(number as usize) as usize;
            let end = *self.starts.get_unchecked(number as usize + 1) as usize;
            self.literals.get_unchecked(start..end)
        }
    }

    /// The pairs with this literal: their other literals, and beside them their numbers.
    ///
    /// # Safety
    /// The literal is of one of this formula's variables.
    #[inline(always)]
    pub(super) unsafe fn pairs_of(&self, lit: Lit) -> (&[u32], &[u32]) {
        // SAFETY: the caller's promise; and half of a length is within it.
        unsafe {
            let words = self.words(2 * lit.index());
            words.split_at_unchecked(words.len() / 2)
        }
    }

    /// The longer clauses with this literal.
    ///
    /// # Safety
    /// The literal is of one of this formula's variables.
    #[inline(always)]
    pub(super) unsafe fn longer_of(&self, lit: Lit) -> &[u32] {
        // SAFETY: the caller's promise.
        unsafe { self.words(2 * lit.index() + 1) }
    }

    /// # Safety
    /// The segment is below four times the number of variables.
    #[inline(always)]
    unsafe fn words(&self, segment: usize) -> &[u32] {
        debug_assert!(segment + 1 < self.bounds.len());
        // SAFETY: the caller's promise; `bounds` has an entry for each segment and one more, ascending
        // to the end of `occurrences`.
        unsafe {
            let start = *self.bounds.get_unchecked(segment) as usize;
            let end = *self.bounds.get_unchecked(segment + 1) as usize;
            self.occurrences.get_unchecked(start..end)
        }
    }

    /// The clauses with this literal that were added later.
    #[inline]
    pub(super) fn later_of(&self, lit: Lit) -> &[u32] {
        self.later.get(lit.index()).map_or(&[], Vec::as_slice)
    }

    /// The bytes its arrays take.
    pub(super) fn bytes(&self) -> usize {
        let words = self.literals.capacity() + self.starts.capacity() + self.bounds.capacity();
        let later: usize = self.later.iter().map(|l| 24 + 4 * l.capacity()).sum();
        4 * (words + self.occurrences.capacity() + self.names.capacity() + 2 * self.numbers.len())
            + later
    }

    #[inline]
    fn range(&self, number: usize) -> Range<usize> {
        self.starts[number] as usize..self.starts[number + 1] as usize
    }

    fn push_numbering(&mut self, clause: &[Lit]) {
        for lit in clause {
            let var = *self.numbers[lit.var().index()].get_or_insert_with(|| {
                self.names.push(lit.var());
                Var::new(self.names.len() - 1)
            });
            self.literals.push(var.lit(lit.is_positive()));
        }
        self.starts.push(u32::try_from(self.literals.len()).expect("fewer than 2³² literals"));
    }

    /// Fills the occurrence lists: first the sizes, then where each begins, then the entries.
    fn list_occurrences(&mut self, control: &Control) -> Result<(), Stopped> {
        let mut sizes = vec![0u32; 4 * self.num_vars() + 1];
        for (at, lit) in self.literals.iter().enumerate() {
            if at.is_multiple_of(CLAUSES_A_CHECK) {
                control.check()?;
            }
            let pair = at < 2 * self.pairs;
            sizes[2 * lit.index() + usize::from(!pair)] += if pair { 2 } else { 1 };
        }
        control.check()?;
        let mut sum = 0;
        self.bounds.reserve_exact(sizes.len());
        for &size in &sizes {
            self.bounds.push(sum);
            sum += size;
        }
        self.longest = (0..self.len()).map(|number| self.range(number).len()).max().unwrap_or(0);
        // A pair takes two words: this is at most twice too much.
        let words = self.bounds.windows(5).step_by(4).map(|at| at[4] - at[0]);
        self.busiest = words.max().unwrap_or(0) as usize;
        let mut free = self.bounds.clone();
        self.occurrences = vec![0; sum as usize];
        for number in 0..self.len() {
            if number.is_multiple_of(CLAUSES_A_CHECK) {
                control.check()?;
            }
            let range = self.range(number);
            for at in range.clone() {
                let lit = self.literals[at];
                let segment = 2 * lit.index() + usize::from(number >= self.pairs);
                let slot = free[segment] as usize;
                free[segment] += 1;
                if number < self.pairs {
                    // The other stands at the first or second place of the clause: the sum tells.
                    let other = self.literals[range.start + range.end - 1 - at];
                    self.occurrences[slot] = other.index() as u32;
                    self.occurrences[slot + sizes[segment] as usize / 2] = number as u32;
                } else {
                    self.occurrences[slot] = number as u32;
                }
            }
        }
        Ok(())
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Round {
    Pairs,
    Others,
}

/// What the settled values leave of a clause, each literal once; nothing when it is true already.
fn remainder(clause: &[Lit], settled: &Settled, rest: &mut Vec<Lit>) -> Option<()> {
    rest.clear();
    for &lit in clause {
        match settled.truth(lit) {
            Some(true) => return None,
            Some(false) => {}
            None => rest.push(lit),
        }
    }
    rest.sort_unstable();
    rest.dedup();
    // Sorted, a literal and its negation are neighbours.
    let says_nothing = rest.windows(2).any(|two| two[0].var() == two[1].var());
    (!says_nothing).then_some(())
}
