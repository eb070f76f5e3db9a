//! How many different digits stand in some cells.
//!
//! Where few sets of digits can have been seen, they are kept in mind. Else it is a hidden number of each digit whether
//! it stands there, and those are added up.

use std::sync::Arc;

use super::counting::COUNTED;
use super::exchange::{Exchange, Iss};
use super::look::{Label, Mark};
use super::reader::kept;
use super::{Context, Drawn, Group, Part, Rule, RuleError, RuleKind, Scope, Takes};
use crate::constraint::{Automaton, Regular, Sum, Term};
use crate::{Cell, Digit, DigitSet, Digits, Variable};

/// More sets than this are not kept in mind.
const MOST_SETS: usize = 600;

/// A cell that counts.
pub static COUNT_DISTINCT: RuleKind = RuleKind {
    word: "count-distinct",
    also: &["different neighbours"],
    group: Group::Cells,
    summary: "the first cell says how many different digits the others have",
    about: "The first counts too where it is named once more.",
    example: "rule: count-distinct r2c2 r2c1 r3c1 r4c2 r3c3\n.2.. .... ..4. ..3.",
    takes: &[Part::cells(Drawn::Line, 2)],
    look: COUNTED,
    exchange: &[Exchange::Iss("CountDistinct", &[Iss::Cells("cells")])],
    means: |rule, context| {
        let cells = rule.cells();
        different(rule, &cells[1..], Number::Of(context.worth(cells[0])), context)
    },
    ..RuleKind::UNSAID
};

/// A given number.
pub static DIGIT_COUNT: RuleKind = RuleKind {
    word: "digit-count",
    group: Group::Cells,
    summary: "the cells have so many different digits",
    example: "rule: digit-count 4 r2c1 r2c2 r1c1 r2c3\n..2. ...3 1... .4..",
    takes: &[Part::one("number", Takes::Number), Part::cells(Drawn::Cage, 1)],
    look: &[Mark::cage(Label::Framed("#", "number", ""))],
    means: |rule, context| {
        different(rule, rule.cells(), Number::Is(rule.needed("number")?), context)
    },
    ..RuleKind::UNSAID
};

