//! The interpreter of [`Exchange`](crate::rules::exchange::Exchange): objects of other programs are read into rules, and
//! rules written as objects, by the rows of the table of rules alone.
//!
//! The law that it keeps by itself: an object is handed out only if reading it gives the same rule.

use serde_json::{Map, Value};

use crate::formats::fields::flag;
use crate::rules::exchange::{Exchange, FPuzzles, Field, Form, SudokuMaker};
use crate::rules::{RULES, RuleKind};
use crate::{Grid, Rule};

mod naming;
mod parts;
mod read;
mod write;

pub(super) use naming::Naming;
pub(super) use parts::in_parts;
pub(super) use read::{Row, read};
pub(super) use write::write;

/// All rows of f-puzzles.
pub(super) fn fpuzzles() -> impl Iterator<Item = (&'static RuleKind, &'static FPuzzles)> {
    rows().filter_map(|(kind, row)| match row {
        Exchange::FPuzzles(row) => Some((kind, row)),
        _ => None,
    })
}

/// All rows of Sudoku Maker, those first that say more of a constraint than others of its number.
pub(super) fn sudoku_maker() -> Vec<(&'static RuleKind, &'static SudokuMaker)> {
    let rows = rows().filter_map(|(kind, row)| match row {
        Exchange::SudokuMaker(row) => Some((kind, row)),
        _ => None,
    });
    let mut rows: Vec<_> = rows.collect();
    let fixed = |row: &SudokuMaker| row.fields.iter().filter(|field| is_fixed(field)).count();
    rows.sort_by_key(|(_, row)| std::cmp::Reverse(fixed(row)));
    rows
}

/// All rows of the table.
pub(super) fn rows() -> impl Iterator<Item = (&'static RuleKind, &'static Exchange)> {
    RULES.iter().flat_map(|&kind| kind.exchange.iter().map(move |row| (kind, row)))
}

/// Whether a field holds the same whatever the rule is.
fn is_fixed(field: &Field) -> bool {
    matches!(field.form, Form::Is(_) | Form::Usually(_) | Form::Fixed(_) | Form::Meant(_))
}

/// Whether an object holds what a row says of it whatever the rule is.
pub(super) fn fits(fields: &[Field], object: &Map<String, Value>, grid: &Grid) -> bool {
    fields.iter().all(|field| {
        let value = object.get(field.name);
        match field.form {
            Form::Is(wanted) => flag(value) == Some(wanted),
            Form::Usually(wanted) => value.is_none() || flag(value) == Some(wanted),
            Form::Fixed(fixed) => fixed(grid).is_some_and(|fixed| value == Some(&fixed)),
            Form::Prefixed(_) => value.is_some_and(|value| read::prefixed(field, value).is_some()),
            _ => true,
        }
    })
}

/// Whether a rule is said by the regions of a grid that all formats have.
pub(super) fn is_said_by_regions(rule: &Rule) -> bool {
    rule.kind.exchange.iter().any(|row| matches!(row, Exchange::Regions))
}
