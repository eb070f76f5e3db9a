//! Engines and what they are told: on puzzles with rules, and compared.

use youdoku::engine::EngineKind;

use crate::{folder, puzzle_file, run};

const PUZZLE: &str = "...3...23...4...";
const SOLUTION: &str = "2413134231244231\n";

#[test]
fn every_engine_solves_with_every_encoding() {
    let able = |kind: &&EngineKind| kind.name != "brute" && kind.built().is_ok();
    for engine in youdoku::engine::ENGINES.iter().filter(able) {
        for encoding in youdoku::encode::ENCODINGS {
            let args = [
                "solve",
                PUZZLE,
                "--engine",
                engine.name,
                "--encoding",
                encoding.name,
                "-f",
                "line",
            ];
            let solved = run(&args);
            assert_eq!((solved.out.as_str(), solved.code), (SOLUTION, 0), "{args:?}");
        }
    }
    for at_most in ["pairs", "ladder", "product"] {
        let args = ["solve", PUZZLE, "-e", "cdcl", "--at-most", at_most, "-f", "line"];
        assert_eq!(run(&args).out, SOLUTION, "{at_most}");
    }
}

#[test]
fn rules_reach_every_engine() {
    let rule = ["--rule", "anti-knight"];
    for engine in ["search", "dpll", "cdcl"] {
        let count = run(&[&["count", "................", "-e", engine], &rule[..]].concat());
        assert_eq!(count.out, "24\n", "{engine}");
    }
    for engine in ["walksat", "saps"] {
        let args = ["solve", "................", "-e", engine, "-f", "line"];
        let solved = run(&[&args, &rule[..]].concat());
        let checked = run(&[&["check", solved.out.trim()], &rule[..]].concat());
        assert_eq!(checked.out, "solved\n", "{engine}");
    }
}

#[test]
fn local_search_repeats_and_gives_up() {
    let args = ["solve", "................", "-e", "walksat", "--raw", "-f", "line", "--seed"];
    let with_seed = |seed| run(&[&args[..], &[seed]].concat()).out;
    assert_eq!(with_seed("5"), with_seed("5"));
    assert!(["1", "2", "3", "4"].iter().any(|seed| with_seed(seed) != with_seed("5")));
    let none = run(&["solve", "11..............", "-e", "walksat", "--max-flips", "100"]);
    assert_eq!((none.out.as_str(), none.code), ("", 3));
    assert!(none.err.contains("gave up"), "{}", none.err);
    let no_flips = run(&[
        "solve",
        "................",
        "-e",
        "gsat",
        "--raw",
        "--max-flips",
        "0",
        "--restarts",
        "0",
    ]);
    assert_eq!(no_flips.code, 3);
    let walks = run(&["solve", PUZZLE, "-e", "probsat", "--threads", "2", "-f", "line"]);
    assert_eq!(walks.out, SOLUTION);
}

#[test]
fn stats_are_talk() {
    let walked = run(&["solve", PUZZLE, "-e", "walksat", "--stats", "-f", "line"]);
    assert_eq!(walked.out, SOLUTION);
    assert!(walked.err.contains("fixed by unit propagation"), "{}", walked.err);
    let many = run(&["count", &puzzle_file("lines.txt"), "--stats", "--limit", "2"]);
    assert!(many.err.contains("guesses") && many.err.contains("time"), "{}", many.err);
    // What the second thread took is part of it.
    #[cfg(unix)]
    assert!(many.err.contains("time of all threads"), "{}", many.err);
}

/// Where search answers alone, `auto` did what search does, and says so.
#[test]
fn auto_has_the_guesses_of_search() {
    let guesses = |engine: &str, rule: &str| {
        let told = run(&["count", "................", "--rule", rule, "-e", engine, "--stats"]);
        let guesses = told.err.lines().find_map(|line| line.trim().strip_prefix("guesses"));
        guesses.unwrap_or_else(|| panic!("{}", told.err)).trim().parse::<u64>().unwrap()
    };
    let rules = ["skyscraper 2 left1", "little-killer 9 r1c2 r2c3 r3c4", "sandwich 2 left1"];
    for rule in rules {
        let alone = guesses("search", rule);
        assert_eq!(guesses("auto", rule), alone, "{rule}");
        assert!(alone > 0, "{rule} is guessed at");
    }
}

#[test]
fn symmetry_changes_no_count() {
    let args = ["count", "................"];
    assert_eq!(run(&args).out, run(&[&args[..], &["--no-symmetry"]].concat()).out);
}

