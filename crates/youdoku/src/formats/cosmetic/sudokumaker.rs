//! What Sudoku Maker draws: lines, cages and symbols, which are constraints of kinds of their own; and in grey the cells and
//! lines of constraints that were not understood.

use serde_json::{Map, Value};

use super::{Cosmetic, Drawn, GREY, Labelled, Layer, Outline, Point, colour, length, list, words};
use crate::{Cell, Grid};

const LINES: u64 = 2000;
const CAGES: u64 = 2001;
const SYMBOLS: u64 = 2002;

pub(super) fn cosmetics(parts: &Map<String, Value>, grid: &Grid, all: &mut Vec<Cosmetic>) {
    for constraint in list(parts.get("constraints")) {
        let style = constraint.get("style").unwrap_or(&Value::Null);
        match constraint.get("type").and_then(Value::as_u64) {
            Some(LINES) => lines(constraint, style, all),
            Some(CAGES) => {
                let ink = style.get("cage").and_then(|cage| cage.get("color"));
                cages(constraint, &colour(ink, "#000000"), grid, all);
            }
            Some(SYMBOLS) => symbols(constraint, all),
            _ => {
                cages(constraint, GREY, grid, all);
                for line in list(constraint.get("lines")) {
                    let middle = |cell| Point::middle(grid, cell);
                    let points = cells(line, grid).into_iter().map(middle).collect();
                    let drawn =
                        Drawn::Line { points, colour: GREY.to_owned(), width: 0.1, head: 0.0 };
                    all.push(Cosmetic { layer: Layer::Under, drawn });
                }
            }
        }
    }
}

fn cells(numbers: &Value, grid: &Grid) -> Vec<Cell> {
    let numbers = list(Some(numbers)).iter().filter_map(Value::as_u64);
    let inside = numbers.filter(|&number| number < grid.num_cells() as u64);
    inside.map(|number| Cell::new(number as usize)).collect()
}

fn cages(constraint: &Value, colour: &str, grid: &Grid, all: &mut Vec<Cosmetic>) {
    for cage in list(constraint.get("cages")) {
        let cells = cells(cage.get("cells").unwrap_or(&Value::Null), grid);
        let (colour, text) = (colour.to_owned(), words(cage.get("value")));
        if !cells.is_empty() {
            let drawn = Drawn::Cage { cells, colour, text };
            all.push(Cosmetic { layer: Layer::Over, drawn });
        }
    }
}

fn lines(constraint: &Value, style: &Value, all: &mut Vec<Cosmetic>) {
    for line in list(constraint.get("lines")) {
        let points = list(Some(line)).iter().filter_map(|place| {
            let number = |side: &str| place.get(side).and_then(Value::as_f64).map(|n| n as f32);
            Some(Point { x: number("x")?, y: number("y")? })
        });
        let points = points.collect();
        let (colour, width) =
            (colour(style.get("color"), "#000000"), length(style.get("thickness"), 0.1));
        let drawn = Drawn::Line { points, colour, width, head: 0.0 };
        all.push(Cosmetic { layer: Layer::Under, drawn });
    }
}

/// Each is a place and the number of what is drawn there.
fn symbols(constraint: &Value, all: &mut Vec<Cosmetic>) {
    let params = list(constraint.get("params"));
    for symbol in list(constraint.get("symbols")) {
        let [x, y, rest @ ..] = list(Some(symbol)) else { continue };
        let (Some(x), Some(y)) = (x.as_f64(), y.as_f64()) else { continue };
        let which = rest.first().and_then(Value::as_u64).unwrap_or(0) as usize;
        let Some(drawn) = params.get(which) else { continue };
        let kind = drawn.get("type").and_then(Value::as_str).unwrap_or_default();
        let over = rest.get(1).and_then(Value::as_str) == Some("foreground");
        let is_text = kind == "text";
        let painted = |field: &str| match is_text {
            true => String::new(),
            false => colour(drawn.get(field), ""),
        };
        let twice = |field: &str| 2.0 * length(drawn.get(field), 0.4);
        let round = kind == "ellipse";
        Labelled {
            layer: if over { Layer::Over } else { Layer::Under },
            at: Point { x: x as f32, y: y as f32 },
            width: if round { twice("rx") } else { length(drawn.get("width"), 0.8) },
            height: if round { twice("ry") } else { length(drawn.get("height"), 0.8) },
            outline: if round { Outline::Round } else { Outline::Square },
            angle: length(drawn.get("angle"), 0.0),
            fill: painted("fill"),
            edge: painted("stroke"),
            text: if is_text { words(drawn.get("text")) } else { String::new() },
            ink: colour(drawn.get("fill"), "#000000"),
            size: length(drawn.get("size"), 0.5),
        }
        .push(all);
    }
}
