//! Whispers (German whispers on 9×9).
//!
//! Neighbours along the line differ by at least a number: half the digits, rounded up, when left out
//! (5 on 9×9).

use super::{Cells, Numbers, RuleKind, Scope, along};
use crate::constraint::Relation;

/// A whispers line.
pub static WHISPERS: RuleKind = RuleKind {
    word: "whispers",
    summary: "neighbours along the line differ by at least a number, half the digits when left out",
    example: "rule: whispers r1c1 r1c2 r2c3\n.1.. .... ..43 ....",
    scope: Scope::Local,
    numbers: Numbers::Optional("difference"),
    cells: Cells::AtLeast(2),
    means: |rule, grid| {
        let difference = rule.number_or(grid.size().div_ceil(2));
        Ok(along(&rule.cells, Relation::Apart(difference)))
    },
};
