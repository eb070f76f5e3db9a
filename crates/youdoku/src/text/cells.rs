//! Rows of cells, whatever form they were written in, and how they become a board.
//!
//! Every reader ends here, so what is wrong with a board is said in one way: a row too short, a
//! digit too large, a character that is none. A [`Token`] knows its place, so the error does too.

use std::collections::BTreeMap;

use super::{ReadError, header::Header};
use crate::{Board, Cell, Digits, Grid};

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

/// What a token stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said {
    Blank,
    Value(i64),
}

/// What a token stands for on a board with these digits; nothing when it is no token of a board.
///
/// A number is its value, a letter its place after 9, so `A` is 10. A blank may be 0 or -1, unless that is
/// a digit.
pub(super) fn said(token: &str, digits: Digits) -> Option<Said> {
    let value = match token.as_bytes() {
        b"." | b"_" | b"*" | b"-" => return Some(Said::Blank),
        [letter] if letter.is_ascii_alphabetic() => {
            i64::from(letter.to_ascii_uppercase() - b'A') + 10
        }
        bytes => {
            let figures = bytes.strip_prefix(b"-").unwrap_or(bytes);
            if figures.is_empty() || !figures.iter().all(u8::is_ascii_digit) {
                return None;
            }
            token.parse().unwrap_or(i64::MAX)
        }
    };
    match value {
        0 | -1 if digits.digit(value).is_none() => Some(Said::Blank),
        value => Some(Said::Value(value)),
    }
}

/// The value a token stands for where nothing is said about the digits, 0 for a blank.
pub(super) fn value(token: &str) -> Option<usize> {
    match said(token, Digits::from_one(1).ok()?)? {
        Said::Blank => Some(0),
        Said::Value(value) => usize::try_from(value).ok(),
    }
}

/// The board of these rows.
pub(super) fn board(rows: &[Row], header: &Header) -> Result<Board, ReadError> {
    let (tall, wide) = shape_of(rows, header);
    for row in rows {
        let width = row.tokens.len();
        if width != wide {
            // A row too long is wrong from its first surplus cell on, one too short at its end.
            let (line, offset) = row.tokens.get(wide).map_or(row.end, |t| (t.line, t.offset));
            let expected = match header.is_sized() {
                true => format!("{}, as `size:` says", cells(wide)),
                false => format!("{wide} cells, as in the other rows"),
            };
            let found = match width {
                ..=MOST_IN_ROW => format!("a row of {}", cells(width)),
                _ => format!("a row of more than {MOST_IN_ROW} cells"),
            };
            return Err(line.error(offset, found, expected));
        }
    }
    if rows.len() != tall {
        let (line, offset) = match rows.get(tall) {
            Some(Row { tokens, .. }) => (tokens[0].line, tokens[0].offset),
            None => rows[rows.len() - 1].end,
        };
        let (found, expected) = (rows.len(), format!("{tall} rows of {}", cells(wide)));
        let found = if found == 1 { "1 row".to_owned() } else { format!("{found} rows") };
        return Err(line.error(offset, found, expected));
    }
    let start = (rows[0].tokens[0].line, rows[0].tokens[0].offset);
    let mut board = Board::empty(grid((tall, wide), header, start)?);
    fill(&mut board, rows.iter().flat_map(|row| &row.tokens))?;
    Ok(board)
}

/// The grid of a board of so many rows and columns that starts there.
pub(super) fn grid(
    (rows, columns): (usize, usize),
    header: &Header,
    (line, offset): (Line, usize),
) -> Result<Grid, ReadError> {
    let sizes = if header.is_sized() { 1..=Grid::MOST_ROWS } else { 2..=Grid::MOST_ROWS };
    if !sizes.contains(&rows) || !sizes.contains(&columns) {
        let expected = format!("a size from {} to {}", sizes.start(), sizes.end());
        return Err(line.error(offset, format!("a board of {rows}×{columns}"), expected));
    }
    header.grid(rows, columns)
}

/// Puts as many tokens as there are cells into a board.
pub(super) fn fill<'t, 'a: 't>(
    board: &mut Board,
    tokens: impl Iterator<Item = &'t Token<'a>>,
) -> Result<(), ReadError> {
    let grid = board.grid();
    for (cell, token) in tokens.enumerate() {
        let found = said(token.text, grid.range());
        match found {
            Some(Said::Blank) => {}
            Some(Said::Value(value)) if let Some(digit) = grid.digit(value) => {
                board.set(Cell::new(cell), Some(digit));
            }
            _ => return Err(wrong(token, found, &grid)),
        }
    }
    Ok(())
}

/// The error of a token that has no place on a board of this grid.
fn wrong(token: &Token, said: Option<Said>, grid: &Grid) -> ReadError {
    let shown = super::shortened(token.text);
    let found = match said {
        Some(Said::Value(value)) if token.text.parse() != Ok(value) && value < 36 => {
            format!("`{shown}`, which is {value}")
        }
        _ => format!("`{shown}`"),
    };
    let (least, greatest) = (grid.range().least(), grid.range().greatest());
    let (rows, columns) = (grid.num_rows(), grid.num_columns());
    let expected = match (said, greatest) {
        (Some(_), _) if grid.is_usual() => {
            format!("a digit from {least} to {greatest}, for the board is {rows}×{columns}")
        }
        (Some(_), _) => format!("a digit from {least} to {greatest}"),
        (None, ..=9) => format!("a digit from {least} to {greatest}, or `.` for a blank"),
        (None, _) => {
            format!(
                "a number from {least} to {greatest}, a letter from A for 10, or `.` for a blank"
            )
        }
    };
    token.line.error(token.offset, found, expected)
}

/// How many rows and columns the board is meant to have, which are equally many unless the header says
/// other.
fn shape_of(rows: &[Row], header: &Header) -> (usize, usize) {
    match header.shape() {
        Some(shape) if header.is_sized() => shape,
        said => {
            let size = size_of(rows, said.map(|(rows, _)| rows));
            (size, size)
        }
    }
}

/// How large a square board is meant to be: as wide and tall as it is, when it is square; else as the
/// header says, when some row agrees; else as wide as most rows are.
fn size_of(rows: &[Row], said: Option<usize>) -> usize {
    let mut times: BTreeMap<usize, usize> = BTreeMap::new();
    for row in rows {
        *times.entry(row.tokens.len()).or_default() += 1;
    }
    if times.get(&rows.len()) == Some(&rows.len()) {
        return rows.len();
    }
    if let Some(size) = said.filter(|size| times.contains_key(size)) {
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
