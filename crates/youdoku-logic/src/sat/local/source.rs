//! The clauses as they were given, and what is settled about their variables before a walk.
//!
//! [`Source`] keeps every clause in one flat array, because a walk may have to be set up again under
//! other assumptions. [`Settled`] are the values no walk may touch: the assumptions and, unless the
//! walk is asked to be raw, all that unit propagation derives from them and from the clauses. The
//! propagation watches two literals a clause (Moskewicz et al., *Chaff*, 2001), so it is linear in
//! practice; its lists are linked through one array, since they live for a moment only.

use crate::{Control, Lit, Stopped, Var};

/// How many clauses are worked on between two looks at the control.
pub(super) const CLAUSES_A_CHECK: usize = 1 << 14;

/// Clauses in the order they came, over the caller's variables.
#[derive(Clone, Debug, Default)]
pub(super) struct Source {
    num_vars: usize,
    literals: Vec<Lit>,
    ends: Vec<usize>,
}

impl Source {
    pub(super) fn fresh(&mut self) -> Var {
        self.num_vars += 1;
        Var::new(self.num_vars - 1)
    }

    pub(super) fn add(&mut self, clause: &[Lit]) {
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len());
        self.mention(clause);
    }

    /// Makes room for variables that nobody asked for with [`fresh`](Source::fresh).
    pub(super) fn mention(&mut self, literals: &[Lit]) {
        let highest = literals.iter().map(|lit| lit.var().index() + 1).max();
        self.num_vars = self.num_vars.max(highest.unwrap_or(0));
    }

    /// About what clauses and variables take: as given, in the formula, and with their state in so many
    /// walks.
    pub(super) fn bytes(&self, walks: usize) -> usize {
        let given =
            size_of::<Lit>() * self.literals.capacity() + size_of::<usize>() * self.ends.capacity();
        let formula = 12 * self.literals.len() + 24 * self.ends.len() + 32 * self.num_vars;
        given + formula + walks * (16 * self.ends.len() + 32 * self.num_vars)
    }

    pub(super) fn num_vars(&self) -> usize {
        self.num_vars
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn clause(&self, index: usize) -> &[Lit] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.literals[start..self.ends[index]]
    }
}

/// The values that stay as they are throughout a walk.
#[derive(Clone, Debug, Default)]
pub(super) struct Settled {
    values: Vec<Option<bool>>,
    trail: Vec<Lit>,
}

impl Settled {
    /// The assumptions alone; gives up when they contradict each other.
    pub(super) fn assume(num_vars: usize, assuming: &[Lit]) -> Result<Settled, Stopped> {
        let mut settled = Settled { values: vec![None; num_vars], trail: Vec::new() };
        assuming.iter().try_for_each(|&lit| settled.fix(lit))?;
        Ok(settled)
    }

    /// Adds all that follows by unit propagation; gives up when a clause has no literal left. That
    /// is a proof of unsatisfiability, but a local search makes no such claims.
    pub(super) fn propagate(&mut self, source: &Source, control: &Control) -> Result<(), Stopped> {
        for index in 0..source.len() {
            if index.is_multiple_of(CLAUSES_A_CHECK) {
                control.check()?;
            }
            match *source.clause(index) {
                [] => return Err(Stopped::GaveUp),
                [lit] => self.fix(lit)?,
                _ => {}
            }
        }
        if self.trail.is_empty() {
            return Ok(());
        }
        let mut watches = Watches::new(source);
        for index in 0..source.len() {
            if index.is_multiple_of(CLAUSES_A_CHECK) {
                control.check()?;
            }
            if let [first, second, ..] = *source.clause(index) {
                watches.watch(index, [first, second]);
            }
        }
        let mut done = 0;
        while let Some(&lit) = self.trail.get(done) {
            if done.is_multiple_of(CLAUSES_A_CHECK) {
                control.check()?;
            }
            watches.visit(!lit, source, self)?;
            done += 1;
        }
        Ok(())
    }

    /// How many variables are settled.
    pub(super) fn len(&self) -> usize {
        self.trail.len()
    }

    /// The value of a variable, if it is settled.
    pub(super) fn get(&self, var: Var) -> Option<bool> {
        self.values.get(var.index()).copied().flatten()
    }

    /// Whether the literal is settled, and how.
    pub(super) fn truth(&self, lit: Lit) -> Option<bool> {
        self.get(lit.var()).map(|value| value == lit.is_positive())
    }

