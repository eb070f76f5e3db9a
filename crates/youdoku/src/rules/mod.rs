//! Rules: a word, some numbers and some cells. What a word means is a row of [`RULES`].
//!
//! To add a rule: a file with its [`RuleKind`], a line in the table. The text forms, the command, the
//! help and the laws then know it. Its example is a puzzle with one solution, and a test.

use std::fmt;
use std::hash::{Hash, Hasher};

use youdoku_logic::nearest;
use youdoku_logic::text::{ReadError, words};

use crate::constraint::Constraint;
use crate::{Cell, Grid, Layout};

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

pub(crate) mod places;

mod context;
pub use context::Context;
pub(crate) use context::Meaning;

/// All rules, in the order in which people are shown them.
pub static RULES: &[&RuleKind] = &[
    &classic::CLASSIC,
    &latin::LATIN,
    &jigsaw::JIGSAW,
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
];

/// The rule of this word.
pub fn kind(word: &str) -> Option<&'static RuleKind> {
    RULES.iter().copied().find(|kind| kind.word == word)
}

/// What a word means.
pub struct RuleKind {
    /// The word that names it.
    pub word: &'static str,
    /// One line for people.
    pub summary: &'static str,
    /// A puzzle with one solution, in our own text; it is also a test.
    pub example: &'static str,
    /// What it says of the grid as a whole.
    pub scope: Scope,
    /// The numbers it takes.
    pub numbers: Numbers,
    /// The cells it takes.
    pub cells: Cells,
    /// The same as rules of an answer set program, over the words that [`asp`](crate::asp) explains.
    /// Its numbers and cells are facts there, named after the word. Where it is empty, the program has the
    /// facts of the rule's constraints instead.
    pub asp: &'static str,
    /// The words of other rules that its meaning depends on: mostly none. A puzzle with such a rule may have more
    /// solutions with a further rule than without it.
    pub reads: &'static [&'static str],
    /// Demands of the board what it means. Called with numbers and cells as many as the rule takes.
    pub means: fn(&Rule, &mut Context) -> Result<(), RuleError>,
}

/// What a rule says of the grid as a whole.
#[derive(Clone, Copy, Debug)]
pub enum Scope {
    /// What the zones are: it stands in the place of `classic`. This is the layout that it makes of a grid.
    Base(fn(&Rule, &Grid) -> Result<Layout, RuleError>),
    /// Something about all cells.
    Global,
    /// Something about the cells it names.
    Local,
}

/// The numbers a rule takes, with what they mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// None.
    None,
    /// One, which must be there.
    One(&'static str),
    /// One, which may be left out.
    Optional(&'static str),
    /// Two, which may both be left out.
    OptionalTwo(&'static str, &'static str),
    /// One for each cell of the grid.
    EachCell(&'static str),
}

/// The cells a rule takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cells {
    /// None.
    None,
    /// So many.
    Exactly(usize),
    /// So many or more.
    AtLeast(usize),
}

impl RuleKind {
    /// Whether it says what the zones are, in the place of `classic`.
    pub fn is_base(&self) -> bool {
        matches!(self.scope, Scope::Base(_))
    }

    /// How it is written: `killer-cage [SUM] CELL…`.
    pub fn usage(&self) -> String {
        let numbers = match self.numbers {
            Numbers::None => String::new(),
            Numbers::One(what) => format!(" {}", what.to_uppercase()),
            Numbers::Optional(what) => format!(" [{}]", what.to_uppercase()),
            Numbers::OptionalTwo(first, second) => {
                format!(" [{} {}]", first.to_uppercase(), second.to_uppercase())
            }
            Numbers::EachCell(what) => format!(" {}…", what.to_uppercase()),
        };
        let cells = match self.cells {
            Cells::None => String::new(),
            Cells::Exactly(count) => " CELL".repeat(count),
            Cells::AtLeast(count) => format!("{}…", " CELL".repeat(count)),
        };
        format!("{}{numbers}{cells}", self.word)
    }
}

impl PartialEq for RuleKind {
    fn eq(&self, other: &RuleKind) -> bool {
        self.word == other.word
    }
}

impl Eq for RuleKind {}

impl fmt::Debug for RuleKind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.word)
    }
}

impl Hash for RuleKind {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.word.hash(state);
    }
}

/// A rule of a puzzle: data, to be read, printed, drawn and sent about without knowing what it means.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rule {
    /// Which rule it is.
    pub kind: &'static RuleKind,
    /// Its numbers.
    pub numbers: Vec<i64>,
    /// Its cells, in the order in which they were named: that is the order along a line.
    pub cells: Vec<Cell>,
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

