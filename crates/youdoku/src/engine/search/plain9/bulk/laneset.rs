//! Sets of lanes outside the vector code.
//!
//! Lane `(j, k)` is bit `j` of word `k` of a plane. Its number is
//! `8 j + k` whatever the width of the vector, so narrow vectors leave numbers
//! unused; its place in a set is bit `k` of row `j`. Going through a set in
//! the order of numbers is then going through the staging area line by line.

use super::super::lanes::Lanes;

/// Words of the widest vector, and lanes in a row.
pub(super) const ROW: usize = 8;
/// Lane numbers end here.
pub(super) const LANES: usize = 64 * ROW;

/// A set of lanes.
#[derive(Clone, Copy)]
pub(super) struct LaneSet {
    rows: [u8; 64],
}

impl Default for LaneSet {
    fn default() -> Self {
        Self { rows: [0; 64] }
    }
}

impl LaneSet {
    /// The lanes a vector of `words` words has.
    pub(super) fn all(words: usize) -> Self {
        let row = !0 >> (ROW - words);
        Self { rows: [row; 64] }
    }

    /// From the vector code.
    #[inline(always)]
    pub(super) fn of<L: Lanes>(mut lanes: L) -> Self {
        let mut rows = [0; 64];
        for row in rows.iter_mut().rev() {
            *row = lanes.tops();
            lanes = lanes.shift_up::<1>();
        }
        Self { rows }
    }

    /// To the vector code.
    #[inline(always)]
    pub(super) fn lanes<L: Lanes>(&self) -> L {
        let mut words = [[0; 8]; ROW];
        for (eighth, rows) in self.rows.as_chunks().0.iter().enumerate() {
            let bytes = turn(u64::from_le_bytes(*rows)).to_le_bytes();
            for (word, byte) in words.iter_mut().zip(bytes) {
                word[eighth] = byte;
            }
        }
        L::load(&words.map(u64::from_le_bytes))
    }

    /// Puts a lane in.
    #[inline(always)]
    pub(super) fn insert(&mut self, lane: usize) {
        self.rows[lane / ROW] |= 1 << (lane % ROW);
    }

    /// Takes a lane out.
    #[inline(always)]
    pub(super) fn remove(&mut self, lane: usize) {
        self.rows[lane / ROW] &= !(1 << (lane % ROW));
    }

    /// Whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.rows.iter().fold(0, |all, row| all | row) == 0
    }

    /// How many there are.
    pub(super) fn len(&self) -> u32 {
        self.rows.iter().map(|row| row.count_ones()).sum()
    }

    /// The lanes in either.
    pub(super) fn union(mut self, other: &Self) -> Self {
        for (row, more) in self.rows.iter_mut().zip(&other.rows) {
            *row |= more;
        }
        self
    }

    /// The lanes not in `other`.
    pub(super) fn minus(mut self, other: &Self) -> Self {
        for (row, less) in self.rows.iter_mut().zip(&other.rows) {
            *row &= !less;
        }
        self
    }

    /// The lanes in order.
    #[inline(always)]
    pub(super) fn each(&self, mut visit: impl FnMut(usize)) {
        for (j, row) in self.rows.iter().enumerate() {
            let mut rest = *row;
            while rest != 0 {
                visit(j * ROW + rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
        }
    }
}

/// Eight rows of eight bits, with rows for columns (Warren, *Hacker's
/// Delight*, 7–3).
#[inline(always)]
fn turn(mut rows: u64) -> u64 {
    for (step, low) in
        [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)]
    {
        let swap = (rows ^ rows >> step) & low;
        rows ^= swap ^ swap << step;
    }
    rows
}