/// The labs' `all_cells`: at least one digit and at most one in each cell, and no more.
#[test]
fn cells_alone_are_a_puzzle() {
    let empty = ".".repeat(81);
    let counts = run(&["encode", &empty, "--rule", "free", "--encoding", "extended", "--counts"]);
    assert_eq!(counts.out, "729 variables, 2997 clauses, 6561 literals\n");
    for engine in ["walksat", "gsat"] {
        let args = ["solve", &empty, "--rule", "free", "-e", engine, "--raw", "-f", "line"];
        assert_eq!(run(&args).out.trim().len(), 81, "{engine}");
    }
}

#[test]
fn engines_and_encodings_compared() {
    let args = ["compare", PUZZLE, "--engines", "search,dpll,walksat", "--seeds", "3"];
    let table = run(&args);
    assert_eq!(table.code, 0);
    let lines: Vec<&str> = table.out.lines().collect();
    assert_eq!(lines.len(), 1 + 1 + 4 + 4, "{}", table.out);
    assert!(lines[0].starts_with("engine   encoding  variables  clauses"), "{}", lines[0]);
    let alone = "solved by unit propagation alone, 3 of 3 seeds solved";
    assert!(lines[8].starts_with("walksat  extended") && lines[8].ends_with(alone), "{}", lines[8]);
    assert!(lines[4].starts_with("dpll     extended"), "{}", lines[4]);
    assert!(lines[4].ends_with("solved by unit propagation alone"), "{}", lines[4]);
    let raw = run(&[&args[..], &["--raw", "--encodings", "extended"]].concat()).out;
    let walk = raw.lines().last().unwrap();
    assert!(walk.starts_with("walksat") && !walk.contains("alone"), "{walk}");
    let json = run(&[&args[..], &["--json", "--encodings", "zones"]].concat()).out;
    let rows: Vec<serde_json::Value> =
        json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows.len(), 3);
    assert_eq!((rows[1]["clauses"].as_u64(), rows[2]["solved"].as_u64()), (Some(292), Some(3)));
    let csv = run(&[&args[..], &["--csv", "--encodings", "zones"]].concat()).out;
    assert!(csv.lines().all(|line| line.matches(',').count() == 12), "{csv}");
    let none =
        run(&["compare", "11..............", "--engines", "dpll,cdcl", "--encodings", "zones"]);
    assert_eq!(none.code, 1);
}

#[test]
fn a_comparison_is_drawn() {
    let folder = folder();
    let path = folder.path().join("chart.svg");
    let name = path.to_str().unwrap();
    let args = ["compare", PUZZLE, "--engines", "cdcl,saps", "--raw", "--chart", name];
    assert_eq!(run(&args).code, 0);
    let svg = std::fs::read_to_string(&path).unwrap();
    assert_eq!(svg.matches("<polyline").count(), 4);
    assert!(svg.contains(">cdcl zones</text>") && svg.trim_end().ends_with("</svg>"));
    let args = ["compare", PUZZLE, "--engines", "cdcl", "--chart", name, "--bars", "flips"];
    let refused = run(&args);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("no engine here flips"), "{}", refused.err);
}

#[test]
fn unknown_names_have_near_ones() {
    for (args, near) in [
        (&["solve", PUZZLE, "--engine", "walkast"][..], "walksat"),
        (&["solve", PUZZLE, "--encoding", "minimla"], "minimal"),
        (&["solve", PUZZLE, "--at-most", "laddr"], "ladder"),
        (&["compare", PUZZLE, "--engines", "cdcl,dpl"], "dpll"),
        (&["compare", PUZZLE, "--encodings", "extende"], "extended"),
    ] {
        let refused = run(args);
        assert_eq!((refused.out.as_str(), refused.code), ("", 2), "{args:?}");
        assert!(refused.err.contains(&format!("'{near}'")), "{args:?}: {}", refused.err);
    }
}

#[test]
fn candidates_are_counted_up_to_a_cap() {
    let counted = run(&["candidates", "--counts", "1000", "12.. .... .... ...."]);
    assert_eq!(counted.code, 0);
    // The empty 4×4 has 288 solutions, so two digits of a row leave 24.
    assert!(counted.out.starts_with("r1c1 1:24\nr1c2 2:24\nr1c3 3:12 4:12\n"), "{}", counted.out);
    let capped = run(&["candidates", "--counts", "5", "12.. .... .... ...."]);
    assert!(capped.out.starts_with("r1c1 1:5+\n"), "{}", capped.out);
    let json = run(&["candidates", "--counts", "9", "--format", "json", "1.1............."]);
    assert_eq!((json.code, json.out.contains("\"cap\":9")), (1, true));
}
