//! Layouts: what the base rule makes of a grid. It says which cells form the regions, and with that what
//! is drawn with thick lines, what is printed with bars, and what other rules mean by a box.
//!
//! The invariant: a cell lies in at most one region, and the cells of a region are in reading order.

use std::fmt;

use crate::{Cell, Digits, Grid, GridError};

/// The height and the width of boxes, in cells.
///
/// ```
/// use youdoku::{Boxes, Grid};
/// let grid = Grid::of_size(6).unwrap();
/// assert_eq!(Boxes::usual(&grid), Some(Boxes { height: 2, width: 3 }));
/// assert!(Boxes { height: 3, width: 2 }.fit(&grid));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Boxes {
    /// Rows in a box.
    pub height: usize,
    /// Columns in a box.
    pub width: usize,
}

impl Boxes {
    /// The boxes that go without saying: as many cells as there are digits, as square as can be, wider
    /// than tall (6 digits give 2×3, 12 give 3×4); nothing where none of those fit the grid. Where it is a
    /// square, a prime number of digits gives boxes that are rows, which say nothing new.
    pub fn usual(grid: &Grid) -> Option<Boxes> {
        let size = grid.num_digits();
        let of_height = |height| Boxes { height, width: size / height };
        let whole = (1..=size).filter(|&height| size.is_multiple_of(height)).map(of_height);
        let fitting = whole.filter(|boxes| boxes.fit(grid));
        fitting.min_by_key(|boxes| (boxes.height.abs_diff(boxes.width), boxes.height))
    }

    /// How many cells a box has.
    pub fn cells(self) -> usize {
        self.height.saturating_mul(self.width)
    }

    /// Whether they cut the grid up without a rest.
    pub fn fit(self, grid: &Grid) -> bool {
        let cuts = |side: usize, part: usize| part > 0 && side.is_multiple_of(part);
        cuts(grid.num_rows(), self.height) && cuts(grid.num_columns(), self.width)
    }

    /// The box of a cell, from 0, counted in reading order.
    pub fn number(self, grid: &Grid, cell: Cell) -> usize {
        let across = grid.num_columns() / self.width;
        grid.row(cell) / self.height * across + grid.column(cell) / self.width
    }
}

impl Grid {
    /// The grid of somebody who said as much as was needed: rows and columns go without saying where boxes
    /// are named whose cells are the digits, and are nine else; digits are from 1 to the longer side.
    pub fn stated(
        size: Option<(usize, usize)>,
        digits: Option<Digits>,
        boxes: Option<Boxes>,
    ) -> Result<Grid, GridError> {
        let (rows, columns) = match (size, digits, boxes) {
            (Some(size), ..) => size,
            (None, None, Some(boxes)) => return Grid::of_boxes(boxes.height, boxes.width),
            (None, Some(digits), _) => (digits.count(), digits.count()),
            (None, None, None) => (9, 9),
        };
        let usual = || Digits::from_one(rows.max(columns));
        Grid::new(rows, columns, digits.map_or_else(usual, Ok)?)
    }
}

/// `2×3`.
impl fmt::Display for Boxes {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}×{}", self.height, self.width)
    }
}

/// The regions of a grid.
///
/// ```
/// use youdoku::{Digits, Grid, Layout};
/// let grid = Grid::new(2, 2, Digits::from_one(2).unwrap()).unwrap();
/// let layout = Layout::of_labels(grid, &[Some('a'), Some('b'), Some('a'), None]);
/// assert_eq!(layout.regions()[0], [grid.cell(0, 0), grid.cell(1, 0)]);
/// assert_eq!(layout.region_of(grid.cell(1, 1)), None);
/// assert!(layout.parts(grid.cell(0, 0), grid.cell(0, 1)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    grid: Grid,
    regions: Vec<Vec<Cell>>,
    region_of: Vec<Option<u16>>,
    boxes: Option<Boxes>,
    /// The cells that are not there, in order: a board may have any outline.
    missing: Vec<Cell>,
    /// Whether beyond each edge the grid goes on at the opposite one.
    wraps: bool,
}

impl Layout {
    /// No regions at all.
    pub fn open(grid: Grid) -> Layout {
        let region_of = vec![None; grid.num_cells()];
        Layout {
            grid,
            regions: Vec::new(),
            region_of,
            boxes: None,
            missing: Vec::new(),
            wraps: false,
        }
    }

