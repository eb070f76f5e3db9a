//! Lists of small numbers, one after the other in one piece of memory.

use youdoku_logic::Stopped;

/// Cells are numbers of 16 bits; houses, overlaps and propagators can be more.
#[derive(Clone, Debug)]
pub struct Lists<T = u16> {
    items: Vec<T>,
    ends: Vec<u32>,
}

impl<T> Default for Lists<T> {
    fn default() -> Lists<T> {
        Lists { items: Vec::new(), ends: Vec::new() }
    }
}

impl<T: Copy> Lists<T> {
    /// These lists; too large where their items are more than can be numbered.
    pub fn new(lists: impl IntoIterator<Item = impl AsRef<[T]>>) -> Result<Lists<T>, Stopped> {
        let mut all = Lists::default();
        for list in lists {
            all.push(list.as_ref().iter().copied())?;
        }
        Ok(all)
    }

    /// One more list.
    pub fn push(&mut self, list: impl IntoIterator<Item = T>) -> Result<(), Stopped> {
        self.items.extend(list);
        self.ends.push(u32::try_from(self.items.len()).map_err(|_| Stopped::TooLarge(None))?);
        Ok(())
    }

    /// The list with this number.
    #[inline(always)]
    pub fn get(&self, index: usize) -> &[T] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.items[start as usize..self.ends[index] as usize]
    }

    /// How many lists there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// All lists in order.
    pub fn iter(&self) -> impl Iterator<Item = &[T]> {
        (0..self.len()).map(|index| self.get(index))
    }

    /// The bytes that they take.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.items[..]) + size_of_val(&self.ends[..])
    }
}

impl Lists<u32> {
    /// The same numbers as bits of words, each with its number: several are told at once.
    pub fn in_words(&self) -> Result<Lists<(u32, u64)>, Stopped> {
        let mut words = Lists::default();
        for list in self.iter() {
            let one = |list: &[u32]| {
                let bits = list.iter().fold(0, |bits, number| bits | 1 << (number % 64));
                (list[0] / 64, bits)
            };
            words.push(list.chunk_by(|a, b| a / 64 == b / 64).map(one))?;
        }
        Ok(words)
    }

    /// For each cell, which of some lists of cells it is in.
    pub fn by_cell<'l>(
        num_cells: usize,
        lists: impl Iterator<Item = &'l [u16]> + Clone,
    ) -> Result<Lists<u32>, Stopped> {
        // Counted first, so that each item goes to its place at once.
        let mut next = vec![0usize; num_cells + 1];
        for list in lists.clone() {
            list.iter().for_each(|&cell| next[cell as usize + 1] += 1);
        }
        (0..num_cells).for_each(|cell| next[cell + 1] += next[cell]);
        let ends = next[1..].iter().map(|&end| u32::try_from(end)).collect::<Result<_, _>>();
        let ends = ends.map_err(|_| Stopped::TooLarge(None))?;
        let mut items = vec![0; next[num_cells]];
        for (number, list) in lists.enumerate() {
            let number = u32::try_from(number).map_err(|_| Stopped::TooLarge(None))?;
            for &cell in list {
                items[next[cell as usize]] = number;
                next[cell as usize] += 1;
            }
        }
        Ok(Lists { items, ends })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_cell_knows_its_lists() {
        let lists = Lists::new([vec![0u16, 2], vec![], vec![2, 1]]).unwrap();
        assert_eq!(lists.iter().map(<[u16]>::len).collect::<Vec<_>>(), [2, 0, 2]);
        let of = Lists::by_cell(4, (0..lists.len()).map(|i| lists.get(i))).unwrap();
        assert_eq!(of.iter().collect::<Vec<_>>(), [&[0][..], &[2], &[0, 2], &[]]);
    }
}
