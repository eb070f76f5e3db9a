//! What SudokuPad draws: `lines`, `arrows`, `underlays`, `overlays`, cages that demand nothing, fog. Its places are rows and
//! columns, its thicknesses are of cells of 64.

use serde_json::{Map, Value, json};

use super::{Cosmetic, Drawn, Labelled, Layer, Outline, Point, colour, length, list, words};
use crate::{Cell, Grid};

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

/// Adds what is drawn to a file; says in words what has no place there.
pub(super) fn write(
    one: &Cosmetic,
    grid: &Grid,
    object: &mut Map<String, Value>,
) -> Option<String> {
    let at = |point: &Point| json!([point.y, point.x]);
    let shapes = match one.layer {
        Layer::Under => "underlays",
        Layer::Over => "overlays",
    };
    let (key, entry) = match &one.drawn {
        Drawn::Line { points, colour, width, head } => {
            let way: Vec<Value> = points.iter().map(at).collect();
            let mut line = json!({ "wayPoints": way, "color": colour, "thickness": width * CELL });
            if *head > 0.0 {
                line["headLength"] = json!(head);
            }
            (if *head > 0.0 { "arrows" } else { "lines" }, line)
        }
        Drawn::Shape { at: middle, width, height, outline, angle, fill, edge } => {
            let mut shape = json!({ "center": at(middle), "width": width, "height": height,
                "rounded": *outline == Outline::Round });
            for (key, paint) in [("backgroundColor", fill), ("borderColor", edge)] {
                if !paint.is_empty() {
                    shape[key] = json!(paint);
                }
            }
            if *angle != 0.0 {
                shape["angle"] = json!(angle);
            }
            (shapes, shape)
        }
        Drawn::Text { at: middle, text, colour, size, .. } => {
            let text = json!({ "center": at(middle), "width": 0, "height": 0, "text": text,
                "color": colour, "fontSize": size * CELL });
            (shapes, text)
        }
        Drawn::Cage { cells, colour, text } => {
            let place = |cell: &Cell| json!([grid.row(*cell), grid.column(*cell)]);
            let cells: Vec<Value> = cells.iter().map(place).collect();
            let mut cage = json!({ "cells": cells, "unique": false, "outlineC": colour });
            if !text.is_empty() {
                cage["value"] = json!(text);
            }
            ("cages", cage)
        }
        Drawn::Fog { .. } => return Some("fog: f-puzzles' link has it".to_owned()),
    };
    if let Value::Array(list) = object.entry(key).or_insert_with(|| json!([])) {
        list.push(entry);
    }
    None
}

/// `[row, column]`.
fn point(place: &Value) -> Option<Point> {
    let [y, x] = list(Some(place)) else { return None };
    let number = |value: &Value| value.as_f64().filter(|n| n.abs() < 1000.0).map(|n| n as f32);
    Some(Point { x: number(x)?, y: number(y)? })
}
