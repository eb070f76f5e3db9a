//! Many puzzles: one answer for each, in order.

use crate::{folder, puzzle_file, run, run_with_input};

#[test]
fn answers_keep_the_order_of_the_input() {
    let input =
        "# three puzzles\n...3...23...4...\n11..............\n...3...23...4..x\n12..............\n";
    let solved = run_with_input(&["solve"], input);
    let lines: Vec<&str> = solved.out.lines().collect();
    assert_eq!(lines.len(), 4);
    assert_eq!((lines[0], lines[1], lines[2]), ("2413134231244231", "none", "invalid"));
    assert!(lines[3].starts_with("12"));
    assert_eq!(solved.code, 2);
    assert!(solved.err.contains("line 4, column 16"), "{}", solved.err);
    let counted = run_with_input(&["count", "-"], "...3...23...4...\n12..............\n");
    assert_eq!((counted.out.as_str(), counted.code), ("1\n24\n", 0));
    let unique = run_with_input(&["unique", "-"], "...3...23...4...\n12..............\n");
    assert_eq!((unique.out.as_str(), unique.code), ("unique\nseveral\n", 1));
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let file = puzzle_file("lines.txt");
    let one = run(&["solve", &file, "--threads", "1"]);
    assert_eq!(one.out, run(&["solve", &file, "--threads", "4"]).out);
    assert!(one.out.lines().all(|line| line.len() == 81));
    assert_eq!(one.code, 0);
}

#[test]
fn output_appears_whole_or_not_at_all() {
    let folder = folder();
    let path = folder.path().join("answers.txt");
    let name = path.to_str().unwrap();
    let written = run(&["solve", &puzzle_file("lines.txt"), "--output", name]);
    assert_eq!((written.out.as_str(), written.code), ("", 0));
    let before = std::fs::read_to_string(&path).unwrap();
    assert!(before.lines().count() > 1);
    // A question that cannot be asked leaves the old answers alone, and no litter.
    assert_eq!(run(&["solve", "no-such-file.txt", "--output", name]).code, 2);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), before);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_rule_of_the_command_line_goes_for_all() {
    let counted =
        run_with_input(&["count", "--rule", "anti-knight"], "................\n1...............\n");
    assert_eq!(counted.out, "24\n6\n");
}

/// A list of plain 9×9 puzzles goes a quicker way: it must say what the general way says, which the
/// referee's engine takes.
#[test]
fn plain_lists_say_what_the_general_way_says() {
    let lines = std::fs::read_to_string(puzzle_file("lines.txt")).unwrap();
    let puzzles: Vec<&str> = lines.lines().filter(|line| line.len() >= 81).collect();
    let several = puzzles[0].replacen(['5', '6', '7'], ".", 20);
    let twice = format!("11{}", &puzzles[1][2..]);
    let list = format!(
        "# a list\n{}\r\n{}  # with a comment\n\n{several}\n{twice}\n12..............\nnonsense\n{},rest\n",
        puzzles[0], puzzles[1], puzzles[2]
    );
    for args in [&["solve"][..], &["unique"], &["count", "--limit", "9"], &["count"]] {
        let quick = run_with_input(args, list.as_str());
        let general = run_with_input(&[args, &["--engine", "obvious"]].concat(), list.as_str());
        let (quick_lines, general_lines): (Vec<&str>, Vec<&str>) =
            (quick.out.lines().collect(), general.out.lines().collect());
        assert_eq!(quick_lines.len(), 7, "{args:?}");
        assert_eq!(quick_lines[5], "invalid");
        assert!(quick.err.contains("line 8, column 1"), "{}", quick.err);
        assert_eq!((quick.code, &quick.err), (general.code, &general.err), "{args:?}");
        for (i, (quick, general)) in quick_lines.iter().zip(&general_lines).enumerate() {
            // Of several solutions, any may be the first.
            if args == ["solve"] && i == 2 {
                assert_eq!(quick.len(), 81);
            } else {
                assert_eq!(quick, general, "{args:?} line {i}");
            }
        }
    }
}

