//! DPLL as the documents have it: plain search whose successors are pruned by unit resolution. To
//! read, and to referee the fast solver.

use std::collections::HashSet;

use super::resolution::unit_resolution;
use crate::sat::brute::{SatisfiabilitySearchSpace, extended, model_of};
use crate::sat::searching::{Searching, SentenceSpace};
use crate::sat::{Options, SolverKind};
use crate::search_space::{SearchSpace, dfs};
use crate::{Clause, Cnf, Literal, Model};

/// The row of the table.
pub const KIND: SolverKind = SolverKind {
    name: "dpll-literal",
    summary: "DPLL word for word, on clauses as sets: slow, to read and to compare with",
    complete: true,
    learns: false,
    make: |options: &Options| Box::new(Searching::<DpllSearchSpace>::new(options)),
};

/// The assignments of a sentence's symbols, without those that unit resolution refutes.
pub struct DpllSearchSpace {
    plain: SatisfiabilitySearchSpace,
    units: HashSet<Clause>,
    regular: HashSet<Clause>,
}

impl DpllSearchSpace {
    /// The space of this sentence.
    pub fn new(sentence: Cnf) -> DpllSearchSpace {
        let clauses = sentence.clauses().map(|clause| sentence.in_words(clause));
        let (units, regular) = clauses.partition(|clause| clause.len() == 1);
        DpllSearchSpace { plain: SatisfiabilitySearchSpace::new(sentence), units, regular }
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
        let Some([negative, positive]) = self.plain.next_literals(state) else {
            return Vec::new();
        };
        let mut units = self.units.clone();
        units.extend(state.iter().map(|literal| Clause::new([literal.clone()])));
        let (units, regular) = unit_resolution(units, self.regular.clone());
        if regular.contains(&Clause::default()) {
            return Vec::new();
        }
        let entails = |literal: &Literal| units.contains(&Clause::new([literal.clone()]));
        if entails(negative) {
            vec![extended(state, negative)]
        } else if entails(positive) {
            vec![extended(state, positive)]
        } else {
            vec![extended(state, negative), extended(state, positive)]
        }
    }
}

impl SentenceSpace for DpllSearchSpace {
    fn of(sentence: Cnf) -> DpllSearchSpace {
        DpllSearchSpace::new(sentence)
    }
}

/// A model of the sentence by DPLL, word for word, and how many states were visited.
pub fn dpll_literal(sentence: Cnf) -> (Option<Model>, u64) {
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
