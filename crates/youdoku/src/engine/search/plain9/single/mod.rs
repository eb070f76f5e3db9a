//! The latency kernel: one puzzle, now; and all solutions, one by one.

mod board;
mod kernel;
mod nine;

use super::clues::{Alphabet, Clues};
use super::{Answer, Digits, Isa};
use kernel::{Kernel, Stack, Stop};
use nine::Portable;
#[cfg(target_arch = "x86_64")]
use nine::{Avx2, Avx512};
use std::ops::ControlFlow;

/// Guesses between two questions to a caller who may want to stop: some tens
/// of microseconds.
const FUEL: u32 = 128;

/// Solves one plain 9×9 puzzle at a time. It owns its stack, some kilobytes,
/// and is meant to be kept and used again.
///
/// All instruction sets give the same solutions in the same order.
pub struct Single {
    stack: AnyStack,
    clues: Clues,
}

enum AnyStack {
    Portable(Stack<Portable>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Stack<Avx2>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Stack<Avx512>),
}

/// What the search for the next solution came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The next solution.
    Solution(Digits),
    /// There are no more.
    Exhausted,
    /// The caller broke it off; it can be taken up again.
    Stopped,
}

impl Default for Single {
    fn default() -> Self {
        Self::new()
    }
}

impl Single {
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
        let stack = match isa {
            Isa::Portable => AnyStack::Portable(Stack::new()),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => AnyStack::Avx2(Stack::new()),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => AnyStack::Avx512(Stack::new()),
        };
        Self { stack, clues: Clues::new(isa) }
    }

    /// Counts the solutions of a puzzle, up to `limit`.
    pub fn solve(&mut self, alphabet: Alphabet, puzzle: &[u8; 81], limit: u64) -> Answer {
        self.start(alphabet, puzzle);
        let mut answer = Answer::default();
        while answer.count < limit {
            match self.search(u32::MAX) {
                Stop::Solution(words) => {
                    answer.count += 1;
                    match answer.count {
                        1 => answer.first = self.clues.digits(&words),
                        2 => answer.second = self.clues.digits(&words),
                        _ => {}
                    }
                }
                Stop::Exhausted => break,
                Stop::OutOfFuel => {}
            }
        }
        answer.guesses = self.guesses();
        answer
    }

    /// Begins to enumerate the solutions of a puzzle.
    pub fn start(&mut self, alphabet: Alphabet, puzzle: &[u8; 81]) {
        let words = self.clues.words(alphabet, puzzle);
        match &mut self.stack {
            AnyStack::Portable(stack) => stack.start(&words),
            #[cfg(target_arch = "x86_64")]
            AnyStack::Avx2(stack) => stack.start(&words),
            #[cfg(target_arch = "x86_64")]
            AnyStack::Avx512(stack) => stack.start(&words),
        }
    }

    /// The next solution of the puzzle begun. `poll` is asked every few tens
    /// of microseconds; if it breaks, the search stops where it is.
    pub fn next(&mut self, mut poll: impl FnMut() -> ControlFlow<()>) -> Step {
        loop {
            match self.search(FUEL) {
                Stop::Solution(words) => return Step::Solution(self.clues.digits(&words)),
                Stop::Exhausted => return Step::Exhausted,
                Stop::OutOfFuel if poll().is_break() => return Step::Stopped,
                Stop::OutOfFuel => {}
            }
        }
    }

    /// How often the search has branched since the start.
    #[must_use]
    pub fn guesses(&self) -> u64 {
        match &self.stack {
            AnyStack::Portable(stack) => stack.guesses,
            #[cfg(target_arch = "x86_64")]
            AnyStack::Avx2(stack) => stack.guesses,
            #[cfg(target_arch = "x86_64")]
            AnyStack::Avx512(stack) => stack.guesses,
        }
    }

    /// How many boards the search has looked at since the start: the puzzle, and both sides of each guess
    /// but those still waiting.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        let waiting = match &self.stack {
            AnyStack::Portable(stack) => stack.boards.len(),
            #[cfg(target_arch = "x86_64")]
            AnyStack::Avx2(stack) => stack.boards.len(),
            #[cfg(target_arch = "x86_64")]
            AnyStack::Avx512(stack) => stack.boards.len(),
        };
        1 + 2 * self.guesses() - waiting as u64
    }

    /// The instruction set it works with.
    #[must_use]
    pub fn isa(&self) -> Isa {
        match &self.stack {
            AnyStack::Portable(_) => Isa::Portable,
            #[cfg(target_arch = "x86_64")]
            AnyStack::Avx2(_) => Isa::Avx2,
            #[cfg(target_arch = "x86_64")]
            AnyStack::Avx512(_) => Isa::Avx512,
        }
    }

    #[inline(always)]
    fn search(&mut self, fuel: u32) -> Stop {
        match &mut self.stack {
            AnyStack::Portable(stack) => Kernel::search(stack, fuel),
            #[cfg(target_arch = "x86_64")]
            AnyStack::Avx2(stack) => Kernel::search(stack, fuel),
            #[cfg(target_arch = "x86_64")]
            AnyStack::Avx512(stack) => Kernel::search(stack, fuel),
        }
    }
}
