//! The cell to branch in: the choice of `kernel::choose`, cell for cell, on plain integers.
//!
//! Invariant: of equal cells the first one of the board is taken, in whatever order they are looked at.

use super::{Board, CELL, Cells, bands};

impl Board {
    /// The cell to branch in, as its band and bit.
    #[inline(always)]
    pub(super) fn choose(&self, open: Cells) -> (usize, u32) {
        let (mut one, mut two, mut three, mut four) = ([0; 2], [0; 2], [0; 2], [0; 2]);
        for cells in &self.digit {
            for w in 0..2 {
                four[w] |= three[w] & cells[w];
                three[w] |= two[w] & cells[w];
                two[w] |= one[w] & cells[w];
                one[w] |= cells[w];
            }
        }
        let pairs = bands([open[0] & !three[0], open[1] & !three[1]]);
        let threes = bands([three[0] & !four[0], three[1] & !four[1]]);
        let open = bands(open);
        if pairs == [0; 3] {
            let marked = if threes == [0; 3] { open } else { threes };
            return heaviest(marked, |band, bit| near(&open, band, bit).count_ones());
        }
        let digit = self.digit.map(bands);
        heaviest(pairs, |band, bit| {
            let mut digits = 0;
            for d in 0..9 {
                digits |= (digit[d][band] >> bit & 1) << d;
            }
            let near_pairs = near(&pairs, band, bit);
            let first = near(&digit[digits.trailing_zeros() as usize], band, bit);
            let last = near(&digit[(31 - digits.leading_zeros()) as usize], band, bit);
            2 * near(&open, band, bit).count_ones()
                + first.count_ones()
                + last.count_ones()
                + 3 * ((first & near_pairs).count_ones() + (last & near_pairs).count_ones())
        })
    }
}

/// The first of the marked cells with most weight.
#[inline(always)]
fn heaviest(marked: [u32; 3], weight: impl Fn(usize, u32) -> u32) -> (usize, u32) {
    let mut most = 0;
    for band in 0..3 {
        let mut rest = marked[band];
        while rest != 0 {
            let bit = rest.trailing_zeros();
            rest &= rest - 1;
            // What decides stands before what is told.
            let order = 26 - u32::from(CELL[bit as usize]) + 27 * (2 - band as u32);
            most = most.max(weight(band, bit) << 14 | order << 7 | (band as u32) << 5 | bit);
        }
    }
    ((most >> 5 & 3) as usize, most & 31)
}

/// What of a set lies among the peers of a cell, each peer as a bit of its own: in other bands these stand three apart.
#[inline(always)]
fn near(set: &[u32; 3], band: usize, bit: u32) -> u64 {
    let (near, column) = PEERS[bit as usize];
    let [before, after] = [[1, 2], [0, 2], [0, 1]][band];
    u64::from(set[band] & near)
        | u64::from(set[before] & column) << 27
        | u64::from(set[after] & column) << 28
}

/// The peers of a bit in its own band, and in each other.
static PEERS: [(u32, u32); 32] = {
    let mut table = [(0, 0); 32];
    let mut a = 0;
    while a < 27 {
        let mut b = 0;
        while b < 27 {
            let (same_row, same_box) = (a / 3 % 3 == b / 3 % 3, a % 3 == b % 3);
            if a != b && (same_row || same_box) {
                table[a].0 |= 1 << b;
            }
            if same_box && a / 9 == b / 9 {
                table[a].1 |= 1 << b;
            }
            b += 1;
        }
        a += 1;
    }
    table
};
