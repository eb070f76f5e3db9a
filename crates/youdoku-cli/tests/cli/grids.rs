//! Boards that are no squares, and digits that are not from 1 on, through every command.

use crate::{run, run_with_input};

const ZERO: &str = "digits: 0-8\n42..6....5..084....87....5.7...5...23..7.2..06...1...5.5....17....308..4....7..68\n";

fn wide() -> String {
    format!(
        "size: 6x9\n{}\n",
        "123456789............................................".to_owned() + "."
    )
}

#[test]
fn other_grids_are_solved_counted_and_judged() {
    let zero = run_with_input(&["solve", "-", "--format", "line"], ZERO);
    assert_eq!((zero.code, zero.out.len()), (0, 82), "{}", zero.err);
    assert!(zero.out.starts_with("42") && zero.out.contains('0') && !zero.out.contains('9'));
    assert_eq!(run_with_input(&["count", "-"], ZERO).out, "1\n");
    assert_eq!(run_with_input(&["unique", "-"], ZERO).code, 0);
    assert_eq!(run_with_input(&["count", "-"], "digits: 0-3\n................").out, "288\n");

    let block = run_with_input(&["solve", "-"], wide());
    assert_eq!((block.code, block.out.lines().count()), (0, 7), "{}", block.err);
    assert!(block.out.starts_with("1 2 3 | 4 5 6 | 7 8 9\n"), "{}", block.out);
    let text = format!("size: 6x9\n{}", block.out);
    assert_eq!(run_with_input(&["count", "-"], text).out, "1\n");

    let found = run_with_input(&["candidates", "-"], "size: 1x3\ndigits: -1-1\n0 . .");
    assert_eq!(found.out, "0 -1,1 -1,1\n", "{}", found.err);
}

/// What is encoded for others has as many models, and names that say the value.
#[test]
fn other_grids_are_encoded() {
    for text in
        ["size: 2x3\ndigits: 0-3\nrule: latin\n......", "size: 1x2\ndigits: -1-1\nrule: free\n.."]
    {
        let count = run_with_input(&["count", "-", "--engine", "obvious"], text).out;
        for encoding in ["zones", "minimal", "extended"] {
            let asked = ["encode", "-", "--as", "dimacs", "--encoding", encoding];
            let cnf = run_with_input(&asked, text);
            assert_eq!(cnf.code, 0, "{}", cnf.err);
            let models = run_with_input(&["sat", "-", "--count"], cnf.out.clone());
            assert!(
                models.out.contains(count.trim()),
                "{text} {encoding}: {} {}",
                models.out,
                models.err
            );
        }
        let named = run_with_input(&["encode", "-", "--as", "named"], text);
        let least = if text.contains("-1-1") { "d-1_1_1" } else { "d0_1_1" };
        assert!(named.out.contains(least), "{} {}", named.out, named.err);
        let asp = run_with_input(&["encode", "-", "--as", "asp"], text);
        assert!(asp.out.contains("col(1.."), "{} {}", asp.out, asp.err);
    }
}

#[test]
fn other_grids_are_generated() {
    for (args, head) in [
        (&["--size", "4x6", "--digits", "0-5"][..], "size: 4x6\ndigits: 0-5\n"),
        (&["--size", "4", "--digits", "-2-1"], "size: 4x4\ndigits: -2-1\n"),
        (&["--size", "5x4", "-r", "latin"], "size: 5x4\nrule: latin\n"),
        (&["--digits", "0-8", "--clues", "30"], "size: 9x9\ndigits: 0-8\n"),
        (&["--size", "4", "--digits", "1-5", "--box", "2x2"], "size: 4x4\ndigits: 1-5\nbox: 2x2\n"),
    ] {
        let made = run(&[&["generate", "--format", "line"], args].concat());
        assert_eq!(made.code, 0, "{args:?}: {}", made.err);
        assert!(made.out.starts_with(head), "{args:?}: {}", made.out);
        let unique = run_with_input(&["unique", "-", "--engine", "cdcl"], made.out);
        assert!(unique.out.starts_with("unique"), "{args:?}: {} {}", unique.out, unique.err);
    }
    for (args, says) in [
        (&["--size", "4x6", "--symmetry", "rotate90"][..], "expected a square"),
        (&["--size", "6x9x2"], "expected rows and columns, such as 9 or 6x9"),
        (&["--size", "7", "--digits", "1-9"], "has no boxes of 9 cells"),
        (&["--digits", "9"], "the least and the greatest"),
        (&["--size", "6x9", "--box", "4x3"], "expected boxes that cut up a grid of 6×9"),
    ] {
        let refused = run(&[&["generate"], args].concat());
        assert_eq!(refused.code, 2, "{args:?}");
        assert!(refused.err.contains(says), "{args:?}: {}", refused.err);
    }
}
