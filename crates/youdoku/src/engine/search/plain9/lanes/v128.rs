//! 128 lanes in one vector of WebAssembly.

use super::Lanes;
use core::arch::wasm32::*;

/// A `v128`.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(in super::super) struct V128(v128);

impl Lanes for V128 {
    const WORDS: usize = 2;
    type Row = [u64; 2];

    #[inline(always)]
    fn none() -> Self {
        Self::splat(0)
    }
    #[inline(always)]
    fn load(words: &[u64]) -> Self {
        Self(u64x2(words[0], words[1]))
    }
    #[inline(always)]
    fn store(self, words: &mut [u64]) {
        words[..2]
            .copy_from_slice(&[u64x2_extract_lane::<0>(self.0), u64x2_extract_lane::<1>(self.0)]);
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        Self(v128_and(self.0, b.0))
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        Self(v128_or(self.0, b.0))
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        Self(v128_xor(self.0, b.0))
    }
    #[inline(always)]
    fn without(self, b: Self) -> Self {
        Self(v128_andnot(self.0, b.0))
    }
    #[inline(always)]
    fn not(self) -> Self {
        Self(v128_not(self.0))
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        !v128_any_true(self.0)
    }
    #[inline(always)]
    fn shift_up<const N: u32>(self) -> Self {
        Self(u64x2_shl(self.0, N))
    }
    #[inline(always)]
    fn shift_down<const N: u32>(self) -> Self {
        Self(u64x2_shr(self.0, N))
    }
    #[inline(always)]
    fn splat(word: u64) -> Self {
        Self(u64x2_splat(word))
    }
    #[inline(always)]
    fn tops(self) -> u8 {
        u64x2_bitmask(self.0)
    }
    #[inline(always)]
    fn where_else(self, mask: Self, b: Self) -> Self {
        Self(v128_bitselect(self.0, b.0, mask.0))
    }
}
