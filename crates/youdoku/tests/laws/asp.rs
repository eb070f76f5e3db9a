//! Answer set programs say what their puzzles and constraints mean, and any program can be run.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use youdoku::asp::{self, AspError, Facts, RunOptions, Verdict, run, sentences};
use youdoku::engine::{Asp, Engine, EngineOptions, Obvious};
use youdoku::rules::{RULES, Scope};
use youdoku::{Board, Control, Puzzle, Source, Stopped, Variables};

use crate::random::{is_about_cells, puzzle_around_a_board, random_grid};
use crate::{assignments, cells_of, held, puzzle, small_constraints};

fn engine() -> Asp {
    Asp::new(&EngineOptions::default()).unwrap()
}

fn all(engine: &dyn Engine, puzzle: &Puzzle) -> BTreeSet<Board> {
    let model = puzzle.model().unwrap();
    let found: Vec<Board> = engine.solutions(&model, &Control::new()).map(Result::unwrap).collect();
    let set: BTreeSet<Board> = found.iter().cloned().collect();
    assert_eq!(set.len(), found.len(), "{} repeats itself", engine.name());
    set
}

/// All answer sets of a program, each as its sorted atoms, and the verdict.
fn answer_sets(program: &str, models: u64) -> (BTreeSet<Vec<String>>, Verdict) {
    let options = RunOptions { models: Some(models), ..RunOptions::default() };
    let mut running = run(program, &options, &Control::new()).unwrap();
    let mut sets = BTreeSet::new();
    for answer in &mut running {
        let mut atoms = answer.unwrap_or_else(|error| panic!("{error}\n{program}")).atoms;
        atoms.sort();
        assert!(sets.insert(atoms), "an answer set came twice");
    }
    (sets, running.verdict())
}

#[test]
fn answer_sets_are_the_solutions_whatever_the_rule() {
    youdoku_clingo::install();
    let mut random = fastrand::Rng::with_seed(11);
    for kind in RULES {
        for _ in 0..3 {
            let mut example = puzzle(kind.example);
            for (cell, _) in puzzle(kind.example).givens.filled() {
                if random.u8(0..3) == 0 {
                    example.givens.set(cell, None);
                }
            }
            if Obvious
                .count(&example.model().unwrap(), Some(3000), &Control::new())
                .unwrap()
                .number()
                < 3000
            {
                assert_eq!(all(&engine(), &example), all(&Obvious, &example), "{}", kind.word);
            }
        }
    }
}

/// The facts of one constraint with the general sentences: its cells are filled just as it allows.
#[test]
fn facts_of_a_constraint_allow_what_it_holds_of() {
    youdoku_clingo::install();
    for (word, grid, constraint) in small_constraints() {
        let mut facts = Facts::new(&Arc::new(Variables::of(grid)));
        constraint.to_asp(&mut facts);
        let (n, least, greatest) =
            (grid.num_digits(), grid.range().least(), grid.range().greatest());
        let words = facts.words().clone();
        let mut text = format!("#const n={n}. digit({least}..{greatest}).\n{}", facts.text());
        for sentence in sentences::of_words(&words) {
            text += &[sentence.shared, sentence.of_solutions, ""].join("\n");
        }
        for cell in cells_of(&*constraint) {
            let (row, column) = (grid.row(cell) + 1, grid.column(cell) + 1);
            text += &format!("{{ cell({row},{column},D) : digit(D) }} = 1.\n");
        }
        text += "#show cell/3. #defined cell/3.";
        let expect: BTreeSet<Vec<String>> = assignments(grid, &cells_of(&*constraint))
            .filter(|board| held(&*constraint, board))
            .map(|board| {
                let atom = |(cell, digit)| {
                    let (row, column) = (grid.row(cell) + 1, grid.column(cell) + 1);
                    format!("cell({row},{column},{})", grid.value(digit))
                };
                let mut atoms: Vec<String> = board.filled().map(atom).collect();
                atoms.sort();
                atoms
            })
            .collect();
        let (sets, verdict) = answer_sets(&text, 0);
        assert_eq!(sets, expect, "{word}: {constraint:?}");
        assert!(verdict.messages.is_empty(), "{}", verdict.messages);
    }
}

#[test]
fn programs_are_readable_and_clingo_has_nothing_to_say_about_them() {
    youdoku_clingo::install();
    for kind in RULES {
        let model = puzzle(kind.example).model().unwrap();
        let program = asp::program(&model);
        // What only changes the board has nothing to say beside it.
        // Comments are told in lines of a length that people read.
        let told = program.replace("\n% ", " ");
        let says = told.contains(&format!("{}: {}.", kind.word, kind.summary));
        // Nor has what only adds to what is shown.
        let is_from =
            |from: Source| matches!(from, Source::Rule(rule) if model.rules()[rule].kind == *kind);
        let demands = model.demands().iter().any(|demand| is_from(demand.from));
        assert!(
            says || !demands
                || matches!(kind.scope, Scope::Words | Scope::Cells(_) | Scope::Layout(_)),
            "{}",
            kind.word
        );
        assert!(program.lines().all(|line| line.chars().count() <= 110), "{program}");
        let (sets, verdict) = answer_sets(&program, 0);
        assert_eq!((sets.len(), verdict.messages.as_str()), (1, ""), "{}", kind.word);
        assert!(verdict.exhausted);
    }
}

