//! Random input for everything that reads, and random puzzles for everything that solves.
//!
//! Nothing here knows what a right answer is; it knows *laws*. A reader gives a value or an error, never a
//! panic, and what was read and written is read back the same ([`readers`]). All engines give the same answer,
//! and it has the board in it that the puzzle was made from ([`engines`]).
//!
//! The laws are plain functions. `cargo fuzz` calls them with input that it steers by coverage, the programs
//! `fuzz-readers` and `fuzz-engines` for as long as one likes on any toolchain, and the tests for a moment
//! with a fixed seed.

pub mod caught;
#[cfg(feature = "puzzles")]
pub mod engines;
pub mod mutate;
pub mod options;
pub mod readers;
