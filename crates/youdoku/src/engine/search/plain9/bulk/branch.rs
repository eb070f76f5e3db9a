//! Where a stuck lane branches.
//!
//! Under the plain rules: among the cells with fewest candidates (two, else
//! three, else any open cell) each lane takes the one with most open peers, the first of equals;
//! the counts are made with bit-sliced adders. Branching on the bivalue cell
//! with most unsolved peers is the rule of the FastBand solver: about half of
//! the guesses of "first bivalue cell".
//!
//! Under more rules trees are deeper, and two things pay that plain puzzles
//! would only wait for. A lane without a bivalue cell takes a digit with two
//! places in a house, if there is one. And among equals it takes the cell
//! where most lanes have died: the constraints around it are the hard ones
//! (Boussemart, Hemery, Lecoutre, Sais: "Boosting systematic search by
//! weighting constraints", 2004).
//!
//! Invariant: a stuck lane has exactly one bit set over all `pivot` planes,
//! and exactly one over all `digit` masks, a candidate of that cell.

use super::super::HOUSES;
use super::super::lanes::Lanes;
use super::planes::Planes;

/// One cell and one of its candidates for each stuck lane.
#[repr(C, align(64))]
pub(super) struct Choice<L> {
    /// Lanes that branch in this cell.
    pub(super) pivot: [L; 81],
    /// Lanes that try digit `d + 1` first.
    pub(super) digit: [L; 9],
    /// Lanes in which digit `d + 1` has two places in house `h`: rows, columns,
    /// boxes.
    twice: [[L; 27]; 9],
}

impl<L: Lanes> Choice<L> {
    /// No lane branches.
    #[inline(always)]
    pub(super) fn clear(&mut self) {
        self.pivot = [L::none(); 81];
        self.digit = [L::none(); 9];
    }

    /// Parts the `stable` lanes, those that deduction leaves alone, into the
    /// solved and the stuck, and chooses for the stuck.
    #[inline(always)]
    pub(super) fn make<const MORE: bool>(&mut self, planes: &mut Planes<L>, stable: L) -> (L, L) {
        let (stuck, bivalue) = self.fewest_candidates(planes, stable);
        if stuck.is_empty() {
            self.clear();
            return (stable, stuck);
        }
        let mut by_digit = L::none();
        if MORE {
            by_digit = self.digits_with_two_places(planes, stuck.without(bivalue));
            let mut order: [usize; 81] = std::array::from_fn(|c| c);
            order.sort_unstable_by_key(|c| (std::cmp::Reverse(planes.weights[*c]), *c));
            self.keep_first(order);
        } else {
            self.most_open_peers(&planes.open);
            self.keep_first(0..81);
        }
        let mut done = L::none();
        for d in 0..9 {
            let mut here = L::none();
            for (x, pivot) in planes.digit[d].iter().zip(&self.pivot) {
                here = here.or_and(*x, *pivot);
            }
            if MORE {
                let mut twice = L::none();
                for (c, pivot) in self.pivot.iter().enumerate() {
                    twice = twice.or_and(self.has_twice(d, c), *pivot);
                }
                here = here.without_unless(by_digit, twice);
            }
            self.digit[d] = here.without(done);
            done = done.or(here);
        }
        (stable.without(stuck), stuck)
    }

    /// Keeps, in each lane, the first marked cell in this order.
    #[inline(always)]
    fn keep_first(&mut self, order: impl IntoIterator<Item = usize>) {
        let mut done = L::none();
        for c in order {
            let first = self.pivot[c].without(done);
            done = done.or(self.pivot[c]);
            self.pivot[c] = first;
        }
    }

    /// Marks, in these lanes, the places of digits that have two in a house,
    /// instead of what was marked. Returns the lanes that have any.
    #[inline(always)]
    fn digits_with_two_places(&mut self, planes: &Planes<L>, lanes: L) -> L {
        let mut any = L::none();
        for (plane, twice) in planes.digit.iter().zip(&mut self.twice) {
            for (h, house) in HOUSES.iter().enumerate() {
                let mut seen = [L::none(); 3];
                for &c in house {
                    let x = plane[usize::from(c)];
                    seen[2] = seen[2].or_and(seen[1], x);
                    seen[1] = seen[1].or_and(seen[0], x);
                    seen[0] = seen[0].or(x);
                }
                twice[h] = seen[1].without(seen[2]);
                any = any.or(twice[h]);
            }
        }
        let lanes = lanes.and(any);
        for c in 0..81 {
            let mut here = L::none();
            for d in 0..9 {
                here = here.or_and(planes.digit[d][c], self.has_twice(d, c));
            }
            self.pivot[c] = here.where_else(lanes, self.pivot[c]);
        }
        lanes
    }

    /// Lanes in which a house of the cell has two places for the digit.
    #[inline(always)]
    fn has_twice(&self, d: usize, c: usize) -> L {
        let (r, k) = (c / 9, c % 9);
        let twice = &self.twice[d];
        twice[r].or3(twice[9 + k], twice[18 + r / 3 * 3 + k / 3])
    }

