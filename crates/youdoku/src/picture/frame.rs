//! The grid of a picture: its ground, thin lines between cells, thick ones between regions, and the edge of the board. A
//! cell that is not there has none of them.

use super::pen::{Paint, Pen, place};
use super::shape::{border, closed};
use super::theme::{FRAME, GRID};
use crate::rules::look::Colour;
use crate::{Cell, Layout};

/// What lies under everything.
pub(super) fn ground(layout: &Layout, pen: Pen) -> String {
    let cells: Vec<Cell> = layout.cells().collect();
    let data = closed(&border(&layout.grid(), &cells, 0.0), 0.0);
    pen.named("ground", &data, Paint::fill(Colour::GROUND))
}

/// All lines.
pub(super) fn lines(layout: &Layout, pen: Pen) -> String {
    let cells: Vec<Cell> = layout.cells().collect();
    let edge = closed(&border(&layout.grid(), &cells, 0.0), 0.0);
    let thin = between(layout, |a, b| !layout.parts(a, b));
    let thick = between(layout, |a, b| layout.parts(a, b));
    pen.named("thin", &thin, Paint::stroke(GRID, 0.0156))
        + &pen.named("thick", &thick, Paint::stroke(FRAME, 0.047))
        + &pen.named("edge", &edge, Paint::stroke(FRAME, 0.0625))
}

/// The borders of neighbours of this kind, in runs as long as can be.
pub(super) fn between(layout: &Layout, is: impl Fn(Cell, Cell) -> bool) -> String {
    let grid = layout.grid();
    let (rows, columns) = (grid.num_rows(), grid.num_columns());
    let mut data = String::new();
    let mut runs =
        |lines: usize, length: usize, at: &dyn Fn(usize, usize) -> (Cell, Cell, [usize; 4])| {
            for line in 1..lines {
                let mut start = None;
                for along in 0..=length {
                    let drawn = along < length && {
                        let (a, b, _) = at(line, along);
                        layout.has(a) && layout.has(b) && is(a, b)
                    };
                    match (drawn, start) {
                        (true, None) => start = Some(along),
                        (false, Some(begun)) => {
                            let [x, y, ..] = at(line, begun).2.map(|n| n as f32);
                            let [.., right, down] = at(line, along - 1).2.map(|n| n as f32);
                            data += &format!("M{}L{}", place((x, y)), place((right, down)));
                            start = None;
                        }
                        _ => {}
                    }
                }
            }
        };
    runs(rows, columns, &|row, column| {
        let cells = (grid.cell(row - 1, column), grid.cell(row, column));
        (cells.0, cells.1, [column, row, column + 1, row])
    });
    runs(columns, rows, &|column, row| {
        let cells = (grid.cell(row, column - 1), grid.cell(row, column));
        (cells.0, cells.1, [column, row, column, row + 1])
    });
    data
}
