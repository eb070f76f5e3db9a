//! 64 lanes in a plain integer, for every CPU.

use super::Lanes;

/// One word of 64 bits.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(in super::super) struct Portable(u64);

impl Lanes for Portable {
    const WORDS: usize = 1;
    type Row = [u64; 1];

    #[inline(always)]
    fn none() -> Self {
        Self(0)
    }
    #[inline(always)]
    fn load(words: &[u64]) -> Self {
        Self(words[0])
    }
    #[inline(always)]
    fn store(self, words: &mut [u64]) {
        words[0] = self.0;
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        Self(self.0 & b.0)
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        Self(self.0 | b.0)
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        Self(self.0 ^ b.0)
    }
    #[inline(always)]
    fn without(self, b: Self) -> Self {
        Self(self.0 & !b.0)
    }
    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0 == 0
    }
    #[inline(always)]
    fn shift_up<const N: u32>(self) -> Self {
        Self(self.0 << N)
    }
    #[inline(always)]
    fn shift_down<const N: u32>(self) -> Self {
        Self(self.0 >> N)
    }
    #[inline(always)]
    fn splat(word: u64) -> Self {
        Self(word)
    }
    #[inline(always)]
    fn tops(self) -> u8 {
        (self.0 >> 63) as u8
    }
}
