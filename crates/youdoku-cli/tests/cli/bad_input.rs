//! Bad input: exit code 2, the place, what was found and what was expected; nothing lost.

use std::io::{Read, Write};
use std::process::Stdio;

use crate::{folder, run, run_with_input};

/// The error starts with the command's name, says these things, and the exit code is 2.
fn refused(args: &[&str], input: impl Into<Vec<u8>>, says: &[&str]) {
    let outcome = run_with_input(args, input);
    assert_eq!(outcome.code, 2, "{args:?}: {}", outcome.err);
    assert_eq!(outcome.out, "", "{args:?}");
    for expected in says {
        assert!(outcome.err.contains(expected), "{args:?} lacks {expected:?}: {}", outcome.err);
    }
}

#[test]
fn a_row_too_short() {
    refused(&["solve"], "1 2 3 4\n3 4 1\n2 1 4 3\n4 3 2 1\n", &["line 2", "expected 4"]);
}

#[test]
fn a_digit_too_large() {
    refused(
        &["solve"],
        "1 2 3 4\n3 4 1 5\n2 1 4 3\n4 3 2 1\n",
        &["line 2, column 7", "`5`", "1 to 4"],
    );
}

#[test]
fn a_rule_without_its_cells() {
    let says = ["`thermometer` with no cells", "at least 2 cells"];
    refused(&["solve", "--rule", "thermometer"], "................", &says);
    refused(&["solve"], "rule: thermometer\n................", &["line 1", says[0], says[1]]);
}

#[test]
fn an_unknown_rule() {
    refused(
        &["solve", "--rule", "anti-nigth"],
        "................",
        &["did you mean `anti-knight`?"],
    );
}

#[test]
fn an_empty_file() {
    refused(&["solve"], "", &["nothing"]);
    refused(&["solve"], "# only a comment\n\n", &["nothing"]);
}

#[test]
fn a_file_that_is_not_text() {
    refused(&["solve"], [b'1', 0xff, 0xfe, b'\n'], &["UTF-8"]);
}

#[test]
fn a_directory() {
    let folder = folder();
    let name = folder.path().to_str().unwrap();
    refused(&["solve", name], "", &["is a directory"]);
}

#[test]
fn a_file_that_is_not_there() {
    refused(&["solve", "no/such/file.txt"], "", &["no/such/file.txt", "No such file"]);
}

#[test]
fn an_output_that_cannot_be_written() {
    let folder = folder();
    let name = folder.path().join("missing/answers.txt");
    refused(
        &["solve", "................", "--output", name.to_str().unwrap()],
        "",
        &["cannot write"],
    );
    let itself = folder.path().to_str().unwrap();
    refused(&["solve", "................", "--output", itself], "", &["cannot write"]);
}

#[test]
fn an_unknown_engine_or_form() {
    refused(&["solve", "--engine", "serach", "................"], "", &["serach", "search"]);
    refused(
        &["solve", "--format", "xml", "................"],
        "",
        &["line, block, numbers, list, json"],
    );
}

#[test]
fn a_limit_or_a_time_that_is_none() {
    refused(&["count", "--limit", "0", "................"], "", &["--limit"]);
    refused(&["count", "--time", "soon", "................"], "", &["expected seconds"]);
}

#[test]
fn out_of_time_is_no_verdict() {
    let stopped = run(&["count", "--time", "50ms", &".".repeat(81)]);
    assert_eq!(stopped.code, 3);
    assert!(stopped.out.starts_with("at least "), "{}", stopped.out);
    assert!(stopped.err.contains("out of time"), "{}", stopped.err);
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_youdoku"))
        .args(["solve", "--all", &".".repeat(81)])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 81];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    // The pipe is closed now, with the solutions still coming.
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

/// `youdoku … 2>&1 >answers | head -0`: the talk is lost, and nothing else.
#[test]
fn talk_that_nobody_hears_changes_no_answer() {
    let (puzzle, none, bad) = ("...3...23...4...", "11..............", "...3...23...4..x");
    let list = format!("{puzzle}\n{bad}\n{none}\n");
    for (args, input) in [
        (vec!["solve", "--stats", puzzle], ""),
        (vec!["solve", "--stats", "-e", "cdcl", none], ""),
        (vec!["count", "--stats"], list.as_str()),
        (vec!["unique", "-r", "anti-knight"], list.as_str()),
        (vec!["solve", bad], ""),
        (vec!["solve", puzzle, "--output", "/nowhere/at/all"], ""),
        (vec!["sat", "--stats", "--trace", "-f", "named"], "a b\n-a b\n"),
        (vec!["minimize", puzzle], ""),
        (vec!["generate", "--size", "4", "--seed", "1", "--stats"], ""),
    ] {
        let heard = run_with_input(&args, input);
        assert!(!heard.err.is_empty(), "{args:?} says nothing");
        let (gone, talk) = std::io::pipe().unwrap();
        drop(gone);
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_youdoku"))
            .args(&args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(talk)
            .spawn()
            .unwrap();
        // It may have said no before it has read anything.
        _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let unheard = child.wait_with_output().unwrap();
        let answers = String::from_utf8(unheard.stdout).unwrap();
        assert_eq!((answers, unheard.status.code()), (heard.out, Some(heard.code)), "{args:?}");
    }
}

#[test]
fn line_05_two_rules_about_the_zones() {
    let says = ["`free`", "`latin`", "one rule that says what the zones are"];
    refused(&["solve", "--rule", "latin,free"], "................", &says);
    refused(&["solve", "--rule", "free"], "rule: latin\n................", &says);
    refused(&["solve"], "rule: latin\nrule: free\n................", &says);
    refused(&["solve"], "{\"rules\":[\"latin\",\"free\"],\"givens\":\"................\"}", &says);
}

#[test]
fn line_08_answers_show_regions_where_the_rules_have_them() {
    for (rule, bars) in [
        ("anti-knight", true),
        ("latin", false),
        ("free", false),
        ("jigsaw 1 1 1 2 1 2 2 2 3 3 3 4 3 4 4 4", true),
    ] {
        for command in ["solve", "candidates"] {
            let outcome = run(&[command, "1...............", "--rule", rule]);
            assert_eq!(outcome.out.contains('|'), bars, "{rule} {command}: {}", outcome.out);
        }
    }
    let classic = run(&["solve", "1234............"]);
    assert!(classic.out.contains("1 2 | 3 4"), "{}", classic.out);
}
