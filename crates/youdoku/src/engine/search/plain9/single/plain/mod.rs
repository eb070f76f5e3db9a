//! The candidates of one board as plain integers, digit by digit: what any CPU can do, without vectors.
//!
//! The cell in row `r` of its band, in box `x` of the band and in column `k` of that box is bit `9 k + 3 r + x`. So
//! whether a *part* (where a row meets a box) has a place is two shifts away, nine bits in a row that a table is asked
//! with, and whether a *piece* (where a column meets a box) has one is two shifts away too (`close`).
//!
//! The deductions are those of `board`, to the same end: what can be deduced does not depend on the order. Only the
//! digits that lost a place since they were last looked at are looked at again (`stale`). A cell whose digit is known,
//! and has no other place in its box, is `done`: the interaction of boxes and lines takes the digit from its row and
//! column, and nothing else is left to do for it. Where there is no solution this is seen a little earlier than
//! `board` sees it: what a digit finds is taken from the digits that come after it at once.
//!
//! Invariant: only candidates that no solution uses are removed; a digit that is not stale has nothing to deduce on
//! its own.

mod choose;
mod close;

use super::super::Digits;
use super::super::clues::{Alphabet, BAND};
use super::kernel::{Settled, Visit};
use close::{boxes, close};

/// A set of cells: bands 0 and 1 in the halves of the first word, band 2 in the second.
type Cells = [u64; 2];

/// What is known of one board.
#[derive(Clone, Copy)]
pub(super) struct Board {
    digit: [Cells; 9],
    done: Cells,
    stale: u32,
}

/// All digits.
const ALL: u32 = (1 << 9) - 1;
/// All cells.
const FULL: Cells = [BAND as u64 | (BAND as u64) << 32, BAND as u64];

impl Visit for Board {
    /// The cells with several candidates.
    type Open = Cells;

    #[inline(always)]
    fn settle(&mut self) -> Settled<Self::Open> {
        match self.deduce() {
            None => Settled::Contradiction,
            Some([0, 0]) => Settled::Solved,
            Some(open) => Settled::Open(open),
        }
    }

    #[inline(always)]
    fn branch(&mut self, open: Self::Open) -> Self {
        let (band, bit) = self.choose(open);
        self.split(band / 2, 32 * (band % 2) as u32 + bit)
    }
}

impl Board {
    /// The board of a puzzle. Its clues are done, if no two of a box are the same.
    #[inline(always)]
    pub(super) fn of(alphabet: Alphabet, puzzle: &[u8; 81]) -> Self {
        let mut digit = [[0; 2]; 9];
        let mut done = [0; 2];
        let mut clash = 0;
        let mut clues = clued(alphabet, puzzle);
        while clues != 0 {
            let cell = clues.trailing_zeros() as usize;
            clues &= clues - 1;
            let (word, place) = (cell / 54, 1 << SHIFT[cell % 54]);
            let value = puzzle[cell].wrapping_sub(alphabet.zero());
            let places = &mut digit[usize::from(value) - 1][word];
            clash |= *places & boxes(place);
            *places |= place;
            done[word] |= place;
        }
        for cells in &mut digit {
            for w in 0..2 {
                cells[w] |= FULL[w] & !done[w] & !boxes(cells[w]);
            }
        }
        if clash != 0 {
            digit[0] = [0; 2];
        }
        Self { digit, done, stale: ALL }
    }

    /// Deduces to the end. The cells with several candidates, or nothing if there is no solution.
    #[inline(always)]
    fn deduce(&mut self) -> Option<Cells> {
        loop {
            let mut home = [[0; 2]; 9];
            let mut found = [0; 2];
            let mut rest = std::mem::take(&mut self.stale);
            while rest != 0 {
                let d = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let [x, y] = self.digit[d];
                let (places, homes, again) = close([x & !found[0], y & !found[1]])?;
                self.digit[d] = places;
                self.stale |= u32::from(again) << d;
                home[d] = homes;
                found = [found[0] | homes[0] & !self.done[0], found[1] | homes[1] & !self.done[1]];
            }
            // Cells that a digit has for its own lose the others.
            let (mut once, mut twice) = ([0; 2], [0; 2]);
            for d in 0..9 {
                let mut lost = 0;
                for w in 0..2 {
                    let places = self.digit[d][w];
                    let left = places & (!found[w] | home[d][w]);
                    self.digit[d][w] = left;
                    lost |= places ^ left;
                    twice[w] |= once[w] & left;
                    once[w] |= left;
                }
                self.stale |= u32::from(lost != 0) << d;
            }
            if once != FULL {
                return None;
            }
            let mut single = [0; 2];
            for w in 0..2 {
                self.done[w] |= found[w];
                single[w] = once[w] & !twice[w] & !self.done[w];
            }
            if single != [0; 2] && !self.place(single) {
                return None;
            }
            if self.stale == 0 {
                return Some(twice);
            }
        }
    }

