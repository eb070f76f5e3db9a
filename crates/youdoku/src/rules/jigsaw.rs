//! Jigsaw Sudoku.
//!
//! Regions of any shape stand in the place of the boxes. The rule's argument says, cell by cell in
//! reading order, which region each cell belongs to, and 0 that it belongs to none. A region may have fewer
//! cells than there are digits.

use std::collections::HashMap;

use super::exchange::{Exchange, IssBoard};
use super::{Asp, Group, Part, Rule, RuleError, RuleKind, Scope, Takes, Twofold};
use crate::{Grid, Layout};

/// Rows, columns and regions.
pub static JIGSAW: RuleKind = RuleKind {
    word: "jigsaw",
    also: &["irregular", "Nonomino", "Chaos Sudoku"],
    group: Group::Grid,
    summary: "no row, column or region has a digit twice; the regions stand for the boxes",
    example: "rule: jigsaw 1 1 1 2 2 1 1 3 2 2 4 3 3 3 2 4 4 3 5 5 4 4 5 5 5\n.21.. ....3 ...4. ..... .....",
    scope: Scope::Base(layout),
    takes: &[Part::one("region", Takes::EachCell)],
    asp: Asp::of(
        &["in"],
        r"in(row(R),R,C) :- row(R), col(C).
in(column(C),R,C) :- row(R), col(C).
in(region(N),R,C) :- jigsaw_region(R,C,N), N > 0.",
    ),
    exchange: &[Exchange::Regions, Exchange::IssBoard(IssBoard::Regions)],
    twofold: Twofold::Itself,
    means: |_, context| {
        context.all_different(context.layout().zones());
        Ok(())
    },
    ..RuleKind::UNSAID
};

fn layout(rule: &Rule, grid: &Grid) -> Result<Layout, RuleError> {
    let mut sizes: HashMap<i64, usize> = HashMap::new();
    for (cell, &number) in grid.cells().zip(rule.numbers("region")) {
        if number < 0 {
            let name = grid.name(cell);
            let why = format!("has {name} in region {number}, expected one from 1, or 0 for none");
            return Err(rule.unfit(why));
        }
        *sizes.entry(number).or_default() += usize::from(number > 0);
    }
    let digits = grid.num_digits();
    if let Some((number, cells)) = sizes.into_iter().filter(|&(_, cells)| cells > digits).min() {
        let why =
            format!("has {cells} cells in region {number}, expected at most {digits}, one a digit");
        return Err(rule.unfit(why));
    }
    let labels: Vec<_> = rule.numbers("region").iter().map(|&n| (n > 0).then_some(n)).collect();
    Ok(Layout::of_labels(*grid, &labels))
}
