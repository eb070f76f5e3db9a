//! The minimal encoding: a cell has at least one digit, and a digit is at most once in a zone. The
//! rest follows by counting, but unit resolution does not see that. (Lynce & Ouaknine, "Sudoku as a
//! SAT problem", 2006.)

use super::{Encoding, Saying};

/// As little as will do.
pub static MINIMAL: Encoding = Encoding {
    name: "minimal",
    summary: "no cell is empty, no zone has a digit twice",
    good_for: "local search: few clauses, so each flip is cheap",
    says: &[Saying::CellAtLeast, Saying::ZoneAtMost],
};
