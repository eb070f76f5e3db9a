//! Extra regions.
//!
//! The named cells are all different; when they are as many as the digits, each digit is among them.

use super::{Drawn, Part, RuleKind, Scope};
use crate::constraint::AllDifferent;

/// One more region.
pub static EXTRA_REGION: RuleKind = RuleKind {
    word: "extra-region",
    summary: "the cells are all different",
    example: "rule: extra-region r1c1 r1c4 r4c1 r4c4\n.2.. ...1 ..34 ....",
    scope: Scope::Local,
    takes: &[Part::cells(Drawn::Set, 2)],
    asp: r"in(extra_region(I),R,C) :- extra_region(I,_,R,C).",
    reads: &[],
    means: |rule, context| {
        context.demand(AllDifferent::new(rule.cells().to_vec()));
        Ok(())
    },
};
