//! The fast search: the model is compiled once, and walked over bit masks as wide as the grid needs.
//! Plain 9×9 has kernels of its own; and a walk through any other 9×9 grid that takes long goes on in the
//! lanes of one of them, hundreds of nodes at once, where the rules are such that it can.
//! The referee is [`Obvious`](super::Obvious).

use std::sync::Arc;

use youdoku_logic::{Control, Meter, Stopped};

use super::{Engine, Solutions};
use crate::constraint::Shape;
use crate::rules::classic::CLASSIC;
use crate::{Board, Candidates, Count, DigitSet, Grid, Model};

mod candidates;
mod clashes;
mod compile;
mod implied;
mod long;
mod mask;
mod plain;
pub mod plain9;
mod probe;
mod propagator;
mod state;
mod supports;
mod symmetry;
mod table;
mod tree;
mod wide;

use candidates::find_candidates;
use compile::Compiled;
use mask::Mask;
use plain::PlainBoards;
pub(crate) use probe::{Probe, Walk};
use symmetry::{Orbit, Symmetry};
use tree::Tree;

/// Compiled search.
pub struct Search {
    /// Whether counting makes use of interchangeable digits.
    pub symmetry: UseSymmetry,
}

/// Whether counting makes use of interchangeable digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UseSymmetry {
    /// Where it is sound.
    #[default]
    Yes,
    /// Never: count one by one.
    No,
}

/// Calls a generic function with the narrowest mask that holds so many digits.
macro_rules! with_mask {
    ($size:expr, $function:ident($($argument:expr),*)) => {
        match $size {
            0..=16 => $function::<u16>($($argument),*),
            17..=32 => $function::<u32>($($argument),*),
            33..=64 => $function::<u64>($($argument),*),
            _ => $function::<u128>($($argument),*),
        }
    };
}

impl Engine for Search {
    fn name(&self) -> &'static str {
        "search"
    }

    fn summary(&self) -> &'static str {
        "propagation and depth-first search, compiled to bit masks, with kernels for plain 9×9"
    }

    fn complete(&self) -> bool {
        true
    }

    fn boards<'m>(&self, model: &'m Model, control: &Control) -> Solutions<'m> {
        if let Some(givens) = plain::plain(model) {
            return Box::new(PlainBoards::new(givens, control));
        }
        let symmetry = self.symmetry_of(model, FEW_EXCHANGES);
        with_mask!(model.grid().size(), boards(model, symmetry, control))
    }

    fn count(
        &self,
        model: &Model,
        limit: Option<u128>,
        control: &Control,
    ) -> Result<Count, Stopped> {
        let givens = plain::plain(model);
        // The plain kernel finds solutions a hundred times as fast as the compiled search.
        let least = if givens.is_some() { 100 * FEW_EXCHANGES } else { 2 };
        match (self.symmetry_of(model, least), givens) {
            (None, Some(givens)) => count_plain(givens, limit, control),
            (symmetry, _) => {
                with_mask!(model.grid().size(), count(model, symmetry.as_ref(), limit, control))
            }
        }
    }

    fn kernel(&self, model: &Model) -> Option<String> {
        if Search::is_plain(model) {
            let isa = plain9::Single::new().isa();
            return Some(format!("plain 9×9, {}", isa.name()));
        }
        let bits = with_mask!(model.grid().size(), width());
        let compiled = format!("compiled search, masks of {bits} bits");
        Some(match Search::goes_wide(model) {
            true => {
                let isa = plain9::Isa::best();
                let (nodes, isa) = (plain9::Bulk::with(isa).lanes(), isa.name());
                format!("{compiled}; what takes long, {nodes} nodes at once, {isa}")
            }
            false => compiled,
        })
    }

    fn candidates(&self, model: &Model, control: &Control) -> Result<Candidates, Stopped> {
        if let Some(givens) = plain::plain(model) {
            return plain::candidates(&givens, control);
        }
        let symmetry = self.symmetry_of(model, 2);
        with_mask!(model.grid().size(), find_candidates(model, symmetry.as_ref(), control))
    }
}

/// Fewer exchanges than this are not worth the demand that puts the digits in order.
const FEW_EXCHANGES: u128 = 6;

impl Search {
    /// Whether a model is a plain 9×9 puzzle, for which there is nothing quicker than the kernels.
    pub fn is_plain(model: &Model) -> bool {
        plain::plain(model).is_some()
    }

    /// Whether a search in a model that takes long goes on hundreds of nodes at once.
    pub fn goes_wide(model: &Model) -> bool {
        let pairs = |shape: Shape| !matches!(shape, Shape::Sum(..) | Shape::Between(_));
        Grid::square(3) == Ok(model.grid())
            && model.rules().iter().any(|rule| std::ptr::eq(rule.kind, &CLASSIC))
            && model.demands().iter().all(|demand| pairs(demand.constraint.shape()))
    }

