//! The geometry: which cells there are, and which digits may stand in them.
//!
//! A grid has rows and columns, and a range of digits that is independent of both. Cells are numbered row
//! by row. Where the boxes are is no matter of the grid: the rule that says it makes a
//! [`Layout`](crate::Layout) of it.

use std::fmt;
use std::str::FromStr;

/// A cell, by its number in reading order, from 0. No grid has more than [`Grid::MOST_CELLS`]; behind them come
/// those that a puzzle's rules declare ([`Names`](crate::Names)).
///
/// ```
/// use youdoku::{Cell, Grid};
/// let grid = Grid::square(3).unwrap();
/// assert_eq!(grid.cell(3, 4), Cell::new(31));
/// assert_eq!(grid.name(Cell::new(31)), "r4c5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// No puzzle has more cells, on its grid and besides.
    pub const MOST: usize = Grid::MOST_CELLS + 4096;

    /// The cell with this number.
    ///
    /// # Panics
    /// Where no puzzle has a cell of this number.
    #[inline]
    pub const fn new(index: usize) -> Cell {
        assert!(index < Cell::MOST, "no puzzle has so many cells");
        Cell(index as u16)
    }

    /// Its number, to look things up in a slice.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A digit, by its place in the range of the grid's digits, from 0. What it is worth, and how it is
/// written, the grid knows ([`Grid::value`]).
///
/// ```
/// use youdoku::{Digit, Digits};
/// let digits = Digits::new(0, 8).unwrap();
/// assert_eq!(digits.value(Digit::at(0)), 0);
/// assert_eq!(digits.digit(8), Some(Digit::at(8)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(u8);

impl Digit {
    /// The digit at this place.
    ///
    /// # Panics
    /// Where no grid has so many digits.
    #[inline]
    pub const fn at(place: usize) -> Digit {
        assert!(place < Grid::MOST_DIGITS, "no grid has so many digits");
        Digit(place as u8)
    }

    /// The digit that a board holds as this number, its place and one: it was one when it went in, and
    /// boards are read far more often than they are written.
    #[inline]
    pub(crate) const fn held(number: u8) -> Digit {
        debug_assert!(number >= 1 && number as usize <= Grid::MOST_DIGITS);
        Digit(number - 1)
    }

    /// Its place, to look things up in a slice.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Something that no grid has.
///
/// ```
/// use youdoku::{Digits, Grid, GridError};
/// let digits = Digits::from_one(9).unwrap();
/// assert_eq!(Grid::new(0, 9, digits), Err(GridError::Cells(0, 9)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GridError {
    /// No rows, or too many of them or of columns.
    #[error("a grid of {0}×{1} cells, expected from 1×1 to {most}×{most}", most = Grid::MOST_ROWS)]
    Cells(usize, usize),
    /// No digits, or too many.
    #[error("{0} digits, expected from 1 to {most}", most = Grid::MOST_DIGITS)]
    Digits(usize),
    /// Digits that are too large or too small.
    #[error("digits from {0} to {1}, expected them between {low} and {high}", low = i16::MIN, high = i16::MAX)]
    Values(i64, i64),
    /// Words that are no range of digits.
    #[error("`{0}` as digits, expected the least and the greatest, such as `0-8`")]
    NoDigits(String),
    /// Boxes that make a grid too small or too large.
    #[error("boxes of {0}×{1} give {2} digits, expected from 2 to {most}", most = Grid::MOST_DIGITS)]
    Boxes(usize, usize, usize),
}

/// A range of whole numbers that may stand in a cell: 1 to 9, 0 to 8, −4 to 4.
///
/// ```
/// use youdoku::Digits;
/// let digits: Digits = "0-8".parse().unwrap();
/// assert_eq!((digits.count(), digits.least(), digits.greatest()), (9, 0, 8));
/// // So 0 is a digit here, and a blank is written otherwise.
/// assert!(digits.has_zero());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digits {
    least: i16,
    count: u8,
}

impl Digits {
    /// The digits from the one value to the other.
    pub fn new(least: i64, greatest: i64) -> Result<Digits, GridError> {
        let ends = i16::try_from(least).ok().zip(i16::try_from(greatest).ok());
        let Some((first, last)) = ends else { return Err(GridError::Values(least, greatest)) };
        let count = usize::try_from(i32::from(last) - i32::from(first) + 1).unwrap_or(0);
        if !(1..=Grid::MOST_DIGITS).contains(&count) {
            return Err(GridError::Digits(count));
        }
        Ok(Digits { least: first, count: count as u8 })
    }

