//! Digits in a picture: givens, what was found, and candidates.

use super::pen::{Anchor, Lettering, Pen, fitting};
use super::shape::centre;
use super::theme::{FOUND, WORDS};
use crate::rules::look::Colour;
use crate::{Cell, Digit, DigitSet, Grid};

/// A digit that fills its cell.
pub(super) fn large(grid: &Grid, cell: Cell, digit: Digit, found: bool, pen: Pen) -> String {
    let says = &grid.value(digit).to_string();
    let (colour, weight) = if found { (FOUND, 400) } else { (Colour::INK, 600) };
    let size = fitting(says, 0.62, 0.72);
    let text = Lettering { says, colour, weight, anchor: Anchor::Middle };
    pen.text(centre(grid, cell), size, &text)
}

/// Digits that may stand in a cell, each in its place; lower where something stands in the corner.
pub(super) fn small(grid: &Grid, cell: Cell, digits: DigitSet, low: bool, pen: Pen) -> String {
    let across = (1..).find(|across| across * across >= grid.num_digits()).unwrap_or(1);
    let top = if low { 0.22 } else { 0.0 };
    let (step, down) = (1.0 / (across as f32 + 0.4), (1.0 - top) / (across as f32 + 0.4));
    let (left, above) = (grid.column(cell) as f32, grid.row(cell) as f32 + top);
    let mut svg = String::new();
    for digit in digits.iter() {
        let says = &grid.value(digit).to_string();
        let (row, column) = ((digit.index() / across) as f32, (digit.index() % across) as f32);
        let at = (left + (column + 0.7) * step, above + (row + 0.7) * down);
        let size = fitting(says, 0.8 * step.min(1.1 * down), 0.9 * step);
        let text = Lettering { says, colour: WORDS, weight: 400, anchor: Anchor::Middle };
        svg += &pen.text(at, size, &text);
    }
    svg
}
