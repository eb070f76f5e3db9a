//! The candidates of one board, nine digits side by side, and one round of
//! deduction on all digits at once.
//!
//! `band[b]` holds in lane `d` the places of digit `d + 1` in band `b`: cell
//! `9 r + k` of the band is bit `9 r + k`. The deductions are those of the bulk
//! kernel (naked singles, hidden singles, and box–line interaction through the
//! permanents of bands and stacks), so that both kernels visit trees of the
//! same size.
//!
//! What is known of a *part* (the three cells where a row meets a box) takes
//! one bit in three, so the parts of three bands share one vector: part
//! `(r, b)` of band `i` is bit `9 r + 3 b + i`. In the same way the *pieces*
//! (where a column meets a box) share one: piece `k` of band `i` is bit
//! `9 i + k`. Deductions on parts and pieces then cost one vector, not three.
//!
//! Invariant: a round only removes candidates that no solution uses.

use super::nine::Nine;

/// All 27 places of a band.
const BAND: u32 = (1 << 27) - 1;
/// The first cell of each part.
const PARTS: u32 = 0o111_111_111;
/// The first row of a band.
const ROW: u32 = 0o777;
/// The first three bits of each nine: the parts of the first box column.
const EDGE: u32 = 0o007_007_007;

/// The candidates of one board.
#[derive(Clone, Copy)]
#[repr(C)]
pub(in super::super) struct Board<V> {
    pub(super) band: [V; 3],
}

/// What a round found.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Found {
    /// Some candidate went.
    News,
    /// Nothing to deduce, no contradiction.
    Nothing,
    /// There is no solution.
    Contradiction,
}

impl<V: Nine> Board<V> {
    /// One round of deduction.
    #[inline(always)]
    pub(super) fn round(&mut self) -> Found {
        let before = self.band;
        let filled = self.naked_singles();
        self.bands();
        self.stacks();
        let complete = self.hidden_singles();
        if !filled || !complete {
            return Found::Contradiction;
        }
        let [a, b, c] = self.band;
        let changed = a.xor(before[0]).or3(b.xor(before[1]), c.xor(before[2]));
        if changed.is_zero() { Found::Nothing } else { Found::News }
    }

    /// Takes the digit of each cell with one candidate from the cell's peers.
    /// Says whether every cell has a candidate.
    #[inline(always)]
    fn naked_singles(&mut self) -> bool {
        let [a, b, c] = self.band;
        let (once_a, open_a) = a.twice_over();
        let (once_b, open_b) = b.twice_over();
        let (once_c, open_c) = c.twice_over();
        let (na, nb, nc) = (a.without(open_a), b.without(open_b), c.without(open_c));
        let parts = pack_parts(some_part(na), some_part(nb), some_part(nc));
        let taken = fill_boxes(some_box(parts)).or(fill_rows(some_row(parts)));
        let col = fill_columns(some_piece(na.or3(nb, nc)).and(V::splat(ROW)));
        // The single itself is not open, so it stays.
        self.band = [
            a.without(open_a.and_or(spread_parts::<V, 0>(taken), col)),
            b.without(open_b.and_or(spread_parts::<V, 1>(taken), col)),
            c.without(open_c.and_or(spread_parts::<V, 2>(taken), col)),
        ];
        once_a.and(once_b).and(once_c).first() == BAND
    }

    /// Box–line interaction in bands.
    #[inline(always)]
    fn bands(&mut self) {
        let [a, b, c] = self.band;
        let m = pack_parts(some_part(a), some_part(b), some_part(c));
        // Part (r, b) stays if the two other rows can go through the two other
        // boxes, straight or crossed. With rows r and r + 1 in place of
        // r + 1 and r + 2, and boxes likewise, `p` is that answer, to be
        // turned by one row and one box.
        let next_row = turn_rows(m);
        let p = m.and(turn_boxes(next_row)).or_and(turn_boxes(m), next_row);
        let p = turn_boxes(turn_rows(p));
        self.band = [
            a.and(spread_parts::<V, 0>(p)),
            b.and(spread_parts::<V, 1>(p)),
            c.and(spread_parts::<V, 2>(p)),
        ];
    }

