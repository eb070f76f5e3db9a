//! Cells a certain way apart that may not have the same digit, or not certain digits together.

use std::sync::Arc;

use super::exchange::Exchange;
use super::{
    Context, Count, Drawn, Group, Part, Reach, Rule, RuleKind, Scope, Takes, Totals, Twofold,
};
use crate::constraint::{Pairs, Relation};
use crate::{Cell, DigitSet};

/// A leap of one's own.
pub static ANTI_LEAP: RuleKind = RuleKind {
    word: "anti-leap",
    also: &["chess", "anti-camel", "anti-giraffe", "anti-zebra"],
    group: Group::Grid,
    summary: "cells so many rows and so many columns apart, either way round, have different digits",
    about: "With digits in braces only those may not repeat; with cells named, one of the two is among them. \
            1 3 is a camel, 1 4 a giraffe, 2 3 a zebra.",
    example: "rule: anti-leap 2 2\n.... .4.3 .3.2 ....",
    takes: &[
        Part::one("rows", Takes::Number),
        Part::one("columns", Takes::Number),
        Part::optional("digits", Takes::Digits),
        Part::optional("cells", Takes::Cells(Drawn::Set, Count::AtLeast(1))),
    ],
    reach: Reach::Grid,
    twofold: Twofold::Each,
    means: |rule, context| {
        let (rows, columns) = (rule.number_or("rows", 0)?, rule.number_or("columns", 0)?);
        if rows == 0 && columns == 0 {
            return Err(rule.unfit("leaps nowhere, expected a step"));
        }
        let named = |cell: &Cell| rule.cells().is_empty() || rule.cells().contains(cell);
        let apart = |(down, right)| [(rows, columns), (columns, rows)].contains(&(down, right));
        let pairs = all_pairs(context).filter(|&(_, _, far)| apart(far));
        let pairs = pairs.filter(|(a, b, _)| named(a) || named(b));
        differ(rule, pairs.map(|(a, b, _)| (a, b)), context);
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// Queens.
pub static ANTI_QUEEN: RuleKind = RuleKind {
    word: "anti-queen",
    group: Group::Grid,
    summary: "none of the digits stands twice on a diagonal, however far",
    example: "rule: anti-queen {1}\n.... ...2 .... 2..3",
    takes: &[Part::one("digits", Takes::Digits)],
    twofold: Twofold::Each,
    means: |rule, context| {
        let pairs = all_pairs(context).filter(|(_, _, (down, right))| down == right);
        differ(rule, pairs.map(|(a, b, _)| (a, b)), context);
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// A distance that is the digit.
pub static ANTI_TAXICAB: RuleKind = RuleKind {
    word: "anti-taxicab",
    also: &["self-taxicab"],
    group: Group::Grid,
    summary: "two cells with the same digit are not so many steps apart as it says",
    about: "Steps are rows and columns together. Digits below 1 forbid nothing.",
    example: "rule: anti-taxicab\n...... ...... ...... ...... .....5 61....",
    scope: Scope::Global,
    exchange: &[Exchange::Iss("AntiTaxicab", &[])],
    twofold: Twofold::Each,
    means: |_, context| {
        let range = context.grid().range();
        let greatest = usize::try_from(range.greatest()).unwrap_or(0);
        let table = |steps: usize| {
            let says = format!("are not both {steps}");
            Arc::new(Pairs::of([range; 2], says, |a, b| a != b || a != steps as i64))
        };
        let tables: Vec<_> = (0..=greatest).map(table).collect();
        for (a, b, (down, right)) in all_pairs(context) {
            if context.has_enough() {
                break;
            }
            if let Some(table) = tables.get(down + right) {
                context.pair(a, b, table);
            }
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// A distance of one's own.
pub static TAXICAB: RuleKind = RuleKind {
    word: "taxicab",
    group: Group::Grid,
    summary: "cells so many steps apart, rows and columns together, have different digits",
    example: "rule: taxicab 3\n.... .3.. ..1. 2...",
    takes: &[Part::one("steps", Takes::Number)],
    twofold: Twofold::Each,
    means: |rule, context| {
        let steps = rule.positive_or("steps", 1)?;
        for (a, b, (down, right)) in all_pairs(context) {
            if (down + right) as i64 == steps {
                context.related(a, b, Relation::Different);
            }
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// Knights that may not add up.
pub static KNIGHTMARE: RuleKind = RuleKind {
    word: "knightmare",
    group: Group::Grid,
    summary: "cells a knight's move apart do not add up to one of the totals, 5 and 15 when left out",
    example: "rule: knightmare 3\n.... .3.. .1.. 4...",
    takes: &[Part::optional("totals", Takes::Totals)],
    twofold: Twofold::Together,
    means: |rule, context| {
        let usual = Totals::of([(5, 5), (15, 15)]);
        let totals = rule.totals("totals").unwrap_or(usual);
        let pairs = context.steps_of(&[(1, 2), (2, 1), (1, -2), (2, -1)]);
        let worths = pairs.iter().map(|&(a, b)| (context.worth(a), context.worth(b)));
        let worths: Vec<_> = worths.collect();
        let says = format!("do not add up to {totals}");
        context.pairs(worths, &says, |a, b| !totals.contains(a + b));
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// All pairs of cells that are there, each once, and how far apart they are, in rows and in columns. A large board has a
/// hundred million of them, so nobody lists them.
fn all_pairs(context: &Context) -> impl Iterator<Item = (Cell, Cell, (usize, usize))> + use<> {
    let (grid, wraps) = (context.grid(), context.layout().wraps());
    let cells: Arc<[Cell]> = context.cells().collect();
    let after = move |i: usize| {
        let (cells, a) = (cells.clone(), cells[i]);
        // Where the grid goes round, the shorter way counts.
        let way = move |far: usize, side: usize| if wraps { far.min(side - far) } else { far };
        let far = move |b: Cell| {
            let (down, right) =
                (grid.row(a).abs_diff(grid.row(b)), grid.column(a).abs_diff(grid.column(b)));
            (way(down, grid.num_rows()), way(right, grid.num_columns()))
        };
        (i + 1..cells.len()).map(move |j| (a, cells[j], far(cells[j])))
    };
    (0..context.cells().count()).flat_map(after)
}

/// The cells of each pair do not have the same of the rule's digits, or of all where it names none.
fn differ(rule: &Rule, pairs: impl Iterator<Item = (Cell, Cell)>, context: &mut Context) {
    let Some(digits) = rule.set_of("digits") else {
        pairs.for_each(|(a, b)| context.related(a, b, Relation::Different));
        return;
    };
    let grid = context.grid();
    let is_one = |set: DigitSet, value: i64| grid.digit(value).is_some_and(|d| set.contains(d));
    context.pairs(pairs, "do not both have one of the digits", |a, b| a != b || !is_one(digits, a));
}
