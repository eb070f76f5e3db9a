//! A short part of the fuzzing of engines with a fixed seed, for every day; `make fuzz` is the long one.

use youdoku::rules::RULES;
use youdoku_fuzz::engines::{Answers, Comparison, Seen, puzzle_with, random_puzzle, smaller};
use youdoku_fuzz::options::choices;

/// Puzzles for the engines.
const PUZZLES: u64 = 300;

#[test]
fn engines_agree_on_puzzles_made_from_boards() {
    #[cfg(feature = "asp")]
    youdoku_clingo::install();
    let answers = Answers::default();
    assert_eq!(answers.has_asp(), cfg!(feature = "asp"));
    let mut total = Comparison::default();
    for run in 0..PUZZLES {
        let mut random = choices(7, run);
        let made = random_puzzle(&mut random);
        match answers.compare(&made, &mut random) {
            Ok(went) => total += went,
            // Said here: a watched panic prints nothing (`caught`).
            Err(wrong) => {
                eprintln!("puzzle {run}: {wrong}");
                eprintln!("made smaller: {}", smaller(&answers, wrong));
                panic!("engines disagree");
            }
        }
    }
    // Puzzles nobody can solve, or answers nobody waits for, would prove nothing.
    assert!(total.solvable * 2 > total.puzzles, "{total:?}");
    assert!(total.late * 20 < total.compared, "{total:?}");
}

/// A puzzle with each word, until engines have agreed about one that has a solution.
#[test]
fn every_rule_of_the_table_is_drawn_in_puzzles_with_solutions() {
    #[cfg(feature = "asp")]
    youdoku_clingo::install();
    let (answers, mut seen) = (Answers::default(), Seen::default());
    for (number, kind) in RULES.iter().enumerate() {
        for run in 0..60 {
            if !seen.unsolved().any(|word| word == kind.word) {
                break;
            }
            let mut random = choices(11 + number as u64, run);
            let made = puzzle_with(kind, &mut random);
            match answers.compare(&made, &mut random) {
                Ok(went) => seen.add(&made.puzzle, went),
                Err(wrong) => {
                    eprintln!("made smaller: {}", smaller(&answers, wrong));
                    panic!("engines disagree about a puzzle with {}", kind.word);
                }
            }
        }
    }
    assert_eq!(seen.unsolved().collect::<Vec<_>>(), Vec::<&str>::new(), "{seen}");
}
