//! What is neither a house nor an exclusion: relations of two cells, cages, sums, automata, groups. Each
//! narrows the candidates of its cells, given as an array, and is run again when one of them changes.
//! No cell may be without a candidate.

pub mod area;
mod cliques;
mod differing;
pub mod either;
pub mod groups;
mod lattice;
pub mod regions;
pub mod regular;
pub mod table;

use std::sync::Arc;

use crate::engine::search::mask::Mask;
use area::Area;
use either::Either;
use groups::Groups;
use regions::Regions;
use regular::Reader;
use table::Table;

/// A constraint compiled for repeated narrowing.
#[derive(Debug)]
pub enum Propagator<M> {
    /// Two cells in a relation: for each digit of the one, those that the other may have.
    /// Relations of the same kind share what that is.
    Relation { cells: [u16; 2], partners: [Arc<[M]>; 2] },
    /// Choices of digits for a few cells, listed.
    Listed(Table),
    /// Different digits with a sum: the sets of digits that have it, and their choices where those are few.
    Cage { cells: Box<[u16]>, sets: Arc<[M]>, listed: Option<Table> },
    /// Different digits that are one of some sets, as exclusions and relations say already: what their sets have
    /// in common has its place here.
    Line { cells: Box<[u16]>, sets: Arc<[M]> },
    /// Weighted digits with a sum, some of them different.
    Groups(Groups),
    /// Weighted digits with a sum, few enough totals that each has a bit.
    Sum { cells: Box<[u16]>, terms: Box<[Weighted]>, target: u32 },
    /// Weighted digits with a sum, by least and greatest total only.
    WideSum { cells: Box<[u16]>, weights: Box<[i64]>, total: i64 },
    /// An automaton accepts the digits.
    Regular { cells: Box<[u16]>, reader: Arc<Reader<M>> },
    /// Groups of which so many hold.
    Either(Either<M>),
    /// Cells that form one area.
    Area(Area<M>),
    /// Regions to be found, and the digits in them.
    Regions(Box<Regions>),
    /// Within a group, where no house and no exclusion says it: different digits.
    Different { cells: Box<[u16]> },
    /// Within a group: one of some digits.
    Only { cell: [u16; 1], digits: M },
}

/// A term of a sum whose contributions count from 0: digit `d` (from 0) adds `base + d·step`.
#[derive(Debug)]
pub struct Weighted {
    /// The cell.
    pub cell: u16,
    pub base: i64,
    pub step: i64,
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

impl<M: Mask> Propagator<M> {
    /// The cells it looks at.
    pub fn cells(&self) -> &[u16] {
        match self {
            Propagator::Relation { cells, .. } => cells,
            Propagator::Listed(table) => table.cells(),
            Propagator::Groups(groups) => groups.cells(),
            Propagator::Cage { cells, .. }
            | Propagator::Line { cells, .. }
            | Propagator::Sum { cells, .. }
            | Propagator::WideSum { cells, .. }
            | Propagator::Regular { cells, .. }
            | Propagator::Different { cells } => cells,
            Propagator::Either(either) => either.cells(),
            Propagator::Area(area) => area.cells(),
            Propagator::Regions(regions) => regions.cells(),
            Propagator::Only { cell, .. } => cell,
        }
    }

    /// The bytes that it takes, and shares with no other.
    pub fn bytes(&self) -> usize {
        let more = match self {
            Propagator::Relation { .. } | Propagator::Only { .. } => 0,
            Propagator::Either(either) => either.bytes(),
            Propagator::Area(area) => area.bytes(),
            Propagator::Regions(regions) => regions.bytes(),
            Propagator::Listed(table) => table.bytes(),
            Propagator::Groups(groups) => groups.bytes(),
            Propagator::Cage { cells, listed, .. } => {
                size_of_val(&cells[..]) + listed.as_ref().map_or(0, Table::bytes)
            }
            Propagator::Line { cells, .. }
            | Propagator::Regular { cells, .. }
            | Propagator::Different { cells } => size_of_val(&cells[..]),
            Propagator::Sum { cells, terms, .. } => {
                size_of_val(&cells[..]) + size_of_val(&terms[..])
            }
            Propagator::WideSum { cells, weights, .. } => {
                size_of_val(&cells[..]) + size_of_val(&weights[..])
            }
        };
        size_of::<Propagator<M>>() + more
    }

    /// The sets of digits of which its cells hold one, where it knows them.
    #[inline]
    pub fn sets(&self) -> Option<&[M]> {
        match self {
            Propagator::Cage { sets, .. } | Propagator::Line { sets, .. } => Some(sets),
            _ => None,
        }
    }

    /// Whether it takes so long that whatever is quicker comes first.
    pub fn is_slow(&self) -> bool {
        match self {
            Propagator::Groups(_)
            | Propagator::WideSum { .. }
            | Propagator::Regular { .. }
            | Propagator::Either(_)
            | Propagator::Area(_)
            | Propagator::Regions(_) => true,
            Propagator::Relation { .. }
            | Propagator::Listed(_)
            | Propagator::Cage { .. }
            | Propagator::Line { .. }
            | Propagator::Sum { .. }
            | Propagator::Different { .. }
            | Propagator::Only { .. } => false,
        }
    }

