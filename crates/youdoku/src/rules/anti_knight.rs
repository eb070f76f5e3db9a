//! Anti-knight.
//!
//! No cell has the digit of a cell that a chess knight reaches from it in one move.

use super::exchange::Exchange;
use super::{Asp, Group, RuleKind, Scope, Twofold};
use crate::constraint::Relation;

/// A knight's move apart, digits differ.
pub static ANTI_KNIGHT: RuleKind = RuleKind {
    word: "anti-knight",
    also: &["knight's move", "chess Sudoku", "AntiKnight"],
    group: Group::Grid,
    summary: "cells a chess knight's move apart are different",
    example: "rule: anti-knight\n.2.. .... ..1. ..3.",
    scope: Scope::Global,
    takes: &[],
    asp: Asp::of(
        &["different"],
        r"anti_knight_step(1,-2). anti_knight_step(1,2). anti_knight_step(2,-1). anti_knight_step(2,1).
different(R,C,R+A,C+B) :- anti_knight_step(A,B), row(R), col(C), row(R+A), col(C+B).",
    ),
    // Half of the eight directions: the other half are the same pairs from the other end.
    exchange: &[
        Exchange::Iss("AntiKnight", &[]),
        Exchange::flag("antiknight"),
        Exchange::maker(13, &[]),
        Exchange::global("antiknight"),
    ],
    twofold: Twofold::Each,
    means: |_, context| {
        context.steps(&[(1, -2), (1, 2), (2, -1), (2, 1)], Relation::Different);
        Ok(())
    },
    ..RuleKind::UNSAID
};
