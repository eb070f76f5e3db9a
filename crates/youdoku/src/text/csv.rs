//! Tables of puzzles: a row of names, one of them `puzzle` or `quizzes`, then a puzzle in each row.
//!
//! ```text
//! quizzes,solutions
//! 004300209005009001070060043…,864371259325849761971265843…
//! ```
//!
//! Fields stand between commas, or between semicolons or tabs when the first row has those, and may
//! be quoted. A row is a line: no field goes on to the next one.

use super::cells::Line;
use super::header::Header;
use super::{ReadError, line};
use crate::Puzzle;

/// The names of the column that has the puzzles.
const COLUMNS: [&str; 4] = ["puzzle", "puzzles", "quizzes", "quiz"];

/// Where the puzzles stand in a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table {
    separator: char,
    column: usize,
}

impl Table {
    /// The table under this line, when it is a row of names.
    pub fn under(line: Line) -> Option<Result<Table, ReadError>> {
        let separator =
            [',', ';', '\t'].into_iter().find(|&c| line.text.contains(c)).unwrap_or(',');
        let fields: Vec<&str> = fields(line, separator).collect::<Result<_, _>>().ok()?;
        let names: Vec<String> = fields.iter().map(|field| field.trim().to_lowercase()).collect();
        if let Some(column) = names.iter().position(|name| COLUMNS.contains(&name.as_str())) {
            return Some(Ok(Table { separator, column }));
        }
        // Words of letters, several of them: a row of names, but of other ones.
        let is_name = |name: &String| {
            name.starts_with(|c: char| c.is_alphabetic())
                && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | ' '))
        };
        let is_word = |name: &String| name.chars().filter(|c| c.is_alphabetic()).count() >= 3;
        let is_table = names.len() >= 2 && names.iter().all(is_name) && names.iter().any(is_word);
        is_table.then(|| {
            let found = format!("a table with the columns {}", fields.join(", "));
            Err(line.error(0, found, "a column `puzzle` or `quizzes`"))
        })
    }

    /// Reads the puzzle in a row.
    pub fn read(self, row: Line, header: &mut Header) -> Result<Puzzle, ReadError> {
        let mut count = 0;
        for field in fields(row, self.separator) {
            let field = field?;
            if count == self.column {
                let offset = row.offset_of(field);
                let alone = Line { number: row.number, text: field };
                let board = line::read_board(alone, header)
                    .map_err(|error| row.error_in(field, offset, error))?;
                return header.puzzle(board, None);
            }
            count += 1;
        }
        let found = if count == 1 { "1 column".to_owned() } else { format!("{count} columns") };
        let expected = format!("the puzzle in column {}", self.column + 1);
        Err(row.error(row.text.len(), found, expected))
    }
}

/// The fields of a row, without their quotes.
fn fields(row: Line<'_>, separator: char) -> impl Iterator<Item = Result<&str, ReadError>> {
    let mut rest = Some(row.text.trim_end());
    std::iter::from_fn(move || {
        let text = rest?;
        let Some(quoted) = text.trim_start().strip_prefix('"') else {
            let (field, after) = match text.split_once(separator) {
                Some((field, after)) => (field, Some(after)),
                None => (text, None),
            };
            rest = after;
            return Some(Ok(field.trim()));
        };
        let mut end = 0;
        loop {
            // A doubled quote stands for one, and does not end the field.
            match quoted[end..].find('"') {
                Some(at) if quoted[end + at + 1..].starts_with('"') => end += at + 2,
                Some(at) => break end += at,
                None => {
                    rest = None;
                    let offset = row.offset_of(quoted) - 1;
                    return Some(Err(row.error(offset, "a quote that is not closed", "its end")));
                }
            }
        }
        rest = quoted[end + 1..].split_once(separator).map(|(_, after)| after);
        Some(Ok(&quoted[..end]))
    })
}
