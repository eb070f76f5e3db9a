//! Modifiers: one cell of each row, column and region counts for something else than its digit, and each digit does so
//! once. Rules that add or compare take the value, houses the digit. Several modifiers work one after another.

use std::sync::Arc;

use super::expression::Formula;
use super::look::{Colour, Mark, Shape, Shown};
use super::{Context, Group, Part, Rule, RuleError, RuleKind, Scope, Takes};
use crate::constraint::{Rows, Sum, Table};
use crate::{Cell, Digit, Digits, Variable};

/// Cells that count double.
pub static DOUBLERS: RuleKind = RuleKind {
    word: "doublers",
    also: &["doubler cells", "modifier"],
    group: Group::Layers,
    summary: "one cell in each row, column and region, each of another digit, counts double",
    example: "rule: doublers\nrule: killer-cage 8 r1c1 r1c2\nrule: killer-cage 10 r2c3 r2c4\n.... .1.. 4..3 ....",
    scope: Scope::Worth,
    look: &[Mark::Layer { name: "doubled", shown: SIGN }],
    means: |rule, context| modify(rule, "doubled", |value| Some(2 * value), context),
    ..RuleKind::UNSAID
};

/// Cells that count as less than nothing.
pub static NEGATORS: RuleKind = RuleKind {
    word: "negators",
    group: Group::Layers,
    summary: "one cell in each row, column and region, each of another digit, counts as minus its digit",
    example: "rule: negators\nrule: killer-cage 7 r3c4 r3c3\nrule: killer-cage 0 r1c1 r1c2 r2c2\nrule: killer-cage 6 r4c3 r3c3 r4c4 r3c4\nrule: killer-cage 0 r1c2 r1c1 r1c3\n.... .1.. .... ....",
    scope: Scope::Worth,
    look: &[Mark::Layer { name: "negated", shown: SIGN }],
    means: |rule, context| modify(rule, "negated", |value| Some(-value), context),
    ..RuleKind::UNSAID
};

/// Cells that count one more.
pub static HOT: RuleKind = RuleKind {
    word: "hot",
    also: &["hot cells"],
    group: Group::Layers,
    summary: "one cell in each row, column and region, each of another digit, counts as one more than its digit",
    example: "rule: hot\nrule: killer-cage 8 r1c1 r1c2\nrule: killer-cage 7 r3c4 r3c3\nrule: killer-cage 9 r1c1 r1c2 r2c2\nrule: killer-cage 5 r2c1 r1c1\nrule: killer-cage 9 r1c2 r1c1 r1c3\n.... .1.. .... ....",
    scope: Scope::Worth,
    look: &[Mark::Layer { name: "hot", shown: SIGN }],
    means: |rule, context| modify(rule, "hot", |value| Some(value + 1), context),
    ..RuleKind::UNSAID
};

/// Cells that count one less.
pub static COLD: RuleKind = RuleKind {
    word: "cold",
    also: &["cold cells"],
    group: Group::Layers,
    summary: "one cell in each row, column and region, each of another digit, counts as one less than its digit",
    example: "rule: cold\nrule: killer-cage 7 r3c4 r3c3\nrule: killer-cage 7 r1c1 r1c2 r2c2\nrule: killer-cage 5 r2c1 r1c1\nrule: killer-cage 7 r1c2 r1c1 r1c3\n.... .... ..3. ....",
    scope: Scope::Worth,
    look: &[Mark::Layer { name: "cold", shown: SIGN }],
    means: |rule, context| modify(rule, "cold", |value| Some(value - 1), context),
    ..RuleKind::UNSAID
};

/// Cells that count as whatever is said.
pub static MARKED_VALUES: RuleKind = RuleKind {
    word: "marked-values",
    also: &["modifier cells", "multipliers", "triplers", "halvers", "vampires"],
    group: Group::Layers,
    summary: "one cell in each row, column and region, each of another digit, counts as what the formula makes of its digit a: 3*a",
    about: "`marked-values tripled 3*a`: the name is that of the layer that shows which cells are marked, the formula has numbers, \
            `+ - * / %`, `|…|` and `a`. Values are whole numbers: `a/2` leaves a half out. With several such rules `a` is what \
            the rules before make of the digit.",
    example: "rule: marked-values mirrored 5-a\nrule: killer-cage 5 r3c3 r4c3\nrule: killer-cage 4 r4c4 r3c4\nrule: killer-cage 7 r2c3 r2c4\n.... ..3. .4.. 2...",
    scope: Scope::Worth,
    takes: &[Part::one("name", Takes::Name), Part::one("formula", Takes::Pattern)],
    means: |rule, context| {
        let text = rule.pattern("formula").unwrap_or_default();
        let formula = Formula::read(text).map_err(|why| rule.unfit(why))?;
        let far = |value: &i64| value.abs() <= FURTHEST;
        let name = rule.name("name").unwrap_or_default();
        modify(rule, name, |value| formula.of(value).filter(far), context)
    },
    ..RuleKind::UNSAID
};

