//! Rows of cells, whatever form they were written in, and how they become a board.
//!
//! Every reader ends here, so what is wrong with a board is said in one way: a row too short, a
//! digit too large, a character that is none. A [`Token`] knows its place, so the error does too.

use std::collections::BTreeMap;

use super::{ReadError, header::Header};
use crate::{Board, Cell, Grid};

/// A line of the text, as it stands there.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    /// Counted from 1 in the whole text.
    pub number: usize,
    pub text: &'a str,
}

impl<'a> Line<'a> {
    /// The line without the comment at its end.
    pub fn bare(self) -> &'a str {
        self.text.split('#').next().unwrap_or_default().trim_end()
    }

    pub fn error(
        self,
        offset: usize,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> ReadError {
        ReadError::at(self.number, self.text, offset, found, expected)
    }

    /// The error of a part of this line, read by itself, as one of the whole line. Errors of other
    /// places, such as the header's, stay as they are.
    pub fn error_in(self, part: &str, offset: usize, error: ReadError) -> ReadError {
        if error.line != self.number || error.shown != part {
            return error;
        }
        let before = self.text.get(..offset).unwrap_or_default().chars().count();
        ReadError { column: error.column + before, shown: self.text.to_owned(), ..error }
    }

    /// Where a part of this line begins.
    pub fn offset_of(self, part: &str) -> usize {
        part.as_ptr() as usize - self.text.as_ptr() as usize
    }
}

/// What stands for one cell.
#[derive(Clone, Copy)]
pub(super) struct Token<'a> {
    pub line: Line<'a>,
    pub offset: usize,
    pub text: &'a str,
}

/// The cells of a row, and where it ends.
pub(super) struct Row<'a> {
    pub tokens: Vec<Token<'a>>,
    pub end: (Line<'a>, usize),
}

/// The value a token stands for, 0 for a blank; nothing when it is no token of a board.
///
/// A number is its value, a letter its place after 9, so `A` is 10.
pub(super) fn value(token: &str) -> Option<usize> {
    match token.as_bytes() {
        b"." | b"_" | b"*" | b"-" | b"-1" => Some(0),
        [letter] if letter.is_ascii_alphabetic() => {
            Some((letter.to_ascii_uppercase() - b'A') as usize + 10)
        }
        digits if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) => {
            Some(token.parse().unwrap_or(usize::MAX))
        }
        _ => None,
    }
}

/// The board of these rows.
pub(super) fn board(rows: &[Row], header: &Header) -> Result<Board, ReadError> {
    let size = size_of(rows, header);
    for row in rows {
        let width = row.tokens.len();
        if width != size {
            // A row too long is wrong from its first surplus cell on, one too short at its end.
            let (line, offset) = row.tokens.get(size).map_or(row.end, |t| (t.line, t.offset));
            let expected = format!("{size} cells, as in the other rows");
            let found = match width {
                ..=MOST_IN_ROW => format!("a row of {}", cells(width)),
                _ => format!("a row of more than {MOST_IN_ROW} cells"),
            };
            return Err(line.error(offset, found, expected));
        }
    }
    if rows.len() != size {
        let (line, offset) = match rows.get(size) {
            Some(Row { tokens, .. }) => (tokens[0].line, tokens[0].offset),
            None => rows[rows.len() - 1].end,
        };
        let (found, expected) = (rows.len(), format!("{size} rows of {size} cells"));
        let found = if found == 1 { "1 row".to_owned() } else { format!("{found} rows") };
        return Err(line.error(offset, found, expected));
    }
    let start = (rows[0].tokens[0].line, rows[0].tokens[0].offset);
    let mut board = Board::empty(grid(size, header, start)?);
    fill(&mut board, rows.iter().flat_map(|row| &row.tokens))?;
    Ok(board)
}

/// The grid of a board of this size that starts there.
pub(super) fn grid(
    size: usize,
    header: &Header,
    (line, offset): (Line, usize),
) -> Result<Grid, ReadError> {
    if !(2..=Grid::MOST_DIGITS).contains(&size) {
        let expected = format!("a size from 2 to {}", Grid::MOST_DIGITS);
        return Err(line.error(offset, format!("a board of {size}×{size}"), expected));
    }
    header.grid(size)
}

/// Puts as many tokens as there are cells into a board.
pub(super) fn fill<'t, 'a: 't>(
    board: &mut Board,
    tokens: impl Iterator<Item = &'t Token<'a>>,
) -> Result<(), ReadError> {
    let grid = board.grid();
    for (cell, token) in tokens.enumerate() {
        let found = value(token.text);
        match found.map(|value| (value, grid.digit(value as i64))) {
            Some((0, _)) => {}
            Some((_, Some(digit))) => board.set(Cell::new(cell), Some(digit)),
            _ => return Err(wrong(token, found, grid.num_digits())),
        }
    }
    Ok(())
}

/// The error of a token that has no place on a board of this size.
fn wrong(token: &Token, value: Option<usize>, size: usize) -> ReadError {
    let shown = super::shortened(token.text);
    let found = match value {
        Some(value) if token.text.parse() != Ok(value) && value < 36 => {
            format!("`{shown}`, which is {value}")
        }
        _ => format!("`{shown}`"),
    };
    let expected = match (value, size) {
        (Some(_), _) => format!("a digit from 1 to {size}, for the board is {size}×{size}"),
        (None, ..=9) => format!("a digit from 1 to {size}, or `.` for a blank"),
        (None, _) => {
            format!("a number from 1 to {size}, a letter from A for 10, or `.` for a blank")
        }
    };
    token.line.error(token.offset, found, expected)
}

/// How large the board is meant to be: as wide and tall as it is, when it is square; else as the
/// header says, when some row agrees; else as wide as most rows are.
fn size_of(rows: &[Row], header: &Header) -> usize {
    let mut times: BTreeMap<usize, usize> = BTreeMap::new();
    for row in rows {
        *times.entry(row.tokens.len()).or_default() += 1;
    }
    if times.get(&rows.len()) == Some(&rows.len()) {
        return rows.len();
    }
    if let Some(size) = header.size().filter(|size| times.contains_key(size)) {
        return size;
    }
    let most = times.into_iter().max_by_key(|&(width, times)| (times, width == rows.len(), width));
    most.map_or(0, |(width, _)| width)
}

/// More cells than any board and than any row has. A text may be millions of characters long: what comes
/// after so many is not looked at, and it is not told how many they are.
pub(super) const MOST_CELLS: usize = 1 << 16;
pub(super) const MOST_IN_ROW: usize = 1 << 10;

/// `no cells`, `1 cell`, `2 cells`.
pub(super) fn cells(count: usize) -> String {
    match count {
        _ if count > MOST_CELLS => format!("more than {MOST_CELLS} cells"),
        0 => "no cells".to_owned(),
        1 => "1 cell".to_owned(),
        _ => format!("{count} cells"),
    }
}
