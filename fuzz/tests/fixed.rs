//! A short part of the fuzzing with a fixed seed, for every day; `make fuzz` is the long one.

use youdoku::rules::RULES;
use youdoku_fuzz::caught::caught;
use youdoku_fuzz::engines::{Answers, Comparison, Seen, puzzle_with, random_puzzle, smaller};
use youdoku_fuzz::mutate::nearly;
use youdoku_fuzz::options::choices;
use youdoku_fuzz::readers::{READERS, Reader};

/// Inputs for each reader.
const INPUTS: u64 = 2_000;
/// Puzzles for the engines.
const PUZZLES: u64 = 300;

/// One reader on its corpus and on what is nearly right.
fn keeps_its_law(name: &str) {
    let reader = READERS.iter().find(|reader| reader.name == name).expect("a row of the table");
    let corpus = reader.corpus();
    assert!(corpus.len() >= 3, "{name} has a corpus");
    corpus.iter().for_each(|input| (reader.check)(input));
    for run in 0..INPUTS {
        let input = nearly(&mut choices(7, run), &corpus, reader.words);
        let outcome = caught(|| (reader.check)(&input));
        assert_eq!(outcome, Ok(()), "{name}, input {run}: {:?}", String::from_utf8_lossy(&input));
    }
}

#[test]
fn text_keeps_its_law() {
    keeps_its_law("text");
}

#[test]
fn formats_keep_their_law() {
    keeps_its_law("formats");
}

#[test]
fn dimacs_keeps_its_law() {
    keeps_its_law("dimacs");
}

#[test]
fn sentences_keep_their_law() {
    keeps_its_law("sentences");
}

#[test]
fn problems_keep_their_law() {
    keeps_its_law("problems");
}

#[test]
fn lz_keeps_its_law() {
    keeps_its_law("lz");
}

#[test]
fn questions_keep_their_law() {
    keeps_its_law("questions");
}

#[test]
fn arrow_keeps_its_law() {
    keeps_its_law("arrow");
}

#[test]
fn every_reader_is_a_target_of_cargo_fuzz_and_tested_here() {
    let (cargo, tests) = (include_str!("../Cargo.toml"), include_str!("fixed.rs"));
    for Reader { name, .. } in READERS {
        assert!(cargo.contains(&format!("path = \"fuzz_targets/{name}.rs\"")), "{name}");
        let file = format!("{}/fuzz_targets/{name}.rs", env!("CARGO_MANIFEST_DIR"));
        let target = std::fs::read_to_string(file).expect("its target");
        assert!(target.contains(&format!("readers::{name}::check(input)")), "{name}");
        assert!(tests.contains(&format!("keeps_its_law(\"{name}\")")), "{name}");
    }
}

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
