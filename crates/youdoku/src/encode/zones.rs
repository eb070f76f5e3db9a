//! The documents' encoding (docs/origins.md): every zone has each digit at least once and at most once,
//! no cell is empty, and the givens stand where they stand.

use super::{Encoding, Saying};

/// Zones have every digit, once.
pub static ZONES: Encoding = Encoding {
    name: "zones",
    summary: "each zone has each digit at least once and at most once, no cell is empty",
    good_for: "reading and teaching, DPLL: unit resolution finds hidden singles",
    says: &[Saying::ZoneAtLeast, Saying::ZoneAtMost, Saying::CellAtLeast],
};
