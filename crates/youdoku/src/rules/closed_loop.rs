//! A loop through the centres of cells. A layer says by which two of its sides the loop passes through each cell, or that it
//! does not; another, which follows from it, that the cell is shaded. The loop is one area over its cells and the edges that
//! it crosses: two loops side by side are two.

use std::sync::Arc;

use super::look::{Mark, Shown};
use super::shading::{self, SHADED};
use super::{Group, Part, Reach, RuleKind, Scope, Takes, Twofold};
use crate::constraint::{Connected, OneOf, Pair, Pairs};
use crate::{Cell, Digit, DigitSet, Digits, Variable};

/// The layer: 0 where the loop is not, else one more than the place in [`WAYS`].
const LOOP: &str = "loop";

/// The sides by which the loop may pass through a cell: up, down, left, right.
const WAYS: [[bool; 4]; 6] = {
    let (x, o) = (true, false);
    [[x, x, o, o], [o, o, x, x], [x, o, x, o], [x, o, o, x], [o, x, x, o], [o, x, o, x]]
};

const UP: usize = 0;
const DOWN: usize = 1;
const LEFT: usize = 2;
const RIGHT: usize = 3;

/// Whether the loop leaves a cell with this value by this side.
fn leaves(value: i64, side: usize) -> bool {
    let way = usize::try_from(value - 1).ok().and_then(|place| WAYS.get(place));
    way.is_some_and(|way| way[side])
}

/// One loop.
pub static CLOSED_LOOP: RuleKind = RuleKind {
    word: "loop",
    also: &["closed path", "masyu", "loop sudoku"],
    group: Group::Layers,
    summary: "a loop runs from cell to cell beside it, through each at most once; with `apart` it comes beside itself nowhere else",
    about: "The cells that it runs through are shaded: `shaded`, `unshaded` and `shaded-count` speak of them. The layer `loop` says by \
            which sides it passes: 1 up and down, 2 left and right, 3 up and left, 4 up and right, 5 down and left, 6 down and right.",
    example: "rule: loop\nrule: shaded r3c1 r1c4\nrule: unshaded r2c2 r1c2\n12.4 34.. 214. ...1",
    scope: Scope::Worth,
    takes: &[Part::optional("touching", Takes::Word(&["apart"]))],
    look: &[
        Mark::Layer { name: SHADED, shown: Shown::Tints },
        Mark::Layer { name: LOOP, shown: Shown::Numbers },
    ],
    reach: Reach::Grid,
    twofold: Twofold::Itself,
    means: |rule, context| {
        let full = || rule.unfit("has more cells than there is room for");
        let apart = rule.word("touching").is_some();
        let range = Digits::new(0, WAYS.len() as i64).map_err(|_| full())?;
        let bit = Digits::new(0, 1).map_err(|_| full())?;
        let on = shading::layer(rule, context)?;
        let layer = context.layer(LOOP, range).ok_or_else(full)?;
        let (grid, layout) = (context.grid(), context.layout());
        let cells: Vec<Cell> = context.cells().collect();
        let place_of = |cell: Cell| cells.binary_search(&cell).ok();
        for (&is_on, &way) in on.iter().zip(&layer) {
            context.told(way, is_on, "are a way and whether there is one", |way, is_on| {
                (way != 0) == (is_on == 1)
            });
        }
        let mut variables = on.clone();
        let mut neighbours: Vec<Vec<u32>> = vec![Vec::new(); on.len()];
        let sides = [(UP, -1, 0), (DOWN, 1, 0), (LEFT, 0, -1), (RIGHT, 0, 1)];
        for (place, &cell) in cells.iter().enumerate() {
            let to = |down, right| layout.step(cell, down, right);
            // It leaves the board nowhere.
            let inside = |way: i64| {
                sides
                    .iter()
                    .all(|&(side, down, right)| !leaves(way, side) || to(down, right).is_some())
            };
            let ways = (0..range.count()).filter(|&way| inside(way as i64)).map(Digit::at);
            context.demand(OneOf::new(layer[place], ways.collect::<DigitSet>()));
            for (side, back, down, right) in [(RIGHT, LEFT, 0, 1), (DOWN, UP, 1, 0)] {
                let Some(other) = to(down, right).and_then(place_of) else { continue };
                let says = match (side == RIGHT, apart) {
                    (true, false) => "go on from left to right, or are parted",
                    (true, true) => "go on from left to right, or not both are on the loop",
                    (false, false) => "go on from above to below, or are parted",
                    (false, true) => "go on from above to below, or not both are on the loop",
                };
                context.told(layer[place], layer[other], says, |a, b| {
                    let crosses = leaves(a, side);
                    crosses == leaves(b, back) && (!apart || crosses || a == 0 || b == 0)
                });
                let from = layer[place];
                let is = move |values: &crate::Values| {
                    Some(Digit::at(usize::from(leaves(values.value(from)?, side))))
                };
                let names = [cell, cells[other]].map(|cell| grid.name(cell));
                let name = format!("whether the loop crosses from {} to {}", names[0], names[1]);
                let edge = context.define(&name, bit, is, |new, _| {
                    let says = "are a way and whether it leaves there";
                    let pairs =
                        Pairs::of([range, bit], says, |way, is| leaves(way, side) == (is == 1));
                    Pair::new(from, new, Arc::new(pairs))
                });
                let (edge, number) = (edge.ok_or_else(full)?, variables.len() as u32);
                variables.push(edge);
                neighbours.push(vec![place as u32, other as u32]);
                neighbours[place].push(number);
                neighbours[other].push(number);
            }
        }
        let (all, is_on) = (variables.len(), DigitSet::only(Digit::at(1)));
        context.demand(Connected::new(variables, neighbours.into(), is_on, all));
        let word: Vec<Variable> = on;
        context.counted(rule, word, |is_on| is_on.min(1), |count| count > 0, "are shaded somewhere")
    },
    ..RuleKind::UNSAID
};
