//! What f-puzzles draws: `line`, `circle`, `rectangle`, `text`, `cage`, colours of cells, fog; and in grey the cells of
//! rules that were not understood.

use serde_json::{Map, Value};

use super::{Cosmetic, Drawn, GREY, Labelled, Layer, Outline, Point, colour, length, list, words};
use crate::Grid;

pub(super) fn cosmetics(parts: &Map<String, Value>, grid: &Grid, all: &mut Vec<Cosmetic>) {
    for (key, value) in parts {
        match key.as_str() {
            "grid" => colours(value, all),
            "fogofwar" | "foglight" => {
                let lit = list(Some(value)).iter();
                let lit = lit.filter_map(|name| grid.cell_named(name.as_str()?)).collect();
                all.push(Cosmetic { layer: Layer::Over, drawn: Drawn::Fog { lit } });
            }
            _ => list(Some(value)).iter().for_each(|entry| drawn(key, entry, grid, all)),
        }
    }
}

/// The colours of cells, by their names.
fn colours(cells: &Value, all: &mut Vec<Cosmetic>) {
    for (name, fields) in cells.as_object().into_iter().flatten() {
        let first = list(fields.get("cArray")).first().or(fields.get("c"));
        let (Some(at), fill) = (place(name), colour(first, "")) else { continue };
        if !fill.is_empty() {
            let (outline, edge) = (Outline::Square, String::new());
            let drawn =
                Drawn::Shape { at, width: 1.0, height: 1.0, outline, angle: 0.0, fill, edge };
            all.push(Cosmetic { layer: Layer::Under, drawn });
        }
    }
}

fn drawn(key: &str, entry: &Value, grid: &Grid, all: &mut Vec<Cosmetic>) {
    let known = ["line", "circle", "rectangle", "text", "cage"].contains(&key);
    let usual = if known { "#000000" } else { GREY };
    for line in list(entry.get("lines")) {
        let points = list(Some(line)).iter().filter_map(|name| place(name.as_str()?)).collect();
        let (colour, width) =
            (colour(entry.get("outlineC"), usual), length(entry.get("width"), 0.2) / 2.0);
        let drawn = Drawn::Line { points, colour, width, head: 0.0 };
        all.push(Cosmetic { layer: Layer::Under, drawn });
    }
    let alone = entry.get("cell").into_iter();
    let names = alone.chain(list(entry.get("cells"))).filter_map(Value::as_str);
    let places: Vec<Point> = names.clone().filter_map(place).collect();
    if places.is_empty() || key == "line" {
        return;
    }
    let text = words(entry.get("value"));
    let inside: Vec<_> = names.filter_map(|name| grid.cell_named(name)).collect();
    let is_shape = matches!(key, "circle" | "rectangle" | "text");
    if !is_shape && inside.len() == places.len() {
        let colour = colour(entry.get("outlineC"), usual);
        let drawn = Drawn::Cage { cells: inside, colour, text };
        return all.push(Cosmetic { layer: Layer::Over, drawn });
    }
    let shape = matches!(key, "circle" | "rectangle");
    let painted = |field: &str| match shape {
        true => colour(entry.get(field), ""),
        false => String::new(),
    };
    Labelled {
        layer: Layer::Under,
        at: middle(&places),
        width: length(entry.get("width"), 0.8),
        height: length(entry.get("height"), 0.8),
        outline: if key == "circle" { Outline::Round } else { Outline::Square },
        angle: length(entry.get("angle"), 0.0),
        fill: painted("baseC"),
        edge: painted("outlineC"),
        text,
        ink: colour(entry.get("fontC"), usual),
        size: if shape { 0.4 } else { length(entry.get("size"), 0.5) * 0.7 },
    }
    .push(all);
}

/// The middle of all places.
fn middle(places: &[Point]) -> Point {
    let many = places.len() as f32;
    let sum = |side: fn(&Point) -> f32| places.iter().map(side).sum::<f32>() / many;
    Point { x: sum(|place| place.x), y: sum(|place| place.y) }
}

/// The middle of a cell by its name, which may be outside the grid.
fn place(name: &str) -> Option<Point> {
    let (row, column) = name.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    let number = |text: &str| text.parse::<f32>().ok().filter(|n| n.abs() < 1000.0);
    Some(Point { x: number(column)? - 0.5, y: number(row)? - 0.5 })
}
