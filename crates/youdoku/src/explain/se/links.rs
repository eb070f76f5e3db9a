//! Links between candidates: what goes when one is on, what must be on when one goes, always in Sudoku Explainer's order.

use super::grid::{Bits, Grid, T, is_two};

/// Why a node is on: the cell has no other digit; or a house has no other place, by its kind from here: box, row, column.
pub(super) const BY_CELL: u8 = 0;
pub(super) const BY_BOX: u8 = 1;
pub(super) const BY_COLUMN: u8 = 3;
pub(super) const NO_CAUSE: u8 = 4;

/// Which links a pass takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Links {
    X,
    Y,
    Both,
}

impl Links {
    pub(super) fn in_cells(self) -> bool {
        self != Links::X
    }

    pub(super) fn in_houses(self) -> bool {
        self != Links::Y
    }

    /// Where hints by them stand among equals.
    pub(super) fn key(self) -> u8 {
        match self {
            Links::X => 2,
            Links::Y => 3,
            Links::Both => 4,
        }
    }
}

/// The most candidates that one excludes: eight in its cell, eight in its box, six in each line besides.
pub(super) const MOST_OFF: usize = 28;

/// The candidates that go when this one is on, in order, and how many.
#[inline]
pub(super) fn all_off(grid: &Grid, candidate: usize, links: Links) -> ([u16; MOST_OFF], usize) {
    let (mut found, mut count) = ([0; MOST_OFF], 0);
    on_to_off(grid, candidate, links, |off| {
        found[count] = off as u16;
        count += 1;
        false
    });
    (found, count)
}

/// Calls for each candidate that goes when this one is on, in order.
#[inline(always)]
pub(super) fn on_to_off(
    grid: &Grid,
    candidate: usize,
    links: Links,
    mut found: impl FnMut(usize) -> bool,
) -> bool {
    let (cell, digit) = (candidate / 9, candidate % 9);
    if links.in_cells() {
        for other in Bits(grid.cand[cell] & !(1 << digit)) {
            if found(cell * 9 + other) {
                return true;
            }
        }
    }
    let [in_box, in_row, in_column] = T.position[cell];
    let masks = [!(1 << in_box), !(7 << (in_row / 3 * 3)), !(7 << (in_column / 3 * 3))];
    for (house, mask) in T.houses[cell].into_iter().zip(masks) {
        let house = house as usize;
        for i in Bits(grid.place[house][digit] & mask) {
            if found(T.cells[house][i] as usize * 9 + digit) {
                return true;
            }
        }
    }
    false
}

/// The candidates that must be on when this one goes, each once, with the cause.
#[inline]
pub(super) fn off_to_on(grid: &Grid, candidate: usize, links: Links) -> ([(u16, u8); 4], usize) {
    let (cell, digit) = (candidate / 9, candidate % 9);
    let (mut found, mut count) = ([(0, 0); 4], 0);
    if links.in_cells() && is_two(grid.cand[cell]) {
        let other = (grid.cand[cell] & !(1 << digit)).trailing_zeros() as usize;
        if other < 9 {
            found[0] = ((cell * 9 + other) as u16, BY_CELL);
            count = 1;
        }
    }
    if links.in_houses() {
        for kind in 0..3 {
            let house = T.houses[cell][kind] as usize;
            let place = grid.place[house][digit];
            if is_two(place) {
                let other = (place & !(1 << T.position[cell][kind])).trailing_zeros() as usize;
                let candidate = (T.cells[house][other] as usize * 9 + digit) as u16;
                if !found[..count].iter().any(|known| known.0 == candidate) {
                    found[count] = (candidate, BY_BOX + kind as u8);
                    count += 1;
                }
            }
        }
    }
    (found, count)
}

/// The links of a grid that stays as it is.
pub(super) struct Table {
    /// Where the links of each candidate begin in `weak`: to digits of its cell, then to places.
    begins: [(u16, u16); 730],
    weak: Vec<u16>,
    /// The other digit of a cell with two, or none.
    cell: [u16; 729],
    /// The other places in houses with two.
    houses: [[(u16, u8); 3]; 729],
    counts: [u8; 729],
    /// Both kinds of the last, without their causes.
    ons: [[u16; 4]; 729],
}

const NONE: u16 = u16::MAX;

impl Default for Table {
    fn default() -> Table {
        Table {
            begins: [(0, 0); 730],
            weak: Vec::new(),
            cell: [NONE; 729],
            houses: [[(0, 0); 3]; 729],
            counts: [0; 729],
            ons: [[0; 4]; 729],
        }
    }
}

impl Table {
    /// Of this grid.
    pub(super) fn fill(&mut self, grid: &Grid) {
        self.weak.clear();
        for candidate in 0..729 {
            let begin = self.weak.len() as u16;
            let (cell, digit) = (candidate / 9, candidate % 9);
            let mut places = begin;
            if grid.has(cell, digit) {
                for other in Bits(grid.cand[cell] & !(1 << digit)) {
                    self.weak.push((cell * 9 + other) as u16);
                }
                places = self.weak.len() as u16;
                on_to_off(grid, candidate, Links::X, |off| {
                    self.weak.push(off as u16);
                    false
                });
                let (found, count) = off_to_on(grid, candidate, Links::X);
                self.houses[candidate].copy_from_slice(&found[..3]);
                self.counts[candidate] = count as u8;
                let (found, count) = off_to_on(grid, candidate, Links::Y);
                self.cell[candidate] = if count == 0 { NONE } else { found[0].0 };
                let (found, _) = off_to_on(grid, candidate, Links::Both);
                self.ons[candidate] = found.map(|(on, _)| on);
            }
            self.begins[candidate] = (begin, places);
        }
        let end = self.weak.len() as u16;
        self.begins[729] = (end, end);
    }

    #[inline]
    pub(super) fn offs(&self, candidate: usize, links: Links) -> &[u16] {
        let (cells, places) = self.begins[candidate];
        let begin = if links.in_cells() { cells } else { places };
        &self.weak[begin as usize..self.begins[candidate + 1].0 as usize]
    }

    /// What must be on when this candidate goes.
    #[inline]
    pub(super) fn all_ons(&self, candidate: usize) -> &[u16] {
        let count = self.counts[candidate] as usize + usize::from(self.cell[candidate] != NONE);
        &self.ons[candidate][..count]
    }

    #[inline]
    pub(super) fn ons(&self, candidate: usize, links: Links) -> impl Iterator<Item = (u16, u8)> {
        let cell = self.cell[candidate];
        let by_cell = (links.in_cells() && cell != NONE).then_some((cell, BY_CELL));
        let count = if links.in_houses() { self.counts[candidate] as usize } else { 0 };
        by_cell.into_iter().chain(self.houses[candidate][..count].iter().copied())
    }
}
