//! What is large, odd or impossible ends at once, in time or within memory, and never in a panic.

use std::fmt::Write as _;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use youdoku::engine::{Auto, Engine, Obvious, Search, UseSymmetry};
use youdoku::generate::{Generator, Shortfall, Wish};
use youdoku::{Board, Control, Count, Grid, Puzzle, Rule, Stopped, Uniqueness};

use crate::engines::complete;
use crate::puzzle;

const SEARCH: Search = Search { symmetry: UseSymmetry::Yes };

/// A stop is heard within 50 ms of work; on a machine with other work, within this.
const PROMPT: Duration = Duration::from_millis(1500);

fn cells(grid: Grid, cells: impl IntoIterator<Item = usize>) -> String {
    cells.into_iter().fold(String::new(), |mut text, cell| {
        write!(text, " {}", grid.name(youdoku::Cell::new(cell))).unwrap();
        text
    })
}

fn with_rules(grid: Grid, rules: &[String]) -> Puzzle {
    let rules = rules.iter().map(|rule| Rule::read(rule, &grid).unwrap()).collect();
    Puzzle::new(Board::empty(grid), rules)
}

/// Line 2: cells that start without a candidate, and more different cells than digits.
#[test]
fn line_02_what_cannot_be_at_first_sight_has_no_solution() {
    for text in [
        "rule: free\nrule: even r1c1\n1... .... .... ....",
        "rule: free\nrule: odd r1c1\n2... .... .... ....",
        "rule: free\nrule: even r1c1\nrule: odd r1c1\n.... .... .... ....",
        "rule: free\nrule: extra-region r1c1 r1c2 r1c3 r1c4 r2c1\n.... .... .... ....",
        "rule: free\nrule: renban r1c1 r1c2 r1c3 r1c4 r2c1\n.... .... .... ....",
        "rule: free\nrule: killer-cage r1c1 r1c2 r1c3 r1c4 r2c1\n.... .... .... ....",
        "rule: free\nrule: even r1c1\nrule: between-line r1c1 r2c2 r3c3\n3... .... .... ....",
        "rule: even r1c1\nrule: odd r1c1\n.... .... .... ....",
        // No cell is left to be marked.
        "size: 1x2\ndigits: 1-2\nrule: latin\nrule: missing r1c1 r1c2\nrule: doublers\n..",
        "rule: renban r1c1 r1c2 r1c3 r1c4 r2c1\n.... .... .... ....",
    ] {
        let model = puzzle(text).model().unwrap();
        for (kind, engine) in complete() {
            let control = Control::new();
            let count = engine.count(&model, None, &control);
            assert_eq!(count, Ok(Count::Exactly(0)), "{} {text}", kind.name);
            // To those that go from pigeon to pigeon one question is enough.
            if !["search", "auto", "obvious", "cdcl"].contains(&kind.name) {
                continue;
            }
            assert_eq!(engine.solve(&model, &control), Ok(None), "{} {text}", kind.name);
            assert_eq!(engine.uniqueness(&model, &control), Ok(Uniqueness::None), "{}", kind.name);
            assert!(engine.candidates(&model, &control).unwrap().is_empty(), "{}", kind.name);
        }
    }
}

/// Line 2: digging where the rules leave no board.
#[test]
fn line_02_nothing_is_generated_where_a_cell_has_no_digit() {
    let grid = Grid::square(2).unwrap();
    let rules = ["free", "even r1c1", "odd r1c1"].map(|rule| Rule::read(rule, &grid).unwrap());
    let made = Generator::new(Wish::new(grid, rules.into()), &Control::new());
    assert!(made.is_err_and(|error| error.to_string() == "no grid satisfies these rules"));
}

/// Line 3: so many lines that their numbers do not fit into 16 bits, and then two that count.
#[test]
fn line_03_more_propagators_than_16_bits_can_number() {
    let grid = Grid::square(2).unwrap();
    let mut rules =
        vec![Rule::read(&format!("whispers 0{}", cells(grid, 0..16)), &grid).unwrap(); 4370];
    for rule in ["between-line r1c1 r2c2 r4c3", "little-killer 5 r1c2 r2c3"] {
        rules.push(Rule::read(rule, &grid).unwrap());
    }
    // Said one by one, for a puzzle has each rule once.
    let mut all = Puzzle::classic(Board::empty(grid));
    all.rules.extend(rules.clone());
    let model = all.model().unwrap();
    assert_eq!(SEARCH.count(&model, None, &Control::new()), Ok(Count::Exactly(14)));
    assert_eq!(
        Obvious.count(&puzzle_of(grid, rules), None, &Control::new()),
        Ok(Count::Exactly(14))
    );
}

