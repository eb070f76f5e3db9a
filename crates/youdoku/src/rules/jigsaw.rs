//! Jigsaw Sudoku.
//!
//! Regions of any shape stand in the place of the boxes. The rule's numbers say, cell by cell in
//! reading order, which region each cell belongs to.

use super::{Cells, Numbers, RuleKind, Scope, boxed};
use crate::constraint::AllDifferent;

/// Rows, columns and regions.
pub static JIGSAW: RuleKind = RuleKind {
    word: "jigsaw",
    summary: "each row, column and region has each digit once; the regions stand for the boxes",
    example: "rule: jigsaw 1 1 1 2 2 1 1 3 2 2 4 3 3 3 2 4 4 3 5 5 4 4 5 5 5\n.21.. ....3 ...4. ..... .....",
    scope: Scope::Base,
    numbers: Numbers::EachCell("region"),
    cells: Cells::None,
    asp: r"in(row(R),R,C) :- row(R), col(C).
in(column(C),R,C) :- row(R), col(C).
in(region(N),R,C) :- jigsaw_region(R,C,N).",
    means: |rule, grid| {
        let size = grid.size();
        for region in 1..=size {
            let cells = rule.numbers.iter().filter(|&&number| number as usize == region).count();
            if cells != size {
                let why = format!(
                    "has {cells} cells in region {region}, expected {size} in each from 1 to {size}"
                );
                return Err(rule.unfit(why));
            }
        }
        let regions = grid.zones(|cell| rule.numbers[cell.index()] as usize - 1);
        let zones = [grid.rows(), grid.columns(), regions].concat();
        Ok(zones.into_iter().map(|zone| boxed(AllDifferent::new(zone))).collect())
    },
};
