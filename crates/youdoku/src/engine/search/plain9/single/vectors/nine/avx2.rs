//! The sixteen words in two AVX2 registers.
//!
//! Soundness of every `unsafe` block here: a value of this type is only made
//! by code that runs behind a check that the CPU has AVX2 (`Isa::available`),
//! and the methods are inlined into functions that enable it.

use super::Nine;
use core::arch::x86_64::*;

/// Two `ymm` registers.
#[derive(Clone, Copy)]
#[repr(C)]
pub(in super::super::super) struct Avx2(__m256i, __m256i);

impl Nine for Avx2 {
    #[inline(always)]
    fn load(words: &[u32; 16]) -> Self {
        let at: *const __m256i = words.as_ptr().cast();
        // SAFETY: AVX2 is present; the array holds the 64 bytes read, and
        // `loadu` asks for no alignment.
        unsafe { Self(_mm256_loadu_si256(at), _mm256_loadu_si256(at.add(1))) }
    }
    #[inline(always)]
    fn store(self) -> [u32; 16] {
        let mut words = [0; 16];
        let at: *mut __m256i = words.as_mut_ptr().cast();
        // SAFETY: AVX2 is present; the array holds the 64 bytes written, and
        // `storeu` asks for no alignment.
        unsafe {
            _mm256_storeu_si256(at, self.0);
            _mm256_storeu_si256(at.add(1), self.1);
        }
        words
    }
    #[inline(always)]
    fn splat(word: u32) -> Self {
        // SAFETY: AVX2 is present, see the head of this file.
        let half = unsafe { _mm256_set1_epi32(word as i32) };
        Self(half, half)
    }
    #[inline(always)]
    fn first(self) -> u32 {
        // SAFETY: AVX2 is present, see the head of this file.
        unsafe { _mm256_cvtsi256_si32(self.0) as u32 }
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        // SAFETY: AVX2 is present, see the head of this file.
        unsafe { Self(_mm256_and_si256(self.0, b.0), _mm256_and_si256(self.1, b.1)) }
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        // SAFETY: AVX2 is present, see the head of this file.
        unsafe { Self(_mm256_or_si256(self.0, b.0), _mm256_or_si256(self.1, b.1)) }
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        // SAFETY: AVX2 is present, see the head of this file.
        unsafe { Self(_mm256_xor_si256(self.0, b.0), _mm256_xor_si256(self.1, b.1)) }
    }
    #[inline(always)]
    fn without(self, b: Self) -> Self {
        // SAFETY: AVX2 is present, see the head of this file.
        unsafe { Self(_mm256_andnot_si256(b.0, self.0), _mm256_andnot_si256(b.1, self.1)) }
    }
    #[inline(always)]
    fn minus(self, b: Self) -> Self {
        // SAFETY: AVX2 is present, see the head of this file.
        unsafe { Self(_mm256_sub_epi32(self.0, b.0), _mm256_sub_epi32(self.1, b.1)) }
    }
    #[inline(always)]
    fn up<const N: u32>(self) -> Self {
        // SAFETY: AVX2 is present, see the head of this file.
        unsafe {
            let n = _mm_cvtsi32_si128(N as i32);
            Self(_mm256_sll_epi32(self.0, n), _mm256_sll_epi32(self.1, n))
        }
    }
    #[inline(always)]
    fn down<const N: u32>(self) -> Self {
        // SAFETY: AVX2 is present, see the head of this file.
        unsafe {
            let n = _mm_cvtsi32_si128(N as i32);
            Self(_mm256_srl_epi32(self.0, n), _mm256_srl_epi32(self.1, n))
        }
    }
    #[inline(always)]
    fn swap<const N: usize>(self) -> Self {
        // SAFETY: AVX2 is present, see the head of this file.
        unsafe {
            match N {
                1 => Self(
                    _mm256_shuffle_epi32::<0b10_11_00_01>(self.0),
                    _mm256_shuffle_epi32::<0b10_11_00_01>(self.1),
                ),
                2 => Self(
                    _mm256_shuffle_epi32::<0b01_00_11_10>(self.0),
                    _mm256_shuffle_epi32::<0b01_00_11_10>(self.1),
                ),
                4 => Self(
                    _mm256_permute4x64_epi64::<0b01_00_11_10>(self.0),
                    _mm256_permute4x64_epi64::<0b01_00_11_10>(self.1),
                ),
                _ => Self(self.1, self.0),
            }
        }
    }
    #[inline(always)]
    fn lanes(self) -> u32 {
        // SAFETY: AVX2 is present, see the head of this file.
        unsafe {
            let zero = _mm256_setzero_si256();
            let low = _mm256_castsi256_ps(_mm256_cmpeq_epi32(self.0, zero));
            let high = _mm256_castsi256_ps(_mm256_cmpeq_epi32(self.1, zero));
            !(_mm256_movemask_ps(low) | _mm256_movemask_ps(high) << 8) as u32 & 0xffff
        }
    }
    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: AVX2 is present, see the head of this file.
        unsafe {
            let both = _mm256_or_si256(self.0, self.1);
            _mm256_testz_si256(both, both) == 1
        }
    }
}
