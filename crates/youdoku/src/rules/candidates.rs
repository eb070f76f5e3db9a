//! Cells that have one of some digits: what a setter leaves of the candidates.

use super::look::{Label, Mark};
use super::{Drawn, Part, Reach, RuleKind, Scope, Takes};

/// What is left of the candidates.
pub static CANDIDATES: RuleKind = RuleKind {
    word: "candidates",
    also: &["givenPencilMarks", "given candidates", "pencil marks", "restricted cells"],
    summary: "each of the cells has one of the digits",
    example: "rule: candidates {1 3} r1c1 r2c2\n.2.. .... 1.4. ....",
    scope: Scope::Given,
    takes: &[Part::one("digits", Takes::Digits), Part::cells(Drawn::Set, 1)],
    look: &[Mark::foot(Label::Part("digits"))],
    reach: Reach::Any,
    means: |rule, context| {
        let digits = rule.digits("digits").first().copied().unwrap_or_default();
        let grid = context.grid();
        let stays = |value: i64| grid.digit(value).is_some_and(|digit| digits.contains(digit));
        rule.cells().iter().for_each(|&cell| context.cell_is(cell, stays));
        Ok(())
    },
    ..RuleKind::UNSAID
};
