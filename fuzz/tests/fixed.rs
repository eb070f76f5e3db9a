//! A short part of the fuzzing of readers with a fixed seed, for every day; `make fuzz` is the long one.

use youdoku_fuzz::caught::caught;
use youdoku_fuzz::mutate::nearly;
use youdoku_fuzz::options::choices;
use youdoku_fuzz::readers::{READERS, Reader};

/// Inputs for each reader.
const INPUTS: u64 = 2_000;

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

#[cfg(feature = "puzzles")]
#[test]
fn text_keeps_its_law() {
    keeps_its_law("text");
}

#[cfg(feature = "puzzles")]
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

#[cfg(feature = "puzzles")]
#[test]
fn lz_keeps_its_law() {
    keeps_its_law("lz");
}

#[cfg(feature = "puzzles")]
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
