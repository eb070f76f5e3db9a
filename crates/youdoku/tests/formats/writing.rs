//! What is written means the same, or is listed.

use youdoku::Puzzle;
use youdoku::formats::{self, Content, Import, fpuzzles, sudokupad};

use crate::{count, read};

#[test]
fn line_05_exports_that_would_change_the_puzzle_are_listed() {
    let board = "................";
    // 30: a little killer that does not reach the edge; 31: a dot that lifts the rule there; 1: the order of a bulb.
    for (number, rules, unwritten) in [
        (30, "rule: little-killer 5 r2c2 r3c3", &["little-killer 5 r2c2 r3c3"][..]),
        (30, "rule: little-killer 5 r1c1 r2c2", &["little-killer 5 r1c1 r2c2"]),
        (30, "rule: little-killer 5 r3c1 r4c2", &[]),
        (30, "rule: little-killer 5 r4c2 r3c1", &[]),
        (30, "rule: little-killer 3 r1c1", &[]),
        (30, "rule: little-killer 3 r4c1", &[]),
        (30, "rule: little-killer 3 r2c2", &["little-killer 3 r2c2"]),
        (31, "rule: non-consecutive\nrule: difference r1c1 r1c2", &["non-consecutive"]),
        (31, "rule: non-consecutive", &[]),
        // The digits of a bulb are read in the order of the grid, in whichever they are named.
        (1, "rule: arrow 2 r1c2 r1c1 r3c1 r3c2 r3c3 r3c4 r4c4", &[]),
        (1, "rule: arrow 2 r1c1 r1c2 r3c1 r3c2 r3c3 r3c4 r4c4", &[]),
        (0, "rule: without 3 r1c1\nrule: without 4 r1c1 r2c3", &[]),
        (0, "rule: free", &["free"]),
        (0, "rule: latin", &[]),
    ] {
        let puzzle: Puzzle = format!("{rules}\n{board}").parse().expect("a puzzle");
        let import = Import::plain(puzzle);
        let written = fpuzzles::write(&import);
        assert_eq!(written.unwritten, unwritten, "{number}: {rules}");
        if unwritten.is_empty() {
            let back = read(&fpuzzles::link(&written.object));
            assert_eq!(count(&back), count(&import), "{number}: {rules}");
        }
    }
}

/// A second base rule makes no model; whoever writes such a puzzle all the same hears of it.
#[test]
fn line_05_a_second_base_rule_is_listed() {
    let mut puzzle: Puzzle = "rule: latin\n................".parse().expect("a puzzle");
    let jigsaw: Puzzle =
        "rule: jigsaw 1 1 1 2 1 2 2 2 3 3 3 4 3 4 4 4\n................".parse().expect("a puzzle");
    puzzle.add_rules(jigsaw.rules);
    assert!(puzzle.model().is_err());
    let written = fpuzzles::write(&Import::plain(puzzle));
    assert_eq!(written.unwritten, ["jigsaw 1 1 1 2 1 2 2 2 3 3 3 4 3 4 4 4"]);
}

/// Other programs know no definitions: what a rule stands for goes out in its place, and is said in words.
#[test]
fn rules_of_ones_own_go_out_as_what_they_stand_for() {
    let own = "define: steep [by:number=2] cells:line = whispers $by $cells; thermometer $cells
define: both cells:line = steep $cells
define: poor \"adds up to 4\" cells:cage = killer-cage 4 $cells
rule: both r1c1 r1c2
rule: steep 1 r3c3 r4c4
rule: poor r2c1 r2c2
................";
    let import = Import::plain(own.parse().expect("a puzzle"));
    for format in ["f-puzzles", "sudokumaker", "iss"] {
        let out = (formats::format(format).expect("a format").write)(&import);
        assert_eq!(out.unwritten, [""; 0], "{format}");
        let Content::Text(text) = out.content else { panic!("a text") };
        let back = formats::read(&text).expect("what was written");
        assert_eq!(count(&back), count(&import), "{format}");
        assert!(back.puzzle.rules.iter().all(|rule| rule.defines().is_none()), "{format}");
    }
    let about = formats::ruleset(&import.puzzle);
    let lines: Vec<&str> = about.lines().filter_map(|line| line.split(':').next()).collect();
    assert_eq!(lines, ["Normal Sudoku rules apply.", "Whispers", "Thermometer", "Poor"]);
}

/// SudokuPad has no logic for most rules: what is drawn after another rule's manner stays so.
#[test]
fn rules_of_ones_own_with_a_look_are_drawn_by_it() {
    let own = |like: &str| {
        format!(
            "define: mine {like}cells:line = sum <5 $cells\nrule: mine r1c1 r1c2\n................"
        )
    };
    let unwritten = |text: String| {
        let import = Import::plain(text.parse().expect("a puzzle"));
        sudokupad::write(&import).unwritten
    };
    let drawn = unwritten(own("like thermometer "));
    assert!(drawn.contains(&"mine: drawn only".to_owned()), "{drawn:?}");
    assert!(!unwritten(own("")).iter().any(|line| line.starts_with("mine")));
}
