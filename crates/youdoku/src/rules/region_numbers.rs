//! The regions of a chaos construction as numbers in cells, so that other rules can speak of them.

use std::sync::Arc;

use super::{Context, Drawn, Group, Part, Rule, RuleError, RuleKind, Twofold};
use crate::Cell;
use crate::constraint::Pairs;

/// Cells that hold the numbers of regions.
pub static REGION_NUMBERS: RuleKind = RuleKind {
    word: "region-numbers",
    also: &["CC"],
    group: Group::Layers,
    summary: "the cells, one for each of the grid in reading order, hold the numbers of the regions of a `chaos-construction`",
    about: "Regions are numbered as they begin in reading order, from the lowest digit on. Mostly the cells are declared for it: \
            `extra-cells X 16`, `region-numbers X`.",
    example: "rule: chaos-construction\nrule: extra-cells X 16\nrule: region-numbers X\nrule: relation a=b X1 X2 X5 X6\nrule: relation a!=b X3 X4\n..23 .... .2.. ..4.",
    takes: &[Part::cells(Drawn::Set, 1)],
    means,
    twofold: Twofold::Itself,
    ..RuleKind::UNSAID
};

fn means(rule: &Rule, context: &mut Context) -> Result<(), RuleError> {
    let places: Vec<Cell> = context.cells().collect();
    if places.len() != rule.cells().len() {
        let (found, wanted) = (rule.cells().len(), places.len());
        return Err(rule.unfit(format!("has {found} cells, expected {wanted}, one for each")));
    }
    let mut pairs = None;
    for (&place, &cell) in places.iter().zip(rule.cells()) {
        let Some(label) = context.of_layer("region", place) else {
            return Err(rule.unfit("speaks of regions to be found, expected `chaos-construction`"));
        };
        let ranges = [context.variables().range(label), context.variables().range(cell.into())];
        let from = i64::from(ranges[1].least());
        let same = || Pairs::of(ranges, "are a region and its number", |a, b| a - 1 == b - from);
        // Mostly all cells have one range.
        let pairs = match &pairs {
            Some((known, pairs)) if *known == ranges => Arc::clone(pairs),
            _ => pairs.insert((ranges, Arc::new(same()))).1.clone(),
        };
        context.pair(label, cell, &pairs);
    }
    Ok(())
}
