//! `youdoku convert`: one puzzle in every form, and back.

use crate::{folder, outcome, run, run_with_input, youdoku};

const PUZZLE: &str = "title: Four\nauthor: me\nrule: killer-cage 5 r1c2 r1c3\nrule: thermometer r3c1 r4c1\n\
                      rule: clone r1c1 | r4c4\nrule: maximum r3c3\n.... .... .... ....";

#[test]
fn a_puzzle_comes_back_from_every_form_of_words() {
    let asked = run_with_input(&["count"], PUZZLE).out;
    assert_ne!(asked.trim(), "0");
    for form in ["text", "json", "f-puzzles", "sudokumaker"] {
        let converted = run_with_input(&["convert", "--to", form], PUZZLE);
        assert_eq!((converted.err.as_str(), converted.code), ("", 0), "{form}");
        let back = run_with_input(&["count"], converted.out.as_str());
        assert_eq!((back.out.as_str(), back.err.as_str()), (asked.as_str(), ""), "{form}");
    }
}

#[test]
fn what_a_form_cannot_hold_is_told_and_the_rest_goes_out() {
    let iss = run_with_input(&["convert", "--to", "iss"], PUZZLE);
    assert!(iss.out.contains(".Cage~5~R1C2~R1C3") && iss.out.contains(".Thermo~"), "{}", iss.out);
    let sudokupad = run_with_input(&["convert", "--to", "sudokupad"], PUZZLE);
    assert!(sudokupad.out.starts_with("https://sudokupad.app/"), "{}", sudokupad.out);
    assert!(sudokupad.err.contains("not in SudokuPad link"), "{}", sudokupad.err);
}

#[test]
fn pictures_are_files() {
    let svg = run_with_input(&["convert", "--to", "svg"], PUZZLE);
    assert!(svg.out.starts_with("<svg ") && svg.out.contains("<title>Four</title>"));
    let made = folder();
    let path = made.path().join("four.png");
    let args = ["convert", "--to", "png", "-o", path.to_str().unwrap(), PUZZLE];
    assert_eq!(run(&args).code, 0);
    let bytes = std::fs::read(&path).unwrap();
    assert!(bytes.starts_with(b"\x89PNG") && bytes.len() > 1000, "{} bytes", bytes.len());
    // On standard output too.
    let output = youdoku(&["convert", "--to", "png", PUZZLE]).output().unwrap();
    assert_eq!(output.stdout, bytes);
    // A sign that is no letter there is told.
    let strange = "kept: {\"f-puzzles\":{\"text\":[{\"cells\":[\"R1C1\"],\"value\":\"語\"}]}}\n1... .... .... ....";
    let told = outcome(
        youdoku(&["convert", "--to", "png", "-o"]).arg(&path).arg("-").write_stdin(strange),
    );
    assert!(told.err.contains("the sign `語`"), "{}", told.err);
}
