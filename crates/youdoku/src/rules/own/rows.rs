//! The rows of rules of one's own: made once each, kept as long as the process, and bounded; and those that every puzzle
//! may use.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use serde_json::Value;
use youdoku_logic::text::ReadError;

use super::DEFINE;
use super::definer::Definer;
use crate::Names;
use crate::rules::{RULES, RuleKind, lexer};

/// A process keeps no more definitions than this, nor more of their text in bytes: rows stay. One that is typed while
/// the studio looks on is as many as there are signs in it.
const MOST: usize = 1 << 16;
const MOST_TEXT: usize = 16 << 20;

/// No puzzle has more than this: each is looked for among all before it.
pub const MOST_OF_ONE: usize = 1000;

/// All rows made so far, by their text and what its own words mean; and those that all puzzles may use.
#[derive(Default)]
struct Rows {
    made: HashMap<(String, Vec<usize>), &'static RuleKind>,
    bytes: usize,
    installed: Vec<&'static RuleKind>,
}

static ROWS: Mutex<Option<Rows>> = Mutex::new(None);

fn rows<T>(with: impl FnOnce(&mut Rows) -> T) -> T {
    let mut rows = ROWS.lock().unwrap_or_else(PoisonError::into_inner);
    with(rows.get_or_insert_default())
}

/// A definition that cannot be as it is stated: where in its text, what was found and what was expected.
///
/// ```
/// use youdoku::rules::{RuleKind, own::Unfit};
/// let refused: Result<_, Unfit> = RuleKind::define("steep cells:line = slope $cells", &[]);
/// let Unfit { at, found, .. } = refused.unwrap_err();
/// assert_eq!((at, found.as_str()), (19, "`slope $cells`"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfit {
    /// In bytes.
    pub at: usize,
    /// What stands there.
    pub found: String,
    /// What should.
    pub expected: String,
}

impl std::fmt::Display for Unfit {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "found {}, expected {}", self.found, self.expected)
    }
}

/// From now on every puzzle of this process may use these rules.
pub fn install(kinds: &[&'static RuleKind]) {
    rows(|rows| {
        for kind in kinds {
            rows.installed.retain(|known| known.word != kind.word);
            rows.installed.push(kind);
        }
    });
}

/// The rules of one's own that every puzzle may use.
pub fn installed() -> Vec<&'static RuleKind> {
    rows(|rows| rows.installed.clone())
}

/// That of this word.
pub(in crate::rules) fn installed_as(word: &str) -> Option<&'static RuleKind> {
    rows(|rows| rows.installed.iter().copied().find(|kind| kind.word == word))
}

/// All rules that there are: those of the table, these, and those that every puzzle may use.
pub fn known(own: &[&'static RuleKind]) -> Vec<&'static RuleKind> {
    let installed = installed();
    let others = installed.into_iter().filter(|kind| own.iter().all(|own| own.word != kind.word));
    RULES.iter().chain(own).copied().chain(others).collect()
}

/// The rows that some rules as JSON values define, texts or objects. What cannot be defined is told by the model.
pub fn defined_in(values: &[Value]) -> Vec<&'static RuleKind> {
    let mut own: Vec<&'static RuleKind> = Vec::new();
    for value in values {
        let text = match value {
            Value::String(text) => definition_in(text),
            object if object["rule"] == DEFINE.word => object["text"].as_str().map(str::to_owned),
            _ => None,
        };
        own.extend(text.and_then(|text| RuleKind::define(&text, &own).ok()));
    }
    own
}

/// What a rule's text says behind `define`.
fn definition_in(text: &str) -> Option<String> {
    let pieces = lexer::pieces(text).ok()?;
    match pieces[..] {
        [word, said] if word.text == DEFINE.word => lexer::unquoted(said.text),
        _ => None,
    }
}

/// What is wrong with the definition that a rule's text is, if it is one, and not among those that these names know.
pub(in crate::rules) fn undefined(text: &str, names: &Names) -> Option<ReadError> {
    let said = definition_in(text)?;
    let is_this = |kind: &&RuleKind| kind.own.is_some_and(|own| own.text == said.trim());
    if names.own().iter().any(is_this) {
        return None;
    }
    let (found, expected) = match RuleKind::define(&said, names.own()) {
        Err(Unfit { found, expected, .. }) => (found, expected),
        Ok(_) if names.own().len() == MOST_OF_ONE => {
            ("one definition too many".to_owned(), format!("at most {MOST_OF_ONE}"))
        }
        Ok(_) => return None,
    };
    Some(ReadError::at(1, text, 0, found, expected))
}

/// The rows of a file of definitions, a line `define: …` each; blank lines and comments mean nothing.
pub fn read_file(text: &str) -> Result<Vec<&'static RuleKind>, ReadError> {
    let mut kinds: Vec<&'static RuleKind> = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let bare = lexer::bare(line);
        if bare.trim().is_empty() {
            continue;
        }
        let Some(said) = bare.trim_start().strip_prefix("define:") else {
            let expected = "a line such as `define: my-line cells:line = whispers 5 $cells`";
            return Err(ReadError::at(i + 1, line, 0, format!("`{}`", bare.trim()), expected));
        };
        let begins = said.trim_start().as_ptr() as usize - line.as_ptr() as usize;
        let made = RuleKind::define(said, &kinds).map_err(|Unfit { at, found, expected }| {
            ReadError::at(i + 1, line, begins + at, found, expected)
        })?;
        kinds.retain(|kind| kind.word != made.word);
        kinds.push(made);
    }
    Ok(kinds)
}

impl RuleKind {
    /// The row of a rule of one's own, whose rules may be of these kinds besides the table's. The text is what stands
    /// behind `define:`.
    pub fn define(text: &str, own: &[&'static RuleKind]) -> Result<&'static RuleKind, Unfit> {
        let text = text.trim();
        let own = &known_own(own)[..];
        let made = Definer { text, own }.made()?;
        let used = made.definition.kinds.iter().map(|&kind| std::ptr::from_ref(kind) as usize);
        let key = (text.to_owned(), used.collect::<Vec<_>>());
        rows(|rows| {
            if let Some(known) = rows.made.get(&key) {
                return Ok(*known);
            }
            if rows.made.len() >= MOST || rows.bytes + text.len() > MOST_TEXT {
                let expected = format!("no more than {MOST} in one process");
                return Err(Unfit { at: 0, found: "one definition too many".into(), expected });
            }
            let kind = made.row();
            rows.bytes += text.len();
            rows.made.insert(key, kind);
            Ok(kind)
        })
    }
}

/// These, and those that every puzzle may use where none of these has their word.
fn known_own(own: &[&'static RuleKind]) -> Vec<&'static RuleKind> {
    known(own).split_off(RULES.len())
}
