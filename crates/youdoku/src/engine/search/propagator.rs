//! What is neither a house nor an exclusion: relations of two cells, cages, sums, betweens. Each
//! narrows the candidates of its cells, given as an array, and is run again when one of them changes.

use super::mask::Mask;
use super::table::{self, Table};
use crate::constraint::{Relation, Shape, Term};
use crate::{Cell, Digit};

/// A constraint compiled for repeated narrowing.
#[derive(Debug)]
pub enum Propagator<M> {
    /// Two cells in a relation: for each digit of the one, those that the other may have.
    Relation { cells: [u16; 2], partners: [Box<[M]>; 2] },
    /// Choices of digits for a few cells, listed.
    Listed(Table),
    /// Different digits with a sum: the sets of digits that have it.
    Cage { cells: Box<[u16]>, sets: Box<[M]> },
    /// Weighted digits with a sum, few enough totals that each has a bit.
    Sum { terms: Box<[Weighted]>, target: u32 },
    /// Weighted digits with a sum, by least and greatest total only.
    WideSum { terms: Box<[(u16, i64)]>, total: i64 },
    /// The second digit lies strictly between the first and the third.
    Between { cells: [u16; 3] },
}

/// A term of a sum whose contributions count from 0: digit `d` (from 0) adds `base + d·step`.
#[derive(Debug)]
pub struct Weighted {
    /// The cell.
    pub cell: u16,
    base: i64,
    step: i64,
}

impl Weighted {
    /// What a digit, from 0, adds.
    #[inline(always)]
    pub fn adds(&self, digit: usize) -> i64 {
        self.base + self.step * digit as i64
    }
}

/// No choice is left.
#[derive(Debug)]
pub struct Dead;

/// More sets of digits than this are slower to go through than they save.
const MOST_SETS: usize = 3000;

impl<M: Mask> Propagator<M> {
    /// The propagator for a constraint that houses and exclusions do not already cover.
    pub fn new(
        shape: Shape,
        size: usize,
        sees: &dyn Fn(Cell, Cell) -> bool,
    ) -> Option<Propagator<M>> {
        let number = |cell: Cell| cell.index() as u16;
        match shape {
            Shape::OneOf(..) | Shape::AllDifferent(_) | Shape::Pair(_, Relation::Different) => None,
            Shape::Pair(cells, relation) => {
                let partners = [0, 1].map(|side| partners(relation, side, size));
                Some(Propagator::Relation { cells: cells.map(number), partners })
            }
            Shape::Between(cells) => Some(Propagator::Between { cells: cells.map(number) }),
            Shape::Sum(terms, total) => Some(sum(terms, total, size, sees)),
        }
    }

    /// The cells it looks at.
    pub fn cells(&self) -> Vec<u16> {
        match self {
            Propagator::Relation { cells, .. } => cells.to_vec(),
            Propagator::Listed(table) => table.cells().to_vec(),
            Propagator::Cage { cells, .. } => cells.to_vec(),
            Propagator::Sum { terms, .. } => terms.iter().map(|term| term.cell).collect(),
            Propagator::WideSum { terms, .. } => terms.iter().map(|&(cell, _)| cell).collect(),
            Propagator::Between { cells } => cells.to_vec(),
        }
    }

    /// Narrows: calls `keep(cell, digits)` for cells that may hold only these of their digits.
    pub fn narrow(&self, now: &[M], keep: &mut impl FnMut(u16, M)) -> Result<(), Dead> {
        match self {
            Propagator::Relation { cells, partners } => {
                for side in [0, 1] {
                    let mut allowed = M::EMPTY;
                    now[cells[side] as usize].each(|digit| allowed |= partners[side][digit]);
                    keep(cells[1 - side], allowed);
                }
                Ok(())
            }
            Propagator::Listed(table) => table.narrow(now, keep),
            Propagator::Cage { cells, sets } => cage(cells, sets, now, keep),
            Propagator::Sum { terms, target } => bitwise_sum(terms, *target, now, keep),
            Propagator::WideSum { terms, total } => {
                wide_sum(terms, *total, now, keep);
                Ok(())
            }
            Propagator::Between { cells } => {
                between(*cells, now, keep);
                Ok(())
            }
        }
    }
}

