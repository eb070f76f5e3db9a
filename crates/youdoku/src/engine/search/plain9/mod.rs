//! Plain 9×9 Sudoku, fast: a kernel for one puzzle now ([`Single`]) and one for
//! many puzzles ([`Bulk`]).
//!
//! Both make the same deductions (naked and hidden singles, and box–line
//! interaction in bands and stacks) with bitwise operations only: no table, no
//! branch on data inside a round. They differ in what lies side by side in a
//! vector: the nine digits of one board in [`Single`], one candidate of
//! hundreds of boards in [`Bulk`]. Each is compiled for every [`Isa`] from one
//! generic source, and picked at run time.
//!
//! ```text
//! Single::new().solve(Alphabet::Text, &row, 2)            one answer
//! single.start(..); single.next(poll)                     all solutions, lazily
//! Bulk::new().run(alphabet, rows, limit, poll, sink)      many answers
//! bulk.search(questions, poll, sink)                      about candidates
//! bulk.removable(..), bulk.true_candidates(..)            many related puzzles
//! Bulk::with_supports(..); bulk.step(feed, found)         one search, under more rules
//! ```
//!
//! * A row is 81 bytes, as numbers or as text ([`Alphabet`]); text goes to the
//!   lanes as it is, there is nothing to parse before.
//! * Two equal clues in a zone make a puzzle with no solution, not an error. A
//!   number over 9 is the caller's mistake.
//! * `poll` breaks off a run; it is asked every few tens of microseconds.
//!
//! Invariant: all instruction sets count the same, [`Single`] gives the same
//! solutions in the same order on all of them, and every answer has been
//! proven by exhaustion up to its limit. Which solution [`Bulk`] finds first
//! may depend on its neighbours in the feed.
//!
//! Lint: vector code indexes arrays by coordinates, because a cell's row, box
//! and column are what it is about.
#![allow(clippy::needless_range_loop)]

mod bulk;
mod check;
mod clues;
mod isa;
mod lanes;
mod related;
mod single;

pub use bulk::{Bulk, Question, Stride, Supports};
pub use check::obeys;
pub use clues::Alphabet;
pub use isa::Isa;
pub use related::Candidates;
pub use single::{Single, Step};

/// The cells of each row, column and box, ascending.
pub const HOUSES: [[u8; 9]; 27] = {
    let mut houses = [[0; 9]; 27];
    let mut c = 0;
    while c < 81 {
        let (r, k) = (c / 9, c % 9);
        houses[r][k] = c as u8;
        houses[9 + k][r] = c as u8;
        houses[18 + r / 3 * 3 + k / 3][r % 3 * 3 + k % 3] = c as u8;
        c += 1;
    }
    houses
};

/// A board, row by row: 0 is a blank cell.
pub type Digits = [u8; 81];

/// What is known of one puzzle.
///
/// ```
/// use youdoku::engine::plain9::{Alphabet, Answer, Single};
/// let answer: Answer = Single::new().solve(Alphabet::Text, &[b'.'; 81], 2);
/// assert_eq!(answer.count, 2);
/// assert_ne!(answer.first, answer.second);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// How many solutions, up to the limit that was asked.
    pub count: u64,
    /// A solution, if `count > 0`; blank otherwise.
    pub first: Digits,
    /// Another, if `count > 1`; blank otherwise.
    pub second: Digits,
    /// How often the search had to branch.
    pub guesses: u64,
}

impl Default for Answer {
    fn default() -> Self {
        Self { count: 0, first: [0; 81], second: [0; 81], guesses: 0 }
    }
}

#[cfg(test)]
mod tests;
