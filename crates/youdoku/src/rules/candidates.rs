//! Cells that have one of some digits: what a setter leaves of the candidates.

use super::{Drawn, Part, RuleKind, Scope, Takes};
use crate::constraint::OneOf;

/// What is left of the candidates.
pub static CANDIDATES: RuleKind = RuleKind {
    word: "candidates",
    summary: "each of the cells has one of the digits",
    example: "rule: candidates {1 3} r1c1 r2c2\nrule: candidates {2 4} r3c1\n..2. .... .... 4.3.",
    scope: Scope::Local,
    takes: &[Part::one("digits", Takes::Digits), Part::cells(Drawn::Set, 1)],
    asp: "",
    reads: &[],
    means: |rule, context| {
        let digits = rule.digits("digits").first().copied().unwrap_or_default();
        rule.cells().iter().for_each(|&cell| context.demand(OneOf::new(cell, digits)));
        Ok(())
    },
};