    /// Boxes that [fit](Boxes::fit) the grid.
    ///
    /// # Panics
    /// Where they do not.
    pub fn of_boxes(grid: Grid, boxes: Boxes) -> Layout {
        assert!(boxes.fit(&grid), "boxes of {boxes} do not fit a grid of {grid}");
        let count = grid.num_cells() / boxes.cells();
        let mut regions = vec![Vec::with_capacity(boxes.cells()); count];
        let mut region_of = Vec::with_capacity(grid.num_cells());
        for cell in grid.cells() {
            let number = boxes.number(&grid, cell);
            regions[number].push(cell);
            region_of.push(Some(number as u16));
        }
        Layout { grid, regions, region_of, boxes: Some(boxes), missing: Vec::new(), wraps: false }
    }

    /// What goes without saying: the usual boxes, where there are any.
    pub fn usual(grid: Grid) -> Layout {
        match Boxes::usual(&grid) {
            Some(boxes) => Layout::of_boxes(grid, boxes),
            None => Layout::open(grid),
        }
    }

    /// The regions that have a label each, by the labels of the cells in reading order; cells without one
    /// lie in none. Regions are counted as they begin.
    pub fn of_labels<L: PartialEq + Copy>(grid: Grid, labels: &[Option<L>]) -> Layout {
        let mut layout = Layout::open(grid);
        let mut names: Vec<L> = Vec::new();
        for (cell, &label) in grid.cells().zip(labels) {
            let Some(label) = label else { continue };
            let known = names.iter().position(|&name| name == label);
            let region = known.unwrap_or_else(|| {
                names.push(label);
                layout.regions.push(Vec::new());
                names.len() - 1
            });
            layout.regions[region].push(cell);
            layout.region_of[cell.index()] = Some(region as u16);
        }
        layout
    }

    /// The grid.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The regions, each in reading order.
    pub fn regions(&self) -> &[Vec<Cell>] {
        &self.regions
    }

    /// The region of a cell, if it lies in one.
    pub fn region_of(&self, cell: Cell) -> Option<usize> {
        self.region_of.get(cell.index()).copied().flatten().map(usize::from)
    }

    /// Takes cells out of the board: they belong to no row, column or region.
    pub fn remove(&mut self, cells: &[Cell]) {
        self.missing.extend_from_slice(cells);
        self.missing.sort_unstable();
        self.missing.dedup();
        for cell in cells {
            if self.region_of.get_mut(cell.index()).and_then(Option::take).is_some() {
                self.regions.iter_mut().for_each(|region| region.retain(|own| own != cell));
                self.boxes = None;
            }
        }
    }

    /// Has the grid go on beyond each edge at the opposite one.
    pub fn wrap(&mut self) {
        self.wraps = true;
    }

    /// Whether it does.
    pub fn wraps(&self) -> bool {
        self.wraps
    }

    /// The cell so far down and to the right of another, where there is one and it is another.
    pub fn step(&self, from: Cell, down: isize, right: isize) -> Option<Cell> {
        let to = match self.wraps {
            false => self.grid.step(from, down, right),
            true => {
                let round = |at: usize, far: isize, side: usize| {
                    (at as isize + far).rem_euclid(side as isize) as usize
                };
                let row = round(self.grid.row(from), down, self.grid.num_rows());
                let column = round(self.grid.column(from), right, self.grid.num_columns());
                Some(self.grid.cell(row, column))
            }
        };
        to.filter(|&to| to != from && self.has(to))
    }

    /// The cells that are not there.
    pub fn missing(&self) -> &[Cell] {
        &self.missing
    }

    /// Whether a cell is there.
    pub fn has(&self, cell: Cell) -> bool {
        self.missing.binary_search(&cell).is_err()
    }

