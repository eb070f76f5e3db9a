//! Puzzles: what was asked. Their meaning is a [`Model`].

use std::hash::{BuildHasher, BuildHasherDefault};

use serde_json::{Map, Value};
use youdoku_logic::Control;

use crate::mixing::{Mixer, QuickSet};
use crate::rules::{self, Rule, RuleError, Scope, Takes};
use crate::{Board, Grid, Layout, Model, Names};

/// Some givens and some rules.
///
/// Among the rules is always one that says what the zones are: `classic` unless another *base* rule
/// stands in its place. Two of them contradict each other about what a zone is: such a puzzle has no
/// [model](Puzzle::model).
///
/// ```
/// use youdoku::Puzzle;
/// let puzzle: Puzzle = "rule: anti-knight\n...3 ...2 3... 4...".parse().unwrap();
/// let words: Vec<&str> = puzzle.rules.iter().map(|rule| rule.kind.word).collect();
/// assert_eq!(words, ["classic", "anti-knight"]);
/// assert_eq!(puzzle.givens.num_filled(), 4);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The digits that stand in the grid from the start.
    pub givens: Board,
    /// The rules, in the order they were stated.
    pub rules: Vec<Rule>,
    /// What is said about it besides.
    pub notes: Notes,
}

/// What is said about a puzzle and demands nothing of a board.
///
/// ```
/// use youdoku::{Puzzle, text::Form};
/// let mut puzzle: Puzzle = "...3 ...2 3... 4...".parse().unwrap();
/// puzzle.notes.title = "First steps".to_owned();
/// // Notes demand nothing, and are kept with the puzzle.
/// assert!(puzzle.is_classic());
/// assert_eq!(youdoku::text::read(&Form::Json.write(&puzzle)), Ok(puzzle));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// Its name, or nothing.
    pub title: String,
    /// Who set it, or nothing.
    pub author: String,
    /// Its rules in words, in any number of lines, or nothing.
    pub about: String,
    /// The solution that its setter had in mind. Nobody relies on it.
    pub solution: Option<Board>,
    /// What files of other programs held that is no rule of ours: by format, the parts as they stood there. They
    /// [are drawn](crate::formats::cosmetics), and go out again into the same format.
    pub kept: Map<String, Value>,
}

impl Puzzle {
    /// A classic puzzle with these givens.
    pub fn classic(givens: Board) -> Puzzle {
        Puzzle::new(givens, Vec::new())
    }

    /// A puzzle with these givens and rules, `classic` among them unless they have another base.
    pub fn new(givens: Board, rules: Vec<Rule>) -> Puzzle {
        let mut puzzle = Puzzle::of(givens, vec![Rule::global(rules::USUAL)]);
        puzzle.add_rules(rules);
        puzzle
    }

    /// A puzzle with these givens and just these rules, a base among them.
    pub fn of(givens: Board, rules: Vec<Rule>) -> Puzzle {
        Puzzle { givens, rules, notes: Notes::default() }
    }

    /// Adds rules that are not there yet; one with zones of its own takes the place of `classic`, and one
    /// with boxes of its own that of the usual ones.
    pub fn add_rules(&mut self, rules: Vec<Rule>) {
        let is_classic = |rule: &Rule| rule.is_plain_classic();
        let replaces = |rule: &Rule| rule.kind.is_base() && !is_classic(rule);
        if rules.iter().any(replaces) && !rules.iter().any(is_classic) {
            self.rules.retain(|rule| rule.kind != rules::USUAL);
        }
        // Which boxes are meant has been said.
        let said = self.rules.iter().any(|rule| rule.kind == rules::USUAL);
        let states = BuildHasherDefault::<Mixer>::default();
        let mut known: QuickSet<u64> =
            self.rules.iter().map(|rule| states.hash_one(rule)).collect();
        for rule in rules {
            let again = !known.insert(states.hash_one(&rule)) && self.rules.contains(&rule);
            if !(again || said && is_classic(&rule)) {
                self.rules.push(rule);
            }
        }
    }

    /// The grid.
    pub fn grid(&self) -> Grid {
        self.givens.grid()
    }

    /// What its cells are called, with those that its rules declare.
    pub fn names(&self) -> Names {
        Names::of(self.grid()).with(&self.rules)
    }

    /// The rule that says what the zones are, if one says it; an error that names both where there are two.
    pub fn base(&self) -> Result<Option<&Rule>, RuleError> {
        let mut bases = self.rules.iter().filter(|rule| rule.kind.is_base());
        let first = bases.next();
        match (first, bases.next()) {
            (Some(first), Some(second)) => {
                let beside = format!("stands beside `{}`", first.kind.word);
                let why = format!("{beside}, expected one rule that says what the zones are");
                Err(RuleError::Unfit { word: second.kind.word, why })
            }
            _ => Ok(first),
        }
    }

    /// What the rule that says what the zones are makes of the grid.
    pub fn layout(&self) -> Result<Layout, RuleError> {
        let classic = Rule::global(rules::USUAL);
        let mut layout = self.base()?.unwrap_or(&classic).layout(&self.grid())?;
        for rule in &self.rules {
            if let Scope::Layout(change) = rule.kind.scope {
                rule.check(&self.grid())?;
                change(rule, &mut layout)?;
            }
        }
        Ok(layout)
    }

    /// The layout, to show a puzzle as it was asked: where the rules do not allow one, the regions as far as they
    /// are said cell by cell, and else none.
    pub fn drawn_layout(&self) -> Layout {
        let said = |rule: &Rule| match rule.kind.takes {
            [part] if part.takes == Takes::EachCell => {
                let numbers = rule.numbers(part.name);
                let labels: Vec<_> = numbers.iter().map(|&n| (n > 0).then_some(n)).collect();
                (labels.len() == self.grid().num_cells())
                    .then(|| Layout::of_labels(self.grid(), &labels))
            }
            _ => None,
        };
        let bases = || self.rules.iter().filter(|rule| rule.kind.is_base());
        let unfinished = || bases().find_map(said).unwrap_or_else(|| Layout::open(self.grid()));
        self.layout().unwrap_or_else(|_| unfinished())
    }

    /// Whether the only rule is `classic`.
    pub fn is_classic(&self) -> bool {
        matches!(self.rules.as_slice(), [only] if std::ptr::eq(only.kind, rules::USUAL))
    }

    /// What the puzzle demands of a board.
    pub fn model(&self) -> Result<Model, RuleError> {
        self.model_within(&Control::new())
    }

    /// The same, as long as it may be made: rules on large boards take seconds.
    pub fn model_within(&self, control: &Control) -> Result<Model, RuleError> {
        Model::new(self, control)
    }
}

#[cfg(test)]
mod tests {
    use youdoku_logic::Stopped;

    use super::*;

    #[test]
    fn a_model_is_made_as_long_as_it_may_be() {
        let grid = Grid::square(8).unwrap();
        let rules = |text: &dyn Fn(usize) -> String| {
            let texts: Vec<String> = (1..=64).map(text).collect();
            Rule::read_all(&texts, &grid).unwrap()
        };
        for rules in [
            rules(&|row| format!("sandwich {} left{row}", 100 + row)),
            rules(&|row| format!("skyscraper {row} left{row}")),
            rules(&|_| "doublers".to_owned()),
        ] {
            let puzzle = Puzzle::new(Board::empty(grid), rules);
            let control = Control::new();
            control.cancel();
            let stopped = puzzle.model_within(&control).err();
            assert_eq!(stopped, Some(RuleError::Stopped(Stopped::Cancelled)));
        }
    }

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
