//! The fast search: the model is compiled once, and walked over bit masks as wide as the grid needs.
//! Plain 9×9 has kernels of its own; and a walk through any other 9×9 grid that takes long goes on in the
//! lanes of one of them, hundreds of nodes at once, where the rules are such that it can.
//! The referee is [`Obvious`](super::Obvious).

use youdoku_logic::{Control, Meter, Stopped};

use super::{Engine, Solutions, tripwire};
use crate::constraint::Piece;
use crate::{Candidates, Count, DigitSet, Grid, Model};

mod compile;
mod effort;
mod lists;
mod mask;
mod narrow;
mod plain;
pub mod plain9;
mod walk;
mod wide;

use compile::Compiled;
use compile::regions::widest;
pub(super) use compile::symmetry::{Orbit, Symmetry};
use mask::Mask;
use plain::PlainBoards;
use walk::candidates::find_candidates;
pub use walk::estimate::Estimate;
use walk::estimate::estimate;
pub(crate) use walk::probe::{Probe, Walk};
use walk::resumable::Classes;
pub(super) use walk::resumable::{Ending, Resumable};
use walk::state::{Halt, State};

/// Compiled search.
///
/// ```
/// use youdoku::engine::{Engine, Search, UseSymmetry};
/// use youdoku::{Control, Puzzle};
/// let model = "rule: anti-knight\n1234 .... .... ....".parse::<Puzzle>().unwrap().model().unwrap();
/// let search = Search { symmetry: UseSymmetry::Yes };
/// assert_eq!(search.solutions(&model, &Control::new()).count(), 1);
/// ```
pub struct Search {
    /// Whether counting makes use of interchangeable digits.
    pub symmetry: UseSymmetry,
}

/// Whether counting makes use of interchangeable digits.
///
/// ```
/// use youdoku::engine::{Engine, Search, UseSymmetry};
/// use youdoku::{Control, Puzzle};
/// let model = ".... .... .... ....".parse::<Puzzle>().unwrap().model().unwrap();
/// let decisions = |symmetry| {
///     let control = Control::new();
///     assert_eq!(Search { symmetry }.count(&model, None, &control).unwrap().number(), 288);
///     control.meter().readings()[0].1
/// };
/// // All four digits can be exchanged, so a 24th of the tree is enough.
/// assert!(decisions(UseSymmetry::Yes) < decisions(UseSymmetry::No));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UseSymmetry {
    /// Where it is sound.
    #[default]
    Yes,
    /// Never: count one by one.
    No,
}

/// Calls a generic function with the narrowest mask that holds so many digits. In a page, where each width is one more copy to
/// load, there are two.
macro_rules! with_mask {
    ($size:expr, $function:ident($($argument:expr),*)) => {
        match $size {
            0..=16 => $function::<u16>($($argument),*),
            #[cfg(not(target_family = "wasm"))]
            17..=32 => $function::<u32>($($argument),*),
            #[cfg(not(target_family = "wasm"))]
            33..=64 => $function::<u64>($($argument),*),
            _ => $function::<u128>($($argument),*),
        }
    };
}

impl Search {
    /// The word that names it.
    pub const NAME: &'static str = "search";
}

impl Engine for Search {
    fn name(&self) -> &'static str {
        Search::NAME
    }

    fn summary(&self) -> &'static str {
        "strikes candidates and tries what is left, made fast: the quickest on most puzzles"
    }

    fn complete(&self) -> bool {
        true
    }

    fn boards<'m>(&self, model: &'m Model, control: &Control) -> Solutions<'m> {
        match self.resumable(model, control) {
            Ok(boards) => Box::new(Ending::new(boards)),
            Err(stopped) => Box::new(std::iter::once(Err(stopped))),
        }
    }

    fn count(
        &self,
        model: &Model,
        limit: Option<u128>,
        control: &Control,
    ) -> Result<Count, Stopped> {
        tripwire::met(self.name(), model);
        if limit == Some(0) {
            return Ok(Count::AtLeast(0));
        }
        let givens = plain::plain(model);
        // The plain kernel finds solutions a hundred times as fast as the compiled search.
        let least = if givens.is_some() { 100 * FEW_EXCHANGES } else { 2 };
        match (self.symmetry_of(model, least, control)?, givens) {
            (None, Some(givens)) => count_plain(model.grid(), givens, limit, control),
            (symmetry, _) => {
                with_mask!(widest(model), count(model, symmetry.as_ref(), limit, control))
            }
        }
    }

    fn kernel(&self, model: &Model) -> Option<String> {
        if Search::is_plain(model) {
            let isa = plain9::Single::new().isa();
            return Some(format!("plain 9×9, {}", isa.name()));
        }
        let bits = with_mask!(widest(model), width());
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
        tripwire::met(self.name(), model);
        if let Some(givens) = plain::plain(model) {
            return plain::candidates(model.grid(), &givens, control);
        }
        let symmetry = self.symmetry_of(model, 2, control)?;
        with_mask!(widest(model), find_candidates(model, symmetry.as_ref(), control))
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
        let pairs = |piece: &Piece| {
            matches!(piece, Piece::OneOf(..) | Piece::Different(_) | Piece::Pair(..))
        };
        model.layout().is_plain9()
            && model.variables().others().is_empty()
            && model.pieces().iter().all(|(piece, _)| pairs(piece))
    }

    /// About how many solutions a model has, by so many random walks down the tree of the search.
    pub fn estimate(
        model: &Model,
        walks: u64,
        seed: u64,
        control: &Control,
    ) -> Result<Estimate, Stopped> {
        let mut random = crate::random::Rng::with_seed(seed);
        with_mask!(widest(model), estimate(model, walks, &mut random, control))
    }

    /// The search itself, which can be gone on with after a stop.
    pub(super) fn resumable(
        &self,
        model: &Model,
        control: &Control,
    ) -> Result<Box<dyn Resumable>, Stopped> {
        tripwire::met(self.name(), model);
        if let Some(givens) = plain::plain(model) {
            return Ok(Box::new(PlainBoards::new(model.grid(), givens, control)));
        }
        let symmetry = self.symmetry_of(model, FEW_EXCHANGES, control)?;
        with_mask!(widest(model), resumable(model, symmetry, control))
    }

    /// The symmetry of a model, if it may be used and has at least so many exchanges.
    fn symmetry_of(
        &self,
        model: &Model,
        least: u128,
        control: &Control,
    ) -> Result<Option<Symmetry>, Stopped> {
        let found = match self.symmetry {
            UseSymmetry::Yes => Symmetry::of(model, control)?,
            UseSymmetry::No => None,
        };
        Ok(found.filter(|symmetry| symmetry.factor().is_some_and(|factor| factor >= least)))
    }
}

