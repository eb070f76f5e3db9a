//! Engines against each other, on puzzles that are made from a board, so that most of them have a solution.

mod answers;
pub use answers::{Answers, Comparison, Disagreement};

mod puzzles;
pub use puzzles::{Made, puzzle_with, random_puzzle};

mod arguments;
mod boards;
mod grids;
mod rules;

mod seen;
pub use seen::Seen;

mod smaller;
pub use smaller::smaller;