fn puzzle_of(grid: Grid, rules: Vec<Rule>) -> youdoku::Model {
    Puzzle::new(Board::empty(grid), rules).model().unwrap()
}

/// Line 3: these say something each, so that none is left out; the last ones count.
#[test]
fn line_03_more_different_propagators_than_16_bits_can_number() {
    let grid = Grid::square(4).unwrap();
    let mut random = fastrand::Rng::with_seed(1);
    let mut puzzle = with_rules(grid, &["free".to_owned()]);
    for _ in 0..66_000 {
        let ends: Vec<usize> = random.choose_multiple(16..256, 3);
        let text = format!("between-line{}", cells(grid, ends));
        puzzle.rules.push(Rule::read(&text, &grid).unwrap());
    }
    puzzle.rules.push(Rule::read(&format!("thermometer{}", cells(grid, 0..16)), &grid).unwrap());
    // What the last rule says is known without any guess: its first cell has the first digit.
    let (cell, digit) = (youdoku::Cell::new(0), youdoku::Digit::at(1));
    let model = puzzle.model().unwrap().with_digit(cell, digit);
    let control = Control::new().with_time(Duration::from_secs(60));
    assert_eq!(SEARCH.solve(&model, &control), Ok(None));
}

/// Line 4: the process ends when all that works has ended.
#[test]
fn line_04_racing_threads_are_waited_for() {
    let grid = Grid::square(6).unwrap();
    let model = with_rules(grid, &["anti-knight".to_owned()]).model().unwrap();
    let control = Control::new().with_time(Duration::from_millis(300));
    let auto = Auto::new(UseSymmetry::No);
    assert!(auto.solutions(&model, &control).any(|board| board.is_err()));
    _ = auto.uniqueness(&model, &Control::new().with_time(Duration::from_millis(100)));
    assert!(youdoku::end_threads(Duration::from_secs(20)));
}

/// Line 7: the first glance and the search that follows are one.
#[test]
fn line_07_auto_counts_what_it_does_once() {
    for text in [
        "rule: anti-knight\n.2.. .... ..1. ..3.".to_owned(),
        format!("rule: anti-king\nrule: anti-knight\n12{}", ".".repeat(79)),
    ] {
        let model = puzzle(&text).model().unwrap();
        let [by_search, by_auto] = [Control::new(), Control::new()];
        let ours = SEARCH.solutions(&model, &by_search).count();
        let theirs = Auto::new(UseSymmetry::Yes).solutions(&model, &by_auto).count();
        assert_eq!(ours, theirs);
        // Nodes are what search counts, and CDCL beside it does not.
        let nodes = |control: &Control| control.meter().nodes.load(Relaxed);
        assert_eq!(nodes(&by_search), nodes(&by_auto), "{text}");
        assert!(nodes(&by_search) > 0);
        let [by_search, by_auto] = [Control::new(), Control::new()];
        SEARCH.uniqueness(&model, &by_search).unwrap();
        Auto::new(UseSymmetry::Yes).uniqueness(&model, &by_auto).unwrap();
        assert_eq!(nodes(&by_search), nodes(&by_auto), "{text}");
    }
}

