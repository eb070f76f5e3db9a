//! Cells without a digit.
//!
//! Candidates that somebody gives, as some formats do, are said by it: the digits that a cell may not
//! have, each with all the cells that lack it.

use super::{Cells, Numbers, RuleKind, Scope, boxed};
use crate::constraint::OneOf;

/// A digit that is not there.
pub static WITHOUT: RuleKind = RuleKind {
    word: "without",
    summary: "none of the cells has the digit",
    example: "rule: without 1 r1c1 r2c2\nrule: without 2 r1c1\n.... .2.. .... 4.3.",
    scope: Scope::Local,
    numbers: Numbers::One("digit"),
    cells: Cells::AtLeast(1),
    asp: r"barred(R,C,D) :- without(I,_,R,C), without_digit(I,D), digit(D).",
    means: |rule, grid| {
        let (number, size) = (rule.numbers[0] as usize, grid.size());
        if !(1..=size).contains(&number) {
            return Err(rule.unfit(format!("has the digit {number}, expected 1 to {size}")));
        }
        let digits = grid.digits().filter(|digit| digit.value() != number).collect();
        Ok(rule.cells.iter().map(|&cell| boxed(OneOf::new(cell, digits))).collect())
    },
};