fn partners<M: Mask>(relation: Relation, side: usize, size: usize) -> Box<[M]> {
    let of = |digit: usize| {
        let mut set = M::EMPTY;
        for other in 0..size {
            let pair = [Digit::new(digit + 1), Digit::new(other + 1)];
            if relation.holds(pair[side], pair[1 - side]) {
                set |= M::digit(other);
            }
        }
        set
    };
    (0..size).map(of).collect()
}

fn sum<M: Mask>(
    terms: &[Term],
    total: i64,
    size: usize,
    sees: &dyn Fn(Cell, Cell) -> bool,
) -> Propagator<M> {
    let pairs =
        || terms.iter().enumerate().flat_map(|(i, a)| terms[..i].iter().map(move |b| (a, b)));
    let different = pairs().all(|(a, b)| sees(a.cell, b.cell));
    let sets = (different && terms.iter().all(|term| term.weight == 1)).then(|| {
        let mut sets = Vec::new();
        collect_sets(terms.len(), total, size, M::EMPTY, &mut sets);
        sets
    });
    // The digits of a set may stand in any order: that it would be too long a list is known beforehand.
    let orders = (2..=terms.len()).fold(1, usize::saturating_mul);
    let listed = |sets: &Vec<M>| sets.len().saturating_mul(orders);
    if sets.as_ref().is_none_or(|sets| listed(sets) <= table::MOST_CHOICES)
        && let Some(table) = Table::of_sum(terms, total, size, sees)
    {
        return Propagator::Listed(table);
    }
    if let Some(sets) = sets.filter(|sets| sets.len() <= MOST_SETS) {
        let cells = terms.iter().map(|term| term.cell.index() as u16).collect();
        return Propagator::Cage { cells, sets: sets.into() };
    }
    let (weighted, target) = from_zero(terms, total, size);
    if (0..128).contains(&target) {
        return Propagator::Sum { terms: weighted.into(), target: target as u32 };
    }
    let terms = terms.iter().map(|term| (term.cell.index() as u16, term.weight)).collect();
    Propagator::WideSum { terms, total }
}

/// The terms of a sum so that each adds 0 or more, and what they add up to then.
fn from_zero(terms: &[Term], total: i64, size: usize) -> (Vec<Weighted>, i64) {
    let mut target = total;
    let weighted = terms.iter().map(|term| {
        let (first, last) = (term.weight, term.weight * size as i64);
        let least = first.min(last);
        target -= least;
        Weighted { cell: term.cell.index() as u16, base: first - least, step: term.weight }
    });
    (weighted.collect(), target)
}

/// All sets of `count` digits that add up to `total`, as long as they are few; `size` counts down.
fn collect_sets<M: Mask>(count: usize, total: i64, size: usize, chosen: M, sets: &mut Vec<M>) {
    if count == 0 {
        if total == 0 {
            sets.push(chosen);
        }
        return;
    }
    let (count, size) = (count as i64, size as i64);
    let (least, most) = (count * (count + 1) / 2, count * (2 * size - count + 1) / 2);
    if size < count || total < least || total > most || sets.len() > MOST_SETS {
        return;
    }
    let (count, smaller) = (count as usize, size as usize - 1);
    collect_sets(count - 1, total - size, smaller, chosen | M::digit(smaller), sets);
    collect_sets(count, total, smaller, chosen, sets);
}

/// Digits must come from a set that has the sum, lies within what the cells have together, and offers
/// each cell something; a digit in all such sets that only one cell can hold is held by it.
fn cage<M: Mask>(
    cells: &[u16],
    sets: &[M],
    now: &[M],
    keep: &mut impl FnMut(u16, M),
) -> Result<(), Dead> {
    let (mut once, mut twice, mut settled) = (M::EMPTY, M::EMPTY, M::EMPTY);
    for &cell in cells {
        let here = now[cell as usize];
        twice |= once & here;
        once |= here;
        if here.is_single() {
            settled |= here;
        }
    }
    let (mut some, mut every) = (M::EMPTY, once);
    for &set in sets {
        let fits = set.without(once) == M::EMPTY
            && settled.without(set) == M::EMPTY
            && cells.iter().all(|&cell| now[cell as usize] & set != M::EMPTY);
        if fits {
            some |= set;
            every &= set;
        }
    }
    if some == M::EMPTY {
        return Err(Dead);
    }
    let forced = every & once.without(twice);
    for &cell in cells {
        let here = now[cell as usize];
        let must = here & forced;
        keep(cell, if must == M::EMPTY { some } else { must });
    }
    Ok(())
}

