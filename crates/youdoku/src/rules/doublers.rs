//! Doublers: one cell of each row, column and region counts double, and each digit does so once. Rules that add or compare
//! take the doubled value, houses the digit.

use std::sync::Arc;

use super::{RuleKind, Scope};
use crate::constraint::{Rows, Sum, Table};
use crate::{Digit, Digits, Variable};

/// Cells that count double.
pub static DOUBLERS: RuleKind = RuleKind {
    word: "doublers",
    summary: "one cell in each row, column and region, each of another digit, counts double",
    example: "rule: doublers\nrule: killer-cage 8 r1c1 r1c2\nrule: killer-cage 10 r2c3 r2c4\n.... .1.. 4..3 ....",
    scope: Scope::Worth,
    takes: &[],
    asp: "",
    reads: &[],
    means: |rule, context| {
        let grid = context.grid();
        let full = || rule.unfit("has more cells than there is room for");
        let range = grid.range();
        let values = grid.digits().flat_map(|digit| [1, 2].map(|times| times * range.value(digit)));
        let values: Vec<i64> = values.map(i64::from).collect();
        let ends = (values.iter().min(), values.iter().max());
        let (Some(&least), Some(&greatest)) = ends else { return Ok(()) };
        let worths = Digits::new(least, greatest)
            .map_err(|error| rule.unfit(format!("makes {error} of the digits")))?;
        let marks = Digits::new(0, 1).map_err(|error| rule.unfit(error.to_string()))?;
        let layer = context.layer("doubled", marks).ok_or_else(full)?;
        let cells: Vec<_> = context.cells().collect();
        // One in each house.
        for zone in context.layout().zones() {
            let marked = zone.iter().filter_map(|cell| cells.binary_search(cell).ok());
            let marked: Vec<Variable> = marked.map(|place| layer[place]).collect();
            context.demand(Sum::plain(marked, 1));
        }
        // Each digit once: which digit a cell doubles, if it does, is a number of its own.
        let doubled = Digits::new(0, grid.num_digits() as i64)
            .map_err(|error| rule.unfit(format!("has {error}")))?;
        let rows = grid.digits().flat_map(|digit| {
            let value = move |times: i64| worths.digit(times * i64::from(range.value(digit)));
            [0, 1].into_iter().filter_map(move |mark| {
                let doubles = if mark == 1 { digit.index() + 1 } else { 0 };
                let worth = value(1 + mark as i64)?;
                Some(vec![digit, Digit::at(mark), worth, Digit::at(doubles)])
            })
        });
        let rows: Vec<Vec<Digit>> = rows.collect();
        let column = |which: usize| {
            let part = |row: &Vec<Digit>| vec![row[0], row[1], row[which]];
            Arc::new(Rows::new(3, rows.iter().map(part)))
        };
        let (worth_rows, doubles_rows) = (column(2), column(3));
        let mut doubles = Vec::new();
        for (&cell, &mark) in cells.iter().zip(&layer) {
            let name = grid.name(cell);
            let mut defined = |what: &str, range: Digits, rows: &Arc<Rows>, says: &str| {
                let listed = rows.clone();
                let is = move |values: &crate::Values| {
                    let (digit, mark) = (values.get(cell.into())?, values.get(mark)?);
                    let pair = [digit.index() as u8, mark.index() as u8];
                    let row = listed.iter().find(|row| row[..2] == pair)?;
                    Some(Digit::at(row[2].into()))
                };
                let rows = rows.clone();
                context.define(&format!("{what} {name}"), range, is, |new, _| {
                    Table::new([cell.into(), mark, new], rows, says)
                })
            };
            let says = "are a digit, whether it counts double, and what it is worth";
            let worth = defined("worth of", worths, &worth_rows, says).ok_or_else(full)?;
            let says = "are a digit, whether it counts double, and which is doubled";
            doubles.push(defined("doubled in", doubled, &doubles_rows, says).ok_or_else(full)?);
            context.set_worth(cell, worth);
        }
        for digit in 1..=grid.num_digits() {
            let adds: Vec<i64> =
                (0..doubled.count()).map(|place| i64::from(place == digit)).collect();
            let adds: Vec<_> = doubles.iter().map(|&one| (one, adds.clone())).collect();
            let says = format!("double the {digit}. digit once");
            match crate::constraint::Regular::of_map(&adds, |count| count == 1, says) {
                Some(once) => context.demand(once),
                None => return Err(rule.unfit("has too many cells to be counted")),
            }
        }
        Ok(())
    },
};
