//! Diagonals (Sudoku X).
//!
//! The two long diagonals have each digit once; or only one of them does.

use super::exchange::{Exchange, Iss, SudokuPad};
use super::look::{Colour, Mark, Way};
use super::{Asp, Group, Rule, RuleError, RuleKind, Scope, Twofold};
use crate::{Cell, Layout};

const BLUE: Colour = Colour::new("#34bbe6", "#2a86a5");
const DOWN: Mark = Mark::Diagonal { way: Way::Down, colour: BLUE };
const UP: Mark = Mark::Diagonal { way: Way::Up, colour: BLUE };

/// Both diagonals.
pub static DIAGONALS: RuleKind = RuleKind {
    word: "diagonals",
    also: &["X-Sudoku", "Sudoku X", "main diagonals", "diagonal +", "diagonal -"],
    group: Group::Grid,
    summary: "each of the two long diagonals has each digit once",
    example: "rule: diagonals\n.2.. .... ..3. ..1.",
    scope: Scope::Global,
    takes: &[],
    asp: Asp::of(
        &["in"],
        r"in(diagonal_down,R,R) :- row(R).
in(diagonal_up,R,C) :- row(R), col(C), col(R+C-1), not col(R+C).",
    ),
    look: &[DOWN, UP],
    exchange: &[
        Exchange::Together(&["diagonal-up", "diagonal-down"]),
        Exchange::SudokuPad(SudokuPad::Sign('x')),
    ],
    twofold: Twofold::Each,
    means: |rule, context| {
        let (layout, side) = (context.layout(), side(rule, context.layout())?);
        context.all_different([down(layout, side), up(layout, side)]);
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// The one from the top left.
pub static DIAGONAL_DOWN: RuleKind = RuleKind {
    word: "diagonal-down",
    also: &["negative diagonal", "diagonal -"],
    group: Group::Grid,
    summary: "the diagonal from the top left to the bottom right has each digit once",
    example: "rule: diagonal-down\n.2.. .... ..3. ..1.",
    scope: Scope::Global,
    takes: &[],
    asp: Asp::of(&["in"], r"in(diagonal_down,R,R) :- row(R)."),
    look: &[DOWN],
    exchange: &[
        Exchange::Iss("Diagonal", &[Iss::Text("-1")]),
        Exchange::flag("diagonal-"),
        Exchange::maker(10, &[]),
    ],
    twofold: Twofold::Each,
    means: |rule, context| {
        let layout = context.layout();
        context.all_different([down(layout, side(rule, layout)?)]);
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// The one from the bottom left.
pub static DIAGONAL_UP: RuleKind = RuleKind {
    word: "diagonal-up",
    also: &["positive diagonal", "diagonal +"],
    group: Group::Grid,
    summary: "the diagonal from the bottom left to the top right has each digit once",
    example: "rule: diagonal-up\n.2.. .... ..3. ..1.",
    scope: Scope::Global,
    takes: &[],
    asp: Asp::of(&["in"], r"in(diagonal_up,R,C) :- row(R), col(C), col(R+C-1), not col(R+C)."),
    look: &[UP],
    exchange: &[
        Exchange::Iss("Diagonal", &[Iss::Text("1")]),
        Exchange::flag("diagonal+"),
        Exchange::maker(11, &[]),
    ],
    twofold: Twofold::Each,
    means: |rule, context| {
        let layout = context.layout();
        context.all_different([up(layout, side(rule, layout)?)]);
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// How many cells a diagonal has, on a grid that has one from corner to corner.
fn side(rule: &Rule, layout: &Layout) -> Result<usize, RuleError> {
    let grid = layout.grid();
    match grid.num_rows() == grid.num_columns() {
        true => Ok(grid.num_rows()),
        false => Err(rule.unfit(format!("is on a grid of {grid}, expected a square"))),
    }
}

fn down(layout: &Layout, side: usize) -> Vec<Cell> {
    (0..side).map(|i| layout.grid().cell(i, i)).collect()
}

fn up(layout: &Layout, side: usize) -> Vec<Cell> {
    (0..side).map(|i| layout.grid().cell(side - 1 - i, i)).collect()
}
