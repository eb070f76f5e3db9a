//! Full rank: all rows and columns, each read in both directions, are numbers, and the clue is the rank of one of them.
//!
//! On a square where rows and columns have each digit once, four lines begin with each digit, one from each side: so the
//! rank says the first digit, and what is left is which of three others are smaller. On any other board all are compared.

use super::exchange::{Exchange, Iss};
use super::look::{Label, Mark};
use super::reader::reading;
use super::{Context, Group, Part, Reach, Rule, RuleError, RuleKind, Scope, Takes};
use crate::constraint::{Constraint, HowMany, OneOf};
use crate::{Cell, DigitSet, Variable};

/// A line's rank.
pub static FULL_RANK: RuleKind = RuleKind {
    word: "full-rank",
    also: &["FullRankTies"],
    group: Group::Outside,
    summary: "all rows and columns, read from both ends, are numbers: this one is the so many smallest",
    about: "No other line is equal to this one, unless `any` is said: then the rank is one more than the number of smaller lines. That no two lines at all are equal is said by `different-lines`.",
    example: "rule: full-rank 1 any bottom3\nrule: full-rank 9 any left1\n.1.. .... ...3 ....",
    takes: &[
        Part::one("rank", Takes::Number),
        Part::optional("ties", Takes::Word(&["any"])),
        Part::outside(2),
    ],
    look: &[Mark::outside(Label::Framed("#", "rank", ""))],
    reach: Reach::Grid,
    exchange: &[Exchange::Iss("FullRank", &[Iss::Sides("rank", "cells", 1)])],
    means: |rule, context| {
        let rank = rule.needed("rank")?;
        let lines = lines(rule, context)?;
        let Some(own) = lines.iter().position(|line| line == rule.cells()) else {
            return Err(rule.unfit("names cells that are no row or column, expected a whole one"));
        };
        let others: Vec<&Vec<Cell>> =
            lines.iter().enumerate().filter(|(i, _)| *i != own).map(|(_, line)| line).collect();
        let ties = rule.word("ties").is_some();
        let smaller = usize::try_from(rank - 1).ok().filter(|&rank| rank < lines.len());
        let Some(smaller) = smaller else {
            let why = format!("has the rank {rank}, expected 1 to {}", lines.len());
            return Err(rule.unfit(why));
        };
        if is_full(context) {
            return in_a_square(rule, context, smaller, ties, &others);
        }
        let mut groups: Vec<Vec<Box<dyn Constraint>>> = Vec::new();
        for other in &others {
            let less = compared(rule, context, other, None, Less)?;
            groups.push(vec![less]);
            if !ties {
                let apart = compared(rule, context, other, None, Apart)?;
                context.demand_boxed(apart);
            }
        }
        context.groups(rule, HowMany::Exactly(smaller), groups)
    },
    ..RuleKind::UNSAID
};

