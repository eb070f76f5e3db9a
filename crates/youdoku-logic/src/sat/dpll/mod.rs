//! DPLL: search with unit propagation (M. Davis, G. Logemann, D. Loveland: "A Machine Program for
//! Theorem-Proving", 1962), in two implementations of one meaning.
//!
//! [`DpllSearchSpace`] is the documents' own (docs/origins.md), on clauses in words, to read and to
//! referee. [`Dpll`] is the fast one: watched literals, a trail, no recursion. Both decide symbols in the
//! same order, the positive polarity first, and so find the same models in the same order.

use super::{Likes, Options, SolverKind};

mod resolution;
pub use resolution::{unit_resolution, unit_resolve};

mod space;
pub use space::{DpllSearchSpace, KIND as KIND_LITERAL, dpll_literal};

mod trace;
pub use trace::{Event, Observer, Script, Silent};

mod watching;

mod fast;
pub use fast::Dpll;

/// The row of the table.
pub const KIND: SolverKind = SolverKind {
    name: "dpll",
    summary: "guesses a symbol, follows all that is forced, goes back where that fails: DPLL",
    complete: true,
    learns: false,
    races: true,
    follows_units: true,
    likes: Likes::Much,
    make: |options: &Options| Box::new(Dpll::new(options)),
};
