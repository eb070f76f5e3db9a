//! Where two houses overlap in several cells, digits that have places only inside the overlap leave the
//! rest of the other house: box–line interaction, between any two houses.

use std::cmp::Reverse;

use youdoku_logic::Stopped;

use crate::engine::search::effort::Effort;
use crate::engine::search::lists::Lists;

/// Of more overlaps of a house than this only the largest are looked at: the others lock a digit seldom,
/// and each costs a look whenever the house changes. Boxes of 8×16 cells have 24.
const MOST_OF_A_HOUSE: usize = 128;

/// The overlaps of two or more cells between houses, from each side.
#[derive(Default)]
pub struct Locks {
    /// For each house, the overlaps that it may lock digits into.
    pub of: Lists<u32>,
    /// For each overlap: the source's cells inside it, those outside, and the target's outside.
    pub inside: Lists,
    pub outside: Lists,
    pub target: Lists,
}

impl Locks {
    /// The overlaps of these houses, each of them ascending.
    pub fn new(
        houses: &Lists,
        houses_of: &Lists<u32>,
        effort: &mut Effort,
    ) -> Result<Locks, Stopped> {
        let mut locks = Locks::default();
        // For each house, how many cells it shares with the one that is looked at.
        let mut shared = vec![0u32; houses.len()];
        for (number, source) in houses.iter().enumerate() {
            let mut others: Vec<u32> = Vec::new();
            for &cell in source {
                let of_cell = houses_of.get(cell as usize);
                effort.steps(of_cell.len())?;
                for &other in of_cell.iter().filter(|&&other| other as usize != number) {
                    let count = &mut shared[other as usize];
                    *count += 1;
                    if *count == 2 {
                        others.push(other);
                    }
                }
            }
            if others.len() > MOST_OF_A_HOUSE {
                others.sort_unstable_by_key(|&other| (Reverse(shared[other as usize]), other));
                others.truncate(MOST_OF_A_HOUSE);
            }
            others.sort_unstable();
            for &cell in source {
                houses_of.get(cell as usize).iter().for_each(|&other| shared[other as usize] = 0);
            }
            let first = locks.inside.len() as u32;
            for &other in &others {
                locks.push(source, houses.get(other as usize), effort)?;
            }
            locks.of.push(first..first + others.len() as u32)?;
        }
        Ok(locks)
    }

    fn push(&mut self, source: &[u16], target: &[u16], effort: &mut Effort) -> Result<(), Stopped> {
        let cells = source.len() + target.len();
        effort.steps(8 * cells)?;
        effort.room(cells * size_of::<u16>() + 4 * size_of::<u32>())?;
        let has = |house: &[u16], cell: &u16| house.binary_search(cell).is_ok();
        self.inside.push(source.iter().copied().filter(|cell| has(target, cell)))?;
        self.outside.push(source.iter().copied().filter(|cell| !has(target, cell)))?;
        self.target.push(target.iter().copied().filter(|cell| !has(source, cell)))
    }
}

#[cfg(test)]
mod tests {
    use youdoku_logic::Control;

    use super::*;

    fn locks(houses: &[Vec<u16>], cells: usize) -> Locks {
        let houses = Lists::new(houses).unwrap();
        let of = Lists::by_cell(cells, (0..houses.len()).map(|i| houses.get(i))).unwrap();
        Locks::new(&houses, &of, &mut Effort::new(&Control::new()).unwrap()).unwrap()
    }

    #[test]
    fn overlaps_of_two_cells_lock_from_each_side() {
        let locks = locks(&[vec![0, 1, 2], vec![1, 2, 3], vec![3, 4, 5]], 6);
        assert_eq!(locks.of.iter().collect::<Vec<_>>(), [&[0][..], &[1], &[]]);
        assert_eq!(locks.inside.iter().collect::<Vec<_>>(), [[1, 2], [1, 2]]);
        assert_eq!(locks.outside.iter().collect::<Vec<_>>(), [[0], [3]]);
        assert_eq!(locks.target.iter().collect::<Vec<_>>(), [[3], [0]]);
    }

    /// Line 3: their numbers went up to 65,535, and what came after was lost.
    #[test]
    fn more_locks_than_16_bits_can_number_are_all_kept() {
        let house = |i: u16| {
            let shared = [i / 64, 1000 + i % 64].into_iter();
            let mut cells: Vec<u16> = shared.chain((0..6).map(|j| 2000 + i % 7 * 6 + j)).collect();
            cells.sort_unstable();
            cells
        };
        let houses: Vec<Vec<u16>> = (0..1024).map(house).collect();
        let locks = locks(&houses, 4096);
        assert_eq!(locks.inside.len(), 1024 * MOST_OF_A_HOUSE);
        for (number, house) in houses.iter().enumerate() {
            for &lock in locks.of.get(number) {
                let [inside, outside] =
                    [&locks.inside, &locks.outside].map(|l| l.get(lock as usize));
                assert!(
                    inside.len() > 1 && inside.iter().chain(outside).all(|c| house.contains(c))
                );
                assert_eq!(inside.len() + outside.len(), house.len());
            }
        }
    }
}
