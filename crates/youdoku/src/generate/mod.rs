//! Making puzzles with exactly one solution.

pub mod asp;
