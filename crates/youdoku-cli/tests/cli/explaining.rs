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
    assert!(told.out.contains("the 3-cage from r1c1"), "{}", told.out);
    let clash = run(&["explain", "123. ...4 .... ...."]);
    let expect = "This cannot be completed: nothing is left for r1c4.\n";
    assert_eq!((clash.out.as_str(), clash.code), (expect, 1));
    let open = run(&["explain", "1... .... .... ...."]);
    let expect = "Nothing more follows: there are several solutions.\n";
    assert_eq!((open.out.as_str(), open.code), (expect, 1));
}

#[test]
fn why_not_says_what_speaks_against_a_digit() {
    let given = run(&["explain", "--why-not", "r2c1=1", EASY]);
    assert_eq!(given.out, "r2c1 is not 1: a digit that is given excludes it.\n");
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
    let wrong = run(&["hint", "--board", "1234 3... .1.. ...3", EASY]);
    assert_eq!((wrong.out.as_str(), wrong.code), ("r2c1 cannot be 3.\n", 1));
    let short = run(&["hint", "--board", "12", EASY]);
    assert_eq!(short.code, 2);
    assert!(short.err.contains("--board has 2 signs"), "{}", short.err);
}
