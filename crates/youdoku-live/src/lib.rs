//! What a page asks about puzzles, as JSON in and lines of JSON out. A server carries them over sockets and threads,
//! a worker in the browser over messages; neither is known here.
//!
//! ```text
//! → {"id": 7, "ask": "verdict", "change": 3, "puzzle": {…}, "engine": "search"}
//! ← {"id": 7, "ask": "verdict", "part": {…}}       as often as there is news
//! ← {"id": 7, "ask": "verdict", "answer": {…}}     or "error", or "stopped": always one end
//! → {"cancel": 7}      → {"more": 9, "count": 1}
//! ```
//!
//! A [`Desk`] opens a question, and what comes of that is a [`Job`]: work that can be done for a while, left, and taken
//! up again. The invariant: every question that is opened gets exactly one end, whatever becomes of its job.

use serde::Deserialize;
use serde_json::{Map, Value, json};

mod engines;
mod explaining;
mod formats;
pub mod generating;
mod job;
mod lessons;
pub mod limits;
mod logic;
mod memory;
mod pictures;
mod proving;
mod questions;
mod race;
mod reporter;
mod shown;
mod stream;
mod tables;
mod techniques;
mod watch;
pub mod wire;

pub use engines::Engines;
pub use job::{Desk, Job, Step};
pub use questions::{NAMES, paper};
pub use reporter::{Ended, Gone, Line};

use questions::Row;
use wire::PuzzleForm;

/// What a page sends.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum Said {
    /// It asks.
    Ask(Box<Question>),
    /// It no longer wants an answer.
    Cancel {
        /// The question's number.
        cancel: u64,
    },
    /// It wants more of what comes one by one.
    More {
        /// The question's number.
        more: u64,
        /// How many; one unless told otherwise.
        count: Option<u32>,
    },
}

/// What a message should be.
pub const EXPECTED: &str =
    "expected {\"id\", \"ask\", \"puzzle\" or \"wish\"}, {\"cancel\"} or {\"more\"}";

impl Said {
    /// A message; where it is none, the number and name of the question that it may be about.
    pub fn read(text: &str) -> Result<Said, Option<(u64, Value)>> {
        serde_json::from_str(text).map_err(|_| {
            // Say what is wrong with the question, if it at least has a number.
            let value: Value = serde_json::from_str(text).unwrap_or_default();
            value.get("id").and_then(Value::as_u64).zip(value.get("ask").cloned())
        })
    }
}

/// A question.
#[derive(Deserialize)]
pub struct Question {
    /// Its lines carry this number.
    pub id: u64,
    /// Its name, a row of the table.
    pub ask: String,
    /// The change of the puzzle that it is about; questions without one outlive changes.
    pub change: Option<u64>,
    /// What it is about; not every question is about one.
    puzzle: Option<PuzzleForm>,
    engine: Option<String>,
    #[serde(flatten)]
    how: How,
}

impl Question {
    /// Whether it is long by nature and looked at for a while, and none whose answer is waited for.
    pub fn is_show(&self) -> bool {
        let row = questions::row(&self.ask);
        row.is_some_and(|row| !matches!(row, Row::Asked(_) | Row::Paper(_)))
    }

    /// Whether what it asks for stands still until there is a message for [more](Said::More).
    pub fn comes_one_by_one(&self) -> bool {
        matches!(questions::row(&self.ask), Some(Row::Solutions))
    }

    /// Its end where it is not opened at all.
    pub fn refused(&self, why: &str) -> String {
        json!({ "id": self.id, "ask": self.ask, "error": why }).to_string()
    }
}

/// What some questions take besides.
#[derive(Deserialize, Default)]
struct How {
    /// Counting stops at this number.
    limit: Option<u64>,
    /// The engines of a race.
    #[serde(default)]
    engines: Vec<String>,
    /// What to watch: `walksat`, `dpll`, `flips` or `proof`.
    what: Option<String>,
    /// Flips between two pictures.
    every: Option<u64>,
    seed: Option<u64>,
    /// What puzzles to generate.
    wish: Option<Value>,
    /// What was done to the puzzle: a digit or 0 for each cell, and the digits left in each cell that has marks.
    entered: Option<Vec<usize>>,
    marks: Option<Vec<Vec<usize>>>,
    /// A candidate that is asked about.
    cell: Option<usize>,
    digit: Option<usize>,
    /// What only one question takes, and reads itself.
    #[serde(flatten)]
    rest: Map<String, Value>,
}
