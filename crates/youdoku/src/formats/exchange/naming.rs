//! How programs name cells, edges, corners and places outside the grid.
//!
//! f-puzzles has names: `R1C1` is the first cell, `R0C3` the place above the third column. Sudoku Maker has numbers, with
//! W columns, and x and y from 0: a cell is x + W·y; the edge between (x−1, y) and (x, y) is 2W·y + x, the one between
//! (x, y) and (x, y+1) is 2W·y + W + x; the corner at the top left of (x, y) is x + (W+1)·y; the outer cell at (x, y), from
//! −1 on, is (x+1) + (W+2)·(y+1).

use serde_json::{Value, json};

use crate::rules::places::seen;
use crate::{Cell, Grid};

/// Which of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::formats) enum Naming {
    /// `R1C1`, and numbers as text.
    Names,
    /// Numbers.
    Numbers,
}

/// A place, its row and column from 1, mostly outside the grid.
pub(super) type Place = (isize, isize);

/// A step, down and right.
pub(super) type Way = (isize, isize);

/// The ways of a clue that sees a diagonal, as f-puzzles calls them.
const WAYS: [(&str, Way); 4] = [("UL", (-1, -1)), ("UR", (-1, 1)), ("DL", (1, -1)), ("DR", (1, 1))];

impl Naming {
    pub fn number(self, number: i64) -> Value {
        match self {
            Naming::Names => json!(number.to_string()),
            Naming::Numbers => json!(number),
        }
    }

    pub fn cell(self, grid: &Grid, name: &Value) -> Option<Cell> {
        match self {
            Naming::Names => grid.cell_named(name.as_str()?),
            Naming::Numbers => {
                let number = usize::try_from(name.as_u64()?).ok()?;
                (number < grid.num_cells()).then(|| Cell::new(number))
            }
        }
    }

    pub fn write_cell(self, grid: &Grid, cell: Cell) -> Value {
        match self {
            Naming::Names => json!(grid.name(cell).to_uppercase()),
            Naming::Numbers => json!(cell.index()),
        }
    }

    pub fn cells(self, grid: &Grid, names: &Value) -> Option<Vec<Cell>> {
        // A line that crosses itself is longer than the board has cells at most by its crossings.
        let names = names.as_array().filter(|names| names.len() <= 4 * grid.num_cells())?;
        names.iter().map(|name| self.cell(grid, name)).collect()
    }

    pub fn write_cells(self, grid: &Grid, cells: &[Cell]) -> Value {
        cells.iter().map(|&cell| self.write_cell(grid, cell)).collect()
    }

    fn outside(self, grid: &Grid, name: &Value) -> Option<Place> {
        let (rows, columns) = (grid.num_rows() as isize, grid.num_columns() as isize);
        let (row, column) = match self {
            Naming::Names => {
                let name = name.as_str()?.strip_prefix(['r', 'R'])?;
                let (row, column) = name.split_once(['c', 'C'])?;
                (row.parse().ok()?, column.parse().ok()?)
            }
            Naming::Numbers => {
                let number = isize::try_from(name.as_u64()?).ok()?;
                (number / (columns + 2), number % (columns + 2))
            }
        };
        let near = (0..=rows + 1).contains(&row) && (0..=columns + 1).contains(&column);
        near.then_some((row, column))
    }

    fn write_outside(self, grid: &Grid, (row, column): Place) -> Value {
        match self {
            Naming::Names => json!(format!("R{row}C{column}")),
            Naming::Numbers => json!(column + (grid.num_columns() as isize + 2) * row),
        }
    }

    /// The row or column that a clue at its end sees.
    pub fn sight(self, grid: &Grid, name: &Value) -> Option<Vec<Cell>> {
        let place = self.outside(grid, name)?;
        let way = ahead(grid, place)?;
        seen(grid, place, way)
    }

    /// The place from which cells are seen that are a whole row or column.
    pub fn write_sight(self, grid: &Grid, cells: &[Cell]) -> Option<Value> {
        let (rows, columns) = (grid.num_rows() as isize, grid.num_columns() as isize);
        let rows_of = |row| [(row, 0), (row, columns + 1)];
        let columns_of = |column| [(0, column), (rows + 1, column)];
        let mut places = (1..=rows).flat_map(rows_of).chain((1..=columns).flat_map(columns_of));
        let sees = |place: &Place| {
            ahead(grid, *place).and_then(|way| seen(grid, *place, way)).as_deref() == Some(cells)
        };
        places.find(sees).map(|place| self.write_outside(grid, place))
    }

