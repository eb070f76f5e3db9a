//! Wings, and what two or three cells leave to the cells that see them all: aligned exclusion.

use super::grid::{Bits, Grid, Hint, Nine, T, is_many, is_one, is_two, size};

/// XY-wings (two candidates in the pivot) and XYZ-wings (three).
pub(super) fn wing(grid: &Grid, in_pivot: usize) -> Option<Hint> {
    for pivot in 0..81 {
        let digits = grid.cand[pivot];
        if size(digits) != in_pivot {
            continue;
        }
        for one in T.peers[pivot].map(usize::from) {
            let first = grid.cand[one];
            if !is_two(first) {
                continue;
            }
            for other in T.peers[pivot].map(usize::from) {
                let second = grid.cand[other];
                if !is_two(second) || other == one {
                    continue;
                }
                let (union, all) = (digits | first | second, digits & first & second);
                if size(union) != 3 || size(all) != in_pivot - 2 {
                    continue;
                }
                let shared = first & second;
                if !is_one(shared) {
                    continue;
                }
                let mut victims = T.sees[one] & T.sees[other];
                if in_pivot == 3 {
                    victims &= T.sees[pivot];
                }
                victims &= !(1u128 << pivot);
                let mut removes = Vec::new();
                while victims != 0 {
                    let cell = victims.trailing_zeros() as usize;
                    victims &= victims - 1;
                    if grid.cand[cell] & shared != 0 {
                        removes.push((cell, shared));
                    }
                }
                let (name, rating) =
                    if in_pivot == 2 { ("XY-wing", 4.2) } else { ("XYZ-wing", 4.4) };
                if let Some(hint) = Hint::removing(name, rating, removes) {
                    return Some(hint);
                }
            }
        }
    }
    None
}

/// Aligned pair (two cells) and triplet (three) exclusion, which remembers where there was nothing.
pub(super) struct Aligned {
    cells: usize,
    /// The candidates when the whole grid was last searched in vain.
    before: [Nine; 81],
}

impl Aligned {
    pub(super) fn of(cells: usize) -> Aligned {
        Aligned { cells, before: [0; 81] }
    }

    pub(super) fn find(&mut self, grid: &Grid) -> Option<Hint> {
        // Cells that changed since, and those that see them.
        let mut dirty = 0u128;
        for cell in 0..81 {
            if grid.cand[cell] != self.before[cell] {
                dirty |= T.sees[cell] | 1 << cell;
            }
        }
        let found = aligned(grid, self.cells, dirty);
        if found.is_none() {
            self.before = grid.cand;
        }
        found
    }
}

fn aligned(grid: &Grid, cells: usize, dirty: u128) -> Option<Hint> {
    let mut bases: Vec<usize> = Vec::new();
    let mut excluders = [0u128; 81];
    for (cell, own) in excluders.iter_mut().enumerate() {
        if !is_many(grid.cand[cell]) {
            continue;
        }
        let counts = || T.peers[cell].iter().map(|&peer| (peer, size(grid.cand[peer as usize])));
        if counts().any(|(_, count)| count == 1) {
            continue;
        }
        for (peer, count) in counts() {
            if (2..=cells).contains(&count) {
                *own |= 1 << peer;
            }
        }
        if *own != 0 {
            bases.push(cell);
        }
    }
    // Pairs in subset order: the greater index decides first.
    for b in 1..bases.len() {
        for a in 0..b {
            let (one, two) = (bases[a], bases[b]);
            let shared = excluders[one] & excluders[two];
            let is_dirty = grid_bit(dirty, one) || grid_bit(dirty, two);
            if shared & shared.wrapping_sub(1) == 0 || cells == 2 && !is_dirty {
                continue;
            }
            if cells == 2 {
                if let Some(hint) = exclusion(grid, &[one, two], shared) {
                    return Some(hint);
                }
                continue;
            }
            let mut thirds = (excluders[one] | excluders[two]) & !(1 << one | 1 << two);
            if !is_dirty {
                thirds &= dirty;
            }
            let try_third = |third: usize| {
                let all = shared & excluders[third];
                if all & all.wrapping_sub(1) == 0 {
                    return None;
                }
                exclusion(grid, &[one, two, third], all)
            };
            let mut any = false;
            let mut left = thirds;
            while left != 0 && !any {
                any = try_third(left.trailing_zeros() as usize).is_some();
                left &= left - 1;
            }
            if any {
                // The first of them in order: what sees the first cell, then what sees the second.
                let peers = T.peers[one].iter().chain(&T.peers[two]).map(|&peer| peer as usize);
                let own = |third: &usize| grid_bit(thirds, *third);
                return peers.filter(own).find_map(try_third);
            }
        }
    }
    None
}

fn grid_bit(set: u128, cell: usize) -> bool {
    set >> cell & 1 == 1
}

/// What no allowed combination of these cells has.
fn exclusion(grid: &Grid, cells: &[usize], mut excluders: u128) -> Option<Hint> {
    // Those that these cells could leave without a digit.
    let union = cells.iter().fold(0, |all, &cell| all | grid.cand[cell]);
    let (mut forbidden, mut count) = ([0 as Nine; 20], 0);
    while excluders != 0 {
        let cand = grid.cand[excluders.trailing_zeros() as usize];
        excluders &= excluders - 1;
        if cand & !union == 0 {
            forbidden[count] = cand;
            count += 1;
        }
    }
    if count == 0 {
        return None;
    }
    let forbidden = &forbidden[..count];
    let sees = |a: usize, b: usize| grid_bit(T.sees[cells[a]], cells[b]);
    let (together, third) = (sees(0, 1), if cells.len() == 3 { grid.cand[cells[2]] } else { 0 });
    let (with_first, with_second) =
        if cells.len() == 3 { (sees(0, 2), sees(1, 2)) } else { (false, false) };
    let mut allowed = [0 as Nine; 3];
    let all = [grid.cand[cells[0]], grid.cand[cells[1]], third];
    for a in Bits(all[0]) {
        for b in Bits(all[1]) {
            if a == b && together {
                continue;
            }
            let used = 1 << a | 1 << b;
            let mut left = third;
            if with_first {
                left &= !(1 << a);
            }
            if with_second {
                left &= !(1 << b);
            }
            let mut dead = false;
            for cand in forbidden {
                let rest = cand & !used;
                if rest == 0 {
                    dead = true;
                    break;
                }
                // The last digit that the third cell could take from it.
                if is_one(rest) {
                    left &= !rest;
                }
            }
            if dead || third != 0 && left == 0 {
                continue;
            }
            allowed[0] |= 1 << a;
            allowed[1] |= 1 << b;
            allowed[2] |= left;
            if allowed == all {
                return None;
            }
        }
    }
    let removes = cells
        .iter()
        .zip(allowed)
        .map(|(&cell, ok)| (cell, grid.cand[cell] & !ok))
        .filter(|r| r.1 != 0);
    let (name, rating) = if cells.len() == 2 {
        ("aligned pair exclusion", 6.2)
    } else {
        ("aligned triplet exclusion", 7.5)
    };
    Hint::removing(name, rating, removes.collect())
}