    /// Box–line interaction in stacks.
    #[inline(always)]
    fn stacks(&mut self) {
        let [a, b, c] = self.band;
        let m = pack_pieces(some_piece(a), some_piece(b), some_piece(c));
        let next_band = turn_rows(m);
        let p = m.and(turn_cells(next_band)).or_and(turn_cells(m), next_band);
        let p = turn_cells(turn_rows(p));
        self.band = [
            a.and(spread_pieces::<V, 0>(p)),
            b.and(spread_pieces::<V, 9>(p)),
            c.and(spread_pieces::<V, 18>(p)),
        ];
    }

    /// Makes each digit that has one place in a zone the only one of that
    /// cell. Says whether every digit has a place in every zone.
    ///
    /// Boxes are enough. A place that is the only one of its row or column is,
    /// after the two steps before, the only one of its box; and a zone without
    /// a place has emptied its whole band or stack.
    #[inline(always)]
    fn hidden_singles(&mut self) -> bool {
        let [a, b, c] = self.band;
        let (a1, a2) = (a.down::<1>(), a.down::<2>());
        let (b1, b2) = (b.down::<1>(), b.down::<2>());
        let (c1, c2) = (c.down::<1>(), c.down::<2>());
        let once = pack_parts(a.or3(a1, a2), b.or3(b1, b2), c.or3(c1, c2));
        let twice = pack_parts(a.most(a1, a2), b.most(b1, b2), c.most(c1, c2));
        let (o9, o18) = (once.down::<9>(), once.down::<18>());
        let again = twice.or3(twice.down::<9>(), twice.down::<18>()).or(once.most(o9, o18));
        let again = fill_boxes(again.and(V::splat(ROW)));
        let ha = a.without(spread_parts::<V, 0>(again));
        let hb = b.without(spread_parts::<V, 1>(again));
        let hc = c.without(spread_parts::<V, 2>(again));
        // Two digits at home in one cell both stay; later rounds refute them.
        self.band = [
            a.without(ha.any().without(ha)),
            b.without(hb.any().without(hb)),
            c.without(hc.any().without(hc)),
        ];
        let complete = once.or3(o9, o18).and(V::splat(ROW));
        complete.xor(V::nine(ROW)).is_zero()
    }

    /// Cells with two candidates or more, and with three or more, by band.
    #[inline(always)]
    pub(super) fn census(&self) -> ([u32; 3], [u32; 3]) {
        let mut two = [0; 3];
        let mut three = [0; 3];
        for i in 0..3 {
            (two[i], three[i]) = self.band[i].thrice_over();
        }
        (two, three)
    }

    /// Cells with four candidates or more, by band. Seldom asked.
    #[inline(always)]
    pub(super) fn four(&self) -> [u32; 3] {
        let mut cells = [0; 3];
        for i in 0..3 {
            let mut seen = [0; 4];
            for x in self.band[i].store() {
                seen[3] |= seen[2] & x;
                seen[2] |= seen[1] & x;
                seen[1] |= seen[0] & x;
                seen[0] |= x;
            }
            cells[i] = seen[3];
        }
        cells
    }

    /// The candidates of a cell, as bits.
    #[inline(always)]
    pub(super) fn digits(&self, cell: usize) -> u32 {
        let place = V::splat(1 << (cell % 27));
        match cell / 27 {
            0 => self.band[0].and(place).lanes(),
            1 => self.band[1].and(place).lanes(),
            _ => self.band[2].and(place).lanes(),
        }
    }

