//! Plain search through all assignments: the slow obvious solver, and the referee of the others.
//!
//! A state is a sequence of literals, one for each symbol decided so far. Symbols are decided in
//! alphabetical order, the positive polarity first; only a complete state is held against the
//! clauses.

use super::searching::{Searching, SentenceSpace};
use super::{Likes, Options, SolverKind};
use crate::search_space::{SearchSpace, dfs};
use crate::{Assignment, Cnf, Control, Literal, Stopped, Valuation, Var};

/// The row of the table.
pub const KIND: SolverKind = SolverKind {
    name: "brute",
    summary: "tries true and false for every symbol, without any thought: to learn from, on tiny boards",
    complete: true,
    learns: false,
    races: false,
    follows_units: false,
    likes: Likes::AsStated,
    make: |options: &Options| Box::new(Searching::<SatisfiabilitySearchSpace>::new(options)),
};

/// The assignments of a sentence's symbols, one symbol a step.
///
/// ```
/// use youdoku_logic::{search_space::dfs, text};
/// use youdoku_logic::sat::brute::{SatisfiabilitySearchSpace, model_of};
/// let space = SatisfiabilitySearchSpace::new(text::read("!a\na || b").unwrap().cnf);
/// let model = model_of(&dfs(&space).0.unwrap());
/// assert_eq!(model.to_string(), "a = false\nb = true\n");
/// ```
pub struct SatisfiabilitySearchSpace {
    sentence: Cnf,
    order: Vec<Var>,
    /// The two literals of each symbol, in that order: the negative and the positive.
    literals: Vec<[Literal; 2]>,
}

impl SatisfiabilitySearchSpace {
    /// The space of this sentence.
    pub fn new(sentence: Cnf) -> SatisfiabilitySearchSpace {
        let order = sentence.symbols().alphabetical();
        let literals = order.iter().map(|&var| [false, true].map(|v| sentence.literal(var.lit(v))));
        SatisfiabilitySearchSpace { literals: literals.collect(), order, sentence }
    }

    /// The sentence.
    pub fn sentence(&self) -> &Cnf {
        &self.sentence
    }

    /// The two literals of the symbol that comes after this state, the negative first; nothing when
    /// all symbols are decided.
    pub fn next_literals(&self, state: &[Literal]) -> Option<&[Literal; 2]> {
        self.literals.get(state.len())
    }
}

/// A state and one literal more.
pub(super) fn extended(state: &[Literal], literal: &Literal) -> Vec<Literal> {
    let mut longer = Vec::with_capacity(state.len() + 1);
    longer.extend_from_slice(state);
    longer.push(literal.clone());
    longer
}

impl SearchSpace for SatisfiabilitySearchSpace {
    type State = Vec<Literal>;

    fn start(&self) -> Vec<Literal> {
        Vec::new()
    }

    fn is_goal(&self, state: &Vec<Literal>) -> bool {
        if state.len() < self.order.len() {
            return false;
        }
        let mut values = Assignment::all_false(self.sentence.num_vars());
        for (&var, literal) in self.order.iter().zip(state) {
            values.set(var, literal.is_positive());
        }
        self.sentence.is_satisfied_by(&values)
    }

    /// The negative stands first: a stack then explores the positive first.
    fn successors(&self, state: &Vec<Literal>) -> Vec<Vec<Literal>> {
        let next = self.next_literals(state).map(|both| both.as_slice()).unwrap_or_default();
        next.iter().map(|literal| extended(state, literal)).collect()
    }
}

impl SentenceSpace for SatisfiabilitySearchSpace {
    const BYTES: usize = 8;

    fn of(sentence: Cnf, _: &Control) -> Result<SatisfiabilitySearchSpace, Stopped> {
        Ok(SatisfiabilitySearchSpace::new(sentence))
    }
}

/// A model of the sentence by plain search, and how many states were visited.
pub fn search_solver(sentence: Cnf) -> (Option<Valuation>, u64) {
    let (goal, visited) = dfs(&SatisfiabilitySearchSpace::new(sentence));
    (goal.map(|state| model_of(&state)), visited)
}

/// A complete state as a model.
pub fn model_of(state: &[Literal]) -> Valuation {
    state.iter().map(|literal| (literal.symbol(), literal.is_positive())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sentence(clauses: &[&str]) -> Cnf {
        Cnf::from_clauses(clauses.iter().map(|c| c.parse().unwrap()))
    }

    fn words(state: &[Literal]) -> String {
        state.iter().map(Literal::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn successors_assign_the_next_symbol_negative_first() {
        let space = SatisfiabilitySearchSpace::new(sentence(&["c || !a", "b || d || e"]));
        let state: Vec<Literal> = ["a", "b", "!c", "!d"].map(|l| l.parse().unwrap()).to_vec();
        let next: Vec<String> = space.successors(&state).iter().map(|s| words(s)).collect();
        assert_eq!(next, ["a b !c !d !e", "a b !c !d e"]);
        assert!(!space.is_goal(&state));
        assert!(space.successors(&space.successors(&state)[1]).is_empty());
    }

    #[test]
    fn the_first_model_in_the_documents_order_and_the_states_on_the_way() {
        // Visited: the start, a, ab, a!b.
        let (model, visited) = search_solver(sentence(&["a || b", "!a || !b"]));
        assert_eq!(model.unwrap().to_string(), "a = true\nb = false\n");
        assert_eq!(visited, 4);
        let (none, visited) = search_solver(sentence(&["a || b", "!a", "!b"]));
        assert_eq!((none, visited), (None, 7));
    }
}
