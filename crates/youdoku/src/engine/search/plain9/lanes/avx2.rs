//! 256 lanes in one AVX2 register.
//!
//! Soundness of every `unsafe` block here: a value of this type is only made
//! by code that runs behind a check that the CPU has AVX2 (`Isa::available`),
//! and the methods are inlined into functions that enable it.

use super::Lanes;
use core::arch::x86_64::*;

/// One `ymm` register.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(in super::super) struct Avx2(__m256i);

impl Lanes for Avx2 {
    const WORDS: usize = 4;
    type Row = [u64; 4];

    #[inline(always)]
    fn none() -> Self {
        // SAFETY: AVX2 is present, see the head of this file.
        Self(unsafe { _mm256_setzero_si256() })
    }
    #[inline(always)]
    fn load(words: &[u64]) -> Self {
        let words = &words[..4];
        // SAFETY: AVX2 is present; the slice holds the 32 bytes read, and
        // `loadu` asks for no alignment.
        Self(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self, words: &mut [u64]) {
        let words = &mut words[..4];
        // SAFETY: AVX2 is present; the slice holds the 32 bytes written, and
        // `storeu` asks for no alignment.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        // SAFETY: AVX2 is present, see the head of this file.
        Self(unsafe { _mm256_and_si256(self.0, b.0) })
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        // SAFETY: AVX2 is present, see the head of this file.
        Self(unsafe { _mm256_or_si256(self.0, b.0) })
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        // SAFETY: AVX2 is present, see the head of this file.
        Self(unsafe { _mm256_xor_si256(self.0, b.0) })
    }
    #[inline(always)]
    fn without(self, b: Self) -> Self {
        // SAFETY: AVX2 is present, see the head of this file.
        Self(unsafe { _mm256_andnot_si256(b.0, self.0) })
    }
    #[inline(always)]
    fn not(self) -> Self {
        self.xor(Self::splat(!0))
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        // SAFETY: AVX2 is present, see the head of this file.
        unsafe { _mm256_testz_si256(self.0, self.0) == 1 }
    }
    #[inline(always)]
    fn shift_up<const N: u32>(self) -> Self {
        // SAFETY: AVX2 is present, see the head of this file.
        Self(unsafe { _mm256_sll_epi64(self.0, _mm_cvtsi32_si128(N as i32)) })
    }
    #[inline(always)]
    fn shift_down<const N: u32>(self) -> Self {
        // SAFETY: AVX2 is present, see the head of this file.
        Self(unsafe { _mm256_srl_epi64(self.0, _mm_cvtsi32_si128(N as i32)) })
    }
    #[inline(always)]
    fn splat(word: u64) -> Self {
        // SAFETY: AVX2 is present, see the head of this file.
        Self(unsafe { _mm256_set1_epi64x(word as i64) })
    }
    #[inline(always)]
    fn tops(self) -> u8 {
        // SAFETY: AVX2 is present, see the head of this file.
        unsafe { _mm256_movemask_pd(_mm256_castsi256_pd(self.0)) as u8 }
    }
    #[inline(always)]
    fn transpose_bytes(part: &mut [Self; 8]) {
        let [a, b, c, d, e, f, g, h] = part.map(|vector| vector.0);
        // SAFETY: AVX2 is present, see the head of this file.
        let words = unsafe {
            // Unpacking takes the first words of two vectors together, or the second: pairs of
            // bytes, then of pairs, then of fours make the eight bytes of a word.
            let half = |pairs: [__m256i; 4]| {
                let [ab, cd, ef, gh] = pairs;
                let (abcd, abcd4) = (_mm256_unpacklo_epi16(ab, cd), _mm256_unpackhi_epi16(ab, cd));
                let (efgh, efgh4) = (_mm256_unpacklo_epi16(ef, gh), _mm256_unpackhi_epi16(ef, gh));
                [
                    _mm256_unpacklo_epi32(abcd, efgh),
                    _mm256_unpackhi_epi32(abcd, efgh),
                    _mm256_unpacklo_epi32(abcd4, efgh4),
                    _mm256_unpackhi_epi32(abcd4, efgh4),
                ]
            };
            let low = half([
                _mm256_unpacklo_epi8(a, b),
                _mm256_unpacklo_epi8(c, d),
                _mm256_unpacklo_epi8(e, f),
                _mm256_unpacklo_epi8(g, h),
            ]);
            let high = half([
                _mm256_unpackhi_epi8(a, b),
                _mm256_unpackhi_epi8(c, d),
                _mm256_unpackhi_epi8(e, f),
                _mm256_unpackhi_epi8(g, h),
            ]);
            [
                _mm256_unpacklo_epi64(low[0], high[0]),
                _mm256_unpackhi_epi64(low[0], high[0]),
                _mm256_unpacklo_epi64(low[1], high[1]),
                _mm256_unpackhi_epi64(low[1], high[1]),
                _mm256_unpacklo_epi64(low[2], high[2]),
                _mm256_unpackhi_epi64(low[2], high[2]),
                _mm256_unpacklo_epi64(low[3], high[3]),
                _mm256_unpackhi_epi64(low[3], high[3]),
            ]
        };
        *part = words.map(Self);
    }
}