    /// The digits from 1 on, so many.
    pub fn from_one(count: usize) -> Result<Digits, GridError> {
        match count {
            1..=Grid::MOST_DIGITS => Ok(Digits { least: 1, count: count as u8 }),
            _ => Err(GridError::Digits(count)),
        }
    }

    /// How many there are.
    #[inline]
    pub fn count(self) -> usize {
        self.count as usize
    }

    /// The least value.
    #[inline]
    pub fn least(self) -> i32 {
        i32::from(self.least)
    }

    /// The greatest value.
    #[inline]
    pub fn greatest(self) -> i32 {
        self.least() + i32::from(self.count) - 1
    }

    /// What a digit is worth.
    #[inline]
    pub fn value(self, digit: Digit) -> i32 {
        self.least() + i32::from(digit.0)
    }

    /// The digit that is worth this, if there is one.
    #[inline]
    pub fn digit(self, value: i64) -> Option<Digit> {
        let place = value.checked_sub(i64::from(self.least))?;
        (0..i64::from(self.count)).contains(&place).then_some(Digit(place as u8))
    }

    /// Whether 0 is among them: then it cannot stand for a blank.
    pub fn has_zero(self) -> bool {
        self.digit(0).is_some()
    }

    /// How many characters the longest of them takes.
    pub fn width(self) -> usize {
        self.least().to_string().len().max(self.greatest().to_string().len())
    }
}

/// Reads `0-8`, `-4-4` or `0..8`.
impl FromStr for Digits {
    type Err = GridError;

    fn from_str(text: &str) -> Result<Digits, GridError> {
        let after = |(i, c): (usize, char)| matches!(c, '-' | '–').then(|| (i, i + c.len_utf8()));
        // The first character may be a sign.
        let dash = || text.char_indices().skip(1).find_map(after);
        let cut = text.find("..").map(|i| (i, i + 2)).or_else(dash);
        let number = |text: &str| text.trim().parse::<i64>().ok();
        let ends = cut.and_then(|(end, start)| number(&text[..end]).zip(number(&text[start..])));
        let shown = || text.chars().take(40).collect();
        let (least, greatest) = ends.ok_or_else(|| GridError::NoDigits(shown()))?;
        Digits::new(least, greatest)
    }
}

/// `1-9`, `-4-4`: as our text has it.
impl fmt::Display for Digits {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}-{}", self.least(), self.greatest())
    }
}

/// What cells a board has and what may stand in them.
///
/// ```
/// use youdoku::{Digits, Grid};
/// let grid = Grid::new(4, 7, Digits::from_one(9).unwrap()).unwrap();
/// assert_eq!((grid.num_cells(), grid.num_digits()), (28, 9));
/// assert_eq!(grid.cell_named("r4c7"), grid.cells().last());
/// assert!(!grid.is_usual() && Grid::of_size(6).unwrap().is_usual());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid {
    rows: u8,
    columns: u8,
    digits: Digits,
}

impl Grid {
    /// Digit sets are 128 bits wide.
    pub const MOST_DIGITS: usize = 128;

    /// The rows, and the columns, of the largest grid.
    pub const MOST_ROWS: usize = 128;

    /// The cells of the largest grid.
    pub const MOST_CELLS: usize = Grid::MOST_ROWS * Grid::MOST_ROWS;

    /// The grid of so many rows and columns with these digits.
    pub fn new(rows: usize, columns: usize, digits: Digits) -> Result<Grid, GridError> {
        let fits = |side| (1..=Grid::MOST_ROWS).contains(&side);
        if !fits(rows) || !fits(columns) {
            return Err(GridError::Cells(rows, columns));
        }
        Ok(Grid { rows: rows as u8, columns: columns as u8, digits })
    }

    /// The grid that boxes of this height and width make: as many digits, from 1 on, as a box has cells,
    /// and as many rows and columns.
    pub fn of_boxes(height: usize, width: usize) -> Result<Grid, GridError> {
        let size = height.saturating_mul(width);
        Grid::of_size(size).map_err(|_| GridError::Boxes(height, width, size))
    }

    /// The grid of k×k boxes of k×k cells.
    pub fn square(k: usize) -> Result<Grid, GridError> {
        Grid::of_boxes(k, k)
    }

    /// The usual grid for this many digits: from 1 on, and as many rows and columns.
    pub fn of_size(size: usize) -> Result<Grid, GridError> {
        match size {
            2.. => Grid::new(size, size, Digits::from_one(size)?),
            _ => Err(GridError::Digits(size)),
        }
    }

