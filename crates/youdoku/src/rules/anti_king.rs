//! Anti-king, the "bomb" of BombKnight.
//!
//! No cell has the digit of one of the eight cells around it.

use super::exchange::Exchange;
use super::{Asp, Group, RuleKind, Scope, Twofold};
use crate::constraint::Relation;

/// A king's move apart, digits differ.
pub static ANTI_KING: RuleKind = RuleKind {
    word: "anti-king",
    also: &["king's move", "no touch", "AntiKing"],
    group: Group::Grid,
    summary: "cells a chess king's move apart are different",
    example: "rule: anti-king\n.4.3.. .3.... .....5 ...... 6..... ....2.",
    scope: Scope::Global,
    takes: &[],
    asp: Asp::of(
        &["different"],
        r"anti_king_step(0,1). anti_king_step(1,-1..1).
different(R,C,R+A,C+B) :- anti_king_step(A,B), row(R), col(C), row(R+A), col(C+B).",
    ),
    // Half of the eight directions: the other half are the same pairs from the other end.
    exchange: &[
        Exchange::Iss("AntiKing", &[]),
        Exchange::flag("antiking"),
        Exchange::maker(12, &[]),
        Exchange::global("antiking"),
    ],
    twofold: Twofold::Each,
    means: |_, context| {
        context.steps(&[(0, 1), (1, -1), (1, 0), (1, 1)], Relation::Different);
        Ok(())
    },
    ..RuleKind::UNSAID
};
