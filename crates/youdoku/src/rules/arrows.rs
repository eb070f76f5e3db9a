//! What is like an arrow: some cell, or two, against the sum of others.

use super::look::{At, CELLS, Colour, Mark, Shape, Stroke};
use super::reader::reads;
use super::{Context, Drawn, Group, Part, Rule, RuleError, RuleKind, Takes, Twofold};
use crate::Variable;
use crate::constraint::{HowMany, Term};

const LINE: &[Part] = &[Part::cells(Drawn::Line, 2)];

const SHAFT: Mark =
    Mark::Line { of: CELLS, colour: Colour::DARK_GREY, width: 0.05, stroke: Stroke::Solid };
const HEAD: Mark = Mark::Head { of: CELLS, colour: Colour::DARK_GREY, size: 0.24 };
const BULB: Mark = Mark::sign(At::First, Shape::Circle, Colour::NONE, Colour::DARK_GREY, 0.8);

/// The average along the arrow.
pub static AVERAGE_ARROW: RuleKind = RuleKind {
    word: "average-arrow",
    group: Group::Lines,
    summary: "the first cell is the average of the others along the line",
    example: "rule: average-arrow r3c3 r2c2\nrule: average-arrow r4c1 r3c1 r4c2\n3... .... .... ....",
    takes: LINE,
    look: &[SHAFT, HEAD, BULB],
    twofold: Twofold::Together,
    means: |rule, context| times_the_bulb(rule, context, rule.cells().len() as i64 - 1),
    ..RuleKind::UNSAID
};

/// A bulb that counts several times.
pub static HEAVY_ARROW: RuleKind = RuleKind {
    word: "heavy-arrow",
    group: Group::Lines,
    summary: "the cells along the line add up to a number times the first, twice when left out",
    example: "rule: heavy-arrow r4c4 r3c4 r2c3 r1c4\nrule: heavy-arrow 8 r2c4 r3c3 r3c2 r4c1\n.... .... 1... ....",
    takes: &[Part::optional("times", Takes::Number), Part::cells(Drawn::Line, 2)],
    look: &[SHAFT, HEAD, BULB],
    twofold: Twofold::Together,
    means: |rule, context| times_the_bulb(rule, context, rule.number("times").unwrap_or(2)),
    ..RuleKind::UNSAID
};

/// A bulb whose digit stands twice side by side.
pub static PEAPOD: RuleKind = RuleKind {
    word: "peapod",
    group: Group::Lines,
    summary: "the cells along the line add up to 11 times the first: its digit written twice",
    example: "rule: peapod r1c2 r1c1 r2c1 r3c2\n.... ..3. 1... ....",
    takes: LINE,
    look: &[Mark::line("#9fcf8f", "#4c6f42", 0.2), BULB],
    means: |rule, context| times_the_bulb(rule, context, 11),
    ..RuleKind::UNSAID
};

/// A product.
pub static PRODUCT_ARROW: RuleKind = RuleKind {
    word: "product-arrow",
    group: Group::Lines,
    summary: "the first cell is the product of the others along the line",
    example: "rule: product-arrow r3c4 r2c3 r2c4\nrule: product-arrow r1c3 r2c2 r3c1 r4c1\n.... .... 1... ....",
    takes: LINE,
    look: &[SHAFT, HEAD, BULB],
    means: |rule, context| {
        let word = context.worths(rule.cells());
        let range = context.variables().range(word[0]);
        let most = i64::from(range.least()).abs().max(range.greatest().into());
        // The bulb and the product so far; what is too large becomes 0 or nothing.
        #[derive(Clone, PartialEq, Eq, Hash)]
        enum Mind {
            Nothing,
            Product(i64, Option<i64>),
        }
        let step = |mind: &Mind, value: i64| match *mind {
            Mind::Nothing => Some(Mind::Product(value, Some(1))),
            Mind::Product(bulb, _) if value == 0 => Some(Mind::Product(bulb, Some(0))),
            Mind::Product(bulb, product) => {
                let product = product.map(|product| product * value);
                Some(Mind::Product(bulb, product.filter(|product| product.abs() <= most)))
            }
        };
        let done = |mind: &Mind| matches!(mind, Mind::Product(a, Some(b)) if a == b);
        let says = "are a number and such that multiply to it";
        reads(rule, context, word, Mind::Nothing, step, done, says)
    },
    ..RuleKind::UNSAID
};

