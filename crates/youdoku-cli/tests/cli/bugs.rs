//! A panic is a bug of ours. It costs its own line of a list and no other, and ends with exit code 4. The
//! library has one on purpose: every engine panics over one puzzle, in builds for tests.
#![cfg(debug_assertions)]

use youdoku::engine::TRIPWIRE;

use crate::{folder, puzzle_file, run, run_with_input};

/// All engines of this build.
fn engines() -> Vec<&'static str> {
    let built = youdoku::engine::ENGINES.iter().filter(|kind| kind.built().is_ok());
    built.map(|kind| kind.name).collect()
}

#[test]
fn line_02_a_panic_in_any_engine_costs_its_own_line() {
    // So small that every engine has them at once.
    let list = format!("122.\n{TRIPWIRE}\n12..\n2...\n{TRIPWIRE}\n1221\n");
    for engine in engines() {
        let solved = run_with_input(&["solve", "-e", engine], list.as_str());
        let expected = "1221\nerror\n1221\n2112\nerror\n1221\n";
        assert_eq!((solved.out.as_str(), solved.code), (expected, 4), "{engine}: {}", solved.err);
        for line in [2, 5] {
            let complaint = format!("youdoku: line {line}: a bug in youdoku, please report it: ");
            assert!(solved.err.contains(&complaint), "{engine}: {}", solved.err);
        }
        assert_eq!(solved.err.lines().count(), 2, "{engine}: {}", solved.err);
    }
}

#[test]
fn line_02_a_panic_costs_its_own_line_whatever_is_asked() {
    let list = format!("12..............\n{TRIPWIRE}\n...3...23...4...\n");
    for (question, first, last) in
        [("count", "24", "1"), ("unique", "several", "unique"), ("candidates", "[[", "[[")]
    {
        for engine in ["auto", "search", "obvious", "cdcl"] {
            let answered = run_with_input(&[question, "-e", engine], list.as_str());
            let lines: Vec<&str> = answered.out.lines().collect();
            assert_eq!(lines.len(), 3, "{question} {engine}: {}", answered.out);
            assert!(lines[0].starts_with(first) && lines[2].starts_with(last), "{lines:?}");
            assert_eq!((lines[1], answered.code), ("error", 4), "{question} {engine}");
        }
    }
}

/// A list of plain 9×9 puzzles is worked on by the thousand: all but those that met the bug are answered.
#[test]
fn line_02_a_panic_costs_its_own_line_of_a_plain_list_and_the_output_is_there() {
    let lines = std::fs::read_to_string(puzzle_file("lines.txt")).unwrap();
    let puzzles: Vec<&str> = lines.lines().filter(|line| line.len() >= 81).take(9).collect();
    let body = puzzles.join("\n") + "\n";
    let solutions = run_with_input(&["solve"], body.as_str()).out;
    let (before, after) = (200, 300);
    let list =
        format!("# talk\n{}{TRIPWIRE}\n{}{TRIPWIRE}\n", body.repeat(before), body.repeat(after));
    let folder = folder();
    let path = folder.path().join("answers.txt");
    let args = ["solve", "--threads", "3", "-o", path.to_str().unwrap()];
    let solved = run_with_input(&args, list.as_str());
    let expected = format!("{}error\n{}error\n", solutions.repeat(before), solutions.repeat(after));
    assert!(std::fs::read_to_string(&path).unwrap() == expected);
    assert_eq!(solved.code, 4);
    for line in [2 + 9 * before, 3 + 9 * (before + after)] {
        let complaint = format!("youdoku: line {line}: a bug in youdoku, please report it: ");
        assert!(solved.err.contains(&complaint), "{}", solved.err);
    }
    assert_eq!(solved.err.lines().count(), 2, "{}", solved.err);
}

/// More lines than are read at once, by the general way, into a file.
#[test]
fn line_02_a_panic_early_in_a_long_list_ends_nothing() {
    let list = format!("122.\n{TRIPWIRE}\n{}", "12..\n".repeat(3000));
    let folder = folder();
    let path = folder.path().join("answers.txt");
    let args = ["count", "-r", "latin", "-o", path.to_str().unwrap()];
    let counted = run_with_input(&args, list.as_str());
    let expected = format!("1\nerror\n{}", "1\n".repeat(3000));
    assert_eq!((std::fs::read_to_string(&path).unwrap(), counted.code), (expected, 4));
}

/// One puzzle is a list of one line: there is no answer, and the exit code says why.
#[test]
fn line_02_a_panic_over_the_only_puzzle_is_a_sentence_and_no_file() {
    let folder = folder();
    let path = folder.path().join("answer.txt");
    std::fs::write(&path, "old").unwrap();
    for question in ["solve", "count", "unique", "candidates"] {
        let failed = run(&[question, TRIPWIRE, "-o", path.to_str().unwrap()]);
        assert_eq!((failed.out.as_str(), failed.code), ("", 4), "{question}");
        assert!(failed.err.starts_with("youdoku: a bug in youdoku, please report it: "));
        assert_eq!(failed.err.lines().count(), 1, "{}", failed.err);
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "old");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// What asks an engine on its way, or explains, is no exception.
#[test]
fn line_02_a_panic_in_whatever_else_is_asked_is_a_sentence() {
    let folder = folder();
    let path = folder.path().join("answer.txt");
    std::fs::write(&path, "old").unwrap();
    let path = path.to_str().unwrap();
    for command in [
        &["explain", TRIPWIRE, "-o", path][..],
        &["explain", TRIPWIRE, "--why-not", "r1c2=1", "-o", path],
        &["hint", TRIPWIRE, "-o", path],
        &["rate", TRIPWIRE, "-o", path],
        &["convert", "--to", "f-puzzles", TRIPWIRE, "-o", path],
        &["check-proof", TRIPWIRE, path],
    ] {
        let failed = run(command);
        assert_eq!((failed.out.as_str(), failed.code), ("", 4), "{command:?}: {}", failed.err);
        assert!(failed.err.contains("a bug in youdoku, please report it: "), "{}", failed.err);
        assert_eq!(failed.err.lines().count(), 1, "{command:?}: {}", failed.err);
        assert_eq!(std::fs::read_to_string(path).unwrap(), "old", "{command:?}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    // Of a list it costs one line.
    let plain = std::fs::read_to_string(puzzle_file("lines.txt")).unwrap();
    let fine = plain.lines().find(|line| line.len() >= 81).unwrap();
    let list = format!("{fine}\n{TRIPWIRE}\n{fine}\n");
    for (command, lines) in [
        (&["rate"][..], 3),
        (&["convert", "--to", "f-puzzles"], 2),
        (&["convert", "--to", "sudokupad"], 2),
    ] {
        let answered = run_with_input(command, list.as_str());
        assert_eq!(answered.code, 4, "{command:?}: {}", answered.err);
        let told = answered.out.lines().collect::<Vec<_>>();
        assert_eq!(told.len(), lines, "{command:?}: {}", answered.out);
        assert_eq!(told.first(), told.last(), "{command:?}");
        assert!(answered.err.starts_with("youdoku: line 2: a bug in youdoku"), "{}", answered.err);
    }
}

#[test]
fn line_02_the_exit_code_is_listed() {
    assert!(run(&["--help"]).out.contains("4 a bug in youdoku"));
}
