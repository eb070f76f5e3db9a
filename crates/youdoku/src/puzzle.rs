//! Puzzles: what was asked. Their meaning is a [`Model`].

use crate::rules::{self, Rule, RuleError};
use crate::{Board, Grid, Model};

/// Some givens and some rules.
///
/// Among the rules is always one that says what the zones are: `classic` unless another *base* rule
/// stands in its place.
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
        for rule in rules {
            if !self.rules.contains(&rule) {
                self.rules.push(rule);
            }
        }
    }

    /// The grid.
    pub fn grid(&self) -> Grid {
        self.givens.grid()
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
