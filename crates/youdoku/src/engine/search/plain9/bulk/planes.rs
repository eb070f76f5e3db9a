//! The candidates of all lanes as bit planes, and one round of deduction.
//!
//! Plane `digit[d][c]` has a lane's bit set while digit `d + 1` is still
//! possible in cell `c` of that lane's node. One round makes these deductions
//! for every lane, with no table and no branch that depends on data:
//!
//! * a cell with one candidate takes it from its peers (naked single);
//! * box–line interaction: a digit lies in the three rows of a band and in
//!   its three boxes once each, so its nine places where a row meets a box
//!   form a 3×3 matrix of which some *permutation* must be full. A place
//!   stays only if the permanent of its minor is not zero. The same for
//!   stacks;
//! * a place that is the only one of its row, column or box is taken (hidden
//!   single).
//!
//! The idea of carrying many independent searches in the bits of a word is
//! Eli Biham's ("A fast new DES implementation in software", 1997); the
//! deductions on bands are those of the JCZ solver and its kin.
//!
//! Invariant: a round only removes candidates that no solution of the lane's
//! node uses, and it marks a lane dead only if its node has no solution. A
//! lane that a round leaves unchanged, alive, and with one candidate in each
//! cell is a solution: the permanents see every row, column and box full.

use super::super::lanes::Lanes;

/// The same code for 0, 1 and 2, written out: the compiler keeps such loops
/// when they hold much code, and then everything in them goes through memory.
macro_rules! thrice {
    ($i:ident => $body:block) => {{
        {
            let $i = 0usize;
            $body
        }
        {
            let $i = 1usize;
            $body
        }
        {
            let $i = 2usize;
            $body
        }
    }};
}

/// The nodes of all lanes, bit-sliced.
#[repr(C, align(64))]
pub(super) struct Planes<L> {
    /// `digit[d][c]`: lanes in which cell `c` may still hold digit `d + 1`.
    pub(super) digit: [[L; 81]; 9],
    /// Lanes in which the cell had two candidates or more when last counted.
    pub(super) open: [L; 81],
    /// Lanes in which some digit was found to be a hidden single of the cell.
    pub(super) asserted: [L; 81],
    /// Lanes whose node has no solution.
    pub(super) dead: L,
    /// Places of the digit at hand, between the steps of its sweep.
    places: [L; 81],
    /// How often each cell was one without a candidate, where that is noted.
    pub(super) weights: [u64; 81],
}

impl<L: Lanes> Planes<L> {
    /// No lane holds anything.
    #[inline(always)]
    pub(super) fn clear(&mut self) {
        self.digit = [[L::none(); 81]; 9];
        self.open = [L::none(); 81];
        self.asserted = [L::none(); 81];
        self.dead = L::none();
        self.weights = [0; 81];
    }

    /// One round of deduction; the lanes it changed.
    #[inline(always)]
    pub(super) fn round(&mut self) -> L {
        self.count();
        let mut changed = L::none();
        let mut alive = L::splat(!0);
        for d in 0..9 {
            let (x, y) = (&mut self.digit[d], &mut self.places);
            naked_singles_and_bands(x, &self.open, y);
            stacks(y);
            hidden_singles(x, y, &mut self.asserted, &mut alive, &mut changed);
        }
        self.dead = self.dead.or(alive.not());
        changed
    }

    /// Notes where lanes are about to die: which cells are without a candidate.
    #[inline(always)]
    pub(super) fn weigh(&mut self) {
        for c in 0..81 {
            let mut any = self.digit[0][c];
            for d in 1..9 {
                any = any.or(self.digit[d][c]);
            }
            let empty = any.or(self.dead).not();
            if !empty.is_empty() {
                self.weights[c] += u64::from(empty.len());
            }
        }
    }

    /// Brings `open` up to date; a lane with an empty cell is dead.
    #[inline(always)]
    fn count(&mut self) {
        let mut filled = L::splat(!0);
        for c in 0..81 {
            let mut once = self.digit[0][c];
            let mut twice = L::none();
            for d in 1..9 {
                let x = self.digit[d][c];
                twice = twice.or_and(once, x);
                once = once.or(x);
            }
            self.open[c] = twice;
            filled = filled.and(once);
        }
        self.dead = self.dead.or(filled.not());
    }
}

