//! What is written as Interactive Sudoku Solver's text and read again means the same.

use fastrand::Rng;
use std::time::Duration;
use youdoku::engine::{Engine, Search, UseSymmetry};
use youdoku::formats::{self, Import, iss};
use youdoku::rules::RULES;
use youdoku::{Control, Count, Puzzle};

use crate::puzzle;
use crate::random::{puzzle_around_a_board, random_grid};

/// How many solutions it has, up to so many; nothing where that takes long.
fn count(puzzle: &Puzzle) -> Option<Count> {
    let control = Control::new().with_time(Duration::from_secs(2));
    Search { symmetry: UseSymmetry::Yes }.count(&puzzle.model().ok()?, Some(400), &control).ok()
}

/// The puzzle that its text is, where all of it can be written. What was written is read whole.
fn written_and_read(puzzle: &Puzzle) -> Option<Puzzle> {
    let written = iss::write(&Import::plain(puzzle.clone()));
    if !written.unwritten.is_empty() {
        return None;
    }
    let import =
        formats::read(&written.text).unwrap_or_else(|error| panic!("{}\n{error}", written.text));
    assert_eq!(import.unread, [""; 0], "{}\n{:?}", written.text, puzzle.rules);
    let linked = formats::read(&written.link()).expect("the link of a text that can be read");
    assert_eq!(linked.puzzle, import.puzzle, "{}", written.text);
    Some(import.puzzle)
}

fn mean_the_same(puzzle: &Puzzle, back: &Puzzle) {
    let same = |back: &Puzzle| puzzle.givens == back.givens && puzzle.rules == back.rules;
    if !same(back)
        && let (Some(before), Some(after)) = (count(puzzle), count(back))
    {
        let text = iss::write(&Import::plain(puzzle.clone())).text;
        assert_eq!(before, after, "{text}\n{:?}\n{:?}", puzzle.rules, back.rules);
    }
}

/// Most rules can be written; some speak of more than cells and regions.
#[test]
fn examples_are_written_and_read() {
    let mut unwritten = Vec::new();
    for kind in RULES {
        let puzzle = puzzle(kind.example);
        match written_and_read(&puzzle) {
            Some(back) => {
                mean_the_same(&puzzle, &back);
                // What was read is written and read once more.
                if let Some(again) = written_and_read(&back) {
                    mean_the_same(&back, &again);
                }
            }
            None => unwritten.push(kind.word),
        }
    }
    assert!(unwritten.len() * 2 < RULES.len(), "{unwritten:?}");
}

#[test]
fn random_rules_are_written_and_read() {
    let mut random = Rng::with_seed(64);
    let mut whole = 0;
    for kind in RULES.iter().filter(|kind| !kind.is_base()) {
        for _ in 0..12 {
            let grid = random_grid(&mut random);
            let base = *random.choice(&["classic", "latin", "jigsaw", "free"]).expect("some");
            let puzzle = puzzle_around_a_board(grid, base, &[kind], 60, &mut random);
            if puzzle.model().is_err() {
                continue;
            }
            if let Some(back) = written_and_read(&puzzle) {
                whole += 1;
                mean_the_same(&puzzle, &back);
            }
        }
    }
    assert!(whole > 3 * RULES.len(), "{whole} were written whole");
}
