//! Thermometers.
//!
//! Digits increase from the bulb, the first cell, to the tip.

use super::{Cells, Numbers, RuleKind, Scope, along};
use crate::constraint::Relation;

/// A thermometer.
pub static THERMOMETER: RuleKind = RuleKind {
    word: "thermometer",
    summary: "digits increase from the first cell, the bulb, to the last",
    example: "rule: thermometer r1c1 r2c1 r2c2\n.... .... .3.. ...2",
    scope: Scope::Local,
    numbers: Numbers::None,
    cells: Cells::AtLeast(2),
    means: |rule, _| Ok(along(&rule.cells, Relation::Less)),
};
