//! Nurikabe: islands in a sea. Which cells are sea, and which island each other cell belongs to, are layers of the answer:
//! the second follows from the first, so that each way to draw the sea is one answer.

use super::look::{At, Colour, Mark, Shape, Shown};
use super::shading::{self, SHADED};
use super::{Drawn, Group, Part, Reach, RuleKind, Scope};
use crate::constraint::{Connected, OneOf};
use crate::{Cell, Digit, DigitSet, Digits, Variable};

/// The layer of islands: 0 is sea, the others are counted as their numbers are named.
const ISLAND: &str = "island";

/// Islands whose digits say how large they are.
pub static NURIKABE: RuleKind = RuleKind {
    word: "nurikabe",
    also: &["islands in the stream"],
    group: Group::Layers,
    summary: "cells are shaded or not; the shaded ones are one area without 2×2 cells, and each area of the others has one of the \
              cells named, whose digit is how many cells it has",
    about: "Which cells are shaded is part of the answer; `shaded`, `unshaded` and `shaded-count` speak of them. The layer `island` \
            says to which of the cells named each other cell belongs.",
    example: "rule: nurikabe r1c3 r3c1\n12.4 34.. 214. ...1",
    scope: Scope::Worth,
    takes: &[Part::cells(Drawn::Set, 1)],
    look: &[
        Mark::Layer { name: SHADED, shown: Shown::Tints },
        Mark::sign(At::Each, Shape::Circle, Colour::NONE, Colour::DARK_GREY, 0.84),
    ],
    reach: Reach::Grid,
    means: |rule, context| {
        let full = || rule.unfit("has more cells than there is room for");
        let numbers = rule.cells();
        if let Some(i) = (1..numbers.len()).find(|&i| numbers[..i].contains(&numbers[i])) {
            let name = context.name(numbers[i]);
            return Err(rule.unfit(format!("names {name} twice, expected each island once")));
        }
        let islands = Digits::new(0, numbers.len() as i64).map_err(|_| full())?;
        let sea = shading::layer(rule, context)?;
        let layer = context.layer(ISLAND, islands).ok_or_else(full)?;
        let cells: Vec<Cell> = context.cells().collect();
        let island = |cell: &Cell| cells.binary_search(cell).ok().map(|place| layer[place]);
        for (&wet, &land) in sea.iter().zip(&layer) {
            context.told(wet, land, "are sea, or an island", |wet, land| (wet == 1) == (land == 0));
        }
        for (a, b) in context.steps_of(&[(0, 1), (1, 0)]) {
            if let Some((a, b)) = island(&a).zip(island(&b)) {
                let says = "are one island, or one of them is sea";
                context.told(a, b, says, |a, b| a == b || a == 0 || b == 0);
            }
        }
        let neighbours = context.neighbours();
        for place in 0..islands.count() {
            let value = DigitSet::only(Digit::at(place));
            let all = layer.len();
            context.demand(Connected::new(layer.clone(), neighbours.clone(), value, all));
        }
        for (number, cell) in (1..).zip(numbers) {
            let Some(own) = island(cell) else {
                let name = context.name(*cell);
                return Err(rule.unfit(format!("names {name}, which is not there")));
            };
            context.demand(OneOf::new(own, DigitSet::only(Digit::at(number as usize))));
            let word = [(Variable::from(cell), 1)].into_iter();
            let word = word.chain(layer.iter().map(|&one| (one, 0)));
            let counts = |is_digit: i64, value: i64| match is_digit {
                1 => -value,
                _ => i64::from(value == number),
            };
            let says = format!("are a digit, and as many cells of island {number}");
            context.weighed(rule, word, counts, |total| total == 0, says)?;
        }
        shading::no_square(rule, &[1], context)
    },
    ..RuleKind::UNSAID
};
