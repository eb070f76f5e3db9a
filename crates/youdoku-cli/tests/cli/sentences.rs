//! `youdoku sat` and `youdoku random-sat`: the SAT competitions' lines and exit codes.

use crate::{folder, run, run_with_input};

const XOR: &str = "a || b\n!a || !b\n";

#[test]
fn a_model_in_the_competitions_lines() {
    let found = run_with_input(&["sat"], "c a comment\np cnf 2 2\n1 2 0\n-1 -2 0\n");
    assert_eq!(found.code, 10);
    assert!(found.out.starts_with("s SATISFIABLE\nv "), "{}", found.out);
    assert!(found.out.ends_with(" 0\n"), "{}", found.out);
    let none = run_with_input(&["sat", "-"], "p cnf 1 2\n1 0\n-1 0\n");
    assert_eq!((none.out.as_str(), none.code), ("s UNSATISFIABLE\n", 20));
}

#[test]
fn the_three_forms_and_their_names() {
    for (form, text) in [
        ("named", XOR),
        ("lab", "a b\n-a -b\n"),
        ("dimacs", "c 1 = a\nc 2 = b\np cnf 2 2\n1 2 0\n-1 -2 0\n"),
    ] {
        for args in [
            &["sat", "--engine", "dpll", "--format", "named"][..],
            &["sat", "--engine", "brute", "--form", form, "--format", "named"],
        ] {
            let found = run_with_input(args, text);
            assert_eq!((found.out.as_str(), found.code), ("a = true\nb = false\n", 10), "{form}");
            assert_eq!(found.err, "", "{form}");
        }
    }
    let numbered = run_with_input(&["sat", "--engine", "dpll"], XOR).out;
    assert_eq!(numbered, "c 1 = a\nc 2 = b\ns SATISFIABLE\nv 1 -2 0\n");
}

#[test]
fn long_values_go_over_several_lines() {
    let found = run_with_input(&["sat"], "p cnf 100 0\n");
    let lines: Vec<&str> = found.out.lines().filter(|line| line.starts_with("v ")).collect();
    assert!(lines.len() > 1 && lines.iter().all(|line| line.len() <= 78));
    assert_eq!(lines.join(" ").split_whitespace().filter(|word| *word != "v").count(), 101);
}

#[test]
fn all_models_and_their_number() {
    for engine in ["brute", "dpll-literal", "dpll", "cdcl"] {
        let all = run_with_input(&["sat", "--all", "--engine", engine], XOR);
        assert_eq!(all.code, 10);
        assert_eq!(all.out.matches("\nv ").count(), 2, "{engine}: {}", all.out);
        assert!(all.out.ends_with("c 2 models, and no more\n"), "{engine}: {}", all.out);
        let count = run_with_input(&["sat", "--count", "--engine", engine], XOR);
        assert!(count.out.contains("s SATISFIABLE\nc s type mc\nc s exact arb int 2\n"));
        let named =
            run_with_input(&["sat", "--count", "--format", "named", "--engine", engine], XOR);
        assert_eq!((named.out.as_str(), named.code), ("2\n", 10));
    }
    let named = run_with_input(&["sat", "--all", "--format", "named", "--engine", "dpll"], XOR);
    assert_eq!(named.out, "a = true\nb = false\n\na = false\nb = true\n");
    assert_eq!(named.err, "2 models, and no more\n");
    let limited = run_with_input(&["sat", "--count", "--limit", "1", "--format", "named"], XOR);
    assert_eq!(limited.out, "at least 1\n");
}

/// A local search finds all there are, and still does not claim that there are no more.
#[test]
fn a_local_search_never_claims_none() {
    let flips = ["--max-flips", "1000", "--restarts", "2"];
    for engine in ["gsat", "walksat", "probsat", "saps"] {
        let args = [&["sat", "--engine", engine, "--all"], &flips[..]].concat();
        let all = run_with_input(&args, XOR);
        assert_eq!((all.out.matches("\nv ").count(), all.code), (2, 10), "{engine}: {}", all.out);
        assert!(all.out.contains("c gave up after 2 models: there may be more"), "{}", all.out);
        let args = [&["sat", "--engine", engine], &flips[..]].concat();
        let none = run_with_input(&args, "p cnf 1 2\n1 0\n-1 0\n");
        assert_eq!((none.out.as_str(), none.code), ("c gave up\ns UNKNOWN\n", 0), "{engine}");
    }
}

#[test]
fn an_empty_clause_no_clauses_and_no_flips() {
    assert_eq!(run_with_input(&["sat"], "a || b\nFALSE\n").code, 20);
    assert_eq!(run_with_input(&["sat"], "p cnf 1 1\n0\n").code, 20);
    let nothing = run_with_input(&["sat"], "");
    assert_eq!(nothing.out, "c there are no clauses: every model will do\ns SATISFIABLE\nv 0\n");
    assert_eq!(nothing.code, 10);
    // A chain that no scattering of values meets by chance.
    let chain: String = (1..200).map(|i| format!("{i} 0\n")).collect();
    let args = ["sat", "--engine", "walksat", "--raw", "--max-flips", "0", "--restarts", "0"];
    let unmoved = run_with_input(&args, format!("p cnf 199 199\n{chain}"));
    assert_eq!((unmoved.out.as_str(), unmoved.code), ("c gave up\ns UNKNOWN\n", 0));
}

