//! Diagonals (Sudoku X).
//!
//! The two long diagonals have each digit once; or only one of them does.

use super::{Cells, Numbers, RuleKind, Scope, boxed};
use crate::constraint::AllDifferent;
use crate::{Cell, Grid};

/// Both diagonals.
pub static DIAGONALS: RuleKind = RuleKind {
    word: "diagonals",
    summary: "each of the two long diagonals has each digit once",
    example: "rule: diagonals\n.2.. .... ..3. ..1.",
    scope: Scope::Global,
    numbers: Numbers::None,
    cells: Cells::None,
    asp: r"in(diagonal_down,R,R) :- row(R).
in(diagonal_up,R,n+1-R) :- row(R).",
    means: |_, grid| Ok([down(grid), up(grid)].map(|cells| boxed(AllDifferent::new(cells))).into()),
};

/// The one from the top left.
pub static DIAGONAL_DOWN: RuleKind = RuleKind {
    word: "diagonal-down",
    summary: "the diagonal from the top left to the bottom right has each digit once",
    example: "rule: diagonal-down\n.2.. .... ..3. ..1.",
    scope: Scope::Global,
    numbers: Numbers::None,
    cells: Cells::None,
    asp: r"in(diagonal_down,R,R) :- row(R).",
    means: |_, grid| Ok(vec![boxed(AllDifferent::new(down(grid)))]),
};

/// The one from the bottom left.
pub static DIAGONAL_UP: RuleKind = RuleKind {
    word: "diagonal-up",
    summary: "the diagonal from the bottom left to the top right has each digit once",
    example: "rule: diagonal-up\n.2.. .... ..3. ..1.",
    scope: Scope::Global,
    numbers: Numbers::None,
    cells: Cells::None,
    asp: r"in(diagonal_up,R,n+1-R) :- row(R).",
    means: |_, grid| Ok(vec![boxed(AllDifferent::new(up(grid)))]),
};

fn down(grid: &Grid) -> Vec<Cell> {
    (0..grid.size()).map(|i| grid.cell(i, i)).collect()
}

fn up(grid: &Grid) -> Vec<Cell> {
    (0..grid.size()).map(|i| grid.cell(grid.size() - 1 - i, i)).collect()
}
