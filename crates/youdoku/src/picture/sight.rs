//! Where a clue outside the grid stands: before the first cell of a line that goes on to the other end.

use super::pen::Point;
use super::shape::toward;
use crate::rules::Rule;
use crate::rules::look::{At, Mark, Of};
use crate::{Cell, Grid, Layout};

/// A straight line of cells, seen from a place beside the board.
pub(super) struct Sight {
    /// Row and column of that place, from 0: one before the first or behind the last, or where a cell is missing.
    pub from: (isize, isize),
    /// Rows down and columns right from cell to cell.
    pub step: (isize, isize),
}

/// How cells are seen; nothing where they are not all of a line from one end of the board to another.
pub(super) fn of(layout: &Layout, cells: &[Cell]) -> Option<Sight> {
    let grid = layout.grid();
    let at = |cell: Cell| (grid.row(cell) as isize, grid.column(cell) as isize);
    let &[first, second, ..] = cells else { return None };
    let step = (at(second).0 - at(first).0, at(second).1 - at(first).1);
    let next = |(row, column): (isize, isize)| (row + step.0, column + step.1);
    let near = (-1..=1).contains(&step.0) && (-1..=1).contains(&step.1);
    let goes_on = cells.windows(2).all(|two| next(at(two[0])) == at(two[1]));
    let is_there = |(row, column): (isize, isize)| {
        let (rows, columns) = (grid.num_rows() as isize, grid.num_columns() as isize);
        let on_grid = (0..rows).contains(&row) && (0..columns).contains(&column);
        on_grid && layout.has(grid.cell(row as usize, column as usize))
    };
    let from = (at(first).0 - step.0, at(first).1 - step.1);
    let ends = !is_there(from) && !is_there(next(at(*cells.last()?)));
    (near && goes_on && ends).then_some(Sight { from, step })
}

/// How the cells of a rule are seen, if its row draws it outside the grid.
pub(super) fn of_rule(layout: &Layout, rule: &Rule) -> Option<Sight> {
    let part = rule.kind.look.iter().find_map(|mark| match mark {
        Mark::Sign { at: At::Outside, of: Of::Part(part), .. } => Some(part),
        _ => None,
    })?;
    let groups = super::label::groups(rule.argument(part));
    of(layout, groups.first()?)
}

impl Sight {
    fn is_diagonal(&self) -> bool {
        self.step.0 != 0 && self.step.1 != 0
    }

    /// Where a clue of this size is written, just outside; further out where so many stand there already.
    pub fn spot(&self, grid: &Grid, before: usize, (wide, high): Point) -> Point {
        // From the middle of the place toward the board, as far as leaves a little between them.
        let near = match self.step {
            (0, _) => 0.5 - (wide / 2.0 + 0.09).max(0.26),
            (_, 0) => 0.5 - (high / 2.0 + 0.08),
            _ => 0.1,
        };
        let (x, y) = self.middle();
        let (right, down) = (self.step.1 as f32, self.step.0 as f32);
        let out = 0.68 * before as f32;
        // Away from the side that it stands on.
        let (rows, columns) = (grid.num_rows() as isize, grid.num_columns() as isize);
        let away = match self.from {
            (row, _) if row < 0 => (0.0, -1.0),
            (row, _) if row >= rows => (0.0, 1.0),
            (_, column) if column < 0 => (-1.0, 0.0),
            (_, column) if column >= columns => (1.0, 0.0),
            _ => (-right, -down),
        };
        (x + near * right + out * away.0, y + near * down + out * away.1)
    }

    fn middle(&self) -> Point {
        (self.from.1 as f32 + 0.5, self.from.0 as f32 + 0.5)
    }

    /// An arrow that says which diagonal is seen, from the clue to the board.
    pub fn arrow(&self, spot: Point) -> Option<(Point, Point)> {
        let (x, y) = self.middle();
        let tip = (x + 0.47 * self.step.1 as f32, y + 0.47 * self.step.0 as f32);
        self.is_diagonal().then(|| (toward(spot, tip, 0.27), tip))
    }
}
