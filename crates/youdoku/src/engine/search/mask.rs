//! Digit sets as wide as the grid needs, so that small grids move few bytes.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A machine word with a bit for each digit, digit 1 the lowest.
pub trait Mask:
    Copy
    + Eq
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
{
    /// No digit.
    const EMPTY: Self;

    /// The lowest bits of a digit set.
    fn from_bits(bits: u128) -> Self;

    /// As a digit set's bits.
    fn bits(self) -> u128;

    /// The digit with this index, from 0.
    fn digit(index: usize) -> Self;

    /// How many digits.
    fn count(self) -> u32;

    /// The index of the smallest digit; there must be one.
    fn first(self) -> usize;

    /// The index of the largest digit; there must be one.
    fn last(self) -> usize;

    /// Whether there is exactly one digit.
    fn is_single(self) -> bool;

    /// All digits from this index on, also those that no grid has.
    fn from_digit(index: usize) -> Self;

    /// All digits up to this index.
    fn up_to(index: usize) -> Self;

    /// Without the digits of the other.
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self & !other
    }

    /// The indices of its digits, ascending.
    #[inline]
    fn each(self, mut visit: impl FnMut(usize)) {
        let mut rest = self;
        while rest != Self::EMPTY {
            let index = rest.first();
            visit(index);
            rest = rest.without(Self::digit(index));
        }
    }
}

macro_rules! mask {
    ($($word:ty),*) => {$(
        impl Mask for $word {
            const EMPTY: Self = 0;

            #[inline(always)]
            fn from_bits(bits: u128) -> Self {
                bits as $word
            }

            #[inline(always)]
            fn bits(self) -> u128 {
                self.into()
            }

            #[inline(always)]
            fn digit(index: usize) -> Self {
                1 << index
            }

            #[inline(always)]
            fn from_digit(index: usize) -> Self {
                !0 << index
            }

            #[inline(always)]
            fn up_to(index: usize) -> Self {
                !0 >> (<$word>::BITS as usize - 1 - index)
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline(always)]
            fn last(self) -> usize {
                self.ilog2() as usize
            }

            #[inline(always)]
            fn is_single(self) -> bool {
                self != 0 && self & (self - 1) == 0
            }
        }
    )*};
}

mask!(u16, u32, u64, u128);
