//! Doppelgänger: a 0 in each row, column and box, and a digit that it lacks.
//!
//! Which digit that is follows from the sum of the others, and is a hidden number.

use super::exchange::Exchange;
use super::{Context, Group, Rule, RuleError, RuleKind, Scope};
use crate::constraint::{AllDifferent, OneOf, Sum, Term};
use crate::{Cell, DigitSet, Digits, Variable};

/// Zeros and digits that lack.
pub static DOPPELGANGER: RuleKind = RuleKind {
    word: "doppelganger",
    also: &["doppelgänger"],
    group: Group::Grid,
    summary: "each row, column and region has 0 and lacks one digit, each another, and three around a 0",
    about: "No two rows lack the same digit, nor two columns, nor two regions; the row, column and region of a 0 lack three different ones. On a square grid of digits from 0 to its size, with regions of as many cells.",
    example: "size: 4x4\ndigits: 0-4\nbox: 2x2\nrule: doppelganger\n.... 04.. 21.0 ....",
    scope: Scope::Global,
    exchange: &[Exchange::Iss("Doppelganger", &[])],
    means: |rule, context| {
        let (grid, size) = (context.grid(), context.grid().num_rows());
        let regions = context.layout().regions().to_vec();
        let whole = regions.len() == size && regions.iter().all(|region| region.len() == size);
        let digits = (grid.range().least(), grid.num_digits()) == (0, size + 1);
        if grid.num_columns() != size || !digits || !whole || !context.layout().missing().is_empty()
        {
            return Err(rule.unfit(
                "needs a square grid of digits from 0 to its size with regions of that size",
            ));
        }
        let rows = lacking(rule, "row", &grid.rows(), context)?;
        let columns = lacking(rule, "column", &grid.columns(), context)?;
        let in_regions = lacking(rule, "region", &regions, context)?;
        for cell in grid.cells() {
            let region = context.layout().region_of(cell).unwrap_or_default();
            let three = [rows[grid.row(cell)], columns[grid.column(cell)], in_regions[region]];
            for (a, b) in [(0, 1), (0, 2), (1, 2)] {
                around_zero(rule, cell, three[a], three[b], context)?;
            }
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// What each of the houses lacks: a digit other than 0, and each another.
fn lacking(
    rule: &Rule,
    what: &str,
    houses: &[Vec<Cell>],
    context: &mut Context,
) -> Result<Vec<Variable>, RuleError> {
    let size = houses.len() as i64;
    let all = size * (size + 1) / 2;
    // Wide enough for any board, so that it follows from the others whatever they are.
    let range = Digits::new(all - size * size, all)
        .map_err(|error| rule.unfit(format!("makes {error} of what lacks")))?;
    let mut lacking = Vec::new();
    for (i, house) in houses.iter().enumerate() {
        context.demand(AllDifferent::new(house.clone()));
        let cells = house.clone();
        let is = move |values: &crate::Values| {
            let held = cells.iter().map(|cell| values.value(cell.into()));
            range.digit(all - held.sum::<Option<i64>>()?)
        };
        let name = format!("lacks in {what} {}", i + 1);
        let made = context.define(&name, range, is, |new, _| {
            let terms = house.iter().map(|&cell| Term::new(1, cell));
            Sum::new(terms.chain([Term::new(1, new)]), all)
        });
        let made = made.ok_or_else(|| rule.unfit("has more cells than there is room for"))?;
        let digits = (1..=size).filter_map(|value| range.digit(value));
        context.demand(OneOf::new(made, digits.collect::<DigitSet>()));
        lacking.push(made);
    }
    context.demand(AllDifferent::new(lacking.clone()));
    Ok(lacking)
}

/// Where the cell is 0, two numbers are different.
fn around_zero(
    rule: &Rule,
    cell: Cell,
    a: Variable,
    b: Variable,
    context: &mut Context,
) -> Result<(), RuleError> {
    let most = context.grid().num_rows() as i64;
    let step = |mind: &Option<i64>, place: usize, value: i64| match (place, *mind) {
        (0, _) => Some((value == 0).then_some(0)),
        (_, None) => Some(None),
        (1, _) => (1..=most).contains(&value).then_some(Some(value)),
        (_, Some(other)) => (value != other).then_some(None),
    };
    let says = "are not 0 and twice the same";
    context.placed(rule, vec![cell.into(), a, b], None, step, |_| true, says)
}
