//! Which sets of digits some cells can have that all differ, up to nine digits: a bit for each of the 512 sets.
//!
//! From cell to cell a set grows by one digit, so what the first cells can have together is a shift of bits for
//! each candidate of the next one. From the back it is then exact which candidates have a way to a set that is
//! wanted: no propagation of the cells and what is wanted of their sum finds more.

use crate::engine::search::mask::Mask;

/// Up to so many digits.
pub const MOST_DIGITS: usize = 9;

const WORDS: usize = (1 << MOST_DIGITS) / 64;

/// The greatest sum of places.
const MOST_SUM: usize = MOST_DIGITS * (MOST_DIGITS - 1) / 2;

/// Sets of digits, each with a bit at the number whose bits are its digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sets([u64; WORDS]);

/// The sets within a word of 64 that have one of the first six digits.
const HAVING: [u64; 6] = [
    0xAAAA_AAAA_AAAA_AAAA,
    0xCCCC_CCCC_CCCC_CCCC,
    0xF0F0_F0F0_F0F0_F0F0,
    0xFF00_FF00_FF00_FF00,
    0xFFFF_0000_FFFF_0000,
    0xFFFF_FFFF_0000_0000,
];

/// For each sum of places, the sets that have it.
static WITH_SUM: [Sets; MOST_SUM + 1] = {
    let mut with = [Sets::NONE; MOST_SUM + 1];
    let mut set = 0usize;
    while set < 1 << MOST_DIGITS {
        let (mut sum, mut digit) = (0, 0);
        while digit < MOST_DIGITS {
            sum += (set >> digit & 1) * digit;
            digit += 1;
        }
        with[sum].0[set / 64] |= 1 << (set % 64);
        set += 1;
    }
    with
};

impl Sets {
    const NONE: Sets = Sets([0; WORDS]);
    /// The empty set alone.
    const EMPTY: Sets = {
        let mut words = [0; WORDS];
        words[0] = 1;
        Sets(words)
    };

    /// Adds the sets of another without a digit, each with it.
    #[inline(always)]
    fn add_with(&mut self, other: &Sets, digit: usize) {
        if digit < 6 {
            for (into, from) in self.0.iter_mut().zip(&other.0) {
                *into |= (from & !HAVING[digit]) << (1 << digit);
            }
            return;
        }
        let bit = 1 << (digit - 6);
        for word in (0..WORDS).filter(|word| word & bit == 0) {
            self.0[word | bit] |= other.0[word];
        }
    }

    /// The sets that have a digit, without it.
    #[inline(always)]
    fn taken_out(&self, digit: usize) -> Sets {
        let mut out = Sets::NONE;
        if digit < 6 {
            for (into, from) in out.0.iter_mut().zip(&self.0) {
                *into = (from & HAVING[digit]) >> (1 << digit);
            }
            return out;
        }
        let bit = 1 << (digit - 6);
        for word in (0..WORDS).filter(|word| word & bit == 0) {
            out.0[word] = self.0[word | bit];
        }
        out
    }

    #[inline(always)]
    fn and(&self, other: &Sets) -> Sets {
        Sets(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    #[inline(always)]
    fn add(&mut self, other: &Sets) {
        self.0.iter_mut().zip(&other.0).for_each(|(into, from)| *into |= from);
    }

    #[inline(always)]
    fn is_none(&self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }
}

/// What some cells that all differ can have: none of them, the first, the first two and so on.
pub struct Lattice {
    after: [Sets; MOST_DIGITS + 1],
    cells: usize,
}

impl Lattice {
    /// No cells yet.
    pub fn new() -> Lattice {
        Lattice { after: [Sets::EMPTY; MOST_DIGITS + 1], cells: 0 }
    }

    /// These cells, and none from before. They may be no more than digits.
    #[inline]
    pub fn read<M: Mask>(&mut self, cells: &[u16], now: &[M]) {
        self.cells = cells.len();
        for (i, &cell) in cells.iter().enumerate() {
            let mut next = Sets::NONE;
            now[cell as usize].each(|digit| next.add_with(&self.after[i], digit));
            self.after[i + 1] = next;
        }
    }

    /// The sums of places that the cells can have, a bit each, among those from `least` to `most`.
    #[inline]
    pub fn sums(&self, least: usize, most: usize) -> u64 {
        let sets = &self.after[self.cells];
        let has = |sum: &usize| !sets.and(&WITH_SUM[*sum]).is_none();
        (least..=most.min(MOST_SUM)).filter(has).fold(0, |sums, sum| sums | 1 << sum)
    }

    /// Keeps of each cell the candidates with which the cells can have one of these sums.
    #[inline]
    pub fn narrow<M: Mask>(
        &self,
        sums: u64,
        cells: &[u16],
        now: &[M],
        keep: &mut impl FnMut(u16, M),
    ) {
        let mut wanted = Sets::NONE;
        each_bit(sums, |sum| wanted.add(&WITH_SUM[sum]));
        let mut back = self.after[self.cells].and(&wanted);
        for (i, &cell) in cells.iter().enumerate().rev() {
            let (mut before, mut allowed) = (Sets::NONE, M::EMPTY);
            now[cell as usize].each(|digit| {
                let ways = back.taken_out(digit).and(&self.after[i]);
                if !ways.is_none() {
                    allowed |= M::digit(digit);
                    before.add(&ways);
                }
            });
            keep(cell, allowed);
            back = before;
        }
    }
}

/// The places of the bits of a word, ascending.
#[inline]
pub fn each_bit(mut word: u64, mut visit: impl FnMut(usize)) {
    while word != 0 {
        visit(word.trailing_zeros() as usize);
        word &= word - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every choice of different digits, and what stays of the candidates where their places have such a sum.
    fn by_trying(now: &[u16], sums: u64, chosen: &mut Vec<usize>, kept: &mut [u16]) -> u64 {
        let Some(&here) = now.get(chosen.len()) else {
            let sum: usize = chosen.iter().sum();
            if sums >> sum & 1 == 1 {
                chosen.iter().zip(kept).for_each(|(digit, kept)| *kept |= 1 << digit);
            }
            return 1 << sum;
        };
        let mut found = 0;
        here.each(|digit| {
            if !chosen.contains(&digit) {
                chosen.push(digit);
                found |= by_trying(now, sums, chosen, kept);
                chosen.pop();
            }
        });
        found
    }

    #[test]
    fn sums_and_candidates_are_those_of_all_choices() {
        let mut random = fastrand::Rng::with_seed(3);
        let (mut lattice, mut dead, mut narrowed) = (Lattice::new(), 0, 0);
        for _ in 0..1000 {
            let cells: Vec<u16> = (0..random.u16(1..6)).collect();
            let now: Vec<u16> = cells
                .iter()
                .map(|_| random.u16(1..512) & random.u16(..) | 1 << random.u8(..9))
                .collect();
            let sums = 1 << random.u8(..20) | 1 << random.u8(..37);
            let mut expected = vec![0; now.len()];
            let possible = by_trying(&now, sums, &mut Vec::new(), &mut expected);
            lattice.read(&cells, &now);
            assert_eq!(lattice.sums(0, MOST_SUM), possible, "{now:?}");
            let mut kept = now.clone();
            lattice
                .narrow(sums, &cells, &now, &mut |cell, digits: u16| kept[cell as usize] &= digits);
            assert_eq!(kept, expected, "{now:?} {sums:b}");
            dead += usize::from(kept[0] == 0);
            narrowed += usize::from(kept[0] != 0 && kept != now);
        }
        assert!(dead > 100 && narrowed > 100, "{dead} {narrowed}");
    }
}
