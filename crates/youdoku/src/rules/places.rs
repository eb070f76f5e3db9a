//! How rules name cells: one by one, in runs along a row or column, and by what is seen from outside.
//!
//! `r3c5` is a cell, `r1c1-9` and `r1-9c1` are runs in that order (`r1c9-1` goes back). `left3` and `right3` are row 3
//! as it is seen from there, `top5` and `bottom5` column 5; `top5-left` stands above column 5 and sees the diagonal
//! that goes down and left from there, `left3-up` the one that goes up from the left of row 3. Runs and sights are read,
//! never written: a rule has its cells.

use crate::{Cell, Grid};

/// The cells that a word names, in order.
pub fn cells(grid: &Grid, word: &str) -> Option<Vec<Cell>> {
    let word = word.to_ascii_lowercase();
    if let Some(cell) = grid.cell_named(&word) {
        return Some(vec![cell]);
    }
    run(grid, &word).or_else(|| sight(grid, &word))
}

/// `r1c1-9`, `r9-1c4`.
fn run(grid: &Grid, word: &str) -> Option<Vec<Cell>> {
    let (rows, columns) = word.strip_prefix('r')?.split_once('c')?;
    let (rows, columns) = (range(rows, grid.num_rows())?, range(columns, grid.num_columns())?);
    // A block would have no order that everybody means.
    if rows.len() > 1 && columns.len() > 1 {
        return None;
    }
    let cell = |row: &usize, column: &usize| grid.cell(row - 1, column - 1);
    Some(rows.iter().flat_map(|row| columns.iter().map(move |column| cell(row, column))).collect())
}

/// `3`, `1-9`, `9-1`, within 1 and `most`.
fn range(text: &str, most: usize) -> Option<Vec<usize>> {
    let number = |text: &str| text.parse().ok().filter(|number| (1..=most).contains(number));
    let (from, to) = match text.split_once('-') {
        Some((from, to)) => (number(from)?, number(to)?),
        None => (number(text)?, number(text)?),
    };
    Some(if from <= to { (from..=to).collect() } else { (to..=from).rev().collect() })
}

/// `left3`, `top5-left`.
fn sight(grid: &Grid, word: &str) -> Option<Vec<Cell>> {
    let (place, slant) = match word.split_once('-') {
        Some((place, slant)) => (place, Some(slant)),
        None => (word, None),
    };
    let side = place.trim_end_matches(|sign: char| sign.is_ascii_digit());
    let number: isize = place[side.len()..].parse().ok()?;
    let (rows, columns) = (grid.num_rows() as isize, grid.num_columns() as isize);
    // Where it stands, with rows and columns from 1, and which way it looks.
    let (row, column, down, right) = match side {
        "left" => (number, 0, 0, 1),
        "right" => (number, columns + 1, 0, -1),
        "top" => (0, number, 1, 0),
        "bottom" => (rows + 1, number, -1, 0),
        _ => return None,
    };
    let (down, right) = match (side, slant) {
        (_, None) => (down, right),
        ("top" | "bottom", Some("left")) => (down, -1),
        ("top" | "bottom", Some("right")) => (down, 1),
        ("left" | "right", Some("up")) => (-1, right),
        ("left" | "right", Some("down")) => (1, right),
        _ => return None,
    };
    seen(grid, (row, column), (down, right))
}

/// What is seen from a place, with rows and columns from 1 and mostly outside the grid, along a way: all cells to the
/// other end; nothing where there is none.
pub fn seen(grid: &Grid, from: (isize, isize), way: (isize, isize)) -> Option<Vec<Cell>> {
    let inside = |line: isize, lines: usize| (1..=lines as isize).contains(&line);
    let seen: Vec<Cell> = (1..)
        .map(|steps| (from.0 + steps * way.0, from.1 + steps * way.1))
        .take_while(|&(row, column)| {
            inside(row, grid.num_rows()) && inside(column, grid.num_columns())
        })
        .map(|(row, column)| grid.cell(row as usize - 1, column as usize - 1))
        .collect();
    (!seen.is_empty()).then_some(seen)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_name_cells_in_order() {
        let grid = Grid::square(2).unwrap();
        for (word, expect) in [
            ("r2c3", "r2c3"),
            ("R2C1-4", "r2c1 r2c2 r2c3 r2c4"),
            ("r3-1c4", "r3c4 r2c4 r1c4"),
            ("left2", "r2c1 r2c2 r2c3 r2c4"),
            ("right2", "r2c4 r2c3 r2c2 r2c1"),
            ("top3", "r1c3 r2c3 r3c3 r4c3"),
            ("bottom3", "r4c3 r3c3 r2c3 r1c3"),
            ("top3-left", "r1c2 r2c1"),
            ("top0-right", "r1c1 r2c2 r3c3 r4c4"),
            ("left3-up", "r2c1 r1c2"),
            ("right1-down", "r2c4 r3c3 r4c2"),
            ("bottom5-left", "r4c4 r3c3 r2c2 r1c1"),
        ] {
            let names = |cells: Vec<Cell>| {
                cells.into_iter().map(|cell| grid.name(cell)).collect::<Vec<_>>().join(" ")
            };
            assert_eq!(cells(&grid, word).map(names).as_deref(), Some(expect), "{word}");
        }
        for word in ["r1-2c1-2", "r1c5", "r0c1", "left5", "top1-up", "middle3", "left", "top9-left"]
        {
            assert_eq!(cells(&grid, word), None, "{word}");
        }
    }
}
