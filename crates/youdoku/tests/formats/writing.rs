//! What is written means the same, or is listed.

use youdoku::Puzzle;
use youdoku::formats::{Import, fpuzzles};

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
