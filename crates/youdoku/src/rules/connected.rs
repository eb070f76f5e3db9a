//! Digits that form one area.

use super::{Part, RuleKind, Scope, Takes};
use crate::Variable;
use crate::constraint::{Connected, Regular};

/// The cells with some digits are one orthogonally connected area.
pub static CONNECTED: RuleKind = RuleKind {
    word: "connected",
    summary: "the cells with one of the digits form one area, of so many cells if it is said",
    example: "rule: connected {1 2 3}\n...3 .1.. .... 4...",
    scope: Scope::Local,
    takes: &[Part::one("digits", Takes::Digits), Part::optional("size", Takes::Totals)],
    asp: "",
    reads: &[],
    means: |rule, context| {
        let digits = rule.digits("digits").first().copied().unwrap_or_default();
        let cells: Vec<Variable> = context.cells().map(Variable::from).collect();
        let all = cells.len();
        context.demand(Connected::new(cells.clone(), context.neighbours(), digits, all));
        let Some(sizes) = rule.totals("size") else { return Ok(()) };
        let counts = (0..context.grid().num_digits())
            .map(|place| i64::from(digits.contains(crate::Digit::at(place))));
        let counts: Vec<i64> = counts.collect();
        let adds: Vec<(Variable, Vec<i64>)> =
            cells.into_iter().map(|cell| (cell, counts.clone())).collect();
        let says = format!("have such digits in {sizes} of them");
        match Regular::of_map(&adds, |size| sizes.contains(size), says) {
            Some(read) => context.demand(read),
            None => return Err(rule.unfit("has too many cells to be counted")),
        }
        Ok(())
    },
};
