//! Puzzles as text: five forms to write, and all of them, and more, to read without being told which.
//!
//! | form | looks like |
//! |---|---|
//! | [`mod@line`] | `...3...23...4...` |
//! | [`block`] | rows below each other, with or without bars and dashes between the boxes |
//! | [`numbers`] | rows of numbers between blanks, tabs or commas, perhaps below a box size |
//! | [`list`] | `[[0, 0, 0, 3], …]`, as Python and JSON have it, and a JSON object with rules |
//! | tables | a CSV file with a column `puzzle` or `quizzes` |
//!
//! Above any of them may stand a header: `rule: anti-knight`, `box: 2x3`. Lines that begin with `#`
//! are comments, and so is the rest of a line after one. A text of many puzzles has one on each
//! line, under one header for all.
//!
//! Sixteen characters are a 4×4 puzzle, or a row of a 16×16 one. A text of one line is one puzzle;
//! exactly n lines of n cells are one board; else lines are puzzles where they can be. A `box:` in
//! the header settles it: under `box: 2x2` sixteen lines of sixteen characters are sixteen puzzles.
//! Sizes that have no boxes (2, 3, 5, 7 …) make a stream only under such a `box: 1x5`.
//!
//! The law: reading what was written gives the same puzzle. Every error says line, column, what was
//! found and what was expected.
//!
//! To add a form: a file that reads and writes it, a line in [`Form::ALL`], and how it is known in
//! `guess`.

use std::str::FromStr;

use crate::{Board, Layout, Puzzle};

pub mod besides;
pub mod block;
pub mod line;
pub mod list;
pub mod numbers;

mod csv;

mod cells;
mod guess;
mod header;
mod nested;
mod placed;
mod stated;

mod stream;
pub use stream::{Entry, InputError, Puzzles, Source, open};

pub use youdoku_logic::text::ReadError;

/// A form to write puzzles in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// A character for each cell, all on a line; beyond 35 digits a number for each cell.
    Line,
    /// Rows with bars and dashes between the boxes.
    Block,
    /// Rows of numbers.
    Numbers,
    /// A list of lists.
    List,
    /// A JSON object, on one line.
    Json,
}

impl Form {
    /// All forms with the words that name them.
    pub const ALL: [(&'static str, Form); 5] = [
        ("line", Form::Line),
        ("block", Form::Block),
        ("numbers", Form::Numbers),
        ("list", Form::List),
        ("json", Form::Json),
    ];

    /// The text of a puzzle, without the end of its last line: a header where it is not classic or
    /// its boxes are not the usual ones, then the givens. [`read`] gives the same puzzle back.
    ///
    /// ```
    /// use youdoku::text::{self, Form};
    ///
    /// let puzzle = text::read("rule: anti-knight\n...3 ...2 3... 4...")?;
    /// assert_eq!(Form::Line.write(&puzzle), "rule: anti-knight\n...3...23...4...");
    /// # Ok::<(), text::ReadError>(())
    /// ```
    pub fn write(self, puzzle: &Puzzle) -> String {
        match self {
            Form::Json => list::write_json(puzzle),
            _ => stated::write(puzzle) + &self.write_board(&puzzle.givens, &puzzle.drawn_layout()),
        }
    }

    /// The text of a board alone, such as a solution of a puzzle with this layout, without the end of its
    /// last line. Only [`Form::Block`] shows what its regions are.
    pub fn write_board(self, board: &Board, layout: &Layout) -> String {
        match self {
            Form::Line => line::write(board),
            Form::Block => block::write(board, layout),
            Form::Numbers => numbers::write(board),
            Form::List => list::write(board),
            Form::Json => list::write_json_board(board),
        }
    }
}

/// Reads a text that is one puzzle, in any form.
///
/// ```
/// let puzzle = youdoku::text::read("1 2 | 3 .\n3 . | . .\n----+----\n. . | . .\n. . | . 1")?;
/// assert_eq!(puzzle.givens.num_filled(), 5);
///
/// let error = youdoku::text::read("...3\n...2\n3..\n4...").unwrap_err();
/// assert_eq!((error.line, error.column), (3, 4));
/// assert_eq!(error.found, "a row of 3 cells");
/// # Ok::<(), youdoku::text::ReadError>(())
/// ```
pub fn read(text: &str) -> Result<Puzzle, ReadError> {
    read_with_unread(text).map(|(puzzle, _)| puzzle)
}

/// The same, with what stands beside the puzzle and does not count, a line each for people.
pub fn read_with_unread(text: &str) -> Result<(Puzzle, Vec<String>), ReadError> {
    let mut puzzles = match open(text.as_bytes()) {
        Ok(Source::One { puzzle, unread }) => return Ok((puzzle, unread)),
        Ok(Source::Many(puzzles)) => puzzles,
        Err(InputError::Read(error)) => return Err(error),
        Err(error) => {
            let found = match error {
                InputError::Empty => "nothing".to_owned(),
                other => other.to_string(),
            };
            return Err(ReadError::at(1, "", 0, found, "a puzzle"));
        }
    };
    let Some(first) = puzzles.next() else {
        return Err(ReadError::at(1, "", 0, "nothing", "a puzzle"));
    };
    let puzzle = first.puzzle?;
    match puzzles.next() {
        None => Ok((puzzle, first.unread)),
        Some(second) => {
            let shown = text.lines().nth(second.line - 1).unwrap_or_default();
            Err(ReadError::at(second.line, shown, 0, "a second puzzle", "one puzzle only"))
        }
    }
}

impl FromStr for Puzzle {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Puzzle, ReadError> {
        read(text)
    }
}

/// The beginning of a word that may be as long as the text.
fn shortened(word: &str) -> String {
    match word.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.to_owned(),
    }
}
