//! Non-consecutive.
//!
//! Cells that share an edge do not hold digits that differ by one.

use super::{Cells, Numbers, RuleKind, Scope, steps};
use crate::constraint::Relation;

/// Neighbours are not consecutive.
pub static NON_CONSECUTIVE: RuleKind = RuleKind {
    word: "non-consecutive",
    summary: "cells that share an edge do not differ by 1",
    example: "rule: non-consecutive\n...... .3.... .....2 ...... ...3.. ......",
    scope: Scope::Global,
    numbers: Numbers::None,
    cells: Cells::None,
    asp: r"edge(0,1). edge(1,0).
clash(R,C,D,R+A,C+B,E) :-
    edge(A,B), row(R), col(C), row(R+A), col(C+B), digit(D), digit(E), |D-E| = 1.",
    means: |_, grid| Ok(steps(grid, &[(0, 1), (1, 0)], Relation::NotDifference(1))),
};