/// Few digits on the diagonals.
pub static ANTI_DIAGONAL: RuleKind = RuleKind {
    word: "anti-diagonal",
    also: &["antidiagonal"],
    group: Group::Grid,
    summary: "each long diagonal has so many different digits only, a third of all when left out",
    example: "rule: anti-diagonal 2\n..12 .... ..3. ....",
    scope: Scope::Global,
    takes: &[Part::optional("number", Takes::Number)],
    look: super::diagonals::DIAGONALS.look,
    means: |rule, context| {
        let (grid, layout) = (context.grid(), context.layout());
        let side = grid.num_rows();
        if grid.num_columns() != side {
            return Err(rule.unfit(format!("needs a square grid, this is {grid}")));
        }
        let number = rule.number("number").unwrap_or(grid.num_digits() as i64 / 3);
        let falling = (0..side).map(|i| grid.cell(i, i)).collect::<Vec<Cell>>();
        let rising = (0..side).map(|i| grid.cell(i, side - 1 - i)).collect();
        for mut diagonal in [falling, rising] {
            diagonal.retain(|&cell| layout.has(cell));
            different(rule, &diagonal, Number::Is(number), context)?;
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// How many there are to be.
#[derive(Clone, Copy)]
enum Number {
    /// So many.
    Is(i64),
    /// As many as this says.
    Of(Variable),
}

/// The cells have as many different digits.
fn different(
    rule: &Rule,
    cells: &[Cell],
    number: Number,
    context: &mut Context,
) -> Result<(), RuleError> {
    let digits = context.grid().num_digits();
    let most = match number {
        Number::Is(number) => cells.len().min(usize::try_from(number).unwrap_or(0)),
        Number::Of(_) => cells.len(),
    };
    // All sets of so many digits or fewer.
    let (mut sets, mut of_size) = (0usize, 1usize);
    for size in 0..=most.min(digits) {
        sets = sets.saturating_add(of_size);
        of_size = of_size.saturating_mul(digits - size) / (size + 1);
    }
    match sets <= MOST_SETS {
        true => by_sets(rule, cells, number, most, context),
        false => by_presence(rule, cells, number, context),
    }
}

/// Keeps the set in mind.
fn by_sets(
    rule: &Rule,
    cells: &[Cell],
    number: Number,
    most: usize,
    context: &mut Context,
) -> Result<(), RuleError> {
    let grid = context.grid();
    let mut word: Vec<Variable> = cells.iter().map(Variable::from).collect();
    let last = word.len();
    if let Number::Of(variable) = number {
        word.push(variable);
    }
    let step = |seen: &DigitSet, place: usize, value: i64| {
        if place == last {
            return (seen.len() as i64 == value).then_some(DigitSet::EMPTY);
        }
        let mut seen = *seen;
        seen.insert(grid.digit(value)?);
        (seen.len() <= most).then_some(seen)
    };
    let ends = |seen: &DigitSet| match number {
        Number::Is(number) => seen.len() as i64 == number,
        Number::Of(_) => true,
    };
    let what = match number {
        Number::Is(number) => format!("{number} of {most}"),
        Number::Of(_) => format!("the last of {most}"),
    };
    context.placed_once(
        rule,
        what,
        word,
        DigitSet::EMPTY,
        step,
        ends,
        "have so many different digits",
    )
}

/// Adds up which digits are there.
fn by_presence(
    rule: &Rule,
    cells: &[Cell],
    number: Number,
    context: &mut Context,
) -> Result<(), RuleError> {
    let mut terms = Vec::new();
    for digit in context.grid().digits() {
        terms.push(Term::new(1, presence(rule, cells, digit, context)?));
    }
    let total = match number {
        Number::Is(number) => number,
        Number::Of(variable) => {
            terms.push(Term::new(-1, variable));
            0
        }
    };
    context.demand(Sum::new(terms, total));
    Ok(())
}

/// Reads so many cells and then whether the digit was among them.
pub(super) fn has(digit: Digit, cells: usize, context: &Context) -> Option<Arc<Automaton>> {
    let range = context.grid().range();
    let key = ("has", digit.index().to_string(), cells, [range; 2]);
    kept(key, || read_has(digit, cells, context))
}

fn read_has(digit: Digit, cells: usize, context: &Context) -> Option<Automaton> {
    let step = |&(place, seen): &(usize, bool), letter: Digit| match place {
        place if place < cells => Some((place + 1, seen || letter == digit)),
        place if place == cells => {
            (letter.index() == usize::from(seen)).then_some((place + 1, seen))
        }
        _ => None,
    };
    let ends = |&(place, _): &(usize, bool)| place == cells + 1;
    let letters = context.grid().num_digits().max(2);
    Automaton::within(context.control(), letters, (0, false), step, ends, 1 << 16)
}

/// A hidden number: 1 where a digit stands in some of the cells, and 0 where it does not.
pub(super) fn presence(
    rule: &Rule,
    cells: &[Cell],
    digit: Digit,
    context: &mut Context,
) -> Result<Variable, RuleError> {
    let range = Digits::new(0, 1).map_err(|error| rule.unfit(error.to_string()))?;
    let full = || rule.unfit("has more cells than there is room for");
    let named = cells.to_vec();
    let is = move |values: &crate::Values| {
        let held: Option<Vec<Digit>> = named.iter().map(|cell| values.get(cell.into())).collect();
        Some(Digit::at(usize::from(held?.contains(&digit))))
    };
    let made = has(digit, cells.len(), context).ok_or_else(full)?;
    let name = format!("{} in {}", context.grid().value(digit), rule.text(context.names()));
    let new = context.define(&name, range, is, |new, _| {
        let word: Vec<Variable> = cells.iter().map(Variable::from).chain([new]).collect();
        Regular::new(word, made, "have a digit if the last says so")
    });
    new.ok_or_else(full)
}
