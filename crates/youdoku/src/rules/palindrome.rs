//! Palindromes.
//!
//! The line reads the same from both ends.

use super::{Drawn, Part, RuleKind, Scope};
use crate::constraint::Relation;

/// A palindrome.
pub static PALINDROME: RuleKind = RuleKind {
    word: "palindrome",
    summary: "the line reads the same from both ends",
    example: "rule: palindrome r1c1 r2c2 r3c3 r2c4\n.2.. .... ..4. ..1.",
    scope: Scope::Local,
    takes: &[Part::cells(Drawn::Line, 2)],
    asp: r"clash(R1,C1,D1,R2,C2,D2) :-
    palindrome(I,K,R1,C1), palindrome(I,M+1-K,R2,C2), K < M+1-K,
    palindrome(I,M,_,_), not palindrome(I,M+1,_,_), digit(D1), digit(D2), D1 != D2.",
    reads: &[],
    means: |rule, context| {
        let half = rule.cells().len() / 2;
        let mirrored = rule.cells().iter().zip(rule.cells().iter().rev()).take(half);
        mirrored.for_each(|(&a, &b)| context.related(a, b, Relation::Equal));
        Ok(())
    },
};
