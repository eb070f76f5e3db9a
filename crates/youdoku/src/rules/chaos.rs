//! Chaos construction: the regions are to be found. Each has as many cells as there are digits, or so many as said, is
//! connected by edges, and has no digit twice; rows and columns are as always.
//!
//! Which region a cell lies in is a layer, part of the answer. Regions are numbered as they begin in reading order, so that
//! each way to cut the grid up is one answer. Region and digit of a cell make one number together, a hidden one: all of
//! these are different, and where there are as many as cells, each region has each digit once.

use std::sync::Arc;

use super::exchange::{Exchange, IssBoard};
use super::look::{At, CELLS, Colour, Label, Mark, Shape, Shown, Stroke};
use super::{Context, Drawn, Group, Part, Reach, Rule, RuleError, RuleKind, Scope, Takes};
use crate::constraint::{AllDifferent, Automaton, Connected, Regular, Relation, Rows, Table};
use crate::{Cell, Digit, DigitSet, Digits, Layout, Variable};

/// Regions to be found.
pub static CHAOS_CONSTRUCTION: RuleKind = RuleKind {
    word: "chaos-construction",
    also: &["unknown regions", "region finding"],
    short: "To be found",
    group: Group::Layers,
    summary: "rows, columns and connected regions, which are to be found, have each digit once",
    about: "Regions have as many cells as there are digits, or so many as said: then no digit stands twice in one.",
    example: "rule: chaos-construction\nrule: same-region r1c1 r1c2 r2c1 r2c2\nrule: region-border r1c3 r1c4\n..23 .... .2.. ..4.",
    scope: Scope::Base(|_, grid| Ok(Layout::open(*grid))),
    takes: &[Part::optional("size", Takes::Number)],
    look: &[Mark::Layer { name: REGION, shown: Shown::Borders }],
    exchange: &[Exchange::Iss("ChaosConstruction", &[]), Exchange::IssBoard(IssBoard::Found)],
    means: chaos,
    ..RuleKind::UNSAID
};

/// Cells of one region.
pub static SAME_REGION: RuleKind = RuleKind {
    word: "same-region",
    also: &["chaos region"],
    group: Group::Layers,
    summary: "the cells lie in one region of a `chaos-construction`",
    example: "rule: chaos-construction\nrule: same-region r1c1 r1c2 r2c1 r2c2\nrule: region-border r1c3 r1c4\n..23 .... .2.. ..4.",
    takes: &[Part::cells(Drawn::Set, 2)],
    look: &[Mark::Outline {
        of: CELLS,
        colour: Colour::DARK_GREY,
        stroke: Stroke::Solid,
        inset: 0.14,
        label: Label::None,
    }],
    reach: Reach::Grid,
    means: |rule, context| by_regions(rule, Relation::Equal, context),
    ..RuleKind::UNSAID
};

/// Cells of different regions.
pub static REGION_BORDER: RuleKind = RuleKind {
    word: "region-border",
    also: &["chaos border"],
    group: Group::Layers,
    summary: "the two cells lie in different regions of a `chaos-construction`",
    example: "rule: chaos-construction\nrule: same-region r1c1 r1c2 r2c1 r2c2\nrule: region-border r1c3 r1c4\n..23 .... .2.. ..4.",
    takes: &[Part::edge()],
    look: &[Mark::sign(At::Middle, Shape::Bar, Colour::INK, Colour::NONE, 0.9)],
    reach: Reach::Grid,
    means: |rule, context| by_regions(rule, Relation::Different, context),
    ..RuleKind::UNSAID
};

/// The regions of the cells, each and the next, are in this relation.
fn by_regions(rule: &Rule, relation: Relation, context: &mut Context) -> Result<(), RuleError> {
    let label = |&cell: &Cell| context.of_layer(REGION, cell);
    let Some(labels) = rule.cells().iter().map(label).collect::<Option<Vec<Variable>>>() else {
        return Err(rule.unfit("speaks of regions to be found, expected `chaos-construction`"));
    };
    labels.windows(2).for_each(|two| context.related(two[0], two[1], relation));
    Ok(())
}

/// What the layer is called.
pub(super) const REGION: &str = "region";

fn chaos(rule: &Rule, context: &mut Context) -> Result<(), RuleError> {
    context.all_different(context.layout().zones());
    let (digits, cells) = (context.grid().num_digits(), context.cells().count());
    let size = rule.number_or("size", digits)?;
    if !(1..=digits).contains(&size) {
        let why = format!("has regions of {size} cells, expected 1 to {digits}, one a digit");
        return Err(rule.unfit(why));
    }
    if !cells.is_multiple_of(size) {
        return Err(rule.unfit(format!(
            "has {cells} cells to cut up, expected a multiple of the {size} that a region has"
        )));
    }
    let regions = cells / size;
    let too_many = |_| rule.unfit(format!("has {regions} regions of {size} cells, too many"));
    let numbers = Digits::from_one(regions).map_err(too_many)?;
    let both = Digits::from_one(regions * digits).map_err(too_many)?;
    let full = || rule.unfit("has more cells than there is room for");
    let labels = context.layer(REGION, numbers).ok_or_else(full)?;
    in_order(&labels, regions, context);
    let (places, neighbours): (Vec<_>, _) = (context.cells().collect(), context.neighbours());
    // Region and digit together.
    let rows = (0..regions * digits)
        .map(|number| [number / digits, number % digits, number].map(Digit::at).to_vec());
    let rows = Arc::new(Rows::new(3, rows));
    let mut pairs = Vec::with_capacity(cells);
    for (&cell, &label) in places.iter().zip(&labels) {
        let is = move |values: &crate::Values| {
            let (region, digit) = (values.get(label)?, values.get(cell.into())?);
            Some(Digit::at(region.index() * digits + digit.index()))
        };
        let name = format!("region and digit of {}", context.grid().name(cell));
        let rows = rows.clone();
        let made = context.define(&name, both, is, |number, _| {
            let variables = [label, cell.into(), number];
            Table::new(variables, rows, "are a region, a digit and the number of both")
        });
        pairs.push(made.ok_or_else(full)?);
    }
    context.demand(AllDifferent::new(pairs));
    for region in 0..regions {
        let value = DigitSet::only(Digit::at(region));
        let area = Connected::new(labels.clone(), neighbours.clone(), value, size);
        context.demand(area.of_size(size));
        // With as many cells as digits there is no room for another number of them.
        if size < digits {
            let counts: Vec<i64> = (0..regions).map(|other| i64::from(other == region)).collect();
            let adds: Vec<_> = labels.iter().map(|&label| (label, counts.clone())).collect();
            let says = format!("have {size} cells in region {}", region + 1);
            match Regular::of_map(context.control(), &adds, |count| count == size as i64, says) {
                Some(counted) => context.demand(counted),
                None => return Err(rule.unfit("has too many cells to be counted")),
            }
        }
    }
    Ok(())
}

/// Regions are numbered as they begin.
fn in_order(labels: &[Variable], regions: usize, context: &mut Context) {
    let step = |&begun: &usize, label: Digit| match label.index() {
        label if label < begun => Some(begun),
        label if label == begun => Some(begun + 1),
        _ => None,
    };
    let automaton = Automaton::of(regions, 0, step, |_| true, regions + 2);
    let automaton = Arc::new(automaton.expect("a state for each region"));
    context.demand(Regular::new(labels.to_vec(), automaton, "are numbered as they begin"));
}
