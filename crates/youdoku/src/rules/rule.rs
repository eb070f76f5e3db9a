//! A rule of a puzzle: a word and arguments, and the questions that the row of its word answers.

use serde_json::Value;
use youdoku_logic::Stopped;
use youdoku_logic::text::ReadError;

use super::{
    Argument, Context, Meaning, RULES, RuleKind, Scope, kind, lexer, own, read, twofold, write,
};
use crate::constraint::Constraint;
use crate::{Grid, Layout, Naming};

/// A rule of a puzzle: data, to be read, printed, drawn and sent about without knowing what it means.
///
/// ```
/// use youdoku::{Grid, Rule};
/// let cage = Rule::read("killer-cage 15 r1c1-2", &Grid::square(3).unwrap()).unwrap();
/// assert_eq!((cage.kind.word, cage.cells().len()), ("killer-cage", 2));
/// assert_eq!(cage.number("sum"), Some(15));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rule {
    /// Which rule it is.
    pub kind: &'static RuleKind,
    /// Its arguments, one for each part of what it takes.
    pub arguments: Vec<Argument>,
}

/// A rule that cannot be as it is stated.
///
/// ```
/// use youdoku::{Board, Grid, Puzzle, Rule, rules::{RuleError, kind}};
/// // Both say what the zones are.
/// let rules = ["latin", "free"].map(|word| Rule::global(kind(word).unwrap())).to_vec();
/// let puzzle = Puzzle::of(Board::empty(Grid::square(2).unwrap()), rules);
/// assert!(matches!(puzzle.model(), Err(RuleError::Unfit { .. })));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RuleError {
    /// It lacks numbers or cells, or has too many.
    #[error("the rule `{word}` has {found}, expected {expected}: `{usage}`")]
    Shape {
        /// The rule's word.
        word: &'static str,
        /// What it has.
        found: String,
        /// What it should have.
        expected: String,
        /// How it is written.
        usage: String,
    },
    /// It does not fit this grid, or its numbers or cells do not fit each other.
    #[error("the rule `{word}` {why}")]
    Unfit {
        /// The rule's word.
        word: &'static str,
        /// Why not.
        why: String,
    },
    /// Nothing is wrong with it: making its meaning was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl RuleError {
    /// What was found and what was expected, as whoever reads a text says it.
    pub fn found_and_expected(&self) -> (String, String) {
        match self {
            RuleError::Shape { word, found, expected, usage } => {
                (format!("`{word}` with {found}"), format!("{expected}: `{usage}`"))
            }
            RuleError::Unfit { word, why } => {
                let parts = why.split_once(", expected ");
                let (why, expected) = parts.unwrap_or((why, "a rule that can be as stated"));
                (format!("`{word}`, which {why}"), expected.to_owned())
            }
            RuleError::Stopped(stopped) => {
                (format!("rules that take long: {stopped}"), "rules that take less".to_owned())
            }
        }
    }
}

impl Rule {
    /// Reads `killer-cage 15 r1c1 r1c2`. Its arguments are such as the rule takes, and on the grid; what it means, and
    /// whether that can be, is the model's question.
    pub fn read(text: &str, names: &impl Naming) -> Result<Rule, ReadError> {
        let names = names.names();
        Ok(Rule::read_among(text, &*names, RULES)?.plainest(&names.grid()))
    }

