//! Which form a text has: told from its first lines, as many as it takes.
//!
//! The one real ambiguity is between rows of a board and puzzles on a line, for sixteen characters
//! are a 4×4 puzzle or a row of a 16×16 one. The rules are:
//!
//! - a text of one line is one puzzle;
//! - `size:` or `box:` in the header decides, where it is there;
//! - exactly n lines of n cells are one board;
//! - a line with a word longer than any row (35 characters) is a puzzle by itself;
//! - else lines are puzzles by themselves when at least half of them can be: n² cells, no digit above
//!   n, and n not prime, since boards without boxes are rarely meant (nine characters are a row of
//!   nine, not a 3×3 puzzle);
//! - more lines than any board can have are many puzzles.

use super::block::{self, Drawing};
use super::cells::Line;
use super::csv::Table;
use super::header::Header;
use super::{ReadError, line, list, numbers};
use crate::{Grid, Puzzle};

/// How lines are to be read.
#[derive(Clone, Copy, Debug)]
pub(super) enum Plan {
    /// All of them are one puzzle.
    One(OneForm),
    /// Each is a puzzle, but for so many at the start.
    Many(ManyForm, usize),
}

/// The forms of a puzzle on its own.
#[derive(Clone, Copy, Debug)]
pub(super) enum OneForm {
    List,
    /// Rows, below a box size that takes so many lines.
    Rows(usize),
}

impl OneForm {
    pub fn read(self, lines: &[Line], header: &mut Header) -> Result<Puzzle, ReadError> {
        match self {
            OneForm::List => list::read(lines, header),
            OneForm::Rows(skip) => block::read(&lines[skip..], header),
        }
    }
}

/// The forms of a puzzle in a stream.
#[derive(Clone, Copy, Debug)]
pub(super) enum ManyForm {
    Lines,
    Table(Table),
}

impl ManyForm {
    pub fn read(self, line: Line, header: &mut Header) -> Result<Puzzle, ReadError> {
        let puzzle = match self {
            ManyForm::Lines => line::read(line, header),
            ManyForm::Table(table) => table.read(line, header),
        };
        puzzle.map_err(|error| match Header::too_late(line) {
            Some(late) => late,
            None if error.line == line.number => error,
            // What stands above all the boards does not fit this one.
            None => {
                let ReadError { line: above, column, found, expected, .. } = error;
                let found = format!("{found} in line {above}, column {column}, above this board");
                line.error(0, found, expected)
            }
        })
    }
}

/// What of the text is there to guess from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    /// All of it.
    All,
    /// Its beginning.
    Beginning,
}

/// No board has so many lines: rows, and rules above, between and below them.
const MOST_LINES: usize = 2 * Grid::MOST_DIGITS + 16;

/// Whether these lines, neither blank nor comments nor header, are one puzzle or many; nothing when
/// more lines have to be seen.
pub(super) fn plan(
    lines: &[Line],
    seen: Seen,
    header: &mut Header,
) -> Result<Option<Plan>, ReadError> {
    let Some(&first) = lines.first() else { return Ok(None) };
    if list::begins(first.text) {
        return Ok(match (list::is_closed(first.text), lines.len(), seen) {
            (true, 1, Seen::Beginning) => None,
            (true, 2.., _) => Some(Plan::Many(ManyForm::Lines, 0)),
            (_, _, Seen::All) => Some(Plan::One(OneForm::List)),
            _ => None,
        });
    }
    if let Some(table) = Table::under(first) {
        return match (table?, lines.len(), seen) {
            (table, 2.., _) => Ok(Some(Plan::Many(ManyForm::Table(table), 1))),
            (_, _, Seen::Beginning) => Ok(None),
            _ => Err(first.error(
                first.text.len(),
                "a table without rows",
                "a puzzle below its names",
            )),
        };
    }
    let enough = seen == Seen::All || lines.len() > MOST_LINES;
    // The usual stream is known by its first line; the second tells it from a single puzzle.
    let quick = lines.len() >= 2 && is_long(first) && !header.is_sized();
    if !enough && !quick {
        return Ok(None);
    }
    let skip = numbers::take_box_size(lines, header)?;
    let rows = Drawing::new(&lines[skip..]).rows;
    let many = Some(Plan::Many(ManyForm::Lines, skip));
    let long = !header.is_sized() && rows.iter().any(|line| is_long(*line));
    if rows.len() >= 2 && long || seen == Seen::Beginning {
        return Ok(many);
    }
    Ok(if are_puzzles(&rows, header) { many } else { Some(Plan::One(OneForm::Rows(skip))) })
}

fn is_long(line: Line) -> bool {
    let is_long = |word: &str| word.len() > line::MOST_DIGITS && !word.starts_with(['-', '=', '+']);
    block::words(line.bare()).next().is_some_and(is_long)
}

/// Whether lines are puzzles by themselves rather than rows of one.
fn are_puzzles(lines: &[Line], header: &Header) -> bool {
    if lines.len() < 2 {
        return false;
    }
    let words = |line: &Line| block::words(line.bare()).count();
    let characters = |line: &Line| block::words(line.bare()).map(str::len).sum::<usize>();
    if let Some((rows, columns)) = header.shape() {
        let alone = |line: &&Line| match header.is_sized() {
            true => line::is_alone(**line, rows * columns),
            false => line::size_alone(**line) == Some(rows),
        };
        let is_row = |line: &&Line| words(line) == columns || characters(line) == columns;
        return lines.iter().filter(alone).count() > lines.iter().filter(is_row).count();
    }
    let alone = |line: &&Line| {
        let size = line::size_alone(**line);
        size.is_some_and(|size| size >= 4 && (2..size).any(|d| size.is_multiple_of(d)))
    };
    let puzzles = lines.iter().filter(alone).count();
    let square = lines.iter().all(|line| words(line) == lines.len())
        || lines.iter().all(|line| characters(line) == lines.len());
    !square && 2 * puzzles >= lines.len()
}
