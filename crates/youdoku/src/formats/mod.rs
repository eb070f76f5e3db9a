//! Puzzles as other programs keep them, links and files: f-puzzles, SudokuPad, Sudoku Maker and Interactive Sudoku Solver
//! are read and written, Penpa+, OpenSudoku, SadMan files and candidate lines are read.
//!
//! Which rule is called what, and which field holds which part of it, says the table of rules
//! ([`rules::exchange`](crate::rules::exchange)): readers and writers are interpreters of it. Reading is liberal and
//! never silent: what a file holds beyond our rules is listed in [`Import::unread`], stays in the puzzle
//! ([`Notes::kept`](crate::Notes::kept)), and goes out again into the same format. Writing is strict. To add a format: a
//! file, a line in [`read`], and one in [`FORMATS`] if it is written.

use serde_json::{Map, Value};

use crate::{Board, Puzzle, text};

pub mod fpuzzles;
pub mod iss;
pub mod sudokupad;

mod table;
pub use table::{Content, FORMATS, Format, Out, format};

mod ruleset;
pub use ruleset::{note_solution, ruleset};

mod cosmetic;
pub use cosmetic::{Cosmetic, Drawn, Layer, Outline, Point, cosmetics};

mod opensudoku;
mod penpa;
mod sadman;
pub mod sudokumaker;
mod sukaku;

pub mod kept;

mod exchange;
mod fields;
mod gather;
mod lz;
mod relaxed;
mod spelt;

/// A puzzle from elsewhere, with what came along.
///
/// ```
/// use youdoku::formats::{Import, read};
/// let import: Import = read("rule: anti-knight\n...3 ...2 3... 4...").unwrap();
/// assert_eq!(import.puzzle.givens.num_filled(), 4);
/// assert!(import.unread.is_empty() && import.entered.num_filled() == 0);
/// ```
#[derive(Clone, Debug)]
pub struct Import {
    /// Givens, rules and notes.
    pub puzzle: Puzzle,
    /// Digits somebody entered while solving: no clues.
    pub entered: Board,
    /// What was not understood, one line each for people.
    pub unread: Vec<String>,
}

impl Import {
    /// A puzzle by itself.
    pub fn plain(puzzle: Puzzle) -> Import {
        let entered = Board::empty(puzzle.grid());
        Import { puzzle, entered, unread: Vec::new() }
    }
}

/// The object of another program, and what could not be said in it.
///
/// ```
/// use youdoku::Puzzle;
/// use youdoku::formats::{Import, Written, fpuzzles};
/// let puzzle: Puzzle = "rule: anti-knight\n...3 ...2 3... 4...".parse().unwrap();
/// let written: Written = fpuzzles::write(&Import::plain(puzzle));
/// assert_eq!(written.object["antiknight"], true);
/// assert!(written.unwritten.is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct Written {
    /// The object.
    pub object: Map<String, Value>,
    /// What the program has no words for, as our text.
    pub unwritten: Vec<String>,
}

/// Why a text is no puzzle.
///
/// ```
/// use youdoku::formats::{FormatError, read};
/// let refused = read("https://example.org/?puzzle=1").map(|_| ());
/// assert_eq!(refused, Err(FormatError::UnknownLink));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormatError {
    /// A link that only the server behind it can expand.
    #[error(
        "this link holds only a short name for a puzzle kept on {0}; open it there and copy the long link"
    )]
    ShortLink(&'static str),
    /// A link of somebody else.
    #[error(
        "a link that holds no puzzle: expected a link of f-puzzles, SudokuPad, Sudoku Maker, Penpa+ or \
         Interactive Sudoku Solver, or the puzzle itself"
    )]
    UnknownLink,
    /// The part of a link that holds the puzzle is cut off or changed.
    #[error("the puzzle in this link is damaged: it does not unpack")]
    Damaged,
    /// It unpacks, and is not a puzzle.
    #[error("not a puzzle: {0}")]
    NotAPuzzle(String),
    /// None of the formats, and not our text either.
    #[error(transparent)]
    Text(#[from] text::ReadError),
}

