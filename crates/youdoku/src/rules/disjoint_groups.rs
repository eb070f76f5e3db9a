//! Disjoint groups.
//!
//! Cells at the same place in their boxes are all different.

use super::{Cells, Numbers, RuleKind, Scope, boxed};
use crate::constraint::AllDifferent;

/// The same place in each box.
pub static DISJOINT_GROUPS: RuleKind = RuleKind {
    word: "disjoint-groups",
    summary: "cells at the same place in their boxes are all different",
    example: "rule: disjoint-groups\n.1.. .... ...2 .43.",
    scope: Scope::Global,
    numbers: Numbers::None,
    cells: Cells::None,
    asp: r"in(place((R-1)\h,(C-1)\w),R,C) :- row(R), col(C).",
    means: |_, grid| {
        let place = |cell| {
            let (row, column) = (grid.row(cell), grid.column(cell));
            row % grid.box_height() * grid.box_width() + column % grid.box_width()
        };
        Ok(grid.zones(place).into_iter().map(|zone| boxed(AllDifferent::new(zone))).collect())
    },
};
