//! Depth-first search on one board, compiled once for each instruction set.
//!
//! The stack holds the boards still to visit, the next one on top; a board is
//! taken off, deduced to the end, and if it is stuck one child goes on while
//! the other goes on the stack. So the search stops and goes on at any board.
//!
//! Invariant: the solutions not yet given are those of the boards on the
//! stack, and no two of these boards share one.

use super::super::Digits;
use super::super::clues::{Alphabet, Clues};
use super::plain;

/// The boards still to visit.
pub(super) struct Stack<B> {
    pub(super) boards: Vec<B>,
    /// How often the search branched.
    pub(super) guesses: u64,
}

/// Why the search came back.
pub(super) enum Stop<B> {
    /// With a solved board.
    Solution(B),
    /// There are no more.
    Exhausted,
    /// It used up its fuel.
    OutOfFuel,
}

/// A board deduced to the end.
pub(super) enum Settled<O> {
    /// There is no solution.
    Contradiction,
    /// It is one.
    Solved,
    /// There are cells with several candidates.
    Open(O),
}

impl<B: Kernel> Stack<B> {
    /// Nothing to visit.
    pub(super) fn new() -> Self {
        Self { boards: Vec::with_capacity(32), guesses: 0 }
    }

    /// Starts anew with one puzzle.
    pub(super) fn start(&mut self, clues: Clues, alphabet: Alphabet, puzzle: &[u8; 81]) {
        self.boards.clear();
        self.guesses = 0;
        self.boards.push(B::read(clues, alphabet, puzzle));
    }
}

/// What the search does with a board.
pub(super) trait Visit: Copy {
    /// What is known of the cells with several candidates.
    type Open;
    /// Deduces to the end.
    fn settle(&mut self) -> Settled<Self::Open>;
    /// Chooses a cell: this board keeps one of its digits, the returned one the others.
    fn branch(&mut self, open: Self::Open) -> Self;
}

/// The search for one kind of boards, compiled for its instruction set.
pub(super) trait Kernel: Visit {
    /// The board of a puzzle.
    fn read(clues: Clues, alphabet: Alphabet, puzzle: &[u8; 81]) -> Self;
    /// Searches on until there is a solution, or `fuel` guesses were made.
    fn search(stack: &mut Stack<Self>, fuel: u32) -> Stop<Self>;
    /// The digits of a solved board.
    fn solution(&self, clues: Clues) -> Digits;
}

#[inline(always)]
pub(super) fn search<B: Visit>(stack: &mut Stack<B>, fuel: u32) -> Stop<B> {
    let enough = stack.guesses + u64::from(fuel);
    while let Some(mut board) = stack.boards.pop() {
        loop {
            let open = match board.settle() {
                Settled::Contradiction => break,
                Settled::Solved => return Stop::Solution(board),
                Settled::Open(open) => open,
            };
            if stack.guesses >= enough {
                stack.boards.push(board);
                return Stop::OutOfFuel;
            }
            stack.guesses += 1;
            let other = board.branch(open);
            stack.boards.push(other);
        }
    }
    Stop::Exhausted
}

impl Kernel for plain::Board {
    #[inline(never)]
    fn read(_: Clues, alphabet: Alphabet, puzzle: &[u8; 81]) -> Self {
        Self::of(alphabet, puzzle)
    }
    #[inline(never)]
    fn search(stack: &mut Stack<Self>, fuel: u32) -> Stop<Self> {
        search(stack, fuel)
    }
    #[inline(never)]
    fn solution(&self, _: Clues) -> Digits {
        self.digits()
    }
}
