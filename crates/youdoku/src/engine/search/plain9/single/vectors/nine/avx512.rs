//! The sixteen words in one AVX-512 register.
//!
//! Three-input operations are one `vpternlog`, whose immediate is the truth
//! table of the operation: bit `4a + 2b + c` is its value for those inputs.
//!
//! Soundness of every `unsafe` block here: a value of this type is only made
//! by code that runs behind a check that the CPU has AVX-512F
//! (`Isa::available`), and the methods are inlined into functions that enable
//! it.

use super::Nine;
use core::arch::x86_64::*;

/// One `zmm` register.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(in super::super::super) struct Avx512(__m512i);

impl Avx512 {
    #[inline(always)]
    fn ternary<const TABLE: i32>(self, b: Self, c: Self) -> Self {
        // SAFETY: AVX-512F is present, see the head of this file.
        Self(unsafe { _mm512_ternarylogic_epi32::<TABLE>(self.0, b.0, c.0) })
    }
}

impl Nine for Avx512 {
    #[inline(always)]
    fn load(words: &[u32; 16]) -> Self {
        // SAFETY: AVX-512F is present; the array holds the 64 bytes read, and
        // `loadu` asks for no alignment.
        Self(unsafe { _mm512_loadu_si512(words.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self) -> [u32; 16] {
        let mut words = [0; 16];
        // SAFETY: AVX-512F is present; the array holds the 64 bytes written,
        // and `storeu` asks for no alignment.
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), self.0) }
        words
    }
    #[inline(always)]
    fn splat(word: u32) -> Self {
        // SAFETY: AVX-512F is present, see the head of this file.
        Self(unsafe { _mm512_set1_epi32(word as i32) })
    }
    #[inline(always)]
    fn first(self) -> u32 {
        // SAFETY: AVX-512F is present, see the head of this file.
        unsafe { _mm512_cvtsi512_si32(self.0) as u32 }
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
    fn minus(self, b: Self) -> Self {
        // SAFETY: AVX-512F is present, see the head of this file.
        Self(unsafe { _mm512_sub_epi32(self.0, b.0) })
    }
    #[inline(always)]
    fn up<const N: u32>(self) -> Self {
        // SAFETY: AVX-512F is present, see the head of this file.
        Self(unsafe { _mm512_slli_epi32::<N>(self.0) })
    }
    #[inline(always)]
    fn down<const N: u32>(self) -> Self {
        // SAFETY: AVX-512F is present, see the head of this file.
        Self(unsafe { _mm512_srli_epi32::<N>(self.0) })
    }
    #[inline(always)]
    fn swap<const N: usize>(self) -> Self {
        // SAFETY: AVX-512F is present, see the head of this file.
        Self(unsafe {
            match N {
                1 => _mm512_shuffle_epi32::<0b10_11_00_01>(self.0),
                2 => _mm512_shuffle_epi32::<0b01_00_11_10>(self.0),
                4 => _mm512_shuffle_i64x2::<0b10_11_00_01>(self.0, self.0),
                _ => _mm512_shuffle_i64x2::<0b01_00_11_10>(self.0, self.0),
            }
        })
    }
    #[inline(always)]
    fn lanes(self) -> u32 {
        // SAFETY: AVX-512F is present, see the head of this file.
        unsafe { u32::from(_mm512_test_epi32_mask(self.0, self.0)) }
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: AVX-512F is present, see the head of this file.
        unsafe { _mm512_test_epi32_mask(self.0, self.0) == 0 }
    }
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.ternary::<0xfe>(b, c)
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
    fn and_or(self, b: Self, c: Self) -> Self {
        self.ternary::<0xe0>(b, c)
    }
    #[inline(always)]
    fn where_else(self, mask: Self, b: Self) -> Self {
        self.ternary::<0xe2>(mask, b)
    }
}
