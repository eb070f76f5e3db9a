//! Arrows.
//!
//! The cells along the arrow add up to the bulb: the first cell, or the number that the digits of the first few cells form
//! in reading order, however the bulb is drawn. The rule's number says how many cells the bulb has, one when left out.

use super::exchange::{Exchange, Field, Form, Iss, Penpa};
use super::look::{At, CELLS, Colour, Mark, Shape, Stroke};
use super::{Asp, Drawn, Group, Part, Reach, RuleKind, Takes, Twofold};
use crate::constraint::Term;

/// An arrow.
pub static ARROW: RuleKind = RuleKind {
    word: "arrow",
    also: &["Arrow Sudoku", "pill arrow", "sum arrow"],
    group: Group::Lines,
    summary: "the cells after the bulb add up to it; the bulb is the first cell, or so many as said",
    about: "A bulb of several cells is read as a number, from left to right and from top to bottom. Digits may repeat along the arrow.",
    example: "rule: arrow 2 r1c1 r1c2 r2c1 r3c1 r4c1\n...... ....4. .42..6 ...... ...... ..6.2.",
    takes: &[Part::optional("bulb", Takes::Number), Part::cells(Drawn::Line, 2)],
    asp: Asp::of(
        &["sum"],
        r"#defined arrow_bulb/2.
arrow_bulb_size(I,N) :- arrow_bulb(I,N).
arrow_bulb_size(I,1) :- arrow(I,1,_,_), not arrow_bulb(I,_).
sum(arrow(I),0) :- arrow_bulb_size(I,_).
term(arrow(I),K,R,C,1) :- arrow(I,K,R,C), arrow_bulb_size(I,N), K > N.
arrow_behind(I,K,M) :- arrow(I,K,R,C), arrow_bulb_size(I,N), K <= N,
    M = #count { L : arrow(I,L,S,D), L <= N, (S,D) > (R,C) }.
term(arrow(I),K,R,C,0-10**M) :- arrow(I,K,R,C), arrow_behind(I,K,M).",
    ),
    look: &[
        Mark::Line { of: CELLS, colour: Colour::DARK_GREY, width: 0.05, stroke: Stroke::Solid },
        Mark::Head { of: CELLS, colour: Colour::DARK_GREY, size: 0.24 },
        Mark::sign(At::Firsts("bulb"), Shape::Circle, Colour::NONE, Colour::DARK_GREY, 0.8),
    ],
    reach: Reach::Any,
    exchange: &[
        Exchange::Iss("Arrow", &[Iss::Cells("cells")]),
        Exchange::Iss("PillArrow", &[Iss::Number("bulb"), Iss::Pill("bulb", "cells")]),
        Exchange::entries(
            "arrow",
            &[Field::new("cells", "bulb", Form::Bulb), Field::new("lines", "cells", Form::Shafts)],
        ),
        Exchange::maker(
            408,
            &[Field::new(
                "bulbsWithArrows",
                "",
                Form::Entries(&[
                    Field::new("bulbCells", "bulb", Form::BulbFromOnes),
                    Field::new("arrows", "cells", Form::Shafts),
                ]),
            )],
        ),
        Exchange::Penpa(Penpa::Lines("arrows")),
    ],
    twofold: Twofold::Together,
    means: |rule, context| {
        let bulb = rule.number_or("bulb", 1)?;
        if bulb == 0 || bulb >= rule.cells().len() {
            let cells = rule.cells().len();
            return Err(
                rule.unfit(format!("has {cells} cells, which leaves no arrow to a bulb of {bulb}"))
            );
        }
        // Written side by side, digits are decimals, unless some have two of them or a sign.
        let range = context.grid().range();
        if bulb > 1 && (range.least() < 0 || range.greatest() > 9) {
            return Err(rule.unfit(
                "has a bulb of several cells, which reads as a number where digits are 0 to 9 only",
            ));
        }
        if bulb > 9 {
            return Err(rule.unfit(format!("has a bulb of {bulb} cells, expected at most 9")));
        }
        let (bulb, arrow) = rule.cells().split_at(bulb);
        let mut bulb = bulb.to_vec();
        bulb.sort_unstable();
        let places = bulb.iter().rev().enumerate();
        let terms = arrow.iter().map(|&cell| Term::new(1, context.worth(cell)));
        let number = places.map(|(i, &cell)| Term::new(-10i64.pow(i as u32), context.worth(cell)));
        let terms: Vec<Term> = terms.chain(number).collect();
        context.balanced(terms);
        Ok(())
    },
    ..RuleKind::UNSAID
};
