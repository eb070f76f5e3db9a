//! Odd and even cells.

use super::{Cells, Numbers, Rule, RuleKind, Scope, boxed};
use crate::Grid;
use crate::constraint::{Constraint, OneOf};

/// Odd digits.
pub static ODD: RuleKind = RuleKind {
    word: "odd",
    summary: "each of the cells has an odd digit",
    example: "rule: odd r1c1 r2c3\n..1. .... .4.. ....",
    scope: Scope::Local,
    numbers: Numbers::None,
    cells: Cells::AtLeast(1),
    asp: r"barred(R,C,D) :- odd(_,_,R,C), digit(D), D\2 = 0.",
    means: |rule, grid| Ok(with_remainder(1, rule, grid)),
};

/// Even digits.
pub static EVEN: RuleKind = RuleKind {
    word: "even",
    summary: "each of the cells has an even digit",
    example: "rule: even r1c1 r3c4\n.... 2.1. .... ....",
    scope: Scope::Local,
    numbers: Numbers::None,
    cells: Cells::AtLeast(1),
    asp: r"barred(R,C,D) :- even(_,_,R,C), digit(D), D\2 = 1.",
    means: |rule, grid| Ok(with_remainder(0, rule, grid)),
};

fn with_remainder(remainder: usize, rule: &Rule, grid: &Grid) -> Vec<Box<dyn Constraint>> {
    let digits = grid.digits().filter(|digit| digit.value() % 2 == remainder).collect();
    rule.cells.iter().map(|&cell| boxed(OneOf::new(cell, digits))).collect()
}
