//! The throughput kernel: many puzzles at once, one per bit lane.
//!
//! `planes` deduces, `branch` chooses where stuck lanes branch, `transpose`
//! moves nodes between lanes and words, `kernel` binds these three to an
//! instruction set, `crew` decides which lane works on what.

mod branch;
mod crew;
mod kernel;
mod laneset;
mod node;
mod planes;
mod transpose;

use super::clues::{Alphabet, Clues};
use super::lanes::Portable;
#[cfg(target_arch = "x86_64")]
use super::lanes::{Avx2, Avx512};
use super::{Answer, Isa};
use crew::Crew;
use node::{Node, pack, places};
use std::borrow::Borrow;
use std::ops::ControlFlow;

/// Solves many plain 9×9 puzzles at once. It owns its memory, about a
/// quarter of a megabyte, and is meant to be kept and used again; use one per
/// thread.
pub struct Bulk {
    clues: Clues,
    crew: AnyCrew,
}

/// A board's candidates, and how many solutions are to be found.
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

enum AnyCrew {
    Portable(Crew<Portable>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Crew<Avx2>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Crew<Avx512>),
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
        assert!(isa.available(), "this CPU has no {isa:?}");
        let clues = Clues::new(isa);
        let crew = match isa {
            Isa::Portable => AnyCrew::Portable(Crew::new(clues)),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => AnyCrew::Avx2(Crew::new(clues)),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => AnyCrew::Avx512(Crew::new(clues)),
        };
        Self { clues, crew }
    }

    /// How many search nodes are in work at once: feed several times as many
    /// puzzles if you can.
    #[must_use]
    pub fn lanes(&self) -> usize {
        match &self.crew {
            AnyCrew::Portable(_) => 64,
            #[cfg(target_arch = "x86_64")]
            AnyCrew::Avx2(_) => 256,
            #[cfg(target_arch = "x86_64")]
            AnyCrew::Avx512(_) => 512,
        }
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
        match &mut self.crew {
            AnyCrew::Portable(crew) => crew.run(feed, &mut poll, &mut sink),
            #[cfg(target_arch = "x86_64")]
            AnyCrew::Avx2(crew) => crew.run(feed, &mut poll, &mut sink),
            #[cfg(target_arch = "x86_64")]
            AnyCrew::Avx512(crew) => crew.run(feed, &mut poll, &mut sink),
        }
    }
}
