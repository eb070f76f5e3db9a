//! Rules: a word and some arguments. What a word means is a row of [`RULES`].
//!
//! To add a rule: a file with its [`RuleKind`], a line in the table. The text forms, the command, the
//! help and the laws then know it. Its example is a puzzle with one solution, and a test.

use serde_json::Value;
use youdoku_logic::text::ReadError;

use crate::constraint::Constraint;
use crate::{Grid, Layout};

pub mod classic;
pub mod free;
pub mod latin;

pub mod jigsaw;

pub mod anti_king;
pub mod anti_knight;
pub mod diagonals;
pub mod disjoint_groups;
pub mod non_consecutive;
pub mod windoku;

pub mod extra_region;
pub mod parity;
pub mod without;

pub mod killer_cage;
pub mod little_killer;

pub mod arrow;
pub mod between_line;
pub mod palindrome;
pub mod renban;
pub mod thermometer;
pub mod whispers;

pub mod kropki;
pub mod xv;

pub mod sights;

pub mod candidates;
pub mod chaos;
pub mod connected;
pub mod doublers;
pub mod logic;
pub mod negative_kropki;
pub mod pattern;
pub mod relation;
pub mod rows_and_columns;
pub mod sum;
pub mod unknown_sum;

mod expression;
mod regex;

pub(crate) mod places;

mod kind;
pub use kind::{RuleKind, Scope};

pub mod grammar;
pub use grammar::{Count, Drawn, Part, Takes, Times};

mod argument;
pub use argument::Argument;

mod totals;
pub use totals::Totals;

pub mod lexer;

mod read;
mod write;

mod context;
pub use context::Context;
pub(crate) use context::Meaning;

/// All rules, in the order in which people are shown them.
pub static RULES: &[&RuleKind] = &[
    &classic::CLASSIC,
    &latin::LATIN,
    &jigsaw::JIGSAW,
    &chaos::CHAOS_CONSTRUCTION,
    &free::FREE,
    &anti_king::ANTI_KING,
    &anti_knight::ANTI_KNIGHT,
    &diagonals::DIAGONALS,
    &diagonals::DIAGONAL_DOWN,
    &diagonals::DIAGONAL_UP,
    &windoku::WINDOKU,
    &disjoint_groups::DISJOINT_GROUPS,
    &non_consecutive::NON_CONSECUTIVE,
    &extra_region::EXTRA_REGION,
    &parity::ODD,
    &parity::EVEN,
    &without::WITHOUT,
    &killer_cage::KILLER_CAGE,
    &little_killer::LITTLE_KILLER,
    &thermometer::THERMOMETER,
    &arrow::ARROW,
    &palindrome::PALINDROME,
    &whispers::WHISPERS,
    &non_consecutive::NON_CONSECUTIVE_LINE,
    &renban::RENBAN,
    &between_line::BETWEEN_LINE,
    &kropki::DIFFERENCE,
    &kropki::RATIO,
    &xv::XV,
    &sights::SANDWICH,
    &sights::SKYSCRAPER,
    &sights::X_SUM,
    &sights::NUMBERED_ROOM,
    &sights::HIDDEN_SKYSCRAPER,
    &candidates::CANDIDATES,
    &relation::RELATION,
    &pattern::PATTERN,
    &sum::SUM,
    &unknown_sum::UNKNOWN_SUM,
    &negative_kropki::NEGATIVE_KROPKI,
    &connected::CONNECTED,
    &chaos::SAME_REGION,
    &chaos::REGION_BORDER,
    &doublers::DOUBLERS,
    &rows_and_columns::ROWS_AND_COLUMNS,
    &rows_and_columns::MISSING,
    &logic::OR,
    &logic::AND,
    &logic::NOT,
    &logic::EXACTLY,
];

/// The rule of this word.
pub fn kind(word: &str) -> Option<&'static RuleKind> {
    RULES.iter().copied().find(|kind| kind.word == word)
}

/// A rule of a puzzle: data, to be read, printed, drawn and sent about without knowing what it means.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rule {
    /// Which rule it is.
    pub kind: &'static RuleKind,
    /// Its arguments, one for each part of what it takes.
    pub arguments: Vec<Argument>,
}

/// A rule that cannot be as it is stated.
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
        }
    }
}

impl Rule {
    /// Reads `killer-cage 15 r1c1 r1c2`. Its arguments are such as the rule takes, and on the grid; what it means, and
    /// whether that can be, is the model's question.
    pub fn read(text: &str, grid: &Grid) -> Result<Rule, ReadError> {
        Ok(Rule::read_among(text, grid, RULES)?.plainest(grid))
    }

    /// Reads a rule of some kinds.
    pub fn read_among(
        text: &str,
        grid: &Grid,
        kinds: &[&'static RuleKind],
    ) -> Result<Rule, ReadError> {
        let reader = read::Reader { kinds, grid: *grid, whole: text };
        reader.rule(lexer::Piece { offset: 0, text })
    }

    /// The text of a rule that is a JSON value: a text already, or an object such as [`Rule::json`] makes. Not all is
    /// checked yet. An error has what was found and what was expected.
    pub fn text_of_json(value: &Value) -> Result<String, (String, String)> {
        Rule::text_of_json_among(value, RULES)
    }

    /// The same for rules of some kinds.
    pub fn text_of_json_among(
        value: &Value,
        kinds: &[&'static RuleKind],
    ) -> Result<String, (String, String)> {
        write::text_of_json(value, kinds)
    }

    /// Reads several rules. An error comes with the number of the text that it is about, from 0.
    pub fn read_all<T: AsRef<str>>(
        texts: &[T],
        grid: &Grid,
    ) -> Result<Vec<Rule>, (usize, ReadError)> {
        let read =
            |(i, text): (usize, &T)| Rule::read(text.as_ref(), grid).map_err(|error| (i, error));
        texts.iter().enumerate().map(read).collect()
    }

    /// Its constraints on a board of this layout, where it is the only rule.
    pub fn means(&self, layout: &Layout) -> Result<Vec<Box<dyn Constraint>>, RuleError> {
        let mut meaning = Meaning::new(layout);
        self.mean(&mut Context::new(layout, &[], &mut meaning))?;
        Ok(meaning.demands)
    }

    /// Says what it means.
    pub(crate) fn mean(&self, context: &mut Context) -> Result<(), RuleError> {
        self.check(&context.grid())?;
        (self.kind.means)(self, context)
    }

    /// The layout that it makes of a grid, if it is a base rule; else the one that goes without saying.
    pub fn layout(&self, grid: &Grid) -> Result<Layout, RuleError> {
        self.check(grid)?;
        match self.kind.scope {
            Scope::Base(layout) => layout(self, grid),
            Scope::Layout(_) | Scope::Worth | Scope::Global | Scope::Local => {
                Ok(Layout::usual(*grid))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_different() {
        for (i, kind) in RULES.iter().enumerate() {
            assert!(RULES[..i].iter().all(|other| other.word != kind.word), "{}", kind.word);
        }
    }

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
            ("killer-cage 1 2 r1c1", "with 2 numbers, expected at most 1 number"),
            ("killer-cage 9 r1c1 r1c1", "which names r1c1 twice"),
        ] {
            let error = Rule::read(text, &grid).unwrap_err().to_string();
            assert!(error.contains(expect), "{text:?} gives {error}");
        }
    }
}
