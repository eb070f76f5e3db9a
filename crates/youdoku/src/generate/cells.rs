//! Sets of cells, as bits: clues, unavoidable sets, patterns.
//!
//! Two sets meet only if they are of the same grid.

use crate::{Board, Cell, Grid};

/// Some cells of a grid.
///
/// ```
/// use youdoku::{Grid, generate::CellSet};
/// let grid = Grid::square(2).unwrap();
/// let row = CellSet::of(grid, grid.rows()[0].iter().copied());
/// let column = CellSet::of(grid, grid.columns()[3].iter().copied());
/// assert_eq!(row.only_common(&column), Some(grid.cell(0, 3)));
/// assert_eq!(row.without(grid.cell(0, 3)).meets(&column), false);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CellSet {
    words: Vec<u64>,
}

impl CellSet {
    /// No cell.
    pub fn empty(grid: Grid) -> CellSet {
        CellSet { words: vec![0; grid.num_cells().div_ceil(64)] }
    }

    /// These cells.
    pub fn of(grid: Grid, cells: impl IntoIterator<Item = Cell>) -> CellSet {
        let mut set = CellSet::empty(grid);
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }

    /// Every cell.
    pub fn all(grid: Grid) -> CellSet {
        CellSet::of(grid, grid.cells())
    }

    /// The cells that have a digit.
    pub fn filled(board: &Board) -> CellSet {
        CellSet::of(board.grid(), board.filled().map(|(cell, _)| cell))
    }

    /// The cells in which two boards differ.
    pub fn difference(one: &Board, other: &Board) -> CellSet {
        let differ = |cell: &Cell| one.get(*cell) != other.get(*cell);
        CellSet::of(one.grid(), one.grid().cells().filter(differ))
    }

    /// The digits that a board has in these cells.
    pub fn of_board(&self, board: &Board) -> Board {
        let mut part = Board::empty(board.grid());
        self.iter().for_each(|cell| part.set(cell, board.get(cell)));
        part
    }

    /// Adds a cell.
    pub fn insert(&mut self, cell: Cell) {
        self.words[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    /// Takes a cell out.
    pub fn remove(&mut self, cell: Cell) {
        self.words[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    /// This set with one cell more.
    pub fn with(&self, cell: Cell) -> CellSet {
        let mut set = self.clone();
        set.insert(cell);
        set
    }

    /// This set with one cell less.
    pub fn without(&self, cell: Cell) -> CellSet {
        let mut set = self.clone();
        set.remove(cell);
        set
    }

    /// Whether it has this cell.
    pub fn contains(&self, cell: Cell) -> bool {
        self.words[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Whether the two have a cell in common.
    #[inline]
    pub fn meets(&self, other: &CellSet) -> bool {
        self.words.iter().zip(&other.words).any(|(a, b)| a & b != 0)
    }

    /// Keeps only the cells that are in the other too.
    pub fn intersect(&mut self, other: &CellSet) {
        self.words.iter_mut().zip(&other.words).for_each(|(a, b)| *a &= b);
    }

    /// The only cell that the two have in common.
    pub fn only_common(&self, other: &CellSet) -> Option<Cell> {
        let mut common = self.clone();
        common.intersect(other);
        let mut cells = common.iter();
        cells.next().filter(|_| cells.next().is_none())
    }

    /// How many cells.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is no cell.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// The cells in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.words.iter().enumerate().flat_map(|(i, &word)| {
            std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)))
                .take_while(|rest| *rest != 0)
                .map(move |rest| Cell::new(i * 64 + rest.trailing_zeros() as usize))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_come_back_in_reading_order() {
        let grid = Grid::square(4).unwrap();
        let cells = [0, 63, 64, 255].map(Cell::new);
        let mut set = CellSet::of(grid, cells.into_iter().rev());
        assert_eq!(set.iter().collect::<Vec<_>>(), cells);
        set.remove(Cell::new(64));
        assert_eq!((set.len(), set.contains(Cell::new(64))), (3, false));
        assert_eq!(CellSet::all(grid).only_common(&set), None);
        assert_eq!(CellSet::of(grid, [cells[1], cells[2]]).only_common(&set), Some(cells[1]));
    }
}
