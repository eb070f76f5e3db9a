//! Cages in which the values are multiplied, divided or subtracted.

use super::look::{Label, Mark};
use super::{Context, Drawn, Group, Part, Rule, RuleError, RuleKind, Takes};
use crate::constraint::Sum;

/// A product.
pub static PRODUCT: RuleKind = RuleKind {
    word: "product",
    group: Group::Cages,
    summary: "the product of the cells is the number",
    about: "Digits may repeat.",
    example: "rule: product 24 r4c1 r3c1 r4c2\n..1. ..2. .... .4..",
    takes: &[Part::one("product", Takes::Number), Part::cells(Drawn::Cage, 1)],
    look: &[Mark::cage(Label::Framed("", "product", "×"))],
    means: |rule, context| product(rule, rule.needed("product")?, context),
    ..RuleKind::UNSAID
};

/// Arithmetic.
pub static CAGE_OPERATION: RuleKind = RuleKind {
    word: "cage-operation",
    also: &["kenken", "calcudoku", "tomtom"],
    group: Group::Cages,
    summary: "the cells give the number by the operation; - and ÷ take all others from the largest",
    about: "Digits may repeat. Division leaves no remainder, and nothing is divided by 0.",
    example: "rule: cage-operation × 16 r1c3 r2c3 r2c4 r1c2\n.... .3.. ...2 .4..",
    takes: &[
        Part::one("operation", Takes::Word(&["+", "-", "×", "÷", "*", "/"])),
        Part::one("number", Takes::Number),
        Part::cells(Drawn::Cage, 1),
    ],
    look: &[Mark::cage(Label::Part("number"))],
    means: |rule, context| {
        let number = rule.needed("number")?;
        match rule.word("operation") {
            Some("+") => {
                context.demand(Sum::plain(context.worths(rule.cells()), number));
                Ok(())
            }
            Some("-") => largest(rule, |most, total| 2 * most - total == number, context),
            Some("÷" | "/") => quotient(rule, number, context),
            _ => product(rule, number, context),
        }
    },
    ..RuleKind::UNSAID
};

/// One that is the sum of the others.
pub static AMBIGUOUS_SUM: RuleKind = RuleKind {
    word: "ambiguous-sum",
    group: Group::Cages,
    summary: "the greatest of the cells is the sum of all others",
    example: "rule: ambiguous-sum r1c3 r2c3 r1c2 r1c4\nrule: ambiguous-sum r3c1 r3c2 r3c3\n..2. .... .... .4..",
    takes: &[Part::cells(Drawn::Cage, 2)],
    look: &[Mark::cage(Label::Text("Σ"))],
    means: |rule, context| largest(rule, |most, total| total == 2 * most, context),
    ..RuleKind::UNSAID
};

/// The product of the rule's cells.
fn product(rule: &Rule, wanted: i64, context: &mut Context) -> Result<(), RuleError> {
    // What does not divide the product is never part of it; 0 divides only itself.
    let step = |&so_far: &i64, _: usize, value: i64| match wanted {
        0 => Some(if value == 0 { 0 } else { so_far }),
        _ => {
            let next = so_far.checked_mul(value)?;
            (next != 0 && wanted % next == 0).then_some(next)
        }
    };
    let says = format!("have the product {wanted}");
    let word = context.worths(rule.cells());
    context.placed(rule, word, 1, step, |&product| product == wanted, &says)
}

/// It is so of the greatest and the sum of the rule's cells.
fn largest(
    rule: &Rule,
    good: impl Fn(i64, i64) -> bool,
    context: &mut Context,
) -> Result<(), RuleError> {
    let step = |mind: &Option<(i64, i64)>, _: usize, value: i64| {
        let (most, total) = mind.unwrap_or((value, 0));
        Some(Some((most.max(value), total + value)))
    };
    let ends = |mind: &Option<(i64, i64)>| mind.is_some_and(|(most, total)| good(most, total));
    let says = "have one that is the greatest and makes up for the others";
    context.placed(rule, context.worths(rule.cells()), None, step, ends, says)
}

/// The greatest of the rule's cells, divided by all others, is the number.
fn quotient(rule: &Rule, wanted: i64, context: &mut Context) -> Result<(), RuleError> {
    let word = context.worths(rule.cells());
    let far = |&one: &crate::Variable| {
        let range = context.variables().range(one);
        i64::from(range.least()).abs().max(i64::from(range.greatest()).abs())
    };
    let furthest = word.iter().map(far).max().unwrap_or(0);
    // The greatest so far and the product of the others; where 0 is wanted, it only matters that that is not 0.
    let step = |mind: &Option<(i64, i64)>, _: usize, value: i64| {
        let Some((most, others)) = *mind else { return Some(Some((value, 1))) };
        let others = others * most.min(value);
        let others = if wanted == 0 { others.signum().abs() } else { others };
        (others != 0 && others.abs() <= furthest).then_some(Some((most.max(value), others)))
    };
    let ends = |mind: &Option<(i64, i64)>| {
        mind.is_some_and(|(most, others)| wanted.checked_mul(others) == Some(most))
    };
    let says = format!("have one that is {wanted} times the others");
    context.placed(rule, word, None, step, ends, &says)
}
