//! Kinds of rules: rows of the table.

use std::fmt;
use std::hash::{Hash, Hasher};

use super::grammar::Part;
use super::{Context, Rule, RuleError};
use crate::{Grid, Layout};

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
    /// The arguments it takes, in order: its grammar.
    pub takes: &'static [Part],
    /// The same as rules of an answer set program, over the words that [`asp`](crate::asp) explains.
    /// Its numbers and cells are facts there, named after the word. Where it is empty, the program has the
    /// facts of the rule's constraints instead.
    pub asp: &'static str,
    /// The words of other rules that its meaning depends on: mostly none. A puzzle with such a rule may have more
    /// solutions with a further rule than without it.
    pub reads: &'static [&'static str],
    /// Demands of the board what it means. Called with arguments such as the rule takes.
    pub means: fn(&Rule, &mut Context) -> Result<(), RuleError>,
}

/// What a rule says of the grid as a whole.
#[derive(Clone, Copy, Debug)]
pub enum Scope {
    /// What the zones are: it stands in the place of `classic`. This is the layout that it makes of a grid.
    Base(fn(&Rule, &Grid) -> Result<Layout, RuleError>),
    /// Something about the layout that the base has made: it changes it.
    Layout(fn(&Rule, &mut Layout) -> Result<(), RuleError>),
    /// What cells are worth: said before any rule that asks.
    Worth,
    /// Something about all cells.
    Global,
    /// Something about the cells it names.
    Local,
}

impl RuleKind {
    /// Whether it says what the zones are, in the place of `classic`.
    pub fn is_base(&self) -> bool {
        matches!(self.scope, Scope::Base(_))
    }

    /// How it is written: `killer-cage [SUM] CELL…`.
    pub fn usage(&self) -> String {
        let parts = self.takes.iter().map(|part| format!(" {}", part.usage()));
        format!("{}{}", self.word, parts.collect::<String>())
    }

    /// The part of this name, and its place among them.
    pub fn part(&self, name: &str) -> Option<(usize, &'static Part)> {
        self.takes.iter().enumerate().find(|(_, part)| part.name == name)
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
