//! Thermometers.
//!
//! Digits increase from the bulb, the first cell, to the tip.

use super::{Drawn, Part, RuleKind, Scope};
use crate::constraint::Relation;

/// A thermometer.
pub static THERMOMETER: RuleKind = RuleKind {
    word: "thermometer",
    summary: "digits increase from the first cell, the bulb, to the last",
    example: "rule: thermometer r1c1 r2c1 r2c2\n.... .... .3.. ...2",
    scope: Scope::Local,
    takes: &[Part::cells(Drawn::Line, 2)],
    asp: r"clash(R1,C1,D1,R2,C2,D2) :-
    thermometer(I,K,R1,C1), thermometer(I,K+1,R2,C2), digit(D1), digit(D2), D1 >= D2.",
    reads: &[],
    means: |rule, context| {
        context.along(rule.cells(), Relation::Less);
        Ok(())
    },
};
