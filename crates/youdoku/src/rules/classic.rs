//! Classic Sudoku.
//!
//! Every row, every column and every box has each digit once.

use super::{Cells, Numbers, RuleKind, Scope, boxed};
use crate::constraint::AllDifferent;

/// Rows, columns and boxes.
pub static CLASSIC: RuleKind = RuleKind {
    word: "classic",
    summary: "each row, column and box has each digit once",
    example: "...3 ...2 3... 4...",
    scope: Scope::Base,
    numbers: Numbers::None,
    cells: Cells::None,
    asp: r"in(row(R),R,C) :- row(R), col(C).
in(column(C),R,C) :- row(R), col(C).
in(box((R-1)/h,(C-1)/w),R,C) :- row(R), col(C).",
    means: |_, grid| {
        let zones = [grid.rows(), grid.columns(), grid.boxes()].concat();
        Ok(zones.into_iter().map(|zone| boxed(AllDifferent::new(zone))).collect())
    },
};
