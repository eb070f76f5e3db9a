//! Deconstruction: the boxes are to be placed, on a grid that has room for more. What no box covers is blank: it has the digit 0,
//! which may stand anywhere so often. Which part of a box each cell is is a layer of the answer; boxes do not overlap because
//! each part says what its neighbours are.

use super::look::{Mark, Shown};
use super::{Context, Group, Part, Reach, Rule, RuleError, RuleKind, Scope, Takes, Twofold};
use crate::constraint::OneOf;
use crate::{Boxes, Cell, Digit, DigitSet, Digits, Layout, Variable};

/// The layer: 0 where no box is, else the place in the box, counted in reading order from 1.
const PART: &str = "part";

/// Boxes to be placed.
pub static DECONSTRUCTION: RuleKind = RuleKind {
    word: "deconstruction",
    also: &["boxes to be placed"],
    group: Group::Layers,
    summary: "so many boxes of this size, as many as digits when left out, lie on the grid; each has every digit once, no row or \
              column has one twice, and what is outside of them is 0",
    about: "Digits go from 0 to the cells of a box: `size: 11x11`, `digits: 0-9`, `deconstruction 3x3` is the usual one. Boxes may \
            touch. The layer `part` says which cell of its box a cell is, from 1, and 0 outside; it is part of the answer.",
    example: "size: 3x4\ndigits: 0-4\nrule: deconstruction 2x2 2\n.... .34. 2..1",
    scope: Scope::Base(|_, grid| Ok(Layout::open(*grid))),
    takes: &[Part::one("size", Takes::Size), Part::optional("boxes", Takes::Number)],
    look: &[Mark::Layer { name: PART, shown: Shown::Tints }],
    reach: Reach::Grid,
    twofold: Twofold::Itself,
    means: |rule, context| {
        let Some((height, width)) = rule.size("size") else { return Ok(()) };
        let (grid, size) = (context.grid(), Boxes { height, width });
        let all = i64::from(grid.range().greatest());
        if grid.range().least() != 0 || all as usize != size.cells() {
            let range = grid.range();
            let expected = format!("from 0 to {}, the cells of a box of {size}", size.cells());
            return Err(rule.unfit(format!(
                "has digits from {} to {all}, expected {expected}",
                range.least()
            )));
        }
        let boxes = rule.positive_or("boxes", all)?;
        let full = || rule.unfit("has more cells than there is room for");
        let parts = Digits::new(0, all).map_err(|_| full())?;
        let layer = context.layer(PART, parts).ok_or_else(full)?;
        let cells: Vec<Cell> = context.cells().collect();
        let part = |cell: Cell| cells.binary_search(&cell).ok().map(|place| layer[place]);
        for (&cell, &part) in cells.iter().zip(&layer) {
            let says = "are a digit and part of a box, or 0 and part of none";
            context.told(cell, part, says, |digit, part| (digit == 0) == (part == 0));
        }
        whole_boxes(&cells, size, part, context);
        let is_first = |part: i64| i64::from(part == 1);
        let says = format!("begin {boxes} boxes");
        context.counted(rule, layer.clone(), is_first, |count| count == boxes, says)?;
        for line in grid.rows().into_iter().chain(grid.columns()) {
            let there: Vec<Cell> = line.into_iter().filter(|&cell| part(cell).is_some()).collect();
            for (i, &a) in there.iter().enumerate() {
                for &b in &there[i + 1..] {
                    context.told(a, b, "are different, or both 0", |a, b| a == 0 || a != b);
                }
            }
        }
        different_within(rule, &cells, size, part, context)
    },
    ..RuleKind::UNSAID
};

/// The row and the column of a part within its box, from 0; nothing for none.
fn place(part: i64, size: Boxes) -> Option<(usize, usize)> {
    let place = usize::try_from(part - 1).ok()?;
    Some((place / size.width, place % size.width))
}

/// Beside each part is the next one of its box, wherever there is one.
fn whole_boxes(
    cells: &[Cell],
    size: Boxes,
    part: impl Fn(Cell) -> Option<Variable>,
    context: &mut Context,
) {
    let (height, width) = (size.height as isize, size.width as isize);
    let goes_on = |of: i64, (down, right): (isize, isize)| {
        place(of, size).is_some_and(|(row, column)| {
            (0..height).contains(&(row as isize + down))
                && (0..width).contains(&(column as isize + right))
        })
    };
    for &cell in cells {
        for way in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            let beside = context.layout().step(cell, way.0, way.1).and_then(&part);
            let Some(own) = part(cell) else { continue };
            let Some(beside) = beside else {
                let all = context.variables().all(own);
                let fits = |digit: &Digit| !goes_on(digit.index() as i64, way);
                context.demand(OneOf::new(own, all.iter().filter(fits).collect::<DigitSet>()));
                continue;
            };
            let far = (way.0 * width + way.1) as i64;
            let says = match way {
                (0, 1) => "go on from left to right where they are one box",
                (1, 0) => "go on from above to below where they are one box",
                (0, _) => "go on from right to left where they are one box",
                _ => "go on from below to above where they are one box",
            };
            context
                .told(own, beside, says, |own, beside| !goes_on(own, way) || beside == own + far);
        }
    }
}

/// No two cells of one box have the same digit. Those in one row or column have not in any case; of others the first one's
/// part tells whether the second is of the same box.
fn different_within(
    rule: &Rule,
    cells: &[Cell],
    size: Boxes,
    part: impl Fn(Cell) -> Option<Variable>,
    context: &mut Context,
) -> Result<(), RuleError> {
    let (height, width) = (size.height as isize, size.width as isize);
    for &cell in cells {
        for (down, right) in
            (1..height).flat_map(|down| (1 - width..width).map(move |right| (down, right)))
        {
            let other = context.layout().step(cell, down, right).filter(|_| right != 0);
            let Some((other, own)) = other.zip(part(cell)) else { continue };
            let reaches = |own: i64| {
                place(own, size).is_some_and(|(row, column)| {
                    (row as isize + down) < height
                        && (0..width).contains(&(column as isize + right))
                })
            };
            // Nothing to mind, a digit that the other may not have, or all that was to be read.
            let step = |mind: &Option<i64>, at: usize, value: i64| match at {
                0 => Some(reaches(value).then_some(0)),
                1 => Some(mind.map(|_| value)),
                _ => (*mind != Some(value)).then_some(None),
            };
            let word = vec![own, cell.into(), other.into()];
            let says = "are parts of two boxes, or different digits";
            context.placed(rule, word, None, step, |_| true, says)?;
        }
    }
    Ok(())
}
