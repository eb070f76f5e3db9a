//! Full boards for every base: without the engines where the base is all, by filling the most crowded cell at random; else
//! an engine finds one that obeys the other rules too. What it finds is a board to begin with, and no referee.

use std::time::Duration;

use fastrand::Rng;
use youdoku::engine::{Engine, Search, UseSymmetry};
use youdoku::rules::{Argument, Rule, kind};
use youdoku::{Board, Boxes, Cell, Control, Digit, Grid, Puzzle};

/// A base rule, with boxes of this size where it has boxes, and a full board that obeys it. Of this word, or of any.
pub fn random_board(
    grid: Grid,
    boxes: Boxes,
    word: Option<&str>,
    random: &mut Rng,
) -> (Rule, Board) {
    let word = word.unwrap_or(match random.u8(..10) {
        0..4 => "classic",
        4..6 => "latin",
        6..8 => "jigsaw",
        _ => "free",
    });
    let global = |word| Rule::global(kind(word).expect("a rule of the table"));
    match word {
        "free" => {
            let digits: Vec<Digit> = grid.digits().collect();
            let mut board = Board::empty(grid);
            grid.cells().for_each(|cell| board.set(cell, random.choice(&digits).copied()));
            (global("free"), board)
        }
        "classic" => {
            let usual = Boxes::usual(&grid) == Some(boxes);
            let rule = if usual { global("classic") } else { Rule::boxes(boxes) };
            (rule, filled(grid, |cell| Some(boxes.number(&grid, cell)), random))
        }
        "jigsaw" => {
            let board = filled(grid, |_| None, random);
            let regions = Argument::Numbers(regions(&board, random));
            let rule = global("jigsaw").with("region", regions);
            (rule, board)
        }
        // Regions that are to be found may be the boxes.
        "chaos-construction" => {
            (global(word), filled(grid, |cell| Some(boxes.number(&grid, cell)), random))
        }
        _ => (global(word), filled(grid, |_| None, random)),
    }
}

/// A board of these rules, with what is shown besides, begun with some random digits; nothing where none was found soon.
pub fn board_of(rules: &[Rule], grid: Grid, random: &mut Rng) -> Option<Board> {
    let digits: Vec<Digit> = grid.digits().collect();
    let mut cells: Vec<Cell> = grid.cells().collect();
    for begun in [4, 2, 1, 0] {
        random.shuffle(&mut cells);
        let mut givens = Board::empty(grid);
        for &cell in cells.iter().take(begun) {
            givens.set(cell, random.choice(&digits).copied());
        }
        // A digit where no cell is means nothing.
        let Ok(model) = Puzzle::of(givens, rules.to_vec()).model() else { continue };
        let control = Control::new().with_time(Duration::from_millis(200));
        let found = Search { symmetry: UseSymmetry::No }.solve(&model, &control);
        if let Ok(Some(board)) = found {
            return Some(board);
        }
    }
    None
}

/// Regions each of which has every digit of this board once: the cells of a digit are dealt out to them.
fn regions(board: &Board, random: &mut Rng) -> Vec<i64> {
    let grid = board.grid();
    let mut numbers = vec![0; grid.num_cells()];
    for digit in grid.digits() {
        let mut deal: Vec<i64> = (1..=grid.num_digits() as i64).collect();
        random.shuffle(&mut deal);
        let places = grid.cells().filter(|&cell| board.get(cell) == Some(digit));
        places.zip(deal).for_each(|(cell, region)| numbers[cell.index()] = region);
    }
    numbers
}

/// A board with no digit twice in a row, a column or a zone.
fn filled(grid: Grid, zone: impl Fn(Cell) -> Option<usize>, random: &mut Rng) -> Board {
    let sees = |a: Cell, b: Cell| {
        grid.row(a) == grid.row(b)
            || grid.column(a) == grid.column(b)
            || zone(a).is_some() && zone(a) == zone(b)
    };
    let cells: Vec<Cell> = grid.cells().collect();
    let peers: Vec<Vec<Cell>> = cells
        .iter()
        .map(|&a| cells.iter().copied().filter(|&b| a != b && sees(a, b)).collect())
        .collect();
    loop {
        let mut board = Board::empty(grid);
        // A bad start can take long; another is quicker.
        if fill(&mut board, &peers, random, &mut 400) {
            return board;
        }
    }
}

fn fill(board: &mut Board, peers: &[Vec<Cell>], random: &mut Rng, patience: &mut u32) -> bool {
    let grid = board.grid();
    let open = |cell: Cell| -> Vec<Digit> {
        let taken: Vec<Digit> =
            peers[cell.index()].iter().filter_map(|&peer| board.get(peer)).collect();
        grid.digits().filter(|digit| !taken.contains(digit)).collect()
    };
    let empty = grid.cells().filter(|&cell| board.get(cell).is_none());
    let Some((cell, mut digits)) =
        empty.map(|cell| (cell, open(cell))).min_by_key(|(_, open)| (open.len(), random.u8(..)))
    else {
        return true;
    };
    random.shuffle(&mut digits);
    for digit in digits {
        if *patience == 0 {
            return false;
        }
        *patience -= 1;
        board.set(cell, Some(digit));
        if fill(board, peers, random, patience) {
            return true;
        }
    }
    board.set(cell, None);
    false
}
