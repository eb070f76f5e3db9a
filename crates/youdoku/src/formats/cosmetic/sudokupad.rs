//! What SudokuPad draws: `lines`, `arrows`, `underlays`, `overlays`, cages that demand nothing, fog. Its places are rows and
//! columns, its thicknesses are of cells of 64.

use serde_json::{Map, Value};

use super::{Cosmetic, Drawn, Labelled, Layer, Outline, Point, colour, length, list, words};

const CELL: f32 = 64.0;

pub(super) fn cosmetics(parts: &Map<String, Value>, all: &mut Vec<Cosmetic>) {
    let layers = [("underlays", Layer::Under), ("overlays", Layer::Over)];
    for key in ["lines", "arrows"] {
        all.extend(list(parts.get(key)).iter().map(line));
    }
    for (key, layer) in layers {
        list(parts.get(key))
            .iter()
            .filter_map(|entry| shape(entry, layer))
            .for_each(|shape| shape.push(all));
    }
}

fn line(entry: &Value) -> Cosmetic {
    let points = list(entry.get("wayPoints")).iter().filter_map(point).collect();
    let width = length(entry.get("thickness"), 1.0) / CELL;
    let (colour, head) =
        (colour(entry.get("color"), "#000000"), length(entry.get("headLength"), 0.0));
    Cosmetic { layer: Layer::Under, drawn: Drawn::Line { points, colour, width, head } }
}

fn shape(entry: &Value, layer: Layer) -> Option<Labelled> {
    let round = entry.get("rounded").and_then(Value::as_bool) == Some(true);
    Some(Labelled {
        layer,
        at: point(entry.get("center")?)?,
        width: length(entry.get("width"), 0.0),
        height: length(entry.get("height"), 0.0),
        outline: if round { Outline::Round } else { Outline::Square },
        angle: length(entry.get("angle"), 0.0),
        fill: colour(entry.get("backgroundColor"), ""),
        edge: colour(entry.get("borderColor"), ""),
        text: words(entry.get("text")),
        ink: colour(entry.get("color"), "#000000"),
        size: length(entry.get("fontSize"), 20.0) / CELL,
    })
}

/// `[row, column]`.
fn point(place: &Value) -> Option<Point> {
    let [y, x] = list(Some(place)) else { return None };
    let number = |value: &Value| value.as_f64().filter(|n| n.abs() < 1000.0).map(|n| n as f32);
    Some(Point { x: number(x)?, y: number(y)? })
}
