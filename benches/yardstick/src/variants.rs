//! The empty BombKnight grid: all its solutions, their count, its true candidates; a puzzle for each
//! rule, proven unique; and long searches, behind a setter's changes of puzzles with very few clues.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use youdoku::engine::{Engine, Search, UseSymmetry};
use youdoku::generate::{Generator, Wish};
use youdoku::{Board, Control, Count, Grid, Model, Puzzle, Rule, Uniqueness};

use crate::timed;

pub fn table(repetitions: usize) {
    let grid = Grid::square(3).expect("9×9");
    let rules = ["anti-king", "anti-knight"].map(|rule| Rule::read(rule, &grid).expect("a rule"));
    let model = Puzzle::new(Board::empty(grid), rules.into()).model().expect("rules that fit");
    let (search, control) = (Search { symmetry: UseSymmetry::Yes }, Control::new());
    let best =
        |work: &dyn Fn()| (0..repetitions).map(|_| timed(work).0).fold(f64::MAX, f64::min) / 1e3;
    println!("the empty BombKnight 9×9 grid, one thread\n\n| question | ms |\n|---|---|");
    let (micros, found) = timed(|| search.solutions(&model, &control).count());
    assert_eq!(found, 1_451_520);
    println!("| all 1,451,520 solutions, one by one, each checked | {:.0} |", micros / 1e3);
    let counted = best(&|| {
        let count = search.count(&model, None, &control);
        assert_eq!(count, Ok(Count::Exactly(1_451_520)));
    });
    println!("| their count, with interchangeable digits | {counted:.2} |");
    let candidates = best(&|| {
        let found = search.candidates(&model, &control).expect("not stopped");
        assert_eq!(found.len(), 729);
    });
    println!("| its true candidates | {candidates:.2} |\n");
    each_rule(repetitions);
    changes();
}

/// Each clue of non-consecutive puzzles with six or seven, taken out and changed to every other digit: is
/// there one solution, are there several, or none?
fn changes() {
    let grid = Grid::square(3).expect("9×9");
    let rule = || vec![Rule::read("non-consecutive", &grid).expect("a rule")];
    let wish = Wish::new(grid, rule());
    let control = Control::new();
    let generator = Generator::new(wish, &control).expect("a wish").expect("puzzles");
    let puzzles = Arc::new(generator).puzzles(1, 1, &control).take(4);
    let mut models = Vec::new();
    for puzzle in puzzles.map(|puzzle| puzzle.expect("not stopped")) {
        for (cell, digit) in puzzle.givens.clone().filled() {
            let others = grid.digits().filter(|&other| other != digit).map(Some);
            for change in others.chain([None]) {
                let mut givens = puzzle.givens.clone();
                givens.set(cell, change);
                models.push(Puzzle::new(givens, rule()).model().expect("rules that fit"));
            }
        }
    }
    println!(
        "{} changes of four non-consecutive puzzles with six or seven clues\n\n\
         | question | by | ms, mean | p99 | worst | guesses, mean |\n|---|---|---|---|---|---|",
        models.len()
    );
    let cdcl = youdoku::engine::kind("cdcl").expect("an engine").make(&Default::default());
    let (search, cdcl) = (Search { symmetry: UseSymmetry::Yes }, cdcl.expect("in this build"));
    let unique = |engine: &dyn Engine, model: &Model, control: &Control| {
        engine.uniqueness(model, control).expect("not stopped");
    };
    let candidates = |engine: &dyn Engine, model: &Model, control: &Control| {
        engine.candidates(model, control).expect("not stopped");
    };
    row("one, several or none", &search, &models, unique);
    row("one, several or none", &*cdcl, &models, unique);
    row("the true candidates", &search, &models, candidates);
    println!();
}

fn row(
    question: &str,
    engine: &dyn Engine,
    models: &[Model],
    ask: impl Fn(&dyn Engine, &Model, &Control),
) {
    let control = Control::new();
    let time = |model| timed(|| ask(engine, model, &control)).0 / 1e3;
    let mut times: Vec<f64> = models.iter().map(time).collect();
    times.sort_by(f64::total_cmp);
    let (count, name) = (times.len(), engine.name());
    let mean = times.iter().sum::<f64>() / count as f64;
    let guesses = match control.meter().decisions.load(Relaxed) as usize / count {
        0 => "–".to_owned(),
        mean => mean.to_string(),
    };
    let [p99, worst] = [times[count * 99 / 100], times[count - 1]];
    println!("| {question} | `{name}` | {mean:.1} | {p99:.1} | {worst:.1} | {guesses} |");
}

/// The puzzles that ship with the project, one for each rule.
fn each_rule(repetitions: usize) {
    println!(
        "puzzles/variants, proven unique, compiling included\n\n| puzzle | ms | guesses |\n|---|---|---|"
    );
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/variants");
    let files = std::fs::read_dir(folder).expect("the project's puzzles");
    let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("a readable file");
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        let (search, mut least) = (Search { symmetry: UseSymmetry::Yes }, f64::MAX);
        let mut guesses = 0;
        for _ in 0..repetitions {
            let control = Control::new();
            let (micros, unique) = timed(|| {
                let model = puzzle.model().expect("rules that fit");
                search.uniqueness(&model, &control).expect("not stopped")
            });
            assert!(matches!(unique, Uniqueness::One(_)));
            least = least.min(micros / 1e3);
            guesses = control.meter().decisions.load(Relaxed);
        }
        let name = path.file_stem().map(|name| name.to_string_lossy()).unwrap_or_default();
        println!("| {name} | {least:.3} | {guesses} |");
    }
    println!();
}
