//! 512 lanes in one AVX-512 register.
//!
//! Three-input operations are one `vpternlog`, whose immediate is the truth
//! table of the operation: bit `4a + 2b + c` is its value for those inputs.
//!
//! Soundness of every `unsafe` block here: a value of this type is only made
//! by code that runs behind a check that the CPU has AVX-512F and AVX-512BW
//! (`Isa::available`), and the methods are inlined into functions that enable
//! them.

use super::Lanes;
use core::arch::x86_64::*;

/// One `zmm` register.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(in super::super) struct Avx512(__m512i);

impl Avx512 {
    #[inline(always)]
    fn ternary<const TABLE: i32>(self, b: Self, c: Self) -> Self {
        // SAFETY: AVX-512F is present, see the head of this file.
        Self(unsafe { _mm512_ternarylogic_epi64::<TABLE>(self.0, b.0, c.0) })
    }
}

impl Lanes for Avx512 {
    const WORDS: usize = 8;
    type Row = [u64; 8];

    #[inline(always)]
    fn none() -> Self {
        // SAFETY: AVX-512F is present, see the head of this file.
        Self(unsafe { _mm512_setzero_si512() })
    }
    #[inline(always)]
    fn load(words: &[u64]) -> Self {
        let words = &words[..8];
        // SAFETY: AVX-512F is present; the slice holds the 64 bytes read, and
        // `loadu` asks for no alignment.
        Self(unsafe { _mm512_loadu_si512(words.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self, words: &mut [u64]) {
        let words = &mut words[..8];
        // SAFETY: AVX-512F is present; the slice holds the 64 bytes written,
        // and `storeu` asks for no alignment.
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        // SAFETY: AVX-512F is present, see the head of this file.
        Self(unsafe { _mm512_and_si512(self.0, b.0) })
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        // SAFETY: AVX-512F is present, see the head of this file.
        Self(unsafe { _mm512_or_si512(self.0, b.0) })
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        // SAFETY: AVX-512F is present, see the head of this file.
        Self(unsafe { _mm512_xor_si512(self.0, b.0) })
    }
    #[inline(always)]
    fn without(self, b: Self) -> Self {
        // SAFETY: AVX-512F is present, see the head of this file.
        Self(unsafe { _mm512_andnot_si512(b.0, self.0) })
    }
    #[inline(always)]
    fn not(self) -> Self {
        self.ternary::<0x0f>(self, self)
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        // SAFETY: AVX-512F is present, see the head of this file.
        unsafe { _mm512_test_epi64_mask(self.0, self.0) == 0 }
    }
    #[inline(always)]
    fn shift_up<const N: u32>(self) -> Self {
        // SAFETY: AVX-512F is present, see the head of this file.
        Self(unsafe { _mm512_slli_epi64::<N>(self.0) })
    }
    #[inline(always)]
    fn shift_down<const N: u32>(self) -> Self {
        // SAFETY: AVX-512F is present, see the head of this file.
        Self(unsafe { _mm512_srli_epi64::<N>(self.0) })
    }
    #[inline(always)]
    fn splat(word: u64) -> Self {
        // SAFETY: AVX-512F is present, see the head of this file.
        Self(unsafe { _mm512_set1_epi64(word as i64) })
    }
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.ternary::<0xfe>(b, c)
    }
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        self.ternary::<0x96>(b, c)
    }
    #[inline(always)]
    fn most(self, b: Self, c: Self) -> Self {
        self.ternary::<0xe8>(b, c)
    }
    #[inline(always)]
    fn or_and(self, b: Self, c: Self) -> Self {
        self.ternary::<0xf8>(b, c)
    }
    #[inline(always)]
    fn or_without(self, b: Self, c: Self) -> Self {
        self.ternary::<0xf4>(b, c)
    }
    #[inline(always)]
    fn and_or(self, b: Self, c: Self) -> Self {
        self.ternary::<0xe0>(b, c)
    }
    #[inline(always)]
    fn without_both(self, b: Self, c: Self) -> Self {
        self.ternary::<0x70>(b, c)
    }
    #[inline(always)]
    fn without_unless(self, b: Self, c: Self) -> Self {
        self.ternary::<0xb0>(b, c)
    }
    #[inline(always)]
    fn or_differ(self, b: Self, c: Self) -> Self {
        self.ternary::<0xf6>(b, c)
    }
    #[inline(always)]
    fn differ_within(self, b: Self, c: Self) -> Self {
        self.ternary::<0x28>(b, c)
    }
    #[inline(always)]
    fn where_else(self, mask: Self, b: Self) -> Self {
        self.ternary::<0xe2>(mask, b)
    }
    #[inline(always)]
    fn tops(self) -> u8 {
        // SAFETY: AVX-512F is present, see the head of this file.
        unsafe { _mm512_cmplt_epi64_mask(self.0, _mm512_setzero_si512()) }
    }
    #[inline(always)]
    fn exchange<const N: u32>(self, b: Self, low: Self) -> (Self, Self) {
        (self.where_else(low, b.shift_up::<N>()), self.shift_down::<N>().where_else(low, b))
    }
}
