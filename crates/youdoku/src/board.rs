//! Boards: a digit, or none, in each cell; and, as part of an answer, the values of what rules show besides.

use crate::{Cell, Digit, Grid};

/// A filled or partly filled grid.
///
/// ```
/// use youdoku::{Board, Grid};
/// let grid = Grid::square(2).unwrap();
/// let mut board = Board::empty(grid);
/// board.set(grid.cell(0, 3), grid.digit(3));
/// assert_eq!(board.values()[..4], [0, 0, 0, 3]);
/// assert_eq!((board.num_filled(), board.is_full()), (1, false));
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Board {
    grid: Grid,
    /// For each cell 0 for none, else the digit's place in the range and one.
    values: Vec<u8>,
    /// The same for what rules show besides the cells, in the order of the model; nothing on most boards.
    besides: Vec<u8>,
}

impl Board {
    /// The board with no digits.
    pub fn empty(grid: Grid) -> Board {
        Board { grid, values: vec![0; grid.num_cells()], besides: Vec::new() }
    }

    /// The board with these numbers in reading order, as [`Board::values`] has them; nothing when they are
    /// too few, too many or too large.
    pub fn from_values(grid: Grid, values: &[usize]) -> Option<Board> {
        let fits =
            values.len() == grid.num_cells() && values.iter().all(|&v| v <= grid.num_digits());
        let held = || values.iter().map(|&v| v as u8).collect();
        fits.then(|| Board { grid, values: held(), besides: Vec::new() })
    }

    /// The grid.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The digit in a cell.
    #[inline]
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        match self.values[cell.index()] {
            0 => None,
            value => Some(Digit::held(value)),
        }
    }

    /// Puts a digit into a cell, or takes it out.
    ///
    /// # Panics
    /// Where the grid has no such cell or digit.
    #[inline]
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        let fits = digit.is_none_or(|digit| digit.index() < self.grid.num_digits());
        assert!(fits, "the grid has no such digit");
        self.values[cell.index()] = digit.map_or(0, |d| d.index() as u8 + 1);
    }

    /// A number for each cell in reading order: 0 for none, else the place of the digit in the range and
    /// one. That is its value where digits begin with 1, and stays what it is where they do not: saved
    /// work and links hold these numbers.
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// The same numbers for what is shown besides the cells.
    pub fn besides(&self) -> &[u8] {
        &self.besides
    }

    /// Says what is shown besides the cells.
    pub(crate) fn show(&mut self, besides: impl Iterator<Item = Option<Digit>>) {
        self.besides = besides.map(|digit| digit.map_or(0, |d| d.index() as u8 + 1)).collect();
    }

    /// The same numbers row by row.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.values.chunks_exact(self.grid.num_columns())
    }

    /// The cells that have a digit, with it.
    pub fn filled(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        self.grid.cells().filter_map(|cell| Some((cell, self.get(cell)?)))
    }

    /// How many cells have a digit.
    pub fn num_filled(&self) -> usize {
        self.values.iter().filter(|&&value| value != 0).count()
    }

    /// Whether every cell has a digit.
    pub fn is_full(&self) -> bool {
        !self.values.contains(&0)
    }

    /// Whether this board has every digit of the other, where the other has it.
    pub fn extends(&self, other: &Board) -> bool {
        self.grid == other.grid && other.filled().all(|(cell, digit)| self.get(cell) == Some(digit))
    }
}
