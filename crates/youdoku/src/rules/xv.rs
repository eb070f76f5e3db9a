//! XV.
//!
//! An X between two cells: they add up to 10. A V: to 5. Cells without a letter are free.

use super::exchange::{Exchange, Field, Form, Iss};
use super::look::{At, CELLS, Colour, Label, Mark, Shape};
use super::{Asp, Group, Part, Reach, RuleKind, Takes, Twofold};
use crate::constraint::Relation;

/// An X or a V.
pub static XV: RuleKind = RuleKind {
    word: "xv",
    also: &["XV Sudoku", "X and V", "sum dots"],
    group: Group::Edges,
    summary: "the two cells add up to the number, 10 (X) or 5 (V)",
    example: "rule: xv 5 r1c1 r1c2\n.... 4... ...2 .4..",
    takes: &[Part::one("sum", Takes::Number), Part::edge()],
    asp: Asp::of(
        &["clash"],
        r"clash(R1,C1,D1,R2,C2,D2) :-
    xv(I,1,R1,C1), xv(I,2,R2,C2), xv_sum(I,S), digit(D1), digit(D2), D1+D2 != S.",
    ),
    look: &[Mark::Sign {
        of: CELLS,
        at: At::Middle,
        shape: Shape::Circle,
        fill: Colour::GROUND,
        edge: Colour::NONE,
        size: 0.34,
        label: Label::Roman("sum"),
    }],
    reach: Reach::Any,
    exchange: &[
        Exchange::Iss("X", &[Iss::Is("sum", "10"), Iss::Pairs("cells")]),
        Exchange::Iss("V", &[Iss::Is("sum", "5"), Iss::Pairs("cells")]),
        Exchange::entries(
            "xv",
            &[Field::CELLS, Field::new("value", "sum", Form::Letter(&[("V", 5), ("X", 10)]))],
        ),
        Exchange::maker(
            202,
            &[Field::new("clues", "", Form::Entries(&[Field::EDGE, Field::clue("sum")]))],
        ),
    ],
    twofold: Twofold::Together,
    means: |rule, context| match rule.needed("sum")? {
        sum @ (5 | 10) => {
            context.along(rule.cells(), Relation::Sum(sum));
            Ok(())
        }
        other => Err(rule.unfit(format!("has the number {other}, expected 5 or 10"))),
    },
    ..RuleKind::UNSAID
};
