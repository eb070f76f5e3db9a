//! The laws: what must hold of every row of every table. A new rule, constraint, encoding or engine is
//! under them without further work.

mod arguments;
mod asking;
mod asp;
mod bounds;
mod chaos;
mod constraints;
mod counts;
mod dug;
mod engines;
mod extra;
mod generate;
mod iss;
mod kinds;
mod layouts;
mod looks;
mod meanings;
mod numbers;
mod own;
mod random;
mod ratings;
mod rules;
mod search;
mod shapes;
mod steps;
mod turns;
mod words;
mod worth;

use youdoku::constraint::Constraint;
use youdoku::{Board, Cell, Digit, Grid, Puzzle, Variables};

/// The puzzle in a text.
fn puzzle(text: &str) -> Puzzle {
    text.parse().unwrap_or_else(|error| panic!("{text}\n{error}"))
}

/// The cells that a constraint on cells speaks of.
fn cells_of(constraint: &dyn Constraint) -> Vec<Cell> {
    constraint.scope().iter().map(|variable| Cell::new(variable.index())).collect()
}

/// Whether a constraint speaks of cells only, not of what rules add.
fn speaks_of_cells(constraint: &dyn Constraint, grid: Grid) -> bool {
    constraint.scope().iter().all(|variable| variable.index() < grid.num_cells())
}

/// Whether a constraint on cells holds on a board.
fn held(constraint: &dyn Constraint, board: &Board) -> bool {
    constraint.holds(&Variables::of(board.grid()).values(board))
}

/// All ways to fill some cells of an otherwise empty board, by counting with digits.
fn assignments(grid: Grid, cells: &[Cell]) -> impl Iterator<Item = Board> {
    let size = grid.num_digits();
    (0..size.pow(cells.len() as u32)).map(move |mut number| {
        let mut board = Board::empty(grid);
        for &cell in cells {
            board.set(cell, Some(Digit::at(number % size)));
            number /= size;
        }
        board
    })
}

/// The constraints of every rule of the table, on small grids, those with few enough ways to fill their
/// cells that all can be tried: of its example, of which only some that look alike, and others with random
/// numbers and cells; and constraints of every kind, with their negations.
fn small_constraints() -> Vec<(&'static str, Grid, Box<dyn Constraint>)> {
    let mut found = random::random_constraints(17, 4, 1300);
    found.extend(kinds::random_constraints(29, 6, 1300));
    for kind in youdoku::rules::RULES.iter().filter(|kind| random::is_about_cells(kind)) {
        let puzzle = puzzle(kind.example);
        let grid = puzzle.grid();
        for rule in puzzle.rules.iter().filter(|rule| rule.kind == *kind) {
            let mut constraints = rule.means(&puzzle.layout().unwrap()).unwrap();
            constraints.retain(|constraint| speaks_of_cells(&**constraint, grid));
            let step = constraints.len().div_ceil(4).max(1);
            for constraint in constraints.into_iter().step_by(step) {
                let ways = grid.num_digits().checked_pow(constraint.scope().len() as u32);
                if ways.is_some_and(|ways| ways < 50_000) {
                    found.push((kind.word, grid, constraint));
                }
            }
        }
    }
    found
}
