//! Unavoidable sets of plain 9×9 boards as bits, for digging thousands a second: those that exchange two
//! digits or two lines are known before any question, others are learned. What such sets are, and those of
//! any rules: [`unavoidable`](crate::generate::unavoidable).

use crate::engine::plain9::Digits;

/// A set of cells, as bits.
pub(super) type Cells = u128;

/// All cells.
pub(super) const ALL: Cells = (1 << 81) - 1;

/// Each cell alone.
pub(super) const BIT: [Cells; 81] = {
    let (mut bits, mut cell) = ([0; 81], 0);
    while cell < 81 {
        bits[cell] = 1 << cell;
        cell += 1;
    }
    bits
};

/// Unavoidable sets, chained by their last cell in the order of digging: only when digging comes to
/// that cell does a set matter, and then the cell stays if no other of the set has stayed.
pub(super) struct Sets {
    /// Where each cell's chain begins, counted from 1.
    first: [u16; 81],
    /// Each with the next of the chain in the bits above the cells.
    links: Vec<u128>,
}

/// The first bit above the cells.
const NEXT: u32 = 96;

impl Sets {
    /// Those of a board that are known without search.
    pub(super) fn of(solution: &Digits, places: &[Cells; 9], order: &[u8; 81]) -> Sets {
        let mut place = [0; 81];
        order.iter().enumerate().for_each(|(i, &cell)| place[cell as usize] = i as u8);
        let mut sets = Sets { first: [0; 81], links: Vec::with_capacity(64) };
        let mut add = |set: Cells| sets.add(set, last_of(set, &place));
        exchanges_of_digits(solution, places, &mut add);
        exchanges_of_lines(solution, &mut add);
        sets
    }

    pub(super) fn add(&mut self, set: Cells, last: usize) {
        self.links.push(set | u128::from(self.first[last]) << NEXT);
        self.first[last] = self.links.len() as u16;
    }

    /// Whether some set that ends with this cell has nothing among these.
    pub(super) fn need(&self, cell: usize, left: Cells) -> bool {
        let mut next = self.first[cell] as usize;
        while next > 0 {
            let link = self.links[next - 1];
            if link & left == 0 {
                return true;
            }
            next = (link >> NEXT) as usize;
        }
        false
    }
}

/// The last cell of a set.
fn last_of(mut set: Cells, place: &[u8; 81]) -> usize {
    let (mut last, mut most) = (0, 0);
    while set != 0 {
        let cell = set.trailing_zeros() as usize;
        if place[cell] >= most {
            (last, most) = (cell, place[cell]);
        }
        set &= set - 1;
    }
    last
}

/// The cells of each set of rows.
static ROWS: [Cells; 512] = {
    let (mut cells, mut rows) = ([0; 512], 1);
    while rows < 512usize {
        let low = rows.trailing_zeros();
        cells[rows] = cells[rows & (rows - 1)] | 0x1ff << (9 * low);
        rows += 1;
    }
    cells
};

/// Larger sets are hardly ever the first to say that a cell stays.
const LARGEST: u32 = 10;

/// Two digits exchanged in as few rows as close on themselves: where the one stands in a row, the other
/// leaves the row's cell for one in the same column or box, which is in a row that goes with it.
fn exchanges_of_digits(solution: &Digits, places: &[Cells; 9], add: &mut impl FnMut(Cells)) {
    // For each digit: its column and box by row, its row, as a bit, by column and by box.
    let mut house = [[[0u8; 2]; 9]; 9];
    let mut row_in = [[[0u16; 9]; 2]; 9];
    for (cell, digit) in solution.iter().enumerate() {
        let (row, column, digit) = (cell / 9, cell % 9, *digit as usize - 1);
        let square = row / 3 * 3 + column / 3;
        house[digit][row] = [column as u8, square as u8];
        row_in[digit][0][column] = 1 << row;
        row_in[digit][1][square] = 1 << row;
    }
    for a in 0..9 {
        for b in a + 1..9 {
            let next = house[a].map(|[column, square]| {
                row_in[b][0][column as usize] | row_in[b][1][square as usize]
            });
            let mut left = 0x1ffu16;
            while left != 0 {
                let (mut rows, mut fresh) = (0, left & left.wrapping_neg());
                while fresh != 0 {
                    rows |= fresh & fresh.wrapping_neg();
                    fresh = (fresh | next[fresh.trailing_zeros() as usize]) & !rows;
                }
                left &= !rows;
                if 2 * rows.count_ones() <= LARGEST {
                    add((places[a] | places[b]) & ROWS[rows as usize]);
                }
            }
        }
    }
}

/// Two rows of a band, or two columns of a stack, exchanged in as few cells as close on themselves.
fn exchanges_of_lines(solution: &Digits, add: &mut impl FnMut(Cells)) {
    for (line, cell) in [(9, 1), (1, 9)] {
        for (one, other) in [(0, 1), (0, 2), (1, 2)] {
            for band in 0..3 {
                let (one, other) = ((band * 3 + one) * line, (band * 3 + other) * line);
                let mut at = [0; 10];
                (0..9).for_each(|i| at[solution[one + i * cell] as usize] = i);
                let mut left = 0x1ffu16;
                while left != 0 {
                    let (mut i, mut set) = (left.trailing_zeros() as usize, 0);
                    while left >> i & 1 == 1 {
                        left &= !(1 << i);
                        let (one, other) = (one + i * cell, other + i * cell);
                        set |= BIT[one] | BIT[other];
                        i = at[solution[other] as usize];
                    }
                    if u128::count_ones(set) <= LARGEST {
                        add(set);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::plain9::{Alphabet, Single};
    use crate::generate::fill;

    #[test]
    fn known_sets_are_unavoidable() {
        let (mut single, mut rng) = (Single::new(), crate::random::Rng::with_seed(3));
        for _ in 0..20 {
            let solution = fill::plain9(&mut single, &mut rng);
            let mut order: [u8; 81] = std::array::from_fn(|i| i as u8);
            rng.shuffle(&mut order);
            let mut places = [0; 9];
            (0..81).for_each(|c| places[solution[c] as usize - 1] |= BIT[c]);
            let sets = Sets::of(&solution, &places, &order);
            let (mut chained, order) = (0, order.map(usize::from));
            for (place, &last) in order.iter().enumerate() {
                let mut next = sets.first[last] as usize;
                while next > 0 {
                    let link = sets.links[next - 1];
                    let (set, mut rest) = (link & ALL, solution);
                    (0..81).filter(|c| set >> c & 1 == 1).for_each(|c| rest[c] = 0);
                    assert!(single.solve(Alphabet::Numbers, &rest, 2).count > 1);
                    assert!(
                        set & BIT[last] != 0
                            && order[place + 1..].iter().all(|&c| set & BIT[c] == 0)
                    );
                    (chained, next) = (chained + 1, (link >> NEXT) as usize);
                }
            }
            assert_eq!(chained, sets.links.len());
        }
    }
}
