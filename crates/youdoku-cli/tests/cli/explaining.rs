//! `youdoku explain` and `youdoku hint`: steps in words.

use serde_json::Value;

use crate::run;

const EASY: &str = "1234 .... .1.. ...3";
const CAGE: [&str; 3] =
    ["-r", "killer-cage 3 r1c1 r1c2,killer-cage 3 r4c3 r4c4", "..3. .... .... 3..."];

#[test]
fn a_solve_is_told_step_by_step() {
    let told = run(&["explain", EASY]);
    assert_eq!(told.code, 0, "{}", told.err);
    let lines: Vec<&str> = told.out.lines().collect();
    assert!(lines[0].starts_with("1. ") && lines[0].ends_with('.'), "{}", told.out);
    assert_eq!(*lines.last().unwrap(), format!("Solved in {} steps.", lines.len() - 1));
    let up_to = run(&["explain", "--to", "r3c3", EASY]);
    assert!(up_to.out.lines().rev().nth(1).unwrap().contains("r3c3"), "{}", up_to.out);
}

#[test]
fn steps_as_json_are_one_object_each() {
    let told = run(&["explain", "--format", "json", EASY]);
    let steps: Vec<Value> =
        told.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (end, steps) = steps.split_last().unwrap();
    assert_eq!(end["end"], format!("Solved in {} steps.", steps.len()));
    for (number, step) in steps.iter().enumerate() {
        assert_eq!(step["n"], number + 1);
        assert!(step["sentence"].as_str().is_some_and(|text| !text.is_empty()), "{step}");
    }
}

#[test]
fn a_rule_is_named_and_a_clash_is_told() {
    let told = run(&["explain", CAGE[0], CAGE[1], CAGE[2]]);
    assert!(told.out.contains("The 3-cage from r1c1 needs 1+2"), "{}", told.out);
    let clash = run(&["explain", "123. ...4 .... ...."]);
    let expect = "This cannot be completed: nothing is left for r1c4: it sees 1, 2, 3 and 4.\n";
    assert_eq!((clash.out.as_str(), clash.code), (expect, 1));
    let open = run(&["explain", "1... .... .... ...."]);
    let expect = "Nothing more follows: there are several solutions.\n";
    assert_eq!((open.out.as_str(), open.code), (expect, 1));
}

#[test]
fn why_not_says_what_speaks_against_a_digit() {
    let given = run(&["explain", "--why-not", "r2c1=1", EASY]);
    assert_eq!(given.out, "r1c1 and r2c1 cannot both be 1: column 1.\n");
    let right = run(&["explain", "--why-not", "r2c1=4", EASY]);
    assert_eq!(right.out, "r2c1 is 4: nothing speaks against it.\n");
    for (bad, expect) in [
        ("r9c9=1", "`r9c9` is no cell of this board"),
        ("r1c2", "expected a cell and a digit"),
        ("r1c2=7", "the board has no digit 7"),
    ] {
        let told = run(&["explain", "--why-not", bad, EASY]);
        assert_eq!(told.code, 2);
        assert!(told.err.contains(expect), "{}", told.err);
    }
}

#[test]
fn a_hint_says_as_much_as_is_wanted_and_mistakes_first() {
    let tell = |how: &str| run(&["hint", "--tell", how, EASY]).out;
    assert!(tell("where").starts_with("Look at "), "{}", tell("where"));
    assert!(tell("what").starts_with("There is a "), "{}", tell("what"));
    assert!(tell("do").contains('='), "{}", tell("do"));
    let wrong = |how: &str| {
        let told = run(&["hint", "--tell", how, "--board", "1234 ...2 .1.. ...3", EASY]);
        assert_eq!(told.code, 1, "{}", told.out);
        told.out
    };
    assert_eq!(wrong("where"), "There is a mistake in r2c4.\n");
    assert_eq!(wrong("what"), "r2c4 cannot be 2.\n");
    let marked = run(&["hint", "--marks", "r2c1=12", EASY]);
    assert_eq!((marked.out.as_str(), marked.code), ("The marks of r2c1 have lost its digit.\n", 1));
    for (bad, expect) in
        [("r2c1", "expected such as"), ("r9c1=1", "no cell"), ("r2c1=7", "no digit 7")]
    {
        let told = run(&["hint", "--marks", bad, EASY]);
        assert_eq!(told.code, 2, "{}", told.err);
        assert!(told.err.contains(expect), "{}", told.err);
    }
    let short = run(&["hint", "--board", "12", EASY]);
    assert_eq!(short.code, 2);
    assert!(short.err.contains("--board has 2 signs"), "{}", short.err);
}

/// The middle game of a puzzle made here.
#[test]
fn a_technique_is_found_when_asked_for() {
    let told = run(&["explain", "--technique", "hidden single", EASY]);
    assert_eq!(told.code, 0, "{}", told.err);
    assert!(told.out.lines().all(|line| line.contains("hidden single")), "{}", told.out);
    let none = run(&["explain", "--technique", "0300", EASY]);
    assert_eq!((none.out.as_str(), none.code), ("There is no X-wing here.\n", 1));
    let unknown = run(&["explain", "--technique", "z-wing", EASY]);
    assert_eq!(unknown.code, 2);
    assert!(unknown.err.contains("`z-wing` is no technique"), "{}", unknown.err);
    let off = run(&["explain", "--techniques", "-full house,-hidden single", EASY]);
    assert_eq!(off.code, 0, "{}", off.err);
    assert!(
        !off.out.contains("hidden single (") && !off.out.contains("full house ("),
        "{}",
        off.out
    );
}

#[test]
fn each_step_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("steps");
    let told = run(&["explain", "--svg", path.to_str().unwrap(), EASY]);
    let drawn = std::fs::read_dir(&path).unwrap().count();
    assert_eq!(drawn, told.out.lines().count() - 1, "{}", told.out);
    assert!(std::fs::read_to_string(path.join("1.svg")).unwrap().contains("class=\"step\""));
}
