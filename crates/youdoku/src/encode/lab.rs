//! The encoding of the labs (`docs/origins.md`), on which GSAT and WalkSAT are taught: a cell has exactly one digit, and every zone
//! has each digit somewhere. That no zone has a digit twice follows by counting, as far as each cell has
//! but one; so 9×9 takes 3,240 clauses where pairs would be thousands more.

use super::{Encoding, Saying};

/// Cells have one digit, zones have every digit.
pub static LAB: Encoding = Encoding {
    name: "lab",
    summary: "each cell has exactly one digit, each zone has each digit at least once",
    good_for: "repeating the labs' experiments: the fewest clauses, and none against a digit twice",
    says: &[Saying::ZoneAtLeast, Saying::CellAtLeast, Saying::CellAtMost],
};