    fn fix(&mut self, lit: Lit) -> Result<(), Stopped> {
        match self.truth(lit) {
            Some(true) => {}
            Some(false) => return Err(Stopped::GaveUp),
            None => {
                self.values[lit.var().index()] = Some(lit.is_positive());
                self.trail.push(lit);
            }
        }
        Ok(())
    }
}

/// Two watched literals for each clause of two or more: slots `2c + 2` and `2c + 3`.
struct Watches {
    /// For each literal, the first slot that watches it.
    first: Vec<u32>,
    /// For each slot, the next one that watches the same literal.
    next: Vec<u32>,
    /// For each slot, the index of the literal.
    literal: Vec<u32>,
}

/// Zero, because memory comes zeroed: millions of slots then cost nothing before they are used.
const NO_SLOT: u32 = 0;

impl Watches {
    fn new(source: &Source) -> Watches {
        let slots = 2 * source.len() + 2;
        Watches {
            first: vec![NO_SLOT; 2 * source.num_vars()],
            next: vec![NO_SLOT; slots],
            literal: vec![0; slots],
        }
    }

    fn watch(&mut self, clause: usize, literals: [Lit; 2]) {
        for (side, lit) in literals.into_iter().enumerate() {
            self.hang(2 * clause as u32 + 2 + side as u32, lit);
        }
    }

    fn hang(&mut self, slot: u32, lit: Lit) {
        self.literal[slot as usize] = lit.index() as u32;
        self.next[slot as usize] = self.first[lit.index()];
        self.first[lit.index()] = slot;
    }

    /// Finds every clause that watches this literal, now false, another to watch or a value to fix.
    fn visit(&mut self, lit: Lit, source: &Source, now: &mut Settled) -> Result<(), Stopped> {
        let mut slot = std::mem::replace(&mut self.first[lit.index()], NO_SLOT);
        while slot != NO_SLOT {
            let next = self.next[slot as usize];
            let other = Lit::from_index(self.literal[(slot ^ 1) as usize] as usize);
            let free = |&other_lit: &Lit| other_lit != other && now.truth(other_lit) != Some(false);
            // When nothing else is free the watch stays on the false literal: values never go back.
            match source.clause(slot as usize / 2 - 1).iter().copied().find(|l| free(l)) {
                Some(replacement) => self.hang(slot, replacement),
                None => now.fix(other)?,
            }
            slot = next;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn propagate(clauses: &[&[i32]], assuming: &[i32]) -> Result<Vec<i32>, Stopped> {
        let mut source = Source::default();
        let lits = |c: &[i32]| c.iter().map(|&n| Lit::from_dimacs(n)).collect::<Vec<_>>();
        clauses.iter().for_each(|c| source.add(&lits(c)));
        source.mention(&lits(assuming));
        let mut settled = Settled::assume(source.num_vars(), &lits(assuming))?;
        settled.propagate(&source, &Control::new())?;
        let mut fixed: Vec<i32> = settled.trail.iter().map(|lit| lit.to_dimacs()).collect();
        fixed.sort_by_key(|n| n.abs());
        Ok(fixed)
    }

    #[test]
    fn units_spread_until_nothing_follows() {
        let chain: [&[i32]; 4] = [&[-3, 4], &[-2, 3], &[-1, 2], &[4, 5, 6]];
        assert_eq!(propagate(&chain, &[1]), Ok(vec![1, 2, 3, 4]));
        assert_eq!(propagate(&chain, &[-4]), Ok(vec![-1, -2, -3, -4]));
        assert_eq!(propagate(&[&[1, 1], &[-1, 2, 2]], &[-2]), Err(Stopped::GaveUp));
        assert_eq!(propagate(&[&[1, -1], &[2]], &[-1]), Ok(vec![-1, 2]));
    }

    #[test]
    fn a_contradiction_is_giving_up() {
        assert_eq!(propagate(&[&[]], &[]), Err(Stopped::GaveUp));
        assert_eq!(propagate(&[&[1], &[-1]], &[]), Err(Stopped::GaveUp));
        assert_eq!(propagate(&[], &[1, -1]), Err(Stopped::GaveUp));
        assert_eq!(propagate(&[&[1, 2], &[1, -2], &[-1, 3]], &[-3]), Err(Stopped::GaveUp));
    }
}