    /// Reads a rule of some kinds.
    pub fn read_among(
        text: &str,
        names: &impl Naming,
        kinds: &[&'static RuleKind],
    ) -> Result<Rule, ReadError> {
        let reader = read::Reader { kinds, names: &names.names(), whole: text };
        reader.rule(lexer::Piece { offset: 0, text })
    }

    /// The text of a rule that is a JSON value: a text already, or an object such as [`Rule::json`] makes. Not all is
    /// checked yet. An error has what was found and what was expected.
    pub fn text_of_json(value: &Value) -> Result<String, (String, String)> {
        Rule::text_of_json_among(value, &own::known(&[]))
    }

    /// The texts of rules that are JSON values, which may be of kinds that one of them defines. An error comes with the
    /// number of the value that it is about, from 0.
    pub fn texts_of_json(values: &[Value]) -> Result<Vec<String>, (usize, (String, String))> {
        let kinds = own::known(&own::defined_in(values));
        let text = |(i, value)| Rule::text_of_json_among(value, &kinds).map_err(|error| (i, error));
        values.iter().enumerate().map(text).collect()
    }

    /// The same for rules of some kinds.
    pub fn text_of_json_among(
        value: &Value,
        kinds: &[&'static RuleKind],
    ) -> Result<String, (String, String)> {
        write::text_of_json(value, kinds)
    }

    /// Reads several rules, which may name cells that one of them declares. An error comes with the number of the text
    /// that it is about, from 0.
    pub fn read_all<T: AsRef<str>>(
        texts: &[T],
        names: &impl Naming,
    ) -> Result<Vec<Rule>, (usize, ReadError)> {
        let names = names.names();
        let declares = |text: &&T| {
            let word = text.as_ref().split_whitespace().next().unwrap_or_default();
            let kind = kind(&word.to_lowercase());
            kind.is_some_and(|kind| matches!(kind.scope, Scope::Cells(_) | Scope::Words))
        };
        // What cannot be read is told below.
        let declared = texts.iter().filter(declares);
        let declared: Vec<Rule> =
            declared.filter_map(|text| Rule::read(text.as_ref(), &*names).ok()).collect();
        let names = match declared.is_empty() {
            true => names,
            false => std::borrow::Cow::Owned(names.into_owned().with(&declared)),
        };
        let read =
            |(i, text): (usize, &T)| Rule::read(text.as_ref(), &*names).map_err(|error| (i, error));
        let read: Result<Vec<Rule>, _> = texts.iter().enumerate().map(read).collect();
        // A word that nobody knows may be one that could not be defined.
        read.map_err(|error| {
            let undefined = |text: &T| own::undefined(text.as_ref(), &names);
            let first = texts.iter().enumerate().find_map(|(i, text)| Some((i, undefined(text)?)));
            first.unwrap_or(error)
        })
    }

    /// Its constraints on a board of this layout, where it is the only rule.
    pub fn means(&self, layout: &Layout) -> Result<Vec<Box<dyn Constraint>>, RuleError> {
        let mut meaning = Meaning::new(layout);
        self.mean(&mut Context::new(layout, &[], &mut meaning))?;
        match meaning.lacks() {
            None => Ok(meaning.demands),
            Some(why) => Err(self.unfit(why)),
        }
    }

    /// Says what it means.
    pub(crate) fn mean(&self, context: &mut Context) -> Result<(), RuleError> {
        self.check(context.names())?;
        twofold::mean(self, context)
    }

    /// Whether it only leaves some digits of some cells, as a given does.
    pub fn is_given(&self) -> bool {
        matches!(self.kind.scope, Scope::Given)
    }

    /// The layout that it makes of a grid, if it is a base rule; else the one that goes without saying.
    pub fn layout(&self, grid: &Grid) -> Result<Layout, RuleError> {
        self.check(grid)?;
        match self.kind.scope {
            Scope::Base(layout) => layout(self, grid),
            Scope::Words
            | Scope::Cells(_)
            | Scope::Layout(_)
            | Scope::Worth
            | Scope::Global
            | Scope::Given
            | Scope::Local => Ok(Layout::usual(*grid)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_read_and_printed() {
        let grid = Grid::square(3).unwrap();
        for text in ["anti-knight", "killer-cage 15 r1c1 r1c2", "thermometer r9c9 r8c8 r7c9"] {
            assert_eq!(Rule::read(text, &grid).unwrap().text(&grid), text);
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        let grid = Grid::square(3).unwrap();
        for (text, expect) in [
            ("", "found nothing, expected a rule such as `anti-knight`"),
            (
                "anti-kinght",
                "column 1: found `anti-kinght`, expected a rule; did you mean `anti-knight`?",
            ),
            ("zzz", "found `zzz`, expected a rule (`youdoku rules` lists all)"),
            (
                "thermometer",
                "found `thermometer` with no cells, expected at least 2 cells: `thermometer CELL CELL…`",
            ),
            (
                "thermometer r1c1 r1c10",
                "column 18: found `r1c10`, expected a cell from r1c1 to r9c9",
            ),
            ("anti-king r1c1", "with 1 cell, expected no cells"),
            ("little-killer r1c1 r2c2", "with no numbers, expected 1 number"),
            ("killer-cage 1 2 r1c1", "with 2 numbers, expected "),
            ("killer-cage 9 r1c1 r1c1", "which names r1c1 twice"),
        ] {
            let error = Rule::read(text, &grid).unwrap_err().to_string();
            assert!(error.contains(expect), "{text:?} gives {error}");
        }
    }
}
