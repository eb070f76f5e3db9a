//! Killer cages.
//!
//! The cells of a cage are all different and add up to its number; a cage without a number only
//! demands the first.

use super::{Drawn, Part, RuleKind, Scope, Takes};
use crate::constraint::{AllDifferent, Sum};

/// A cage.
pub static KILLER_CAGE: RuleKind = RuleKind {
    word: "killer-cage",
    summary: "the cells are all different and add up to the sum, if there is one",
    example: "rule: killer-cage 7 r1c1 r1c2\nrule: killer-cage 6 r2c2 r2c3 r3c3\n.... .... 2... ....",
    scope: Scope::Local,
    takes: &[Part::optional("sum", Takes::Number), Part::cells(Drawn::Cage, 1)],
    asp: r"#defined killer_cage_sum/2.
in(killer_cage(I),R,C) :- killer_cage(I,_,R,C).
sum(killer_cage(I),S) :- killer_cage_sum(I,S).
term(killer_cage(I),K,R,C,1) :- killer_cage(I,K,R,C), killer_cage_sum(I,_).",
    reads: &[],
    means: |rule, context| {
        context.demand(AllDifferent::new(rule.cells().to_vec()));
        if let Some(sum) = rule.number("sum") {
            context.demand(Sum::plain(context.worths(rule.cells()), sum));
        }
        Ok(())
    },
};
