//! The picture of one rule: pieces of SVG by layer.

use super::pen::{Point, width_of};
use crate::{Cell, Grid};

/// Layers of a picture, from below. The grid lies over the first four, digits over all.
///
/// ```
/// use youdoku::picture::Layer;
/// assert!(Layer::Shades < Layer::Cages);
/// assert!(Layer::Cages.is_over_grid() && !Layer::Lines.is_over_grid());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// Fills of cells.
    Shades,
    /// Thick lines: a thin one is seen on them.
    Thick,
    /// Thin lines.
    Lines,
    /// What stands at the ends of lines, and circles in cells.
    Ends,
    /// Cages and other borders.
    Cages,
    /// Signs on edges and corners, and small letters in cells.
    Signs,
    /// What stands outside the grid.
    Outside,
}

impl Layer {
    /// All of them with their names, from below.
    pub const ALL: [(Layer, &'static str); 7] = [
        (Layer::Shades, "shades"),
        (Layer::Thick, "thick"),
        (Layer::Lines, "lines"),
        (Layer::Ends, "ends"),
        (Layer::Cages, "cages"),
        (Layer::Signs, "signs"),
        (Layer::Outside, "outside"),
    ];

    /// Whether it lies over the lines of the grid.
    pub fn is_over_grid(self) -> bool {
        self >= Layer::Cages
    }
}

/// What is drawn for something, by layer.
///
/// ```
/// use youdoku::picture::{Drawing, Layer, Theme, marks};
/// let puzzle: youdoku::Puzzle = "rule: thermometer r1c1 r1c2\n.... .... .... ....".parse().unwrap();
/// let layout = puzzle.layout().unwrap();
/// let drawing: Drawing = marks(&puzzle.rules, 1, &layout, Theme::Light);
/// assert!(!drawing.layer(Layer::Thick).is_empty() && drawing.layer(Layer::Cages).is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    layers: [String; Layer::ALL.len()],
    /// The cells with something in their upper left corner.
    pub labelled: Vec<Cell>,
    /// How far it reaches beyond the grid, in cells: left, up, right, down.
    pub reach: [f32; 4],
}

impl Drawing {
    /// The SVG of a layer; nothing where there is none.
    pub fn layer(&self, layer: Layer) -> &str {
        &self.layers[layer as usize]
    }

    /// Whether nothing is drawn.
    pub fn is_empty(&self) -> bool {
        self.layers.iter().all(String::is_empty)
    }

    pub(super) fn add(&mut self, layer: Layer, svg: &str) {
        self.layers[layer as usize] += svg;
    }

    /// Below all that a layer has so far.
    pub(super) fn add_below(&mut self, layer: Layer, svg: &str) {
        self.layers[layer as usize].insert_str(0, svg);
    }

    /// Leaves room for a text, or a sign at least so wide and high.
    pub(super) fn make_room(&mut self, grid: &Grid, (x, y): Point, text: &str, size: f32) {
        let (across, up) = (width_of(text, size).max(size) / 2.0, size / 2.0);
        let (wide, tall) = (grid.num_columns() as f32, grid.num_rows() as f32);
        let beyond = [across - x, up - y, x + across - wide, y + up - tall];
        self.reach.iter_mut().zip(beyond).for_each(|(reach, beyond)| *reach = reach.max(beyond));
    }
}
