//! Cages with other demands on their total than to be one number.

use super::exchange::{Exchange, Iss};
use super::look::{Label, Mark};
use super::{Context, Drawn, Group, Part, Rule, RuleError, RuleKind, Takes, Totals, Twofold};
use crate::constraint::{Constraint, HowMany, Or, Sum};
use crate::{Cell, Variable};

/// A total by its digital root.
pub static DIGITAL_ROOT: RuleKind = RuleKind {
    word: "digital-root",
    group: Group::Cages,
    summary: "the cells are all different, and their sum has this digital root",
    about: "The sum and the number have the same remainder modulo 9.",
    example: "rule: digital-root 9 r4c1 r3c1 r4c2\n..1. ..2. .... .4..",
    takes: &[Part::one("root", Takes::Number), Part::cells(Drawn::Cage, 1)],
    look: &[Mark::cage(Label::Framed("DR", "root", ""))],
    twofold: Twofold::Together,
    means: |rule, context| {
        context.all_different([rule.cells().to_vec()]);
        remainder(rule, 9, rule.needed("root")?, context)
    },
    ..RuleKind::UNSAID
};

/// A total by its remainder.
pub static SUM_MOD: RuleKind = RuleKind {
    word: "sum-mod",
    group: Group::Cages,
    summary: "the cells are all different, and their sum leaves this remainder modulo the second number",
    example: "rule: sum-mod 0 3 r1c4 r2c4 r3c4\n3.2. .... .... .4..",
    takes: &[
        Part::one("remainder", Takes::Number),
        Part::one("modulus", Takes::Number),
        Part::cells(Drawn::Cage, 1),
    ],
    look: &[Mark::cage(Label::Framed("≡", "remainder", ""))],
    twofold: Twofold::Together,
    means: |rule, context| {
        context.all_different([rule.cells().to_vec()]);
        remainder(rule, rule.positive_or("modulus", 1)?, rule.needed("remainder")?, context)
    },
    ..RuleKind::UNSAID
};

/// An even or odd total.
pub static PARITY_CAGE: RuleKind = RuleKind {
    word: "parity-cage",
    group: Group::Cages,
    summary: "the sum of the cells is odd, or even",
    about: "Digits may repeat.",
    example: "rule: parity-cage even r3c2 r3c1\nrule: parity-cage odd r2c1 r2c2 r3c1\n..2. .2.. .3.. ..3.",
    takes: &[Part::one("parity", Takes::Word(&["odd", "even"])), Part::cells(Drawn::Cage, 1)],
    look: &[Mark::cage(Label::Part("parity"))],
    twofold: Twofold::Together,
    means: |rule, context| {
        remainder(rule, 2, i64::from(rule.word("parity") == Some("odd")), context)
    },
    ..RuleKind::UNSAID
};

/// A multiple.
pub static DIVISIBLE: RuleKind = RuleKind {
    word: "divisible",
    group: Group::Cages,
    summary: "the sum of the cells is a multiple of the number",
    about: "Digits may repeat.",
    example: "rule: divisible 3 r4c1 r3c1 r4c2\n..1. ..2. .... .4..",
    takes: &[Part::one("divisor", Takes::Number), Part::cells(Drawn::Cage, 1)],
    look: &[Mark::cage(Label::Framed("÷", "divisor", ""))],
    twofold: Twofold::Together,
    means: |rule, context| remainder(rule, rule.positive_or("divisor", 1)?, 0, context),
    ..RuleKind::UNSAID
};

/// The sum of the rule's cells has the same remainder as the number.
fn remainder(
    rule: &Rule,
    modulus: i64,
    number: i64,
    context: &mut Context,
) -> Result<(), RuleError> {
    let step = |sum: &i64, value: i64| Some((sum + value).rem_euclid(modulus));
    let wanted = number.rem_euclid(modulus);
    let says = format!("have a sum that is {wanted} modulo {modulus}");
    // A modulus that no sum reaches is a number like any other.
    let word = context.worths(rule.cells());
    let placed = |sum: &i64, _: usize, value: i64| step(sum, value);
    match modulus <= 1 << 12 {
        true => context.reading(rule, word, 0, step, |&sum| sum == wanted, &says),
        false => context.placed(rule, word, 0, placed, |&sum| sum == wanted, &says),
    }
}

