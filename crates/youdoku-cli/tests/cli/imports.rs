//! Puzzles of other programs, given as a link, a string or a file.

use crate::{run, run_with_input};

const BOMBKNIGHT: &str = "https://sudokupad.app/scfoUNwooYtA2v0rKx05uo0";

#[test]
fn links_and_strings_are_read_like_any_puzzle() {
    let bombknight = run(&["unique", BOMBKNIGHT, "--rule", "anti-king,anti-knight"]);
    assert_eq!((bombknight.out.lines().next(), bombknight.code), (Some("unique"), 0));
    let string = run_with_input(&["count"], ".Shape~4x4.Cage~3~R1C1~R1C2.~R4C4_1");
    assert_eq!((string.out.trim(), string.err.as_str()), ("12", ""));
}

#[test]
fn what_is_not_understood_is_told() {
    let told = run(&["count", ".Shape~4x4.Sandwich~5~C1"]);
    assert_eq!((told.out.trim(), told.code), ("288", 0));
    assert_eq!(told.err, "youdoku: not understood: `Sandwich` 5 C1: not enforced\n");
}

#[test]
fn links_that_hold_no_puzzle_are_bad_input() {
    for (link, says) in [
        ("https://sudokupad.app/abc123", "holds only a short name"),
        ("https://f-puzzles.com/?load=N4Ig", "damaged"),
        ("https://example.org/puzzle", "a link of f-puzzles"),
    ] {
        let outcome = run(&["count", link]);
        assert_eq!(outcome.code, 2, "{link}");
        assert!(outcome.err.contains(says), "{link}: {}", outcome.err);
    }
}
