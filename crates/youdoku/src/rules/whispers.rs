//! Whispers (German whispers on 9×9).
//!
//! Neighbours along the line differ by at least a number: half the digits, rounded up, when left out
//! (5 on 9×9).

use super::{Drawn, Part, RuleKind, Scope, Takes};
use crate::constraint::Relation;

/// A whispers line.
pub static WHISPERS: RuleKind = RuleKind {
    word: "whispers",
    summary: "neighbours along the line differ by at least a number, half the digits when left out",
    example: "rule: whispers r1c1 r1c2 r2c3\n.1.. .... ..43 ....",
    scope: Scope::Local,
    takes: &[Part::optional("difference", Takes::Number), Part::cells(Drawn::Line, 2)],
    asp: r"#defined whispers_difference/2.
apart(I,N) :- whispers_difference(I,N).
apart(I,(n+1)/2) :- whispers(I,1,_,_), not whispers_difference(I,_).
clash(R1,C1,D1,R2,C2,D2) :-
    whispers(I,K,R1,C1), whispers(I,K+1,R2,C2), apart(I,N),
    digit(D1), digit(D2), |D1-D2| < N.",
    reads: &[],
    means: |rule, context| {
        let difference = rule.number_or("difference", context.grid().num_digits().div_ceil(2))?;
        context.along(rule.cells(), Relation::Apart(difference));
        Ok(())
    },
};
