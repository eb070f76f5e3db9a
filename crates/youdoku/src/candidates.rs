//! Which digits a cell can still hold: a set for one cell, and one set for each cell.

use std::fmt;
use std::ops::{BitAnd, BitOr, Index, IndexMut, Sub};
use std::sync::Arc;

use crate::{Board, Digit, Grid, Variable, Variables};

/// A set of digits, one bit each.
///
/// ```
/// use youdoku::{Digit, DigitSet};
/// let low: DigitSet = [0, 1, 2].map(Digit::at).into_iter().collect();
/// let rest = DigitSet::all(4) - low;
/// assert_eq!(rest.single(), Some(Digit::at(3)));
/// assert!((rest & low).is_empty() && (rest | low).len() == 4);
/// ```
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

/// A set of digits for each cell of a grid, and for what a model has besides.
///
/// ```
/// use youdoku::{Candidates, Digit, DigitSet, Grid};
/// let grid = Grid::square(2).unwrap();
/// let mut candidates = Candidates::all(grid);
/// candidates[grid.cell(0, 0)] = DigitSet::only(Digit::at(1));
/// assert_eq!(candidates.len(), 15 * 4 + 1);
/// ```
#[derive(Clone, Debug)]
pub struct Candidates {
    variables: Arc<Variables>,
    sets: Vec<DigitSet>,
}

impl Candidates {
    /// Every digit in every cell.
    pub fn all(grid: Grid) -> Candidates {
        Candidates::of(&Arc::new(Variables::of(grid)))
    }

    /// Every value of every variable.
    pub fn of(variables: &Arc<Variables>) -> Candidates {
        let sets = variables.iter().map(|variable| variables.all(variable)).collect();
        Candidates { variables: variables.clone(), sets }
    }

    /// No digit in any cell.
    pub fn none(grid: Grid) -> Candidates {
        Candidates::none_of(&Arc::new(Variables::of(grid)))
    }

    /// No value of any variable.
    pub fn none_of(variables: &Arc<Variables>) -> Candidates {
        let sets = vec![DigitSet::EMPTY; variables.len()];
        Candidates { variables: variables.clone(), sets }
    }

    /// The grid.
    pub fn grid(&self) -> Grid {
        self.variables.grid()
    }

    /// Whose they are.
    pub fn variables(&self) -> &Arc<Variables> {
        &self.variables
    }

    /// The sets, those of the cells in reading order first.
    pub fn sets(&self) -> &[DigitSet] {
        &self.sets
    }

    /// The sets of the cells alone, in reading order; none where a cell is missing.
    pub fn of_cells(&self) -> Vec<DigitSet> {
        let mut cells = self.sets[..self.grid().num_cells()].to_vec();
        self.variables.missing().iter().for_each(|cell| cells[cell.index()] = DigitSet::EMPTY);
        cells
    }

    /// How many candidates all have together.
    pub fn len(&self) -> usize {
        self.sets.iter().map(|set| set.len()).sum()
    }

    /// Whether none has a candidate.
    pub fn is_empty(&self) -> bool {
        self.sets.iter().all(|set| set.is_empty())
    }

    /// The board, when everything has exactly one candidate.
    pub fn board(&self) -> Option<Board> {
        let settled = self.sets.iter().all(|set| set.single().is_some());
        settled.then(|| self.variables.board(|variable| self[variable].single()))
    }

    /// Adds the digits of a board, with what it shows besides and what follows.
    pub fn insert_board(&mut self, board: &Board) {
        let variables = self.variables.clone();
        let values = variables.values(board);
        for variable in variables.iter() {
            values.get(variable).into_iter().for_each(|digit| self[variable].insert(digit));
        }
    }
}

impl PartialEq for Candidates {
    fn eq(&self, other: &Candidates) -> bool {
        self.grid() == other.grid() && self.sets == other.sets
    }
}

impl Eq for Candidates {}

impl<V: Into<Variable>> Index<V> for Candidates {
    type Output = DigitSet;
    #[inline]
    fn index(&self, variable: V) -> &DigitSet {
        &self.sets[variable.into().index()]
    }
}

impl<V: Into<Variable>> IndexMut<V> for Candidates {
    #[inline]
    fn index_mut(&mut self, variable: V) -> &mut DigitSet {
        &mut self.sets[variable.into().index()]
    }
}