/// One off.
pub static OFF_BY_ONE_CAGE: RuleKind = RuleKind {
    word: "off-by-one-cage",
    also: &["knapp daneben cage"],
    group: Group::Cages,
    summary: "the cells are all different and add up to one more or one less than the number",
    example: "rule: off-by-one-cage 10 r4c1 r3c1 r4c2\n..1. ..2. .... .4..",
    takes: &[Part::one("sum", Takes::Number), Part::cells(Drawn::Cage, 1)],
    look: &[Mark::cage(Label::Framed("", "sum", "±1"))],
    twofold: Twofold::Together,
    means: |rule, context| {
        let sum = rule.needed("sum")?;
        context.all_different([rule.cells().to_vec()]);
        let totals = Totals::of([(sum - 1, sum - 1), (sum + 1, sum + 1)]);
        context.adds_up(rule, rule.cells(), &totals)
    },
    ..RuleKind::UNSAID
};

/// One does not count.
pub static PUNCTURED_CAGE: RuleKind = RuleKind {
    word: "punctured-cage",
    group: Group::Cages,
    summary: "the cells are all different, and all but one of them add up to the sum",
    example: "rule: punctured-cage 9 r2c1 r2c2 r1c1 r2c3\n..2. ...3 1... .4..",
    takes: &[Part::one("sum", Takes::Number), Part::cells(Drawn::Cage, 2)],
    look: &[Mark::cage(Label::Framed("", "sum", "−"))],
    means: |rule, context| {
        let (sum, cells) = (rule.needed("sum")?, rule.cells());
        context.all_different([cells.to_vec()]);
        // More cells than digits cannot be different: no sums are made of them, for they would be as many as cells.
        if cells.len() > context.grid().num_digits() {
            return Ok(());
        }
        let all_but = |one: usize| {
            let kept = cells.iter().enumerate().filter(|(i, _)| *i != one);
            let kept: Vec<Variable> = kept.map(|(_, &cell)| context.worth(cell)).collect();
            vec![Box::new(Sum::plain(kept, sum)) as Box<dyn Constraint>]
        };
        let groups = (0..cells.len()).map(all_but).collect();
        let one = Or::new(groups, HowMany::AtLeast(1), context.variables(), context.control());
        context.demand(one.ok_or_else(|| rule.unfit("has too many cells"))?);
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// An average.
pub static AVERAGE_CAGE: RuleKind = RuleKind {
    word: "average-cage",
    group: Group::Cages,
    summary: "the average of the cells is the number",
    about: "Digits may repeat.",
    example: "rule: average-cage 3 r4c1 r3c1 r4c2\nrule: average-cage 3 r3c4 r2c4 r1c4\n.... ..2. .... .4..",
    takes: &[Part::one("average", Takes::Number), Part::cells(Drawn::Cage, 1)],
    look: &[Mark::cage(Label::Framed("⌀", "average", ""))],
    twofold: Twofold::Together,
    means: |rule, context| {
        let total = rule.needed("average")?.saturating_mul(rule.cells().len() as i64);
        context.demand(Sum::plain(context.worths(rule.cells()), total));
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// No part of it.
pub static RELLIK_CAGE: RuleKind = RuleKind {
    word: "rellik-cage",
    also: &["anti-killer cage"],
    group: Group::Cages,
    summary: "the cells are all different, and no one or more of them add up to the number",
    example: "rule: rellik-cage 13 r2c1 r2c2 r1c1 r2c3\nrule: rellik-cage 4 r3c2 r2c2\n3... .... ...2 .4..",
    takes: &[Part::one("sum", Takes::Number), Part::cells(Drawn::Cage, 1)],
    look: &[Mark::cage(Label::Framed("≠", "sum", ""))],
    exchange: &[Exchange::Iss("RellikCage", &[Iss::Number("sum"), Iss::Cells("cells")])],
    means: |rule, context| {
        let sum = rule.needed("sum")?;
        let cells: &[Cell] = rule.cells();
        context.all_different([cells.to_vec()]);
        let word = context.worths(cells);
        let least = |&one: &Variable| i64::from(context.variables().range(one).least());
        let rising = word.iter().map(least).all(|least| least >= 0);
        // The sums of those read so far. Where none is negative, what is above the number does not matter.
        let step = |sums: &Vec<i64>, _: usize, value: i64| {
            let more = sums.iter().map(|sum| sum + value).chain([value]);
            let mut all: Vec<i64> = sums.iter().copied().chain(more).collect();
            all.retain(|&one| !rising || one <= sum);
            all.sort_unstable();
            all.dedup();
            (!all.contains(&sum)).then_some(all)
        };
        let says = format!("have none among them that add up to {sum}");
        context.placed(rule, word, Vec::new(), step, |_| true, &says)
    },
    ..RuleKind::UNSAID
};
