//! Rules that other programs know only by others: both diagonals by one each, windows by regions.

use crate::constraint::{Piece, pieces};
use crate::rules::exchange::Exchange;
use crate::rules::{self, Argument, Rule};
use crate::{Cell, Layout};

/// The rules that together say the same, where a row says which.
pub(in crate::formats) fn in_parts(rule: &Rule, layout: &Layout) -> Option<Vec<Rule>> {
    rule.kind.exchange.iter().find_map(|row| match row {
        Exchange::Together(words) => together(words),
        Exchange::Different(word) => different(rule, word, layout),
        _ => None,
    })
}

/// Rules without arguments.
fn together(words: &[&str]) -> Option<Vec<Rule>> {
    words.iter().map(|word| rules::kind(word).map(Rule::global)).collect()
}

/// A rule for each of the sets of cells that are different.
fn different(rule: &Rule, word: &str, layout: &Layout) -> Option<Vec<Rule>> {
    let kind = rules::kind(word)?;
    let mut parts = Vec::new();
    for constraint in rule.means(layout).ok()? {
        for piece in pieces(&*constraint) {
            let Piece::Different(variables) = piece else { return None };
            let inside = variables.iter().map(|variable| variable.index());
            let cells: Vec<Cell> = inside.map(Cell::new).collect();
            parts.push(Rule::global(kind).with("cells", Argument::Cells(cells)));
        }
    }
    Some(parts)
}
