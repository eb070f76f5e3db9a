//! A model compiled for search: no virtual call, no digit set wider than needed.
//!
//! All-different and ≠ become an exclusion graph (each cell's *peers*) and *houses* (as many cells as
//! digits, so every digit has a place there). Whatever is neither runs behind a queue as a [`Propagator`].
//! What cannot be at first sight, a cell without a candidate or more different cells than digits, is known
//! before any of it is built.

pub mod clashes;
mod combined;
mod exclusions;
mod implied;
pub mod kept;
pub mod lines;
pub mod locks;
pub mod maker;
mod readers;
pub mod regions;
pub mod symmetry;

use std::sync::{Arc, OnceLock};

use youdoku_logic::{Control, Stopped, Taken};

use crate::constraint::Piece;
use crate::engine::search::effort::Effort;
use crate::engine::search::lists::Lists;
use crate::engine::search::mask::Mask;
use crate::engine::search::narrow::Propagator;
use crate::engine::search::plain9::Supports;
use crate::engine::search::wide::supports::supports;
use crate::mixing::QuickSet;
use crate::{Board, Demand, DigitSet, Model, Source, Variable, Variables};
use clashes::Clashes;
use exclusions::Exclusions;
use locks::Locks;
use maker::Maker;
use regions::Together;
use symmetry::Symmetry;

/// A model, ready to be searched.
pub struct Compiled<M> {
    /// Whether it is known already that there is no solution; then nothing but the start is here.
    pub impossible: bool,
    /// All digits of a cell.
    pub all: M,
    /// The candidates that single-cell demands leave.
    pub start: Vec<M>,
    /// For each cell, the cells that cannot have its digit.
    pub peers: Lists,
    /// The cells of each house.
    pub houses: Lists,
    /// What each house has together.
    pub full: Vec<M>,
    /// For each cell, its houses as bits of words, each with its number.
    pub houses_to_mark: Lists<(u32, u64)>,
    /// What digits in cells forbid elsewhere, so that whatever all places of a digit forbid is gone: there when
    /// the grid is small and there are relations.
    pub clashes: Option<Clashes<M>>,
    /// For each cell, its peers as bits, so that whatever sees all places of a digit can lose it: there when the
    /// grid is small and has no clashes.
    pub sight: Option<Vec<u128>>,
    /// Where houses overlap, if there are neither clashes nor sight.
    pub locks: Option<Locks>,
    /// What is neither a house nor an exclusion.
    pub propagators: Vec<Propagator<M>>,
    /// For each cell, the propagators that look at it, and the same as bits of words.
    pub propagators_of: Lists<u32>,
    pub propagators_to_mark: Lists<(u32, u64)>,
    /// What nobody asks about but what a propagator says besides: it has its first value here, whatever it is.
    pub unsearched: Vec<Together>,
    /// The same for many nodes at once, made when first needed.
    supports: OnceLock<Option<Arc<Supports>>>,
    /// The memory of all this.
    _taken: Taken,
}

