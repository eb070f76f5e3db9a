//! What the course documents show, by command.

use crate::{Outcome, puzzle_file, run, run_with_input};

const EMPTY_4X4: &str = "................";

#[test]
fn bombknight_has_the_documents_solution_and_no_other() {
    let solved = run(&["solve", &puzzle_file("bombknight.txt"), "--format", "line"]);
    let solution =
        "562734189734189562189562734627341895341895627895627341273418956418956273956273418";
    assert_eq!((solved.out.trim_end(), solved.code), (solution, 0));
    assert_eq!(run(&["count", &puzzle_file("bombknight.txt")]).out, "1\n");
    let unique = run(&["unique", &puzzle_file("bombknight.txt")]);
    assert!(unique.out.starts_with("unique\n5 6 2 | 7 3 4 | 1 8 9\n"), "{}", unique.out);
}

#[test]
fn the_counts_of_the_empty_4x4() {
    for (rules, count, code) in [
        (&[][..], "288\n", 0),
        (&["--rule", "anti-knight"], "24\n", 0),
        (&["--rule", "anti-king"], "0\n", 1),
        (&["--rule", "anti-king,anti-knight"], "0\n", 1),
        (&["--limit", "100"], "at least 100\n", 0),
    ] {
        let counted = run(&[&["count", EMPTY_4X4], rules].concat());
        assert_eq!((counted.out.as_str(), counted.code), (count, code), "{rules:?}");
    }
}

/// The documents' example of `solve` repeats a digit in each box: it is completed as a Latin square, and
/// as a Sudoku it has no solution.
#[test]
fn the_documents_4x4_board_is_completed() {
    let input = "4123\n3412\n2341\n0000\n";
    let solved = run_with_input(&["solve", "-", "--rule", "latin", "--format", "list"], input);
    assert_eq!(solved.out.replace([' ', '\n'], ""), "[[4,1,2,3],[3,4,1,2],[2,3,4,1],[1,2,3,4]]");
    assert_eq!(run_with_input(&["solve", "-"], input).out, "none\n");
}

#[test]
fn all_solutions_come_one_a_line() {
    let all = run(&["solve", "--all", EMPTY_4X4]);
    let mut lines: Vec<&str> = all.out.lines().collect();
    assert_eq!(lines.len(), 288);
    lines.sort();
    lines.dedup();
    assert_eq!(lines.len(), 288);
    assert_eq!(run(&["solve", "--all", "--limit", "3", EMPTY_4X4]).out.lines().count(), 3);
}

#[test]
fn candidates_are_the_digits_of_some_solution() {
    let found = run(&["candidates", "12..............", "--format", "json"]);
    let rows: serde_json::Value = serde_json::from_str(&found.out).unwrap();
    assert_eq!(rows[0], serde_json::json!([[1], [2], [3, 4], [3, 4]]));
    assert_eq!(rows[3][3], serde_json::json!([1, 2, 3, 4]));
    let none = run(&["candidates", "11.............."]);
    assert_eq!((none.out.as_str(), none.code), ("none\n", 1));
}

#[test]
fn a_board_is_checked_without_an_engine() {
    let solved = run(&["check", "2413134231244231"]);
    assert_eq!((solved.out.as_str(), solved.code), ("solved\n", 0));
    let open = run(&["check", "241313423124.231"]);
    assert_eq!(
        (open.out.as_str(), open.code),
        ("incomplete: 1 cell is empty, and no rule is broken so far\n", 3)
    );
    let broken = run(&["check", "2413134231244231", "--rule", "anti-king"]);
    assert_eq!(broken.code, 1);
    assert!(broken.out.contains("broken: r1c2 and r2c3 must differ, both are 4"), "{}", broken.out);
    let twice = run(&["check", "11.............."]);
    assert_eq!(twice.code, 1);
    // Once, though the row and the box both forbid it.
    assert_eq!(twice.out, "broken: r1c1 and r1c2 must differ, both are 1\n");
    let thrice = run(&["check", "1.1.1...........", "--rule", "latin"]);
    let (row, column) =
        ("r1c1 and r1c3 must differ, both are 1", "r1c1 and r2c1 must differ, both are 1");
    assert_eq!(thrice.out, format!("broken: {row}\nbroken: {column}\n"));
    // Any other rule is told as it says itself.
    let sum = run(&["check", "12..............", "--rule", "killer-cage 4 r1c1 r1c2"]);
    assert_eq!((sum.out.contains("broken: "), sum.code), (true, 1), "{}", sum.out);
}

