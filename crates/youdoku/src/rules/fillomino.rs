//! Fillomino: the grid is cut into areas, and areas of one size do not touch along an edge. How large the area of each cell is
//! and in which cell it begins are layers of the answer: the second follows from the first.

use std::sync::Arc;

use super::look::{At, Colour, Mark, Shape, Shown};
use super::{Context, Count, Drawn, Group, Part, Reach, RuleKind, Scope, Takes, Twofold};
use crate::constraint::{Automaton, Connected, OneOf, Regular};
use crate::{Cell, Digit, DigitSet, Digits, Variable};

/// The layer of sizes.
const SIZE: &str = "size";

/// The layer of areas: each has the number of its first cell, counted in reading order from 1.
const AREA: &str = "area";

/// Areas of all sizes.
pub static FILLOMINO: RuleKind = RuleKind {
    word: "fillomino",
    also: &["polyominous", "allied occupation"],
    group: Group::Layers,
    summary: "the grid is cut into areas of so many cells at most; areas of one size do not touch along an edge, and the digits of the \
              cells named are the sizes of theirs",
    about: "The largest area has as many cells as there are digits, when left out. The layer `size` says how large the area of a cell \
            is, and the layer `area` where it begins, in cells counted in reading order from 1; both are part of the answer.",
    example: "rule: fillomino 4 r1c3 r2c1 r2c2 r3c4 r4c3\n12.4 34.. 214. ...1",
    scope: Scope::Worth,
    takes: &[
        Part::optional("largest", Takes::Number),
        Part::optional("cells", Takes::Cells(Drawn::Set, Count::AtLeast(1))),
    ],
    look: &[
        Mark::Layer { name: AREA, shown: Shown::Borders },
        Mark::sign(At::Each, Shape::Circle, Colour::NONE, Colour::DARK_GREY, 0.84),
    ],
    reach: Reach::Grid,
    twofold: Twofold::Itself,
    means: |rule, context| {
        let full = || rule.unfit("has more cells than there is room for");
        let cells: Vec<Cell> = context.cells().collect();
        let usual = context.grid().num_digits() as i64;
        let largest = rule.positive_or("largest", usual)?.min(cells.len() as i64);
        let sizes = Digits::from_one(largest as usize).map_err(|_| full())?;
        let numbers = Digits::from_one(cells.len()).map_err(|_| full())?;
        let size = context.layer(SIZE, sizes).ok_or_else(full)?;
        let area = context.layer(AREA, numbers).ok_or_else(full)?;
        let place = |cell: &Cell| cells.binary_search(cell).ok();
        let mut alike: Option<Arc<Automaton>> = None;
        for (a, b) in context.steps_of(&[(0, 1), (1, 0)]) {
            let Some((a, b)) = place(&a).zip(place(&b)) else { continue };
            let word = vec![size[a], size[b], area[a], area[b]];
            let made = match &alike {
                Some(made) => made.clone(),
                None => one_area_if_one_size(&word, context).ok_or_else(full)?,
            };
            alike = Some(made.clone());
            let says = "are of one size exactly if they are of one area";
            context.demand(Regular::new(word, made, says));
        }
        let neighbours = context.neighbours();
        let grid = context.grid();
        for (first, &begins) in cells.iter().enumerate() {
            // Its cells come behind the first one, and not further from it than it has cells.
            let near = |other: &usize| {
                let down = grid.row(cells[*other]).abs_diff(grid.row(begins));
                let right = grid.column(cells[*other]).abs_diff(grid.column(begins));
                *other >= first && ((down + right) as i64) < largest
            };
            let near: Vec<usize> = (0..cells.len()).filter(near).collect();
            let number = first as i64 + 1;
            let only = DigitSet::only(Digit::at(first));
            for other in (0..cells.len()).filter(|other| near.binary_search(other).is_err()) {
                let others = context.variables().all(area[other]) - only;
                context.demand(OneOf::new(area[other], others));
            }
            for &other in near.iter().filter(|&&other| other != first) {
                let says = format!("begin in cell {number} only where an area does");
                context.told(area[other], area[first], &says, |other, own| {
                    other != number || own == number
                });
            }
            // Where an area begins, it has as many cells as it says.
            let own: Vec<Variable> = near.iter().map(|&other| area[other]).collect();
            let word: Vec<Variable> =
                [size[first]].into_iter().chain(own.iter().copied()).collect();
            let says = format!("are a size, and so many cells of the area {number} or none");
            let step = |&left: &Option<i64>, place: usize, value: i64| match (place, left) {
                (0, _) => Some(Some(value)),
                // The first cell itself: there is such an area, or it is none of ours.
                (1, Some(all)) if value == number => Some(Some(all - 1)),
                (1, _) => Some(None),
                (_, Some(left)) if value == number => (left > 0).then_some(Some(left - 1)),
                (_, left) => Some(left),
            };
            let done = |left: &Option<i64>| left.is_none_or(|left| left == 0);
            context.placed(rule, word, None, step, done, &says)?;
            let among = |one: &usize| {
                let to = neighbours[*one].iter();
                to.filter_map(|to| near.binary_search(&(*to as usize)).ok())
                    .map(|to| to as u32)
                    .collect()
            };
            let around: Vec<Vec<u32>> = near.iter().map(among).collect();
            context.demand(Connected::new(own, around.into(), only, largest as usize));
        }
        for cell in rule.cells() {
            let Some(place) = place(cell) else {
                let name = context.name(*cell);
                return Err(rule.unfit(format!("names {name}, which is not there")));
            };
            context
                .told(*cell, size[place], "are a digit and the size that it says", |a, b| a == b);
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// Two neighbours are of one area exactly where its size is the same: reads both sizes, then both areas.
fn one_area_if_one_size(word: &[Variable], context: &Context) -> Option<Arc<Automaton>> {
    #[derive(Clone, PartialEq, Eq, Hash)]
    enum Mind {
        Nothing,
        Size(i64),
        Same(bool),
        Area(bool, i64),
        Good,
    }
    let step = |mind: &Mind, _: usize, value: i64| match *mind {
        Mind::Nothing => Some(Mind::Size(value)),
        Mind::Size(size) => Some(Mind::Same(size == value)),
        Mind::Same(same) => Some(Mind::Area(same, value)),
        Mind::Area(same, area) => (same == (area == value)).then_some(Mind::Good),
        Mind::Good => None,
    };
    let good = |mind: &Mind| *mind == Mind::Good;
    context.placed_automaton(word, Mind::Nothing, step, good).map(Arc::new)
}