    /// Whether it is as [usual](Grid::of_size): a square whose digits are from 1 on and as many as its rows.
    pub fn is_usual(&self) -> bool {
        let digits = Digits { least: 1, count: self.rows };
        self.rows == self.columns && self.rows >= 2 && self.digits == digits
    }

    /// How many rows there are.
    #[inline]
    pub fn num_rows(&self) -> usize {
        self.rows as usize
    }

    /// How many columns there are.
    #[inline]
    pub fn num_columns(&self) -> usize {
        self.columns as usize
    }

    /// How many digits there are.
    #[inline]
    pub fn num_digits(&self) -> usize {
        self.digits.count()
    }

    /// How many cells there are.
    #[inline]
    pub fn num_cells(&self) -> usize {
        self.num_rows() * self.num_columns()
    }

    /// All cells in reading order.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + use<> {
        (0..self.num_cells()).map(Cell::new)
    }

    /// All digits in order.
    pub fn digits(&self) -> impl DoubleEndedIterator<Item = Digit> + ExactSizeIterator + use<> {
        (0..self.num_digits()).map(Digit::at)
    }

    /// The range of the digits.
    #[inline]
    pub fn range(&self) -> Digits {
        self.digits
    }

    /// What a digit is worth.
    #[inline]
    pub fn value(&self, digit: Digit) -> i32 {
        self.digits.value(digit)
    }

    /// The digit that is worth this, if there is one.
    #[inline]
    pub fn digit(&self, value: impl Into<i64>) -> Option<Digit> {
        self.digits.digit(value.into())
    }

    /// The cell in this row and column, both from 0.
    ///
    /// # Panics
    /// Where the grid has no such row or column.
    #[inline]
    pub fn cell(&self, row: usize, column: usize) -> Cell {
        let inside = row < self.num_rows() && column < self.num_columns();
        assert!(inside, "the grid has no such cell");
        Cell::new(row * self.num_columns() + column)
    }

    /// Whether it is one of the grid's cells, and not one that rules declare besides.
    #[inline]
    pub fn has(&self, cell: Cell) -> bool {
        cell.index() < self.num_cells()
    }

    /// The cell this many rows down and columns right, where there is one.
    pub fn step(&self, cell: Cell, down: isize, right: isize) -> Option<Cell> {
        if !self.has(cell) {
            return None;
        }
        let row = self.row(cell).checked_add_signed(down)?;
        let column = self.column(cell).checked_add_signed(right)?;
        (row < self.num_rows() && column < self.num_columns()).then(|| self.cell(row, column))
    }

    /// The row of a cell, from 0.
    #[inline]
    pub fn row(&self, cell: Cell) -> usize {
        cell.index() / self.num_columns()
    }

    /// The column of a cell, from 0.
    #[inline]
    pub fn column(&self, cell: Cell) -> usize {
        cell.index() % self.num_columns()
    }

    /// The rows, top to bottom.
    pub fn rows(&self) -> Vec<Vec<Cell>> {
        let row = |row| (0..self.num_columns()).map(|column| self.cell(row, column)).collect();
        (0..self.num_rows()).map(row).collect()
    }

    /// The columns, left to right.
    pub fn columns(&self) -> Vec<Vec<Cell>> {
        let column = |column| (0..self.num_rows()).map(|row| self.cell(row, column)).collect();
        (0..self.num_columns()).map(column).collect()
    }

    /// The name of a cell, for people: `r1c4`, from 1.
    pub fn name(&self, cell: Cell) -> String {
        format!("r{}c{}", self.row(cell) + 1, self.column(cell) + 1)
    }

    /// The cell of this name, in capitals or not.
    pub fn cell_named(&self, name: &str) -> Option<Cell> {
        let (row, column) = name.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
        let number = |text: &str, most: usize| {
            let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            let number: usize = if digits { text.parse().ok()? } else { return None };
            (1..=most).contains(&number).then(|| number - 1)
        };
        Some(self.cell(number(row, self.num_rows())?, number(column, self.num_columns())?))
    }
}

