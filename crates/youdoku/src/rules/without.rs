//! Cells without a digit.
//!
//! Candidates that somebody gives, as some formats do, are said by it: the digits that a cell may not
//! have, each with all the cells that lack it.

use super::{Drawn, Part, RuleKind, Scope, Takes};
use crate::constraint::OneOf;

/// A digit that is not there.
pub static WITHOUT: RuleKind = RuleKind {
    word: "without",
    summary: "none of the cells has the digit",
    example: "rule: without 1 r1c1 r2c2\nrule: without 2 r1c1\n.... .2.. .... 4.3.",
    scope: Scope::Local,
    takes: &[Part::one("digit", Takes::Number), Part::cells(Drawn::Set, 1)],
    asp: r"barred(R,C,D) :- without(I,_,R,C), without_digit(I,D), digit(D).",
    reads: &[],
    means: |rule, context| {
        let (number, grid) = (rule.needed("digit")?, context.grid());
        let Some(without) = grid.digit(number) else {
            let (least, greatest) = (grid.range().least(), grid.range().greatest());
            let why = format!("has the digit {number}, expected {least} to {greatest}");
            return Err(rule.unfit(why));
        };
        let digits = grid.digits().filter(|&digit| digit != without).collect();
        rule.cells().iter().for_each(|&cell| context.demand(OneOf::new(cell, digits)));
        Ok(())
    },
};