    /// About how much work it is to narrow, a microsecond or less being one.
    #[inline]
    pub fn effort(&self) -> u32 {
        match self {
            Propagator::Relation { .. } | Propagator::Listed(_) | Propagator::Only { .. } => 1,
            Propagator::Different { cells } => 1 + cells.len() as u32 / 16,
            Propagator::Either(either) => either.effort(),
            Propagator::Area(area) => 1 + area.cells().len() as u32 / 16,
            Propagator::Regions(regions) => 1 + regions.cells().len() as u32 / 16,
            Propagator::Cage { listed: Some(_), .. } => 1,
            Propagator::Cage { cells, sets, .. } | Propagator::Line { cells, sets } => {
                1 + (cells.len() * sets.len() / 1024) as u32
            }
            Propagator::Sum { cells, .. } | Propagator::WideSum { cells, .. } => {
                1 + cells.len() as u32 / 4
            }
            Propagator::Groups(groups) => 1 + groups.cells().len() as u32 / 4,
            Propagator::Regular { reader, .. } => 1 + (reader.ways() / 512) as u32,
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
            Propagator::Groups(groups) => groups.narrow(now, keep),
            Propagator::Cage { listed: Some(table), .. } => table.narrow(now, keep),
            Propagator::Cage { cells, sets, .. } | Propagator::Line { cells, sets } => {
                cage(cells, sets, now, keep)
            }
            Propagator::Sum { terms, target, .. } => bitwise_sum(terms, *target, now, keep),
            Propagator::WideSum { cells, weights, total } => {
                wide_sum(cells, weights, *total, now, keep);
                Ok(())
            }
            Propagator::Regular { cells, reader } => reader.narrow(cells, now, keep),
            Propagator::Either(either) => {
                let mut kept = Vec::new();
                either.narrow(now, &mut kept)?;
                kept.into_iter().for_each(|(cell, digits)| keep(cell, digits));
                Ok(())
            }
            Propagator::Area(area) => area.narrow(now, keep),
            Propagator::Regions(regions) => regions.narrow(now, keep),
            Propagator::Different { cells } => different(cells, now, keep),
            Propagator::Only { cell: [cell], digits } => {
                keep(*cell, *digits);
                Ok(())
            }
        }
    }
}

/// Digits must come from a set that has the sum, lies within what the cells have together, and offers
/// each cell something; a digit in all such sets that only one cell can hold is held by it.
pub fn cage<M: Mask>(
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

/// The digits that different cells must hold, whatever they hold: all sets have them that lie within what the cells
/// have together.
#[inline]
pub fn required<M: Mask>(cells: &[u16], sets: &[M], now: &[M]) -> M {
    let (mut any, mut settled) = (M::EMPTY, M::EMPTY);
    for &cell in cells {
        let here = now[cell as usize];
        any |= here;
        if here.is_single() {
            settled |= here;
        }
    }
    let fits = |set: &&M| set.without(any) == M::EMPTY && settled.without(**set) == M::EMPTY;
    sets.iter().filter(fits).fold(any, |every, &set| every & set)
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
fn wide_sum<M: Mask>(
    cells: &[u16],
    weights: &[i64],
    total: i64,
    now: &[M],
    keep: &mut impl FnMut(u16, M),
) {
    let terms = || cells.iter().copied().zip(weights.iter().copied());
    let range = |cell: u16, weight: i64| {
        let here = now[cell as usize];
        let ends = [weight * (here.first() as i64 + 1), weight * (here.last() as i64 + 1)];
        (ends[0].min(ends[1]), ends[0].max(ends[1]))
    };
    let (mut least, mut most) = (0, 0);
    for (cell, weight) in terms() {
        let (low, high) = range(cell, weight);
        (least, most) = (least + low, most + high);
    }
    for (cell, weight) in terms() {
        let (low, high) = range(cell, weight);
        let mut allowed = M::EMPTY;
        now[cell as usize].each(|digit| {
            let part = weight * (digit as i64 + 1);
            if least - low + part <= total && most - high + part >= total {
                allowed |= M::digit(digit);
            }
        });
        keep(cell, allowed);
    }
}

/// No digit twice: what one cell has leaves the others, and there are as many digits as cells.
fn different<M: Mask>(cells: &[u16], now: &[M], keep: &mut impl FnMut(u16, M)) -> Result<(), Dead> {
    let (mut any, mut settled, mut twice) = (M::EMPTY, M::EMPTY, M::EMPTY);
    for &cell in cells {
        let here = now[cell as usize];
        any |= here;
        if here.is_single() {
            twice |= settled & here;
            settled |= here;
        }
    }
    if twice != M::EMPTY || (any.count() as usize) < cells.len() {
        return Err(Dead);
    }
    for &cell in cells.iter().filter(|&&cell| !now[cell as usize].is_single()) {
        keep(cell, !settled);
    }
    Ok(())
}
