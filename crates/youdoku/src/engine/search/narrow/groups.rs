//! Long sums: cells of one weight that all differ stand in a *group*. What a group can add up to is known
//! exactly up to nine digits ([`Lattice`]), and else between the least and the greatest that different digits
//! allow. Of what the groups can add up to together, what cannot be part of the total goes.
//!
//! Sums of digits are sums of their places here, from 0 on.

use super::Dead;
use super::cliques::{Sight, TOGETHER};
use super::differing::{Open, Parked, narrow_between, narrow_two, sums_of_two};
use super::lattice::{self, Lattice, each_bit};
use crate::Variable;
use crate::constraint::Term;
use crate::engine::search::mask::Mask;

/// So many groups are kept on the stack.
const FEW: usize = 16;

/// Up to so many open cells of a group are looked at set by set: of more, the ends say nearly as much.
const MOST_EXACT: usize = 5;

/// What is settled but for one cell is sure, and yet not infinitely so.
const LEAST_VARIANCE: f64 = 0.1;

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
    /// with one weight see each other, or there are too many.
    pub fn new(
        terms: &[Term],
        total: i64,
        digits: usize,
        sees: &dyn Fn(Variable, Variable) -> bool,
    ) -> Option<Groups> {
        u16::try_from(terms.len()).ok()?;
        let mut weights: Vec<i64> = terms.iter().map(|term| term.weight).collect();
        let total = total - weights.iter().sum::<i64>();
        weights.sort_unstable();
        weights.dedup();
        let (mut cells, mut groups): (Vec<u16>, Vec<Group>) = Default::default();
        for weight in weights {
            let alike = terms.iter().filter(|term| term.weight == weight).map(|term| term.variable);
            for some in alike.collect::<Vec<Variable>>().chunks(TOGETHER) {
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

    /// What one of its cells would have if all others had what they have in the mean, and how far off that may be:
    /// the variance. Of different cells the one has more where the other has less, so that they vary less together.
    pub fn expected<M: Mask>(&self, cell: u16, now: &[M]) -> (f64, f64) {
        let (mut rest, mut variance, mut own) = (self.total as f64, 0.0, 1.0);
        let digits = self.digits as f64;
        for group in &self.groups {
            let (mut mean, mut varies, mut count) = (0.0, 0.0, 0.0);
            for &member in self.cells_of(group) {
                if member == cell {
                    own = group.weight as f64;
                    continue;
                }
                let (mut sum, mut squares) = (0, 0);
                let here = now[member as usize];
                here.each(|digit| (sum, squares) = (sum + digit, squares + digit * digit));
                let of = f64::from(here.count());
                let here = sum as f64 / of;
                (mean, varies) = (mean + here, varies + squares as f64 / of - here * here);
                count += 1.0;
            }
            let weight = group.weight as f64;
            rest -= weight * mean;
            variance +=
                weight * weight * varies * (digits - count).max(0.0) / (digits - 1.0).max(1.0);
        }
        (rest / own, (variance / (own * own)).max(LEAST_VARIANCE))
    }

    /// Keeps the candidates with which the total can be had.
    pub fn narrow<M: Mask>(&self, now: &[M], keep: &mut impl FnMut(u16, M)) -> Result<(), Dead> {
        // Sums are nearly always short: only long ones take the heap.
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
            let parked = Parked::new(self.cells_of(group), now, self.digits)?;
            *span = Span::new(group.weight, parked.sums);
            widest = widest.max(span.width());
        }
        let slack = self.slack(spans)?;
        if slack[0].min(slack[1]) >= widest {
            return Ok(());
        }
        // What the ends say is cheap: what follows from it comes first, and then this is asked again.
        let changed = self.narrow_ends(spans, slack, now, keep)?;
        if changed || self.digits > lattice::MOST_DIGITS {
            return Ok(());
        }
        self.narrow_exactly(spans, now, keep)
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
            let open = Open::new(self.cells_of(group), now);
            if open.settled > span.sums[1] {
                return Err(Dead);
            }
            let sums = match open.cells() {
                [] => 1,
                [cell] => now[*cell as usize].bits() as u64,
                [a, b] => sums_of_two(now[*a as usize], now[*b as usize]),
                cells if cells.len() <= MOST_EXACT => {
                    lattice.read(cells, now);
                    lattice.sums(span.sums[0].saturating_sub(open.settled), span.sums[1])
                }
                _ => ((2 << span.sums[1]) - (1 << span.sums[0])) >> open.settled,
            };
            if sums == 0 {
                return Err(Dead);
            }
            let sums = sums << open.settled;
            *span =
                Span::new(group.weight, [sums.trailing_zeros() as usize, sums.ilog2() as usize]);
            span.exactly = sums;
        }
        let slack = self.slack(spans)?;
        let mut dead = false;
        self.leave_possible(spans, slack, |group, all_sums| {
            let open = Open::new(self.cells_of(group), now);
            let sums = all_sums >> open.settled;
            match open.cells() {
                [] => (),
                [cell] => keep(*cell, M::from_bits(sums.into())),
                [a, b] => narrow_two([*a, *b], sums, now, keep),
                cells if cells.len() <= MOST_EXACT => {
                    lattice.read(cells, now);
                    lattice.narrow(sums, cells, now, keep);
                }
                _ => {
                    let ends = [all_sums.trailing_zeros() as usize, all_sums.ilog2() as usize];
                    let cells = self.cells_of(group);
                    dead |= narrow_between(ends, cells, now, self.digits, keep).is_err();
                }
            }
        })?;
        if dead { Err(Dead) } else { Ok(()) }
    }

    /// How far the total is above the least that the groups have together, and below the most.
    #[inline]
    fn slack(&self, spans: &[Span]) -> Result<[i64; 2], Dead> {
        let (least, most) =
            spans.iter().fold((0, 0), |(least, most), span| (least + span.least, most + span.most));
        let slack = [self.total - least, most - self.total];
        if slack[0] < 0 || slack[1] < 0 { Err(Dead) } else { Ok(slack) }
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
            if sums == 0 {
                return Err(Dead);
            }
            if sums != span.exactly {
                left(group, sums);
            }
            back = before;
        }
        Ok(())
    }

    /// By the least and the most that each group can have; whether that takes anything away.
    fn narrow_ends<M: Mask>(
        &self,
        spans: &[Span],
        [below, above]: [i64; 2],
        now: &[M],
        keep: &mut impl FnMut(u16, M),
    ) -> Result<bool, Dead> {
        let mut changed = false;
        for (span, group) in spans.iter().zip(&self.groups) {
            if span.width() <= below.min(above) {
                continue;
            }
            let (up, down) = if group.weight > 0 { (below, above) } else { (above, below) };
            let [up, down] = [up, down].map(|slack| (slack / group.weight.abs()) as usize);
            // The sums that the group may have.
            let least = span.sums[0].max(span.sums[1].saturating_sub(down));
            let most = span.sums[1].min(span.sums[0] + up);
            let cells = self.cells_of(group);
            changed |= narrow_between([least, most], cells, now, self.digits, keep)?;
        }
        Ok(changed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What stays of the candidates if every choice is tried.
    fn by_trying(
        terms: &[Term],
        total: i64,
        sees: &dyn Fn(Variable, Variable) -> bool,
        now: &[u16],
        chosen: &mut Vec<usize>,
        kept: &mut [u16],
    ) {
        let i = chosen.len();
        let Some(&here) = now.get(i) else {
            let sum: i64 =
                terms.iter().zip(&*chosen).map(|(t, &d)| t.weight * (d as i64 + 1)).sum();
            if sum == total {
                chosen.iter().zip(kept).for_each(|(digit, kept)| *kept |= 1 << digit);
            }
            return;
        };
        here.each(|digit| {
            let differs =
                (0..i).all(|j| chosen[j] != digit || !sees(terms[i].variable, terms[j].variable));
            if differs {
                chosen.push(digit);
                by_trying(terms, total, sees, now, chosen, kept);
                chosen.pop();
            }
        });
    }

    /// Narrows until nothing changes, as the search does.
    fn narrowed(groups: &Groups, now: &[u16]) -> Option<Vec<u16>> {
        let mut now = now.to_vec();
        loop {
            let mut kept = now.clone();
            groups.narrow(&now, &mut |cell, digits: u16| kept[cell as usize] &= digits).ok()?;
            if kept.contains(&0) {
                return None;
            }
            if kept == now {
                return Some(now);
            }
            now = kept;
        }
    }

    #[test]
    fn nothing_is_lost_and_what_is_dead_is_nearly_always_seen() {
        let mut random = fastrand::Rng::with_seed(11);
        let (mut dead, mut found_dead, mut narrower, mut exact) = (0, 0, 0, 0);
        for round in 0..2000 {
            let cells = random.usize(2..7);
            // Twelve digits go by the ends only.
            let digits = *random.choice(&[4usize, 6, 9, 12]).unwrap();
            let weights: &[i64] = if round % 3 == 0 { &[1] } else { &[1, 1, 1, -1, 2, -10, 100] };
            let terms: Vec<Term> = (0..cells)
                .map(|i| Term::new(*random.choice(weights).unwrap(), Variable::new(i)))
                .collect();
            let pairs: u64 =
                if round % 4 == 0 { u64::MAX } else { random.u64(..) | random.u64(..) };
            let sees = |a: Variable, b: Variable| {
                pairs >> (a.min(b).index() * 8 + a.max(b).index()) & 1 == 1
            };
            let Some(groups) = ({
                let drawn: i64 =
                    terms.iter().map(|t| t.weight * random.i64(1..=digits as i64)).sum();
                Groups::new(&terms, drawn, digits, &sees)
            }) else {
                continue;
            };
            let total = groups.total + terms.iter().map(|t| t.weight).sum::<i64>();
            let now: Vec<u16> = (0..cells)
                .map(|_| {
                    let mask = random.u16(1..1 << digits);
                    let fewer = mask & random.u16(..);
                    if fewer == 0 { mask } else { fewer }
                })
                .collect();
            let mut expected = vec![0; cells];
            by_trying(&terms, total, &sees, &now, &mut Vec::new(), &mut expected);
            match narrowed(&groups, &now) {
                Some(kept) => {
                    let lost = kept.iter().zip(&expected).any(|(kept, wanted)| wanted & !kept != 0);
                    assert!(!lost, "{terms:?} {total} {now:?} {expected:?} {kept:?}");
                    narrower += usize::from(kept != now);
                    exact += usize::from(kept == expected);
                }
                None => {
                    assert!(
                        expected.iter().all(|&digits| digits == 0),
                        "{terms:?} {total} {now:?}"
                    );
                    found_dead += 1;
                }
            }
            dead += usize::from(expected[0] == 0);
        }
        assert!(found_dead > 100 && narrower > 100 && exact > 100, "{narrower} {exact}");
        assert!(found_dead * 10 > dead * 8, "{found_dead} of {dead}");
    }
}
