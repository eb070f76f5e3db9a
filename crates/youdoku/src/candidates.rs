//! Which digits a cell can still hold: a set for one cell, and one set for each cell.

use std::fmt;
use std::ops::{BitAnd, BitOr, Index, IndexMut, Sub};

use crate::{Board, Cell, Digit, Grid};

/// A set of digits, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct DigitSet(u128);

impl DigitSet {
    /// No digit.
    pub const EMPTY: DigitSet = DigitSet(0);

    /// The first digits, so many.
    pub fn all(count: usize) -> DigitSet {
        DigitSet(if count >= 128 { u128::MAX } else { (1 << count) - 1 })
    }

    /// Just this digit.
    #[inline]
    pub fn only(digit: Digit) -> DigitSet {
        DigitSet(1 << digit.index())
    }

    /// Whether the digit is in it.
    #[inline]
    pub fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.index() & 1 == 1
    }

    /// Puts a digit in.
    pub fn insert(&mut self, digit: Digit) {
        self.0 |= 1 << digit.index();
    }

    /// Takes a digit out.
    pub fn remove(&mut self, digit: Digit) {
        self.0 &= !(1 << digit.index());
    }

    /// How many digits it has.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it has none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its digit, when it has exactly one.
    #[inline]
    pub fn single(self) -> Option<Digit> {
        self.0.is_power_of_two().then(|| Digit::at(self.0.trailing_zeros() as usize))
    }

    /// Its smallest digit.
    pub fn first(self) -> Option<Digit> {
        (self.0 != 0).then(|| Digit::at(self.0.trailing_zeros() as usize))
    }

    /// Its digits in order.
    pub fn iter(self) -> impl Iterator<Item = Digit> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let digit = DigitSet(bits).first()?;
            bits &= bits - 1;
            Some(digit)
        })
    }

    /// The bits, the first digit's the lowest.
    #[inline]
    pub fn bits(self) -> u128 {
        self.0
    }

    /// The set with these bits.
    #[inline]
    pub fn from_bits(bits: u128) -> DigitSet {
        DigitSet(bits)
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> DigitSet {
        let mut set = DigitSet::EMPTY;
        digits.into_iter().for_each(|digit| set.insert(digit));
        set
    }
}

impl BitAnd for DigitSet {
    type Output = DigitSet;
    #[inline]
    fn bitand(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & other.0)
    }
}

impl BitOr for DigitSet {
    type Output = DigitSet;
    #[inline]
    fn bitor(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 | other.0)
    }
}

impl Sub for DigitSet {
    type Output = DigitSet;
    #[inline]
    fn sub(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & !other.0)
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Digit::index)).finish()
    }
}

/// A set of digits for each cell of a grid.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Candidates {
    grid: Grid,
    sets: Vec<DigitSet>,
}

impl Candidates {
    /// Every digit in every cell.
    pub fn all(grid: Grid) -> Candidates {
        Candidates { grid, sets: vec![DigitSet::all(grid.num_digits()); grid.num_cells()] }
    }

    /// No digit in any cell.
    pub fn none(grid: Grid) -> Candidates {
        Candidates { grid, sets: vec![DigitSet::EMPTY; grid.num_cells()] }
    }

    /// The grid.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The sets in reading order.
    pub fn sets(&self) -> &[DigitSet] {
        &self.sets
    }

    /// How many candidates all cells have together.
    pub fn len(&self) -> usize {
        self.sets.iter().map(|set| set.len()).sum()
    }

    /// Whether no cell has a candidate.
    pub fn is_empty(&self) -> bool {
        self.sets.iter().all(|set| set.is_empty())
    }

    /// The board, when every cell has exactly one candidate.
    pub fn board(&self) -> Option<Board> {
        let mut board = Board::empty(self.grid);
        for cell in self.grid.cells() {
            board.set(cell, Some(self[cell].single()?));
        }
        Some(board)
    }

    /// Adds the digits of a board.
    pub fn insert_board(&mut self, board: &Board) {
        for (cell, digit) in board.filled() {
            self[cell].insert(digit);
        }
    }
}

impl Index<Cell> for Candidates {
    type Output = DigitSet;
    #[inline]
    fn index(&self, cell: Cell) -> &DigitSet {
        &self.sets[cell.index()]
    }
}

impl IndexMut<Cell> for Candidates {
    #[inline]
    fn index_mut(&mut self, cell: Cell) -> &mut DigitSet {
        &mut self.sets[cell.index()]
    }
}
