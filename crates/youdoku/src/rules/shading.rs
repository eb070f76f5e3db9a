//! Shaded cells: a layer of two colours, and what is said of it.

use std::sync::Arc;

use super::look::{At, Colour, Mark, Shape, Shown};
use super::{Context, Drawn, Group, Part, Reach, Rule, RuleError, RuleKind, Scope, Takes, Twofold};
use crate::constraint::{Automaton, Connected, OneOf, Regular};
use crate::{Cell, Digit, DigitSet, Digits, Variable};

/// What the layer is called; 1 is shaded.
pub(super) const SHADED: &str = "shaded";

/// Two colours, each in one piece.
pub static YIN_YANG: RuleKind = RuleKind {
    word: "yin-yang",
    group: Group::Layers,
    summary: "cells are shaded or not; each colour is one area, and no 2×2 cells have one colour",
    about: "Which cells are shaded is part of the answer. Either colour may be missing where no square forbids it.",
    example: "rule: yin-yang\nrule: shaded r1c1 r1c3 r3c3\nrule: unshaded r2c2 r2c3 r4c1 r1c4\n12.4 34.. 214. ...1",
    // The layer is there before other rules speak of it.
    scope: Scope::Worth,
    look: &[Mark::Layer { name: SHADED, shown: Shown::Tints }],
    twofold: Twofold::Itself,
    means: |rule, context| {
        let layer = layer(rule, context)?;
        for colour in [0, 1] {
            one_area(&layer, colour, context);
        }
        no_square(rule, &[0, 1], context)
    },
    ..RuleKind::UNSAID
};

/// A wall with islands of any kind.
pub static CAVE: RuleKind = RuleKind {
    word: "cave",
    group: Group::Layers,
    summary: "cells are shaded or not; those that are not are one area, the others reach the edge",
    about: "Each shaded cell is connected with the edge of the grid by shaded ones. Which cells are shaded is part of the answer.",
    example: "rule: cave\nrule: shaded r2c2 r1c4 r3c1\nrule: unshaded r1c1 r1c3 r4c4 r2c4\nrule: shaded-count 1 r1c1 r2c1 r3c1 r4c1\nrule: shaded-count 1 r3c2 r4c2 r4c3\nrule: shaded-count 0 r2c3 r3c3 r3c4\nrule: shaded-count 0 r1c2\n12.4 34.. 214. ...1",
    scope: Scope::Worth,
    look: &[Mark::Layer { name: SHADED, shown: Shown::Tints }],
    twofold: Twofold::Itself,
    means: |rule, context| {
        let layer = layer(rule, context)?;
        one_area(&layer, 0, context);
        to_the_edge(rule, &layer, context)
    },
    ..RuleKind::UNSAID
};

/// Shaded cells.
pub static IS_SHADED: RuleKind = RuleKind {
    word: "shaded",
    group: Group::Layers,
    summary: "the cells are shaded, in a `yin-yang`, a `cave` or another rule that shades",
    example: "rule: cave\nrule: shaded r2c2 r1c4 r3c1\nrule: unshaded r1c1 r1c3 r4c4 r2c4\nrule: shaded-count 1 r1c1 r2c1 r3c1 r4c1\nrule: shaded-count 1 r3c2 r4c2 r4c3\nrule: shaded-count 0 r2c3 r3c3 r3c4\nrule: shaded-count 0 r1c2\n12.4 34.. 214. ...1",
    takes: &[Part::cells(Drawn::Set, 1)],
    look: &[Mark::sign(At::Each, Shape::Circle, Colour::INK, Colour::INK, 0.3)],
    reach: Reach::Grid,
    twofold: Twofold::Itself,
    means: |rule, context| of_colour(rule, 1, context),
    ..RuleKind::UNSAID
};

/// Cells that are not shaded.
pub static UNSHADED: RuleKind = RuleKind {
    word: "unshaded",
    group: Group::Layers,
    summary: "the cells are not shaded, in a `yin-yang`, a `cave` or another rule that shades",
    example: "rule: yin-yang\nrule: shaded r1c1 r1c3 r3c3\nrule: unshaded r2c2 r2c3 r4c1 r1c4\n12.4 34.. 214. ...1",
    takes: &[Part::cells(Drawn::Set, 1)],
    look: &[Mark::sign(At::Each, Shape::Circle, Colour::GROUND, Colour::INK, 0.3)],
    reach: Reach::Grid,
    twofold: Twofold::Itself,
    means: |rule, context| of_colour(rule, 0, context),
    ..RuleKind::UNSAID
};

