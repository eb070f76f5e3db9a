//! Groups of cells that have the same digits: in order, or in any order.

use super::exchange::{Exchange, Field, Form, Iss};
use super::look::{CELLS, Colour, Mark};
use super::{Group, Part, RuleKind, Takes, Twofold};
use crate::constraint::Relation;
use crate::{Cell, Variable};

/// Copies.
pub static CLONE: RuleKind = RuleKind {
    word: "clone",
    group: Group::Cells,
    summary: "the first cells of all groups are equal, and so are the second, and so on",
    example: "rule: clone r1c2 r1c1 | r3c4 r3c3\n.... .... 3... .4.1",
    takes: &[Part::many("cells", Takes::Groups, 2)],
    look: &[Mark::Shade { of: CELLS, colour: Colour::GREY, inset: 0.0 }],
    exchange: &[
        Exchange::entries(
            "clone",
            &[
                Field::new("cells", "cells", Form::Group),
                Field::new("cloneCells", "cells", Form::Group),
            ],
        ),
        Exchange::maker(302, &[Field::new("groups", "cells", Form::Groups)]),
    ],
    twofold: Twofold::Alike,
    means: |rule, context| {
        let groups = rule.groups("cells");
        if groups.iter().any(|group| group.len() != groups[0].len()) {
            return Err(
                rule.unfit("has groups of different lengths, expected as many cells in each")
            );
        }
        for group in &groups[1..] {
            for (&a, &b) in groups[0].iter().zip(group).filter(|(a, b)| a != b) {
                context.related(a, b, Relation::Equal);
            }
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// The same digits in any order.
pub static SAME_DIGITS: RuleKind = RuleKind {
    word: "same-digits",
    also: &["same values", "set equivalence"],
    group: Group::Cells,
    summary: "all groups have the same digits, each as often, in any order",
    example: "rule: same-digits r4c4 r3c4 | r1c3 r1c2\n.... .... 3... .4.1",
    takes: &[Part::many("cells", Takes::Groups, 2)],
    look: &[Mark::Shade { of: CELLS, colour: Colour::GREY, inset: 0.1 }],
    exchange: &[Exchange::Iss("SameValues", &[Iss::EqualGroups("cells")])],
    twofold: Twofold::Alike,
    means: |rule, context| {
        let groups = rule.groups("cells");
        if groups.iter().any(|group| group.len() != groups[0].len()) {
            return Err(
                rule.unfit("has groups of different lengths, expected as many cells in each")
            );
        }
        for two in groups.windows(2) {
            // What stands in both says nothing.
            let without = |here: &Vec<Cell>, there: &Vec<Cell>| {
                here.iter().filter(|cell| !there.contains(cell)).copied().collect::<Vec<Cell>>()
            };
            let (a, b) = (without(&two[0], &two[1]), without(&two[1], &two[0]));
            if let ([a], [b]) = (&a[..], &b[..]) {
                context.related(*a, *b, Relation::Equal);
                continue;
            }
            if a.is_empty() {
                continue;
            }
            // Read in turns, there is never much between them.
            let in_turns = a.iter().zip(&b).flat_map(|(a, b)| [(a, 1), (b, -1)]);
            let word: Vec<(Variable, i64)> =
                in_turns.map(|(&cell, side)| (cell.into(), side)).collect();
            let grid = context.grid();
            for digit in grid.digits().map(|digit| i64::from(grid.value(digit))) {
                let counts = |side: i64, value: i64| side * i64::from(value == digit);
                let says = format!("have {digit} as often in the one group as in the other");
                context.weighed(rule, word.clone(), counts, |total| total == 0, says)?;
            }
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};
