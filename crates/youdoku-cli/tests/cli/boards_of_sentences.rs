//! Sentences over cells, and the labs' solutions: read and written as boards.

use crate::{folder, puzzle_file, run, run_with_input};

/// The labs' sentence of a puzzle, with the rules or with those of the rows and columns alone.
fn lab_sentence(file: &str) -> String {
    run(&["encode", "--encoding", "lab", "--as", "lab", &puzzle_file(file)]).out
}

#[test]
fn a_sentence_over_cells_is_solved_and_shown() {
    let sentence = lab_sentence("lab-1.txt");
    assert_eq!(sentence.lines().count(), 3_250);
    for engine in ["auto", "cdcl", "walksat"] {
        let solved =
            run_with_input(&["solve", "-", "--engine", engine, "--format", "line"], &*sentence);
        assert_eq!(solved.code, 0, "{engine}: {}", solved.err);
        let checked = run_with_input(&["check", "-"], &*solved.out);
        assert_eq!(checked.out, "solved\n", "{engine}");
        assert!(solved.out.starts_with('5'), "the first clue stands");
    }
    let two = run_with_input(&["solve", "-", "--all", "--limit", "2"], &*sentence);
    assert_eq!(two.out.lines().count(), 2);
    let board = run_with_input(&["sat", "--format", "board"], &*sentence);
    assert_eq!((board.out.lines().count(), board.code), (11, 10));
    let unsolvable = run_with_input(&["solve", "-"], format!("{sentence}-115\n"));
    assert_eq!((unsolvable.out.as_str(), unsolvable.code), ("none\n", 1));
    // Names as the documents have them, and helpers that at-most-one brings.
    let named = run(&["encode", &puzzle_file("4x4-b.txt"), "--at-most", "ladder"]).out;
    let solved = run_with_input(&["solve", "-"], named);
    assert_eq!((solved.out.lines().count(), solved.code), (5, 0), "{}", solved.err);
}

#[test]
fn a_sentence_about_anything_else_is_for_sat() {
    let folder = folder();
    let path = folder.path().join("queens.cnf");
    std::fs::write(&path, "1 2\n-1 -2\n").unwrap();
    let path = path.to_str().unwrap();
    for (args, says) in [
        (&["solve", path][..], "hint: `youdoku sat "),
        (&["count", path], "is a CNF sentence, expected a puzzle"),
        (&["sat", path, "--format", "board"], "its symbols are no cells such as `132`"),
        (&["solve", path, "--rule", "anti-knight"], "--rule has no place there"),
        (&["solve", path, "--engine", "search"], "expected a SAT solver"),
    ] {
        let refused = run(args);
        assert_eq!((refused.out.as_str(), refused.code), ("", 2), "{args:?}");
        assert!(refused.err.contains(says), "{args:?}: {}", refused.err);
    }
    assert_eq!(run(&["sat", path]).code, 10);
}

#[test]
fn the_labs_solutions_are_written_and_read() {
    let folder = folder();
    let path = folder.path().join("puzzle1.sol");
    let name = path.to_str().unwrap();
    let sentence = lab_sentence("lab-1.txt");
    let made = run_with_input(&["sat", "-o", name], &*sentence);
    assert_eq!((made.out.as_str(), made.code), ("", 10));
    let written = std::fs::read_to_string(&path).unwrap();
    assert_eq!(written.lines().count(), 729);
    assert_eq!(written.lines().filter(|line| !line.starts_with('-')).count(), 81);
    assert_eq!(run(&["check", name]).out, "solved\n");
    assert_eq!(run_with_input(&["check", "-"], &*written).out, "solved\n");
    assert_eq!(run(&["solve", name]).code, 0);
    // No solution is no file: what was there stays.
    let none = run_with_input(&["sat", "-o", name], format!("{sentence}-115\n"));
    assert_eq!(none.code, 20);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), written);
    std::fs::write(&path, "113\n1\n").unwrap();
    let refused = run(&["check", name]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("line 2, column 1: found `1`"), "{}", refused.err);
}

#[test]
fn a_trace_begins_with_its_first_step() {
    let traced = run_with_input(&["sat", "--trace"], "a || b\n!a || !b\n").out;
    assert!(traced.starts_with("c decide a\n"), "{traced}");
    assert!(traced.contains("c 1 = a\n"), "{traced}");
}
