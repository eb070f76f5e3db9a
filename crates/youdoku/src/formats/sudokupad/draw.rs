//! Pictures of rules for SudokuPad, from the marks of their rows: lines, arrows, underlays below the grid and overlays
//! above it, and cages that demand nothing.
//!
//! Places are rows and columns from the top left corner, thicknesses and letters are of cells of 64.

use serde_json::{Map, Value, json};

use crate::picture::{label_of, seen_from};
use crate::rules::look::{At, Colour, Label, Mark, Of, Shape, Stroke, Way};
use crate::rules::{Argument, Rule};
use crate::{Cell, Grid, Layout};

const CELL: f32 = 64.0;

/// A place: row and column.
type Place = (f32, f32);

/// Draws a rule; says whether anything was drawn.
pub(super) fn draw(object: &mut Map<String, Value>, rule: &Rule, layout: &Layout) -> bool {
    let mut sketch = Sketch { object, rule, layout, grid: layout.grid(), drawn: false };
    rule.kind.look.iter().for_each(|mark| sketch.mark(mark));
    sketch.drawn
}

struct Sketch<'a> {
    object: &'a mut Map<String, Value>,
    rule: &'a Rule,
    layout: &'a Layout,
    grid: Grid,
    drawn: bool,
}

/// A sign, and what is written in it.
struct Sign<'a> {
    shape: Shape,
    fill: Colour,
    edge: Colour,
    size: f32,
    text: &'a str,
}

