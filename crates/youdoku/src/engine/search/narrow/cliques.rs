//! Cells parted into groups of which all see each other, few and large: that is what bounds a sum. The best
//! parting is hard to find and not needed; the best of some quick ones is taken, in the same order each time.

/// Up to so many cells are looked at together.
pub const TOGETHER: usize = 128;

/// So many orders of the cells are tried.
const TRIES: usize = 8;

/// For each cell, the others that it sees, as bits.
pub struct Sight(Vec<u128>);

impl Sight {
    /// Of so many cells, the first `TOGETHER` at most.
    pub fn new(cells: usize, sees: impl Fn(usize, usize) -> bool) -> Sight {
        let mut sight = vec![0; cells];
        for a in 0..cells {
            for b in (0..a).filter(|&b| sees(a, b)) {
                sight[a] |= 1 << b;
                sight[b] |= 1 << a;
            }
        }
        Sight(sight)
    }

    /// Groups of no more than so many of these cells, each of them in one group.
    pub fn parted(&self, cells: u128, most: usize) -> Vec<u128> {
        let mut order: Vec<usize> = (0..self.0.len()).filter(|i| cells >> i & 1 == 1).collect();
        let mut best = self.parted_in(&order, cells, most);
        let mut random = crate::random::Rng::with_seed(1);
        for _ in 1..TRIES {
            if best.len() <= 1 {
                break;
            }
            random.shuffle(&mut order);
            let other = self.parted_in(&order, cells, most);
            if worth(&other) > worth(&best) {
                best = other;
            }
        }
        best
    }

    /// The largest group first, where all grow in this order.
    fn parted_in(&self, order: &[usize], cells: u128, most: usize) -> Vec<u128> {
        let (mut left, mut groups) = (cells, Vec::new());
        while left != 0 {
            let (mut largest, mut size) = (0, 0);
            for &first in order.iter().filter(|&&first| left >> first & 1 == 1) {
                let (mut group, mut open, mut count) = (1u128 << first, self.0[first] & left, 1);
                // No more than the open cells can come.
                if count + open.count_ones() as usize <= size {
                    continue;
                }
                for &next in order {
                    if open == 0 || count == most {
                        break;
                    }
                    if open >> next & 1 == 1 {
                        group |= 1 << next;
                        open &= self.0[next];
                        count += 1;
                    }
                }
                if count > size {
                    (largest, size) = (group, count);
                }
            }
            left &= !largest;
            groups.push(largest);
        }
        groups
    }
}

/// The more, the nearer are the least and the greatest sum of the groups together.
pub fn worth(groups: &[u128]) -> u32 {
    groups.iter().map(|group| group.count_ones().pow(2)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_cell_is_in_one_group_and_sees_the_others_of_it() {
        let mut random = crate::random::Rng::with_seed(2);
        let mut larger = 0;
        for _ in 0..200 {
            let (cells, most) = (random.usize(1..20), random.usize(1..6));
            let pairs: Vec<bool> = (0..400).map(|_| random.u8(..3) > 0).collect();
            let sees = |a: usize, b: usize| pairs[a.max(b) * 20 + a.min(b)];
            let (sight, wanted) = (Sight::new(cells, sees), random.u128(..) & ((1 << cells) - 1));
            let groups = sight.parted(wanted, most);
            assert_eq!(groups.iter().fold(0, |all, group| all | group), wanted);
            assert_eq!(groups.iter().map(|g| g.count_ones()).sum::<u32>(), wanted.count_ones());
            for group in groups {
                let members: Vec<usize> = (0..cells).filter(|i| group >> i & 1 == 1).collect();
                assert!((1..=most).contains(&members.len()));
                let pairs = |&a: &usize| members.iter().all(|&b| a == b || sees(a, b));
                assert!(members.iter().all(pairs));
                larger += usize::from(members.len() > 2);
            }
        }
        assert!(larger > 100, "{larger}");
    }
}
