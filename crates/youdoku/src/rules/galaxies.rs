//! Galaxies: the grid is cut into areas, each of which looks the same turned half round about its centre. To which centre each
//! cell belongs is a layer of the answer.

use super::look::{At, Colour, Label, Mark, Of, Shape, Shown};
use super::{Group, Part, Reach, Rule, RuleError, RuleKind, Scope, Takes, Twofold};
use crate::constraint::{Connected, OneOf};
use crate::{Cell, Digit, DigitSet, Digits, Grid};

/// The layer: galaxies are counted as their centres are named.
const GALAXY: &str = "galaxy";

/// Areas about centres.
pub static GALAXIES: RuleKind = RuleKind {
    word: "galaxies",
    also: &["spiral galaxies", "tentai show"],
    group: Group::Layers,
    summary: "the grid is cut into areas, one for each centre, that look the same turned half round about it",
    about: "A centre is the middle of a cell, `r1c1`, of an edge, named by its two cells, or of a corner, named by its four: `galaxies \
            r1c1 | r2c2 r2c3 | r3c3 r3c4 r4c3 r4c4`. Each area is in one piece. The layer `galaxy` says to which centre a cell \
            belongs, from 1; it is part of the answer.",
    example: "rule: galaxies r1c1 r1c2 | r1c4 r2c4 | r2c2 r3c2 | r3c3 r3c4 r4c3 r4c4 | r4c1 | r2c1 r3c1 | r2c3 | r1c3 | r4c2\n12.4 34.. 214. ...1",
    scope: Scope::Worth,
    takes: &[Part::many("centres", Takes::Groups, 1)],
    look: &[
        Mark::Layer { name: GALAXY, shown: Shown::Borders },
        Mark::Sign {
            of: Of::Part("centres"),
            at: At::Middle,
            shape: Shape::Circle,
            fill: Colour::GROUND,
            edge: Colour::INK,
            size: 0.3,
            label: Label::None,
        },
    ],
    reach: Reach::Grid,
    twofold: Twofold::Itself,
    means: |rule, context| {
        let full = || rule.unfit("has more cells than there is room for");
        let grid = context.grid();
        let groups = rule.groups("centres");
        let centres = groups.iter().map(|cells| centre(rule, cells, &grid));
        let centres: Vec<(usize, usize)> = centres.collect::<Result<_, RuleError>>()?;
        let numbers = Digits::from_one(centres.len()).map_err(|_| full())?;
        let layer = context.layer(GALAXY, numbers).ok_or_else(full)?;
        let cells: Vec<Cell> = context.cells().collect();
        let neighbours = context.neighbours();
        for (place, (&(down, right), own)) in centres.iter().zip(groups).enumerate() {
            let number = Digit::at(place);
            for (&cell, &galaxy) in cells.iter().zip(&layer) {
                let row = down.checked_sub(grid.row(cell)).filter(|&row| row < grid.num_rows());
                let column = right.checked_sub(grid.column(cell));
                let column = column.filter(|&column| column < grid.num_columns());
                let turned = row.zip(column).map(|(row, column)| grid.cell(row, column));
                match turned.and_then(|turned| cells.binary_search(&turned).ok()) {
                    None => {
                        let others = context.variables().all(galaxy) - DigitSet::only(number);
                        context.demand(OneOf::new(galaxy, others));
                    }
                    Some(turned) if cells[turned] > cell => {
                        let value = place as i64 + 1;
                        let says = format!("are both of galaxy {value}, or neither is");
                        let alike = |a: i64, b: i64| (a == value) == (b == value);
                        context.told(galaxy, layer[turned], &says, alike);
                    }
                    Some(_) => {}
                }
                if own.contains(&cell) {
                    context.demand(OneOf::new(galaxy, DigitSet::only(number)));
                }
            }
            let (all, only) = (layer.len(), DigitSet::only(number));
            context.demand(Connected::new(layer.clone(), neighbours.clone(), only, all));
        }
        Ok(())
    },
    ..RuleKind::UNSAID
};

/// The row and the column of a centre, counted in halves: those of a cell and of the one that it is turned to add up to these.
fn centre(rule: &Rule, cells: &[Cell], grid: &Grid) -> Result<(usize, usize), RuleError> {
    let ends = |of: fn(&Grid, Cell) -> usize| {
        let all = cells.iter().map(|&cell| of(grid, cell));
        all.clone().min().zip(all.max())
    };
    let sides = ends(|grid, cell| grid.row(cell)).zip(ends(|grid, cell| grid.column(cell)));
    if let Some(((top, bottom), (left, right))) = sides {
        let (height, width) = (bottom - top + 1, right - left + 1);
        let once = cells.iter().enumerate().all(|(i, cell)| !cells[..i].contains(cell));
        if height <= 2 && width <= 2 && once && cells.len() == height * width {
            return Ok((top + bottom, left + right));
        }
    }
    let names: Vec<String> = cells.iter().map(|&cell| grid.name(cell)).collect();
    let names = names.join(" ");
    Err(rule.unfit(format!(
        "has the centre `{names}`, expected a cell, the two of an edge or the four of a corner"
    )))
}
