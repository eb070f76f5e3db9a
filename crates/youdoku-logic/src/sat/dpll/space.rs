//! DPLL as the documents (`docs/origins.md`) have it: plain search whose successors are pruned by unit resolution. To
//! read, and to referee the fast solver.

use std::collections::HashSet;

use super::resolution::unit_resolution_under;
use crate::sat::brute::{SatisfiabilitySearchSpace, extended, model_of};
use crate::sat::searching::{Searching, SentenceSpace};
use crate::sat::{Likes, Options, SolverKind};
use crate::search_space::{SearchSpace, dfs};
use crate::{Clause, Cnf, Control, Lit, Literal, Stopped, Valuation};

/// The row of the table.
pub const KIND: SolverKind = SolverKind {
    name: "dpll-literal",
    summary: "dpll as the course documents write it, step for step: slow, to read and to compare with",
    complete: true,
    learns: false,
    races: false,
    follows_units: true,
    likes: Likes::Much,
    make: |options: &Options| Box::new(Searching::<DpllSearchSpace>::new(options)),
};

/// The assignments of a sentence's symbols, without those that unit resolution refutes.
///
/// ```
/// use youdoku_logic::sat::{brute::SatisfiabilitySearchSpace, dpll::DpllSearchSpace};
/// use youdoku_logic::{search_space::dfs, text};
/// let cnf = text::read("!c\n!a || !b || c\nb || c").unwrap().cnf;
/// let (plain, pruned) = (SatisfiabilitySearchSpace::new(cnf.clone()), DpllSearchSpace::new(cnf));
/// let ((one, many), (same, few)) = (dfs(&plain), dfs(&pruned));
/// assert!(one == same && few < many);
/// ```
pub struct DpllSearchSpace {
    plain: SatisfiabilitySearchSpace,
    units: HashSet<Clause>,
    regular: HashSet<Clause>,
}

impl DpllSearchSpace {
    /// The space of this sentence.
    pub fn new(sentence: Cnf) -> DpllSearchSpace {
        let space = <DpllSearchSpace as SentenceSpace>::of(sentence, &Control::new());
        space.expect("nobody stops a control of our own")
    }
}

impl SearchSpace for DpllSearchSpace {
    type State = Vec<Literal>;

    fn start(&self) -> Vec<Literal> {
        self.plain.start()
    }

    fn is_goal(&self, state: &Vec<Literal>) -> bool {
        self.plain.is_goal(state)
    }

    /// None when the sentence and the state entail `FALSE` by unit resolution, one when they entail
    /// a polarity of the next symbol, else the negative and the positive.
    fn successors(&self, state: &Vec<Literal>) -> Vec<Vec<Literal>> {
        let successors = self.successors_under(state, &Control::new());
        successors.expect("nobody stops a control of our own")
    }

    fn successors_under(
        &self,
        state: &Vec<Literal>,
        control: &Control,
    ) -> Result<Vec<Vec<Literal>>, Stopped> {
        let Some([negative, positive]) = self.plain.next_literals(state) else {
            return Ok(Vec::new());
        };
        let mut units = self.units.clone();
        units.extend(state.iter().map(|literal| Clause::new([literal.clone()])));
        let (units, regular) = unit_resolution_under(units, &self.regular, control)?;
        if regular.contains(&Clause::default()) {
            return Ok(Vec::new());
        }
        let entails = |literal: &Literal| units.contains(&Clause::new([literal.clone()]));
        Ok(if entails(negative) {
            vec![extended(state, negative)]
        } else if entails(positive) {
            vec![extended(state, positive)]
        } else {
            vec![extended(state, negative), extended(state, positive)]
        })
    }
}

impl SentenceSpace for DpllSearchSpace {
    // Clauses share their symbols, and resolution has up to three sets of them at a time.
    const BYTES: usize = 3 * (size_of::<Literal>() + 24);

    fn of(sentence: Cnf, control: &Control) -> Result<DpllSearchSpace, Stopped> {
        let mut words: Vec<Option<[Literal; 2]>> = vec![None; sentence.num_vars()];
        let mut word = |lit: Lit| {
            let both = words[lit.var().index()].get_or_insert_with(|| {
                let negative = sentence.literal(lit.var().lit(false));
                [negative.clone(), !negative]
            });
            both[usize::from(lit.is_positive())].clone()
        };
        let (mut units, mut regular) = (HashSet::new(), HashSet::new());
        let mut pace = control.pace(1 << 14);
        for clause in sentence.clauses() {
            pace.work(1 + clause.len())?;
            let clause = Clause::new(clause.iter().map(|&lit| word(lit)));
            _ = if clause.len() == 1 { &mut units } else { &mut regular }.insert(clause);
        }
        Ok(DpllSearchSpace { plain: SatisfiabilitySearchSpace::new(sentence), units, regular })
    }
}

/// A model of the sentence by DPLL, word for word, and how many states were visited.
pub fn dpll_literal(sentence: Cnf) -> (Option<Valuation>, u64) {
    let (goal, visited) = dfs(&DpllSearchSpace::new(sentence));
    (goal.map(|state| model_of(&state)), visited)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(clauses: &[&str], state: &[&str], expect: &[&str]) {
        let space =
            DpllSearchSpace::new(Cnf::from_clauses(clauses.iter().map(|c| c.parse().unwrap())));
        let state: Vec<Literal> = state.iter().map(|l| l.parse().unwrap()).collect();
        let last = |next: &Vec<Literal>| next.last().map(Literal::to_string).unwrap_or_default();
        let next: Vec<String> = space.successors(&state).iter().map(last).collect();
        assert_eq!(next, expect, "{clauses:?} after {state:?}");
    }

    #[test]
    fn successors_are_pruned_by_unit_resolution() {
        check(&["a || b", "b || c"], &[], &["!a", "a"]);
        check(&["a || b", "b || c"], &["!a"], &["b"]);
        check(&["!a || !b", "b || c"], &["a"], &["!b"]);
        check(&["!a || !b", "!a || b", "b || c"], &["a"], &[]);
        check(&["FALSE", "a"], &[], &[]);
        check(&["a"], &["a"], &[]);
    }

    #[test]
    fn it_visits_fewer_states_than_plain_search() {
        let sentence = || Cnf::from_clauses(["a || b", "!a || !b"].map(|c| c.parse().unwrap()));
        let (model, visited) = dpll_literal(sentence());
        assert_eq!(model, crate::sat::brute::search_solver(sentence()).0);
        assert_eq!(visited, 3);
    }
}