fn width<M: Mask>() -> usize {
    8 * size_of::<M>()
}

/// The rules of a model made ready to be asked with any givens.
pub(crate) fn probe(model: &Model, control: &Control) -> Result<Probe, Stopped> {
    with_mask!(widest(model), compile_probe(model, None, control))
}

/// The same for one board of each class of those that differ only by exchanging digits; nothing where
/// some digits are not interchangeable.
pub(crate) fn probe_classes(model: &Model, control: &Control) -> Result<Option<Probe>, Stopped> {
    let size = widest(model);
    match Symmetry::of(model, control)?.filter(|symmetry| symmetry.is_total(size)) {
        None => Ok(None),
        Some(all) => with_mask!(size, compile_probe(model, Some(&all), control)).map(Some),
    }
}

/// Whether all digits of a model are interchangeable.
pub(crate) fn is_nameless(model: &Model, control: &Control) -> Result<bool, Stopped> {
    let symmetry = Symmetry::of(model, control)?;
    Ok(symmetry.is_some_and(|symmetry| symmetry.is_total(model.grid().num_digits())))
}

fn compile_probe<M: Mask>(
    model: &Model,
    symmetry: Option<&Symmetry>,
    control: &Control,
) -> Result<Probe, Stopped> {
    Ok(Probe::new(model, Compiled::<M>::new(model, symmetry, control)?))
}

fn resumable<M: Mask>(
    model: &Model,
    symmetry: Option<Symmetry>,
    control: &Control,
) -> Result<Box<dyn Resumable>, Stopped> {
    let tree = compile::kept::tree::<M>(model, symmetry.as_ref(), control)?;
    Ok(match symmetry {
        Some(symmetry) => Box::new(Classes::new(tree, symmetry, control)),
        None => Box::new(tree),
    })
}

fn count_plain(
    grid: Grid,
    givens: plain9::Digits,
    limit: Option<u128>,
    control: &Control,
) -> Result<Count, Stopped> {
    let mut boards = PlainBoards::new(grid, givens, control);
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
    let mut tree = compile::kept::tree::<M>(model, symmetry, control)?;
    let mut count = 0u128;
    while let Some(solution) = tree.advance()? {
        let board = walk::tree::board(model.variables(), solution);
        super::check(Search::NAME, model, &board);
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
pub fn propagated(model: &Model, control: &Control) -> Result<Option<Candidates>, Stopped> {
    fn propagated<M: Mask>(
        model: &Model,
        control: &Control,
    ) -> Result<Option<Candidates>, Stopped> {
        let compiled = Compiled::<M>::new(model, None, control)?;
        let mut state = State::new(&compiled);
        match state.propagate(&compiled, control) {
            Ok(()) => (),
            Err(Halt::Dead) => return Ok(None),
            Err(Halt::Stopped(stopped)) => return Err(stopped),
        }
        let mut candidates = Candidates::none_of(model.variables());
        for (variable, mask) in model.variables().iter().zip(&state.now) {
            candidates[variable] = DigitSet::from_bits(mask.bits());
        }
        for both in &compiled.unsearched {
            candidates[both.number] = both.values(&candidates);
        }
        Ok(Some(candidates))
    }
    with_mask!(widest(model), propagated(model, control))
}
