//! The throughput kernel: many puzzles at once, one per bit lane.
//!
//! `planes` deduces, `supports` adds what other rules than the plain ones
//! forbid, `branch` chooses where stuck lanes branch, `transpose`
//! moves nodes between lanes and words, `kernel` binds these three to an
//! instruction set, `crew` decides which lane works on what.

mod branch;
mod crew;
mod kernel;
mod laneset;
mod node;
mod planes;
mod supports;
mod transpose;

use super::clues::{Alphabet, Clues};
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
use super::lanes::Neon;
use super::lanes::Portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use super::lanes::V128;
#[cfg(target_arch = "x86_64")]
use super::lanes::{Avx2, Avx512};
use super::{Answer, Digits, Isa};
use crew::{Crew, Work};
use node::{Node, pack, places};
use std::borrow::Borrow;
use std::ops::ControlFlow;
use std::sync::Arc;
pub use supports::Supports;

/// Solves many plain 9×9 puzzles at once. It owns its memory, about a
/// quarter of a megabyte, and is meant to be kept and used again; use one per
/// thread.
///
/// ```
/// use std::ops::ControlFlow;
/// use youdoku::engine::plain9::{Alphabet, Bulk};
/// let (rows, mut counts) = ([[b'.'; 81], [b'1'; 81]], [9; 2]);
/// let go_on = || ControlFlow::Continue(());
/// let ended = Bulk::new().run(Alphabet::Text, rows, 2, go_on, |row, answer| counts[row] = answer.count);
/// assert_eq!((ended, counts), (ControlFlow::Continue(()), [2, 0]));
/// ```
pub struct Bulk {
    clues: Clues,
    crew: Box<dyn Work>,
}

/// A board's candidates, and how many solutions are to be found.
///
/// ```
/// use std::ops::ControlFlow;
/// use youdoku::engine::plain9::{Bulk, Question};
/// // Nothing is known of any cell; two solutions are enough.
/// let (everywhere, mut told) = ([(1 << 81) - 1; 9], Vec::new());
/// let go_on = || ControlFlow::Continue(());
/// _ = Bulk::new().search([Question::new(7, &everywhere, 2)], go_on, |about, answer| {
///     told.push((about, answer.count));
/// });
/// assert_eq!(told, [(7, 2)]);
/// ```
pub struct Question {
    /// A number of the asker's own, which comes back with the answer.
    about: usize,
    node: Node,
    limit: u64,
}

impl Question {
    /// About the cells, as bits of a number, in which each digit may stand.
    #[must_use]
    pub fn new(about: usize, places: &[u128; 9], limit: u64) -> Self {
        Self { about, node: pack(places), limit }
    }
}

/// How far a step went.
///
/// ```
/// use youdoku::engine::plain9::{Bulk, Question, Stride};
/// let (mut bulk, everywhere, mut found) = (Bulk::new(), [(1 << 81) - 1; 9], Vec::new());
/// let (mut feed, mut looked_at) = ([Question::new(0, &everywhere, 1)].into_iter(), 0);
/// while let Some(Stride { nodes, .. }) = bulk.step(&mut feed, |board| found.push(*board)) {
///     looked_at += nodes;
/// }
/// assert!(looked_at > 0 && !found.is_empty());
/// ```
pub struct Stride {
    /// How often a lane had to branch.
    pub guesses: u64,
    /// How many nodes turned out to have no solution.
    pub dead: u64,
    /// How many nodes were looked at.
    pub nodes: u64,
}

impl Default for Bulk {
    fn default() -> Self {
        Self::new()
    }
}

impl Bulk {
    /// For the best instruction set of this CPU.
    #[must_use]
    pub fn new() -> Self {
        Self::with(Isa::best())
    }

    /// For a given instruction set.
    ///
    /// # Panics
    /// If the CPU lacks it.
    #[must_use]
    pub fn with(isa: Isa) -> Self {
        Self::with_supports(isa, Arc::default())
    }

    /// The same under more rules than the plain ones.
    ///
    /// # Panics
    /// If the CPU lacks the instruction set.
    #[must_use]
    pub fn with_supports(isa: Isa, supports: Arc<Supports>) -> Self {
        assert!(isa.available(), "this CPU has no {isa:?}");
        let clues = Clues::new(isa);
        let crew: Box<dyn Work> = match isa {
            Isa::Portable => Box::new(Crew::<Portable>::new(clues, supports)),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Isa::Simd128 => Box::new(Crew::<V128>::new(clues, supports)),
            #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
            Isa::Neon => Box::new(Crew::<Neon>::new(clues, supports)),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => Box::new(Crew::<Avx2>::new(clues, supports)),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => Box::new(Crew::<Avx512>::new(clues, supports)),
        };
        Self { clues, crew }
    }

    /// How many search nodes are in work at once: feed several times as many
    /// puzzles if you can.
    #[must_use]
    pub fn lanes(&self) -> usize {
        self.crew.lanes()
    }

    /// Counts the solutions of each puzzle, up to `limit`.
    ///
    /// The feed gives rows of 81 bytes written in `alphabet`. The sink gets
    /// each puzzle's number in the feed and its answer, in the order in which
    /// puzzles are *finished*. `poll` is asked every few microseconds; if it
    /// breaks, the run stops, and puzzles in work get no answer.
    ///
    /// The feed may come to an end and go on later, say when an answer has led
    /// to a new question; the run ends when all lanes are idle and the feed has
    /// nothing.
    pub fn run<P: Borrow<[u8; 81]>>(
        &mut self,
        alphabet: Alphabet,
        feed: impl IntoIterator<Item = P>,
        limit: u64,
        poll: impl FnMut() -> ControlFlow<()>,
        sink: impl FnMut(usize, &Answer),
    ) -> ControlFlow<()> {
        let clues = self.clues;
        let question = |(number, puzzle): (usize, P)| {
            let places = places(&clues.words(alphabet, puzzle.borrow()));
            Question::new(number, &places, limit)
        };
        self.search(feed.into_iter().enumerate().map(question), poll, sink)
    }

    /// The same for questions about candidates, each with a number and a limit
    /// of its own.
    pub fn search(
        &mut self,
        feed: impl IntoIterator<Item = Question>,
        mut poll: impl FnMut() -> ControlFlow<()>,
        mut sink: impl FnMut(usize, &Answer),
    ) -> ControlFlow<()> {
        let feed = &mut feed.into_iter();
        self.crew.reset();
        while self.crew.step(feed, &mut |_| (), &mut sink).is_some() {
            poll()?;
        }
        ControlFlow::Continue(())
    }

    /// Puts all work away: the steps that follow begin anew.
    pub fn reset(&mut self) {
        self.crew.reset();
    }

    /// One step of a search that hands out every solution as it is found,
    /// whichever question it belongs to; nothing when there is no work left.
    pub fn step(
        &mut self,
        feed: &mut dyn Iterator<Item = Question>,
        mut found: impl FnMut(&Digits),
    ) -> Option<Stride> {
        self.crew.step(feed, &mut found, &mut |_, _| ())
    }
}
