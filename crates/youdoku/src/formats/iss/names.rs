//! Cells by their names: those of the grid, `R1C1`, and *variables*, extra cells in groups that have rows of their own.

use super::super::{FormatError, not_a_puzzle};
use super::items::Item;
use super::shape;
use crate::{Cell, Grid, Layout};

/// A cell of the grid, or a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    /// 0 is the grid.
    pub group: usize,
    /// In reading order.
    pub index: usize,
}

impl Place {
    /// A cell of the grid.
    pub fn on_the_grid(cell: Cell) -> Place {
        Place { group: 0, index: cell.index() }
    }
}

/// The grid, or variables that go by one name.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// What their names begin with; nothing for the grid.
    pub prefix: String,
    /// The same in our text.
    pub ours: String,
    pub columns: usize,
    pub cells: usize,
}

/// All cells of a text.
pub(super) struct Names {
    pub grid: Grid,
    pub groups: Vec<Group>,
    /// The boxes of the grid, where it has any.
    pub boxes: Vec<Vec<Cell>>,
}

/// Cells and variables together.
const MOST: usize = 1000;

impl Names {
    /// Those of a grid.
    pub fn of_grid(grid: Grid) -> Names {
        let (columns, cells) = (grid.num_columns(), grid.num_cells());
        let board = Group { prefix: String::new(), ours: String::new(), columns, cells };
        let boxes = shape::boxes(&grid, None).map(|boxes| Layout::of_boxes(grid, boxes));
        let boxes = boxes.map(|layout| layout.regions().to_vec()).unwrap_or_default();
        Names { grid, groups: vec![board], boxes }
    }

    /// Those of a grid, with the variables that these items bring.
    pub fn of(grid: Grid, items: &[Item]) -> Result<Names, FormatError> {
        let mut names = Names::of_grid(grid);
        for item in items {
            match item.word.as_str() {
                "Var" => {
                    let group = variables(item, &grid)?;
                    // Of two with the same name the later counts.
                    names.groups.retain(|known| known.prefix != group.prefix);
                    names.groups.push(group);
                }
                "ChaosConstruction" => names.add("CC", grid.num_columns(), grid.num_cells()),
                "Doppelganger" => {
                    let side = grid.num_rows();
                    ["DGR", "DGC", "DGB"].iter().for_each(|prefix| names.add(prefix, side, side));
                    names.add("DGZ", 1, 1);
                }
                _ => {}
            }
        }
        let cells: usize = names.groups.iter().map(|group| group.cells).sum();
        if cells > MOST.max(2 * grid.num_cells()) {
            return not_a_puzzle(format!("{cells} cells and variables, expected at most {MOST}"));
        }
        Ok(names)
    }

    /// Adds a group, unless there is one of this name or it has no cells.
    pub fn add(&mut self, prefix: &str, columns: usize, cells: usize) {
        if cells > 0 && self.groups.iter().all(|known| known.prefix != prefix) {
            let (prefix, ours) = (prefix.to_owned(), prefix.to_owned());
            self.groups.push(Group { prefix, ours, columns, cells });
        }
    }

    /// The cell or variable of this name.
    pub fn place(&self, name: &str) -> Option<Place> {
        if let Some(cell) = cell(self.grid, name) {
            return Some(Place::on_the_grid(cell));
        }
        let digits = name.trim_start_matches(|sign: char| sign.is_ascii_uppercase());
        let prefix = &name[..name.len() - digits.len()];
        let group = (1..self.groups.len()).find(|&group| self.groups[group].prefix == prefix)?;
        let cells = self.groups[group].cells;
        let index = match digits {
            "" if cells == 1 => 0,
            // One that is alone may be numbered all the same.
            _ => number(digits)?.checked_sub(1)? as usize,
        };
        (index < cells).then_some(Place { group, index })
    }

    /// All places of the group of this name.
    pub fn group(&self, prefix: &str) -> Option<Vec<Place>> {
        let group = (1..self.groups.len()).find(|&group| self.groups[group].prefix == prefix)?;
        Some((0..self.groups[group].cells).map(|index| Place { group, index }).collect())
    }

    /// All places of these names.
    pub fn places(&self, names: &[String]) -> Option<Vec<Place>> {
        // A line may cross itself, but nobody means thousands of cells.
        (names.len() <= 4 * MOST).then(|| names.iter().map(|name| self.place(name)).collect())?
    }

    /// Its name here.
    pub fn theirs(&self, place: Place) -> String {
        let group = &self.groups[place.group];
        match (place.group, group.cells) {
            (0, _) => name(self.grid, Cell::new(place.index)),
            (_, 1) => group.prefix.clone(),
            _ => format!("{}{}", group.prefix, place.index + 1),
        }
    }

    /// Its name in our text.
    pub fn ours(&self, place: Place) -> String {
        let group = &self.groups[place.group];
        match (place.group, group.cells) {
            (0, _) => self.grid.name(Cell::new(place.index)),
            (_, 1) => group.ours.clone(),
            _ => format!("{}{}", group.ours, place.index + 1),
        }
    }

    /// The cell of the grid, if it is one.
    pub fn cell(&self, place: Place) -> Option<Cell> {
        (place.group == 0).then(|| Cell::new(place.index))
    }

    /// The cell of the grid or of a layer over it, such as the regions that are to be found.
    pub fn beneath(&self, place: Place) -> Option<Cell> {
        (place.index < self.grid.num_cells()).then(|| Cell::new(place.index))
    }

    /// Row and column in its group.
    fn row_and_column(&self, place: Place) -> (usize, usize) {
        let columns = self.groups[place.group].columns;
        (place.index / columns, place.index % columns)
    }