    /// Puts the digits of cells with one candidate. Says whether each still has it: of two that have the same in one
    /// box, the second has lost it.
    #[inline(always)]
    fn place(&mut self, single: Cells) -> bool {
        for w in 0..2 {
            let mut rest = single[w];
            while rest != 0 {
                let shift = rest.trailing_zeros();
                rest &= rest - 1;
                let digits = self.candidates(w, shift);
                if digits == 0 {
                    return false;
                }
                self.put(digits.trailing_zeros() as usize, w, 1 << shift);
            }
        }
        true
    }

    /// Puts a digit in a cell.
    #[inline(always)]
    fn put(&mut self, d: usize, w: usize, place: u64) {
        self.digit[d][w] = self.digit[d][w] & !boxes(place) | place;
        self.done[w] |= place;
        self.stale |= 1 << d;
    }

    /// Parts the candidates of a cell: this board keeps the lowest digit alone, the returned one all others.
    #[inline(always)]
    fn split(&mut self, w: usize, shift: u32) -> Self {
        let place = 1 << shift;
        let digits = self.candidates(w, shift);
        let first = digits.trailing_zeros() as usize;
        let others = digits & (digits - 1);
        let mut other = *self;
        other.digit[first][w] &= !place;
        other.stale |= 1 << first;
        if others & (others - 1) == 0 {
            other.put(others.trailing_zeros() as usize, w, place);
        }
        let mut rest = others;
        while rest != 0 {
            self.digit[rest.trailing_zeros() as usize][w] &= !place;
            rest &= rest - 1;
        }
        self.stale |= others;
        self.put(first, w, place);
        other
    }

    /// The candidates of a cell, as bits.
    #[inline(always)]
    fn candidates(&self, w: usize, shift: u32) -> u32 {
        let mut digits = 0;
        for d in 0..9 {
            digits |= ((self.digit[d][w] >> shift & 1) as u32) << d;
        }
        digits
    }

    /// The digits of a solved board.
    #[inline(always)]
    pub(super) fn digits(&self) -> Digits {
        let mut board = [0; 81];
        for (d, cells) in self.digit.iter().enumerate() {
            for (band, places) in bands(*cells).into_iter().enumerate() {
                let mut rest = places;
                while rest != 0 {
                    let cell = CELL[rest.trailing_zeros() as usize];
                    board[27 * band + usize::from(cell)] = d as u8 + 1;
                    rest &= rest - 1;
                }
            }
        }
        board
    }
}

/// Band by band.
#[inline(always)]
fn bands(cells: Cells) -> [u32; 3] {
    [cells[0] as u32, (cells[0] >> 32) as u32, cells[1] as u32]
}

/// The cells with a clue, as bits: eight bytes at once.
#[inline(always)]
fn clued(alphabet: Alphabet, puzzle: &[u8; 81]) -> u128 {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let zeros = EACH * u64::from(alphabet.zero());
    let mut clues = 0;
    let (eights, rest) = puzzle.as_chunks::<8>();
    for (i, bytes) in eights.iter().enumerate() {
        // Text differs from '0' in its low bits, so that digits become 1 to 9 and nothing else does.
        let x = u64::from_le_bytes(*bytes) ^ zeros;
        let low = x & (EACH * 0x7f);
        // The highest bit of each byte: of one or more, of ten or more, of 128 or more.
        let clue = (low + EACH * 0x7f) & !(low + EACH * 0x76) & !x & (EACH * 0x80);
        // A product gathers them in its highest byte.
        let gathered = (clue >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        clues |= u128::from(gathered) << (8 * i);
    }
    let last = (1..=9).contains(&rest[0].wrapping_sub(alphabet.zero()));
    clues | u128::from(last) << 80
}

/// Where the cells of two bands are in a word.
static SHIFT: [u8; 54] = {
    let mut table = [0; 54];
    let mut cell = 0;
    while cell < 54 {
        let of_band = cell % 27;
        let bit = 9 * (of_band % 3) + 3 * (of_band / 9) + of_band % 9 / 3;
        table[cell] = (32 * (cell / 27) + bit) as u8;
        cell += 1;
    }
    table
};

/// The cell of a band that a bit is.
static CELL: [u8; 27] = {
    let mut table = [0; 27];
    let mut cell = 0;
    while cell < 27 {
        table[SHIFT[cell] as usize] = cell as u8;
        cell += 1;
    }
    table
};

#[cfg(test)]
mod tests;
