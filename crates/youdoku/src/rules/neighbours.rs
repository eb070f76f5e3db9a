//! Lines along which each two neighbours are in a relation: rising slowly, alternating, close together.

use super::exchange::{Drawing, Exchange, Field, Form};
use super::groups::masks;
use super::look::{At, Colour, Mark, Shape};
use super::{Context, Drawn, Group, Part, Rule, RuleError, RuleKind, Takes, Twofold};
use crate::constraint::Relation;

const LINE: &[Part] = &[Part::cells(Drawn::Line, 2)];

/// A bulb in the first cell.
const fn bulb(light: &'static str, dark: &'static str) -> Mark {
    let colour = Colour::new(light, dark);
    Mark::sign(At::First, Shape::Circle, colour, Colour::NONE, 0.8)
}

/// Digits that may stay.
pub static SLOW_THERMOMETER: RuleKind = RuleKind {
    word: "slow-thermometer",
    also: &["slow thermo"],
    group: Group::Lines,
    summary: "digits increase or stay the same from the first cell, the bulb, to the last",
    example: "rule: slow-thermometer r3c1 r4c1 r4c2 r3c2\nrule: slow-thermometer r2c2 r1c3\n3... .2.. ...3 ....",
    takes: LINE,
    look: &[
        Mark::line("#6495ed", "#3a5a94", 0.3),
        bulb("#6495ed", "#3a5a94"),
        Mark::line("#b0e0e6", "#1f3550", 0.12),
    ],
    exchange: &[
        Exchange::drawn(
            "slowthermometer",
            &[Field::LINES],
            "Slow Thermometer",
            &[Drawing::Line("#6495ED", 0.3), Drawing::Bulb("#6495ED", 0.8)],
        ),
        Exchange::maker(
            300,
            &[
                Field::new("thermometers", "cells", Form::Lines),
                Field::new("slow", "", Form::Is(true)),
            ],
        ),
    ],
    twofold: Twofold::Each,
    means: |rule, context| along(rule, context, "do not decrease", |a, b| a <= b),
    ..RuleKind::UNSAID
};

/// Digits that rise in steps.
pub static FAST_THERMOMETER: RuleKind = RuleKind {
    word: "fast-thermometer",
    also: &["fast thermo"],
    group: Group::Lines,
    summary: "digits increase from the first cell by at least a number each step, 2 when left out",
    example: "rule: fast-thermometer 1 r1c2 r2c3\nrule: fast-thermometer 1 r2c4 r3c3\n.... 4... .... .3..",
    takes: &[Part::optional("step", Takes::Number), Part::cells(Drawn::Line, 2)],
    look: &[Mark::line("#e8b0a0", "#7a4a3c", 0.3), bulb("#e8b0a0", "#7a4a3c")],
    twofold: Twofold::Each,
    means: |rule, context| {
        let step = rule.number_or("step", 2)? as i64;
        along(rule, context, &format!("increase by at least {step}"), |a, b| b - a >= step)
    },
    ..RuleKind::UNSAID
};

/// A thermometer of one parity.
pub static PARITY_THERMOMETER: RuleKind = RuleKind {
    word: "parity-thermometer",
    group: Group::Lines,
    summary: "digits increase from the first cell to the last, and are all odd or all even",
    example: "rule: parity-thermometer r2c2 r1c3\nrule: parity-thermometer r4c3 r3c4\n.... .2.. .4.. ....",
    takes: LINE,
    look: &[Mark::line("#c8d8b0", "#56653f", 0.3), bulb("#c8d8b0", "#56653f")],
    twofold: Twofold::Each,
    means: |rule, context| {
        let fits = |a: i64, b: i64| a < b && (b - a) % 2 == 0;
        along(rule, context, "increase by an even number", fits)
    },
    ..RuleKind::UNSAID
};

/// Odd and even in turn.
pub static PARITY_LINE: RuleKind = RuleKind {
    word: "parity-line",
    also: &["alternating parity"],
    group: Group::Lines,
    summary: "odd and even digits alternate along the line",
    example: "rule: parity-line r4c4 r4c3\nrule: parity-line r1c2 r2c1 r1c1\n3... .... .... ..14",
    takes: LINE,
    look: &[Mark::line("#ff6666", "#8f3a3a", 0.15)],
    exchange: &[Exchange::maker(
        406,
        &[
            Field::LINES,
            Field::new(
                "groups",
                "",
                Form::Fixed(|grid| masks(grid, 2, |value| 1 - value.rem_euclid(2) as usize)),
            ),
        ],
    )],
    twofold: Twofold::Each,
    means: |rule, context| along(rule, context, "are one odd, one even", |a, b| (a - b) % 2 != 0),
    ..RuleKind::UNSAID
};