/// Takes naked singles out of their peers and applies the permanents of the
/// bands; `y` is what is left of the places `x` of a digit.
#[inline(always)]
fn naked_singles_and_bands<L: Lanes>(x: &[L; 81], open: &[L; 81], y: &mut [L; 81]) {
    let mut row = [L::none(); 9];
    let mut col = [L::none(); 9];
    let mut square = [L::none(); 9];
    thrice!(band => {
        let mut part = [[L::none(); 3]; 3];
        thrice!(b => {
            let mut n = [[L::none(); 3]; 3];
            thrice!(r => {
                let c = band * 27 + r * 9 + b * 3;
                thrice!(k => { n[r][k] = x[c + k].without(open[c + k]); });
                part[r][b] = n[r][0].or3(n[r][1], n[r][2]);
            });
            square[band * 3 + b] = part[0][b].or3(part[1][b], part[2][b]);
            thrice!(k => {
                let here = n[0][k].or3(n[1][k], n[2][k]);
                col[b * 3 + k] = col[b * 3 + k].or(here);
            });
        });
        thrice!(r => { row[band * 3 + r] = part[r][0].or3(part[r][1], part[r][2]); });
    });
    thrice!(band => {
        let mut m = [[L::none(); 3]; 3];
        let mut rest = [[[L::none(); 3]; 3]; 3];
        thrice!(r => {
            thrice!(b => {
                let c = band * 27 + r * 9 + b * 3;
                let taken = row[band * 3 + r].or(square[band * 3 + b]);
                thrice!(k => {
                    // The single itself is not open, so it stays.
                    let lost = open[c + k].and_or(taken, col[b * 3 + k]);
                    rest[r][b][k] = x[c + k].without(lost);
                });
                m[r][b] = rest[r][b][0].or3(rest[r][b][1], rest[r][b][2]);
            });
        });
        thrice!(r => {
            thrice!(b => {
                let c = band * 27 + r * 9 + b * 3;
                let p = minor(&m, r, b);
                thrice!(k => { y[c + k] = rest[r][b][k].and(p); });
            });
        });
    });
}

/// Applies the permanents of the stacks.
#[inline(always)]
fn stacks<L: Lanes>(y: &mut [L; 81]) {
    thrice!(stack => {
        let mut m = [[L::none(); 3]; 3];
        thrice!(k => {
            thrice!(b => {
                let c = b * 27 + stack * 3 + k;
                m[k][b] = y[c].or3(y[c + 9], y[c + 18]);
            });
        });
        thrice!(k => {
            thrice!(b => {
                let c = b * 27 + stack * 3 + k;
                let p = minor(&m, k, b);
                thrice!(r => { y[c + 9 * r] = y[c + 9 * r].and(p); });
            });
        });
    });
}

/// Takes hidden singles and writes the places back to `x`.
///
/// Boxes are enough: a place that is the only one of its row or column is,
/// after the permanents, the only one of its box.
#[inline(always)]
fn hidden_singles<L: Lanes>(
    x: &mut [L; 81],
    y: &[L; 81],
    asserted: &mut [L; 81],
    alive: &mut L,
    changed: &mut L,
) {
    thrice!(band => {
        thrice!(b => {
            let mut once = [L::none(); 3];
            let mut twice = [L::none(); 3];
            thrice!(r => {
                let c = band * 27 + r * 9 + b * 3;
                once[r] = y[c].or3(y[c + 1], y[c + 2]);
                twice[r] = y[c].most(y[c + 1], y[c + 2]);
            });
            // An empty row, column or box makes a permanent zero, which wipes
            // its whole band or stack: the boxes of a diagonal see them all.
            if band == b {
                *alive = alive.and(once[0].or3(once[1], once[2]));
            }
            let again = twice[0]
                .or3(twice[1], twice[2])
                .or(once[0].most(once[1], once[2]));
            thrice!(r => {
                thrice!(k => {
                    let c = band * 27 + r * 9 + b * 3 + k;
                    // Another digit that is at home in this cell ousts this
                    // one, unless it is at home there too (a contradiction
                    // that the next rounds will find).
                    let z = y[c].without_both(again, asserted[c]);
                    asserted[c] = asserted[c].or_without(y[c], again);
                    *changed = changed.or_differ(z, x[c]);
                    x[c] = z;
                });
            });
        });
    });
}

/// The permanent of a minor of a 3×3 matrix of bits.
#[inline(always)]
fn minor<L: Lanes>(m: &[[L; 3]; 3], i: usize, j: usize) -> L {
    let (a, b) = (&m[(i + 1) % 3], &m[(i + 2) % 3]);
    let (s, t) = ((j + 1) % 3, (j + 2) % 3);
    a[s].and(b[t]).or_and(a[t], b[s])
}
