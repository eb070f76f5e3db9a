//! Between lines.
//!
//! The digits along the line lie strictly between those at its two ends.

use super::{Cells, Numbers, RuleKind, Scope};
use crate::constraint::Between;

/// A between line.
pub static BETWEEN_LINE: RuleKind = RuleKind {
    word: "between-line",
    summary: "the cells between the two ends of the line have digits between those of the ends",
    example: "rule: between-line r1c1 r2c2 r3c3\n.... 4... .... ..3.",
    scope: Scope::Local,
    numbers: Numbers::None,
    cells: Cells::AtLeast(3),
    asp: r"between(R1,C1,R,C,R2,C2) :-
    between_line(I,1,R1,C1), between_line(I,K,R,C), between_line(I,M,R2,C2),
    1 < K, K < M, not between_line(I,M+1,_,_).",
    means: |rule, context| {
        let (ends, inner) = ([rule.cells[0], rule.cells[rule.cells.len() - 1]], &rule.cells);
        let inner = &inner[1..inner.len() - 1];
        inner.iter().for_each(|&cell| context.demand(Between::new(ends, cell)));
        Ok(())
    },
};
