//! Odd and even cells.

use super::{Context, Drawn, Part, Rule, RuleError, RuleKind, Scope};
use crate::Digit;
use crate::constraint::OneOf;

/// Odd digits.
pub static ODD: RuleKind = RuleKind {
    word: "odd",
    summary: "each of the cells has an odd digit",
    example: "rule: odd r1c1 r2c3\n..1. .... .4.. ....",
    scope: Scope::Local,
    takes: &[Part::cells(Drawn::Set, 1)],
    asp: r"barred(R,C,D) :- odd(_,_,R,C), digit(D), D\2 = 0.",
    reads: &[],
    means: |rule, context| with_remainder(1, rule, context),
};

/// Even digits.
pub static EVEN: RuleKind = RuleKind {
    word: "even",
    summary: "each of the cells has an even digit",
    example: "rule: even r1c1 r3c4\n.... 2.1. .... ....",
    scope: Scope::Local,
    takes: &[Part::cells(Drawn::Set, 1)],
    asp: r"barred(R,C,D) :- even(_,_,R,C), digit(D), D\2 != 0.",
    reads: &[],
    means: |rule, context| with_remainder(0, rule, context),
};

fn with_remainder(remainder: i32, rule: &Rule, context: &mut Context) -> Result<(), RuleError> {
    let grid = context.grid();
    let fits = |&digit: &Digit| grid.value(digit).rem_euclid(2) == remainder;
    let digits = grid.digits().filter(fits).collect();
    rule.cells().iter().for_each(|&cell| context.demand(OneOf::new(cell, digits)));
    Ok(())
}
