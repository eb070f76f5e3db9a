//! The shape of a board of Interactive Sudoku Solver: rows, columns, the range of its digits, and its boxes.

use super::super::{FormatError, not_a_puzzle};
use super::items::Item;
use crate::{Boxes, Digits, Grid};

/// What a board looks like before anything is demanded.
#[derive(PartialEq)]
pub(super) struct Shape {
    pub grid: Grid,
    /// There are no rows, columns or boxes.
    pub raw: bool,
}

/// `9x9`, perhaps the digits, and perhaps the type; wherever it stands, and only one.
pub(super) fn shape(items: &[Item]) -> Result<Shape, FormatError> {
    let mut shapes =
        items.iter().filter(|item| item.word == "Shape").map(|item| one_shape(&item.arguments));
    let first = shapes.next().unwrap_or_else(|| one_shape(&["9x9".to_owned()]))?;
    for other in shapes {
        if other? != first {
            return not_a_puzzle("two shapes that differ");
        }
    }
    Ok(first)
}

/// More rows, columns or digits than the program's own.
pub(super) const MOST: usize = 64;

fn one_shape(arguments: &[String]) -> Result<Shape, FormatError> {
    let sides = arguments.first().and_then(|sides| sides.split_once('x'));
    let sides = sides.and_then(|(rows, columns)| {
        Some([rows.parse::<usize>().ok()?, columns.parse::<usize>().ok()?])
    });
    let Some([rows, columns]) = sides.filter(|sides| sides.iter().all(|n| (1..=MOST).contains(n)))
    else {
        return not_a_puzzle(format!(
            "a board of {}, expected up to {MOST}x{MOST}",
            arguments.join(" ")
        ));
    };
    let kind = |text: &str| match text {
        "Sudoku" => Some(false),
        "Raw" => Some(true),
        _ => None,
    };
    let (values, raw) = match &arguments[1..] {
        [] => ("", false),
        [only] if !only.is_empty() => match kind(only) {
            Some(raw) => ("", raw),
            None => (only.as_str(), false),
        },
        [values, last] if kind(last).is_some() => (values.as_str(), last == "Raw"),
        _ => return not_a_puzzle(format!("a shape of {}", arguments.join(" "))),
    };
    let most = rows.max(columns);
    let digits = match values.split_once('-') {
        _ if values.is_empty() => Digits::from_one(most).ok(),
        None => values.parse().ok().and_then(|count| Digits::from_one(count).ok()),
        Some((least, greatest)) => {
            let ends = least.parse().ok().zip(greatest.parse().ok());
            ends.and_then(|(least, greatest)| Digits::new(least, greatest).ok())
        }
    };
    // Rows without a digit twice take as many digits as cells.
    let digits = digits.filter(|digits| digits.count() <= MOST && (raw || digits.count() >= most));
    match digits.and_then(|digits| Grid::new(rows, columns, digits).ok()) {
        Some(grid) => Ok(Shape { grid, raw }),
        None => not_a_puzzle(format!("digits {values} on a board of {rows}×{columns}")),
    }
}

/// The boxes of a board: as many cells as its larger side has, or as was said, as square as can be and rather
/// wider than tall.
pub(super) fn boxes(grid: &Grid, cells: Option<usize>) -> Option<Boxes> {
    let cells = cells.unwrap_or(grid.num_rows().max(grid.num_columns()));
    let heights = (2..=cells.isqrt()).rev().filter(|&height| cells.is_multiple_of(height));
    let pairs = heights.map(|height| Boxes { height, width: cells / height });
    let turned = |boxes: Boxes| [boxes, Boxes { height: boxes.width, width: boxes.height }];
    pairs.flat_map(turned).find(|boxes| boxes.fit(grid))
}