/// A list so long that it is worked on in many pieces at once, with every kind of line.
#[test]
fn a_long_plain_list_is_answered_line_by_line_whatever_the_threads() {
    let lines = std::fs::read_to_string(puzzle_file("lines.txt")).unwrap();
    let puzzles: Vec<&str> = lines.lines().filter(|line| line.len() >= 81).take(9).collect();
    let several = puzzles[0].replacen(['5', '6', '7'], ".", 20);
    let clash = format!("11{}", &puzzles[1][2..]);
    let empty16 = ".".repeat(256);
    let head = format!("{}\n{clash}\n{several}\n# talk\n12..............\n", puzzles.join("\n"));
    let (times, body) = (1500, puzzles.join("\n") + "\n");
    let tail = format!("{empty16}\nnonsense\n{}", puzzles[3]);
    let list = head.clone() + &body.repeat(times) + &several + "\n" + &tail;
    assert!(list.len() > 4 << 18, "several pieces");

    let answers = run_with_input(&["solve", "--threads", "1"], list.as_str());
    let found: Vec<&str> = answers.out.lines().collect();
    let solutions = run_with_input(&["solve", "--engine", "obvious"], body.as_str()).out;
    let solutions: Vec<&str> = solutions.lines().collect();
    assert_eq!(found[..9], solutions);
    assert_eq!((found[9], found[10].len(), found[11].len()), ("none", 81, 16));
    for piece in found[12..].chunks(9).take(times) {
        assert_eq!(piece, solutions);
    }
    let last = &found[12 + 9 * times..];
    assert_eq!(last.iter().map(|line| line.len()).collect::<Vec<_>>(), [81, 256, 7, 81]);
    assert_eq!((last[2], last[3]), ("invalid", solutions[3]));
    let line = list.lines().count() - 1;
    assert!(answers.err.contains(&format!("line {line}, column 1")), "{}", answers.err);
    assert_eq!(answers.code, 2);
    for threads in ["2", "5"] {
        let again = run_with_input(&["solve", "--threads", threads], list.as_str());
        assert!(again.out == answers.out, "{threads} threads");
        assert_eq!((again.err, again.code), (answers.err.clone(), answers.code));
    }
}

pub const NINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn line_06_no_puzzle_of_a_list_is_passed_over() {
    let other = NINE.replacen('5', ".", 1);
    for between in [" ", ",", "\t", ";"] {
        let input = format!("{NINE}\n{NINE}{between}{other}\n{NINE}\n");
        for command in ["solve", "count", "unique"] {
            let outcome = run_with_input(&[command], input.as_str());
            let lines: Vec<&str> = outcome.out.lines().collect();
            assert_eq!((lines.len(), lines[1]), (3, "invalid"), "{command}: {}", outcome.err);
            assert!(outcome.err.contains("line 2, column 83: found a second puzzle"));
            assert_eq!(outcome.code, 2);
        }
        let one = run_with_input(&["count"], format!("{NINE}{between}{other}\n"));
        assert_eq!((one.out.as_str(), one.code), ("", 2));
    }
    // After a lone carriage return, a line is a line.
    let returns = run_with_input(&["count"], format!("# old\r{NINE}\r{NINE}\r................\r"));
    assert_eq!((returns.out.as_str(), returns.code), ("1\n1\n288\n", 0), "{}", returns.err);
    let solution = run(&["solve", NINE, "--format", "line"]).out;
    let solved = format!("{NINE},{solution}{NINE} 7.2 name\n");
    let beside = run_with_input(&["count"], solved);
    assert_eq!((beside.out.as_str(), beside.code), ("1\n1\n", 0), "{}", beside.err);
}

#[test]
fn line_06_an_error_in_a_list_is_told_of_its_line() {
    let input = format!("{NINE}\n...3...23...4...\n{NINE}\n");
    let outcome = run_with_input(&["count", "--rule", "extra-region r1c1 r5c6"], input);
    assert_eq!(outcome.out, "1\ninvalid\n1\n");
    assert!(outcome.err.contains("line 2, column 1: found `r5c6`"), "{}", outcome.err);
    let header = format!("rule: extra-region r1c1 r5c6\n{NINE}\n...3...23...4...\n");
    let outcome = run_with_input(&["count"], header);
    assert!(outcome.err.contains("line 3, column 1: found `r5c6` in line 1"), "{}", outcome.err);
}

#[test]
fn ratings_are_told_line_by_line() {
    // Sudoku Explainer 1.2.1 says so of the first; the others have no rating, each for a reason of its own.
    let first = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
    let input = format!("{first}\n{}\n11{}\n...3...23...4...\n", ".".repeat(81), ".".repeat(79));
    let outcome = run_with_input(&["rate"], input.as_str());
    let (plain, other) = outcome.out.trim_end().rsplit_once('\n').unwrap();
    assert_eq!(plain, "9.0/1.2/1.2\nseveral\nnone", "{}", outcome.err);
    assert!(other.starts_with('~'), "{other}");
    assert_eq!(outcome.code, 1);
    let one = run(&["rate", "--format", "json", NINE]);
    assert!(one.out.contains("\"er\":") && one.out.contains("\"hidden single\":"), "{}", one.out);
    assert_eq!(one.code, 0);
    assert_eq!(run(&["rate", "................"]).code, 1);
}