impl Sketch<'_> {
    fn push(&mut self, key: &str, item: Value) {
        self.drawn = true;
        if let Value::Array(list) = self.object.entry(key).or_insert_with(|| json!([])) {
            list.push(item);
        }
    }

    fn groups(&self, of: Of) -> Vec<Vec<Cell>> {
        let demanded = || {
            let demands = self.rule.means(self.layout).unwrap_or_default();
            let cells = demands.into_iter().map(|demand| {
                let cells = demand.scope().iter().map(|variable| variable.index());
                cells.filter(|&i| i < self.grid.num_cells()).map(Cell::new).collect()
            });
            cells.collect::<Vec<Vec<Cell>>>()
        };
        match of {
            Of::Part(name) => match self.rule.argument(name) {
                Argument::Cells(cells) => vec![cells.clone()],
                Argument::Groups(groups) => groups.clone(),
                Argument::Weighted(terms) => vec![terms.iter().map(|term| term.1).collect()],
                _ => Vec::new(),
            },
            Of::Demands => demanded(),
            Of::All => {
                let mut all = demanded().concat();
                all.sort_unstable();
                all.dedup();
                vec![all]
            }
        }
    }

    fn middle(&self, cell: Cell) -> Place {
        (self.grid.row(cell) as f32 + 0.5, self.grid.column(cell) as f32 + 0.5)
    }

    fn mark(&mut self, mark: &Mark) {
        match *mark {
            Mark::Shade { of, colour, .. } => {
                for cell in self.groups(of).concat() {
                    let sign = Sign {
                        shape: Shape::Square,
                        fill: colour,
                        edge: Colour::NONE,
                        size: 1.0,
                        text: "",
                    };
                    self.sign("underlays", self.middle(cell), &sign);
                }
            }
            Mark::Outline { of, colour, label, .. } => {
                let text = label_of(self.rule, label, &self.grid);
                for cells in self.groups(of) {
                    let places: Vec<_> =
                        cells.iter().map(|&c| [self.grid.row(c), self.grid.column(c)]).collect();
                    let mut cage =
                        json!({ "cells": places, "unique": false, "borderColor": colour.light });
                    if !text.is_empty() {
                        cage["value"] = json!(text);
                    }
                    self.push("cages", cage);
                }
            }
            Mark::Line { of, colour, width, stroke } => {
                for cells in self.groups(of) {
                    let points: Vec<Place> = cells.iter().map(|&cell| self.middle(cell)).collect();
                    self.line(&points, colour, width, stroke);
                }
            }
            Mark::Head { of, colour, size } => {
                for cells in self.groups(of) {
                    if let [.., before, last] = cells[..] {
                        let way = [self.middle(before), self.middle(last)];
                        self.arrow(&way, colour, 0.05, size);
                    }
                }
            }
            Mark::Sign { of, at, shape, fill, edge, size, label } => {
                for cells in self.groups(of) {
                    let text = label_of(self.rule, label, &self.grid);
                    let sign = Sign { shape, fill, edge, size, text: &text };
                    self.signs(&cells, at, label, &sign);
                }
            }
            Mark::Diagonal { way, colour } => {
                let side = self.grid.num_rows() as f32;
                let points = match way {
                    Way::Down => [(0.0, 0.0), (side, side)],
                    Way::Up => [(side, 0.0), (0.0, side)],
                };
                self.line(&points, colour, 0.03, Stroke::Solid);
            }
            // That is of an answer.
            Mark::Layer { .. } => {}
        }
    }

    fn line(&mut self, points: &[Place], colour: Colour, width: f32, stroke: Stroke) {
        // A point by itself shows as a dot.
        let points = if let [only] = points { &[*only, *only] } else { points };
        let mut line = json!({ "wayPoints": way(points), "color": colour.light, "thickness": rounded(width * CELL) });
        if stroke == Stroke::Dashed {
            line["stroke-dasharray"] = json!("6 4");
        }
        self.push("lines", line);
    }

    fn arrow(&mut self, points: &[Place], colour: Colour, width: f32, head: f32) {
        let arrow = json!({ "wayPoints": way(points), "color": colour.light,
            "thickness": rounded(width * CELL), "headLength": rounded(head) });
        self.push("arrows", arrow);
    }

    fn signs(&mut self, cells: &[Cell], at: At, label: Label, sign: &Sign) {
        let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else { return };
        // What fills a cell lies under its digit, what stands on borders over them.
        let inside = if sign.shape == Shape::Bare { "overlays" } else { "underlays" };
        match at {
            At::First => self.sign(inside, self.middle(first), sign),
            At::Last => self.sign(inside, self.middle(last), sign),
            At::Ends => {
                self.sign(inside, self.middle(first), sign);
                self.sign(inside, self.middle(last), sign);
            }
            At::Each => {
                for &cell in cells {
                    let weight = match label {
                        Label::Weight => crate::picture::weight_of(self.rule, cell),
                        _ => sign.text.to_owned(),
                    };
                    self.sign(inside, self.middle(cell), &Sign { text: &weight, ..*sign });
                }
            }
            At::Firsts(part) => {
                let many = self.rule.number(part).map_or(1, |number| number.max(1) as usize);
                for &cell in &cells[..many.min(cells.len())] {
                    self.sign(inside, self.middle(cell), sign);
                }
            }
            At::Middle => {
                let many = cells.len() as f32;
                let sum = cells.iter().map(|&cell| self.middle(cell));
                let sum = sum.fold((0.0, 0.0), |sum, place| (sum.0 + place.0, sum.1 + place.1));
                let middle = (sum.0 / many, sum.1 / many);
                match sign.shape {
                    Shape::Chevron | Shape::ChevronAway => self.chevron(middle, cells, sign),
                    _ => self.sign("overlays", middle, sign),
                }
            }
            At::Outside => self.outside(cells, sign),
            At::Top | At::Foot => {
                let (row, column) = self.middle(first);
                let up = if at == At::Top { -0.33 } else { 0.33 };
                self.sign("overlays", (row + up, column - 0.3), sign);
            }
            // Angles toward neighbours that are not named: the cell itself shows that it is meant.
            At::Neighbours => {}
        }
    }

    /// An angle between two cells, open toward the greater.
    fn chevron(&mut self, middle: Place, cells: &[Cell], sign: &Sign) {
        let &[a, b, ..] = cells else { return };
        let (from, to) = (self.middle(a), self.middle(b));
        let (down, right) = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
        let across = from.0 == to.0;
        let (down, right) = if across { (0.0, right) } else { (down, 0.0) };
        let (down, right) = match sign.shape {
            Shape::Chevron => (down, right),
            _ => (-down, -right),
        };
        let half = sign.size / 2.0;
        let point = (middle.0 + down * half / 2.0, middle.1 + right * half / 2.0);
        let back = (middle.0 - down * half / 2.0, middle.1 - right * half / 2.0);
        let ends = [
            (back.0 + right * half, back.1 + down * half),
            (back.0 - right * half, back.1 - down * half),
        ];
        let colour = if sign.edge == Colour::NONE { Colour::INK } else { sign.edge };
        self.line(&[ends[0], point, ends[1]], colour, 0.03, Stroke::Solid);
    }

    /// A clue outside, and an arrow where it sees a diagonal.
    fn outside(&mut self, cells: &[Cell], sign: &Sign) {
        let Some(((row, column), (down, right))) = seen_from(self.layout, cells) else { return };
        let place = (row as f32 + 0.5, column as f32 + 0.5);
        self.sign("overlays", place, sign);
        if down != 0 && right != 0 {
            let (down, right) = (down as f32, right as f32);
            let way = [
                (place.0 + 0.25 * down, place.1 + 0.25 * right),
                (place.0 + 0.48 * down, place.1 + 0.48 * right),
            ];
            self.arrow(&way, Colour::INK, 0.03, 0.15);
        }
    }

    fn sign(&mut self, layer: &str, (row, column): Place, sign: &Sign) {
        let size = if sign.shape == Shape::Bare { 0.0 } else { sign.size };
        let mut item = json!({ "center": [rounded(row), rounded(column)], "width": rounded(size), "height": rounded(size) });
        if sign.shape == Shape::Bar {
            item["width"] = json!(rounded(size / 3.0));
        }
        if matches!(sign.shape, Shape::Circle) {
            item["rounded"] = json!(true);
        }
        if sign.shape == Shape::Diamond {
            item["angle"] = json!(45);
        }
        for (key, colour) in [("backgroundColor", sign.fill), ("borderColor", sign.edge)] {
            if colour != Colour::NONE && sign.shape != Shape::Bare {
                item[key] = json!(colour.light);
            }
        }
        if !sign.text.is_empty() {
            let letters = if sign.shape == Shape::Bare { sign.size } else { sign.size * 0.6 };
            item["text"] = json!(sign.text);
            item["fontSize"] = json!(rounded(letters.min(0.6) * CELL));
        }
        self.push(layer, item);
    }
}

fn way(points: &[Place]) -> Value {
    points.iter().map(|&(row, column)| json!([rounded(row), rounded(column)])).collect()
}

/// A length to a thousandth.
fn rounded(length: f32) -> f64 {
    (f64::from(length) * 1000.0).round() / 1000.0
}
