//! Lists: no puzzle is passed over, and each error is told of the line it is about.

use std::io::{BufReader, Read, repeat};

use youdoku::formats;
use youdoku::text::{self, Entry, Form, InputError, Source, open};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The entries of a text of many puzzles.
fn many(text: &str) -> Vec<Entry> {
    match open(text.as_bytes()) {
        Ok(Source::Many(puzzles)) => puzzles.collect(),
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn line_06_a_second_puzzle_on_a_line_is_an_error() {
    let other = PUZZLE.replacen('5', ".", 1);
    for between in [" ", "\t", ",", ";", " | ", ", 7.2, "] {
        let error = text::read(&format!("{PUZZLE}{between}{other}")).unwrap_err();
        assert_eq!(error.found, "a second puzzle", "{between}");
        assert_eq!((error.line, error.column), (1, 81 + between.len() + 1));
        let entries = many(&format!("{PUZZLE}\n{PUZZLE}{between}{other}\n{PUZZLE}"));
        let fine: Vec<bool> = entries.iter().map(|entry| entry.puzzle.is_ok()).collect();
        assert_eq!(fine, [true, false, true]);
    }
    assert!(text::read("...3...23...4... 1...............").is_err());
    // What public lists have there.
    for rest in [SOLUTION, "7.2", "Golden Nugget", "# a comment", "7.2,1,name", &"x".repeat(81)] {
        for between in [" ", ",", ";"] {
            let text = format!("{PUZZLE}{between}{rest}");
            assert_eq!(text::read(&text).unwrap(), PUZZLE.parse().unwrap(), "{text}");
        }
    }
}

#[test]
fn line_06_a_lone_carriage_return_ends_a_line() {
    for end in ["\r", "\r\n", "\n", "\r\r", "\r\n\r\n"] {
        let lines = ["# a comment", PUZZLE, SOLUTION, PUZZLE].join(end);
        let values = many(&lines).into_iter().map(|entry| entry.puzzle.unwrap());
        let expect = [PUZZLE, SOLUTION, PUZZLE].map(|line| line.parse().unwrap());
        assert_eq!(values.collect::<Vec<_>>(), expect, "{end:?}");
        let board = ["rule: latin", "1...", ".2..", "..3.", "...4"].join(end);
        let puzzle = text::read(&board).unwrap();
        assert_eq!((puzzle.givens.num_filled(), puzzle.rules.len()), (4, 1), "{end:?}");
    }
}

#[test]
fn line_06_a_rule_that_does_not_fit_a_later_puzzle_is_told_of_its_line() {
    let text = format!("rule: difference r9c9 r9c8\n{PUZZLE}\n...3...23...4...\n{PUZZLE}\n");
    let entries = many(&text);
    let lines: Vec<usize> = entries.iter().map(|entry| entry.line).collect();
    assert_eq!(lines, [2, 3, 4]);
    let error = entries[1].puzzle.as_ref().unwrap_err();
    assert_eq!((error.line, error.column), (3, 1), "{error}");
    assert!(error.found.contains("`r9c9`") && error.found.contains("line 1"), "{error}");
    assert!(entries[2].puzzle.is_ok());
}

#[test]
fn line_05_two_rules_about_the_zones_are_an_error_that_names_both() {
    let board = "................";
    for (text, line, column) in [
        (format!("rule: latin\nrule: free\n{board}"), 2, 7),
        (format!("rule: latin, classic\n{board}"), 1, 14),
        (format!("{{\"rules\":[\"latin\",\"free\"],\"givens\":\"{board}\"}}"), 1, 20),
    ] {
        let error = text::read(&text).unwrap_err();
        assert_eq!((error.line, error.column), (line, column), "{error}");
        assert!(error.found.contains("beside `latin`"), "{error}");
    }
    assert!(text::read(&format!("rule: latin, latin\n{board}")).is_ok());
}

#[test]
fn line_05_a_grid_of_numbers_is_our_own() {
    let text = r#"{"grid": [[0,0,0,3],[0,0,0,2],[3,0,0,0],[4,0,0,0]]}"#;
    let sized = r#"{"size": 4, "grid": [[0,0,0,3],[0,0,0,2],[3,0,0,0],[4,0,0,0]]}"#;
    for text in [text, sized] {
        let import = formats::read(text).unwrap();
        assert_eq!(import.puzzle, "...3...23...4...".parse().unwrap());
    }
}

#[test]
fn line_08_boards_without_regions_have_no_bars() {
    let bars = |text: &str| Form::Block.write(&text::read(text).unwrap()).contains(['|', '+']);
    assert!(bars("...3...23...4..."));
    assert!(bars("rule: anti-knight\n...3...23...4..."));
    for rule in ["latin", "free"] {
        let text = format!("rule: {rule}\n...3...23...4...");
        assert!(!bars(&text), "{rule}");
        let puzzle = text::read(&text).unwrap();
        assert_eq!(text::read(&Form::Block.write(&puzzle)).unwrap(), puzzle);
    }
}

#[test]
fn a_jigsaw_has_bars_of_its_own() {
    let rule = "rule: jigsaw 1 1 1 2 1 2 2 2 3 3 3 4 3 4 4 4\n";
    let puzzle = text::read(&format!("{rule}...3...23...4...")).unwrap();
    let block = Form::Block.write(&puzzle);
    let expect = "\
.   . . | 3
  +-----+
. | . .   2
--+-----+--
3   . . | .
  +-----+
4 | . .   .";
    assert_eq!(block, format!("{rule}{expect}"));
    assert_eq!(text::read(&block).unwrap(), puzzle);
}

/// A line of 100 MB that is one symbol: an error, whatever the symbol, and not the memory of all of it.
#[test]
fn line_12_a_line_of_100_megabytes_is_an_error() {
    for symbol in *b"1[#\r\0" {
        let text = BufReader::new(repeat(symbol).take(100 << 20));
        match open(text) {
            Err(InputError::Read(_) | InputError::Empty) => {}
            Err(other) => panic!("{symbol}: {other}"),
            Ok(Source::One { .. }) => panic!("{symbol}: a puzzle"),
            Ok(Source::Many(mut puzzles)) => {
                assert!(puzzles.all(|entry| entry.puzzle.is_err()), "{symbol}");
            }
        }
    }
    // As long as a line may be.
    for symbol in ["1", "1 ", "[", "="] {
        let line = symbol.repeat((1 << 20) / symbol.len());
        assert!(text::read(&line).is_err());
        assert!(text::read(&[line.as_str(); 3].join("\n")).is_err());
        assert!(text::read(&format!("[{}\n]", [line.as_str(); 2].join("\n"))).is_err());
    }
}