impl Rule {
    /// A rule without numbers or cells.
    pub fn global(kind: &'static RuleKind) -> Rule {
        Rule { kind, numbers: Vec::new(), cells: Vec::new() }
    }

    /// Reads `killer-cage 15 r1c1 r1c2`, on a board whose layout goes without saying.
    pub fn read(text: &str, grid: &Grid) -> Result<Rule, ReadError> {
        Rule::read_on(text, &Layout::usual(*grid))
    }

    /// Reads a rule about a board of this layout. A base rule makes a layout of its own.
    pub fn read_on(text: &str, layout: &Layout) -> Result<Rule, ReadError> {
        let grid = &layout.grid();
        let error = |offset, found: &str, expected: &str| {
            Err(ReadError::at(1, text, offset, found.to_owned(), expected.to_owned()))
        };
        let mut parts = words(text);
        let Some((offset, word)) = parts.next() else {
            return error(0, "nothing", "a rule such as `anti-knight`");
        };
        let Some(kind) = kind(&word.to_lowercase()) else {
            let known = RULES.iter().map(|kind| kind.word);
            let expected = match nearest(&word.to_lowercase(), known) {
                Some(near) => format!("a rule; did you mean `{near}`? (`youdoku rules` lists all)"),
                None => "a rule (`youdoku rules` lists all)".to_owned(),
            };
            return error(offset, &format!("`{word}`"), &expected);
        };
        let mut rule = Rule::global(kind);
        for (offset, word) in parts {
            if let Some(number) = word.parse().ok().filter(|number| is_number(*number)) {
                rule.numbers.push(number);
            } else if let Some(cells) = places::cells(grid, word) {
                rule.cells.extend(cells);
            } else {
                let (rows, columns) = (grid.num_rows(), grid.num_columns());
                let expected = format!("a number, or a cell from r1c1 to r{rows}c{columns}");
                return error(offset, &format!("`{word}`"), &expected);
            }
        }
        // Which boxes `classic` has may have been said elsewhere: then it has a layout.
        let is_laid_out = rule.is_plain_classic() && layout.boxes().is_some();
        let checked = match rule.kind.is_base() && !is_laid_out {
            true => rule.layout(grid).map(|_| ()),
            false => rule.means(layout).map(|_| ()),
        };
        match checked {
            Ok(()) => Ok(rule.plainest(grid)),
            Err(RuleError::Shape { found, expected, usage, .. }) => {
                error(offset, &format!("`{word}` with {found}"), &format!("{expected}: `{usage}`"))
            }
            Err(RuleError::Unfit { why, .. }) => {
                let parts = why.split_once(", expected ");
                let (why, expected) = parts.unwrap_or((&why, "a rule that can be as stated"));
                error(offset, &format!("`{word}`, which {why}"), expected)
            }
        }
    }

    /// Reads the rules of a puzzle whose layout is this one, unless one of them makes another: what a rule
    /// means may depend on it. An error comes with the number of the text that it is about, from 0.
    pub fn read_all<T: AsRef<str>>(
        texts: &[T],
        layout: &Layout,
    ) -> Result<Vec<Rule>, (usize, ReadError)> {
        let grid = layout.grid();
        let mut made = None;
        let word = |text: &str| text.split_whitespace().next().unwrap_or_default().to_lowercase();
        for (i, text) in texts.iter().enumerate() {
            if kind(&word(text.as_ref())).is_some_and(RuleKind::is_base) {
                let base = Rule::read_on(text.as_ref(), layout).map_err(|error| (i, error))?;
                if !base.is_plain_classic() || layout.boxes().is_none() {
                    made = made.or(base.layout(&grid).ok());
                }
            }
        }
        let layout = made.as_ref().unwrap_or(layout);
        let read = |(i, text): (usize, &T)| {
            Rule::read_on(text.as_ref(), layout).map_err(|error| (i, error))
        };
        texts.iter().enumerate().map(read).collect()
    }

    /// Its text, which [`Rule::read`] understands.
    pub fn text(&self, grid: &Grid) -> String {
        let numbers = self.numbers.iter().map(i64::to_string);
        let cells = self.cells.iter().map(|&cell| grid.name(cell));
        let words: Vec<String> =
            [self.kind.word.to_owned()].into_iter().chain(numbers).chain(cells).collect();
        words.join(" ")
    }