/// What a rule's text derives is a word of the vocabulary that its row names, or is named after the rule.
#[test]
fn what_a_text_derives_is_said_in_the_row_or_named_after_the_rule() {
    let vocabulary: Vec<&str> = sentences::SENTENCES.iter().map(|sentence| sentence.word).collect();
    let mut read = 0;
    for kind in RULES.iter().filter(|kind| !kind.asp.text.is_empty()) {
        let own = kind.word.replace('-', "_");
        let text: Vec<&str> = kind.asp.text.lines().filter(|line| !line.starts_with('%')).collect();
        let mut derived = BTreeSet::new();
        for rule in text.join(" ").split(". ").map(str::trim).filter(|rule| !rule.is_empty()) {
            let head: String =
                rule.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            // A directive derives nothing; terms belong to their sum.
            if head.is_empty() || head == "term" {
                continue;
            }
            match vocabulary.iter().find(|word| **word == head) {
                Some(word) => _ = derived.insert(*word),
                None => assert!(head.starts_with(&own), "{}: {head}", kind.word),
            }
            read += 1;
        }
        let said: BTreeSet<&str> = kind.asp.words.iter().copied().collect();
        assert_eq!(derived, said, "{}", kind.word);
    }
    assert!(read > 40, "{read}");
}

/// What a person would write and what the constraints say are the same, for random arguments of every rule.
#[test]
fn the_text_of_a_rule_says_what_its_constraints_say() {
    youdoku_clingo::install();
    let mut random = fastrand::Rng::with_seed(41);
    for kind in RULES.iter().filter(|kind| is_about_cells(kind)) {
        let (mut compared, mut found) = (0, 0);
        for _ in 0..400 {
            let grid = random_grid(&mut random);
            let base = if kind.is_base() { kind.word } else { "latin" };
            let puzzle = puzzle_around_a_board(grid, base, &[kind], 60, &mut random);
            let Ok(model) = puzzle.model() else { continue };
            let most = Obvious.count(&model, Some(300), &Control::new().with_time(SECOND));
            if !most.is_ok_and(|count| count.number() < 300) {
                continue;
            }
            let facts = asp::of_constraints(&model, &Control::new()).unwrap();
            let programs = [asp::program(&model), facts];
            let [text, facts] = programs.map(|program| answer_sets(&program, 0).0);
            assert_eq!(text, facts, "{}: {:?}", kind.word, puzzle.rules);
            (compared, found) = (compared + 1, found + text.len());
            if compared == 4 {
                break;
            }
        }
        assert!(compared > 1 && found > 0, "{}: {compared} {found}", kind.word);
    }
}

const SECOND: Duration = Duration::from_secs(1);

#[test]
fn any_program_can_be_run() {
    youdoku_clingo::install();
    let colours = "1 { colour(X,(r;g;b)) } 1 :- node(X). node(1..3). edge(1,2). edge(2,3).
        :- edge(X,Y), colour(X,C), colour(Y,C). #show colour/2.";
    let (sets, verdict) = answer_sets(colours, 0);
    assert_eq!((sets.len(), verdict.models), (12, 12));
    assert_eq!(verdict.to_string(), "SATISFIABLE\n\nModels       : 12");
    let (sets, verdict) = answer_sets(colours, 2);
    assert_eq!(sets.len(), 2);
    assert_eq!(verdict.to_string(), "SATISFIABLE\n\nModels       : 2+");
    let names = |name: &str| verdict.statistics.iter().any(|(found, _)| found == name);
    assert!(names("solving.solvers.choices"), "{:?}", verdict.statistics);

    let (_, verdict) = answer_sets("a. :- a.", 0);
    assert_eq!(verdict.to_string(), "UNSATISFIABLE\n\nModels       : 0");

    let cheapest = "{ a; b }. :- not a, not b. #minimize { 3 : a; 2 : b }.";
    let mut running = run(cheapest, &RunOptions::default(), &Control::new()).unwrap();
    let last = running.by_ref().last().unwrap().unwrap();
    assert_eq!(last.to_string(), format!("Answer: {}\nb\nOptimization: 2", last.number));
    let verdict = running.verdict().to_string();
    assert!(verdict.starts_with("OPTIMUM FOUND"), "{verdict}");
    assert!(verdict.ends_with("\n  Optimum    : yes\nOptimization : 2"), "{verdict}");
}