/// Reads a puzzle from whatever somebody pasted: a link, JSON, or any of our [text] forms.
pub fn read(pasted: &str) -> Result<Import, FormatError> {
    let pasted = pasted.strip_prefix(BYTE_ORDER_MARK).unwrap_or(pasted).trim();
    // Mail programs put links in angle brackets.
    let link = pasted.strip_prefix('<').and_then(|link| link.strip_suffix('>'));
    let link = link.filter(|link| link.contains("://") && !link.contains(['<', '>']));
    let pasted = link.unwrap_or(pasted).trim_matches('"');
    let readers = [
        sudokumaker::read_link,
        penpa::read_link,
        iss::read_link,
        opensudoku::read_file,
        sadman::read_file,
        sukaku::read_line,
        sudokupad::read_link,
        fpuzzles::read_link,
    ];
    if let Some(import) = readers.iter().find_map(|read| read(pasted)) {
        return import;
    }
    if pasted.starts_with('{')
        && let Ok(Value::Object(object)) = serde_json::from_str(pasted)
    {
        // The cells of f-puzzles are objects; in our own text a grid is rows of numbers.
        let of_objects =
            |row: &Value| row.as_array().is_some_and(|row| row.iter().any(Value::is_object));
        let grid = object.get("grid").and_then(Value::as_array);
        if grid.is_some_and(|rows| rows.iter().any(of_objects)) {
            return fpuzzles::read(object);
        }
        if object.contains_key("cells") {
            return sudokupad::read(&object);
        }
        if object.contains_key("formatVersion") {
            return sudokumaker::read(&object);
        }
    }
    if ["http://", "https://"].iter().any(|begin| pasted.starts_with(begin)) {
        return Err(FormatError::UnknownLink);
    }
    let (puzzle, unread) = text::read_with_unread(pasted)?;
    Ok(Import { unread, ..Import::plain(puzzle) })
}

/// Some programs put it before a text.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// The beginning of a text, without what may stand before a puzzle.
fn bare(start: &str) -> &str {
    start.strip_prefix(BYTE_ORDER_MARK).unwrap_or(start).trim_start()
}

/// Whether a text that begins like this is one of these formats and none of our own, as far as can be
/// told without the rest of it; objects cannot be told (see [`is_object`]).
pub fn recognised(start: &str) -> bool {
    let start = bare(start);
    let link = ["http://", "https://", "sudokupad://", "<http"];
    let quoted = start.trim_start_matches('"');
    link.iter().any(|begin| quoted.starts_with(begin))
        || start.starts_with('<') && start.contains("<opensudoku")
        || start.to_lowercase().lines().any(|line| line.trim() == "[puzzle]")
        || iss::is_text(start)
        || sukaku::read_line(start).is_some()
        || fpuzzles::begins_a_payload(quoted)
}

/// Whether a text that begins like this may be an object.
pub fn begins_an_object(start: &str) -> bool {
    bare(start).starts_with('{')
}

/// Whether a whole text is one JSON object, whoever made it.
pub fn is_object(text: &str) -> bool {
    matches!(serde_json::from_str(bare(text)), Ok(Value::Object(_)))
}

fn not_a_puzzle<T>(why: impl Into<String>) -> Result<T, FormatError> {
    Err(FormatError::NotAPuzzle(why.into()))
}

/// The text with `%2B` and its like decoded; as it was where they are not UTF-8.
fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let hex = |digit: u8| (digit as char).to_digit(16);
        match (byte, after) {
            (b'%', [high, low, ..]) if hex(*high).is_some() && hex(*low).is_some() => {
                let value = hex(*high).unwrap_or(0) * 16 + hex(*low).unwrap_or(0);
                bytes.push(value as u8);
                rest = &after[2..];
            }
            _ => {
                bytes.push(byte);
                rest = after;
            }
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

/// Base64 for a path or a query, where `/`, `+` and `=` have meanings of their own.
fn percent_encoded(base64: &str) -> String {
    base64.replace('/', "%2F").replace('+', "%2B").replace('=', "%3D")
}