/// No two lines are equal.
pub static DIFFERENT_LINES: RuleKind = RuleKind {
    word: "different-lines",
    also: &["full rank without ties"],
    group: Group::Outside,
    summary: "no two of the rows and columns, each read from both ends, are the same number",
    example: "rule: different-lines\n..4. .... ...3 2...",
    scope: Scope::Global,
    reach: Reach::Grid,
    exchange: &[Exchange::Iss("FullRankTies", &[Iss::Text("none")])],
    means: |rule, context| {
        let lines = lines(rule, context)?;
        for (i, line) in lines.iter().enumerate() {
            for other in &lines[i + 1..] {
                if context.has_enough() {
                    return Ok(());
                }
                // Two rows differ in any case where columns have each digit once.
                if !shares_house(context, line, other) {
                    let word = interleaved(line, other);
                    let apart = automaton(rule, context, word, None, Apart)?;
                    context.demand_boxed(apart);
                }
            }
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// Whether two lines begin in one row or column that has each digit once, so that they differ there.
fn shares_house(context: &Context, a: &[Cell], b: &[Cell]) -> bool {
    let (Some(&a), Some(&b)) = (a.first(), b.first()) else { return false };
    let grid = context.grid();
    let beside = grid.row(a) == grid.row(b) || grid.column(a) == grid.column(b);
    a != b && beside && is_full(context)
}

/// All rows and columns, each in both directions.
fn lines(rule: &Rule, context: &Context) -> Result<Vec<Vec<Cell>>, RuleError> {
    let grid = context.grid();
    if grid.num_rows() != grid.num_columns() || !context.layout().missing().is_empty() {
        return Err(rule.unfit(format!("compares rows and columns, expected a square, not {grid}")));
    }
    let mut lines = grid.rows();
    lines.extend(grid.columns());
    let back: Vec<Vec<Cell>> =
        lines.iter().map(|line| line.iter().rev().copied().collect()).collect();
    lines.extend(back);
    Ok(lines)
}

/// Whether rows and columns have each digit once.
fn is_full(context: &Context) -> bool {
    let grid = context.grid();
    let houses = context.rules().iter().any(|rule| rule.kind.is_base() && rule.kind.word != "free");
    houses && grid.num_rows() == grid.num_digits()
}

/// How two lines, the other and the rule's own, must be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum How {
    /// The other is smaller.
    Less,
    /// They are not equal.
    Apart,
}
use How::{Apart, Less};

fn in_a_square(
    rule: &Rule,
    context: &mut Context,
    smaller: usize,
    ties: bool,
    others: &[&Vec<Cell>],
) -> Result<(), RuleError> {
    let own = rule.cells();
    // With ties the group of four may begin at the same rank for several.
    let Some(first) = context.grid().digits().nth(smaller / 4) else { return Ok(()) };
    context.demand(OneOf::new(own[0], DigitSet::only(first)));
    let value = i64::from(context.grid().value(first));
    // The other sides: those that begin in the row or column where this one begins begin with other digits, but for the
    // one that begins in the same cell.
    let mut sides: Vec<Vec<&Vec<Cell>>> = vec![Vec::new(); 3];
    let grid = context.grid();
    let side = |line: &[Cell]| {
        let (a, b) = (line[0], line[1]);
        match (grid.row(a) == grid.row(b), a < b) {
            (true, true) => 0,
            (true, false) => 1,
            (false, true) => 2,
            (false, false) => 3,
        }
    };
    for other in others.iter().filter(|other| side(other) != side(own)) {
        let place = side(other) - usize::from(side(other) > side(own));
        sides[place].push(other);
    }
    let mut groups = Vec::new();
    for side in sides {
        let mut group: Vec<Box<dyn Constraint>> = Vec::new();
        for other in side {
            group.push(compared(rule, context, other, Some(value), Less)?);
            if !ties {
                let apart = compared(rule, context, other, Some(value), Apart)?;
                context.demand_boxed(apart);
            }
        }
        groups.push(group);
    }
    context.groups(rule, HowMany::Exactly(smaller % 4), groups)
}

/// Compares a line with the rule's own; where a first digit is said, only if the other begins with it.
fn compared(
    rule: &Rule,
    context: &Context,
    other: &[Cell],
    first: Option<i64>,
    how: How,
) -> Result<Box<dyn Constraint>, RuleError> {
    automaton(rule, context, interleaved(other, rule.cells()), first, how)
}

/// The cells of two lines in turn.
fn interleaved(a: &[Cell], b: &[Cell]) -> Vec<Variable> {
    a.iter().zip(b).flat_map(|(&a, &b)| [a.into(), b.into()]).collect()
}

fn automaton(
    rule: &Rule,
    context: &Context,
    word: Vec<Variable>,
    first: Option<i64>,
    how: How,
) -> Result<Box<dyn Constraint>, RuleError> {
    #[derive(Clone, PartialEq, Eq, Hash)]
    enum Mind {
        Begin,
        Equal,
        One(i64),
        Done,
    }
    let step = |mind: &Mind, value: i64| match *mind {
        Mind::Begin if first.is_some_and(|first| value != first) => Some(Mind::Done),
        Mind::Begin | Mind::Equal => Some(Mind::One(value)),
        Mind::One(other) if other == value => Some(Mind::Equal),
        Mind::One(other) => (how == Apart || other < value).then_some(Mind::Done),
        Mind::Done => Some(Mind::Done),
    };
    let says = match (how, first) {
        (Less, None) => "in turn, are a smaller number and a larger one".to_owned(),
        (Apart, None) => "in turn, are different numbers".to_owned(),
        (Less, Some(first)) => {
            format!(
                "in turn, are a smaller number and a larger one if the first begins with {first}"
            )
        }
        (Apart, Some(first)) => {
            format!("in turn, are different numbers if the first begins with {first}")
        }
    };
    let done = |mind: &Mind| *mind == Mind::Done;
    let read = reading(rule, context, word, Mind::Begin, step, done, says)?;
    match read {
        Some(read) => Ok(Box::new(read)),
        None => Err(rule.unfit("has nothing to compare")),
    }
}
