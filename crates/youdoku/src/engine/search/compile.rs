//! A model compiled for search: no virtual call, no digit set wider than needed.
//!
//! All-different and ≠ become an exclusion graph (each cell's *peers*) and *houses* (as many cells as
//! digits, so every digit has a place there). Where two houses overlap in several cells, digits locked
//! into the overlap leave the rest (box–line interaction, between any two houses). Whatever is neither
//! runs behind a queue as a [`Propagator`].

use std::sync::{Arc, OnceLock};

use super::clashes::Clashes;
use super::implied;
use super::mask::Mask;
use super::plain9::Supports;
use super::propagator::Propagator;
use super::supports::supports;
use super::symmetry::Symmetry;
use crate::constraint::{Relation, Shape};
use crate::{Cell, DigitSet, Model};

/// Lists of small numbers, one after the other.
#[derive(Clone, Debug, Default)]
pub struct Lists {
    items: Vec<u16>,
    ends: Vec<u32>,
}

impl Lists {
    fn new(lists: impl IntoIterator<Item = Vec<u16>>) -> Lists {
        let mut all = Lists::default();
        for list in lists {
            all.items.extend(list);
            all.ends.push(all.items.len() as u32);
        }
        all
    }

    /// The list with this number.
    #[inline(always)]
    pub fn get(&self, index: usize) -> &[u16] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.items[start as usize..self.ends[index] as usize]
    }

    /// How many lists there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }
}

/// A model, ready to be searched.
pub struct Compiled<M> {
    /// All digits.
    pub all: M,
    /// The candidates that single-cell demands leave.
    pub start: Vec<M>,
    /// For each cell, the cells that cannot have its digit.
    pub peers: Lists,
    /// The cells of each house.
    pub houses: Lists,
    /// For each cell, its houses.
    pub houses_of: Lists,
    /// For each cell, its peers as bits: there when the grid is small and has exclusions besides its
    /// houses, so that whatever sees all places of a digit in a house can lose it.
    pub sight: Option<Vec<u128>>,
    /// The same for whatever digits forbid each other, where relations do.
    pub clashes: Option<Clashes<M>>,
    /// For each house, the overlaps that it may lock digits into.
    pub locks_of: Lists,
    /// For each overlap: the source's cells inside it, those outside, and the target's outside.
    pub locks: [Lists; 3],
    /// What is neither a house nor an exclusion.
    pub propagators: Vec<Propagator<M>>,
    /// For each cell, the propagators that look at it.
    pub propagators_of: Lists,
    /// The same for many nodes at once, made when first needed.
    supports: OnceLock<Option<Arc<Supports>>>,
}

/// Whether digits mean nothing to a model but being equal or different.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Digits {
    /// Only equality matters.
    Nameless,
    /// Order or value matters.
    Valued,
}

