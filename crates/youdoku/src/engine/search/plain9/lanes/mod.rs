//! A vector of bits, one bit per *lane*: the word the bulk kernel computes with.
//!
//! Lane `i` of every plane belongs to the same search node, so a bitwise
//! operation is one deduction made for all lanes at once. The trait asks for
//! the three-input operations by name because AVX-512 does each of them in
//! one instruction (`vpternlog`).
//!
//! Invariant: every implementation gives the same bits for the same
//! operation; words are 64 bits wide, and shifts stay within a word.

mod portable;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;

#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
mod neon;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod v128;

#[cfg(target_arch = "x86_64")]
pub(super) use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub(super) use avx512::Avx512;
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
pub(super) use neon::Neon;
pub(super) use portable::Portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(super) use v128::V128;

/// A vector of `64 * WORDS` bits.
///
/// All methods are `inline(always)` in the implementations: they must vanish
/// inside a function that enables the instruction set, see `bulk::kernel`.
pub(super) trait Lanes: Copy + Send {
    /// Number of 64-bit words in the vector.
    const WORDS: usize;
    /// These words as an array.
    type Row: AsRef<[u64]> + AsMut<[u64]> + Send;

    /// No lane.
    fn none() -> Self;
    /// The vector whose words are `words[..WORDS]`.
    fn load(words: &[u64]) -> Self;
    /// Writes the words to `words[..WORDS]`.
    fn store(self, words: &mut [u64]);

    /// `a & b`
    fn and(self, b: Self) -> Self;
    /// `a | b`
    fn or(self, b: Self) -> Self;
    /// `a ^ b`
    fn xor(self, b: Self) -> Self;
    /// `a & !b`
    fn without(self, b: Self) -> Self;
    /// `!a`
    fn not(self) -> Self;
    /// Whether no lane is set.
    fn is_empty(self) -> bool;
    /// How many lanes are set.
    #[inline(always)]
    fn len(self) -> u32 {
        let mut words = [0; 8];
        self.store(&mut words);
        words.iter().map(|word| word.count_ones()).sum()
    }
    /// Each word moved `n` bits up.
    fn shift_up<const N: u32>(self) -> Self;
    /// Each word moved `n` bits down.
    fn shift_down<const N: u32>(self) -> Self;
    /// Every word set to `word`.
    fn splat(word: u64) -> Self;
    /// The words whose highest bit is set.
    fn tops(self) -> u8;
    /// Exchanges the high half of each `2 N` bits of `a` with the low half of
    /// `b`; `low` marks the low halves.
    #[inline(always)]
    fn exchange<const N: u32>(self, b: Self, low: Self) -> (Self, Self) {
        let swap = self.shift_down::<N>().differ_within(b, low);
        (self.xor(swap.shift_up::<N>()), b.xor(swap))
    }

    /// Transposes the 8×8 bytes that each word has in eight vectors.
    #[inline(always)]
    fn transpose_bytes(part: &mut [Self; 8]) {
        exchange::<Self, 32>(part, 4, 0x0000_0000_ffff_ffff);
        exchange::<Self, 16>(part, 2, 0x0000_ffff_0000_ffff);
        exchange::<Self, 8>(part, 1, 0x00ff_00ff_00ff_00ff);
    }

    /// `a | b | c`
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }
    /// `a ^ b ^ c`: the sum bit of a full adder.
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        self.xor(b).xor(c)
    }
    /// At least two of the three: the carry of a full adder.
    #[inline(always)]
    fn most(self, b: Self, c: Self) -> Self {
        self.and(b).or(self.or(b).and(c))
    }
    /// `a | (b & c)`
    #[inline(always)]
    fn or_and(self, b: Self, c: Self) -> Self {
        self.or(b.and(c))
    }
    /// `a | (b & !c)`
    #[inline(always)]
    fn or_without(self, b: Self, c: Self) -> Self {
        self.or(b.without(c))
    }
    /// `a & (b | c)`
    #[inline(always)]
    fn and_or(self, b: Self, c: Self) -> Self {
        self.and(b.or(c))
    }
    /// `a & !(b & c)`
    #[inline(always)]
    fn without_both(self, b: Self, c: Self) -> Self {
        self.without(b.and(c))
    }
    /// `a & !(b & !c)`, that is `a & (c | !b)`
    #[inline(always)]
    fn without_unless(self, b: Self, c: Self) -> Self {
        self.without(b.without(c))
    }
    /// `a | (b ^ c)`
    #[inline(always)]
    fn or_differ(self, b: Self, c: Self) -> Self {
        self.or(b.xor(c))
    }
    /// `(a ^ b) & c`
    #[inline(always)]
    fn differ_within(self, b: Self, c: Self) -> Self {
        self.xor(b).and(c)
    }
    /// `a` where `mask`, else `b`.
    #[inline(always)]
    fn where_else(self, mask: Self, b: Self) -> Self {
        self.and(mask).or(b.without(mask))
    }
}

/// Exchanges the blocks of `N`×`N` bits that lie off the diagonal, between
/// vectors that stand `step` apart.
#[inline(always)]
pub(super) fn exchange<L: Lanes, const N: u32>(part: &mut [L; 8], step: usize, low: u64) {
    let low = L::splat(low);
    for i in 0..4 {
        let a = i / step * 2 * step + i % step;
        let b = a + step;
        (part[a], part[b]) = part[a].exchange::<N>(part[b], low);
    }
}