    /// Marks the open cells with fewest candidates, as far as three, in the
    /// stable lanes. Returns the lanes that have any, and those that have a
    /// bivalue cell.
    #[inline(always)]
    fn fewest_candidates(&mut self, planes: &mut Planes<L>, stable: L) -> (L, L) {
        let mut three = [L::none(); 81];
        let (mut any_two, mut any_three, mut any) = (L::none(), L::none(), L::none());
        for c in 0..81 {
            let mut seen = [planes.digit[0][c], L::none(), L::none(), L::none()];
            for plane in &planes.digit[1..] {
                let x = plane[c];
                seen[3] = seen[3].or_and(seen[2], x);
                seen[2] = seen[2].or_and(seen[1], x);
                seen[1] = seen[1].or_and(seen[0], x);
                seen[0] = seen[0].or(x);
            }
            planes.open[c] = seen[1];
            self.pivot[c] = seen[1].without(seen[2]);
            three[c] = seen[2].without(seen[3]);
            any = any.or(seen[1]);
            any_two = any_two.or(self.pivot[c]);
            any_three = any_three.or(three[c]);
        }
        let stuck = stable.and(any);
        let use_two = stuck.and(any_two);
        let use_three = stuck.and(any_three).without(any_two);
        let use_any = stuck.without(any_two.or(any_three));
        for c in 0..81 {
            self.pivot[c] = self.pivot[c]
                .and(use_two)
                .or_and(three[c], use_three)
                .or_and(planes.open[c], use_any);
        }
        (stuck, use_two)
    }

    /// Keeps, in each lane, the marked cells with most open peers.
    #[inline(always)]
    fn most_open_peers(&mut self, open: &[L; 81]) {
        let mut row = [[L::none(); 4]; 9];
        let mut col = [[L::none(); 4]; 9];
        for i in 0..9 {
            let mut line = [L::none(); 9];
            for (k, cell) in line.iter_mut().enumerate() {
                *cell = open[9 * i + k];
            }
            row[i] = nine(line);
            for (r, cell) in line.iter_mut().enumerate() {
                *cell = open[9 * r + i];
            }
            col[i] = nine(line);
        }
        let mut score = [[L::none(); 5]; 81];
        for r in 0..9 {
            for k in 0..9 {
                let line = add(row[r], col[k]);
                // The four cells of the box in neither the row nor the column.
                let (top, left) = (r / 3 * 3, k / 3 * 3);
                let (r1, r2) = (9 * (top + (r + 1) % 3), 9 * (top + (r + 2) % 3));
                let (k1, k2) = (left + (k + 1) % 3, left + (k + 2) % 3);
                let (sum, carry) = full(open[r1 + k1], open[r1 + k2], open[r2 + k1]);
                let d = open[r2 + k2];
                let s0 = sum.xor(d);
                let c0 = sum.and(d);
                let corner = [s0, carry.xor(c0), carry.and(c0)];
                score[9 * r + k] = raise(line, corner);
            }
        }
        for bit in (0..5).rev() {
            let mut some = L::none();
            for c in 0..81 {
                some = some.or_and(self.pivot[c], score[c][bit]);
            }
            for c in 0..81 {
                self.pivot[c] = self.pivot[c].without_unless(some, score[c][bit]);
            }
        }
    }
}

/// How many of nine, as four bits.
#[inline(always)]
fn nine<L: Lanes>(x: [L; 9]) -> [L; 4] {
    let (s0, c0) = full(x[0], x[1], x[2]);
    let (s1, c1) = full(x[3], x[4], x[5]);
    let (s2, c2) = full(x[6], x[7], x[8]);
    let (ones, c3) = full(s0, s1, s2);
    let (t, d0) = full(c0, c1, c2);
    let (twos, d1) = (t.xor(c3), t.and(c3));
    [ones, twos, d0.xor(d1), d0.and(d1)]
}

/// The sum bit and the carry of three bits.
#[inline(always)]
fn full<L: Lanes>(a: L, b: L, c: L) -> (L, L) {
    (a.xor3(b, c), a.most(b, c))
}

/// The sum of two four-bit numbers.
#[inline(always)]
fn add<L: Lanes>(a: [L; 4], b: [L; 4]) -> [L; 5] {
    let (s0, c0) = (a[0].xor(b[0]), a[0].and(b[0]));
    let (s1, c1) = (a[1].xor3(b[1], c0), a[1].most(b[1], c0));
    let (s2, c2) = (a[2].xor3(b[2], c1), a[2].most(b[2], c1));
    let (s3, c3) = (a[3].xor3(b[3], c2), a[3].most(b[3], c2));
    [s0, s1, s2, s3, c3]
}

/// A five-bit number plus a three-bit one; no score passes 22 here.
#[inline(always)]
fn raise<L: Lanes>(a: [L; 5], b: [L; 3]) -> [L; 5] {
    let (s0, c0) = (a[0].xor(b[0]), a[0].and(b[0]));
    let (s1, c1) = (a[1].xor3(b[1], c0), a[1].most(b[1], c0));
    let (s2, c2) = (a[2].xor3(b[2], c1), a[2].most(b[2], c1));
    let (s3, c3) = (a[3].xor(c2), a[3].and(c2));
    [s0, s1, s2, s3, a[4].xor(c3)]
}
