//! Non-consecutive, on the whole board or along a line.
//!
//! Cells that share an edge do not hold digits that differ by one. Where some pairs are free of that, as
//! in puzzles whose dots mark all pairs that do, lines say it of the others.

use super::exchange::Exchange;
use super::look::{CELLS, Colour, Mark, Stroke};
use super::negative::DOTS;
use super::{Asp, Drawn, Group, Part, Reach, RuleKind, Scope, Twofold};
use crate::constraint::Relation;

/// Neighbours are not consecutive.
pub static NON_CONSECUTIVE: RuleKind = RuleKind {
    word: "non-consecutive",
    also: &["AntiConsecutive", "no consecutive neighbours"],
    group: Group::Grid,
    summary: "cells that share an edge do not differ by 1",
    example: "rule: non-consecutive\n...... .3.... .....2 ...... ...3.. ......",
    scope: Scope::Global,
    takes: &[],
    asp: Asp::of(
        &["clash"],
        r"non_consecutive_step(0,1). non_consecutive_step(1,0).
clash(R,C,D,R+A,C+B,E) :-
    non_consecutive_step(A,B), row(R), col(C), row(R+A), col(C+B), digit(D), digit(E), |D-E| = 1.",
    ),
    exchange: &[
        Exchange::Iss("AntiConsecutive", &[]),
        Exchange::flag("nonconsecutive"),
        Exchange::FPuzzlesBeside(DOTS, "negative-difference"),
        Exchange::maker(15, &[]),
        Exchange::global("nonconsecutive"),
    ],
    twofold: Twofold::Each,
    means: |_, context| {
        context.steps(&[(0, 1), (1, 0)], Relation::NotDifference(1));
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// Neighbours along a line are not consecutive.
pub static NON_CONSECUTIVE_LINE: RuleKind = RuleKind {
    word: "non-consecutive-line",
    also: &["anti-consecutive line"],
    group: Group::Lines,
    summary: "neighbours along the line do not differ by 1",
    example: "rule: non-consecutive-line r1c1 r1c2 r1c3 r1c4\n.... ...4 .... 1...",
    takes: &[Part::cells(Drawn::Line, 2)],
    asp: Asp::of(
        &["clash"],
        r"clash(R1,C1,D1,R2,C2,D2) :-
    non_consecutive_line(I,K,R1,C1), non_consecutive_line(I,K+1,R2,C2),
    digit(D1), digit(D2), |D1-D2| = 1.",
    ),
    look: &[Mark::Line {
        of: CELLS,
        colour: Colour::DARK_GREY,
        width: 0.05,
        stroke: Stroke::Dashed,
    }],
    reach: Reach::Any,
    twofold: Twofold::Each,
    means: |rule, context| {
        context.along(rule.cells(), Relation::NotDifference(1));
        Ok(())
    },
    ..RuleKind::UNSAID
};