/// An arrow of which nobody knows where it begins.
pub static HEADLESS_ARROW: RuleKind = RuleKind {
    word: "headless-arrow",
    also: &["missing bulb"],
    group: Group::Lines,
    summary: "one of the two ends of the line is the sum of all its other cells",
    example: "rule: headless-arrow r4c4 r4c3 r3c4\nrule: headless-arrow r3c3 r2c2\n.... 4... ...3 ....",
    takes: LINE,
    look: &[SHAFT],
    means: |rule, context| {
        let line = context.worths(rule.cells());
        let last = line.len() - 1;
        one_of(
            rule,
            context,
            &[
                weights(&line, |i| if i == 0 { -1 } else { 1 }),
                weights(&line, |i| if i == last { -1 } else { 1 }),
            ],
        )
    },
    ..RuleKind::UNSAID
};

/// Two digits that are a number either way round.
pub static SPLIT_PEA: RuleKind = RuleKind {
    word: "split-pea",
    also: &["split peas"],
    group: Group::Lines,
    summary: "the cells between the two ends add up to the number that the ends form, in one order or the other",
    example: "rule: split-pea r6c1 r5c2 r4c2 r3c2\nrule: split-pea r5c5 r4c4 r3c5 r4c6\n.3...6 .2.... .....4 ...... ..6... .....5",
    takes: &[Part::cells(Drawn::Line, 3)],
    look: &[
        Mark::line("#86c06c", "#486a39", 0.1),
        Mark::sign(At::Ends, Shape::Circle, Colour::GROUND, Colour::new("#86c06c", "#486a39"), 0.8),
    ],
    means: |rule, context| {
        let line = context.worths(rule.cells());
        let last = line.len() - 1;
        let number = |tens: usize| {
            weights(&line, |i| match i {
                i if i == tens => -10,
                i if i == 0 || i == last => -1,
                _ => 1,
            })
        };
        one_of(rule, context, &[number(0), number(last)])
    },
    ..RuleKind::UNSAID
};

/// A bulb anywhere.
pub static SUPERFUZZY_ARROW: RuleKind = RuleKind {
    word: "superfuzzy-arrow",
    group: Group::Lines,
    summary: "some cell of the line is the sum of all cells on one side of it, and of all on the other if there are any",
    example: "rule: superfuzzy-arrow r3c4 r2c3 r1c4 r2c4\nrule: superfuzzy-arrow r3c3 r2c2\n.1.. .... ...3 ....",
    takes: LINE,
    look: &[Mark::Line {
        of: CELLS,
        colour: Colour::DARK_GREY,
        width: 0.08,
        stroke: Stroke::Dashed,
    }],
    means: |rule, context| {
        let line = context.worths(rule.cells());
        let mut groups = Vec::new();
        for i in 0..line.len() {
            // A long line has as many sums as cells, each of nearly all of them.
            if context.has_enough() {
                return Ok(());
            }
            groups.push(context.apart(|context| {
                for side in [&line[..i], &line[i + 1..]] {
                    if !side.is_empty() {
                        context.equal_sums(&[side.to_vec(), vec![line[i]]]);
                    }
                }
            }));
        }
        context.groups(rule, HowMany::AtLeast(1), groups)
    },
    ..RuleKind::UNSAID
};

/// All cells but the first add up to so many times the first.
fn times_the_bulb(rule: &Rule, context: &mut Context, times: i64) -> Result<(), RuleError> {
    let line = context.worths(rule.cells());
    context.balanced(weights(&line, |i| if i == 0 { -times } else { 1 }));
    Ok(())
}

fn weights(line: &[Variable], weight: impl Fn(usize) -> i64) -> Vec<Term> {
    line.iter().enumerate().map(|(i, &one)| Term::new(weight(i), one)).collect()
}

/// One of these sums is 0.
fn one_of(rule: &Rule, context: &mut Context, sums: &[Vec<Term>]) -> Result<(), RuleError> {
    let groups =
        sums.iter().map(|terms| context.apart(|context| context.balanced(terms.iter().copied())));
    let groups = groups.collect();
    context.groups(rule, HowMany::AtLeast(1), groups)
}
