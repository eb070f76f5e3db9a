//! Odd and even cells.

use super::exchange::{Exchange, Field};
use super::look::{At, Colour, Mark, Shape};
use super::{Asp, Context, Drawn, Part, Reach, Rule, RuleError, RuleKind, Twofold};

/// Odd digits.
pub static ODD: RuleKind = RuleKind {
    word: "odd",
    also: &["odd cells", "circles"],
    summary: "each of the cells has an odd digit",
    example: "rule: odd r1c1 r2c3\n..1. .... .4.. ....",
    takes: &[Part::cells(Drawn::Set, 1)],
    asp: Asp::of(&["barred"], r"barred(R,C,D) :- odd(_,_,R,C), digit(D), D\2 = 0."),
    look: &[Mark::sign(At::Each, Shape::Circle, Colour::GREY, Colour::NONE, 0.8)],
    reach: Reach::Any,
    exchange: &[Exchange::entries("odd", &[Field::CELL]), Exchange::maker(101, &[Field::CELLS])],
    twofold: Twofold::Each,
    means: |rule, context| with_remainder(1, rule, context),
    ..RuleKind::UNSAID
};

/// Even digits.
pub static EVEN: RuleKind = RuleKind {
    word: "even",
    also: &["even cells", "squares"],
    summary: "each of the cells has an even digit",
    example: "rule: even r1c1 r3c4\n.... 2.1. .... ....",
    takes: &[Part::cells(Drawn::Set, 1)],
    asp: Asp::of(&["barred"], r"barred(R,C,D) :- even(_,_,R,C), digit(D), D\2 != 0."),
    look: &[Mark::sign(At::Each, Shape::Square, Colour::GREY, Colour::NONE, 0.74)],
    reach: Reach::Any,
    exchange: &[Exchange::entries("even", &[Field::CELL]), Exchange::maker(100, &[Field::CELLS])],
    twofold: Twofold::Each,
    means: |rule, context| with_remainder(0, rule, context),
    ..RuleKind::UNSAID
};

fn with_remainder(remainder: i64, rule: &Rule, context: &mut Context) -> Result<(), RuleError> {
    let fits = |value: i64| value.rem_euclid(2) == remainder;
    rule.cells().iter().for_each(|&cell| context.cell_is(cell, fits));
    Ok(())
}
