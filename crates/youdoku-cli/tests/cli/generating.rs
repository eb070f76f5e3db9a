//! `youdoku generate` and `youdoku minimize`.

use std::fs;

use crate::{folder, run, run_with_input};

fn clues(line: &str) -> usize {
    line.bytes().filter(|byte| byte.is_ascii_digit() && *byte != b'0').count()
}

#[test]
fn puzzles_have_exactly_the_clues_wanted_and_one_solution() {
    let made = run(&["generate", "--clues", "26", "--count", "50"]);
    assert_eq!((made.code, made.out.lines().count()), (0, 50), "{}", made.err);
    assert!(made.out.lines().all(|line| clues(line) == 26));
    let unique = run_with_input(&["unique", "--engine", "cdcl"], made.out);
    assert_eq!(unique.out, "unique\n".repeat(50));
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for rule in ["classic", "anti-king,anti-knight", "diagonals"] {
        let asked = ["generate", "-r", rule, "--minimal", "--count", "40", "--seed", "7"];
        let one = run(&[&asked[..], &["--threads", "1"]].concat());
        let three = run(&[&asked[..], &["--threads", "3"]].concat());
        assert_eq!(one.code, 0, "{}", one.err);
        assert_eq!(one.out, three.out, "{rule}");
    }
}

#[test]
fn no_clue_of_a_minimal_puzzle_can_go() {
    let made = run(&["generate", "--minimal", "--size", "6", "--format", "line"]);
    let minimized = run_with_input(&["minimize", "--format", "line"], made.out.clone());
    assert_eq!(minimized.out, made.out);
    assert!(minimized.err.contains("no clue can go"), "{}", minimized.err);
}

#[test]
fn clues_stand_where_the_pattern_has_them() {
    let folder = folder();
    let pattern = folder.path().join("pattern.txt");
    let (shape, cells) = ("1.1..1.11.1..1.1", 8);
    fs::write(&pattern, shape).unwrap();
    let pattern = pattern.to_str().unwrap();
    let made = run(&["generate", "--pattern", pattern, "--count", "3", "--format", "line"]);
    assert_eq!(made.code, 0, "{}", made.err);
    for line in made.out.lines() {
        assert!(clues(line) <= cells);
        assert!(line.bytes().zip(shape.bytes()).all(|(clue, at)| clue == b'.' || at != b'.'));
    }
    let wrong = run(&["generate", "--pattern", pattern, "--size", "9"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("expected 9×9"), "{}", wrong.err);
}

#[test]
fn what_cannot_be_is_refused_or_proven() {
    let too_many = run(&["generate", "--clues", "82"]);
    assert_eq!(too_many.code, 2, "{}", too_many.err);
    let too_few = run(&["generate", "--clues", "7"]);
    assert_eq!(too_few.code, 1, "{}", too_few.err);
    let no_grid = run(&["generate", "--size", "4", "-r", "anti-king,anti-knight"]);
    assert_eq!((no_grid.out.as_str(), no_grid.code), ("", 1));
    assert!(no_grid.err.contains("no grid satisfies these rules"), "{}", no_grid.err);
    let unlikely = run(&["generate", "--clues", "17", "--time", "300ms"]);
    assert_eq!((unlikely.out.as_str(), unlikely.code), ("", 3), "{}", unlikely.err);
}

#[test]
fn a_file_holds_what_was_found_when_time_is_up() {
    let folder = folder();
    let file = folder.path().join("puzzles.txt");
    let path = file.to_str().unwrap();
    let cut = run(&["generate", "-n", "100000000", "--time", "500ms", "--minimal", "-o", path]);
    assert_eq!(cut.code, 3, "{}", cut.err);
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.ends_with('\n') && text.lines().count() > 10);
    assert!(text.lines().all(|line| line.len() == 81));
}

#[test]
fn the_fewest_clues_of_a_small_board_are_proven() {
    let full = "1234341221434321";
    let smallest = run(&["minimize", "--smallest", "--format", "line", full]);
    assert_eq!(smallest.code, 0);
    assert!((4..=6).contains(&clues(&smallest.out)), "{}", smallest.out);
    assert!(smallest.err.contains("proven"), "{}", smallest.err);
    let several = run(&["minimize", "1..............."]);
    assert_eq!(several.code, 1, "{}", several.err);
}

#[test]
fn puzzles_are_as_hard_as_wanted() {
    let made = run(&["generate", "--rating", "3.0-5.0", "--count", "5"]);
    assert_eq!((made.code, made.out.lines().count()), (0, 5), "{}", made.err);
    assert!(made.err.contains("5 of ") && made.err.contains(" puzzles drawn"), "{}", made.err);
    let rated = run_with_input(&["rate"], made.out);
    for line in rated.out.lines() {
        let er: f64 = line.split('/').next().unwrap().parse().unwrap();
        assert!((3.0..=5.0).contains(&er), "{line}");
    }
    for rule in ["classic", "anti-king"] {
        let made =
            run(&["generate", "-r", rule, "--size", "6", "--only", "singles", "--format", "block"]);
        assert_eq!(made.code, 0, "{}", made.err);
        let told = run_with_input(&["explain"], made.out);
        let single = |line: &str| line.contains("single (") || line.contains("full house (");
        let (steps, end) = told.out.trim_end().rsplit_once('\n').unwrap();
        assert!(end.starts_with("Solved") && steps.lines().all(single), "{}", told.out);
    }
    let wrong = run(&["generate", "--rating", "7-6"]);
    assert!(wrong.code == 2 && wrong.err.contains("expected two ratings"), "{}", wrong.err);
    let wrong = run(&["generate", "--hardest", "Y-wang"]);
    assert!(wrong.code == 2 && wrong.err.contains("`Y-wang` is no technique"), "{}", wrong.err);
    // What is never found can be stopped.
    let never = run(&["generate", "--size", "4", "--rating", "11.0-11.9", "--time", "300ms"]);
    assert!(never.code == 3 && never.err.contains("0 of "), "{} {}", never.code, never.err);
}

#[test]
fn rules_that_can_go_are_told_and_left_out() {
    let rules = "killer-cage 3 r1c1 r1c2,killer-cage 7 r1c3 r1c4,thermometer r1c1 r1c2";
    let made = run(&["minimize", "--rules", "-r", rules, "12.. .... .1.. ...3"]);
    assert_eq!(made.code, 0, "{}", made.err);
    assert!(made.err.contains("each of these alone can go: "), "{}", made.err);
    let left = run_with_input(&["minimize", "--of-rules"], made.out.clone());
    assert!(left.err.contains("no rule can go"), "{}\n{}", made.out, left.err);
    assert_eq!(left.out, made.out);
    assert_eq!(run(&["minimize", "--rules", "1... .... .... ...."]).code, 1);
}
