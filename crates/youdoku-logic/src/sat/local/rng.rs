//! Random choices: the multiply-and-fold generator wyrand (Wang Yi, wyhash 4.2).
//!
//! One addition and one wide multiplication a number, because a flip of a short clause costs little
//! more than the choices that led to it. The same seed gives the same choices on every machine.

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub(super) struct Rng(u64);

impl Rng {
    /// The stream of this seed; `lane` tells apart the streams of one seed.
    pub(super) fn new(seed: u64, lane: u64) -> Rng {
        let mut rng = Rng(seed);
        // Folding the lane into a scrambled seed keeps (1, 2) and (2, 1) apart.
        rng.0 = rng.next() ^ lane.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        rng
    }

    /// The next 64 bits.
    #[inline]
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x2d35_8dcc_aa6c_78a5);
        let product = u128::from(self.0) * u128::from(self.0 ^ 0x8bb8_4b93_962e_acc9);
        product as u64 ^ (product >> 64) as u64
    }

    /// A number below `n`, which is not 0. The bias is below n / 2³².
    #[inline]
    pub(super) fn below(&mut self, n: usize) -> usize {
        debug_assert!(0 < n && n <= u32::MAX as usize);
        (((self.next() >> 32) * n as u64) >> 32) as usize
    }

    /// Whether something of this probability happens now.
    #[inline]
    pub(super) fn happens(&mut self, probability: Probability) -> bool {
        (self.next() >> 32) < probability.0
    }

    /// A number from 0 up to, but not, 1.
    #[inline]
    pub(super) fn unit(&mut self) -> f32 {
        // 24 bits are what an f32 holds exactly; so the result is never rounded up to 1.
        (self.next() >> 40) as f32 * (1.0 / (1u32 << 24) as f32)
    }
}

/// A probability in steps of 2⁻³², so that 0 is never and 1 is always.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Probability(u64);

impl From<f64> for Probability {
    fn from(p: f64) -> Probability {
        // The cast sends what is no number to 0.
        Probability((p.clamp(0.0, 1.0) * (1u64 << 32) as f64) as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn never_and_always_mean_it() {
        let mut rng = Rng::new(7, 0);
        let (never, always) = (Probability::from(0.0), Probability::from(1.0));
        assert!((0..10_000).all(|_| !rng.happens(never) && rng.happens(always)));
        assert_eq!(Probability::from(f64::NAN), never);
        assert_eq!(Probability::from(7.0), always);
    }

    #[test]
    fn choices_are_even_and_streams_differ() {
        let mut rng = Rng::new(1, 0);
        let mut seen = [0u32; 5];
        (0..50_000).for_each(|_| seen[rng.below(5)] += 1);
        assert!(seen.iter().all(|&n| (9_500..10_500).contains(&n)), "{seen:?}");
        let mean = (0..50_000).map(|_| f64::from(rng.unit())).sum::<f64>() / 50_000.0;
        assert!((0.49..0.51).contains(&mean));
        assert_ne!(Rng::new(1, 2).next(), Rng::new(2, 1).next());
        assert_eq!(Rng::new(1, 2).next(), Rng::new(1, 2).next());
    }
}
