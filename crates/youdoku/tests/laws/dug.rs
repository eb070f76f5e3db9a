//! The fast generator: exact numbers of clues, one solution each by a second engine, no puzzle twice, the
//! same puzzles for the same seed on any number of threads.

use std::collections::HashSet;
use std::sync::Arc;

use youdoku::engine::{self, Engine};
use youdoku::generate::{Generator, Spare, Symmetry, Wish};
use youdoku::{Board, Control, Grid, Puzzle, Rule, Uniqueness};

fn made(wish: Wish, seed: u64, threads: usize, count: usize) -> Vec<Puzzle> {
    let control = Control::new();
    let generator = Arc::new(Generator::new(wish, &control).unwrap().unwrap());
    generator.puzzles(seed, threads, &control).take(count).map(Result::unwrap).collect()
}

fn referee() -> Box<dyn Engine> {
    engine::kind("cdcl").unwrap().make(&Default::default()).unwrap()
}

fn unique(puzzle: &Puzzle) -> bool {
    let outcome = referee().uniqueness(&puzzle.model().unwrap(), &Control::new()).unwrap();
    matches!(outcome, Uniqueness::One(_))
}

fn wish(grid: Grid, rules: &[&str]) -> Wish {
    Wish::new(grid, rules.iter().map(|rule| Rule::read(rule, &grid).unwrap()).collect())
}

#[test]
fn each_puzzle_has_its_clues_and_one_solution_and_comes_once() {
    let nine = Grid::square(3).unwrap();
    for (grid, rules, clues) in [
        (nine, &[][..], 25),
        (nine, &["anti-king", "anti-knight"], 10),
        (nine, &["diagonals", "windoku"], 20),
        (nine, &["thermometer r1c1 r1c2 r1c3", "killer-cage 15 r5c5 r5c6"], 26),
        (Grid::of_size(6).unwrap(), &["non-consecutive"], 8),
        (Grid::square(2).unwrap(), &[], 4),
        (Grid::square(4).unwrap(), &["anti-king"], 120),
    ] {
        let count = if grid.num_digits() > 9 { 2 } else { 20 };
        let wished = || Wish { clues: Some(clues), ..wish(grid, rules) };
        let puzzles = made(wished(), 5, 1, count);
        assert_eq!(puzzles.len(), count, "{rules:?}");
        let different: HashSet<&Board> = puzzles.iter().map(|puzzle| &puzzle.givens).collect();
        assert_eq!(different.len(), count, "{rules:?}");
        for puzzle in &puzzles {
            assert_eq!(puzzle.givens.num_filled(), clues, "{rules:?}");
            assert!(unique(puzzle), "{rules:?}");
        }
        // On two threads, and on none.
        for threads in [2, 0] {
            let again = made(wished(), 5, threads, count);
            let same = puzzles.iter().zip(&again).all(|(a, b)| a.givens == b.givens);
            assert!(same && again.len() == count, "{rules:?} on {threads} threads");
        }
    }
}

#[test]
fn without_any_clue_a_minimal_puzzle_has_more_solutions() {
    for rules in [&[][..], &["anti-knight"], &["diagonals"]] {
        let wished = Wish { spare: Spare::Never, ..wish(Grid::square(3).unwrap(), rules) };
        for puzzle in made(wished, 1, 1, 5) {
            assert!(unique(&puzzle));
            for (cell, _) in puzzle.givens.filled() {
                let mut fewer = puzzle.clone();
                fewer.givens.set(cell, None);
                assert!(!unique(&fewer), "{rules:?}");
            }
        }
    }
}

#[test]
fn clues_are_as_symmetric_as_wished() {
    let grid = Grid::square(3).unwrap();
    for (word, symmetry) in Symmetry::ALL {
        let wished = Wish { symmetry, ..wish(grid, &[]) };
        for puzzle in made(wished, 2, 1, 3) {
            assert!(unique(&puzzle), "{word}");
            for (cell, _) in puzzle.givens.filled() {
                assert!(puzzle.givens.get(symmetry.image(grid, cell)).is_some(), "{word}");
            }
        }
    }
}

/// A seed is written into links and lessons: what it makes stays, from version to version and on every machine.
#[test]
fn seeds_make_what_they_made_before() {
    let nine = Grid::square(3).unwrap();
    let line = |board: &Board| youdoku::text::line::write(board);
    for (wished, seed, expect) in [
        (
            wish(nine, &[]),
            1,
            "...5.28..9..1.....7......1457.........6...2....87914...1...6.8.6.9..8..5.3...5...",
        ),
        (
            Wish { clues: Some(25), ..wish(nine, &[]) },
            2,
            "8.5.1.....7........2...89..9..1...64..25..8..4..2...1..9..2..71.6.8...9......6...",
        ),
        (
            Wish {
                spare: Spare::Never,
                symmetry: Symmetry::ALL.iter().find(|(name, _)| *name == "rotate180").unwrap().1,
                ..wish(nine, &[])
            },
            1,
            ".9473....1.....46..5...1.........1.7...8.6...9.3.........1...2..85.....6....2354.",
        ),
        (
            Wish { clues: Some(10), ..wish(nine, &["anti-king", "anti-knight"]) },
            1,
            ".....3...7.........6....5......4......19...........9...........6.........8.......",
        ),
        (
            wish(Grid::of_size(6).unwrap(), &["diagonals"]),
            1,
            ".5........4..4....3..12.............",
        ),
        (
            Wish { spare: Spare::Never, ..wish(nine, &["windoku"]) },
            2,
            "...3.......2....46.5...98....3..51...2.8....5.6..........91.........6........4...",
        ),
    ] {
        assert_eq!(line(&made(wished, seed, 1, 1)[0].givens), expect);
    }
}
