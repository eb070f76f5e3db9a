//! Schrödinger cells: one digit more than a house has cells, and one cell of each house with two digits.
//!
//! The second digit of a cell is a layer, part of the answer; it is the greater of the two, or none. A cell is worth all
//! its digits together. What other rules read of such a cell their rows say (`twofold.rs`).

use std::sync::Arc;

use super::look::{At, Colour, Mark, Shape, Shown};
use super::{Context, Drawn, Group, Part, Reach, Rule, RuleError, RuleKind, Scope, Twofold};
use crate::constraint::{OneOf, Rows, Table};
use crate::{Cell, Digit, DigitSet, Digits, Variable};

/// Cells with two digits.
pub static SCHRODINGER: RuleKind = RuleKind {
    word: "schrodinger",
    also: &["schrödinger cells"],
    group: Group::Layers,
    summary: "one cell of each row, column and region has two digits; each digit is there once",
    about: "There is one digit more than cells in a row. A given is the smaller of two, unless `one-digit` says that there is \
            no other. Sums take both digits together. Whatever is compared, must differ or is counted is each digit by itself: \
            a thermometer rises whichever of its digits is read, and a renban has them all. Cells that must be equal have the \
            same digits. Rules that say nothing of such cells cannot stand beside this one. The layer `second` has the greater \
            digit, or one less than the lowest where there is none.",
    example: "size: 4x4\ndigits: 0-4\nbox: 2x2\nrule: schrodinger\nrule: killer-cage 9 r4c1 r3c1\nrule: killer-cage 2 r4c4 r3c4\nrule: killer-cage 3 r4c4 r4c3 r3c4\nrule: killer-cage 3 r1c2 r1c1\n.2.. .... .... ....",
    scope: Scope::Worth,
    look: &[Mark::Layer { name: SECOND, shown: Shown::Numbers }],
    twofold: Twofold::Makes,
    means: |rule, context| {
        let (grid, full) = (context.grid(), || rule.unfit("has more cells than there is room for"));
        let (least, greatest) =
            (i64::from(grid.range().least()), i64::from(grid.range().greatest()));
        let zones = context.layout().zones();
        let wrong = zones.iter().find(|zone| zone.len() + 1 != grid.num_digits());
        if let Some(zone) = wrong {
            let (cells, digits) = (zone.len(), grid.num_digits());
            return Err(rule.unfit(format!(
                "has {digits} digits for {cells} cells, expected one digit more than cells in each row, column and region"
            )));
        }
        let none = least - 1;
        let seconds = Digits::new(none, greatest).map_err(|error| rule.unfit(error.to_string()))?;
        let layer = context.layer(SECOND, seconds).ok_or_else(full)?;
        let cells: Vec<Cell> = context.cells().collect();
        cells.iter().zip(&layer).for_each(|(&cell, &other)| context.set_second(cell, other));
        let second = |cell: &Cell| cells.binary_search(cell).ok().map(|place| layer[place]);
        let both: Vec<(Variable, Variable)> =
            cells.iter().filter_map(|cell| Some((cell.into(), second(cell)?))).collect();
        context.pairs(both, "are one digit, or two that rise", |a, b| b == none || b > a);
        for zone in &zones {
            let others: Vec<Variable> = zone.iter().filter_map(second).collect();
            let is_two = |value: i64| i64::from(value != none);
            let says = "have two digits in one of them";
            context.counted(rule, others.clone(), is_two, |count| count == 1, says)?;
            let firsts = zone.iter().map(Variable::from);
            let slots: Vec<(Variable, i64)> =
                firsts.chain(others.iter().copied()).map(|slot| (slot, 1)).collect();
            for digit in least..=greatest {
                let is = |_: i64, value: i64| i64::from(value == digit);
                let says = format!("have {digit} once");
                context.weighed(rule, slots.clone(), is, |count| count == 1, says)?;
            }
        }
        let ends = (least.min(2 * least), greatest.max(2 * greatest));
        let worths = Digits::new(ends.0, ends.1)
            .map_err(|error| rule.unfit(format!("makes {error} of the digits")))?;
        let row = |(first, other): (i64, i64)| {
            let together = if other == none { first } else { first + other };
            let of = |range: Digits, value| range.digit(value);
            Some(vec![of(grid.range(), first)?, of(seconds, other)?, of(worths, together)?])
        };
        let all = (least..=greatest).flat_map(|a| (none..=greatest).map(move |b| (a, b)));
        let rows = Arc::new(Rows::new(3, all.filter_map(row)));
        for (&cell, &other) in cells.iter().zip(&layer) {
            let is = move |values: &crate::Values| {
                let (first, second) = (values.value(cell.into())?, values.value(other)?);
                worths.digit(if second == none { first } else { first + second })
            };
            let name = format!("worth of {}", grid.name(cell));
            let rows = rows.clone();
            let new = context.define(&name, worths, is, |new, _| {
                let says = "are a digit, a second one or none, and both together";
                Table::new([cell.into(), other, new], rows, says)
            });
            context.set_worth(cell, new.ok_or_else(full)?);
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// The layer of second digits.
const SECOND: &str = "second";

/// Cells with one digit.
pub static ONE_DIGIT: RuleKind = RuleKind {
    word: "one-digit",
    also: &["not a schrödinger cell"],
    group: Group::Layers,
    summary: "each of the cells has one digit beside a `schrodinger`, and no second one",
    example: "size: 4x4\ndigits: 0-4\nbox: 2x2\nrule: schrodinger\nrule: one-digit r2c1 r3c2 r3c4\n..2. .1.. .4.2 130.",
    takes: &[Part::cells(Drawn::Set, 1)],
    look: &[Mark::sign(At::Each, Shape::Square, Colour::NONE, Colour::GREY, 0.9)],
    reach: Reach::Grid,
    twofold: Twofold::Itself,
    means: |rule, context| has_second(rule, false, context),
    ..RuleKind::UNSAID
};

/// Cells with two digits.
pub static TWO_DIGITS: RuleKind = RuleKind {
    word: "two-digits",
    also: &["schrödinger cell"],
    group: Group::Layers,
    summary: "each of the cells has two digits, by a `schrodinger`",
    example: "size: 4x4\ndigits: 0-4\nbox: 2x2\nrule: schrodinger\nrule: two-digits r1c1 r3c3\n.3.0 ..1. .... ..4.",
    takes: &[Part::cells(Drawn::Set, 1)],
    look: &[Mark::sign(At::Each, Shape::Diamond, Colour::NONE, Colour::GREY, 0.9)],
    reach: Reach::Grid,
    twofold: Twofold::Itself,
    means: |rule, context| has_second(rule, true, context),
    ..RuleKind::UNSAID
};

fn has_second(rule: &Rule, has: bool, context: &mut Context) -> Result<(), RuleError> {
    for &cell in rule.cells() {
        let Some(second) = context.second(cell.into()) else {
            return Err(
                rule.unfit("has no cells with two digits, expected `schrodinger` beside it")
            );
        };
        let none = DigitSet::only(Digit::at(0));
        let all = context.variables().all(second);
        context.demand(OneOf::new(second, if has { all - none } else { none }));
    }
    Ok(())
}
