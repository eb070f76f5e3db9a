//! Rows of numbers with blanks, tabs, commas or semicolons between them, 0 for a blank.
//!
//! ```text
//! 2
//! 0 0 0 3
//! 0 0 0 2
//! 3 0 0 0
//! 4 0 0 0
//! ```
//!
//! A blank cell may also be `.`, `-1`, `_`, `-` or `*`. The first line may be the box size (`2`, or
//! `2x3`), and one more lone number, which some collections put below it, is not read.

use super::cells::{Line, Token};
use super::header::Header;
use super::placed::Stated;
use super::{ReadError, block};
use crate::{Board, Cell};

/// The board as rows of numbers, 0 for a blank, or `.` where 0 is a digit.
pub fn write(board: &Board) -> String {
    let (grid, width) = (board.grid(), board.grid().range().width());
    let row = |row: &Vec<Cell>| {
        let numbers = row.iter().map(|&cell| format!("{:>width$}", label(board, cell)));
        numbers.collect::<Vec<_>>().join(" ")
    };
    grid.rows().iter().map(row).collect::<Vec<_>>().join("\n")
}

/// The number in a cell; 0 for a blank, or `.` where 0 is a digit.
pub(super) fn label(board: &Board, cell: Cell) -> String {
    let grid = board.grid();
    match board.get(cell) {
        Some(digit) => grid.value(digit).to_string(),
        None if grid.range().has_zero() => ".".to_owned(),
        None => "0".to_owned(),
    }
}

/// The words of a line, each of which is a cell; no more than so many.
pub(super) fn tokens<'a>(line: Line<'a>, words: &[&'a str], most: usize) -> Vec<Token<'a>> {
    let token = |text: &&'a str| Token { line, offset: line.offset_of(text), text };
    words.iter().take(most).map(token).collect()
}

/// Takes the box size above the rows into the header; gives how many lines that were.
pub(super) fn take_box_size(lines: &[Line], header: &mut Header) -> Result<usize, ReadError> {
    let lone = |line: &Line| {
        let mut words = block::words(line.bare());
        words.next().filter(|_| words.next().is_none()).map(str::to_owned)
    };
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    // Rows of characters are lone words too, and so is a column of numbers: what stands below must
    // be longer than a number.
    let is_row = |line: &Line| {
        lone(line).is_none_or(|word| word.len() > 3) && Header::too_late(*line).is_none()
    };
    // A board that is one column wide has lone numbers for rows.
    if header.is_sized() {
        return Ok(0);
    }
    let Some(said) = lines.first().and_then(lone) else { return Ok(0) };
    let is_size = said.len() <= 3 && is_number(&said)
        || said.split_once(['x', 'X', '×']).is_some_and(|(h, w)| is_number(h) && is_number(w));
    let used = match lines {
        [_, row, ..] if is_row(row) => 1,
        [_, second, row, ..] if lone(second).is_some_and(|s| is_number(&s)) && is_row(row) => 2,
        _ => return Ok(0),
    };
    if !is_size {
        return Ok(0);
    }
    let lead = lines[0].text.len() - lines[0].text.trim_start().len();
    let said = Stated::new(lines[0], lead, &said);
    if !header.has_boxes() {
        header.state_boxes(said)?;
    }
    Ok(used)
}