/// `9×9`, and the digits where they are not the usual ones: `9×9 with the digits 0-8`.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}×{}", self.rows, self.columns)?;
        if !self.is_usual() {
            write!(f, " with the digits {}", self.digits)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_are_as_large_as_said() {
        assert_eq!(Grid::of_boxes(2, 3), Grid::of_size(6));
        assert_eq!(Grid::square(1), Err(GridError::Boxes(1, 1, 1)));
        assert!(Grid::square(12).is_err());
        assert!(Grid::of_boxes(usize::MAX, 2).is_err());
        let digits = Digits::new(0, 8).unwrap();
        assert_eq!(Grid::new(6, 9, digits).unwrap().num_cells(), 54);
        for (rows, columns) in [(0, 9), (9, 0), (129, 9), (9, 129), (usize::MAX, 2)] {
            assert_eq!(Grid::new(rows, columns, digits), Err(GridError::Cells(rows, columns)));
        }
        let grid = Grid::new(2, 3, digits).unwrap();
        assert_eq!((grid.rows().len(), grid.columns().len()), (2, 3));
        assert!(grid.rows().iter().all(|row| row.len() == 3));
        assert_eq!(grid.to_string(), "2×3 with the digits 0-8");
    }

    #[test]
    fn a_digit_has_a_place_and_a_value() {
        let digits = Digits::new(-4, 4).unwrap();
        let grid = Grid::new(9, 9, digits).unwrap();
        let values: Vec<i32> = grid.digits().map(|digit| grid.value(digit)).collect();
        assert_eq!(values, [-4, -3, -2, -1, 0, 1, 2, 3, 4]);
        for digit in grid.digits() {
            assert_eq!(grid.digit(grid.value(digit)), Some(digit));
        }
        for value in [i64::MIN, -5, 5, i64::MAX] {
            assert_eq!(grid.digit(value), None);
        }
        assert!(digits.has_zero() && digits.width() == 2);
        assert_eq!(Digits::new(1, 128), Digits::from_one(128));
        for (least, greatest) in [(1, 0), (1, 129), (5, 2)] {
            assert!(matches!(Digits::new(least, greatest), Err(GridError::Digits(_))));
        }
        for text in ["-4-4", "-4..4", " -4 - 4 ", "-4–4"] {
            assert_eq!(text.trim().parse(), Ok(digits), "{text}");
        }
        assert_eq!(digits.to_string().parse(), Ok(digits));
        assert_eq!("-9--1".parse(), Digits::new(-9, -1));
        for text in ["", "9", "-", "1-", "a-b", "1-2-3", "0-8é", "é"] {
            assert!(matches!(text.parse::<Digits>(), Err(GridError::NoDigits(_))), "{text}");
        }
        assert!(matches!(Digits::new(32_700, 32_800), Err(GridError::Values(..))));
        assert!(matches!(Digits::new(i64::MIN, i64::MAX), Err(GridError::Values(..))));
    }

    /// What no grid has cannot be made, in release builds as little as in others.
    #[test]
    fn no_cell_and_no_digit_is_beyond_the_largest_grid() {
        use std::panic::catch_unwind;
        assert_eq!(Digit::at(Grid::MOST_DIGITS - 1).index(), 127);
        assert_eq!(Cell::new(Cell::MOST - 1).index(), 20_479);
        for place in [128, 256, usize::MAX] {
            assert!(catch_unwind(|| Digit::at(place)).is_err(), "{place}");
        }
        for index in [Cell::MOST, 65_536, usize::MAX] {
            assert!(catch_unwind(|| Cell::new(index)).is_err(), "{index}");
        }
        let grid = Grid::square(2).unwrap();
        assert!(catch_unwind(|| grid.cell(0, 4)).is_err());
        let board = || crate::Board::empty(Grid::square(2).unwrap());
        assert!(catch_unwind(|| board().set(Cell::new(0), Some(Digit::at(4)))).is_err());
    }

    #[test]
    fn cells_have_names() {
        let wide = Grid::new(16, 3, Digits::from_one(4).unwrap()).unwrap();
        for grid in [Grid::square(4).unwrap(), wide] {
            for cell in grid.cells() {
                assert_eq!(grid.cell_named(&grid.name(cell)), Some(cell));
            }
        }
        let grid = Grid::square(4).unwrap();
        assert_eq!(grid.cell_named("R16C1"), Some(grid.cell(15, 0)));
        for wrong in ["r0c1", "r1c17", "c1r1", "r1", "r+1c1", "r1c", "r99999999999999999999c1"] {
            assert_eq!(grid.cell_named(wrong), None, "{wrong}");
        }
        assert_eq!(wide.cell_named("r3c4"), None);
        assert_eq!(wide.cell_named("r4c3"), Some(wide.cell(3, 2)));
    }
}
