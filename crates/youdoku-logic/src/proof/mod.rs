//! Proofs that a sentence has no model: written by CaDiCaL, and checked by a program that shares nothing with it.
//!
//! A proof is LRAT in its text form. A line `ID literals 0 hints 0` adds a clause: with its literals false, each hinted
//! clause in turn has one literal left, and the last one none. A line `ID d IDs 0` forgets clauses. The clauses of the sentence
//! are numbered from 1, and the last line adds the empty clause. A proof without hints (DRUP) is checked by propagation.

mod check;
pub use check::{Checked, Refused, check};

mod rup;
pub use rup::{Mark, Propagation, check_drup};

mod trace;
pub use trace::{NoProof, Proven, prove};
