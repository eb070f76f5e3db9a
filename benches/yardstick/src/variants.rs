//! The empty BombKnight grid: all its solutions, their count, its true candidates.

use youdoku::engine::{Engine, Search, UseSymmetry};
use youdoku::{Board, Control, Count, Grid, Puzzle, Rule};

use crate::timed;

pub fn table(repetitions: usize) {
    let grid = Grid::square(3).expect("9×9");
    let rules = ["anti-king", "anti-knight"].map(|rule| Rule::read(rule, &grid).expect("a rule"));
    let model = Puzzle::new(Board::empty(grid), rules.into()).model().expect("rules that fit");
    let (search, control) = (Search { symmetry: UseSymmetry::Yes }, Control::new());
    let best =
        |work: &dyn Fn()| (0..repetitions).map(|_| timed(work).0).fold(f64::MAX, f64::min) / 1e3;
    println!("the empty BombKnight 9×9 grid, one thread\n\n| question | ms |\n|---|---|");
    let (micros, found) = timed(|| search.solutions(&model, &control).count());
    assert_eq!(found, 1_451_520);
    println!("| all 1,451,520 solutions, one by one, each checked | {:.0} |", micros / 1e3);
    let counted = best(&|| {
        let count = search.count(&model, None, &control);
        assert_eq!(count, Ok(Count::Exactly(1_451_520)));
    });
    println!("| their count, with interchangeable digits | {counted:.2} |");
    let candidates = best(&|| {
        let found = search.candidates(&model, &control).expect("not stopped");
        assert_eq!(found.len(), 729);
    });
    println!("| its true candidates | {candidates:.2} |\n");
}
