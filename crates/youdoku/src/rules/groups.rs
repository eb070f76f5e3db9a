//! Lines along which each few cells in a row are of different groups: of digits, or of remainders.

use super::exchange::{Drawing, Exchange, Field, Form, Iss};
use super::look::Mark;
use super::neighbours::modulus;
use super::{Context, Drawn, Group, Part, Rule, RuleError, RuleKind, Takes, Twofold};
use crate::constraint::OneOf;
use crate::{DigitSet, Grid, Variable};

/// Low, middle and high.
pub static ENTROPIC_LINE: RuleKind = RuleKind {
    word: "entropic-line",
    also: &["entropy line"],
    group: Group::Lines,
    summary: "each three cells in a row along the line have a low, a middle and a high digit",
    about: "Low, middle and high are thirds of the digits. Where they do not divide by three, the middle one is one larger or one smaller than the others. Two cells alone are of different thirds.",
    example: "rule: entropic-line r4c4 r4c3\nrule: entropic-line r1c2 r2c1 r1c1\n.... ..3. .... ..14",
    takes: &[Part::cells(Drawn::Line, 2)],
    look: &[Mark::line("#ffccaa", "#8f6a50", 0.078)],
    exchange: &[
        Exchange::Iss("Entropic", &[Iss::Cells("cells")]),
        Exchange::drawn(
            "entropicline",
            &[Field::LINES],
            "Entropic Line",
            &[Drawing::Line("#FFCCAA", 0.15625)],
        ),
        Exchange::maker(
            406,
            &[
                Field::LINES,
                Field::new("groups", "", Form::Fixed(|grid| masks(grid, 3, thirds(grid)))),
            ],
        ),
    ],
    twofold: Twofold::Each,
    means: |rule, context| {
        let third = thirds(&context.grid());
        let line: Vec<Variable> = rule.cells().iter().map(|&cell| cell.into()).collect();
        within(context, &line, 3, "are of different thirds", |a, b| third(a) != third(b));
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// Remainders.
pub static MODULAR_LINE: RuleKind = RuleKind {
    word: "modular-line",
    also: &["mod line"],
    group: Group::Lines,
    summary: "each so many cells in a row along the line leave different remainders when divided by this number, 3 when left out",
    about: "A line of fewer cells has different remainders.",
    example: "rule: modular-line 8 r3c3 r3c2 r2c3 r2c2\nrule: modular-line 4 r4c3 r3c4\n..24 .... 1... .3..",
    takes: &[Part::optional("modulus", Takes::Number), Part::cells(Drawn::Line, 2)],
    look: &[Mark::line("#33bbbb", "#1e6e6e", 0.078)],
    exchange: &[
        Exchange::Iss("Modular", &[Iss::Number("modulus"), Iss::Cells("cells")]),
        Exchange::drawn(
            "modularline",
            &[Field::LINES],
            "Modular Line",
            &[Drawing::Line("#33BBBB", 0.15625)],
        ),
        Exchange::maker(
            406,
            &[
                Field::LINES,
                Field::new(
                    "groups",
                    "",
                    Form::Fixed(|grid| masks(grid, 3, |value| value.rem_euclid(3) as usize)),
                ),
            ],
        ),
    ],
    twofold: Twofold::Each,
    means: |rule, context| {
        let modulus = modulus(rule, "modulus", Some(3))?;
        let line = context.worths(rule.cells());
        let says = format!("are different modulo {modulus}");
        let many = usize::try_from(modulus).unwrap_or(usize::MAX);
        within(context, &line, many, &says, |a, b| (a - b) % modulus != 0);
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// Groups of one's own.
pub static GROUP_LINE: RuleKind = RuleKind {
    word: "group-line",
    group: Group::Lines,
    summary: "each so many cells in a row along the line as there are groups have a digit of each",
    about: "A digit of no group does not stand on the line. No digit may be in two groups.",
    example: "rule: group-line {2 3}|{1 4} r1c2 r2c3\nrule: group-line {2 3 4}|{1} r4c2 r4c3 r3c4\n.... .2.. ..2. .3..",
    takes: &[Part::many("groups", Takes::Digits, 2), Part::cells(Drawn::Line, 2)],
    look: &[Mark::line("#e0c080", "#75623a", 0.1)],
    exchange: &[Exchange::maker(406, &[Field::LINES, Field::new("groups", "groups", Form::Masks)])],
    twofold: Twofold::Each,
    means: |rule, context| {
        let (sets, grid) = (rule.digits("groups"), context.grid());
        let all = sets.iter().fold(DigitSet::EMPTY, |all, &set| all | set);
        if all.len() != sets.iter().map(|set| set.len()).sum::<usize>() {
            return Err(rule.unfit("has a digit in two groups, expected it in one"));
        }
        rule.cells().iter().for_each(|&cell| context.demand(OneOf::new(cell, all)));
        let group = |value: i64| {
            let digit = grid.digit(value);
            sets.iter().position(|set| digit.is_some_and(|digit| set.contains(digit)))
        };
        let line: Vec<Variable> = rule.cells().iter().map(|&cell| cell.into()).collect();
        let named: Vec<String> = rule.arguments.iter().take(1).map(|a| a.text(&grid)).collect();
        let says = format!("are of different groups among {}", named.join(""));
        within(context, &line, sets.len(), &says, |a, b| group(a) != group(b));
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// Each two of so many cells in a row are in a relation.
fn within(
    context: &mut Context,
    line: &[Variable],
    many: usize,
    says: &str,
    allows: impl Fn(i64, i64) -> bool,
) {
    for (i, &a) in line.iter().enumerate() {
        if context.has_enough() {
            break;
        }
        for &b in line[i + 1..].iter().take(many - 1) {
            context.told(a, b, says, &allows);
        }
    }
}

/// Which third of the digits a value is of: 0, 1, 2.
pub(super) fn thirds(grid: &Grid) -> impl Fn(i64) -> usize + use<> {
    let (least, count) = (i64::from(grid.range().least()), grid.num_digits() as i64);
    // The outer thirds are alike.
    let outer = (count + 1) / 3;
    move |value| match value - least {
        place if place < outer => 0,
        place if place < count - outer => 1,
        _ => 2,
    }
}

/// A rule that has nothing to say of these arguments.
pub(super) fn at_least(
    rule: &Rule,
    name: &str,
    least: usize,
    usual: usize,
) -> Result<usize, RuleError> {
    match rule.number_or(name, usual)? {
        number if number >= least => Ok(number),
        number => Err(rule.unfit(format!("has the number {number}, expected {least} or more"))),
    }
}

/// Groups of digits as Sudoku Maker has them: bit d is digit d.
pub(super) fn masks(
    grid: &Grid,
    groups: usize,
    group: impl Fn(i64) -> usize,
) -> Option<serde_json::Value> {
    let mask = |wanted: usize| {
        let values = grid.digits().map(|digit| i64::from(grid.value(digit)));
        let of_group = values.filter(|&value| group(value) == wanted);
        of_group.map(|value| (0..32).contains(&value).then(|| 1i64 << value)).sum::<Option<i64>>()
    };
    (0..groups).map(mask).collect::<Option<Vec<_>>>().map(serde_json::Value::from)
}
