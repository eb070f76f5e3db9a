//! Thermometers.
//!
//! Digits increase from the bulb, the first cell, to the tip.

use super::exchange::{Exchange, Field, Form, Iss, Penpa};
use super::look::{At, CELLS, Colour, Mark, Shape, Stroke};
use super::{Asp, Drawn, Group, Part, Reach, RuleKind, Twofold};
use crate::constraint::Relation;

/// A thermometer.
pub static THERMOMETER: RuleKind = RuleKind {
    word: "thermometer",
    also: &["thermo", "Thermo Sudoku"],
    group: Group::Lines,
    summary: "digits increase from the first cell, the bulb, to the last",
    example: "rule: thermometer r1c1 r2c1 r2c2\n.... .... .3.. ...2",
    takes: &[Part::cells(Drawn::Line, 2)],
    asp: Asp::of(
        &["clash"],
        r"clash(R1,C1,D1,R2,C2,D2) :-
    thermometer(I,K,R1,C1), thermometer(I,K+1,R2,C2), digit(D1), digit(D2), D1 >= D2.",
    ),
    look: &[
        Mark::Line { of: CELLS, colour: Colour::GREY, width: 0.3, stroke: Stroke::Solid },
        Mark::sign(At::First, Shape::Circle, Colour::GREY, Colour::NONE, 0.8),
    ],
    reach: Reach::Any,
    exchange: &[
        Exchange::Iss("Thermo", &[Iss::Cells("cells")]),
        Exchange::lines("thermometer"),
        Exchange::maker(
            300,
            &[
                Field::new("thermometers", "cells", Form::Lines),
                Field::new("slow", "", Form::Is(false)),
            ],
        ),
        Exchange::Penpa(Penpa::Lines("thermo")),
    ],
    twofold: Twofold::Each,
    means: |rule, context| {
        context.along(rule.cells(), Relation::Less);
        Ok(())
    },
    ..RuleKind::UNSAID
};
