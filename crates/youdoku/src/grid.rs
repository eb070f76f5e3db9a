//! The geometry: how many digits, which cells, and the boxes they fall into.
//!
//! A grid of boxes `h` cells tall and `w` wide has n = h·w digits and n×n cells. Cells are numbered
//! row by row. Everything that depends on where a cell lies is asked of the [`Grid`].

use std::fmt;
use std::ops::RangeInclusive;

/// A cell, by its number in reading order, from 0. No grid has more than [`Grid::MOST_CELLS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The cell with this number.
    ///
    /// # Panics
    /// Where no grid has a cell of this number.
    #[inline]
    pub const fn new(index: usize) -> Cell {
        assert!(index < Grid::MOST_CELLS, "no grid has so many cells");
        Cell(index as u16)
    }

    /// Its number, to look things up in a slice.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A digit, from 1 to [`Grid::MOST_DIGITS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(u8);

impl Digit {
    /// The digit of this value.
    ///
    /// # Panics
    /// Where no grid has a digit of this value.
    #[inline]
    pub const fn new(value: usize) -> Digit {
        assert!(value >= 1 && value <= Grid::MOST_DIGITS, "no grid has such a digit");
        Digit(value as u8)
    }

    /// The digit of a value that a board holds, which was one when it went in: boards are read far more
    /// often than they are written.
    #[inline]
    pub(crate) const fn held(value: u8) -> Digit {
        debug_assert!(value >= 1 && value as usize <= Grid::MOST_DIGITS);
        Digit(value)
    }

    /// Its value, from 1.
    #[inline]
    pub const fn value(self) -> usize {
        self.0 as usize
    }

    /// Its value less one, to look things up in a slice.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A size that no grid has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GridError {
    /// No digits, one digit, or too many.
    #[error("boxes of {0}×{1} give {2} digits, expected from 2 to {most}", most = Grid::MOST_DIGITS)]
    Digits(usize, usize, usize),
}

/// The shape of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid {
    box_height: u8,
    box_width: u8,
}

impl Grid {
    /// Digit sets are 128 bits wide.
    pub const MOST_DIGITS: usize = 128;

    /// The cells of the largest grid.
    pub const MOST_CELLS: usize = Grid::MOST_DIGITS * Grid::MOST_DIGITS;

    /// The grid with boxes of this height and width.
    pub fn new(box_height: usize, box_width: usize) -> Result<Grid, GridError> {
        let size = box_height.saturating_mul(box_width);
        if !(2..=Grid::MOST_DIGITS).contains(&size) {
            return Err(GridError::Digits(box_height, box_width, size));
        }
        Ok(Grid { box_height: box_height as u8, box_width: box_width as u8 })
    }

    /// The grid of k×k boxes of k×k cells.
    pub fn square(k: usize) -> Result<Grid, GridError> {
        Grid::new(k, k)
    }

    /// The usual grid for this many digits: boxes as square as can be, wider than tall (6 gives 2×3,
    /// 12 gives 3×4). A prime number gives boxes that are rows, which say nothing new.
    pub fn of_size(size: usize) -> Result<Grid, GridError> {
        let height = (1..=size.isqrt()).rev().find(|h| size.is_multiple_of(*h)).unwrap_or(1);
        Grid::new(height, size / height)
    }

    /// How many digits there are, and how many rows, columns and boxes.
    #[inline]
    pub fn size(&self) -> usize {
        self.box_height as usize * self.box_width as usize
    }

    /// Rows in a box.
    pub fn box_height(&self) -> usize {
        self.box_height as usize
    }

    /// Columns in a box.
    pub fn box_width(&self) -> usize {
        self.box_width as usize
    }

    /// How many cells there are.
    #[inline]
    pub fn num_cells(&self) -> usize {
        self.size() * self.size()
    }

