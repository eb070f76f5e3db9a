//! Minesweeper as logic: which covered squares are certainly safe, which are certainly mined, and
//! how likely a mine is in the others.
//!
//! A board is lines of squares; blanks between squares and lines that begin with `#` mean nothing.
//! A digit is an open square with so many mines around it. `.` or `?` is a covered square. `F` or
//! `*` is a covered square with a flag, and a flag is only the player's claim: nothing is concluded
//! from it, and the answer may show it wrong.

use std::fmt;

use crate::text::ReadError;

mod deduce;
pub use deduce::{Contradiction, Fate, Findings, deduce};

mod odds;
pub use odds::{Odds, odds};

/// What a square shows.
///
/// ```
/// use youdoku_logic::problems::minesweeper::{Board, Square};
/// let squares: Vec<Square> = Board::read("1F.").unwrap().squares().map(|(_, shown)| shown).collect();
/// assert_eq!(squares, [Square::Number(1), Square::Flagged, Square::Covered]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Square {
    /// Open, with so many mines around it.
    Number(u8),
    /// Covered.
    Covered,
    /// Covered, and the player claims that a mine is there.
    Flagged,
}

/// Where a square is, counted from 0; shown from 1, as `r2c5`.
///
/// ```
/// use youdoku_logic::problems::minesweeper::Place;
/// assert_eq!(Place { row: 1, column: 4 }.to_string(), "r2c5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// From the top.
    pub row: usize,
    /// From the left.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.column + 1)
    }
}

/// The largest board: beyond, nobody waits for an answer.
const MOST_SQUARES: usize = 1_000_000;

/// A position of the game.
///
/// ```
/// use youdoku_logic::problems::minesweeper::{Board, Place};
/// let board = Board::read("11.\n.F.").unwrap();
/// assert_eq!((board.width(), board.height(), board.covered().count()), (3, 2, 4));
/// assert_eq!(board.covered_around(Place { row: 0, column: 0 }).len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    width: usize,
    squares: Vec<Square>,
}

impl Board {
    /// Reads a board.
    pub fn read(text: &str) -> Result<Board, ReadError> {
        let mut squares = Vec::new();
        let mut width = None;
        for (index, line) in text.lines().enumerate() {
            if line.trim().is_empty() || line.trim_start().starts_with('#') {
                continue;
            }
            let before = squares.len();
            let room = MOST_SQUARES + 1 - squares.len();
            let letters = line.char_indices().filter(|(_, c)| !c.is_whitespace());
            for (offset, letter) in letters.take(room) {
                squares.push(match letter {
                    '0'..='8' => Square::Number(letter as u8 - b'0'),
                    '.' | '?' => Square::Covered,
                    'F' | 'f' | '*' => Square::Flagged,
                    _ => {
                        let expected = "a number from 0 to 8, `.` or `?` for a covered square, or \
                                        `F` for a flag";
                        let found = format!("`{letter}`");
                        return Err(ReadError::at(index + 1, line, offset, found, expected));
                    }
                });
            }
            if squares.len() > MOST_SQUARES {
                let expected = format!("a board of at most {MOST_SQUARES} squares");
                return Err(ReadError::at(index + 1, line, 0, "more", expected));
            }
            let found = squares.len() - before;
            let expected = *width.get_or_insert(found);
            if found != expected {
                let found = format!("{found} squares");
                let expected = format!("{expected} squares, as in the lines above");
                return Err(ReadError::at(index + 1, line, line.trim_end().len(), found, expected));
            }
        }
        let Some(width) = width else {
            return Err(ReadError::at(1, "", 0, "nothing", "a line of squares such as `1?20`"));
        };
        Ok(Board { width, squares })
    }

    /// Squares in a row.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.squares.len() / self.width
    }

    /// What a square shows; nothing outside the board.
    pub fn square(&self, place: Place) -> Option<Square> {
        let inside = place.column < self.width && place.row < self.height();
        inside.then(|| self.squares[place.row * self.width + place.column])
    }

    /// All squares, row by row.
    pub fn squares(&self) -> impl Iterator<Item = (Place, Square)> + '_ {
        let place = |index| Place { row: index / self.width, column: index % self.width };
        self.squares.iter().enumerate().map(move |(index, &square)| (place(index), square))
    }

    /// The covered squares, flagged or not, row by row.
    pub fn covered(&self) -> impl Iterator<Item = Place> + '_ {
        let covered = |square| !matches!(square, Square::Number(_));
        self.squares().filter(move |&(_, square)| covered(square)).map(|(place, _)| place)
    }

    /// The open squares with their numbers, row by row.
    pub fn numbers(&self) -> impl Iterator<Item = (Place, usize)> + '_ {
        self.squares().filter_map(|(place, square)| match square {
            Square::Number(number) => Some((place, usize::from(number))),
            Square::Covered | Square::Flagged => None,
        })
    }

    /// The covered squares around a square.
    pub fn covered_around(&self, place: Place) -> Vec<Place> {
        let near = |at: usize| at.saturating_sub(1)..=at + 1;
        near(place.row)
            .flat_map(|row| near(place.column).map(move |column| Place { row, column }))
            .filter(|&other| other != place)
            .filter(|&other| matches!(self.square(other), Some(Square::Covered | Square::Flagged)))
            .collect()
    }
}

/// The board as it is read: covered squares as `?`, flags as `F`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (place, square) in self.squares() {
            match square {
                Square::Number(number) => write!(f, "{number}")?,
                Square::Covered => f.write_str("?")?,
                Square::Flagged => f.write_str("F")?,
            }
            if place.column + 1 == self.width {
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_read_and_written() {
        let board = Board::read("# hi\n 1 ? 2\n\n*.f\n").unwrap();
        assert_eq!(board.to_string(), "1?2\nF?F\n");
        assert_eq!((board.width(), board.height()), (3, 2));
        let corner = Place { row: 0, column: 2 };
        let around: Vec<String> =
            board.covered_around(corner).iter().map(Place::to_string).collect();
        assert_eq!(around, ["r1c2", "r2c2", "r2c3"]);
    }

    #[test]
    fn what_is_wrong_has_a_place() {
        for (text, expect) in [
            ("1?2\n1x2", "line 2, column 2: found `x`"),
            ("1?2\n1 ?", "line 2, column 4: found 2 squares, expected 3 squares"),
            ("# nothing", "line 1, column 1: found nothing"),
            ("19", "line 1, column 2: found `9`"),
            (&"?".repeat(3_000_000), "line 1, column 1: found more, expected a board of at most"),
        ] {
            let error = Board::read(text).unwrap_err().to_string();
            assert!(error.starts_with(expect), "{text:?} gives {error}");
        }
    }
}
