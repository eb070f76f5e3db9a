//! Renban lines.
//!
//! The line holds consecutive digits, in any order: m different digits of which no two are further
//! apart than m − 1.

use super::{Cells, Numbers, RuleKind, Scope, boxed};
use crate::constraint::{AllDifferent, Pair, Relation};

/// A renban line.
pub static RENBAN: RuleKind = RuleKind {
    word: "renban",
    summary: "the line holds consecutive digits, each once, in any order",
    example: "rule: renban r1c1 r2c2 r3c3\n..1. ..2. .4.. ....",
    scope: Scope::Local,
    numbers: Numbers::None,
    cells: Cells::AtLeast(2),
    means: |rule, _| {
        let mut constraints = vec![boxed(AllDifferent::new(rule.cells.clone()))];
        let within = Relation::Within(rule.cells.len() - 1);
        for (i, &a) in rule.cells.iter().enumerate() {
            constraints.extend(rule.cells[i + 1..].iter().map(|&b| boxed(Pair::new(a, b, within))));
        }
        Ok(constraints)
    },
};
