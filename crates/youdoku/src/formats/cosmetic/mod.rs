//! What other programs only draw, in one neutral form: lines, shapes, text, cages, fog. It demands nothing.
//!
//! It is made from what a puzzle [keeps](crate::Notes::kept) of a file whenever somebody draws it, and never kept itself: so
//! it goes back into the same format as it stood there. What was not understood is drawn too, in grey.

use serde_json::{Map, Value};

use crate::{Cell, Grid, Puzzle};

mod fpuzzles;
mod sudokumaker;
mod sudokupad;

/// A place, in cells from the top left corner of the grid: the middle of r1c1 is at (0.5, 0.5).
///
/// ```
/// use youdoku::{Grid, formats::Point};
/// let grid = Grid::square(3).unwrap();
/// assert_eq!(Point::middle(&grid, grid.cell(0, 2)), Point { x: 2.5, y: 0.5 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f32,
    /// Down.
    pub y: f32,
}

impl Point {
    /// The middle of a cell.
    pub fn middle(grid: &Grid, cell: Cell) -> Point {
        Point { x: grid.column(cell) as f32 + 0.5, y: grid.row(cell) as f32 + 0.5 }
    }
}

/// Whether something is drawn below the grid and its digits, or above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// Below.
    Under,
    /// Above.
    Over,
}

/// Something that is only drawn. Lengths are in cells, colours such as CSS has them, and nothing where none is drawn.
///
/// ```
/// use youdoku::formats::{self, Cosmetic, Drawn, Layer, Outline};
/// let circle = r##"{"cells": ["R1C1"], "baseC": "#ccc", "outlineC": "#000", "width": 0.5, "height": 0.5}"##;
/// let grid = r#"[[{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]]"#;
/// let object = format!(r#"{{"size": 4, "grid": {grid}, "circle": [{circle}]}}"#);
/// let puzzle = formats::read(&object).unwrap().puzzle;
/// let drawn: Vec<Cosmetic> = formats::cosmetics(&puzzle);
/// let [Cosmetic { layer, drawn: Drawn::Shape { outline, .. } }] = &drawn[..] else { panic!() };
/// assert_eq!((*layer, *outline), (Layer::Under, Outline::Round));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Cosmetic {
    /// Below or above the grid.
    pub layer: Layer,
    /// What is drawn.
    pub drawn: Drawn,
}

/// What is drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Drawn {
    /// A line.
    Line {
        /// Through these places.
        points: Vec<Point>,
        /// Its colour.
        colour: String,
        /// How thick it is.
        width: f32,
        /// How long the strokes of the arrow head at its end are; 0 is none.
        head: f32,
    },
    /// A rectangle, or an ellipse that fits in it.
    Shape {
        /// Its middle.
        at: Point,
        /// From side to side.
        width: f32,
        /// From top to bottom.
        height: f32,
        /// Which of the two.
        outline: Outline,
        /// How far it is turned, in degrees.
        angle: f32,
        /// With what it is filled, or nothing.
        fill: String,
        /// Its rim, or nothing.
        edge: String,
    },
    /// Some words.
    Text {
        /// Their middle.
        at: Point,
        /// The words.
        text: String,
        /// Their colour.
        colour: String,
        /// How high they are.
        size: f32,
        /// How far they are turned, in degrees.
        angle: f32,
    },
    /// A dashed line around cells, with some words in the corner.
    Cage {
        /// The cells.
        cells: Vec<Cell>,
        /// Its colour.
        colour: String,
        /// The words, or nothing.
        text: String,
    },
    /// All is covered but these cells, and what a solver uncovers.
    Fog {
        /// The cells that are lit from the start.
        lit: Vec<Cell>,
    },
}

/// The outline of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outline {
    /// An ellipse.
    Round,
    /// A rectangle.
    Square,
}

/// The colour of what was not understood.
const GREY: &str = "#9a9a9a";

/// So much is drawn at most.
const MOST: usize = 10_000;

/// What a puzzle keeps to be drawn.
pub fn cosmetics(puzzle: &Puzzle) -> Vec<Cosmetic> {
    of_formats(puzzle, |_| true)
}

/// Puts into a file of SudokuPad's what a puzzle keeps to be drawn of other programs' files; says what has no place there.
pub(super) fn into_sudokupad(puzzle: &Puzzle, object: &mut Map<String, Value>) -> Vec<String> {
    let drawn = of_formats(puzzle, |format| format != super::sudokupad::NAME);
    let unwritten = drawn.iter().filter_map(|one| sudokupad::write(one, &puzzle.grid(), object));
    unwritten.collect()
}

fn of_formats(puzzle: &Puzzle, wanted: impl Fn(&str) -> bool) -> Vec<Cosmetic> {
    let grid = puzzle.grid();
    let mut all = Vec::new();
    for (format, parts) in puzzle.notes.kept.iter().filter(|(format, _)| wanted(format)) {
        let Value::Object(parts) = parts else { continue };
        match format.as_str() {
            super::fpuzzles::NAME => fpuzzles::cosmetics(parts, &grid, &mut all),
            super::sudokupad::NAME => sudokupad::cosmetics(parts, &mut all),
            super::sudokumaker::NAME => sudokumaker::cosmetics(parts, &grid, &mut all),
            _ => {}
        }
    }
    all.truncate(MOST);
    all
}

/// A colour, as far as it is one that can stand in any picture.
fn colour(value: Option<&Value>, usual: &str) -> String {
    let fits = |text: &&str| {
        text.len() <= 40
            && text.bytes().all(|sign| sign.is_ascii_alphanumeric() || b"#(),.% -".contains(&sign))
    };
    value.and_then(Value::as_str).filter(fits).unwrap_or(usual).to_owned()
}

/// A length of at most a few boards.
fn length(value: Option<&Value>, usual: f64) -> f32 {
    let number = value.and_then(|value| value.as_f64().or_else(|| value.as_str()?.parse().ok()));
    number.unwrap_or(usual).clamp(-1000.0, 1000.0) as f32
}

/// Words, of any kind of value.
fn words(value: Option<&Value>) -> String {
    match value {
        Some(Value::String(text)) => text.trim().to_owned(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    }
}

fn list(value: Option<&Value>) -> &[Value] {
    value.and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// A shape with what is written in it.
struct Labelled {
    layer: Layer,
    at: Point,
    width: f32,
    height: f32,
    outline: Outline,
    angle: f32,
    fill: String,
    edge: String,
    text: String,
    ink: String,
    size: f32,
}

impl Labelled {
    fn push(self, all: &mut Vec<Cosmetic>) {
        let Labelled { layer, at, width, height, outline, angle, fill, edge, .. } = self;
        if !(fill.is_empty() && edge.is_empty()) {
            let drawn = Drawn::Shape { at, width, height, outline, angle, fill, edge };
            all.push(Cosmetic { layer, drawn });
        }
        if !self.text.is_empty() {
            let (text, colour, size) = (self.text, self.ink, self.size);
            let drawn = Drawn::Text { at, text, colour, size, angle };
            all.push(Cosmetic { layer: Layer::Over, drawn });
        }
    }
}
