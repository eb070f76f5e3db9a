//! Renban lines.
//!
//! The line holds consecutive digits, in any order: m different digits of which no two are further
//! apart than m − 1.

use super::{Drawn, Part, RuleKind, Scope};
use crate::constraint::{AllDifferent, Relation};

/// A renban line.
pub static RENBAN: RuleKind = RuleKind {
    word: "renban",
    summary: "the line holds consecutive digits, each once, in any order",
    example: "rule: renban r1c1 r2c2 r3c3\n..1. ..2. .4.. ....",
    scope: Scope::Local,
    takes: &[Part::cells(Drawn::Set, 2)],
    asp: r"in(renban(I),R,C) :- renban(I,_,R,C).
clash(R1,C1,D1,R2,C2,D2) :-
    renban(I,K,R1,C1), renban(I,L,R2,C2), K < L,
    renban(I,M,_,_), not renban(I,M+1,_,_), digit(D1), digit(D2), |D1-D2| >= M.",
    reads: &[],
    means: |rule, context| {
        context.demand(AllDifferent::new(rule.cells().to_vec()));
        // As many cells as digits have them all, more cannot differ: then no two digits are too far apart.
        if rule.cells().len() >= context.grid().num_digits() {
            return Ok(());
        }
        let within = Relation::Within(rule.cells().len() - 1);
        for (i, &a) in rule.cells().iter().enumerate() {
            rule.cells()[i + 1..].iter().for_each(|&b| context.cells_related(a, b, within));
        }
        Ok(())
    },
};