    /// The diagonal that is seen from a place; which one, the second field says.
    pub fn diagonal(self, grid: &Grid, name: &Value, which: Option<&Value>) -> Option<Vec<Cell>> {
        let place = self.outside(grid, name)?;
        match self {
            Naming::Names => {
                let called = which?.as_str()?;
                let way = WAYS.iter().find(|(name, _)| *name == called)?.1;
                seen(grid, place, way)
            }
            // -1 is \ and 1 is /; only from a corner there is no choice. A line is seen along the one way that enters
            // the grid.
            Naming::Numbers => {
                let right = match which {
                    Some(which) => match which.as_i64()? {
                        -1 => 1,
                        1 => -1,
                        _ => return None,
                    },
                    None => return None,
                };
                [(1, right), (-1, -right)].into_iter().find_map(|way| seen(grid, place, way))
            }
        }
    }

    /// The place from which a whole diagonal is seen, and which one it is.
    pub fn write_diagonal(self, grid: &Grid, cells: &[Cell]) -> Option<(Value, Value)> {
        let first = *cells.first()?;
        let first = (grid.row(first) as isize + 1, grid.column(first) as isize + 1);
        WAYS.into_iter().find_map(|(called, (down, right))| {
            let place = (first.0 - down, first.1 - right);
            let (name, which) = match self {
                Naming::Names => (self.write_outside(grid, place), json!(called)),
                Naming::Numbers => {
                    (self.write_outside(grid, place), json!(if down == right { -1 } else { 1 }))
                }
            };
            let back = self.diagonal(grid, &name, Some(&which));
            (back.as_deref() == Some(cells)).then_some((name, which))
        })
    }

    /// The two cells beside an edge; only numbers name edges.
    pub fn edge(self, grid: &Grid, name: &Value) -> Option<Vec<Cell>> {
        let (number, columns) = (usize::try_from(name.as_u64()?).ok()?, grid.num_columns());
        let (row, place) = (number / (2 * columns), number % (2 * columns));
        let cell = |row: usize, column: usize| {
            (row < grid.num_rows() && column < columns).then(|| grid.cell(row, column))
        };
        let two = match place < columns {
            true => [cell(row, place.checked_sub(1)?)?, cell(row, place)?],
            false => [cell(row, place - columns)?, cell(row + 1, place - columns)?],
        };
        Some(two.to_vec())
    }

    pub fn write_edge(self, grid: &Grid, cells: &[Cell]) -> Option<Value> {
        let &[a, b] = cells else { return None };
        let columns = grid.num_columns();
        let number = match grid.step(a, 0, 1) == Some(b) {
            true => 2 * columns * grid.row(a) + grid.column(b),
            false if grid.step(a, 1, 0) == Some(b) => {
                2 * columns * grid.row(a) + columns + grid.column(a)
            }
            false => return None,
        };
        Some(json!(number))
    }

    /// The four cells around a corner; only numbers name corners.
    pub fn corner(self, grid: &Grid, name: &Value) -> Option<Vec<Cell>> {
        let (number, points) = (usize::try_from(name.as_u64()?).ok()?, grid.num_columns() + 1);
        let (row, column) = ((number / points).checked_sub(1)?, (number % points).checked_sub(1)?);
        let inside = row + 1 < grid.num_rows() && column + 1 < grid.num_columns();
        let steps = [(0, 0), (0, 1), (1, 0), (1, 1)];
        inside.then(|| steps.map(|(down, right)| grid.cell(row + down, column + right)).to_vec())
    }

    pub fn write_corner(self, grid: &Grid, cells: &[Cell]) -> Option<Value> {
        let first = *cells.first()?;
        let name = json!(grid.column(first) + 1 + (grid.num_columns() + 1) * (grid.row(first) + 1));
        (self.corner(grid, &name).as_deref() == Some(cells)).then_some(name)
    }
}

/// The way into the grid from a place beside it; none from a corner.
fn ahead(grid: &Grid, (row, column): Place) -> Option<Way> {
    let (rows, columns) = (grid.num_rows() as isize, grid.num_columns() as isize);
    let (in_rows, in_columns) = ((1..=rows).contains(&row), (1..=columns).contains(&column));
    match (in_rows, in_columns) {
        (false, true) => Some((if row == 0 { 1 } else { -1 }, 0)),
        (true, false) => Some((0, if column == 0 { 1 } else { -1 })),
        _ => None,
    }
}
