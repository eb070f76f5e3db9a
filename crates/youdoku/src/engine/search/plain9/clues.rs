//! Between 81 bytes and the candidates of a board in 27 words.
//!
//! Word `3 d + b` holds the places of digit `d + 1` in band `b`, cell `9 r + k`
//! of the band as bit `9 r + k`.
//!
//! Invariant: the board of a puzzle has all nine candidates in a blank cell and
//! one in a cell with a clue; nothing is deduced here.

use super::{Digits, Isa};

/// The candidates of one board.
pub(super) type Words = [u32; 27];

/// All 27 cells of a band.
pub(super) const BAND: u32 = (1 << 27) - 1;

/// How a row of 81 bytes writes digits.
///
/// ```
/// use youdoku::engine::plain9::{Alphabet, Single};
/// let (mut text, mut numbers) = ([b'.'; 81], [0; 81]);
/// (text[0], numbers[0]) = (b'9', 9);
/// let mut single = Single::new();
/// let read = single.solve(Alphabet::Text, &text, 1);
/// assert_eq!(read, single.solve(Alphabet::Numbers, &numbers, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alphabet {
    /// 1 to 9 are digits, 0 is a blank.
    Numbers,
    /// `'1'` to `'9'` are digits, any other byte is a blank.
    Text,
}

impl Alphabet {
    #[inline(always)]
    pub(super) fn zero(self) -> u8 {
        match self {
            Self::Numbers => 0,
            Self::Text => b'0',
        }
    }
}

/// Reads clues and writes solutions with the CPU's instructions.
#[derive(Clone, Copy)]
pub(super) struct Clues {
    isa: Isa,
}

impl Clues {
    /// The caller has made sure that the CPU has `isa`.
    pub(super) fn new(isa: Isa) -> Self {
        Self { isa }
    }

    /// The instruction set.
    pub(super) fn isa(self) -> Isa {
        self.isa
    }

    /// The candidates of a puzzle.
    #[inline(always)]
    pub(super) fn words(self, alphabet: Alphabet, puzzle: &[u8; 81]) -> Words {
        match self.isa {
            // SAFETY: `new` was given an instruction set that the CPU has.
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 | Isa::Avx512 => unsafe { x86::words(alphabet, puzzle) },
            _ => words(alphabet, puzzle),
        }
    }

    /// The digits of a solved board.
    #[inline(always)]
    pub(super) fn digits(self, words: &Words) -> Digits {
        match self.isa {
            // SAFETY: `new` was given an instruction set that the CPU has.
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 | Isa::Avx512 => unsafe { x86::digits(words) },
            _ => digits(words),
        }
    }
}

fn words(alphabet: Alphabet, puzzle: &[u8; 81]) -> Words {
    let mut words = [0; 27];
    let mut blank = [BAND; 3];
    for (c, byte) in puzzle.iter().enumerate() {
        let digit = byte.wrapping_sub(alphabet.zero());
        debug_assert!(alphabet == Alphabet::Text || digit <= 9);
        if (1..=9).contains(&digit) {
            let place = 1 << (c % 27);
            words[3 * usize::from(digit - 1) + c / 27] |= place;
            blank[c / 27] &= !place;
        }
    }
    for (w, word) in words.iter_mut().enumerate() {
        *word |= blank[w % 3];
    }
    words
}

fn digits(words: &Words) -> Digits {
    let mut board = [0; 81];
    for (w, word) in words.iter().enumerate() {
        let mut rest = *word;
        while rest != 0 {
            board[w % 3 * 27 + rest.trailing_zeros() as usize] = w as u8 / 3 + 1;
            rest &= rest - 1;
        }
    }
    board
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Alphabet, BAND, Digits, Words};
    use core::arch::x86_64::*;

    /// Compares the bytes of a band with each digit at once. The third band is
    /// read from five bytes before, so as not to read past the end.
    #[target_feature(enable = "avx2")]
    pub(super) fn words(alphabet: Alphabet, puzzle: &[u8; 81]) -> Words {
        let at: *const u8 = puzzle.as_ptr();
        // SAFETY: the 32 bytes from 0, 27 and 49 lie within the 81; `loadu`
        // asks for no alignment.
        let bands = unsafe {
            [
                _mm256_loadu_si256(at.cast()),
                _mm256_loadu_si256(at.add(27).cast()),
                _mm256_loadu_si256(at.add(49).cast()),
            ]
        };
        let mut words = [0; 27];
        let mut clued = [0; 3];
        for d in 0..9 {
            let digit = _mm256_set1_epi8((alphabet.zero() + 1 + d as u8) as i8);
            for b in 0..3 {
                let here = _mm256_movemask_epi8(_mm256_cmpeq_epi8(bands[b], digit)) as u32;
                let here = if b == 2 { here >> 5 } else { here & BAND };
                words[3 * d + b] = here;
                clued[b] |= here;
            }
        }
        for (w, word) in words.iter_mut().enumerate() {
            *word |= BAND & !clued[w % 3];
        }
        words
    }

    /// Spreads each word over 32 bytes, a bit to a byte. The third band comes
    /// with the last five cells of the second, so as to end with the board.
    #[target_feature(enable = "avx2")]
    pub(super) fn digits(words: &Words) -> Digits {
        let byte_of = _mm256_setr_epi8(
            0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3,
            3, 3, 3,
        );
        let bit_of = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
        let mut bands = [_mm256_setzero_si256(); 3];
        for d in 0..9 {
            let [w0, w1, w2] = [words[3 * d], words[3 * d + 1], words[3 * d + 2]];
            let digit = _mm256_set1_epi8(d as i8 + 1);
            for (band, word) in bands.iter_mut().zip([w0, w1, w2 << 5 | w1 >> 22]) {
                let spread = _mm256_shuffle_epi8(_mm256_set1_epi32(word as i32), byte_of);
                let here = _mm256_cmpeq_epi8(_mm256_and_si256(spread, bit_of), bit_of);
                *band = _mm256_or_si256(*band, _mm256_and_si256(here, digit));
            }
        }
        let mut board = [0; 81];
        let at: *mut u8 = board.as_mut_ptr();
        // SAFETY: the 32 bytes from 0, 27 and 49 lie within the 81; `storeu`
        // asks for no alignment.
        unsafe {
            _mm256_storeu_si256(at.cast(), bands[0]);
            _mm256_storeu_si256(at.add(27).cast(), bands[1]);
            _mm256_storeu_si256(at.add(49).cast(), bands[2]);
        }
        board
    }
}
