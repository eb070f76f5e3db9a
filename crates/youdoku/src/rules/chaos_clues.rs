//! Clues about regions that are to be found: how far they reach, and how many cells are in one.

use super::chaos::REGION;
use super::look::{At, Colour, Label, Mark, Shape};
use super::{Context, Count, Drawn, Group, Part, Reach, Rule, RuleError, RuleKind, Takes, Times};
use crate::{Cell, Variable};

/// How far a region reaches.
pub static CHAOS_ARROW: RuleKind = RuleKind {
    word: "chaos-arrow",
    group: Group::Layers,
    summary: "the cell says how far its region reaches in the four directions, itself counted once",
    about: "Along each direction cells count up to the first of another region. With `exclude` it does not count itself. Other arms than the four directions stand behind it, parted by |; they begin with the same cell, \
            whose region counts.",
    example: "rule: chaos-construction\nrule: chaos-count exclude r2c1\nrule: chaos-arrow exclude r1c4\nrule: chaos-arrow exclude r2c2\nrule: chaos-arrow r4c2\nrule: chaos-count r4c1\nrule: chaos-arrow r1c1\nrule: chaos-count exclude r2c3\n.... .... ...2 ....",
    takes: TAKES,
    look: &[Mark::sign(At::First, Shape::Diamond, Colour::NONE, Colour::DARK_GREY, 0.8)],
    reach: Reach::Grid,
    means: |rule, context| {
        let (cell, mut arms) = parts(rule)?;
        if arms.is_empty() {
            let ways = [(-1, 0), (1, 0), (0, -1), (0, 1)];
            let arm = |way| [vec![cell], context.ray(cell, way)].concat();
            arms = ways.map(arm).to_vec();
        }
        if arms.iter().any(|arm| arm[0] != arms[0][0]) {
            return Err(rule.unfit("has arms that begin with different cells, expected the same"));
        }
        let mut word = vec![context.worth(cell), label(rule, arms[0][0], context)?];
        let mut begins = Vec::new();
        for arm in &arms {
            begins.push(word.len());
            for &far in &arm[1..] {
                word.push(label(rule, far, context)?);
            }
        }
        // The region, how many are still to be met, and whether this arm is still in it.
        let own = i64::from(rule.word("itself").is_none());
        let step = |&(left, region, inside): &(i64, i64, bool), place: usize, value: i64| {
            let next = match place {
                0 => (value - own, 0, true),
                1 => (left, value, true),
                _ => {
                    let inside = (inside || begins.contains(&place)) && value == region;
                    (left - i64::from(inside), region, inside)
                }
            };
            (next.0 >= 0).then_some(next)
        };
        let says = "are as many as the first says until another region begins";
        context.placed(rule, word, (0, 0, true), step, |&(left, ..)| left == 0, says)
    },
    ..RuleKind::UNSAID
};

/// How many are in a region.
pub static CHAOS_COUNT: RuleKind = RuleKind {
    word: "chaos-count",
    group: Group::Layers,
    summary: "the cell says how many of the nine cells around and with it lie in its region",
    about: "With `exclude` it does not count itself. Other cells stand behind it, parted by |; then the region of the first of those counts.",
    example: "rule: chaos-construction\nrule: chaos-count exclude r3c1\nrule: chaos-count r4c3\nrule: chaos-count exclude r4c4\nrule: chaos-count exclude r1c3\n3... .2.. ...2 ....",
    takes: TAKES,
    look: &[Mark::sign(At::First, Shape::Square, Colour::NONE, Colour::DARK_GREY, 0.8)],
    reach: Reach::Grid,
    means: |rule, context| {
        let (cell, lists) = parts(rule)?;
        let counted = match &lists[..] {
            [] => {
                let layout = context.layout();
                let steps = (0..9).map(|place| (place / 3 - 1, place % 3 - 1));
                let around = steps.filter_map(|(down, right)| layout.step(cell, down, right));
                std::iter::once(cell).chain(around).collect()
            }
            [one] => one.clone(),
            _ => return Err(rule.unfit("has several lists, expected one")),
        };
        let mut word = vec![context.worth(cell)];
        for &other in &counted {
            word.push(label(rule, other, context)?);
        }
        let own = i64::from(rule.word("itself").is_none());
        let step = |&(left, region): &(i64, i64), place: usize, value: i64| {
            let next = match place {
                0 => (value - own, 0),
                1 => (left, value),
                _ => (left - i64::from(value == region), region),
            };
            (next.0 >= 0).then_some(next)
        };
        let says = "are as many of one region as the first says";
        context.placed(rule, word, (0, 0), step, |&(left, _)| left == 0, says)
    },
    ..RuleKind::UNSAID
};

/// How many regions meet.
pub static CORNER_REGIONS: RuleKind = RuleKind {
    word: "corner-regions",
    group: Group::Layers,
    summary: "the four cells lie in so many different regions of a `chaos-construction`",
    example: "rule: chaos-construction\nrule: chaos-count exclude r2c1\nrule: chaos-arrow exclude r1c4\nrule: chaos-count exclude r2c3\nrule: corner-regions 2 r1c2 r1c3 r2c2 r2c3\nrule: chaos-arrow r3c3\nrule: chaos-count r3c4\nrule: chaos-arrow r4c2\n.... .... .... ...1",
    takes: &[
        Part::one("number", Takes::Number),
        Part::one("cells", Takes::Cells(Drawn::Corner, Count::Exactly(4))),
    ],
    look: &[Mark::dot(Colour::GROUND, 0.35, Label::Part("number"))],
    reach: Reach::Grid,
    means: |rule, context| {
        let number = rule.needed("number")?;
        let four = rule.cells().iter().map(|&cell| label(rule, cell, context));
        let four = four.collect::<Result<Vec<Variable>, RuleError>>()?;
        let step = |seen: &Vec<i64>, _: usize, value: i64| {
            let mut seen = seen.clone();
            if !seen.contains(&value) {
                seen.push(value);
                seen.sort_unstable();
            }
            (seen.len() as i64 <= number).then_some(seen)
        };
        let ends = |seen: &Vec<i64>| seen.len() as i64 == number;
        let says = format!("lie in {number} regions");
        context.placed(rule, four, Vec::new(), step, ends, &says)
    },
    ..RuleKind::UNSAID
};

const TAKES: &[Part] = &[
    Part::optional("itself", Takes::Word(&["exclude"])),
    Part { name: "cells", takes: Takes::Groups, times: Times::Many(1) },
];

/// The cell that says a number, and what stands behind it.
fn parts(rule: &Rule) -> Result<(Cell, Vec<Vec<Cell>>), RuleError> {
    match rule.groups("cells") {
        [first, rest @ ..] if first.len() == 1 => Ok((first[0], rest.to_vec())),
        _ => Err(rule.unfit("begins with several cells, expected one and others behind |")),
    }
}

/// The region of a cell.
fn label(rule: &Rule, cell: Cell, context: &Context) -> Result<Variable, RuleError> {
    let why = || rule.unfit("speaks of regions to be found, expected `chaos-construction`");
    context.of_layer(REGION, cell).ok_or_else(why)
}
