//! Whispers (German whispers on 9×9).
//!
//! Neighbours along the line differ by at least a number: half the digits, rounded up, when left out
//! (5 on 9×9).

use super::exchange::{Drawing, Exchange, Field, Form, Iss};
use super::look::{Label, Mark};
use super::{Asp, Drawn, Group, Part, Reach, RuleKind, Takes, Twofold};
use crate::Grid;
use crate::constraint::Relation;

/// A whispers line.
pub static WHISPERS: RuleKind = RuleKind {
    word: "whispers",
    also: &["German whispers", "Dutch whispers", "whisper line", "Chinese whispers"],
    group: Group::Lines,
    summary: "neighbours along the line differ by at least a number, half the digits when left out",
    example: "rule: whispers r1c1 r1c2 r2c3\n.1.. .... ..43 ....",
    takes: &[Part::optional("difference", Takes::Number), Part::cells(Drawn::Line, 2)],
    asp: Asp::of(
        &["clash"],
        r"#defined whispers_difference/2.
whispers_apart(I,N) :- whispers_difference(I,N).
whispers_apart(I,(n+1)/2) :- whispers(I,1,_,_), not whispers_difference(I,_).
clash(R1,C1,D1,R2,C2,D2) :-
    whispers(I,K,R1,C1), whispers(I,K+1,R2,C2), whispers_apart(I,N),
    digit(D1), digit(D2), |D1-D2| < N.",
    ),
    look: &[Mark::line("#67f067", "#357d35", 0.15), Mark::top(Label::Part("difference"))],
    reach: Reach::Any,
    exchange: &[
        Exchange::Iss("Whisper", &[Iss::NumberOr("difference", 5), Iss::Cells("cells")]),
        Exchange::drawn(
            "whispers",
            &[Field::LINES, Field::value("difference")],
            "German Whispers",
            &[Drawing::Line("#67F067", 0.1875)],
        ),
        Exchange::entries("germanwhispers", &[Field::LINES]),
        Exchange::entries(
            "dutchwhispers",
            &[Field::LINES, Field::new("", "difference", Form::Meant(dutch))],
        ),
        Exchange::maker(
            401,
            &[Field::LINES, Field::new("minDifference", "difference", Form::Number)],
        ),
    ],
    twofold: Twofold::Each,
    means: |rule, context| {
        let difference = rule.number_or("difference", context.grid().num_digits().div_ceil(2))?;
        context.along(rule.cells(), Relation::Apart(difference));
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// The difference of Dutch whispers: one less than the usual one.
fn dutch(grid: &Grid) -> i64 {
    grid.num_digits().div_ceil(2) as i64 - 1
}