/// Low and high in turn.
pub static POLARITY_LINE: RuleKind = RuleKind {
    word: "polarity-line",
    group: Group::Lines,
    summary: "digits below and above the middle one alternate along the line",
    about: "The middle digit, where there is one, does not stand there.",
    example: "rule: polarity-line r4c4 r4c3\nrule: polarity-line r2c4 r2c3 r1c2\n.1.. ..3. ...3 ..1.",
    takes: LINE,
    look: &[Mark::line("#9ad0d8", "#3f6a70", 0.15)],
    twofold: Twofold::Each,
    means: |rule, context| {
        let range = context.grid().range();
        let twice = i64::from(range.least()) + i64::from(range.greatest());
        let fits = |a: i64, b: i64| (2 * a - twice) * (2 * b - twice) < 0;
        along(rule, context, "lie on either side of the middle", fits)
    },
    ..RuleKind::UNSAID
};

/// One remainder.
pub static SAME_RESIDUE_LINE: RuleKind = RuleKind {
    word: "same-residue-line",
    also: &["unimodular line"],
    group: Group::Lines,
    summary: "all cells along the line leave the same remainder when divided by a number, 3 when left out",
    example: "rule: same-residue-line 3 r1c1 r2c1\nrule: same-residue-line 1 r4c3 r3c3 r2c3 r2c4\n..4. .3.. ...4 ..3.",
    takes: &[Part::optional("modulus", Takes::Number), Part::cells(Drawn::Line, 2)],
    look: &[Mark::line("#33bbbb", "#1e6e6e", 0.12)],
    twofold: Twofold::Each,
    means: |rule, context| {
        let modulus = modulus(rule, "modulus", Some(3))?;
        let says = format!("are equal modulo {modulus}");
        along(rule, context, &says, |a, b| (a - b) % modulus == 0)
    },
    ..RuleKind::UNSAID
};

