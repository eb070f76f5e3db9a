//! `youdoku encode`, in its forms.

use std::collections::BTreeSet;

use youdoku::Grid;
use youdoku::documents::{
    at_least_clause, at_most_clauses, boxes, columns, nonempty_clauses, rows,
};

use crate::{puzzle_file, run, run_with_input};

const EMPTY_4X4: &str = "................";

#[test]
fn zones_of_the_empty_4x4_are_what_the_documents_describe() {
    let grid = Grid::square(2).unwrap();
    let mut expected: BTreeSet<String> = nonempty_clauses(2).unwrap().into_iter().collect();
    for zone in [rows(&grid), columns(&grid), boxes(&grid)].concat() {
        for digit in 1..=4 {
            expected.insert(at_least_clause(&zone, digit));
            expected.extend(at_most_clauses(&zone, digit));
        }
    }
    let encoded = run(&["encode", "--encoding", "zones", EMPTY_4X4]).out;
    let lines: Vec<String> = encoded.lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), 288);
    assert_eq!(lines.into_iter().collect::<BTreeSet<_>>(), expected);
}

#[test]
fn givens_are_units_and_the_labs_have_their_own_names() {
    let named = run(&["encode", ".3.............."]).out;
    assert!(named.lines().any(|line| line == "d3_1_2"));
    let lab = run(&["encode", "--as", "lab", ".3.............."]).out;
    assert!(lab.lines().any(|line| line == "123"));
    assert!(lab.lines().any(|line| line == "-111 -121"));
    let dimacs = run(&["encode", "--as", "dimacs", "--symbols", "numbers", ".3.............."]).out;
    assert!(dimacs.lines().any(|line| line == "p cnf 64 289"));
    assert!(dimacs.lines().any(|line| line == "7 0"));
}

#[test]
fn counts_of_each_encoding() {
    for (args, expect) in [
        (&["--encoding", "minimal"][..], "64 variables, 240 clauses, 512 literals\n"),
        (&["--encoding", "zones"], "64 variables, 288 clauses, 704 literals\n"),
        (&["--encoding", "extended"], "64 variables, 384 clauses, 896 literals\n"),
        (&["--encoding", "lab"], "64 variables, 160 clauses, 448 literals\n"),
    ] {
        let counted = run(&[&["encode", "--counts", EMPTY_4X4], args].concat());
        assert_eq!(counted.out, expect, "{args:?}");
    }
    // The figures of the labs' rules, and of their first puzzle with its ten givens.
    let empty = ".".repeat(81);
    let rules = run(&["encode", "--counts", "--encoding", "lab", &empty]);
    assert_eq!(rules.out, "729 variables, 3240 clauses, 8748 literals\n");
    let first = run(&["encode", "--counts", "--encoding", "lab", &puzzle_file("lab-1.txt")]);
    assert_eq!(first.out, "729 variables, 3250 clauses, 8758 literals\n");
}

#[test]
fn large_boards_have_no_names_in_the_labs_way() {
    let refused = run_with_input(&["encode", "--as", "lab", "-"], ".".repeat(256));
    assert_eq!(refused.code, 2);
    assert!(
        refused.err.contains("the labs' symbols reach up to 9×9, this grid is 16×16"),
        "{}",
        refused.err
    );
}
