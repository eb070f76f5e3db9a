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

/// The other texts that Interactive Sudoku Solver takes, also from a file and a pipe.
#[test]
fn killers_in_one_line_are_read() {
    let arrows =
        "S<J<<O<<KJ^<<^<^>^^<N<<<J^Q^S^O>>^^^>^W^<<^>^^O^<<^T^J^^^>>>^>^>^ML<S<<^^>^<^<<^<";
    let sums: Vec<String> = (0..81).map(|i| (256 * (i / 9 % 2 * 45) + i / 9).to_string()).collect();
    for text in [arrows.to_owned(), format!("3x3::k:{}:", sums.join(":"))] {
        let read = run_with_input(&["convert", "--to", "iss"], text.as_str());
        assert!(read.out.contains(".Cage~") && read.err.is_empty(), "{text:.30}: {}", read.err);
    }
}

#[test]
fn what_is_not_understood_is_told() {
    let told = run(&["count", ".Shape~4x4.FullRink~C1~5~"]);
    assert_eq!((told.out.trim(), told.code), ("288", 0));
    assert_eq!(told.err, "youdoku: not understood: `FullRink` C1 5: not enforced\n");
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

const GRID: &str = "[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]";

/// The defects 47 to 50 that a comparison with other programs found.
#[test]
fn line_05_puzzles_come_as_people_paste_them() {
    let object = format!("{{\"size\":4,\"antiknight\":true,\"grid\":{GRID}}}");
    let long = format!(
        "{{\"size\":4,\"ruleset\":\"{}\",\"antiknight\":true,\"grid\":{GRID}}}",
        "x".repeat(100_000)
    );
    // Example A of f-puzzles: both diagonals, a given and a cage.
    let payload = "N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3lwC6yQv3GCRYwTL5SBC8UJEhsEEmgD2zcgGp2nGKjUbt5ALQGqqANYQyZGBgDGG6oRDOYDsPhAAlGgBhACYQVECggGYQFVJKahAAVhBhLiA";
    let link = format!("\"https://www.f-puzzles.com/?load={payload}\"");
    for (input, count) in [
        (long.as_str(), "24"),
        (&format!("\u{feff}{object}"), "24"),
        ("\u{feff}.Shape~4x4.AntiKnight", "24"),
        ("# a comment\n.Shape~4x4.AntiKnight\n", "24"),
        ("\u{feff}rule: anti-knight\n................\n", "24"),
        ("{\"grid\":[[0,0,0,3],[0,0,0,2],[3,0,0,0],[4,0,0,0]]}\n", "1"),
        (&link, "4"),
        (payload, "4"),
    ] {
        let outcome = run_with_input(&["count"], input);
        assert_eq!((outcome.out.trim(), outcome.err.as_str()), (count, ""), "{input:.80}");
    }
    let own = "{\"givens\":\"...3...23...4...\"}\n{\"givens\":\"................\"}\n";
    assert_eq!(run_with_input(&["count"], own).out, "1\n288\n");
    let odd = "{\"givens\":\"................\",\"antiknight\":true}";
    let told = run_with_input(&["count"], odd);
    assert_eq!(told.out, "288\n");
    assert!(told.err.contains("not understood: `antiknight`"), "{}", told.err);
    let huge = format!("{{\"size\":4,\"grid\":{GRID},\"ruleset\":\"{}\"}}", "x".repeat(5 << 20));
    assert_eq!(run_with_input(&["count"], huge).code, 2);
}

/// A list of objects tells of each line what it tells of a single one, and answers it.
#[test]
fn line_05_what_a_stream_of_objects_holds_beside_its_puzzles_is_told() {
    let object = |more: &str| format!("{{\"givens\":\"...3...23...4...\"{more}}}\n");
    let list = [
        object(""),
        object(",\"wizard\":[1,2]"),
        object(",\"title\":\"ours\",\"zzq\":null"),
        object(",\"title\":7"),
    ];
    let solved = run_with_input(&["solve", "--format", "line"], list.concat());
    assert_eq!((solved.out, solved.code), ("2413134231244231\n".repeat(4), 0));
    let expect = "youdoku: line 2: not understood: `wizard` (`[1,2]`): left out\n\
                  youdoku: line 4: not understood: `title` (`7`): left out\n";
    assert_eq!(solved.err, expect);
    let alone = run_with_input(&["solve", "--format", "line"], list[1].as_str());
    assert_eq!(alone.err, "youdoku: not understood: `wizard` (`[1,2]`): left out\n");
    // The same below a header of ours.
    let below = run_with_input(&["solve"], format!("rule: anti-king\n{}", list[1]));
    assert_eq!(below.err, alone.err);
}
