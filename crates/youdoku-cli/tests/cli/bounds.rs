//! Time and memory, from the command line: what exceeds them is refused or ends, and says why.

use std::time::{Duration, Instant};

use crate::{run, run_with_input};

/// An empty board of so many digits, under these lines.
fn empty(size: usize, lines: &str) -> String {
    let row = ". ".repeat(size);
    format!("{lines}{}", format!("{}\n", row.trim_end()).repeat(size))
}

#[test]
fn line_10_too_little_memory_names_the_rule() {
    let board = empty(25, "rule: latin\n");
    let outcome = run_with_input(&["solve", "-e", "cdcl", "--memory", "60M", "-"], board);
    assert_eq!((outcome.out.as_str(), outcome.code), ("", 3), "{}", outcome.err);
    let expect =
        "youdoku: the rule `latin` needs more memory than it may have (60M, which `--memory` sets)";
    assert!(outcome.err.starts_with(expect), "{}", outcome.err);
    for wrong in ["", "x", "4Q", "0"] {
        assert_eq!(run(&["solve", "--memory", wrong, "1"]).code, 2, "{wrong}");
    }
}

#[test]
fn line_11_check_takes_a_time_and_many_rules_no_long_one() {
    let rules: String = (0..60_000)
        .map(|i| format!("rule: whispers 0 r{}c{} r{}c9\n", 1 + i % 9, 1 + i % 8, 1 + i % 9))
        .collect();
    let start = Instant::now();
    let outcome = run_with_input(&["check", "-"], empty(9, &rules));
    assert_eq!(outcome.code, 3);
    assert!(outcome.out.starts_with("incomplete: 81 cells are empty"), "{}", outcome.out);
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
    // As many that all differ: none of them is looked for among all the others.
    let cell = |i: usize| format!("r{}c{}", 1 + i / 9, 1 + i % 9);
    let different: String = (0..60_000)
        .map(|i| [i / 6480, (i / 80) % 81, i % 80])
        .map(|[n, a, b]| (n, a, if b < a { b } else { b + 1 }))
        .map(|(n, a, b)| format!("rule: killer-cage {} {} {}\n", 3 + n, cell(a), cell(b)))
        .collect();
    let start = Instant::now();
    let outcome = run_with_input(&["check", "-"], empty(9, &different));
    assert_ne!(outcome.out, "", "{}", outcome.err);
    assert!(start.elapsed() < Duration::from_secs(15), "{:?}", start.elapsed());
    let outcome = run_with_input(&["check", "--time", "0s", "-"], empty(9, &rules));
    assert_eq!((outcome.err.as_str(), outcome.code), ("youdoku: out of time\n", 3));
}

#[test]
fn line_11_a_covered_minefield_and_a_large_map_are_no_long_work() {
    let field = format!("{}\n", "?".repeat(300)).repeat(300);
    for mines in [&[][..], &["--mines", "9000"]] {
        let args = [&["minesweeper", "--odds", "-t", "60s", "-"], mines].concat();
        let outcome = run_with_input(&args, field.clone());
        assert_eq!(outcome.code, 0, "{}", outcome.err);
    }
    let mut map = String::new();
    for region in 0..20_000 {
        map += &format!("R{region}: R{} R{}\n", (region + 1) % 20_000, (region + 7) % 20_000);
    }
    let start = Instant::now();
    let outcome = run_with_input(&["map", "--colors", "4", "-t", "60s", "-"], map);
    assert_eq!(outcome.code, 0, "{}", outcome.err);
    assert_eq!(outcome.out.lines().count(), 20_000);
    assert!(start.elapsed() < Duration::from_secs(60));
}

#[test]
fn line_12_memory_follows_the_clauses_and_not_the_header() {
    let outcome = run_with_input(&["sat", "--memory", "10M"], "p cnf 100000000 1\n-99999999 0\n");
    assert_eq!(outcome.code, 10, "{}", outcome.err);
    let expect = "c 99999999 variables are in no clause and may be either: left out\n\
                  s SATISFIABLE\nv -99999999 0\n";
    assert_eq!(outcome.out, expect);
    let args = ["random-sat", "--vars", "1000000000", "--ratio", "0.000000005", "--as"];
    for form in ["dimacs", "named"] {
        let outcome = run(&[&args[..], &[form, "--memory", "1M"]].concat());
        assert_eq!(outcome.code, 0, "{}", outcome.err);
        assert!(outcome.out.len() < 1000);
    }
    let args = ["random-sat", "--vars", "900000000", "--ratio", "0.1", "--memory", "100M"];
    assert_eq!(run(&args).code, 3);
}