/// Up to so many cells a cell's peers are the bits of a word.
const SMALL: usize = 128;

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
    pub fn new(
        model: &Model,
        symmetry: Option<&Symmetry>,
        control: &Control,
    ) -> Result<Compiled<M>, Stopped> {
        let mut effort = Effort::new(control)?;
        let grid = model.grid();
        let variables = model.variables();
        let (size, num_cells) = (grid.num_digits(), variables.len());
        let mut pieces = model.pieces();
        let all = M::from_bits(DigitSet::all(size).bits());
        let start = variables.iter().map(|one| M::from_bits(variables.all(one).bits()));
        let mut compiled = Compiled {
            impossible: false,
            all,
            start: start.collect(),
            peers: Lists::default(),
            houses: Lists::default(),
            full: Vec::new(),
            houses_to_mark: Lists::<u32>::by_cell(num_cells, std::iter::empty())?.in_words()?,
            clashes: None,
            sight: None,
            locks: None,
            propagators: Vec::new(),
            propagators_of: Lists::by_cell(num_cells, std::iter::empty())?,
            propagators_to_mark: Lists::<u32>::by_cell(num_cells, std::iter::empty())?
                .in_words()?,
            unsearched: Vec::new(),
            supports: OnceLock::new(),
            _taken: control.take(0)?,
        };
        if compiled.is_impossible(model, &pieces, &mut effort)? {
            compiled.impossible = true;
            return Ok(compiled);
        }
        let regions = compiled.take_regions(variables, &mut pieces);
        effort.room(compiled.unsearched.len() * size_of::<Together>())?;
        let mut exclusions = Exclusions::new(num_cells);
        compiled.read_zones(model, &pieces, &mut exclusions, &mut effort)?;
        for (a, b) in regions.iter().flat_map(regions::Found::apart) {
            effort.room(exclusions.add(&[a.index() as u16, b.index() as u16]))?;
        }
        exclusions.tidy();
        let sees = |a: Variable, b: Variable| exclusions.has(a.index(), b.index());
        if let Some(found) = regions {
            let regions = found.propagator(variables, &sees, &compiled.houses);
            effort.room(regions.bytes())?;
            compiled.propagators.push(Propagator::Regions(Box::new(regions)));
        }
        let mut maker = Maker::new(variables, &sees);
        for &(piece, from) in &pieces {
            let made = maker.make(piece, &mut effort);
            compiled.propagators.extend(made.map_err(|stopped| in_rule(stopped, from))?);
        }
        compiled.propagators.extend(lines::lines(model, &pieces, &mut effort)?);
        for (terms, total) in implied::sums(model, &pieces, &compiled.houses, &mut effort)? {
            compiled.propagators.extend(maker.make(Piece::Sum(&terms, total), &mut effort)?);
        }
        for (terms, total) in combined::sums(model, &pieces, &compiled.houses, &sees, &mut effort)?
        {
            compiled.propagators.extend(maker.make(Piece::Sum(&terms, total), &mut effort)?);
        }
        for in_order in symmetry.into_iter().flat_map(|symmetry| symmetry.in_order(size)) {
            effort.room(in_order.bytes())?;
            compiled.propagators.push(in_order);
        }
        drop(maker);
        // Those that are marked are run in this order.
        compiled.propagators.sort_by_key(Propagator::is_slow);
        let looking = compiled.propagators.iter().map(Propagator::cells);
        compiled.propagators_of = Lists::by_cell(num_cells, looking)?;
        compiled.propagators_to_mark = compiled.propagators_of.in_words()?;
        let bytes = compiled.propagators_of.bytes() + compiled.propagators_to_mark.bytes();
        effort.room(bytes)?;
        compiled.peers = exclusions.lists()?;
        effort.room(compiled.peers.bytes())?;
        let universe = M::from_bits(DigitSet::all(variables.widest()).bits());
        compiled.look_along_houses(universe, &mut effort)?;
        compiled._taken = effort.taken();
        Ok(compiled)
    }

    /// The candidates at the start, and whether it is plain from the demands one by one that there is no
    /// solution.
    fn is_impossible(
        &mut self,
        model: &Model,
        pieces: &[(Piece, Source)],
        effort: &mut Effort,
    ) -> Result<bool, Stopped> {
        let mut too_many = false;
        for (piece, _) in pieces {
            effort.steps(1)?;
            match piece {
                Piece::OneOf(variable, values) => {
                    self.start[variable.index()] &= M::from_bits(values.bits());
                }
                Piece::Different([first, rest @ ..]) => {
                    too_many |= rest.len() >= model.variables().range(*first).count();
                }
                _ => (),
            }
        }
        // What speaks of no variable is so or not from the start: no propagator would be woken for it.
        let of_nothing = |demand: &&Demand| demand.constraint.scope().is_empty();
        let never = model.demands().iter().filter(of_nothing).any(|demand| {
            let nothing = Board::empty(model.grid());
            !demand.constraint.holds(&model.variables().values(&nothing))
        });
        Ok(too_many || never || self.start.contains(&M::EMPTY))
    }

    /// Regions to be found, which leave the pieces. What nobody asks about besides is not searched for.
    fn take_regions(
        &mut self,
        variables: &Variables,
        pieces: &mut Vec<(Piece, Source)>,
    ) -> Option<regions::Found> {
        let found = regions::Found::among(variables, pieces)?;
        pieces.retain(|(piece, _)| !found.has(piece));
        for both in found.numbers.values() {
            self.start[both.number.index()] = M::digit(0);
        }
        self.unsearched = found.numbers.values().cloned().collect();
        self.unsearched.sort_unstable_by_key(|both| both.number);
        Some(found)
    }

    /// The houses, and for each cell the cells that cannot have its digit, as they come.
    fn read_zones(
        &mut self,
        model: &Model,
        pieces: &[(Piece, Source)],
        exclusions: &mut Exclusions,
        effort: &mut Effort,
    ) -> Result<(), Stopped> {
        let mut zones: QuickSet<Vec<u16>> = QuickSet::default();
        for (piece, from) in pieces {
            let here = |stopped: Stopped| in_rule(stopped, *from);
            effort.steps(1)?;
            // A house has all values that its cells, all of one range, may have.
            let range = |variables: &[Variable]| model.variables().range(variables[0]);
            let is_house = |variables: &[Variable]| variables.len() == range(variables).count();
            match *piece {
                Piece::Different(two @ &[a, b]) if !is_house(two) => {
                    let two = [a.index() as u16, b.index() as u16];
                    effort.room(exclusions.add(&two)).map_err(here)?;
                }
                Piece::Different(cells) if !cells.is_empty() => {
                    let mut zone: Vec<u16> = cells.iter().map(|cell| cell.index() as u16).collect();
                    zone.sort_unstable();
                    if zones.contains(&zone) {
                        continue;
                    }
                    effort.steps(4 * zone.len() * zone.len())?;
                    effort.room(2 * size_of_val(&zone[..])).map_err(here)?;
                    effort.room(exclusions.add(&zone)).map_err(here)?;
                    if is_house(cells) {
                        self.houses.push(zone.iter().copied()).map_err(here)?;
                        let all = DigitSet::all(range(cells).count());
                        self.full.push(M::from_bits(all.bits()));
                    }
                    zones.insert(zone);
                }
                _ => (),
            }
        }
        Ok(())
    }

    /// How a digit with few places in a house is taken from elsewhere: by what relations forbid, by what
    /// cells see, or where houses overlap.
    fn look_along_houses(&mut self, universe: M, effort: &mut Effort) -> Result<(), Stopped> {
        let houses = (0..self.houses.len()).map(|house| self.houses.get(house));
        let houses_of = Lists::by_cell(self.start.len(), houses)?;
        self.houses_to_mark = houses_of.in_words()?;
        if Clashes::help(self.start.len(), &self.propagators) {
            self.clashes = Some(Clashes::new(universe, &self.peers, &self.propagators, effort)?);
        } else if self.start.len() <= SMALL {
            let bits = |list: &[u16]| list.iter().fold(0u128, |bits, &cell| bits | 1 << cell);
            self.sight = Some(self.peers.iter().map(bits).collect());
        } else {
            self.locks = Some(Locks::new(&self.houses, &houses_of, effort)?);
        }
        Ok(())
    }

    /// What the bulk kernel has to know of the rules, if it can do them.
    pub fn supports(&self) -> Option<Arc<Supports>> {
        self.supports.get_or_init(|| supports(self).map(Arc::new)).clone()
    }
}

/// Where something was too large, it was this rule.
fn in_rule(stopped: Stopped, from: Source) -> Stopped {
    match from {
        Source::Rule(number) => stopped.in_part(number),
        Source::Given(_) | Source::Definition | Source::Question => stopped,
    }
}

/// What a model's digits mean to it.
pub fn digits(
    model: &Model,
    pieces: &[(Piece, Source)],
    effort: &mut Effort,
) -> Result<Digits, Stopped> {
    effort.steps(pieces.len())?;
    let only_cells = model.variables().others().is_empty();
    Ok(match only_cells && pieces.iter().all(|(piece, _)| piece.is_nameless()) {
        true => Digits::Nameless,
        false => Digits::Valued,
    })
}