    /// The symmetry of a model, if it may be used and has at least so many exchanges.
    fn symmetry_of(&self, model: &Model, least: u128) -> Option<Symmetry> {
        match self.symmetry {
            UseSymmetry::Yes => {
                Symmetry::of(model).filter(|s| s.factor().is_some_and(|factor| factor >= least))
            }
            UseSymmetry::No => None,
        }
    }
}

fn width<M: Mask>() -> usize {
    8 * size_of::<M>()
}

/// The rules of a model made ready to be asked with any givens.
pub(crate) fn probe(model: &Model) -> Probe {
    with_mask!(model.grid().size(), compile_probe(model, None))
}

/// The same for one board of each class of those that differ only by exchanging digits; nothing where
/// some digits are not interchangeable.
pub(crate) fn probe_classes(model: &Model) -> Option<Probe> {
    let size = model.grid().size();
    let symmetry = Symmetry::of(model).filter(|symmetry| symmetry.is_total(size))?;
    Some(with_mask!(size, compile_probe(model, Some(&symmetry))))
}

fn compile_probe<M: Mask>(model: &Model, symmetry: Option<&Symmetry>) -> Probe {
    Probe::new(model, Compiled::<M>::new(model, symmetry))
}

/// One solution of each class, and then all the others of it: exchanging digits is far quicker than
/// finding them again.
fn boards<M: Mask>(
    model: &Model,
    symmetry: Option<Symmetry>,
    control: &Control,
) -> Solutions<'static> {
    let compiled = Arc::new(Compiled::<M>::new(model, symmetry.as_ref()));
    let tree = Tree::new(model.grid(), compiled, control);
    let Some(symmetry) = symmetry else { return Box::new(tree) };
    let control = control.clone();
    let mut ended = false;
    Box::new(
        tree.flat_map(move |found| match found {
            Ok(board) => Found::Orbit(symmetry.orbit(board)),
            Err(stopped) => Found::Stopped(Some(stopped)),
        })
        .map(move |board| board.and_then(|board| control.check().map(|()| board)))
        .take_while(move |board| !std::mem::replace(&mut ended, board.is_err())),
    )
}

/// What a walk through the tree came upon.
enum Found {
    Orbit(Orbit),
    Stopped(Option<Stopped>),
}

impl Iterator for Found {
    type Item = Result<Board, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Found::Orbit(orbit) => orbit.next().map(Ok),
            Found::Stopped(stopped) => stopped.take().map(Err),
        }
    }
}

fn count_plain(
    givens: plain9::Digits,
    limit: Option<u128>,
    control: &Control,
) -> Result<Count, Stopped> {
    let mut boards = PlainBoards::new(givens, control);
    let mut count = 0;
    while boards.advance()?.is_some() {
        count += 1;
        Meter::count(&control.meter().solutions, 1);
        if limit == Some(count) {
            return Ok(Count::AtLeast(count));
        }
    }
    Ok(Count::Exactly(count))
}

/// Counts the leaves of the tree; each stands for as many solutions as the symmetry says.
fn count<M: Mask>(
    model: &Model,
    symmetry: Option<&Symmetry>,
    limit: Option<u128>,
    control: &Control,
) -> Result<Count, Stopped> {
    let factor = symmetry.and_then(Symmetry::factor).unwrap_or(1);
    let compiled = Arc::new(Compiled::<M>::new(model, symmetry));
    let mut tree = Tree::new(model.grid(), compiled, control);
    let mut count = 0u128;
    while let Some(solution) = tree.advance()? {
        let board = tree::board(model.grid(), solution);
        super::check("search", model, &board);
        count = count.saturating_add(factor);
        let meter = &control.meter().solutions;
        Meter::count(meter, u64::try_from(factor).unwrap_or(u64::MAX));
        if let Some(limit) = limit
            && count >= limit
        {
            return Ok(Count::AtLeast(limit));
        }
    }
    Ok(Count::Exactly(count))
}

/// The candidates that propagation leaves; nothing when it finds that there is no solution.
pub fn propagated(model: &Model) -> Option<Candidates> {
    fn propagated<M: Mask>(model: &Model) -> Option<Candidates> {
        let compiled = Compiled::<M>::new(model, None);
        let mut state = state::State::new(&compiled);
        state.propagate(&compiled).ok()?;
        let mut candidates = Candidates::none(model.grid());
        for (cell, mask) in model.grid().cells().zip(&state.now) {
            candidates[cell] = DigitSet::from_bits(mask.bits());
        }
        Some(candidates)
    }
    with_mask!(model.grid().size(), propagated(model))
}
