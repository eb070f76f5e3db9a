//! Palindromes.
//!
//! The line reads the same from both ends.

use super::{Cells, Numbers, RuleKind, Scope, boxed};
use crate::constraint::{Pair, Relation};

/// A palindrome.
pub static PALINDROME: RuleKind = RuleKind {
    word: "palindrome",
    summary: "the line reads the same from both ends",
    example: "rule: palindrome r1c1 r2c2 r3c3 r2c4\n.2.. .... ..4. ..1.",
    scope: Scope::Local,
    numbers: Numbers::None,
    cells: Cells::AtLeast(2),
    means: |rule, _| {
        let half = rule.cells.len() / 2;
        let mirrored = rule.cells.iter().zip(rule.cells.iter().rev()).take(half);
        Ok(mirrored.map(|(&a, &b)| boxed(Pair::new(a, b, Relation::Equal))).collect())
    },
};