#[test]
fn constants_can_be_set() {
    youdoku_clingo::install();
    let options = RunOptions {
        models: Some(0),
        constants: vec![("m".to_owned(), "5".to_owned())],
        threads: Some(2),
        ..RunOptions::default()
    };
    let running = run("#const m=2. { a(1..m) } = 1.", &options, &Control::new()).unwrap();
    assert_eq!(running.map(Result::unwrap).count(), 5);
}

#[test]
fn a_bad_program_is_an_error_with_its_place() {
    youdoku_clingo::install();
    for (program, expect) in [
        ("a.\nb :- ,.", "try.lp:2:"),
        ("a(X) :- b.", "unsafe"),
        ("a. \0 b.", "character 0"),
        ("#script (python)\nx\n#end.", "python"),
        ("a(@f(1)).", "f"),
    ] {
        let options = RunOptions { name: Some("try.lp".to_owned()), ..RunOptions::default() };
        let outcome = run(program, &options, &Control::new()).and_then(|mut running| {
            let first = running.next();
            assert!(running.next().is_none(), "an error is the last");
            first.transpose().map(|_| running.verdict().messages)
        });
        match outcome {
            Err(AspError::Program(said)) | Ok(said) => assert!(said.contains(expect), "{said}"),
            other => panic!("{program:?} gives {other:?}"),
        }
    }
    let options = RunOptions { further: vec!["--no-such".to_owned()], ..RunOptions::default() };
    let mut running = run("a.", &options, &Control::new()).unwrap();
    assert!(matches!(running.next(), Some(Err(AspError::Program(_)))));
}

/// So many pigeons and holes that nobody proves it; and a grounding that takes for ever.
#[test]
fn stopping_is_heard_at_once() {
    youdoku_clingo::install();
    let pigeons = "#const m=14. 1 { in(P,H) : H=1..m-1 } 1 :- P=1..m.
        :- in(P,H), in(Q,H), P < Q.";
    let endless = "c(0). c(X+1) :- c(X), X < 900000000.";
    for program in [pigeons, endless] {
        let started = Instant::now();
        let control = Control::new().with_time(Duration::from_millis(100));
        let mut running = run(program, &RunOptions::default(), &control).unwrap();
        assert_eq!(running.next(), Some(Err(AspError::Stopped(Stopped::OutOfTime))));
        assert_eq!(running.next(), None);
        drop(running);
        assert!(started.elapsed() < Duration::from_secs(5), "{program}");
    }
}

/// Programs that end clingo, each in its own way, end nothing else.
#[test]
fn a_program_that_clingo_dies_of_is_an_error_of_that_program() {
    youdoku_clingo::install();
    let nested = format!("a({}1{}).", "(".repeat(200_000), ")".repeat(200_000));
    assert_eq!(answer_sets(&nested, 0).0.len(), 1);
    let overflowing = "a(-2147483648/-1).";
    let outcome = run(overflowing, &RunOptions::default(), &Control::new()).unwrap().next();
    match outcome {
        Some(Err(AspError::Died(said))) => assert!(said.contains("divides"), "{said}"),
        other => panic!("{other:?}"),
    }
    assert_eq!(answer_sets("{ a }.", 0).0.len(), 2);
}

/// A program that needs more than it may have is told so, and soon.
#[test]
fn memory_of_a_program_is_bounded() {
    youdoku_clingo::install();
    let control = Control::new().with_memory(100 << 20);
    let endless = "c(0). c(X+1) :- c(X), X < 900000000.";
    let outcome = run(endless, &RunOptions::default(), &control).unwrap().next();
    assert_eq!(outcome, Some(Err(AspError::OutOfMemory)));
}

/// clingo's tables of terms have no lock: two of its controls in one process spoil each other's answers.
#[test]
fn many_programs_at_once_have_the_answers_they_have_alone() {
    youdoku_clingo::install();
    let puzzle = puzzle("rule: diagonals\nrule: difference 2 r1c2 r2c2\n................");
    let expected = all(&Obvious, &puzzle);
    assert!(!expected.is_empty());
    let ask = || {
        for _ in 0..40 {
            assert_eq!(all(&Asp::new(&EngineOptions::default()).unwrap(), &puzzle), expected);
        }
    };
    std::thread::scope(|scope| (0..8).for_each(|_| _ = scope.spawn(ask)));
}

/// What clingo gets is made within the time and the memory there are, and names the rule that has no room.
#[test]
fn line_10_and_11_a_program_is_made_as_long_as_it_may_be() {
    let row = ". ".repeat(25);
    let board = format!("{}\n", row.trim_end()).repeat(25);
    let model = puzzle(&format!("rule: latin\nrule: anti-king\nrule: anti-knight\n{board}"));
    let model = model.model().unwrap();
    let made = |control: Control| asp::of_constraints(&model, &control);
    assert!(made(Control::new()).is_ok());
    assert_eq!(made(Control::new().with_time(Duration::ZERO)), Err(Stopped::OutOfTime));
    let bounded = made(Control::new().with_memory(1 << 16));
    assert!(matches!(bounded, Err(Stopped::TooLarge(Some(_)))), "{:?}", bounded.err());
}