#[test]
fn line_12_free_variables_are_counted_by_arithmetic() {
    let count = |text: &str, args: &[&str]| {
        let outcome = run_with_input(&[&["sat", "--count", "-f", "named"], args].concat(), text);
        (outcome.out.trim_end().to_owned(), outcome.code)
    };
    let power = "1180591620717411303424";
    assert_eq!(count("p cnf 70 0\n", &[]), (power.to_owned(), 10));
    assert_eq!(count("p cnf 71 1\n3 0\n", &[]), (power.to_owned(), 10));
    assert_eq!(count("p cnf 71 1\n3 4 0\n", &["-l", "7"]), ("at least 7".to_owned(), 10));
    assert_eq!(count("p cnf 4 1\n1 2 0\n", &["-l", "13"]), ("12".to_owned(), 10));
    assert_eq!(count("p cnf 4 1\n1 2 0\n", &["-l", "12"]), ("at least 12".to_owned(), 10));
    assert_eq!(count("p cnf 70 2\n1 0\n-1 0\n", &[]), ("0".to_owned(), 20));
    let huge = count("p cnf 100000000 1\n1 2 0\n", &[]);
    assert_eq!(huge, ("3 * 2^99999998".to_owned(), 10));
}

#[test]
fn lines_6_and_12_what_is_no_sentence_is_refused() {
    let long = "a".repeat(20_000_000);
    for (command, text, says) in [
        (&["sat"][..], "a | b\n", "column 3: found `|`, expected `||` between two literals"),
        (&["sat", "--form", "lab"], "a | b\n", "column 3: found `|`, expected blanks"),
        (&["sat"], "\0\0\0\0", "found the character \\u{0}, expected text"),
        (&["sat"], &long, "expected a symbol of at most 1000 letters"),
        (&["sat", "--form", "named"], &long, "expected a symbol of at most 1000 letters"),
        (&["sat", "--form", "dimacs"], &long, "expected a literal such as 3 or -3"),
        (&["map", "--colors", "3"], &long, "expected a symbol of at most 1000 letters"),
        (&["map", "--colors", "3"], "Australia\n", "without a region"),
        (&["map", "--colors", "3"], &format!("{long}:"), "expected"),
        (&["minesweeper"], &long, "found `a`"),
        (&["minesweeper"], &"?".repeat(20_000_000), "expected a board of at most"),
    ] {
        let outcome = run_with_input(command, text);
        assert_eq!(outcome.code, 2, "{command:?}: {}", &outcome.err[..outcome.err.len().min(300)]);
        assert!(outcome.err.contains(says), "{command:?}: {}", outcome.err);
        assert!(outcome.err.len() < 1000 && outcome.out.is_empty());
    }
    let capitals = run_with_input(&["sat"], "C HELLO\nP CNF 1 2\n1 0\n-1 0\n");
    assert_eq!((capitals.out.as_str(), capitals.code), ("s UNSATISFIABLE\n", 20));
}

/// Rules of one's own that cannot be are told where they are defined, and however many there are, soon.
#[test]
fn line_11_definitions_without_end_are_refused_where_they_stand() {
    let chain = |length: usize| {
        let mut text = "define: no0 cells:line = whispers 1 $cells\n".to_owned();
        for i in 1..length {
            text += &format!("define: no{i} cells:line = no{} $cells\n", i - 1);
        }
        text + &format!("rule: no{} r1c1 r1c2\n", length - 1)
    };
    let twice: String =
        (1..40).map(|i| format!("define: a{i} c:line = a{} $c; a{} $c\n", i - 1, i - 1)).collect();
    for (text, says) in [
        (
            "define: aa c:line = aa $c\nrule: aa r1c1 r1c2\n".to_owned(),
            "line 1, column 9: found `aa $c`",
        ),
        (
            "define: aa c:line = bb $c\ndefine: bb c:line = aa $c\nrule: aa r1c1 r1c2\n".to_owned(),
            "line 1, column 9: found `bb $c`",
        ),
        (
            format!("define: a0 c:line = whispers 1 $c\n{twice}rule: a39 r1c1 r1c2\n"),
            "expected no more than 10000 rules",
        ),
        (chain(20_000), "found one definition too many, expected at most 1000"),
    ] {
        let start = Instant::now();
        let outcome = run_with_input(&["count", "-"], empty(4, &text));
        assert_eq!(outcome.code, 2, "{}", outcome.err);
        assert!(outcome.err.contains(says), "{says}: {}", outcome.err);
        assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    }
    assert_eq!(run_with_input(&["count", "-"], empty(4, &chain(300))).out, "288\n");
    let outcome = run(&["count", "-r", "automaton \"a*: .->b\" r1c1", "................"]);
    assert_eq!(outcome.code, 2);
    assert!(
        outcome.err.contains("has a way to `b`, expected a state that is stated"),
        "{}",
        outcome.err
    );
}
