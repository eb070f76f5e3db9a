//! LITS: a piece of four cells in each region. Which cells are shaded, and of what shape, are layers of the answer.

use std::sync::Arc;

use super::look::{Mark, Shown};
use super::shading::{self, SHADED};
use super::{Group, Reach, RuleKind, Scope, Twofold};
use crate::constraint::{Connected, OneOf, Rows, Table};
use crate::{Cell, Digit, DigitSet, Digits, Grid, Layout, Variable};

/// The layer: 0 where no piece is, else the place of its shape among [`SHAPES`], from 1.
const PIECE: &str = "piece";

/// L, I, T and S, by rows and columns; turned and turned over they are the same.
const SHAPES: [[(usize, usize); 4]; 4] = [
    [(0, 0), (1, 0), (2, 0), (2, 1)],
    [(0, 0), (1, 0), (2, 0), (3, 0)],
    [(0, 0), (0, 1), (0, 2), (1, 1)],
    [(0, 1), (0, 2), (1, 0), (1, 1)],
];

/// Pieces of four cells.
pub static LITS: RuleKind = RuleKind {
    word: "lits",
    also: &["nuruomino", "tetrominoes"],
    group: Group::Layers,
    summary: "four shaded cells in each region are an L, I, T or S; all shaded cells are one area without 2×2 cells, and pieces of \
              one shape do not touch along an edge",
    about: "Turned or turned over, a piece is the same. Cells in no region are not shaded. Which cells are shaded is part of the answer; \
            `shaded`, `unshaded` and `shaded-count` speak of them. The layer `piece` says of what shape: 1 L, 2 I, 3 T, 4 S.",
    example: "size: 4x4\ndigits: 1-8\nrule: lits\nrule: shaded r3c2\nrule: unshaded r2c2 r3c3\n1234 5678 2143 658.",
    scope: Scope::Worth,
    look: &[
        Mark::Layer { name: SHADED, shown: Shown::Tints },
        Mark::Layer { name: PIECE, shown: Shown::Numbers },
    ],
    reach: Reach::Grid,
    twofold: Twofold::Itself,
    means: |rule, context| {
        let full = || rule.unfit("has more cells than there is room for");
        let shapes = Digits::new(0, SHAPES.len() as i64).map_err(|_| full())?;
        let shaded = shading::layer(rule, context)?;
        let layer = context.layer(PIECE, shapes).ok_or_else(full)?;
        let cells: Vec<Cell> = context.cells().collect();
        let piece = |cell: &Cell| cells.binary_search(cell).ok().map(|place| layer[place]);
        for (&is_shaded, &piece) in shaded.iter().zip(&layer) {
            let says = "are shaded and a piece, or neither";
            context
                .told(is_shaded, piece, says, |is_shaded, piece| (is_shaded == 1) == (piece > 0));
        }
        let layout = context.layout();
        if layout.regions().is_empty() {
            return Err(rule.unfit("has no regions, expected a puzzle with regions"));
        }
        for region in layout.regions() {
            let word: Vec<Variable> = region.iter().filter_map(piece).collect();
            let rows = Arc::new(pieces(region, layout));
            context.demand(Table::new(word, rows, "are one piece of four cells"));
        }
        for cell in cells.iter().filter(|&&cell| layout.region_of(cell).is_none()) {
            if let Some(piece) = piece(cell) {
                context.demand(OneOf::new(piece, DigitSet::only(Digit::at(0))));
            }
        }
        for (a, b) in context.steps_of(&[(0, 1), (1, 0)]) {
            let two =
                piece(&a).zip(piece(&b)).filter(|_| layout.region_of(a) != layout.region_of(b));
            if let Some((a, b)) = two {
                let says = "are not of two pieces of one shape";
                context.told(a, b, says, |a, b| a == 0 || a != b);
            }
        }
        let (neighbours, all) = (context.neighbours(), shaded.len());
        context.demand(Connected::new(shaded, neighbours, DigitSet::only(Digit::at(1)), all));
        shading::no_square(rule, &[1], context)
    },
    ..RuleKind::UNSAID
};

/// Each way to lay a piece into a region: for each of its cells the shape, or none.
fn pieces(region: &[Cell], layout: &Layout) -> Rows {
    let mut rows = Vec::new();
    for (number, shape) in (1..).zip(&SHAPES) {
        for turn in 0..8 {
            for &first in region {
                let laid: Option<Vec<usize>> = laid(shape, turn, first, &layout.grid())
                    .map(|cell| region.binary_search(&cell?).ok())
                    .collect();
                if let Some(places) = laid {
                    let at =
                        |place: usize| Digit::at(if places.contains(&place) { number } else { 0 });
                    rows.push((0..region.len()).map(at).collect());
                }
            }
        }
    }
    Rows::new(region.len(), rows)
}

/// The cells of a shape, turned in one of eight ways, whose first lies here.
fn laid<'a>(
    shape: &'a [(usize, usize); 4],
    turn: usize,
    first: Cell,
    grid: &'a Grid,
) -> impl Iterator<Item = Option<Cell>> + 'a {
    let turned = move |(down, right): (usize, usize)| {
        let (down, right) = if turn & 1 == 0 { (down, right) } else { (right, down) };
        let sign =
            |bit: usize, far: usize| if turn & bit == 0 { far as isize } else { -(far as isize) };
        (sign(2, down), sign(4, right))
    };
    let origin = turned(shape[0]);
    shape.iter().map(move |&cell| {
        let (down, right) = turned(cell);
        grid.step(first, down - origin.0, right - origin.1)
    })
}
