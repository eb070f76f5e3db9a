//! One suite that every engine of the table runs: known counts, agreement with the referee, lazy
//! enumeration, cancellation and deadlines.

use std::collections::HashSet;
use std::time::Duration;

use youdoku::engine::{ENGINES, Engine, EngineKind, EngineOptions, Obvious};
use youdoku::{Board, Candidates, Control, Count, Puzzle, Stopped, Uniqueness};

use crate::puzzle;
use crate::random::random_puzzle;

/// The engines that can be asked for all solutions.
pub fn complete() -> impl Iterator<Item = (&'static EngineKind, Box<dyn Engine>)> {
    youdoku_clingo::install();
    let able = |kind: &&EngineKind| kind.complete && !TO_READ.contains(&kind.name);
    let make = |kind: &'static EngineKind| (kind, kind.make(&EngineOptions::default()).unwrap());
    ENGINES.iter().filter(able).map(make)
}

/// Solvers to be read rather than run: they are tested on small sentences, where they belong. A 4×4
/// board has 64 symbols, and plain search tries all their values.
const TO_READ: [&str; 2] = ["brute", "dpll-literal"];

const EMPTY_4X4: &str = "................";

#[test]
fn known_counts() {
    for (text, expect) in [
        (EMPTY_4X4.to_owned(), 288),
        (format!("rule: anti-knight\n{EMPTY_4X4}"), 24),
        (format!("rule: anti-king\n{EMPTY_4X4}"), 0),
        (format!("rule: anti-king\nrule: anti-knight\n{EMPTY_4X4}"), 0),
        (format!("rule: latin\n{EMPTY_4X4}"), 576),
        ("12..............".to_owned(), 24),
        ("11..............".to_owned(), 0),
        ("2413134231244231".to_owned(), 1),
        ("2413134231244232".to_owned(), 0),
    ] {
        let model = puzzle(&text).model().unwrap();
        for (kind, engine) in complete() {
            let count = engine.count(&model, None, &Control::new());
            assert_eq!(count, Ok(Count::Exactly(expect)), "{} {text}", kind.name);
        }
    }
}

#[test]
fn engines_agree_on_random_puzzles() {
    let mut random = fastrand::Rng::with_seed(3);
    let control = Control::new();
    let all = |engine: &dyn Engine, puzzle: &Puzzle| -> HashSet<Board> {
        let model = puzzle.model().unwrap();
        let found: Vec<Board> = engine.solutions(&model, &control).map(Result::unwrap).collect();
        let set: HashSet<Board> = found.iter().cloned().collect();
        assert_eq!(set.len(), found.len(), "{} repeats itself", engine.name());
        set
    };
    let (mut compared, mut solvable) = (0, 0);
    for _ in 0..60 {
        let puzzle = random_puzzle(&mut random);
        let counted = Obvious.count(&puzzle.model().unwrap(), Some(300), &control).unwrap();
        if matches!(counted, Count::AtLeast(_)) {
            continue;
        }
        let expect = all(&Obvious, &puzzle);
        compared += 1;
        solvable += usize::from(!expect.is_empty());
        for (kind, engine) in complete() {
            assert_eq!(all(&*engine, &puzzle), expect, "{} {puzzle:?}", kind.name);
            let model = puzzle.model().unwrap();
            let mut candidates = Candidates::none_of(model.variables());
            expect.iter().for_each(|board| candidates.insert_board(board));
            assert_eq!(engine.candidates(&model, &control), Ok(candidates), "{}", kind.name);
            let uniqueness = engine.uniqueness(&model, &control).unwrap();
            let number = match uniqueness {
                Uniqueness::None => 0,
                Uniqueness::One(_) => 1,
                Uniqueness::Many(first, second) => {
                    assert_ne!(first, second);
                    2
                }
            };
            assert_eq!(number, expect.len().min(2), "{}", kind.name);
        }
    }
    assert!(compared > 40 && solvable > 20 && solvable < compared, "{compared} {solvable}");
}

#[test]
fn solutions_come_lazily_and_counts_stop_at_the_limit() {
    // 9×9 without givens: nobody enumerates this to the end.
    let model = puzzle(&".".repeat(81)).model().unwrap();
    for (kind, engine) in complete() {
        let control = Control::new();
        assert_eq!(
            engine.solutions(&model, &control).take(5).flatten().count(),
            5,
            "{}",
            kind.name
        );
        assert_eq!(engine.count(&model, Some(7), &control), Ok(Count::AtLeast(7)), "{}", kind.name);
    }
}

#[test]
fn a_limit_that_is_not_reached_leaves_the_count_exact() {
    let model = puzzle("12..............").model().unwrap();
    for (kind, engine) in complete() {
        let count = |limit| engine.count(&model, Some(limit), &Control::new()).unwrap();
        assert_eq!(count(25), Count::Exactly(24), "{}", kind.name);
        assert_eq!(count(24), Count::AtLeast(24), "{}", kind.name);
    }
}

/// Line 7: some said 0, some all there are.
#[test]
fn line_07_a_limit_of_nothing_is_reached_before_anything_is_looked_for() {
    for text in [EMPTY_4X4.to_owned(), ".".repeat(81), "11..............".to_owned()] {
        let model = puzzle(&text).model().unwrap();
        for (kind, engine) in complete() {
            let count = engine.count(&model, Some(0), &Control::new());
            assert_eq!(count, Ok(Count::AtLeast(0)), "{} {text}", kind.name);
        }
    }
}

#[test]
fn whoever_is_stopped_claims_nothing() {
    youdoku_clingo::install();
    let model = puzzle(&".".repeat(81)).model().unwrap();
    for kind in ENGINES.iter() {
        let engine = kind.make(&EngineOptions::default()).unwrap();
        let cancelled = Control::new();
        cancelled.cancel();
        assert_eq!(engine.solve(&model, &cancelled), Err(Stopped::Cancelled), "{}", kind.name);
        let late = Control::new().with_time(Duration::ZERO);
        let outcome = engine.count(&model, None, &late);
        assert_eq!(outcome, Err(Stopped::OutOfTime), "{}", kind.name);
    }
}

#[test]
fn cancelling_from_another_thread_ends_the_work() {
    let model = puzzle(&".".repeat(81)).model().unwrap();
    for (kind, engine) in complete() {
        let control = Control::new();
        std::thread::scope(|scope| {
            let worker = scope.spawn(|| engine.count(&model, None, &control));
            std::thread::sleep(Duration::from_millis(100));
            control.cancel();
            // No time is asserted: a worker that did not listen would never end.
            assert_eq!(worker.join().unwrap(), Err(Stopped::Cancelled), "{}", kind.name);
        });
    }
}
