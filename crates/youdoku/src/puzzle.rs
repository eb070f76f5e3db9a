//! Puzzles: what was asked. Their meaning is a [`Model`].

use std::collections::HashSet;

use crate::rules::{self, Rule, RuleError, RuleKind};
use crate::{Board, Grid, Model};

/// Some givens and some rules.
///
/// Among the rules is always one that says what the zones are: `classic` unless another *base* rule
/// stands in its place. Two of them contradict each other about what a zone is: such a puzzle has no
/// [model](Puzzle::model).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The digits that stand in the grid from the start.
    pub givens: Board,
    /// The rules, in the order they were stated.
    pub rules: Vec<Rule>,
}

impl Puzzle {
    /// A classic puzzle with these givens.
    pub fn classic(givens: Board) -> Puzzle {
        Puzzle::new(givens, Vec::new())
    }

    /// A puzzle with these givens and rules, `classic` among them unless they have another base.
    pub fn new(givens: Board, rules: Vec<Rule>) -> Puzzle {
        let mut puzzle = Puzzle { givens, rules: vec![Rule::global(&rules::classic::CLASSIC)] };
        puzzle.add_rules(rules);
        puzzle
    }

    /// Adds rules that are not there yet; one with zones of its own takes the place of `classic`.
    pub fn add_rules(&mut self, rules: Vec<Rule>) {
        let is_classic = |rule: &Rule| std::ptr::eq(rule.kind, &rules::classic::CLASSIC);
        let replaces = |rule: &Rule| rule.kind.is_base() && !is_classic(rule);
        if rules.iter().any(replaces) && !rules.iter().any(is_classic) {
            self.rules.retain(|rule| !is_classic(rule));
        }
        let mut known: HashSet<Rule> = self.rules.iter().cloned().collect();
        self.rules.extend(rules.into_iter().filter(|rule| known.insert(rule.clone())));
    }

    /// The grid.
    pub fn grid(&self) -> Grid {
        self.givens.grid()
    }

    /// The rule that says what the zones are; an error that names both where there are two.
    pub fn base(&self) -> Result<&'static RuleKind, RuleError> {
        let mut bases = self.rules.iter().map(|rule| rule.kind).filter(|kind| kind.is_base());
        let first = bases.next().unwrap_or(&rules::classic::CLASSIC);
        match bases.next() {
            None => Ok(first),
            Some(second) => {
                let beside = format!("stands beside `{}`", first.word);
                let why = format!("{beside}, expected one rule that says what the zones are");
                Err(RuleError::Unfit { word: second.word, why })
            }
        }
    }

    /// Whether the only rule is `classic`.
    pub fn is_classic(&self) -> bool {
        matches!(self.rules.as_slice(), [only] if std::ptr::eq(only.kind, &rules::classic::CLASSIC))
    }

    /// What the puzzle demands of a board.
    pub fn model(&self) -> Result<Model, RuleError> {
        Model::new(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_rules_about_the_zones_are_an_error_that_names_both() {
        let board = Board::empty(Grid::square(2).unwrap());
        let rules = |texts: &[&str]| {
            texts.iter().map(|text| Rule::read(text, &board.grid()).unwrap()).collect::<Vec<_>>()
        };
        for (texts, fine) in [
            (&["latin"][..], true),
            (&["latin", "latin"], true),
            (&["classic"], true),
            (&["classic", "latin"], false),
            (&["latin", "free"], false),
            (&["latin", "jigsaw 1 1 1 2 1 2 2 2 3 3 3 4 3 4 4 4"], false),
        ] {
            let puzzle = Puzzle::new(board.clone(), rules(texts));
            assert_eq!(puzzle.model().is_ok(), fine, "{texts:?}");
            if let Err(error) = puzzle.model() {
                let error = error.to_string();
                let first = |text: &str| text.split(' ').next().unwrap().to_owned();
                assert!(texts.iter().all(|text| error.contains(&first(text))), "{error}");
            }
        }
    }
}
