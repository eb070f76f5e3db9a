//! Cells that all differ, and what they can add up to: the open ones among them, exactly for two, and between the
//! least and the greatest digits that they can have together.
//!
//! Sums of digits are sums of their places here, from 0 on.

use super::Dead;
use super::lattice;
use crate::engine::search::mask::Mask;

/// The cells of a group that are not settled, and what the settled ones add up to.
pub struct Open {
    cells: [u16; lattice::MOST_DIGITS],
    count: usize,
    pub settled: usize,
}

impl Open {
    #[inline]
    pub fn new<M: Mask>(cells: &[u16], now: &[M]) -> Open {
        let mut open = Open { cells: [0; lattice::MOST_DIGITS], count: 0, settled: 0 };
        for &cell in cells {
            let here = now[cell as usize];
            if here.is_single() {
                open.settled += here.first();
            } else {
                open.cells[open.count] = cell;
                open.count += 1;
            }
        }
        open
    }

    #[inline]
    pub fn cells(&self) -> &[u16] {
        &self.cells[..self.count]
    }
}

/// The sums of two cells that differ, a bit each.
#[inline]
pub fn sums_of_two<M: Mask>(a: M, b: M) -> u64 {
    let (mut sums, b) = (0, b.bits() as u64);
    a.each(|digit| sums |= (b & !(1 << digit)) << digit);
    sums
}

/// Keeps of two cells that differ what has one of these sums.
#[inline]
pub fn narrow_two<M: Mask>([a, b]: [u16; 2], sums: u64, now: &[M], keep: &mut impl FnMut(u16, M)) {
    let (mut of_a, mut of_b, other) = (M::EMPTY, 0, now[b as usize].bits() as u64);
    now[a as usize].each(|digit| {
        let fits = sums >> digit & other & !(1 << digit);
        if fits != 0 {
            of_a |= M::digit(digit);
            of_b |= fits;
        }
    });
    keep(a, of_a);
    keep(b, M::from_bits(of_b.into()));
}

/// The least and the greatest digits that cells can have which all differ, if each may have any digit from its
/// first on, and up to its last.
///
/// Cells come one after the other and take the next digit that is free. Which digits are taken in the end does not
/// depend on who came first; without one cell they are the same but for one, in the run of taken digits that
/// begins where that cell begins to look.
pub struct Parked<M> {
    low: M,
    high: M,
    /// What the digits add up to.
    pub sums: [usize; 2],
}

impl<M: Mask> Parked<M> {
    #[inline]
    pub fn new(cells: &[u16], now: &[M], digits: usize) -> Result<Parked<M>, Dead> {
        let mut parked = Parked { low: M::EMPTY, high: M::EMPTY, sums: [0, 0] };
        for &cell in cells {
            let here = now[cell as usize];
            let (free_above, free_below) = (
                M::from_digit(here.first()).without(parked.low),
                M::up_to(here.last()).without(parked.high),
            );
            if free_above == M::EMPTY || free_below == M::EMPTY || free_above.first() >= digits {
                return Err(Dead);
            }
            let (low, high) = (free_above.first(), free_below.last());
            parked.low |= M::digit(low);
            parked.high |= M::digit(high);
            parked.sums[0] += low;
            parked.sums[1] += high;
        }
        if parked.sums[0] > parked.sums[1] { Err(Dead) } else { Ok(parked) }
    }

    /// What all but a cell with these candidates have at least, and at most, or beyond that.
    #[inline]
    fn without(&self, here: M) -> [usize; 2] {
        let free_above = M::from_digit(here.first()).without(self.low);
        let end = if free_above == M::EMPTY { 8 * size_of::<M>() } else { free_above.first() };
        let free_below = M::up_to(here.last()).without(self.high);
        let start = if free_below == M::EMPTY { 0 } else { free_below.last() + 1 };
        [self.sums[0] - (end - 1), self.sums[1] - start]
    }
}

/// Keeps of cells that all differ what their sum leaves, if it lies between these; whether that takes anything away.
#[inline]
pub fn narrow_between<M: Mask>(
    [least, most]: [usize; 2],
    cells: &[u16],
    now: &[M],
    digits: usize,
    keep: &mut impl FnMut(u16, M),
) -> Result<bool, Dead> {
    let (parked, mut changed) = (Parked::new(cells, now, digits)?, false);
    for &cell in cells {
        let here = now[cell as usize];
        let [low, high] = parked.without(here);
        if here.last() + low <= most && here.first() + high >= least {
            continue;
        }
        let mut allowed = M::EMPTY;
        here.each(|digit| {
            if digit + low <= most && digit + high >= least {
                allowed |= M::digit(digit);
            }
        });
        if allowed == M::EMPTY {
            return Err(Dead);
        }
        changed = true;
        keep(cell, allowed);
    }
    Ok(changed)
}
