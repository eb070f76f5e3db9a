//! The latency kernel: one puzzle, now; and all solutions, one by one.

mod kernel;
mod plain;
#[cfg(target_arch = "x86_64")]
mod vectors;

use super::clues::{Alphabet, Clues};
use super::{Answer, Digits, Isa};
use kernel::{Kernel, Stack, Stop};
use std::ops::ControlFlow;
#[cfg(target_arch = "x86_64")]
use vectors::{Avx2, Avx512, Board};

/// Guesses between two questions to a caller who may want to stop: some tens
/// of microseconds.
const FUEL: u32 = 128;

/// Solves one plain 9×9 puzzle at a time. It owns its stack, some kilobytes,
/// and is meant to be kept and used again.
///
/// All instruction sets give the same solutions in the same order.
///
/// ```
/// use youdoku::engine::plain9::{Alphabet, Single};
/// let row = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let answer = Single::new().solve(Alphabet::Text, row, 2);
/// assert_eq!(answer.count, 1);
/// assert_eq!(answer.first[..9], [5, 3, 4, 6, 7, 8, 9, 1, 2]);
/// ```
pub struct Single {
    stack: AnyStack,
    clues: Clues,
}

enum AnyStack {
    /// Also where vectors have 128 bits, see `vectors`.
    Portable(Stack<plain::Board>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Stack<Board<Avx2>>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Stack<Board<Avx512>>),
}

/// What the search for the next solution came to.
///
/// ```
/// use std::ops::ControlFlow;
/// use youdoku::engine::plain9::{Alphabet, Single, Step};
/// let row = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut single = Single::new();
/// single.start(Alphabet::Text, row);
/// assert!(matches!(single.next(|| ControlFlow::Continue(())), Step::Solution(_)));
/// assert_eq!(single.next(|| ControlFlow::Continue(())), Step::Exhausted);
/// ```
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
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => AnyStack::Avx2(Stack::new()),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => AnyStack::Avx512(Stack::new()),
            _ => AnyStack::Portable(Stack::new()),
        };
        Self { stack, clues: Clues::new(isa) }
    }

    /// Counts the solutions of a puzzle, up to `limit`.
    pub fn solve(&mut self, alphabet: Alphabet, puzzle: &[u8; 81], limit: u64) -> Answer {
        self.start(alphabet, puzzle);
        let mut answer = Answer::default();
        while answer.count < limit {
            match self.search(u32::MAX) {
                Stop::Solution(solution) => {
                    answer.count += 1;
                    match answer.count {
                        1 => answer.first = solution,
                        2 => answer.second = solution,
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
        let clues = self.clues;
        match &mut self.stack {
            AnyStack::Portable(stack) => stack.start(clues, alphabet, puzzle),
            #[cfg(target_arch = "x86_64")]
            AnyStack::Avx2(stack) => stack.start(clues, alphabet, puzzle),
            #[cfg(target_arch = "x86_64")]
            AnyStack::Avx512(stack) => stack.start(clues, alphabet, puzzle),
        }
    }

    /// The next solution of the puzzle begun. `poll` is asked every few tens
    /// of microseconds; if it breaks, the search stops where it is.
    pub fn next(&mut self, mut poll: impl FnMut() -> ControlFlow<()>) -> Step {
        loop {
            match self.search(FUEL) {
                Stop::Solution(solution) => return Step::Solution(solution),
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
        self.clues.isa()
    }

    #[inline(always)]
    fn search(&mut self, fuel: u32) -> Stop<Digits> {
        fn go_on<B: Kernel>(stack: &mut Stack<B>, clues: Clues, fuel: u32) -> Stop<Digits> {
            match B::search(stack, fuel) {
                Stop::Solution(board) => Stop::Solution(board.solution(clues)),
                Stop::Exhausted => Stop::Exhausted,
                Stop::OutOfFuel => Stop::OutOfFuel,
            }
        }
        let clues = self.clues;
        match &mut self.stack {
            AnyStack::Portable(stack) => go_on(stack, clues, fuel),
            #[cfg(target_arch = "x86_64")]
            AnyStack::Avx2(stack) => go_on(stack, clues, fuel),
            #[cfg(target_arch = "x86_64")]
            AnyStack::Avx512(stack) => go_on(stack, clues, fuel),
        }
    }
}
