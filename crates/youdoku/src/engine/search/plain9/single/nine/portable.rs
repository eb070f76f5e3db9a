//! Nine plain integers, for every CPU. There is no padding here, and folds go
//! through the nine one by one.

use super::Nine;

/// An array; the compiler makes of it what registers the CPU has.
#[derive(Clone, Copy)]
pub(in super::super) struct Portable([u32; 9]);

impl Portable {
    #[inline(always)]
    fn zip(self, b: Self, f: impl Fn(u32, u32) -> u32) -> Self {
        let mut out = [0; 9];
        for (i, lane) in out.iter_mut().enumerate() {
            *lane = f(self.0[i], b.0[i]);
        }
        Self(out)
    }
}

impl Nine for Portable {
    #[inline(always)]
    fn load(words: &[u32; 16]) -> Self {
        let mut nine = [0; 9];
        nine.copy_from_slice(&words[..9]);
        Self(nine)
    }
    #[inline(always)]
    fn store(self) -> [u32; 16] {
        let mut words = [0; 16];
        words[..9].copy_from_slice(&self.0);
        words
    }
    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self([word; 9])
    }
    #[inline(always)]
    fn first(self) -> u32 {
        self.0[0]
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        self.zip(b, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        self.zip(b, |a, b| a | b)
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        self.zip(b, |a, b| a ^ b)
    }
    #[inline(always)]
    fn without(self, b: Self) -> Self {
        self.zip(b, |a, b| a & !b)
    }
    #[inline(always)]
    fn minus(self, b: Self) -> Self {
        self.zip(b, u32::wrapping_sub)
    }
    #[inline(always)]
    fn up<const N: u32>(self) -> Self {
        self.zip(self, |a, _| a << N)
    }
    #[inline(always)]
    fn down<const N: u32>(self) -> Self {
        self.zip(self, |a, _| a >> N)
    }
    #[inline(always)]
    fn swap<const N: usize>(self) -> Self {
        unreachable!("the folds are written anew below")
    }
    #[inline(always)]
    fn any(self) -> Self {
        Self::splat(self.0.iter().fold(0, |all, x| all | x))
    }
    #[inline(always)]
    fn twice_over(self) -> (Self, Self) {
        let (mut one, mut two) = (0, 0);
        for x in self.0 {
            two |= one & x;
            one |= x;
        }
        (Self::splat(one), Self::splat(two))
    }
    #[inline(always)]
    fn thrice_over(self) -> (u32, u32) {
        let (mut one, mut two, mut three) = (0, 0, 0);
        for x in self.0 {
            three |= two & x;
            two |= one & x;
            one |= x;
        }
        (two, three)
    }
    #[inline(always)]
    fn lanes(self) -> u32 {
        let mut bits = 0;
        for (i, lane) in self.0.iter().enumerate() {
            bits |= u32::from(*lane != 0) << i;
        }
        bits
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0.iter().fold(0, |all, lane| all | lane) == 0
    }
}
