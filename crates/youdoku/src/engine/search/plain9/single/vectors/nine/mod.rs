//! Nine words side by side, one per digit: the word the latency kernel
//! computes with.
//!
//! Invariant: sixteen lanes of 32 bits, lane `d` for digit `d + 1`; lanes nine
//! to fifteen are padding, zero in every board. All implementations give the
//! same bits for the same operation.

mod avx2;
mod avx512;

pub(in super::super) use avx2::Avx2;
pub(in super::super) use avx512::Avx512;

/// Sixteen words of 32 bits. All methods are `inline(always)` in the
/// implementations: they must vanish inside a function that enables the
/// instruction set, see `single::kernel`.
pub(in super::super) trait Nine: Copy {
    /// The vector with these lanes.
    fn load(words: &[u32; 16]) -> Self;
    /// The lanes.
    fn store(self) -> [u32; 16];
    /// Every lane set to `word`.
    fn splat(word: u32) -> Self;
    /// The lanes of the nine digits set to `word`, the padding zero.
    #[inline(always)]
    fn nine(word: u32) -> Self {
        let mut words = [0; 16];
        words[..9].fill(word);
        Self::load(&words)
    }
    /// The first lane.
    fn first(self) -> u32;

    /// `a & b`
    fn and(self, b: Self) -> Self;
    /// `a | b`
    fn or(self, b: Self) -> Self;
    /// `a ^ b`
    fn xor(self, b: Self) -> Self;
    /// `a & !b`
    fn without(self, b: Self) -> Self;
    /// `a - b` in each lane, wrapping.
    fn minus(self, b: Self) -> Self;
    /// Each lane moved `N` bits up.
    fn up<const N: u32>(self) -> Self;
    /// Each lane moved `N` bits down.
    fn down<const N: u32>(self) -> Self;
    /// Lane `i` gets lane `i ^ N`, for `N` one of 1, 2, 4 and 8. Only the
    /// folds below use it; who writes these anew need not have it.
    fn swap<const N: usize>(self) -> Self;
    /// The lanes that are not zero, as bits.
    fn lanes(self) -> u32;
    /// Whether every lane is zero.
    fn is_zero(self) -> bool;

    /// `a | b | c`
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }
    /// At least two of the three.
    #[inline(always)]
    fn most(self, b: Self, c: Self) -> Self {
        self.and(b).or(self.or(b).and(c))
    }
    /// `a | (b & c)`
    #[inline(always)]
    fn or_and(self, b: Self, c: Self) -> Self {
        self.or(b.and(c))
    }
    /// `a & (b | c)`
    #[inline(always)]
    fn and_or(self, b: Self, c: Self) -> Self {
        self.and(b.or(c))
    }
    /// `a` where `mask`, else `b`.
    #[inline(always)]
    fn where_else(self, mask: Self, b: Self) -> Self {
        self.xor(b).and(mask).xor(b)
    }

    /// The union of all digits, in every lane.
    #[inline(always)]
    fn any(self) -> Self {
        let x = self.or(self.swap::<8>());
        let x = x.or(x.swap::<4>());
        let x = x.or(x.swap::<2>());
        x.or(x.swap::<1>())
    }
    /// Cells with one candidate or more, and with two or more, in every lane.
    #[inline(always)]
    fn twice_over(self) -> (Self, Self) {
        let y = self.swap::<8>();
        let (once, twice) = (self.or(y), self.and(y));
        let (o, t) = (once.swap::<4>(), twice.swap::<4>());
        let (once, twice) = (once.or(o), twice.or(t).or_and(once, o));
        let (o, t) = (once.swap::<2>(), twice.swap::<2>());
        let (once, twice) = (once.or(o), twice.or(t).or_and(once, o));
        let (o, t) = (once.swap::<1>(), twice.swap::<1>());
        (once.or(o), twice.or(t).or_and(once, o))
    }
    /// Cells with two candidates or more, and with three or more.
    #[inline(always)]
    fn thrice_over(self) -> (u32, u32) {
        let y = self.swap::<8>();
        let (one, two) = (self.or(y), self.and(y));
        let (o, w) = (one.swap::<4>(), two.swap::<4>());
        let (one, two, three) = (one.or(o), two.or(w).or_and(one, o), one.and(w).or_and(two, o));
        let (o, w, h) = (one.swap::<2>(), two.swap::<2>(), three.swap::<2>());
        let (one, two, three) =
            (one.or(o), two.or(w).or_and(one, o), three.or(h).or_and(one, w).or_and(two, o));
        let (o, w, h) = (one.swap::<1>(), two.swap::<1>(), three.swap::<1>());
        (two.or(w).or_and(one, o).first(), three.or(h).or_and(one, w).or_and(two, o).first())
    }
}
