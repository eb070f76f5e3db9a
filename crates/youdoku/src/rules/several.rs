//! Boards of several grids that share boxes, as people are offered them: what four rules say together.

use std::collections::BTreeSet;

use super::extra_region::EXTRA_REGION;
use super::free::FREE;
use super::rows_and_columns::{MISSING, ROWS_AND_COLUMNS};
use super::{Argument, Rule};
use crate::{Board, Cell, Digits, Grid, Puzzle};

/// A board of several grids.
///
/// ```
/// use youdoku::rules::several::{SEVERAL, Several};
/// let samurai: &Several = SEVERAL.iter().find(|several| several.name == "Samurai").unwrap();
/// let layout = samurai.puzzle().layout().unwrap();
/// assert_eq!((layout.grid().num_rows(), layout.cells().count()), (21, 369));
/// ```
pub struct Several {
    /// What people call it.
    pub name: &'static str,
    /// What it looks like.
    pub about: &'static str,
    /// How many cells a box is high and wide; a grid is as many boxes.
    side: usize,
    /// Where each grid begins, in boxes from the top and from the left.
    starts: &'static [(usize, usize)],
}

/// Those that people are offered.
pub static SEVERAL: [Several; 3] = [
    Several { name: "Two 9×9", about: "sharing a box", side: 3, starts: &[(0, 0), (2, 2)] },
    Several {
        name: "Samurai",
        about: "five 9×9, 21×21",
        side: 3,
        starts: &[(0, 0), (0, 4), (2, 2), (4, 0), (4, 4)],
    },
    Several { name: "Two 4×4", about: "sharing a box", side: 2, starts: &[(0, 0), (1, 1)] },
];

impl Several {
    /// The empty board.
    pub fn puzzle(&self) -> Puzzle {
        let (side, digits) = (self.side, self.side * self.side);
        let reach = |start: usize| (start + side) * side;
        let rows = self.starts.iter().map(|start| reach(start.0)).max().unwrap_or(digits);
        let columns = self.starts.iter().map(|start| reach(start.1)).max().unwrap_or(digits);
        let range = Digits::from_one(digits).expect("a few digits");
        let grid = Grid::new(rows, columns, range).expect("a few rows and columns");
        // Boxes by their first cell: one that two grids share is one.
        let boxes: BTreeSet<(usize, usize)> = self
            .starts
            .iter()
            .flat_map(|start| (0..digits).map(move |i| (start.0 + i / side, start.1 + i % side)))
            .collect();
        let cells_of = |&(down, right): &(usize, usize)| -> Vec<Cell> {
            let cell = |i: usize| grid.cell(down * side + i / side, right * side + i % side);
            (0..digits).map(cell).collect()
        };
        let there: BTreeSet<Cell> = boxes.iter().flat_map(cells_of).collect();
        let missing: Vec<Cell> = grid.cells().filter(|cell| !there.contains(cell)).collect();
        let square = |&(down, right): &(usize, usize)| {
            let from = Argument::Cells(vec![grid.cell(down * side, right * side)]);
            let size = Argument::Size(digits, digits);
            Rule::global(&ROWS_AND_COLUMNS).with("from", from).with("size", size)
        };
        let with_cells = |kind, cells| Rule::global(kind).with("cells", Argument::Cells(cells));
        let mut rules = vec![Rule::global(&FREE)];
        rules.extend(self.starts.iter().map(square));
        rules.extend(boxes.iter().map(|at| with_cells(&EXTRA_REGION, cells_of(at))));
        if !missing.is_empty() {
            rules.push(with_cells(&MISSING, missing));
        }
        Puzzle::of(Board::empty(grid), rules)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Form;
    use crate::{Control, Count, engine};

    #[test]
    fn they_have_boards_and_are_read_back() {
        for (several, cells, boxes) in
            [(&SEVERAL[0], 153, 17), (&SEVERAL[1], 369, 41), (&SEVERAL[2], 28, 7)]
        {
            let puzzle = several.puzzle();
            let layout = puzzle.layout().unwrap();
            assert_eq!(puzzle.grid().num_cells() - layout.missing().len(), cells);
            assert_eq!(
                puzzle.rules.iter().filter(|rule| rule.kind == &EXTRA_REGION).count(),
                boxes
            );
            let read: Puzzle = Form::Block.write(&puzzle).parse().unwrap();
            assert_eq!(read, puzzle, "{}", several.name);
            let model = puzzle.model().unwrap();
            assert!(engine::default().solve(&model, &Control::new()).unwrap().is_some());
        }
    }

    #[test]
    fn two_small_ones_have_as_many_boards_as_pairs_that_agree() {
        // All 288 boards: pairs whose last box and first box are the same.
        let plain: Puzzle = "................".parse().unwrap();
        let control = Control::new();
        let boards: Vec<Vec<u8>> = engine::default()
            .solutions(&plain.model().unwrap(), &control)
            .map(|board| board.unwrap().values().to_vec())
            .collect();
        let square = |board: &[u8], from: usize| [0, 1, 4, 5].map(|i| board[from + i]);
        let agree = |a: &Vec<u8>| boards.iter().filter(|b| square(a, 10) == square(b, 0)).count();
        let expect: usize = boards.iter().map(agree).sum();
        let model = SEVERAL[2].puzzle().model().unwrap();
        let found = engine::default().count(&model, None, &control);
        assert_eq!(found, Ok(Count::Exactly(expect as u128)));
    }
}
