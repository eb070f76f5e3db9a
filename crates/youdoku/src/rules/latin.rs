//! Latin squares.
//!
//! Rows and columns only: no boxes. With this, grids of a prime number of digits make sense.

use super::{Cells, Numbers, RuleKind, Scope, boxed};
use crate::constraint::AllDifferent;

/// Rows and columns.
pub static LATIN: RuleKind = RuleKind {
    word: "latin",
    summary: "each row and column has each digit once; there are no boxes",
    example: "rule: latin\n25... ....3 ...3. .4.2. ....5",
    scope: Scope::Base,
    numbers: Numbers::None,
    cells: Cells::None,
    asp: r"in(row(R),R,C) :- row(R), col(C).
in(column(C),R,C) :- row(R), col(C).",
    means: |_, grid| {
        let zones = [grid.rows(), grid.columns()].concat();
        Ok(zones.into_iter().map(|zone| boxed(AllDifferent::new(zone))).collect())
    },
};