/// A number by colour.
pub static SHADED_COUNT: RuleKind = RuleKind {
    word: "shaded-count",
    group: Group::Layers,
    summary: "so many of the cells are shaded, in a `yin-yang`, a `cave` or another rule that shades",
    example: "rule: cave\nrule: shaded r2c2 r1c4 r3c1\nrule: unshaded r1c1 r1c3 r4c4 r2c4\nrule: shaded-count 1 r1c1 r2c1 r3c1 r4c1\nrule: shaded-count 1 r3c2 r4c2 r4c3\nrule: shaded-count 0 r2c3 r3c3 r3c4\nrule: shaded-count 0 r1c2\n12.4 34.. 214. ...1",
    takes: &[Part::one("count", Takes::Totals), Part::cells(Drawn::Cage, 1)],
    look: &[Mark::cage(super::look::Label::Part("count"))],
    reach: Reach::Grid,
    twofold: Twofold::Itself,
    means: |rule, context| {
        let colours = colours(rule, context)?;
        let Some(totals) = rule.totals("count") else { return Ok(()) };
        let says = format!("are shaded {totals} times");
        context.counted(rule, colours, |colour| colour, |count| totals.contains(count), says)
    },
    ..RuleKind::UNSAID
};

/// The colours of the rule's cells.
fn colours(rule: &Rule, context: &Context) -> Result<Vec<Variable>, RuleError> {
    let colours = rule.cells().iter().map(|&cell| context.of_layer(SHADED, cell));
    let why =
        || rule.unfit("speaks of shaded cells, expected a rule that shades, such as `yin-yang`");
    colours.collect::<Option<Vec<Variable>>>().ok_or_else(why)
}

/// All of the rule's cells have this colour.
fn of_colour(rule: &Rule, colour: usize, context: &mut Context) -> Result<(), RuleError> {
    for one in colours(rule, context)? {
        context.demand(OneOf::new(one, DigitSet::only(Digit::at(colour))));
    }
    Ok(())
}

/// The layer, new or as another rule has made it.
pub(super) fn layer(rule: &Rule, context: &mut Context) -> Result<Vec<Variable>, RuleError> {
    let range = Digits::new(0, 1).map_err(|error| rule.unfit(error.to_string()))?;
    let full = || rule.unfit("has more cells than there is room for");
    context.layer(SHADED, range).ok_or_else(full)
}

/// The cells of a colour are one area.
fn one_area(layer: &[Variable], colour: usize, context: &mut Context) {
    let values = DigitSet::only(Digit::at(colour));
    let neighbours = context.neighbours();
    context.demand(Connected::new(layer.to_vec(), neighbours, values, layer.len()));
}

/// No square of four cells is all of one of these colours.
pub(super) fn no_square(
    rule: &Rule,
    colours: &[usize],
    context: &mut Context,
) -> Result<(), RuleError> {
    // How many of the one colour were read, of how many.
    let step = |&(read, shaded): &(usize, usize), colour: Digit| {
        (read < 4).then_some((read + 1, shaded + colour.index()))
    };
    let good = |&(read, shaded): &(usize, usize)| {
        let all_of = |&colour: &usize| shaded == 4 * colour;
        read == 4 && !colours.iter().any(all_of)
    };
    let made = Automaton::of(2, (0, 0), step, good, 100);
    let made = Arc::new(made.ok_or_else(|| rule.unfit("has too many colours"))?);
    for square in context.squares() {
        let four = square.iter().map(|&cell| context.of_layer(SHADED, cell));
        if let Some(four) = four.collect::<Option<Vec<Variable>>>() {
            context.demand(Regular::new(four, made.clone(), "are not all of one colour"));
        }
    }
    Ok(())
}

/// The shaded cells and what lies around the grid are one area: all that is outside is one more cell, always shaded.
fn to_the_edge(rule: &Rule, layer: &[Variable], context: &mut Context) -> Result<(), RuleError> {
    let (grid, cells): (_, Vec<Cell>) = (context.grid(), context.cells().collect());
    let range = Digits::new(0, 1).map_err(|error| rule.unfit(error.to_string()))?;
    let outside = context.define(
        "the outside of the grid",
        range,
        |_| Some(Digit::at(1)),
        |new, _| OneOf::new(new, DigitSet::only(Digit::at(1))),
    );
    let outside = outside.ok_or_else(|| rule.unfit("has more cells than there is room for"))?;
    let mut neighbours: Vec<Vec<u32>> = context.neighbours().to_vec();
    let last = cells.len() as u32;
    let mut beside = Vec::new();
    for (place, &cell) in cells.iter().enumerate() {
        let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        let inside =
            |(down, right)| grid.step(cell, down, right).is_some_and(|to| context.layout().has(to));
        if !steps.into_iter().all(inside) {
            neighbours[place].push(last);
            beside.push(place as u32);
        }
    }
    neighbours.push(beside);
    let variables: Vec<Variable> = layer.iter().copied().chain([outside]).collect();
    let all = variables.len();
    let shaded = DigitSet::only(Digit::at(1));
    context.demand(Connected::new(variables, neighbours.into(), shaded, all));
    Ok(())
}
