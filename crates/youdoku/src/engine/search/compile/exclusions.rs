//! Which cells cannot have the same digit, while that is gathered: bits where a cell's fit into a word, and else lists.

use youdoku_logic::Stopped;

use super::SMALL;
use crate::engine::search::lists::Lists;

/// For each cell, the cells that cannot have its digit.
pub enum Exclusions {
    Few(Vec<u128>),
    Many(Vec<Vec<u16>>),
}

impl Exclusions {
    /// None yet, between so many cells.
    pub fn new(num_cells: usize) -> Exclusions {
        match num_cells {
            ..=SMALL => Exclusions::Few(vec![0; num_cells]),
            _ => Exclusions::Many(vec![Vec::new(); num_cells]),
        }
    }

    /// No two of these cells have the same digit; by how many bytes the lists have grown.
    pub fn add(&mut self, zone: &[u16]) -> usize {
        match self {
            Exclusions::Few(bits) => {
                let all = zone.iter().fold(0u128, |all, &cell| all | 1 << cell);
                zone.iter().for_each(|&cell| bits[cell as usize] |= all & !(1 << cell));
                0
            }
            Exclusions::Many(lists) => {
                let mut more = 0;
                for &a in zone {
                    let others = zone.iter().filter(|&&b| b != a);
                    more += others.map(|&b| exclude(&mut lists[a as usize], b)).sum::<usize>();
                }
                more
            }
        }
    }

    /// Puts the lists in order, as whoever asks [whom a cell excludes](Exclusions::has) needs them.
    pub fn tidy(&mut self) {
        if let Exclusions::Many(lists) = self {
            lists.iter_mut().for_each(tidy);
        }
    }

    /// Whether two cells cannot have the same digit.
    pub fn has(&self, a: usize, b: usize) -> bool {
        match self {
            Exclusions::Few(bits) => bits[a] >> b & 1 == 1,
            Exclusions::Many(lists) => lists[a].binary_search(&(b as u16)).is_ok(),
        }
    }

    /// For each cell those that it excludes, ascending.
    pub fn lists(self) -> Result<Lists, Stopped> {
        match self {
            Exclusions::Many(lists) => Lists::new(lists),
            Exclusions::Few(bits) => {
                let mut lists = Lists::default();
                for mut rest in bits {
                    lists.push(std::iter::from_fn(|| {
                        let cell = rest.trailing_zeros() as u16;
                        (rest != 0).then(|| {
                            rest &= rest - 1;
                            cell
                        })
                    }))?;
                }
                Ok(lists)
            }
        }
    }
}

/// A cell excludes one more; by how many bytes its list has grown. What is in a list twice goes before it
/// grows.
#[inline]
fn exclude(list: &mut Vec<u16>, other: u16) -> usize {
    let room = list.capacity();
    if list.len() == room {
        tidy(list);
        if list.len() > room / 2 {
            list.reserve(room);
        }
    }
    list.push(other);
    (list.capacity() - room) * size_of::<u16>()
}

fn tidy(list: &mut Vec<u16>) {
    list.sort_unstable();
    list.dedup();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_and_lists_say_the_same() {
        let mut random = fastrand::Rng::with_seed(8);
        for _ in 0..50 {
            let (mut few, mut many) = (Exclusions::new(SMALL), Exclusions::new(SMALL + 1));
            for _ in 0..random.usize(1..20) {
                let mut zone: Vec<u16> = (0..SMALL as u16).collect();
                random.shuffle(&mut zone);
                zone.truncate(random.usize(1..12));
                zone.sort_unstable();
                assert_eq!(few.add(&zone), 0);
                many.add(&zone);
            }
            many.tidy();
            let pairs = (0..SMALL).flat_map(|a| (0..SMALL).map(move |b| (a, b)));
            assert!(pairs.into_iter().all(|(a, b)| few.has(a, b) == many.has(a, b)));
            let [few, many] = [few, many].map(|exclusions| exclusions.lists().unwrap());
            assert!((0..SMALL).all(|cell| few.get(cell) == many.get(cell)));
        }
    }
}
