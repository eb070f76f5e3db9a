//! Answer set programs: printed, run, and as a source of puzzles.
#![cfg(feature = "asp")]

use std::collections::BTreeSet;

use crate::{puzzle_file, run, run_with_input};

#[test]
fn a_printed_program_has_the_puzzles_solutions_as_its_answer_sets() {
    let under = "1..............2";
    let program = run(&["encode", "--as", "asp", under]);
    assert!(program.out.contains("cell(R,C,D)") && program.out.contains("given(1,1,1)."));
    let all = run_with_input(&["asp", "-n", "0"], program.out);
    let models = run(&["count", under]).out;
    assert_eq!(all.code, 30);
    assert_eq!(all.out.matches("Answer: ").count().to_string(), models.trim());
    assert!(all.out.ends_with(&format!("SATISFIABLE\n\nModels       : {models}")), "{}", all.out);
}

#[test]
fn any_program_runs_as_clingo_users_expect() {
    let one = run_with_input(&["asp", "--const", "k=3"], "#const k=1. {p(1..k)} = k.");
    assert_eq!((one.code, one.out.lines().nth(1)), (10, Some("p(1) p(2) p(3)")));
    let none = run_with_input(&["asp"], "a. :- a.");
    assert_eq!((none.code, none.out.as_str()), (20, "UNSATISFIABLE\n\nModels       : 0\n"));
    let best = run_with_input(&["asp", "--stats"], "{a;b}. #minimize{1:not a}.");
    assert_eq!(best.code, 30);
    assert!(best.out.contains("OPTIMUM FOUND"), "{}", best.out);
    assert!(best.err.contains("summary.models.enumerated"), "{}", best.err);
}

#[test]
fn a_program_that_cannot_be_read_is_told_with_its_place() {
    let bad = run_with_input(&["asp"], "a.\nb :-");
    assert_eq!((bad.code, bad.out.as_str()), (2, ""));
    assert!(bad.err.starts_with("youdoku: standard input:"), "{}", bad.err);
    assert!(bad.err.contains("syntax error"), "{}", bad.err);
    let constant = run_with_input(&["asp", "--const", "k"], "a.");
    assert_eq!(constant.code, 2);
    assert!(constant.err.contains("expected a name and a value"), "{}", constant.err);
    let counted = run(&["encode", "--as", "asp", "--counts", "................"]);
    assert_eq!(counted.code, 2);
}

#[test]
fn time_ends_a_program() {
    // Pigeons in holes: nobody lives to see the end of it.
    let pigeons = "1 {in(P,1..13)} 1 :- P=1..14. :- in(P,H), in(Q,H), P<Q.";
    let stopped = run_with_input(&["asp", "--time", "200ms"], pigeons);
    assert_eq!((stopped.code, stopped.out.contains("UNKNOWN")), (1, true), "{}", stopped.out);
}

#[test]
fn the_engine_tells_what_clingo_counted() {
    let solved = run(&["solve", "--engine", "asp", "--stats", &puzzle_file("bombknight.txt")]);
    assert_eq!(solved.code, 0);
    assert!(solved.err.contains("problem.lp.rules "), "{}", solved.err);
    let searched = run(&["solve", "--engine", "search", &puzzle_file("bombknight.txt")]);
    assert_eq!(searched.out, solved.out);
}

#[test]
fn puzzles_by_saturation_and_by_strategies() {
    let asked = ["generate", "--engine", "asp", "--size", "4", "--clues", "5", "--count", "20"];
    for further in [&["--method", "saturation"][..], &["--method", "strategies"]] {
        let made = run(&[&asked[..], further].concat());
        assert_eq!(made.code, 0, "{}", made.err);
        let mut lines: Vec<&str> = made.out.lines().collect();
        assert_eq!(made.err.contains("a subset"), further[1] == "strategies");
        lines.sort_unstable();
        lines.dedup();
        assert_eq!(lines.len(), 20, "each comes once");
        for line in lines {
            assert_eq!(line.bytes().filter(u8::is_ascii_digit).count(), 5, "{line}");
            assert_eq!(run(&["count", "--engine", "search", line]).out, "1\n", "{line}");
        }
        let again = run(&[&asked[..], further].concat());
        assert_eq!(again.out, made.out, "the same seed, the same puzzles");
        let other = run(&[&asked[..], further, &["--seed", "2"]].concat());
        assert_ne!(other.out, made.out);
    }
}