impl<M: Mask> Compiled<M> {
    /// Compiles a model; with a symmetry, only one solution of each class is left.
    pub fn new(model: &Model, symmetry: Option<&Symmetry>) -> Compiled<M> {
        let grid = model.grid();
        let (size, num_cells) = (grid.size(), grid.num_cells());
        let all = M::from_bits(DigitSet::all(size).bits());
        let mut start = vec![all; num_cells];
        let mut peers: Vec<Vec<u16>> = vec![Vec::new(); num_cells];
        let mut exclude = |a: Cell, b: Cell| {
            peers[a.index()].push(b.index() as u16);
            peers[b.index()].push(a.index() as u16);
        };
        let mut houses: Vec<Vec<u16>> = Vec::new();
        for demand in model.demands() {
            match demand.constraint.shape() {
                Shape::OneOf(cell, digits) => start[cell.index()] &= M::from_bits(digits.bits()),
                Shape::Pair([a, b], Relation::Different) => exclude(a, b),
                Shape::AllDifferent(cells) => {
                    for (i, &a) in cells.iter().enumerate() {
                        cells[i + 1..].iter().for_each(|&b| exclude(a, b));
                    }
                    let mut house: Vec<u16> =
                        cells.iter().map(|cell| cell.index() as u16).collect();
                    house.sort_unstable();
                    if house.len() == size && !houses.contains(&house) {
                        houses.push(house);
                    }
                    if cells.len() > size {
                        start.fill(M::EMPTY);
                    }
                }
                Shape::Pair(..) | Shape::Sum(..) | Shape::Between(_) => (),
            }
        }
        for list in &mut peers {
            list.sort_unstable();
            list.dedup();
        }
        let sees = |a: Cell, b: Cell| peers[a.index()].binary_search(&(b.index() as u16)).is_ok();
        let mut propagators = Vec::new();
        for demand in model.demands() {
            propagators.extend(Propagator::new(demand.constraint.shape(), size, &sees));
        }
        for (terms, total) in implied::sums(model) {
            propagators.extend(Propagator::new(Shape::Sum(&terms, total), size, &sees));
        }
        propagators.extend(symmetry.into_iter().flat_map(|symmetry| symmetry.in_order(size)));
        let propagators_of = by_cell(num_cells, propagators.iter().map(|p| p.cells()));
        let (locks_of, locks) = locks(&houses);
        let in_houses = |cell: usize| -> usize {
            let mut seen: Vec<u16> =
                houses.iter().filter(|h| h.contains(&(cell as u16))).flatten().copied().collect();
            seen.sort_unstable();
            seen.dedup();
            seen.len().saturating_sub(1)
        };
        let bits = |list: &Vec<u16>| list.iter().fold(0, |bits, &cell| bits | 1 << cell);
        let sight = (num_cells <= 128 && (0..num_cells).any(|c| peers[c].len() > in_houses(c)))
            .then(|| peers.iter().map(bits).collect());
        let peers = Lists::new(peers);
        let clashes =
            Clashes::help(num_cells, &propagators).then(|| Clashes::new(all, &peers, &propagators));
        Compiled {
            all,
            start,
            houses_of: by_cell(num_cells, houses.iter().cloned()),
            houses: Lists::new(houses),
            sight,
            clashes,
            locks_of,
            locks,
            peers,
            propagators,
            propagators_of,
            supports: OnceLock::new(),
        }
    }
}

impl<M: Mask> Compiled<M> {
    /// What the bulk kernel has to know of the rules, if it can do them.
    pub fn supports(&self) -> Option<Arc<Supports>> {
        self.supports.get_or_init(|| supports(self).map(Arc::new)).clone()
    }
}

/// For each cell, which of some lists of cells it is in.
fn by_cell(num_cells: usize, lists: impl IntoIterator<Item = Vec<u16>>) -> Lists {
    let mut of: Vec<Vec<u16>> = vec![Vec::new(); num_cells];
    for (i, list) in lists.into_iter().enumerate() {
        list.into_iter().for_each(|cell| of[cell as usize].push(i as u16));
    }
    Lists::new(of)
}

/// The overlaps of two or more cells between houses, from each side.
fn locks(houses: &[Vec<u16>]) -> (Lists, [Lists; 3]) {
    let mut of = vec![Vec::new(); houses.len()];
    let mut parts = [Vec::new(), Vec::new(), Vec::new()];
    for (i, source) in houses.iter().enumerate() {
        for (j, target) in houses.iter().enumerate() {
            let both: Vec<u16> = source.iter().copied().filter(|c| target.contains(c)).collect();
            if i == j || both.len() < 2 {
                continue;
            }
            of[i].push(parts[0].len() as u16);
            parts[1].push(source.iter().copied().filter(|c| !both.contains(c)).collect());
            parts[2].push(target.iter().copied().filter(|c| !both.contains(c)).collect());
            parts[0].push(both);
        }
    }
    (Lists::new(of), parts.map(Lists::new))
}

/// What a model's digits mean to it.
pub fn digits(model: &Model) -> Digits {
    let nameless = model.demands().iter().all(|demand| {
        matches!(
            demand.constraint.shape(),
            Shape::AllDifferent(_)
                | Shape::OneOf(..)
                | Shape::Pair(_, Relation::Different | Relation::Equal)
        )
    });
    if nameless { Digits::Nameless } else { Digits::Valued }
}