/// Neighbours that are close.
pub static MAX_DIFFERENCE: RuleKind = RuleKind {
    word: "max-difference",
    also: &["Chinese whispers"],
    group: Group::Lines,
    summary: "neighbours along the line differ by at most the number",
    example: "rule: max-difference 1 r4c4 r4c3 r4c2 r3c3\n.... .4.3 ...4 ....",
    takes: &[Part::one("difference", Takes::Number), Part::cells(Drawn::Line, 2)],
    look: &[Mark::line("#d06767", "#7d3535", 0.1)],
    twofold: Twofold::Each,
    means: |rule, context| {
        context.along(rule.cells(), Relation::Within(rule.number_or("difference", 0)?));
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// Neighbours that follow each other.
pub static CONSECUTIVE_LINE: RuleKind = RuleKind {
    word: "consecutive-line",
    group: Group::Lines,
    summary: "neighbours along the line differ by 1",
    example: "rule: consecutive-line r3c3 r4c3\nrule: consecutive-line r3c1 r4c1 r4c2 r3c2\n.1.. 4... .... ...4",
    takes: LINE,
    look: &[Mark::line("#d8d8d8", "#5a5a5a", 0.12)],
    twofold: Twofold::Each,
    means: |rule, context| {
        context.along(rule.cells(), Relation::Difference(1));
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// Neighbours of which one is twice the other.
pub static RATIO_LINE: RuleKind = RuleKind {
    word: "ratio-line",
    group: Group::Lines,
    summary: "of neighbours along the line one is twice the other",
    example: "rule: ratio-line r3c3 r4c3\nrule: ratio-line r2c2 r3c2 r4c1 r3c1\n..4. .... .... ....",
    takes: LINE,
    look: &[Mark::line("#707070", "#a0a0a0", 0.12)],
    twofold: Twofold::Each,
    means: |rule, context| {
        context.along(rule.cells(), Relation::Ratio(2));
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// Neighbours of which one divides the other.
pub static FACTOR_LINE: RuleKind = RuleKind {
    word: "factor-line",
    group: Group::Lines,
    summary: "of neighbours along the line one divides the other",
    about: "Every digit divides 0, and 0 divides nothing else.",
    example: "rule: factor-line r3c4 r2c3 r2c4\nrule: factor-line r4c4 r4c3\n.... .2.1 1..3 ....",
    takes: LINE,
    look: &[Mark::line("#b08f5a", "#6a5636", 0.12)],
    twofold: Twofold::Each,
    means: |rule, context| {
        let divides = |a: i64, b: i64| if a == 0 { b == 0 } else { b % a == 0 };
        let fits = |a: i64, b: i64| divides(a, b) || divides(b, a);
        along(rule, context, "are such that one divides the other", fits)
    },
    ..RuleKind::UNSAID
};

/// Neighbours whose sum is prime.
pub static PRIME_LINE: RuleKind = RuleKind {
    word: "prime-line",
    group: Group::Lines,
    summary: "neighbours along the line add up to a prime number",
    example: "rule: prime-line r4c4 r4c3\nrule: prime-line r1c2 r2c1 r1c1\n3... .... .... ..14",
    takes: LINE,
    look: &[Mark::line("#a0c878", "#55703a", 0.12)],
    means: |rule, context| {
        let prime = |n: i64| n > 1 && (2..n).take_while(|k| k * k <= n).all(|k| n % k != 0);
        along(rule, context, "add up to a prime number", |a, b| prime(a + b))
    },
    ..RuleKind::UNSAID
};

/// Neighbours with a dot between them.
pub static KROPKI_LINE: RuleKind = RuleKind {
    word: "kropki-line",
    group: Group::Lines,
    summary: "neighbours along the line differ by 1, or one is twice the other",
    example: "rule: kropki-line r3c3 r4c3\nrule: kropki-line r3c1 r4c1 r4c2 r3c2\n.1.. 4... .... ...4",
    takes: LINE,
    look: &[Mark::line("#909090", "#909090", 0.1)],
    twofold: Twofold::Each,
    means: |rule, context| {
        let fits = |a: i64, b: i64| (a - b).abs() == 1 || a == 2 * b || b == 2 * a;
        along(rule, context, "differ by 1 or are in the ratio 1 to 2", fits)
    },
    ..RuleKind::UNSAID
};

/// Neighbours with an X or V between them.
pub static XV_LINE: RuleKind = RuleKind {
    word: "xv-line",
    group: Group::Lines,
    summary: "neighbours along the line add up to 5 or 10",
    example: "rule: xv-line r4c4 r4c3\nrule: xv-line r2c4 r1c3\n.1.. .... ...3 2...",
    takes: LINE,
    look: &[Mark::line("#c0a0d0", "#66507a", 0.12)],
    twofold: Twofold::Together,
    means: |rule, context| {
        along(rule, context, "add up to 5 or 10", |a, b| [5, 10].contains(&(a + b)))
    },
    ..RuleKind::UNSAID
};

/// Neighbours that are two steps apart on a dial.
pub static CLOCK_LINE: RuleKind = RuleKind {
    word: "clock-line",
    group: Group::Lines,
    summary: "neighbours along the line are two steps apart on a dial of all digits: they differ by 2, or by 2 less than their number",
    example: "rule: clock-line r2c4 r2c3 r1c2\nrule: clock-line r2c2 r1c3\n.... .2.. ...3 2...",
    takes: LINE,
    look: &[Mark::line("#d0b060", "#75632f", 0.12)],
    twofold: Twofold::Each,
    means: |rule, context| {
        let around = context.grid().num_digits() as i64 - 2;
        let fits = |a: i64, b: i64| [2, around].contains(&(a - b).abs());
        along(rule, context, "are two steps apart on the dial", fits)
    },
    ..RuleKind::UNSAID
};

/// Neighbours with a large sum.
pub static AT_LEAST_LINE: RuleKind = RuleKind {
    word: "at-least-line",
    group: Group::Lines,
    summary: "neighbours along the line add up to at least a number, 10 when left out",
    example: "rule: at-least-line 4 r4c1 r4c2\nrule: at-least-line 0 r1c4 r2c4 r2c3\n1... ...2 3... ....",
    takes: &[Part::optional("sum", Takes::Number), Part::cells(Drawn::Line, 2)],
    look: &[Mark::line("#e0a0a0", "#7a4848", 0.12)],
    twofold: Twofold::Together,
    means: |rule, context| {
        let least = rule.number("sum").unwrap_or(10);
        along(rule, context, &format!("add up to at least {least}"), |a, b| a + b >= least)
    },
    ..RuleKind::UNSAID
};

fn along(
    rule: &Rule,
    context: &mut Context,
    says: &str,
    allows: impl Fn(i64, i64) -> bool,
) -> Result<(), RuleError> {
    context.along_told(rule.cells(), says, allows);
    Ok(())
}

/// What something is divided by: 1 or more.
pub(super) fn modulus(rule: &Rule, name: &str, usual: Option<i64>) -> Result<i64, RuleError> {
    let modulus = match usual {
        Some(usual) => rule.number(name).unwrap_or(usual),
        None => rule.needed(name)?,
    };
    match modulus {
        1.. => Ok(modulus),
        _ => Err(rule.unfit(format!("has the number {modulus}, expected 1 or more"))),
    }
}