/// Questions that make a model ready for long: each hears its time, or is answered in it.
#[test]
fn line_11_large_models_keep_their_time() {
    let mut random = fastrand::Rng::with_seed(3);
    let mut regions = |grid: Grid, number: usize| -> Vec<String> {
        let of = |_| {
            format!(
                "extra-region{}",
                cells(grid, random.choose_multiple(0..grid.num_cells(), grid.num_digits()))
            )
        };
        (0..number).map(of).collect()
    };
    let [nine, large, largest] = [9, 64, 128].map(|size| Grid::of_size(size).unwrap());
    let renbans = |grid: Grid| -> Vec<String> {
        let size = grid.num_digits();
        (0..size)
            .map(|row| format!("renban{}", cells(grid, row * size..(row + 1) * size - 1)))
            .collect()
    };
    for (name, grid, rules) in [
        ("5,000 regions", nine, regions(nine, 5000)),
        ("2,000 regions", large, regions(large, 2000)),
        ("nothing", largest, Vec::new()),
        (
            "relations everywhere",
            largest,
            vec!["non-consecutive".to_owned(), "anti-knight".to_owned()],
        ),
        ("renbans", large, renbans(large)),
    ] {
        let mut puzzle = Puzzle::classic(Board::empty(grid));
        puzzle.rules.extend(rules.iter().map(|rule| Rule::read(rule, &grid).unwrap()));
        let model = puzzle.model().unwrap();
        for engine in [&SEARCH as &dyn Engine, &Auto::new(UseSymmetry::Yes)] {
            for millis in [1, 200] {
                let time = Duration::from_millis(millis);
                let (control, started) = (Control::new().with_time(time), Instant::now());
                let outcome = engine.uniqueness(&model, &control);
                let late = started.elapsed().saturating_sub(time);
                assert!(late < PROMPT, "{name} {} {millis}: {late:?}", engine.name());
                assert!(!matches!(outcome, Ok(Uniqueness::One(_))), "{name}");
                let started = Instant::now();
                let control = Control::new().with_time(time);
                let first = engine.solutions(&model, &control).next();
                let late = started.elapsed().saturating_sub(time);
                assert!(late < PROMPT, "{name} {} {millis}: {late:?}", engine.name());
                if let Some(Err(stopped)) = first {
                    assert_eq!(stopped, Stopped::OutOfTime, "{name}");
                }
            }
        }
    }
    assert!(youdoku::end_threads(Duration::from_secs(20)));
}

/// More different cells than digits are refuted at once.
#[test]
fn line_11_too_many_different_cells_are_refuted_at_once() {
    for (grid, word) in [
        (Grid::of_size(128).unwrap(), "extra-region"),
        (Grid::square(8).unwrap(), "renban"),
        (Grid::of_size(128).unwrap(), "renban"),
        (Grid::square(3).unwrap(), "killer-cage"),
    ] {
        let started = Instant::now();
        let rule = format!("{word}{}", cells(grid, 0..grid.num_cells()));
        let model = with_rules(grid, &[rule]).model().unwrap();
        for engine in [&SEARCH as &dyn Engine, &Auto::new(UseSymmetry::Yes)] {
            let control = Control::new();
            assert_eq!(engine.solve(&model, &control), Ok(None), "{grid} {word}");
            assert_eq!(engine.solutions(&model, &control).count(), 0, "{grid} {word}");
        }
        assert!(started.elapsed() < 2 * PROMPT, "{grid} {word}: {:?}", started.elapsed());
    }
}

#[test]
fn line_11_the_generator_keeps_its_time() {
    for size in [64, 128] {
        let time = Duration::from_millis(300);
        let (control, started) = (Control::new().with_time(time), Instant::now());
        let wish = Wish::new(Grid::of_size(size).unwrap(), Vec::new());
        let stopped = match Generator::new(wish, &control).unwrap() {
            Err(stopped) => stopped,
            Ok(generator) => {
                let mut puzzles = std::sync::Arc::new(generator).puzzles(1, 2, &control);
                loop {
                    match puzzles.next() {
                        Some(Ok(_)) => (),
                        Some(Err(Shortfall::Stopped(stopped))) => break stopped,
                        other => panic!("{other:?}"),
                    }
                }
            }
        };
        let late = started.elapsed().saturating_sub(time);
        assert_eq!(stopped, Stopped::OutOfTime);
        assert!(late < PROMPT, "{size}: {late:?}");
    }
    assert!(youdoku::end_threads(Duration::from_secs(20)));
}

/// Line 10: what needs more memory than it may have says so, and names the rule.
#[test]
fn line_10_search_stays_within_its_memory() {
    let grid = Grid::square(8).unwrap();
    let rows = (0..64).map(|row| format!("renban{}", cells(grid, row * 64..row * 64 + 60)));
    let rules: Vec<String> = rows.collect();
    let model = with_rules(grid, &rules).model().unwrap();
    let control = Control::new().with_memory(2_000_000);
    match SEARCH.solve(&model, &control) {
        Err(Stopped::TooLarge(Some(rule))) => assert!(rule as usize <= rules.len()),
        other => panic!("{other:?}"),
    }
    // A deep walk on a large board keeps all its open halves.
    let model = Puzzle::classic(Board::empty(Grid::of_size(100).unwrap())).model().unwrap();
    let control = Control::new().with_memory(40_000_000).with_time(Duration::from_secs(60));
    assert_eq!(SEARCH.solve(&model, &control), Err(Stopped::TooLarge(None)));
}