    /// Parts the candidates of the cell `place` of a band: this board keeps
    /// the lowest digit alone, the returned one all others.
    #[inline(always)]
    pub(super) fn split(&mut self, band: usize, place: u32) -> Self {
        let digits = self.band[band].and(V::splat(place)).lanes();
        let lane = V::load(&LANE[digits.trailing_zeros() as usize & 15]);
        let mut other = *self;
        for i in 0..3 {
            let here = V::splat(if i == band { place } else { 0 });
            other.band[i] = self.band[i].without(here.and(lane));
            self.band[i] = self.band[i].without(here.without(lane));
        }
        other
    }
}

/// `LANE[d]` has lane `d` full.
static LANE: [[u32; 16]; 16] = {
    let mut table = [[0; 16]; 16];
    let mut d = 0;
    while d < 16 {
        table[d][d] = !0;
        d += 1;
    }
    table
};

/// Whether a part has a place, at its first cell; other bits are noise.
#[inline(always)]
fn some_part<V: Nine>(x: V) -> V {
    x.or3(x.down::<1>(), x.down::<2>())
}

/// Whether a piece has a place, in the first row; other bits are noise.
#[inline(always)]
fn some_piece<V: Nine>(x: V) -> V {
    x.or3(x.down::<9>(), x.down::<18>())
}

/// The parts of three bands in one vector.
#[inline(always)]
fn pack_parts<V: Nine>(a: V, b: V, c: V) -> V {
    let two = a.where_else(V::splat(PARTS), b.up::<1>());
    two.where_else(V::splat(PARTS | PARTS << 1), c.up::<2>()).and(V::splat(BAND))
}

/// The cells of band `I` whose part is set.
#[inline(always)]
fn spread_parts<V: Nine, const I: u32>(parts: V) -> V {
    let x = parts.down::<I>().and(V::splat(PARTS));
    x.up::<3>().minus(x)
}

/// The pieces of three bands in one vector.
#[inline(always)]
fn pack_pieces<V: Nine>(a: V, b: V, c: V) -> V {
    let two = a.where_else(V::splat(ROW), b.up::<9>());
    two.where_else(V::splat(ROW | ROW << 9), c.up::<18>()).and(V::splat(BAND))
}

/// The cells of a band whose piece is set; `I` is nine times the band.
#[inline(always)]
fn spread_pieces<V: Nine, const I: u32>(pieces: V) -> V {
    fill_columns(pieces.down::<I>().and(V::splat(ROW)))
}

/// Whether a row has a part, at its first part; clean.
#[inline(always)]
fn some_row<V: Nine>(parts: V) -> V {
    parts.or3(parts.down::<3>(), parts.down::<6>()).and(V::splat(EDGE))
}

/// Whether a box has a part, at its first part; clean.
#[inline(always)]
fn some_box<V: Nine>(parts: V) -> V {
    parts.or3(parts.down::<9>(), parts.down::<18>()).and(V::splat(ROW))
}

/// From the first part of a row to all three.
#[inline(always)]
fn fill_rows<V: Nine>(x: V) -> V {
    x.or3(x.up::<3>(), x.up::<6>())
}

/// From the first part of a box to all three.
#[inline(always)]
fn fill_boxes<V: Nine>(x: V) -> V {
    x.or3(x.up::<9>(), x.up::<18>())
}

/// From the first row of a band to all three.
#[inline(always)]
fn fill_columns<V: Nine>(x: V) -> V {
    fill_boxes(x)
}

/// Each nine bits get the next nine.
#[inline(always)]
fn turn_rows<V: Nine>(x: V) -> V {
    x.down::<9>().or(x.up::<18>()).and(V::splat(BAND))
}

/// In each nine bits, each three get the next three.
#[inline(always)]
fn turn_boxes<V: Nine>(x: V) -> V {
    x.down::<3>().where_else(V::splat(EDGE | EDGE << 3), x.up::<6>())
}

/// In each three bits, each gets the next.
#[inline(always)]
fn turn_cells<V: Nine>(x: V) -> V {
    x.down::<1>().where_else(V::splat(PARTS | PARTS << 1), x.up::<2>())
}
