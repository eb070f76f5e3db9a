//! Short houses that all have the same digits. Whether a digit is among them is a hidden number.

use super::distinct::has;
use super::exchange::Exchange;
use super::{Group, RuleKind, Scope};
use crate::constraint::Regular;
use crate::{Cell, Digit, Digits, Variable};

/// The same digits everywhere.
pub static SAME_REGION_DIGITS: RuleKind = RuleKind {
    word: "same-region-digits",
    also: &["region same values"],
    group: Group::Grid,
    summary: "the rows, columns and regions with the most cells all have the same set of digits",
    about: "It says something where there are more digits than such a house has cells.",
    example: "size: 4x4\ndigits: 1-6\nbox: 2x2\nrule: same-region-digits\n.21. .... ..5. .4..",
    scope: Scope::Global,
    exchange: &[Exchange::Iss("RegionSameValues", &[])],
    means: |rule, context| {
        let mut houses = context.layout().zones();
        let most = houses.iter().map(Vec::len).max().unwrap_or(0);
        houses.retain(|house| house.len() == most);
        let Some((first, others)) = houses.split_first() else { return Ok(()) };
        let range = Digits::new(0, 1).map_err(|error| rule.unfit(error.to_string()))?;
        for digit in context.grid().digits() {
            let cells = first.clone();
            let is = move |values: &crate::Values| {
                let held: Option<Vec<Digit>> =
                    cells.iter().map(|cell| values.get(cell.into())).collect();
                Some(Digit::at(usize::from(held?.contains(&digit))))
            };
            let name = format!("whether there is {}", context.grid().value(digit));
            let made = has(digit, most, context);
            let made = made.ok_or_else(|| rule.unfit("has too many cells to be counted"))?;
            let says = |house: &[Cell], number: Variable| {
                let word = house.iter().map(Variable::from).chain([number]).collect::<Vec<_>>();
                Regular::new(word, made.clone(), "have a digit if the last says so")
            };
            let number = context.define(&name, range, is, |new, _| says(first, new));
            let number =
                number.ok_or_else(|| rule.unfit("has more cells than there is room for"))?;
            others.iter().for_each(|house| context.demand(says(house, number)));
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};
