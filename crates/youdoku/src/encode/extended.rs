//! The extended encoding: everything that holds, also what follows from the rest. (Lynce & Ouaknine,
//! "Sudoku as a SAT problem", 2006; Ivor Spence's page on Sudoku as SAT argues for the redundancy.)

use super::{Encoding, Saying};

/// All there is to say.
pub static EXTENDED: Encoding = Encoding {
    name: "extended",
    summary: "cells and zones, at least and at most: everything, though some follows from the rest",
    good_for: "DPLL and CDCL: unit resolution alone solves many puzzles",
    says: &[Saying::ZoneAtLeast, Saying::ZoneAtMost, Saying::CellAtLeast, Saying::CellAtMost],
};