    /// All cells in reading order.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + use<> {
        (0..self.num_cells()).map(Cell::new)
    }

    /// All digits in order.
    pub fn digits(&self) -> impl DoubleEndedIterator<Item = Digit> + use<> {
        self.digit_values().map(Digit::new)
    }

    /// The values a digit can have.
    pub fn digit_values(&self) -> RangeInclusive<usize> {
        1..=self.size()
    }

    /// The cell in this row and column, both from 0.
    ///
    /// # Panics
    /// Where the grid has no such row or column.
    #[inline]
    pub fn cell(&self, row: usize, column: usize) -> Cell {
        assert!(row < self.size() && column < self.size(), "the grid has no such cell");
        Cell::new(row * self.size() + column)
    }

    /// The cell this many rows down and columns right, where there is one.
    pub fn step(&self, cell: Cell, down: isize, right: isize) -> Option<Cell> {
        let row = self.row(cell).checked_add_signed(down)?;
        let column = self.column(cell).checked_add_signed(right)?;
        (row < self.size() && column < self.size()).then(|| self.cell(row, column))
    }

    /// The row of a cell, from 0.
    #[inline]
    pub fn row(&self, cell: Cell) -> usize {
        cell.index() / self.size()
    }

    /// The column of a cell, from 0.
    #[inline]
    pub fn column(&self, cell: Cell) -> usize {
        cell.index() % self.size()
    }

    /// The box of a cell, from 0, counted in reading order.
    pub fn box_of(&self, cell: Cell) -> usize {
        let per_row = self.size() / self.box_width();
        self.row(cell) / self.box_height() * per_row + self.column(cell) / self.box_width()
    }

    /// The rows, top to bottom.
    pub fn rows(&self) -> Vec<Vec<Cell>> {
        self.zones(|cell| self.row(cell))
    }

    /// The columns, left to right.
    pub fn columns(&self) -> Vec<Vec<Cell>> {
        self.zones(|cell| self.column(cell))
    }

    /// The boxes, in reading order.
    pub fn boxes(&self) -> Vec<Vec<Cell>> {
        self.zones(|cell| self.box_of(cell))
    }

    /// The cells sorted into as many zones as there are digits; each zone in reading order.
    pub fn zones(&self, zone_of: impl Fn(Cell) -> usize) -> Vec<Vec<Cell>> {
        let mut zones = vec![Vec::with_capacity(self.size()); self.size()];
        for cell in self.cells() {
            zones[zone_of(cell)].push(cell);
        }
        zones
    }

    /// The name of a cell, for people: `r1c4`, from 1.
    pub fn name(&self, cell: Cell) -> String {
        format!("r{}c{}", self.row(cell) + 1, self.column(cell) + 1)
    }

    /// The cell of this name, in capitals or not.
    pub fn cell_named(&self, name: &str) -> Option<Cell> {
        let (row, column) = name.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
        let number = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            let number: usize = if digits { text.parse().ok()? } else { return None };
            (1..=self.size()).contains(&number).then(|| number - 1)
        };
        Some(self.cell(number(row)?, number(column)?))
    }
}

/// `9×9`, and the boxes where they are not the usual ones: `6×6 with boxes of 3×2`.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{0}×{0}", self.size())?;
        if Grid::of_size(self.size()).as_ref() != Ok(self) {
            write!(f, " with boxes of {}×{}", self.box_height, self.box_width)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_boxes_are_as_square_as_can_be() {
        for (size, height, width) in
            [(4, 2, 2), (6, 2, 3), (8, 2, 4), (12, 3, 4), (7, 1, 7), (64, 8, 8)]
        {
            assert_eq!(Grid::of_size(size), Grid::new(height, width));
        }
        assert_eq!(Grid::square(1), Err(GridError::Digits(1, 1, 1)));
        assert!(Grid::square(12).is_err());
        assert!(Grid::new(usize::MAX, 2).is_err());
    }

    #[test]
    fn every_zone_has_every_digit_its_place() {
        for grid in [Grid::square(2), Grid::new(2, 3), Grid::new(3, 2), Grid::square(8)] {
            let grid = grid.unwrap();
            for zones in [grid.rows(), grid.columns(), grid.boxes()] {
                assert!(zones.iter().all(|zone| zone.len() == grid.size()));
            }
        }
        let boxes = Grid::new(2, 3).unwrap().boxes();
        assert_eq!(boxes[1].iter().map(|c| c.index()).collect::<Vec<_>>(), [3, 4, 5, 9, 10, 11]);
    }

    /// What no grid has cannot be made, in release builds as little as in others.
    #[test]
    fn no_cell_and_no_digit_is_beyond_the_largest_grid() {
        use std::panic::catch_unwind;
        assert_eq!(Digit::new(Grid::MOST_DIGITS).value(), 128);
        assert_eq!(Cell::new(Grid::MOST_CELLS - 1).index(), 16_383);
        for value in [0, 129, 256 + 1, usize::MAX] {
            assert!(catch_unwind(|| Digit::new(value)).is_err(), "{value}");
        }
        for index in [Grid::MOST_CELLS, 65_536, usize::MAX] {
            assert!(catch_unwind(|| Cell::new(index)).is_err(), "{index}");
        }
        let grid = Grid::square(2).unwrap();
        assert!(catch_unwind(|| grid.cell(0, 4)).is_err());
        let board = || crate::Board::empty(Grid::square(2).unwrap());
        assert!(catch_unwind(|| board().set(Cell::new(0), Some(Digit::new(5)))).is_err());
    }

    #[test]
    fn cells_have_names() {
        let grid = Grid::square(4).unwrap();
        for cell in grid.cells() {
            assert_eq!(grid.cell_named(&grid.name(cell)), Some(cell));
        }
        assert_eq!(grid.cell_named("R16C1"), Some(grid.cell(15, 0)));
        for wrong in ["r0c1", "r1c17", "c1r1", "r1", "r+1c1", "r1c", "r99999999999999999999c1"] {
            assert_eq!(grid.cell_named(wrong), None, "{wrong}");
        }
    }
}
