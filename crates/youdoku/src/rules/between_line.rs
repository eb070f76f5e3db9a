//! Between lines.
//!
//! The digits along the line lie strictly between those at its two ends.

use super::{Drawn, Part, RuleKind, Scope};
use crate::constraint::Between;

/// A between line.
pub static BETWEEN_LINE: RuleKind = RuleKind {
    word: "between-line",
    summary: "the cells between the two ends of the line have digits between those of the ends",
    example: "rule: between-line r1c1 r2c2 r3c3\n.... 4... .... ..3.",
    scope: Scope::Local,
    takes: &[Part::cells(Drawn::Line, 3)],
    asp: r"between(R1,C1,R,C,R2,C2) :-
    between_line(I,1,R1,C1), between_line(I,K,R,C), between_line(I,M,R2,C2),
    1 < K, K < M, not between_line(I,M+1,_,_).",
    means: |rule, context| {
        let [first, inner @ .., last] = rule.cells() else { return Ok(()) };
        let ends = [*first, *last];
        let again = inner.iter().find(|cell| ends.contains(cell));
        if let Some(&cell) = again.or((first == last).then_some(first)) {
            let name = context.grid().name(cell);
            return Err(
                rule.unfit(format!("names {name} twice, and an end is not between the ends"))
            );
        }
        inner.iter().for_each(|&cell| context.demand(Between::new(ends, cell)));
        Ok(())
    },
};
