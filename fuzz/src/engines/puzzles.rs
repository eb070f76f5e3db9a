//! Random puzzles on small grids: a board, rules that it obeys, and some of its digits as clues.

use fastrand::Rng;
use youdoku::{Board, Boxes, Digits, Grid, Puzzle};

use super::boards::random_board;
use super::rules::random_rules;

/// A puzzle, and the board it was made from.
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// A solution of it, where the rules and clues were left as the board has them.
    pub board: Board,
}

/// The grids that are tried, the small ones more often: box height, box width, weight.
const GRIDS: [(usize, usize, u32); 11] = [
    (1, 2, 2),
    (1, 3, 3),
    (2, 2, 40),
    (1, 4, 2),
    (1, 5, 4),
    (2, 3, 15),
    (3, 2, 10),
    (1, 7, 1),
    (2, 4, 2),
    (3, 3, 6),
    (2, 5, 1),
];

/// A small grid of any shape, with digits from any number on, and boxes that fit it.
fn odd_grid(random: &mut Rng) -> (Grid, Boxes) {
    let (rows, columns) = (random.usize(1..=6), random.usize(1..=5));
    let count = rows.max(columns) + random.usize(..=2);
    let least = [0, 0, 1, 2, -3, 40][random.usize(..6)];
    let digits = Digits::new(least, least + count as i64 - 1).expect("a few digits");
    let grid = Grid::new(rows, columns, digits).expect("a small grid");
    let sides = (1..=rows).flat_map(|height| (1..=columns).map(move |width| (height, width)));
    let boxes = sides.map(|(height, width)| Boxes { height, width });
    let fitting: Vec<Boxes> =
        boxes.filter(|boxes| boxes.fit(&grid) && boxes.cells() <= count).collect();
    (grid, *random.choice(&fitting).expect("a cell is a box"))
}

/// A puzzle whose solutions are few enough to count.
pub fn random_puzzle(random: &mut Rng) -> Made {
    let mut place = random.u32(..GRIDS.iter().map(|grid| grid.2).sum::<u32>());
    let chosen = GRIDS.iter().find(|grid| match place.checked_sub(grid.2) {
        Some(rest) => {
            place = rest;
            false
        }
        None => true,
    });
    let (height, width, _) = *chosen.unwrap_or(&GRIDS[2]);
    let (grid, boxes) = match random.u8(..5) {
        0 => odd_grid(random),
        _ => {
            let grid = Grid::of_boxes(height, width).expect("a small grid");
            (grid, Boxes { height, width })
        }
    };
    let (base, board) = random_board(grid, boxes, random);
    let free = base.kind.word == "free";
    let mut rules = random_rules(&board, &base, random);
    rules.insert(0, base);
    let mut givens = board.clone();
    let mut cells: Vec<_> = grid.cells().collect();
    random.shuffle(&mut cells);
    // Without zones every empty cell multiplies the boards.
    let most = match grid.num_digits() {
        _ if free => 7,
        ..=4 => 16,
        5..=6 => 22,
        _ => 30,
    };
    for &cell in cells.iter().take(random.usize(..=most)) {
        givens.set(cell, None);
    }
    if random.u8(..12) == 0 {
        let digits: Vec<_> = grid.digits().collect();
        givens.set(cells[0], random.choice(&digits).copied());
    }
    Made { puzzle: Puzzle::new(givens, rules), board }
}
