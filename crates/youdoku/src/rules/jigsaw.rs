//! Jigsaw Sudoku.
//!
//! Regions of any shape stand in the place of the boxes. The rule's numbers say, cell by cell in
//! reading order, which region each cell belongs to.

use super::{Cells, Numbers, Rule, RuleError, RuleKind, Scope, all_different};
use crate::{Grid, Layout};

/// Rows, columns and regions.
pub static JIGSAW: RuleKind = RuleKind {
    word: "jigsaw",
    summary: "each row, column and region has each digit once; the regions stand for the boxes",
    example: "rule: jigsaw 1 1 1 2 2 1 1 3 2 2 4 3 3 3 2 4 4 3 5 5 4 4 5 5 5\n.21.. ....3 ...4. ..... .....",
    scope: Scope::Base(layout),
    numbers: Numbers::EachCell("region"),
    cells: Cells::None,
    asp: r"in(row(R),R,C) :- row(R), col(C).
in(column(C),R,C) :- row(R), col(C).
in(region(N),R,C) :- jigsaw_region(R,C,N).",
    means: |_, layout| Ok(all_different(layout.zones())),
};

fn layout(rule: &Rule, grid: &Grid) -> Result<Layout, RuleError> {
    let size = grid.num_digits();
    for region in 1..=size {
        let cells = rule.numbers.iter().filter(|&&number| number as usize == region).count();
        if cells != size {
            let why = format!(
                "has {cells} cells in region {region}, expected {size} in each from 1 to {size}"
            );
            return Err(rule.unfit(why));
        }
    }
    let labels: Vec<_> = rule.numbers.iter().copied().map(Some).collect();
    Ok(Layout::of_labels(*grid, &labels))
}
