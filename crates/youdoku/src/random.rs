//! Random choices that are the same on every machine. `fastrand` draws a `usize` from as many bits as pointers have, and
//! with it where a slice is cut and how it is shuffled: a seed would give other puzzles in a browser, where they have 32.
//! So what is drawn as a `usize` here goes through 64 bits everywhere.

use std::ops::{Bound, Deref, DerefMut, RangeBounds};

/// A source of random numbers; whatever is not drawn as a `usize` is `fastrand`'s own.
#[derive(Clone, Debug)]
pub(crate) struct Rng(fastrand::Rng);

impl Rng {
    pub fn with_seed(seed: u64) -> Rng {
        Rng(fastrand::Rng::with_seed(seed))
    }

    /// Another source, which this one's next number begins.
    pub fn fork(&mut self) -> Rng {
        Rng(self.0.fork())
    }

    /// One of a range that is not empty.
    pub fn usize(&mut self, range: impl RangeBounds<usize>) -> usize {
        let wide = |bound: Bound<&usize>| bound.map(|&end| end as u64);
        self.0.u64((wide(range.start_bound()), wide(range.end_bound()))) as usize
    }

    /// Any order, each as likely.
    pub fn shuffle<T>(&mut self, slice: &mut [T]) {
        for i in 1..slice.len() {
            slice.swap(i, self.usize(..=i));
        }
    }

    /// One of these, if there is any.
    pub fn choice<T>(&mut self, these: Vec<T>) -> Option<T> {
        let last = these.len().checked_sub(1)?;
        these.into_iter().nth(self.usize(..=last))
    }
}

impl Deref for Rng {
    type Target = fastrand::Rng;

    fn deref(&self) -> &fastrand::Rng {
        &self.0
    }
}

impl DerefMut for Rng {
    fn deref_mut(&mut self) -> &mut fastrand::Rng {
        &mut self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where pointers have 64 bits, seeds give what they always gave.
    #[cfg(target_pointer_width = "64")]
    #[test]
    fn seeds_keep_their_meaning() {
        for seed in 0..50 {
            let (mut ours, mut theirs) = (Rng::with_seed(seed), fastrand::Rng::with_seed(seed));
            for end in 1..40 {
                assert_eq!(ours.usize(end / 2..end), theirs.usize(end / 2..end));
                assert_eq!(ours.usize(..=end), theirs.usize(..=end));
                let (mut mine, mut other): (Vec<usize>, Vec<usize>) =
                    ((0..end).collect(), (0..end).collect());
                ours.shuffle(&mut mine);
                theirs.shuffle(&mut other);
                assert_eq!(mine, other);
                assert_eq!(ours.choice(mine), theirs.choice(other));
            }
        }
        assert_eq!(Rng::with_seed(1).choice(Vec::<u8>::new()), None);
    }

    /// The same numbers on every machine: these were drawn where pointers have 64 bits.
    #[test]
    fn seeds_mean_the_same_everywhere() {
        let mut random = Rng::with_seed(7);
        let drawn = [(); 3].map(|()| random.usize(..1000));
        assert_eq!(drawn, [773, 222, 718]);
    }
}