#[test]
fn what_is_odd_about_a_file_is_said() {
    let text = "p cnf 1 5\n1 0\n";
    let lines = run_with_input(&["sat"], text).out;
    assert!(lines.contains("c the header promises 5 clauses, there are 1\n"), "{lines}");
    let named = run_with_input(&["sat", "--format", "named"], text);
    assert_eq!(named.err, "the header promises 5 clauses, there are 1\n");
    assert_eq!(named.out, "x1 = true\n");
}

#[test]
fn a_trace_a_person_can_follow() {
    let traced = run_with_input(&["sat", "--trace"], XOR).out;
    let steps: Vec<&str> = traced.lines().take(5).collect();
    assert_eq!(
        steps,
        ["c decide a", "c   so !b, because !a || !b", "c   model", "s SATISFIABLE", "v 1 -2 0"]
    );
    let named = run_with_input(&["sat", "--trace", "--format", "named"], XOR);
    assert!(named.err.starts_with("decide a\n"), "{}", named.err);
    assert_eq!(named.out, "a = true\nb = false\n");
    let other = run_with_input(&["sat", "--trace", "--engine", "cdcl"], XOR);
    assert_eq!(other.code, 2);
    assert!(other.err.contains("--trace shows the steps of dpll"), "{}", other.err);
}

#[test]
fn stats_say_what_it_took() {
    let dpll = run_with_input(&["sat", "--engine", "dpll", "--stats"], XOR).out;
    assert!(dpll.contains("\nc decisions") && dpll.contains("\nc time"), "{dpll}");
    let walk =
        run_with_input(&["sat", "--engine", "walksat", "--stats"], "a\n!a || b\nb || c\n").out;
    for what in ["c fixed by unit propagation 2\n", "\nc flips ", "\nc flips/s "] {
        assert!(walk.contains(what), "{what:?} in {walk}");
    }
}

/// Every solver against CDCL, on sentences on both sides of the threshold.
#[test]
fn random_sentences_have_one_answer() {
    for seed in 1..=12 {
        let seed = seed.to_string();
        let drawn = run(&["random-sat", "--vars", "10", "--ratio", "4.5", "--seed", &seed]);
        assert_eq!(drawn.code, 0);
        assert!(drawn.out.contains("\np cnf 10 45\n"), "{}", drawn.out);
        let expect = run_with_input(&["sat"], drawn.out.clone()).code;
        for engine in ["brute", "dpll"] {
            let found = run_with_input(&["sat", "--engine", engine], drawn.out.clone());
            assert_eq!(found.code, expect, "{engine} with seed {seed}");
        }
        for engine in ["walksat", "saps"] {
            let args = ["sat", "--engine", engine, "--max-flips", "3000", "--restarts", "3"];
            let found = run_with_input(&args, drawn.out.clone());
            assert_eq!(found.code, if expect == 10 { 10 } else { 0 }, "{engine} with seed {seed}");
        }
        let counts = ["brute", "cdcl"].map(|engine| {
            let args = ["sat", "--count", "--format", "named", "--engine", engine];
            run_with_input(&args, drawn.out.clone()).out
        });
        assert_eq!(counts[0], counts[1], "seed {seed}");
    }
}

#[test]
fn a_drawing_repeats_and_says_what_cannot_be() {
    let draw = |seed| run(&["random-sat", "--vars", "20", "--seed", seed]).out;
    assert_eq!(draw("7"), draw("7"));
    assert_ne!(draw("7"), draw("8"));
    let refused = run(&["random-sat", "--vars", "2", "--k", "3"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("needs at least as many"), "{}", refused.err);
    assert_eq!(run(&["random-sat", "--ratio", "-1"]).code, 2);
}

#[test]
fn bad_sentences_have_a_place() {
    for (args, input, says) in [
        (&["sat"][..], "p cnf 2 1\n1 x 0\n", "line 2, column 3"),
        (&["sat"], "a || \n", "expected a symbol"),
        (&["sat", "--engine", "walksta"], "a\n", "walksat"),
        (&["sat", "--form", "dimac"], "a\n", "dimacs"),
        (&["sat", "--noise", "2"], "a\n", "a probability from 0 to 1"),
        (&["sat", "no/such.cnf"], "", "no/such.cnf"),
    ] {
        let refused = run_with_input(args, input);
        assert_eq!((refused.out.as_str(), refused.code), ("", 2), "{args:?}");
        assert!(refused.err.contains(says), "{args:?}: {}", refused.err);
    }
    let folder = folder();
    let directory = run(&["sat", folder.path().to_str().unwrap()]);
    assert_eq!(directory.code, 2);
    assert!(directory.err.contains("is a directory"), "{}", directory.err);
    let bytes = run_with_input(&["sat"], [b'a', b'\n', 0xff]);
    assert_eq!(bytes.code, 2);
    assert!(bytes.err.contains("line 2: found a byte that is not UTF-8"), "{}", bytes.err);
}