#[test]
fn the_end_of_the_answer_sets_is_a_proof() {
    let none = run(&["generate", "--engine", "asp", "--size", "4", "--clues", "3"]);
    assert_eq!((none.out.as_str(), none.code), ("", 1));
    assert!(none.err.contains("there is no puzzle with 3 clues"), "{}", none.err);
    let asked = ["generate", "--size", "4", "-r", "diagonals", "--clues", "3", "--format", "line"];
    let all = run(&[&asked[..], &["--engine", "asp", "--all"]].concat());
    let dug = run(&[&asked[..], &["--count", "100000"]].concat());
    let puzzles = |text: &str| -> BTreeSet<String> {
        text.lines().filter(|line| !line.contains(':')).map(str::to_owned).collect()
    };
    assert_eq!((all.code, puzzles(&all.out).len()), (0, 7680), "{}", all.err);
    assert_eq!(puzzles(&dug.out), puzzles(&all.out), "digging finds the same, given time");
}

#[test]
fn a_printed_generator_is_a_program_too() {
    let asked = ["generate", "--engine", "asp", "--size", "4", "--clues", "4", "--program"];
    let program = run(&asked);
    let some = run_with_input(&["asp", "-n", "7"], program.out);
    assert_eq!((some.out.matches("Answer: ").count(), some.code), (7, 10));
}

#[test]
fn what_the_methods_do_not_take_is_refused() {
    for wrong in [
        &["generate", "--method", "saturation"][..],
        &["generate", "--all"],
        &["generate", "--engine", "asp", "--minimal"],
        &["generate", "--engine", "asp", "--level", "naked"],
        &["generate", "--engine", "asp", "--size", "4", "--clues", "17"],
        &["generate", "--engine", "asp", "--method", "guessing"],
    ] {
        let refused = run(wrong);
        assert_eq!((refused.out.as_str(), refused.code), ("", 2), "{wrong:?}: {}", refused.err);
    }
}

/// clingo once answered `0` in silence, or died, when several ran at once.
#[test]
fn line_01_many_boards_at_once_have_the_answers_they_have_alone() {
    let boards = [
        "................",
        "1...............",
        "..2.............",
        "...3............",
        "....4...........",
        ".....1..........",
        "......2.........",
        ".......3........",
    ];
    let list = boards.join("\n");
    let rules = ["-r", "diagonals", "-r", "difference 2 r1c2 r2c2"];
    let count = |engine: &[&str]| {
        let outcome = run_with_input(&[&["count"][..], &["-"], engine, &rules].concat(), &*list);
        (outcome.out, outcome.code)
    };
    let expected = count(&["-e", "obvious"]);
    assert_eq!(expected.0.lines().count(), boards.len());
    for _ in 0..20 {
        assert_eq!(count(&["-e", "asp", "--threads", "8"]), expected);
    }
}

#[test]
fn line_01_a_board_that_takes_too_long_to_ground_is_stopped_in_time() {
    let started = std::time::Instant::now();
    let empty = vec![vec!["."; 128].join(" "); 128].join("\n");
    let outcome = run_with_input(&["count", "-", "-e", "asp", "-t", "1s"], empty);
    assert_eq!(outcome.code, 3, "{}", outcome.err);
    assert!(outcome.err.contains("out of time"), "{}", outcome.err);
    assert!(started.elapsed() < std::time::Duration::from_secs(60));
}

#[test]
fn line_01_a_program_that_clingo_dies_of_is_bad_input() {
    let outcome = run_with_input(&["asp", "-"], "a(-2147483648/-1).");
    assert_eq!((outcome.code, &*outcome.out), (2, ""));
    assert!(outcome.err.contains("it divides where no number comes out"), "{}", outcome.err);
}

#[test]
fn line_10_numbers_that_clingo_cannot_hold_are_given_up() {
    let cells: Vec<String> = (0..81).map(|i| format!("r{}c{}", 1 + i / 9, 1 + i % 9)).collect();
    let rule = format!("arrow 9 {}", cells.join(" "));
    let outcome = run(&["solve", "-e", "asp", "-r", &rule, &".".repeat(81)]);
    assert_eq!(outcome.code, 3, "{}{}", outcome.out, outcome.err);
}
