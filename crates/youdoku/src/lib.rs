//! Sudoku and its variants as logic.
//!
//! A [`Puzzle`] is what was asked: givens and [rules]. Its [`Model`] is what that means: a list
//! of [constraints](constraint), each with one meaning (`holds`) and several faces (propagation, CNF,
//! words). Every [engine] answers the same questions about a model, and every board an engine
//! finds is checked against the meaning before anyone sees it.
//!
//! ```
//! use youdoku::{Control, Puzzle, engine};
//! let puzzle: Puzzle = "...3 ...2 3... 4...".parse().unwrap();
//! let engine = engine::default();
//! let solution = engine.solve(&puzzle.model().unwrap(), &Control::new()).unwrap().unwrap();
//! assert_eq!(youdoku::text::line::write(&solution), "2413134231244231");
//! ```
#![warn(missing_docs)]

mod grid;
pub use grid::{Cell, Digit, Digits, Grid, GridError};

mod layout;
pub use layout::{Boxes, Layout};

mod names;
pub use names::{Declared, Names, Naming};

mod board;
pub use board::Board;

mod candidates;
pub use candidates::{Candidates, DigitSet};

mod variable;
pub use variable::{Defined, Other, Role, Values, Variable, Variables};

mod puzzle;
pub use puzzle::{Notes, Puzzle};

pub mod rules;
pub use rules::Rule;

pub mod constraint;

mod model;
pub use model::{Demand, Model, Source};

pub mod text;

pub mod encode;

pub mod asp;

pub mod documents;

pub mod engine;

pub mod generate;
pub use youdoku_logic::{Control, Stopped};

mod mixing;

mod random;

mod threads;
pub use youdoku_logic::end_threads;

pub mod bulk;

pub mod bug;
pub use bug::Bug;

pub mod explain;

pub mod formats;

pub mod picture;

mod answer;
pub use answer::{Count, Uniqueness};

mod known;
pub use known::Known;