    /// The place so many rows down and columns to the right, in the same group.
    pub fn step(&self, place: Place, down: isize, right: isize) -> Option<Place> {
        let (row, column) = self.row_and_column(place);
        let (row, column) = (row.checked_add_signed(down)?, column.checked_add_signed(right)?);
        let group = &self.groups[place.group];
        let index = row * group.columns + column;
        (column < group.columns && index < group.cells).then_some(Place { index, ..place })
    }

    /// Whether the two have a side in common.
    pub fn share_an_edge(&self, a: Place, b: Place) -> bool {
        let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        steps.iter().any(|&(down, right)| self.step(a, down, right) == Some(b))
    }

    /// Where a place comes to lie when the pattern around `origin` is moved so far on in reading order.
    pub fn moved(&self, place: Place, origin: Place, by: usize) -> Option<Place> {
        if place.group != origin.group {
            return None;
        }
        let target = Place { index: origin.index + by, ..origin };
        let (from, to) = (self.row_and_column(origin), self.row_and_column(target));
        let apart = |from: usize, to: usize| to as isize - from as isize;
        (target.index < self.groups[origin.group].cells)
            .then(|| self.step(place, apart(from.0, to.0), apart(from.1, to.1)))?
    }
}

/// The variables of a `Var`: its name, a label that is for people, and how many there are, or their rows and columns.
fn variables(item: &Item, grid: &Grid) -> Result<Group, FormatError> {
    let wrong = || not_a_puzzle(format!("{} are no variables", item.shown()));
    let (prefix, size) = match &item.arguments[..] {
        [prefix] | [prefix, _] => (prefix, "1"),
        [prefix, _, size] => (prefix, size.as_str()),
        _ => return wrong(),
    };
    let size = if size.is_empty() { "1" } else { size };
    let sides = match size.split_once('x') {
        Some((rows, columns)) => number(rows).zip(number(columns)),
        None => number(size).map(|cells| (cells, 0)),
    };
    let is_prefix = !prefix.is_empty() && prefix.bytes().all(|sign| sign.is_ascii_uppercase());
    let Some((rows, columns)) = sides.filter(|_| is_prefix) else { return wrong() };
    let (rows, columns) = (rows as usize, columns as usize);
    let (columns, cells) = match columns {
        0 if size.contains('x') => return wrong(),
        0 => (grid.num_columns(), rows),
        _ => (columns, rows.saturating_mul(columns)),
    };
    if cells == 0 || cells > MOST {
        return wrong();
    }
    let prefix = format!("V{prefix}");
    Ok(Group { ours: prefix.clone(), prefix, columns, cells })
}

/// A number in decimal.
pub(super) fn number(text: &str) -> Option<u32> {
    (!text.is_empty() && text.bytes().all(|sign| sign.is_ascii_digit()))
        .then(|| text.parse().ok())?
}

/// A whole number in decimal, with its sign.
pub(super) fn signed(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let value = i64::from(number(digits)?);
    Some(if digits.len() < text.len() { -value } else { value })
}

/// A row or column by its name, from the left or the top.
pub(super) fn line(grid: Grid, name: &str) -> Option<Vec<Cell>> {
    let (lines, text) = match name.split_at_checked(1)? {
        ("R" | "r", text) => (grid.rows(), text),
        ("C" | "c", text) => (grid.columns(), text),
        _ => return None,
    };
    let place = match text.as_bytes() {
        [sign] => char::from(*sign).to_digit(36)?,
        _ => number(text)?,
    };
    lines.get(place.checked_sub(1)? as usize).cloned()
}

/// The name of a row or column, and whether it is seen from its end.
pub(super) fn line_name(grid: Grid, cells: &[Cell]) -> Option<(String, bool)> {
    for (letter, lines) in [('R', grid.rows()), ('C', grid.columns())] {
        for (line, number) in lines.iter().zip(1..) {
            if line == cells {
                return Some((format!("{letter}{number}"), false));
            }
            if line.iter().rev().eq(cells) {
                return Some((format!("{letter}{number}"), true));
            }
        }
    }
    None
}

/// A cell by its name. Row and column have one sign each; two decimal digits are understood as well.
pub(super) fn cell(grid: Grid, name: &str) -> Option<Cell> {
    let place = |number: usize, lines: usize| (1..=lines).contains(&number).then(|| number - 1);
    let at = |row: usize, column: usize| {
        Some(grid.cell(place(row, grid.num_rows())?, place(column, grid.num_columns())?))
    };
    if let &[b'R' | b'r', row, b'C' | b'c', column] = name.as_bytes() {
        let number = |sign: u8| char::from(sign).to_digit(36).map(|number| number as usize);
        return at(number(row)?, number(column)?);
    }
    let (row, column) = name.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    at(number(row)? as usize, number(column)? as usize)
}

/// The name of a cell: `R1C1`, and letters from 10 on.
pub(super) fn name(grid: Grid, cell: Cell) -> String {
    let sign = |line: usize| char::from_digit(line as u32 + 1, 36).unwrap_or('?');
    format!("R{}C{}", sign(grid.row(cell)), sign(grid.column(cell)))
}

/// The diagonal that a little killer names by its first cell.
pub(super) fn diagonal(grid: Grid, first: Cell) -> Option<Vec<Cell>> {
    let (row, column) = (grid.row(first), grid.column(first));
    let (bottom, right) = (grid.num_rows() - 1, grid.num_columns() - 1);
    let way: (isize, isize) = match (row, column) {
        (row, 0) if row < bottom => (1, 1),
        (row, column) if column == right && row > 0 && row < bottom => (-1, -1),
        (0, _) => (1, -1),
        (row, column) if row == bottom && column > 0 && column < right => (-1, 1),
        _ => return None,
    };
    Some(std::iter::successors(Some(first), |&cell| grid.step(cell, way.0, way.1)).collect())
}