/// Totals reachable from the front and from the back, a bit each; a digit stays if some total before it
/// and some total after it fit together.
fn bitwise_sum<M: Mask>(
    terms: &[Weighted],
    target: u32,
    now: &[M],
    keep: &mut impl FnMut(u16, M),
) -> Result<(), Dead> {
    let add = |term: &Weighted, digit: usize| term.adds(digit) as u32;
    let shifted = |totals: u128, by: u32| if by < 128 { totals << by } else { 0 };
    // Sums are nearly always short: only long ones take the heap.
    let (mut short, mut long) = ([0u128; 16], Vec::new());
    let front: &mut [u128] = match short.get_mut(..=terms.len()) {
        Some(room) => room,
        None => {
            long.resize(terms.len() + 1, 0);
            &mut long
        }
    };
    front[0] = 1;
    for (i, term) in terms.iter().enumerate() {
        let mut totals = 0;
        now[term.cell as usize].each(|digit| totals |= shifted(front[i], add(term, digit)));
        front[i + 1] = totals;
    }
    if front[terms.len()] >> target & 1 == 0 {
        return Err(Dead);
    }
    let mut back = 1u128 << target;
    for (i, term) in terms.iter().enumerate().rev() {
        let (mut allowed, mut before) = (M::EMPTY, 0);
        now[term.cell as usize].each(|digit| {
            let by = add(term, digit);
            let totals = if by < 128 { back >> by & front[i] } else { 0 };
            if totals != 0 {
                allowed |= M::digit(digit);
                before |= totals;
            }
        });
        keep(term.cell, allowed);
        back = before;
    }
    Ok(())
}

/// A digit stays if the others' least and greatest totals leave room for it.
fn wide_sum<M: Mask>(terms: &[(u16, i64)], total: i64, now: &[M], keep: &mut impl FnMut(u16, M)) {
    let range = |&(cell, weight): &(u16, i64)| {
        let here = now[cell as usize];
        let last = 127 - here.bits().leading_zeros() as i64;
        let ends = [weight * (here.first() as i64 + 1), weight * (last + 1)];
        (ends[0].min(ends[1]), ends[0].max(ends[1]))
    };
    let (mut least, mut most) = (0, 0);
    for term in terms {
        let (low, high) = range(term);
        (least, most) = (least + low, most + high);
    }
    for term in terms {
        let (low, high) = range(term);
        let mut allowed = M::EMPTY;
        now[term.0 as usize].each(|digit| {
            let part = term.1 * (digit as i64 + 1);
            if least - low + part <= total && most - high + part >= total {
                allowed |= M::digit(digit);
            }
        });
        keep(term.0, allowed);
    }
}

fn between<M: Mask>([a, x, b]: [u16; 3], now: &[M], keep: &mut impl FnMut(u16, M)) {
    let [a_now, x_now, b_now] = [a, x, b].map(|cell| now[cell as usize]);
    let last = |mask: M| 127 - mask.bits().leading_zeros() as usize;
    let (mut a_keeps, mut x_keeps, mut b_keeps) = (M::EMPTY, M::EMPTY, M::EMPTY);
    // Whether a digit is strictly between some digit of `low` and some digit of `high`.
    let fits = |digit: usize, low: M, high: M| low.first() < digit && digit < last(high);
    x_now.each(|digit| {
        if fits(digit, a_now, b_now) || fits(digit, b_now, a_now) {
            x_keeps |= M::digit(digit);
        }
    });
    // An end fits if, beyond some middle digit on either side of it, the other end has a digit.
    let reaches = |end: usize, other: M| {
        let mut found = false;
        x_now.each(|digit| {
            found |= (end < digit && digit < last(other)) || (end > digit && digit > other.first());
        });
        found
    };
    a_now.each(|digit| {
        if reaches(digit, b_now) {
            a_keeps |= M::digit(digit);
        }
    });
    b_now.each(|digit| {
        if reaches(digit, a_now) {
            b_keeps |= M::digit(digit);
        }
    });
    keep(a, a_keeps);
    keep(x, x_keeps);
    keep(b, b_keeps);
}
