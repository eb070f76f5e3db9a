//! Long sums: cells of one weight that all differ stand in a *group*. What a group can add up to is known
//! exactly up to nine digits ([`Lattice`]), and else between the least and the greatest that different digits
//! allow. Of what the groups can add up to together, what cannot be part of the total goes.
//!
//! Sums of digits are sums of their places here, from 0 on.

use super::cliques::{Sight, TOGETHER};
use super::lattice::{self, Lattice, each_bit};
use super::mask::Mask;
use super::propagator::Dead;
use crate::Cell;
use crate::constraint::Term;

/// So many groups are kept on the stack.
const FEW: usize = 16;

/// A weighted sum, by groups of cells that all differ.
#[derive(Debug)]
pub struct Groups {
    /// The cells, one group after the other.
    cells: Box<[u16]>,
    groups: Box<[Group]>,
    total: i64,
    digits: usize,
}

#[derive(Debug)]
struct Group {
    weight: i64,
    start: u16,
    end: u16,
}

/// What a group can have.
#[derive(Clone, Copy, Default)]
struct Span {
    /// The least and the greatest sum of its digits.
    sums: [usize; 2],
    /// All its sums, a bit each, where that is known.
    exactly: u64,
    /// The least and the most that it adds to the total.
    least: i64,
    most: i64,
}

impl Span {
    #[inline]
    fn new(weight: i64, sums: [usize; 2]) -> Span {
        let [a, b] = sums.map(|sum| weight * sum as i64);
        Span { sums, exactly: 0, least: a.min(b), most: a.max(b) }
    }

    #[inline]
    fn width(&self) -> i64 {
        self.most - self.least
    }
}

impl Groups {
    /// Terms, each of another cell, that add up to a total of digits from 1 on; nothing where no two of them
    /// with one weight see each other.
    pub fn new(
        terms: &[Term],
        total: i64,
        digits: usize,
        sees: &dyn Fn(Cell, Cell) -> bool,
    ) -> Option<Groups> {
        let mut weights: Vec<i64> = terms.iter().map(|term| term.weight).collect();
        let total = total - weights.iter().sum::<i64>();
        weights.sort_unstable();
        weights.dedup();
        let (mut cells, mut groups): (Vec<u16>, Vec<Group>) = Default::default();
        for weight in weights {
            let alike = terms.iter().filter(|term| term.weight == weight).map(|term| term.cell);
            for some in alike.collect::<Vec<Cell>>().chunks(TOGETHER) {
                let sight = Sight::new(some.len(), |a, b| sees(some[a], some[b]));
                let all = u128::MAX >> (TOGETHER - some.len());
                for group in sight.parted(all, digits) {
                    let start = cells.len() as u16;
                    let members = some.iter().enumerate().filter(|(i, _)| group >> i & 1 == 1);
                    cells.extend(members.map(|(_, cell)| cell.index() as u16));
                    groups.push(Group { weight, start, end: cells.len() as u16 });
                }
            }
        }
        let (cells, groups) = (cells.into_boxed_slice(), groups.into_boxed_slice());
        (groups.len() < cells.len()).then_some(Groups { cells, groups, total, digits })
    }