/// Nobody counts so far.
const FURTHEST: i64 = 1 << 20;

const SIGN: Shown = Shown::Signs(Shape::Circle, Colour::new("#e08a1e", "#d9963f"));

/// Cells in a layer of this name are worth what this makes of what they were worth.
fn modify(
    rule: &Rule,
    name: &str,
    becomes: impl Fn(i64) -> Option<i64>,
    context: &mut Context,
) -> Result<(), RuleError> {
    let (grid, full) = (context.grid(), || rule.unfit("has more cells than there is room for"));
    let marks = Digits::new(0, 1).map_err(|error| rule.unfit(error.to_string()))?;
    let layer = context.layer(name, marks).ok_or_else(full)?;
    let cells: Vec<Cell> = context.cells().collect();
    // One in each house.
    for zone in context.layout().zones() {
        let marked = zone.iter().filter_map(|cell| cells.binary_search(cell).ok());
        let marked: Vec<Variable> = marked.map(|place| layer[place]).collect();
        context.demand(Sum::plain(marked, 1));
    }
    // Each digit once: which digit is marked, if one is, is a number of its own for each cell.
    let marked = Digits::new(0, grid.num_digits() as i64)
        .map_err(|error| rule.unfit(format!("has {error}")))?;
    let digits = grid.range();
    let which = rows(digits, marked, |value, is_marked| {
        Some(if is_marked { value - i64::from(digits.least()) + 1 } else { 0 })
    });
    let mut chosen = Vec::with_capacity(cells.len());
    for (&cell, &mark) in cells.iter().zip(&layer) {
        let says = "are a digit, whether it is marked, and which is marked";
        let named = format!("{name} in {}", grid.name(cell));
        let new = follows(&named, [cell.into(), mark], marked, &which, says, context);
        chosen.push(new.ok_or_else(full)?);
    }
    for digit in 1..=grid.num_digits() as i64 {
        let is = |value: i64| i64::from(value == digit);
        let says = format!("mark the {digit}. digit once");
        context.counted(rule, chosen.clone(), is, |count| count == 1, says)?;
    }
    for (&cell, &mark) in cells.iter().zip(&layer) {
        let before = context.worth(cell);
        let range = context.variables().range(before);
        let values = i64::from(range.least())..=i64::from(range.greatest());
        let all: Vec<i64> =
            values.flat_map(|value| [Some(value), becomes(value)]).flatten().collect();
        let ends = all.iter().min().copied().zip(all.iter().max().copied());
        let (least, greatest) = ends.unwrap_or_default();
        let worths = Digits::new(least, greatest)
            .map_err(|error| rule.unfit(format!("makes {error} of the digits")))?;
        let listed = rows(
            range,
            worths,
            |value, is_marked| if is_marked { becomes(value) } else { Some(value) },
        );
        let says = "are a number, whether it is marked, and what it is worth";
        let named = format!("worth of {} by {name}", grid.name(cell));
        let new = follows(&named, [before, mark], worths, &listed, says, context);
        context.set_worth(cell, new.ok_or_else(full)?);
    }
    Ok(())
}

/// The rows of a number, a mark and what follows from both.
fn rows(from: Digits, to: Digits, follows: impl Fn(i64, bool) -> Option<i64>) -> Arc<Rows> {
    let all = (0..from.count()).flat_map(|place| [(place, false), (place, true)]);
    let row = |(place, is_marked): (usize, bool)| {
        let value = from.value(Digit::at(place)).into();
        let follows = to.digit(follows(value, is_marked)?)?;
        Some(vec![Digit::at(place), Digit::at(usize::from(is_marked)), follows])
    };
    Arc::new(Rows::new(3, all.filter_map(row)))
}

/// A hidden number that follows from two others by a list.
fn follows(
    name: &str,
    from: [Variable; 2],
    range: Digits,
    rows: &Arc<Rows>,
    says: &str,
    context: &mut Context,
) -> Option<Variable> {
    let listed = rows.clone();
    let is = move |values: &crate::Values| {
        let (first, second) = (values.get(from[0])?, values.get(from[1])?);
        let pair = [first.index() as u8, second.index() as u8];
        let row = listed.iter().find(|row| row[..2] == pair)?;
        Some(Digit::at(row[2].into()))
    };
    let rows = rows.clone();
    context.define(name, range, is, |new, _| Table::new([from[0], from[1], new], rows, says))
}