    /// The cells that are there.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.grid.cells().filter(|&cell| self.has(cell))
    }

    /// The boxes, where the regions are boxes that somebody said by their height and width.
    pub fn boxes(&self) -> Option<Boxes> {
        self.boxes
    }

    /// What rules mean by a box where the regions are something else: the usual one.
    pub fn box_size(&self) -> Option<Boxes> {
        self.boxes.or_else(|| Boxes::usual(&self.grid))
    }

    /// Whether all rows, columns and boxes have as many cells as there are digits.
    pub fn is_regular(&self) -> bool {
        let (grid, digits) = (self.grid, self.grid.num_digits());
        let lines = [grid.num_rows(), grid.num_columns()];
        lines == [digits; 2] && self.boxes.is_some_and(|boxes| boxes.cells() == digits)
    }

    /// Whether it is that of a plain 9×9 board, whatever its nine digits are called.
    pub fn is_plain9(&self) -> bool {
        self.boxes == Some(Boxes { height: 3, width: 3 }) && self.is_regular()
    }

    /// Whether a line is drawn between two neighbours.
    pub fn parts(&self, a: Cell, b: Cell) -> bool {
        self.region_of(a) != self.region_of(b)
    }

    /// Rows, columns and regions.
    pub fn zones(&self) -> Vec<Vec<Cell>> {
        let mut zones = self.grid.rows();
        zones.extend(self.grid.columns());
        if !self.missing.is_empty() {
            zones.iter_mut().for_each(|zone| zone.retain(|&cell| self.has(cell)));
        }
        zones.extend(self.regions.iter().cloned());
        zones.retain(|zone| !zone.is_empty());
        zones
    }
}

/// The grid, and the boxes where they are not the usual ones: `6×6 with boxes of 3×2`.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.grid.fmt(f)?;
        match self.boxes {
            Some(boxes) if Boxes::usual(&self.grid) != Some(boxes) => {
                write!(f, " with boxes of {boxes}")
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(rows: usize, columns: usize, digits: usize) -> Grid {
        Grid::new(rows, columns, Digits::from_one(digits).unwrap()).unwrap()
    }

    #[test]
    fn usual_boxes_are_as_square_as_can_be() {
        for (rows, columns, digits, expect) in [
            (4, 4, 4, Some((2, 2))),
            (6, 6, 6, Some((2, 3))),
            (8, 8, 8, Some((2, 4))),
            (12, 12, 12, Some((3, 4))),
            (7, 7, 7, Some((1, 7))),
            (64, 64, 64, Some((8, 8))),
            (6, 9, 9, Some((3, 3))),
            (6, 6, 9, Some((3, 3))),
            (9, 4, 6, Some((3, 2))),
            (7, 7, 9, None),
            (1, 9, 9, Some((1, 9))),
            (9, 1, 9, Some((9, 1))),
        ] {
            let usual = Boxes::usual(&grid(rows, columns, digits));
            assert_eq!(usual.map(|boxes| (boxes.height, boxes.width)), expect, "{rows}×{columns}");
        }
        // Said of square grids it is the same.
        for size in 2..=128 {
            let usual = Boxes::usual(&Grid::of_size(size).unwrap()).unwrap();
            let height = (1..=size.isqrt()).rev().find(|h| size.is_multiple_of(*h)).unwrap();
            assert_eq!(usual, Boxes { height, width: size / height });
        }
    }

    #[test]
    fn every_box_has_its_cells() {
        let layout = Layout::usual(grid(6, 6, 6));
        let numbers = |region: &[Cell]| region.iter().map(|c| c.index()).collect::<Vec<_>>();
        assert_eq!(numbers(&layout.regions()[1]), [3, 4, 5, 9, 10, 11]);
        assert!(layout.zones().iter().all(|zone| zone.len() == 6));
        let tall = Layout::of_boxes(grid(6, 6, 6), Boxes { height: 3, width: 2 });
        assert_eq!(tall.to_string(), "6×6 with boxes of 3×2");
        assert_eq!(tall.region_of(Cell::new(35)), Some(5));
    }

    #[test]
    fn cells_may_lie_in_no_region() {
        let labels = [Some('b'), None, Some('a'), Some('b')];
        let layout = Layout::of_labels(grid(2, 2, 3), &labels);
        assert_eq!(layout.regions(), [vec![Cell::new(0), Cell::new(3)], vec![Cell::new(2)]]);
        assert_eq!(layout.region_of(Cell::new(1)), None);
        assert!(
            layout.parts(Cell::new(0), Cell::new(1)) && !layout.parts(Cell::new(0), Cell::new(3))
        );
    }
}