    /// The cells it looks at.
    pub fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// The bytes that it takes.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.cells[..]) + size_of_val(&self.groups[..])
    }

    fn cells_of(&self, group: &Group) -> &[u16] {
        &self.cells[group.start.into()..group.end.into()]
    }

    /// Keeps the candidates with which the total can be had.
    pub fn narrow<M: Mask>(&self, now: &[M], keep: &mut impl FnMut(u16, M)) -> Result<(), Dead> {
        // Longer sums than that are rare: only they take the heap.
        let (mut few, mut many) = ([Span::default(); FEW], Vec::new());
        let spans: &mut [Span] = match few.get_mut(..self.groups.len()) {
            Some(few) => few,
            None => {
                many.resize(self.groups.len(), Span::default());
                &mut many
            }
        };
        let mut widest = 0;
        for (span, group) in spans.iter_mut().zip(&self.groups) {
            *span = Span::new(group.weight, ends(self.cells_of(group), now)?);
            widest = widest.max(span.width());
        }
        let slack = self.slack(spans)?;
        if slack[0].min(slack[1]) >= widest {
            return Ok(());
        }
        match self.digits <= lattice::MOST_DIGITS {
            true => self.narrow_exactly(spans, now, keep),
            false => self.narrow_ends(spans, slack, now, keep),
        }
    }

    /// How far the total is above the least that the groups have together, and below the most.
    #[inline]
    fn slack(&self, spans: &[Span]) -> Result<[i64; 2], Dead> {
        let (least, most) = spans
            .iter()
            .fold((0, 0), |(least, most), span| (least + span.least, most + span.most));
        let slack = [self.total - least, most - self.total];
        if slack[0] < 0 || slack[1] < 0 { Err(Dead) } else { Ok(slack) }
    }

    /// By all sums that each group can have.
    fn narrow_exactly<M: Mask>(
        &self,
        spans: &mut [Span],
        now: &[M],
        keep: &mut impl FnMut(u16, M),
    ) -> Result<(), Dead> {
        let mut lattice = Lattice::new();
        for (span, group) in spans.iter_mut().zip(&self.groups) {
            let sums = match self.cells_of(group) {
                [cell] => now[*cell as usize].bits() as u64,
                cells => {
                    lattice.read(cells, now);
                    lattice.sums(span.sums[0], span.sums[1])
                }
            };
            if sums == 0 {
                return Err(Dead);
            }
            *span = Span::new(group.weight, [sums.trailing_zeros() as usize, sums.ilog2() as usize]);
            span.exactly = sums;
        }
        let slack = self.slack(spans)?;
        let left = |group: &Group, sums: u64| match self.cells_of(group) {
            [cell] => keep(*cell, M::from_bits(sums.into())),
            cells => {
                lattice.read(cells, now);
                lattice.narrow(sums, cells, now, keep);
            }
        };
        self.leave_possible(spans, slack, left)
    }

    /// Tells for each group with sums that leave no way to the total those that do.
    fn leave_possible(
        &self,
        spans: &[Span],
        [below, above]: [i64; 2],
        mut left: impl FnMut(&Group, u64),
    ) -> Result<(), Dead> {
        // Totals count from whichever end is nearer.
        let (slack, is_below) = if below <= above { (below, true) } else { (above, false) };
        let off = |span: &Span, group: &Group, sum: usize| {
            let adds = group.weight * sum as i64;
            if is_below { adds - span.least } else { span.most - adds }
        };
        // Beyond that no total has a bit, and the ends have to do.
        let counted = slack < 128;
        let (mut few, mut many) = ([0u128; FEW], Vec::new());
        let front: &mut [u128] = match few.get_mut(..spans.len()) {
            Some(few) => few,
            None => {
                many.resize(spans.len(), 0);
                &mut many
            }
        };
        let mut totals = 1u128;
        for ((front, span), group) in front.iter_mut().zip(spans).zip(&self.groups) {
            *front = totals;
            totals = 0;
            each_bit(span.exactly, |sum| {
                let off = off(span, group, sum);
                if counted && off <= slack {
                    totals |= *front << off;
                }
            });
        }
        let mut back = if counted { 1u128 << slack } else { 0 };
        if counted && totals & back == 0 {
            return Err(Dead);
        }
        let far = below.max(above);
        for ((front, span), group) in front.iter().zip(spans).zip(&self.groups).rev() {
            let (mut sums, mut before) = (0, 0);
            each_bit(span.exactly, |sum| {
                let off = off(span, group, sum);
                if off > slack || span.width() - off > far {
                    return;
                }
                let ways = if counted { back >> off & front } else { 1 };
                if ways != 0 {
                    sums |= 1 << sum;
                }
                before |= ways;
            });
            if sums != span.exactly {
                left(group, sums);
            }
            back = before;
        }
        Ok(())
    }

    /// By the least and the most that each group can have.
    fn narrow_ends<M: Mask>(
        &self,
        spans: &[Span],
        [below, above]: [i64; 2],
        now: &[M],
        keep: &mut impl FnMut(u16, M),
    ) -> Result<(), Dead> {
        for (span, group) in spans.iter().zip(&self.groups) {
            if span.width() <= below.min(above) {
                continue;
            }
            let (up, down) = if group.weight > 0 { (below, above) } else { (above, below) };
            // The sums that the group may have.
            let least = span.sums[0].max(span.sums[1].saturating_sub((down / group.weight.abs()) as usize));
            let most = span.sums[1].min(span.sums[0] + (up / group.weight.abs()) as usize);
            let cells = self.cells_of(group);
            let others = Others::new(cells, now);
            for &cell in cells {
                let here = now[cell as usize];
                let (low, high) = others.without(here);
                let mut allowed = M::EMPTY;
                here.each(|digit| {
                    if digit + low <= most && digit + high >= least {
                        allowed |= M::digit(digit);
                    }
                });
                if allowed == M::EMPTY {
                    return Err(Dead);
                }
                keep(cell, allowed);
            }
        }
        Ok(())
    }
}

/// What the other cells of a group can have when one is left out.
struct Others {
    /// The least and the most that one cell fewer can have of all their digits, if these differ.
    different: [usize; 2],
    /// What all cells have at least and at most, each by itself.
    alone: [usize; 2],
}

impl Others {
    #[inline]
    fn new<M: Mask>(cells: &[u16], now: &[M]) -> Others {
        let (union, alone) = together(cells, now);
        Others { different: of_different(union, cells.len() - 1), alone }
    }

    /// The least and the most of the others than a cell with these candidates.
    #[inline]
    fn without<M: Mask>(&self, here: M) -> (usize, usize) {
        let (low, high) = (self.alone[0] - here.first(), self.alone[1] - here.last());
        (low.max(self.different[0]), high.min(self.different[1]))
    }
}

/// All candidates of some cells, and what these have at least and at most, each by itself.
#[inline]
fn together<M: Mask>(cells: &[u16], now: &[M]) -> (M, [usize; 2]) {
    let (mut union, mut alone) = (M::EMPTY, [0, 0]);
    for &cell in cells {
        let here = now[cell as usize];
        union |= here;
        alone[0] += here.first();
        alone[1] += here.last();
    }
    (union, alone)
}

/// The least and the greatest sum of so many of these digits; there must be as many.
#[inline]
fn of_different<M: Mask>(digits: M, count: usize) -> [usize; 2] {
    let (mut low, mut high, mut sums) = (digits, digits, [0, 0]);
    for _ in 0..count {
        let (first, last) = (low.first(), high.last());
        sums[0] += first;
        sums[1] += last;
        low = low.without(M::digit(first));
        high = high.without(M::digit(last));
    }
    sums
}

/// The least and the greatest sum that some cells can have that all differ, or beyond these.
#[inline]
fn ends<M: Mask>(cells: &[u16], now: &[M]) -> Result<[usize; 2], Dead> {
    let (union, alone) = together(cells, now);
    if (union.count() as usize) < cells.len() {
        return Err(Dead);
    }
    let different = of_different(union, cells.len());
    let ends = [alone[0].max(different[0]), alone[1].min(different[1])];
    if ends[0] > ends[1] { Err(Dead) } else { Ok(ends) }
}
