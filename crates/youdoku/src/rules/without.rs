//! Cells without a digit.
//!
//! Candidates that somebody gives, as some formats do, are said by it: the digits that a cell may not
//! have, each with all the cells that lack it.

use super::look::{Label, Mark};
use super::{Drawn, Part, Reach, RuleKind, Scope, Takes};

/// A digit that is not there.
pub static WITHOUT: RuleKind = RuleKind {
    word: "without",
    also: &["excluded digit"],
    summary: "none of the cells has the digit",
    example: "rule: without 1 r1c1 r2c2\nrule: without 2 r1c1\n.... .2.. .... 4.3.",
    scope: Scope::Given,
    takes: &[Part::one("digit", Takes::Number), Part::cells(Drawn::Set, 1)],
    look: &[Mark::foot(Label::Framed("≠", "digit", ""))],
    reach: Reach::Any,
    means: |rule, context| {
        let (number, grid) = (rule.needed("digit")?, context.grid());
        if grid.digit(number).is_none() {
            let (least, greatest) = (grid.range().least(), grid.range().greatest());
            let why = format!("has the digit {number}, expected {least} to {greatest}");
            return Err(rule.unfit(why));
        }
        rule.cells().iter().for_each(|&cell| context.cell_is(cell, |value| value != number));
        Ok(())
    },
    ..RuleKind::UNSAID
};
