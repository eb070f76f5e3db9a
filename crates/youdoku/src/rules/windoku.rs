//! Windoku.
//!
//! Further windows, as large as a box, lie one cell inside the grid and one cell apart, and have each
//! digit once. On 9×9 there are four; k×k boxes have (k−1)×(k−1) windows.

use super::{Cells, Numbers, RuleKind, Scope, boxed};
use crate::constraint::AllDifferent;

/// Windows.
pub static WINDOKU: RuleKind = RuleKind {
    word: "windoku",
    summary: "the windows, box-sized and one cell inside the grid and apart, have each digit once",
    example: "rule: windoku\n.2.. ...1 ..34 ....",
    scope: Scope::Global,
    numbers: Numbers::None,
    cells: Cells::None,
    asp: r"in(window((R-2)/(h+1),(C-2)/(w+1)),R,C) :-
    row(R), col(C), R > 1, C > 1, (R-2)\(h+1) < h, (C-2)\(w+1) < w.",
    means: |rule, grid| {
        let k = grid.box_height();
        if k != grid.box_width() {
            return Err(
                rule.unfit(format!("needs square boxes, these are {k}×{}", grid.box_width()))
            );
        }
        let starts = || (0..k - 1).map(|i| 1 + i * (k + 1));
        let window = |row, column| {
            let cells = (0..k * k).map(|i| grid.cell(row + i / k, column + i % k));
            boxed(AllDifferent::new(cells.collect()))
        };
        Ok(starts().flat_map(|row| starts().map(move |column| window(row, column))).collect())
    },
};
