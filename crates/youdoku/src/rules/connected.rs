//! Digits that form one area.

use super::{Count, Drawn, Group, Part, RuleKind, Takes};
use crate::constraint::{Connected, Regular};
use crate::{Cell, Variable};

/// The cells with some digits are one orthogonally connected area.
pub static CONNECTED: RuleKind = RuleKind {
    word: "connected",
    also: &["connectivity", "orthogonally connected", "area"],
    group: Group::Layers,
    summary: "those of the cells, of all where none are named, that have one of the digits form one area, of such a size",
    about: "Cells besides the grid that were declared with a size, such as `extra-cells X 3x4`, have neighbours too: \
            `connected {1} X` is about them.",
    example: "rule: connected {1 2 3}\n...3 .1.. .... 4...",
    takes: &[
        Part::one("digits", Takes::Digits),
        Part::optional("size", Takes::Totals),
        Part::optional("cells", Takes::Cells(Drawn::Set, Count::AtLeast(1))),
    ],
    means: |rule, context| {
        let digits = rule.digits("digits").first().copied().unwrap_or_default();
        let area: Vec<Cell> = match rule.cells() {
            [] => context.cells().collect(),
            named => named.to_vec(),
        };
        let cells: Vec<Variable> = area.iter().map(Variable::from).collect();
        let all = cells.len();
        let neighbours = context.neighbours_among(&area);
        let connected = Connected::new(cells.clone(), neighbours, digits, all);
        let Some(sizes) = rule.totals("size") else {
            context.demand(connected);
            return Ok(());
        };
        let size = sizes.single().and_then(|size| usize::try_from(size).ok());
        context.demand(match size {
            Some(size) => connected.of_size(size),
            None => connected,
        });
        let counts = (0..context.grid().num_digits())
            .map(|place| i64::from(digits.contains(crate::Digit::at(place))));
        let counts: Vec<i64> = counts.collect();
        let adds: Vec<(Variable, Vec<i64>)> =
            cells.into_iter().map(|cell| (cell, counts.clone())).collect();
        let says = format!("have such digits in {sizes} of them");
        match Regular::of_map(context.control(), &adds, |size| sizes.contains(size), says) {
            Some(read) => context.demand(read),
            None => return Err(rule.unfit("has too many cells to be counted")),
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};
