//! Propositional logic: literals, clauses, CNF sentences with named symbols, their text forms, and
//! the means to stop long work.
//!
//! Two vocabularies meet here. People speak of a [`Literal`] (a symbol and a polarity) and of a
//! [`Clause`] (a set of them); machines count in [`Var`] and [`Lit`], which are integers. A [`Cnf`]
//! holds integers and knows the names, so that ten million clauses cost no string per literal and
//! still print as a person would write them.
//!
//! ```
//! use youdoku_logic::{Clause, Cnf};
//! let sentence = Cnf::from_clauses(["a || b", "!a || !b"].map(|c| c.parse::<Clause>().unwrap()));
//! let model = [("a", true), ("b", false)].into_iter().collect();
//! assert_eq!(sentence.check_model(&model), Ok(true));
//! ```
#![warn(missing_docs)]

mod literal;
pub use literal::{Lit, Literal, Var};

mod clause;
pub use clause::Clause;

mod symbols;
pub use symbols::Symbols;

mod cnf;
pub use cnf::{ClauseSink, Cnf};

mod valuation;
pub use valuation::{Assignment, MissingSymbol, Valuation};

mod control;
pub use control::{Control, Meter, Pace, Stopped, Taken};

mod threads;
pub use threads::{end_threads, start_thread};

mod natural;
pub use natural::Natural;

mod nearest;
pub mod problems;
pub mod proof;
pub mod random;
pub mod sat;
pub mod search_space;
pub use nearest::nearest;

pub mod text;