#[test]
fn two_equal_givens_in_a_zone_are_an_answer() {
    let none = run(&["solve", "11.............."]);
    assert_eq!((none.out.as_str(), none.err.as_str(), none.code), ("none\n", "", 1));
}

#[test]
fn tables_come_from_the_tables() {
    let rules = run(&["rules"]).out;
    for kind in youdoku::rules::RULES {
        assert!(rules.contains(&kind.usage()) && rules.contains(kind.summary), "{}", kind.word);
    }
    #[cfg(feature = "asp")]
    youdoku_clingo::install();
    let engines = run(&["engines"]).out;
    for kind in youdoku::engine::ENGINES.iter() {
        // An engine that this build lacks keeps its row, which says so.
        let says = if kind.built().is_ok() { kind.summary } else { "not in this build" };
        assert!(engines.contains(kind.name) && engines.contains(says), "{}", kind.name);
    }
    // A rule is found by what other people call it, and one that is like several lists them.
    let thermo = run(&["rules", "thermometer"]).out;
    assert!(
        thermo.contains("Looks: a thick grey line") && thermo.contains("Also called: "),
        "{thermo}"
    );
    let several = run(&["rules", "thermo"]).out;
    assert!(
        several.contains("thermometer CELL") && several.contains("slow-thermometer CELL"),
        "{several}"
    );
    assert!(run(&["rules", "German", "whispers"]).out.starts_with("whispers "));
    let kropki = run(&["rules", "kropki"]).out;
    assert!(["difference ", "ratio ", "negative-kropki"].iter().all(|word| kropki.contains(word)));
    assert_eq!(run(&["rules", "zzzzzzzz"]).code, 2);
    let thermometer = run(&["rules", "thermometer"]).out;
    assert!(thermometer.contains(youdoku::rules::thermometer::THERMOMETER.example));
    assert!(run(&["man"]).out.contains("youdoku"));
    assert!(run(&["completions", "bash"]).out.contains("candidates"));
}

/// The page of the rules and its pictures are those of the table.
#[test]
fn the_documentation_of_rules_and_techniques_is_not_stale() {
    let docs = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs"));
    let made = tempfile::tempdir().unwrap();
    let folder = made.path().to_str().unwrap();
    assert_eq!(run(&["rules", "--markdown", folder]).code, 0);
    let files = |folder: &std::path::Path| {
        let mut names: Vec<_> = Vec::new();
        for of in ["rules", "techniques"] {
            let entries = std::fs::read_dir(folder.join(of)).into_iter().flatten();
            let file = |name| std::path::Path::new(of).join(name);
            names.extend(entries.map(|entry| file(entry.unwrap().file_name())));
        }
        names.sort();
        names
    };
    let again = "`make rules` writes it anew";
    assert_eq!(files(docs), files(made.path()), "docs: {again}");
    let mut paths = files(docs);
    paths.extend(["rules.md".into(), "techniques.md".into()]);
    for path in paths {
        let read = |folder: &std::path::Path| {
            std::fs::read_to_string(folder.join(&path)).unwrap_or_default()
        };
        assert!(read(docs) == read(made.path()), "docs/{}: {again}", path.display());
    }
}

/// Where the links and pictures of a page lead.
fn links(page: &str) -> Vec<String> {
    let of = |mark: &str| -> Vec<String> {
        page.split(mark)
            .skip(1)
            .filter_map(|rest| Some(rest.split_once('"')?.0.to_owned()))
            .collect()
    };
    [of("href=\""), of("src=\"")].concat()
}

#[test]
fn every_link_of_the_book_leads_somewhere() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path().join("book");
    let Outcome { out, err, code } =
        run(&["docs", "--print", "--to", folder.to_str().expect("a plain path")]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.starts_with("file:///") && out.trim_end().ends_with("/book/index.html"), "{out}");
    let mut pages = 0;
    for entry in std::fs::read_dir(&folder).expect("the book") {
        let path = entry.expect("a file").path();
        if path.extension().is_none_or(|kind| kind != "html") {
            continue;
        }
        pages += 1;
        let page = std::fs::read_to_string(&path).expect("a page");
        for link in links(&page).iter().filter(|link| !link.starts_with("https://")) {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { path.clone() } else { folder.join(file) };
            assert!(target.is_file(), "{}: {link}", path.display());
            if !anchor.is_empty() {
                let text = std::fs::read_to_string(&target).expect("a page");
                assert!(text.contains(&format!(" id=\"{anchor}\"")), "{}: {link}", path.display());
            }
        }
    }
    assert!(pages >= 10, "{pages}");
    let rules = std::fs::read_to_string(folder.join("rules.html")).expect("the rules");
    assert!(rules.contains("src=\"rules/killer-cage.svg\""));
}
