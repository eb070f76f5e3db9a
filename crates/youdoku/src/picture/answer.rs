//! What an answer shows besides its digits: layers as their rules' rows say, letters with their values.

use super::drawing::{Drawing, Layer};
use super::frame::between;
use super::pen::{Anchor, Lettering, Paint, Pen};
use super::shape::{border, centre, closed};
use super::theme::FRAME;
use crate::rules::look::{Colour, Mark, Shape, Shown};
use crate::text::besides;
use crate::{Board, Cell, Model};

/// Tints of layers, by value.
const TINTS: [Colour; 9] = [
    Colour::new("#f6d7d7", "#553434"),
    Colour::new("#d7e6f6", "#2f4459"),
    Colour::new("#dcf0d6", "#33502d"),
    Colour::new("#f7ecc9", "#57491f"),
    Colour::new("#e6daf3", "#463559"),
    Colour::new("#d3efec", "#28504c"),
    Colour::new("#f5dfc9", "#5a4127"),
    Colour::new("#f3d6ea", "#54304a"),
    Colour::new("#e2e2e2", "#45484e"),
];

/// The layers of a solution, and its letters in words.
pub(super) fn shown(model: &Model, board: &Board, pen: Pen) -> (Drawing, Vec<String>) {
    let grid = model.grid();
    let (mut drawing, mut letters) = (Drawing::default(), Vec::new());
    for (name, shown) in besides::shown(model.variables(), board) {
        let layer = match shown {
            besides::Shown::One(value) => {
                letters.push(format!("{name} = {value}"));
                continue;
            }
            besides::Shown::Layer(layer) => layer,
        };
        let value = |cell: Cell| layer[cell.index()];
        let marks = model.rules().iter().flat_map(|rule| rule.kind.look);
        let mut look = marks.filter_map(|mark| match *mark {
            Mark::Layer { name: of, shown } if of == name => Some(shown),
            _ => None,
        });
        match look.next_back().unwrap_or(Shown::Tints) {
            Shown::Borders => {
                let data = between(model.layout(), |a, b| value(a) != value(b));
                drawing.add(Layer::Cages, &pen.path(&data, Paint::stroke(FRAME, 0.047)));
            }
            Shown::Tints => {
                let mut values: Vec<i32> = layer.iter().flatten().copied().collect();
                values.sort_unstable();
                values.dedup();
                // Of two values one is the ground.
                for (place, &each) in values.iter().enumerate().skip(usize::from(values.len() == 2))
                {
                    let cells: Vec<Cell> =
                        grid.cells().filter(|&cell| value(cell) == Some(each)).collect();
                    let data = closed(&border(&grid, &cells, 0.0), 0.0);
                    let paint = Paint::fill(TINTS[place % TINTS.len()]);
                    drawing.add(Layer::Shades, &pen.path(&data, paint));
                }
            }
            Shown::Signs(shape, colour) => {
                for cell in grid.cells().filter(|&cell| value(cell).is_some_and(|value| value != 0))
                {
                    let (x, y) = centre(&grid, cell);
                    let paint = Paint::stroke(colour, 0.05);
                    let svg = match shape {
                        Shape::Square => pen.rectangle((x - 0.38, y - 0.38), (0.76, 0.76), paint),
                        Shape::Diamond => {
                            let corners =
                                [(x, y - 0.42), (x + 0.42, y), (x, y + 0.42), (x - 0.42, y)];
                            pen.path(&closed(&[corners.to_vec()], 0.0), paint)
                        }
                        _ => pen.circle((x, y), 0.4, paint),
                    };
                    drawing.add(Layer::Ends, &svg);
                }
            }
            Shown::Numbers => {
                for cell in grid.cells() {
                    let Some(value) = value(cell) else { continue };
                    let (x, y) = centre(&grid, cell);
                    let says = &value.to_string();
                    let text = Lettering {
                        says,
                        colour: Colour::DARK_GREY,
                        weight: 400,
                        anchor: Anchor::Middle,
                    };
                    drawing.add(Layer::Signs, &pen.text((x + 0.36, y + 0.36), 0.2, &text));
                }
            }
        }
    }
    (drawing, letters)
}
