//! Sums taken together: where long ones lie side by side, as little killers do, each leaves its cells much
//! freedom, and all together very little, because more of their cells lie in one house. What they add up to is
//! one more sum.

use super::lists::Lists;

/// On grids of up to so many cells, a set of cells is a word.
pub const MOST_CELLS: usize = 128;

/// Of more sums than this nobody looks at which go together.
const MOST_SUMS: usize = 64;

/// A sum of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Together {
    /// Its cells, as bits.
    pub cells: u128,
    /// What they add up to.
    pub total: i64,
}

/// Sums of disjoint sums that bound their cells more closely than these do alone.
pub fn combined(sums: &[Together], houses: &Lists) -> Vec<Together> {
    let mut found: Vec<Together> = Vec::new();
    if sums.len() > MOST_SUMS {
        return found;
    }
    let families = families(houses);
    let worth =
        |cells: u128| families.iter().map(|family| closeness(cells, family)).max().unwrap_or(0);
    let alone: Vec<u32> = sums.iter().map(|sum| worth(sum.cells)).collect();
    for (start, &sum) in sums.iter().enumerate() {
        let (mut all, mut now) = (sum, alone[start]);
        loop {
            let disjoint = sums.iter().zip(&alone).filter(|(sum, _)| sum.cells & all.cells == 0);
            let gain = |(sum, alone): (&Together, &u32)| {
                ((worth(all.cells | sum.cells)).saturating_sub(now + alone), *sum)
            };
            let Some((gain, best)) = disjoint.map(gain).max_by_key(|(gain, _)| *gain) else {
                break;
            };
            if gain == 0 {
                break;
            }
            all = Together { cells: all.cells | best.cells, total: all.total + best.total };
            now = worth(all.cells);
        }
        if all != sum && !found.contains(&all) {
            found.push(all);
        }
    }
    found
}

/// Houses parted into families of which no two overlap: rows, columns, boxes, and whatever else there is.
fn families(houses: &Lists) -> Vec<Vec<u128>> {
    let mut families: Vec<(u128, Vec<u128>)> = Vec::new();
    for house in houses.iter() {
        let cells = house.iter().fold(0u128, |cells, &cell| cells | 1 << cell);
        match families.iter_mut().find(|(covered, _)| covered & cells == 0) {
            Some((covered, family)) => {
                *covered |= cells;
                family.push(cells);
            }
            None => families.push((cells, vec![cells])),
        }
    }
    families.into_iter().map(|(_, family)| family).collect()
}

/// How closely a family of houses bounds what some cells add up to: the sum of squares of how many of them lie
/// in each, and one for each that lies in none.
fn closeness(cells: u128, family: &[u128]) -> u32 {
    let (squares, covered) = family.iter().fold((0, 0), |(squares, covered), house| {
        let count = (cells & house).count_ones();
        (squares + count * count, covered + count)
    });
    squares + cells.count_ones() - covered
}
