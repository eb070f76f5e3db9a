//! 128 lanes in one NEON register.
//!
//! Soundness of every `unsafe` block here: NEON is part of every AArch64 that Rust has a target for with
//! `target_feature = "neon"`, and this file is compiled for no other.

use super::Lanes;
use core::arch::aarch64::*;

/// One `q` register.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(in super::super) struct Neon(uint64x2_t);

impl Lanes for Neon {
    const WORDS: usize = 2;
    type Row = [u64; 2];

    #[inline(always)]
    fn none() -> Self {
        Self::splat(0)
    }
    #[inline(always)]
    fn load(words: &[u64]) -> Self {
        let words = &words[..2];
        // SAFETY: NEON is present; the slice holds the 16 bytes read.
        Self(unsafe { vld1q_u64(words.as_ptr()) })
    }
    #[inline(always)]
    fn store(self, words: &mut [u64]) {
        let words = &mut words[..2];
        // SAFETY: NEON is present; the slice holds the 16 bytes written.
        unsafe { vst1q_u64(words.as_mut_ptr(), self.0) }
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        // SAFETY: NEON is present, see the head of this file.
        Self(unsafe { vandq_u64(self.0, b.0) })
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        // SAFETY: NEON is present, see the head of this file.
        Self(unsafe { vorrq_u64(self.0, b.0) })
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        // SAFETY: NEON is present, see the head of this file.
        Self(unsafe { veorq_u64(self.0, b.0) })
    }
    #[inline(always)]
    fn without(self, b: Self) -> Self {
        // SAFETY: NEON is present, see the head of this file.
        Self(unsafe { vbicq_u64(self.0, b.0) })
    }
    #[inline(always)]
    fn not(self) -> Self {
        self.xor(Self::splat(!0))
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        // SAFETY: NEON is present, see the head of this file.
        unsafe { vmaxvq_u32(vreinterpretq_u32_u64(self.0)) == 0 }
    }
    #[inline(always)]
    fn shift_up<const N: u32>(self) -> Self {
        // SAFETY: NEON is present, see the head of this file.
        Self(unsafe { vshlq_u64(self.0, vdupq_n_s64(i64::from(N))) })
    }
    #[inline(always)]
    fn shift_down<const N: u32>(self) -> Self {
        // SAFETY: NEON is present, see the head of this file. A shift by less than nothing goes down.
        Self(unsafe { vshlq_u64(self.0, vdupq_n_s64(-i64::from(N))) })
    }
    #[inline(always)]
    fn splat(word: u64) -> Self {
        // SAFETY: NEON is present, see the head of this file.
        Self(unsafe { vdupq_n_u64(word) })
    }
    #[inline(always)]
    fn tops(self) -> u8 {
        // SAFETY: NEON is present, see the head of this file.
        let (low, high) = unsafe { (vgetq_lane_u64::<0>(self.0), vgetq_lane_u64::<1>(self.0)) };
        (low >> 63 | high >> 63 << 1) as u8
    }
    #[inline(always)]
    fn where_else(self, mask: Self, b: Self) -> Self {
        // SAFETY: NEON is present, see the head of this file.
        Self(unsafe { vbslq_u64(mask.0, self.0, b.0) })
    }
}
