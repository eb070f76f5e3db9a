//! What is told somebody who asks while they play.

use youdoku::explain::{Entered, Helper};
use youdoku::generate::{Generator, Wish};
use youdoku::{Cell, Control, Grid, Puzzle};

/// Asking why not of every digit of a cell leaves two of them at least, where the digits that stand do not leave one. A
/// digit of the solution is never told to be impossible.
#[test]
fn asking_about_every_digit_of_a_cell_does_not_tell_which_is_right() {
    let control = Control::new();
    let easy: Puzzle = "...3 ...2 3... 4...".parse().unwrap();
    let wish = Wish { clues: Some(6), ..Wish::new(Grid::square(2).unwrap(), Vec::new()) };
    let made = std::sync::Arc::new(Generator::new(wish, &control).unwrap().unwrap());
    let others = made.puzzles(11, 0, &control).take(5).map(Result::unwrap);
    let (mut cells, mut refuted) = (0, 0);
    for puzzle in others.chain([easy]) {
        let (grid, model) = (puzzle.grid(), puzzle.model().unwrap());
        let helper = Helper::new(&model, &control).unwrap();
        let givens = model.givens();
        let solution = youdoku::engine::default().solve(&model, &control).unwrap().unwrap();
        for cell in grid.cells().filter(|&cell| givens.get(cell).is_none()) {
            let entered = Entered { digits: givens.clone(), marks: Vec::new() };
            let can = |digit| {
                let told = helper.why_not_yet(&entered, (cell, digit), &control).unwrap();
                assert!(told.can_be || solution.get(cell) != Some(digit), "{}", told.sentence);
                told.can_be
            };
            let sees = |other: &Cell| {
                grid.row(*other) == grid.row(cell)
                    || grid.column(*other) == grid.column(cell)
                    || model.layout().region_of(*other) == model.layout().region_of(cell)
            };
            let standing: Vec<_> =
                grid.cells().filter(sees).filter_map(|other| givens.get(other)).collect();
            let by_board: Vec<_> =
                grid.digits().filter(|digit| !standing.contains(digit)).collect();
            let left: Vec<_> = grid.digits().filter(|&digit| can(digit)).collect();
            assert!(left.iter().all(|digit| by_board.contains(digit)));
            assert!(left.len() >= 2.min(by_board.len()), "{cell:?}: {by_board:?} and {left:?}");
            cells += 1;
            refuted += by_board.len() - left.len();
        }
    }
    assert!(cells > 40 && refuted > 0, "{cells} {refuted}");
}
