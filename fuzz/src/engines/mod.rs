//! Engines against each other, on puzzles that are made from a board, so that most of them have a solution.

mod answers;
pub use answers::{Answers, Comparison, Disagreement};

mod puzzles;
pub use puzzles::{Made, random_puzzle};

mod boards;
mod rules;

mod smaller;
pub use smaller::smaller;
