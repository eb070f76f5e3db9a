//! Windoku.
//!
//! Further windows, as large as a box, lie one cell inside the grid and one cell apart, and have each
//! digit once. On 9×9 there are four; k×k boxes have (k−1)×(k−1) windows. Where the regions are no boxes,
//! the usual ones are meant.

use super::exchange::{Exchange, SudokuPad};
use super::look::{Mark, Of};
use super::{Asp, Group, RuleKind, Scope, Twofold};
use crate::Cell;

/// Windows.
pub static WINDOKU: RuleKind = RuleKind {
    word: "windoku",
    also: &["hyper Sudoku", "four-box", "windows"],
    group: Group::Grid,
    summary: "the windows, box-sized and one cell inside the grid and apart, have each digit once",
    example: "rule: windoku\n.2.. ...1 ..34 ....",
    scope: Scope::Global,
    takes: &[],
    asp: Asp::of(
        &["in"],
        r"in(window((R-2)/(h+1),(C-2)/(w+1)),R,C) :-
    row(R), col(C), R > 1, C > 1, (R-2)\(h+1) < h, (C-2)\(w+1) < w,
    row(((R-2)/(h+1)+1)*(h+1)+1), col(((C-2)/(w+1)+1)*(w+1)+1).",
    ),
    look: &[Mark::region(Of::Demands)],
    exchange: &[
        Exchange::Iss("Windoku", &[]),
        Exchange::Different("extra-region"),
        Exchange::SudokuPad(SudokuPad::Sign('w')),
    ],
    twofold: Twofold::Each,
    means: |rule, context| {
        let grid = context.grid();
        let Some(boxes) = context.layout().box_size() else {
            return Err(rule.unfit(format!("has no boxes on a grid of {grid}, expected some")));
        };
        let k = boxes.height;
        if k != boxes.width {
            return Err(rule.unfit(format!("needs square boxes, these are {boxes}")));
        }
        // As many as there is room for between the first line and the last.
        let starts = |side: usize| (1..side).step_by(k + 1).filter(move |start| start + k < side);
        let window = |row, column| {
            (0..k * k).map(|i| grid.cell(row + i / k, column + i % k)).collect::<Vec<Cell>>()
        };
        let rows = starts(grid.num_rows());
        let in_row = |row| starts(grid.num_columns()).map(move |column| window(row, column));
        context.all_different(rows.flat_map(in_row));
        Ok(())
    },
    ..RuleKind::UNSAID
};
