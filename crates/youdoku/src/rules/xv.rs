//! XV.
//!
//! An X between two cells: they add up to 10. A V: to 5. Cells without a letter are free.

use super::{Part, RuleKind, Scope, Takes};
use crate::constraint::Relation;

/// An X or a V.
pub static XV: RuleKind = RuleKind {
    word: "xv",
    summary: "the two cells add up to the number, 10 (X) or 5 (V)",
    example: "rule: xv 5 r1c1 r1c2\n.... 4... ...2 .4..",
    scope: Scope::Local,
    takes: &[Part::one("sum", Takes::Number), Part::edge()],
    asp: r"clash(R1,C1,D1,R2,C2,D2) :-
    xv(I,1,R1,C1), xv(I,2,R2,C2), xv_sum(I,S), digit(D1), digit(D2), D1+D2 != S.",
    reads: &[],
    means: |rule, context| match rule.needed("sum")? {
        sum @ (5 | 10) => {
            context.along(rule.cells(), Relation::Sum(sum));
            Ok(())
        }
        other => Err(rule.unfit(format!("has the number {other}, expected 5 or 10"))),
    },
};
