//! Squished boxes: they overlap by a row and by a column, so that nine of them fit into seven by seven cells.

use super::{Group, Part, Reach, RuleKind, Scope, Takes, Twofold};
use crate::{Boxes, Cell};

/// Boxes that overlap.
pub static SQUISHED: RuleKind = RuleKind {
    word: "squished",
    also: &["squishdoku", "overlapping boxes"],
    group: Group::Grid,
    summary: "boxes of this size, each of which shares a row or a column with the next, have no digit twice",
    about: "`size: 7x7`, `digits: 1-9`, `latin` and `squished 3x3` make a Squishdoku. The boxes reach from edge to edge of the grid.",
    example: "size: 3x3\ndigits: 1-5\nrule: latin\nrule: squished 2x2\n142 5.. ...",
    scope: Scope::Global,
    takes: &[Part::one("size", Takes::Size)],
    reach: Reach::Grid,
    twofold: Twofold::Each,
    means: |rule, context| {
        let Some((height, width)) = rule.size("size") else { return Ok(()) };
        let (grid, size) = (context.grid(), Boxes { height, width });
        let reaches = |side: usize, part: usize| part > 1 && (side - 1).is_multiple_of(part - 1);
        if !reaches(grid.num_rows(), height) || !reaches(grid.num_columns(), width) {
            return Err(rule.unfit(format!(
                "has boxes of {size} on a grid of {grid}, expected such as overlap by one row and one column from edge to edge"
            )));
        }
        if size.cells() > grid.num_digits() {
            let (cells, digits) = (size.cells(), grid.num_digits());
            return Err(rule.unfit(format!(
                "has boxes of {cells} cells, expected at most {digits}, one a digit"
            )));
        }
        for top in (0..grid.num_rows() - 1).step_by(height - 1) {
            for left in (0..grid.num_columns() - 1).step_by(width - 1) {
                let cells = (0..size.cells()).map(|i| grid.cell(top + i / width, left + i % width));
                let there = cells.filter(|&cell| context.layout().has(cell));
                let one: Vec<Cell> = there.collect();
                context.different(&one);
            }
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};
