//! Symmetries of the clues: the cells fall into orbits, and clues come and go by whole orbits.

use crate::{Cell, Grid};

/// Which cells hold a clue together.
///
/// ```
/// use youdoku::{Grid, generate::Symmetry};
/// let grid = Grid::square(3).unwrap();
/// assert_eq!(Symmetry::Rotate180.image(grid, grid.cell(0, 1)), grid.cell(8, 7));
/// // The middle is an orbit by itself, so an odd number of clues is possible.
/// assert!(Symmetry::Rotate180.allows(grid, 25));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Symmetry {
    /// Each cell by itself.
    #[default]
    None,
    /// The cells half a turn apart.
    Rotate180,
    /// The cells a quarter turn apart.
    Rotate90,
    /// The cells left and right of the vertical middle.
    Mirror,
    /// The cells on both sides of the falling diagonal.
    Diagonal,
}

impl Symmetry {
    /// All symmetries with the words that name them.
    pub const ALL: [(&'static str, Symmetry); 5] = [
        ("none", Symmetry::None),
        ("rotate180", Symmetry::Rotate180),
        ("rotate90", Symmetry::Rotate90),
        ("mirror", Symmetry::Mirror),
        ("diagonal", Symmetry::Diagonal),
    ];

    /// Whether it makes rows of columns, so that only a square has it.
    pub fn needs_square(self) -> bool {
        matches!(self, Symmetry::Rotate90 | Symmetry::Diagonal)
    }

    /// Where the symmetry takes a cell.
    pub fn image(self, grid: Grid, cell: Cell) -> Cell {
        let (row, column) = (grid.row(cell), grid.column(cell));
        let (bottom, right) = (grid.num_rows() - 1, grid.num_columns() - 1);
        match self {
            Symmetry::None => cell,
            Symmetry::Rotate180 => grid.cell(bottom - row, right - column),
            Symmetry::Rotate90 => grid.cell(column, bottom - row),
            Symmetry::Mirror => grid.cell(row, right - column),
            Symmetry::Diagonal => grid.cell(column, row),
        }
    }

    /// The cells that go together, each cell in one orbit.
    pub fn orbits(self, grid: Grid) -> Vec<Vec<Cell>> {
        let mut seen = vec![false; grid.num_cells()];
        let mut orbits = Vec::new();
        for cell in grid.cells() {
            let mut orbit = Vec::new();
            let mut next = cell;
            while !std::mem::replace(&mut seen[next.index()], true) {
                orbit.push(next);
                next = self.image(grid, next);
            }
            if !orbit.is_empty() {
                orbits.push(orbit);
            }
        }
        orbits
    }

    /// Whether some whole orbits have so many cells together.
    pub fn allows(self, grid: Grid, clues: usize) -> bool {
        let mut sizes = vec![false; grid.num_cells() + 1];
        sizes[0] = true;
        for orbit in self.orbits(grid) {
            for size in (orbit.len()..sizes.len()).rev() {
                sizes[size] |= sizes[size - orbit.len()];
            }
        }
        sizes.get(clues).copied().unwrap_or(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_share_out_the_cells_and_are_closed() {
        for size in [4, 6, 9] {
            let grid = Grid::of_size(size).unwrap();
            for (word, symmetry) in Symmetry::ALL {
                let orbits = symmetry.orbits(grid);
                assert_eq!(orbits.iter().map(Vec::len).sum::<usize>(), grid.num_cells());
                for orbit in &orbits {
                    let closed = orbit.iter().all(|&c| orbit.contains(&symmetry.image(grid, c)));
                    assert!(closed, "{word} on {size}");
                }
            }
        }
    }

    #[test]
    fn some_numbers_of_clues_cannot_be_symmetric() {
        let (four, nine) = (Grid::square(2).unwrap(), Grid::square(3).unwrap());
        assert!(!Symmetry::Rotate180.allows(four, 5));
        assert!(Symmetry::Rotate180.allows(nine, 25));
        assert!(!Symmetry::Rotate90.allows(nine, 26));
        assert!(Symmetry::Diagonal.allows(nine, 26));
    }
}
