//! Kropki dots.
//!
//! A white dot between two cells: they differ by a number, 1 when left out. A black dot: one is so
//! many times the other, 2 when left out. Cells without a dot are free.

use super::exchange::{Exchange, Field, Form, Iss};
use super::look::{Colour, Label, Mark};
use super::{Asp, Group, Part, Reach, RuleKind, Takes, Twofold};
use crate::constraint::Relation;

/// A white dot.
pub static DIFFERENCE: RuleKind = RuleKind {
    word: "difference",
    also: &["Kropki", "white dot", "white Kropki dot", "consecutive pair"],
    group: Group::Edges,
    summary: "the two cells differ by the number, 1 when left out (a white Kropki dot)",
    example: "rule: difference 2 r1c1 r1c2\nrule: difference r3c3 r4c3\n.1.. 2... .... ..1.",
    takes: &[Part::optional("difference", Takes::Number), Part::edge()],
    asp: Asp::of(
        &["clash"],
        r"#defined difference_difference/2.
difference_gap(I,N) :- difference_difference(I,N).
difference_gap(I,1) :- difference(I,1,_,_), not difference_difference(I,_).
clash(R1,C1,D1,R2,C2,D2) :-
    difference(I,1,R1,C1), difference(I,2,R2,C2), difference_gap(I,N),
    digit(D1), digit(D2), |D1-D2| != N.",
    ),
    look: &[Mark::dot(Colour::WHITE, 0.3, Label::Part("difference"))],
    reach: Reach::Any,
    exchange: &[
        Exchange::Iss("WhiteDot", &[Iss::Pairs("cells")]),
        Exchange::entries("difference", &[Field::CELLS, Field::value("difference")]),
        Exchange::maker(
            200,
            &[Field::new("clues", "", Form::Entries(&[Field::EDGE, Field::value("difference")]))],
        ),
    ],
    twofold: Twofold::Each,
    means: |rule, context| {
        context.along(rule.cells(), Relation::Difference(rule.number_or("difference", 1)?));
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// A black dot.
pub static RATIO: RuleKind = RuleKind {
    word: "ratio",
    also: &["Kropki", "black dot", "black Kropki dot"],
    group: Group::Edges,
    summary: "one of the two cells is the number times the other, 2 when left out (a black Kropki dot)",
    example: "rule: ratio r1c1 r1c2\nrule: ratio 4 r3c3 r3c4\n..4. .... .2.. ....",
    takes: &[Part::optional("ratio", Takes::Number), Part::edge()],
    asp: Asp::of(
        &["clash"],
        r"#defined ratio_ratio/2.
ratio_times(I,N) :- ratio_ratio(I,N).
ratio_times(I,2) :- ratio(I,1,_,_), not ratio_ratio(I,_).
ratio_multiple(I,D1,D2) :- ratio_times(I,N), digit(D1), digit(D2), D2 != 0, D1\D2 = 0, D1/D2 = N.
ratio_multiple(I,0,0) :- ratio_times(I,_), digit(0).
clash(R1,C1,D1,R2,C2,D2) :-
    ratio(I,1,R1,C1), ratio(I,2,R2,C2), digit(D1), digit(D2),
    not ratio_multiple(I,D1,D2), not ratio_multiple(I,D2,D1).",
    ),
    look: &[Mark::dot(Colour::BLACK, 0.3, Label::Part("ratio"))],
    reach: Reach::Any,
    exchange: &[
        Exchange::Iss("BlackDot", &[Iss::Pairs("cells")]),
        Exchange::entries("ratio", &[Field::CELLS, Field::value("ratio")]),
        Exchange::maker(
            201,
            &[Field::new("clues", "", Form::Entries(&[Field::EDGE, Field::value("ratio")]))],
        ),
    ],
    twofold: Twofold::Each,
    means: |rule, context| {
        context.along(rule.cells(), Relation::Ratio(rule.number_or("ratio", 2)?));
        Ok(())
    },
    ..RuleKind::UNSAID
};