    /// Its constraints on a board of this layout, where it is the only rule.
    pub fn means(&self, layout: &Layout) -> Result<Vec<Box<dyn Constraint>>, RuleError> {
        let mut meaning = Meaning::new(layout.grid());
        self.mean(&mut Context::new(layout, &[], &mut meaning))?;
        Ok(meaning.demands)
    }

    /// Says what it means.
    pub(crate) fn mean(&self, context: &mut Context) -> Result<(), RuleError> {
        self.check_shape(&context.grid())?;
        (self.kind.means)(self, context)
    }

    /// The layout that it makes of a grid, if it is a base rule; else the one that goes without saying.
    pub fn layout(&self, grid: &Grid) -> Result<Layout, RuleError> {
        self.check_shape(grid)?;
        match self.kind.scope {
            Scope::Base(layout) => layout(self, grid),
            Scope::Global | Scope::Local => Ok(Layout::usual(*grid)),
        }
    }

    /// The optional number, which is not negative, or what it is when left out.
    fn number_or(&self, default: usize) -> Result<usize, RuleError> {
        let Some(&number) = self.numbers.first() else { return Ok(default) };
        let unfit = |_| self.unfit(format!("has the number {number}, expected 0 or more"));
        usize::try_from(number).map_err(unfit)
    }

    fn check_shape(&self, grid: &Grid) -> Result<(), RuleError> {
        let shape = |found: String, expected: String| {
            let (word, usage) = (self.kind.word, self.kind.usage());
            Err(RuleError::Shape { word, found, expected, usage })
        };
        let numbers = match self.kind.numbers {
            Numbers::None => 0..=0,
            Numbers::One(_) => 1..=1,
            Numbers::Optional(_) => 0..=1,
            Numbers::OptionalTwo(..) => 0..=2,
            Numbers::EachCell(_) => grid.num_cells()..=grid.num_cells(),
        };
        let half = matches!(self.kind.numbers, Numbers::OptionalTwo(..)) && self.numbers.len() == 1;
        if half || !numbers.contains(&self.numbers.len()) {
            let expected = match (numbers.start(), numbers.end()) {
                (_, 2) => "no numbers or 2".to_owned(),
                (low, high) if low == high => count(*low, "number"),
                (_, high) => format!("at most {}", count(*high, "number")),
            };
            return shape(count(self.numbers.len(), "number"), expected);
        }
        let fits = match self.kind.cells {
            Cells::None => self.cells.is_empty(),
            Cells::Exactly(wanted) => self.cells.len() == wanted,
            Cells::AtLeast(wanted) => self.cells.len() >= wanted,
        };
        if !fits {
            let expected = match self.kind.cells {
                Cells::None => count(0, "cell"),
                Cells::Exactly(wanted) => count(wanted, "cell"),
                Cells::AtLeast(wanted) => format!("at least {}", count(wanted, "cell")),
            };
            return shape(count(self.cells.len(), "cell"), expected);
        }
        let mut named = vec![false; grid.num_cells()];
        for &cell in &self.cells {
            let Some(named) = named.get_mut(cell.index()) else {
                return Err(self.unfit(format!("names a cell that is not on a {grid} grid")));
            };
            if std::mem::replace(named, true) {
                return Err(self.unfit(format!("names {} twice", grid.name(cell))));
            }
        }
        Ok(())
    }

    fn unfit(&self, why: impl Into<String>) -> RuleError {
        RuleError::Unfit { word: self.kind.word, why: why.into() }
    }
}

/// Whether a number can be one of a rule: no sum of digits is as large as those that are not.
fn is_number(number: i64) -> bool {
    number.unsigned_abs() <= u64::from(u32::MAX)
}

/// `no cells`, `1 cell`, `2 cells`.
fn count(number: usize, what: &str) -> String {
    match number {
        0 => format!("no {what}s"),
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
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
                "column 18: found `r1c10`, expected a number, or a cell from r1c1 to r9c9",
            ),
            ("anti-king r1c1", "with 1 cell, expected no cells"),
            ("little-killer r1c1 r2c2", "with no numbers, expected 1 number"),
            ("killer-cage 1 2 r1c1", "with 2 numbers, expected at most 1 number"),
            ("killer-cage 9 r1c1 r1c1", "which names r1c1 twice"),
            ("xv 7 r1c1 r1c2", "which has the number 7, expected 5 or 10"),
        ] {
            let error = Rule::read(text, &grid).unwrap_err().to_string();
            assert!(error.contains(expect), "{text:?} gives {error}");
        }
    }
}
