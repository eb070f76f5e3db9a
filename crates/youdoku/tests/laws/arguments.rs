//! Engines against plain enumeration and against each other, on puzzles with random rules and random
//! arguments: one test for each base, so that each has the time it needs.

use std::time::Duration;

use fastrand::Rng;
use youdoku::engine::{Auto, Engine, EngineOptions, Obvious, Search, UseSymmetry, kind};
use youdoku::rules::{RULES, RuleKind};
use youdoku::{Board, Control, Count, Model, Puzzle, Uniqueness};

use crate::random::{OF_FEW_BOARDS, is_about_cells, puzzle_around_a_board, random_grid};

/// Solutions are counted up to here.
const LIMIT: u128 = 200;

/// So many ways to fill the open cells are all tried.
const MOST_WAYS: usize = 4096;

/// What the puzzles of a test were like.
#[derive(Default, Debug)]
struct Seen {
    compared: usize,
    solvable: usize,
    enumerated: usize,
    by_asp: usize,
    late: usize,
    /// How often each rule of the table took part.
    rules: Vec<usize>,
}

/// How many boards obey, by nothing but what the constraints mean; nothing where there are too many to try.
fn by_trying(puzzle: &Puzzle, model: &Model) -> Option<u128> {
    let (grid, size) = (puzzle.grid(), puzzle.grid().num_digits());
    let open: Vec<_> = grid.cells().filter(|&cell| puzzle.givens.get(cell).is_none()).collect();
    // What is shown besides would have to be tried too.
    if model.variables().shown().next().is_some() {
        return None;
    }
    let ways = size.checked_pow(open.len() as u32).filter(|&ways| ways <= MOST_WAYS)?;
    let obeys = |mut number: usize| {
        let mut board: Board = puzzle.givens.clone();
        for &cell in &open {
            board.set(cell, grid.digits().nth(number % size));
            number /= size;
        }
        model.is_solved_by(&board)
    };
    Some((0..ways).filter(|&number| obeys(number)).count() as u128)
}

fn number(uniqueness: &Uniqueness) -> u128 {
    match uniqueness {
        Uniqueness::None => 0,
        Uniqueness::One(_) => 1,
        Uniqueness::Many(first, second) => {
            assert_ne!(first, second);
            2
        }
    }
}

fn compare(puzzle: &Puzzle, engines: &[Box<dyn Engine>], auto: &Auto, seen: &mut Seen) {
    let model = puzzle.model().unwrap();
    let told = || {
        let rules: Vec<String> = puzzle.rules.iter().map(|r| r.text(&puzzle.grid())).collect();
        format!("{} {rules:?} {:?}", puzzle.grid(), puzzle.givens.values())
    };
    // Whoever looks for a needle without zones may look long: that is no disagreement.
    let control = || Control::new().with_time(Duration::from_secs(2));
    let Ok(expect) = Obvious.count(&model, Some(LIMIT), &control()) else {
        seen.late += 1;
        return;
    };
    seen.compared += 1;
    seen.solvable += usize::from(expect.number() > 0);
    if let Some(count) = by_trying(puzzle, &model) {
        assert_eq!(expect.number(), count.min(LIMIT), "obvious against enumeration: {}", told());
        seen.enumerated += 1;
    }
    for engine in engines {
        match engine.count(&model, Some(LIMIT), &control()) {
            Ok(count) => assert_eq!(count, expect, "{}: {}", engine.name(), told()),
            Err(_) => seen.late += 1,
        }
    }
    let counted = auto.solutions(&model, &control()).take(LIMIT as usize).flatten().count();
    assert_eq!(counted as u128, expect.number(), "auto: {}", told());
    let two = auto.uniqueness(&model, &control()).unwrap();
    assert_eq!(number(&two), expect.number().min(2), "auto: {}", told());
    let found = auto.candidates(&model, &control()).unwrap();
    assert_eq!(found.is_empty(), expect.number() == 0, "auto: {}", told());
    if let Count::Exactly(_) = expect {
        let mut candidates = youdoku::Candidates::none_of(model.variables());
        Obvious
            .solutions(&model, &Control::new())
            .for_each(|board| candidates.insert_board(&board.unwrap()));
        assert_eq!(found, candidates, "auto: {}", told());
    }
    for rule in &puzzle.rules {
        let place = RULES.iter().position(|kind| rule.kind == *kind).unwrap();
        seen.rules[place] += 1;
    }
}

fn is_tried(kind: &RuleKind) -> bool {
    !kind.is_base() && is_about_cells(kind) && !OF_FEW_BOARDS.contains(&kind.word)
}

/// Random puzzles of a base, every rule of the table so many times.
fn try_base(base: &str, rounds: usize, seed: u64) {
    youdoku_clingo::install();
    let make = |name: &str| kind(name).unwrap().make(&EngineOptions::default());
    let mut engines: Vec<Box<dyn Engine>> = vec![
        Box::new(Search { symmetry: UseSymmetry::Yes }),
        Box::new(Search { symmetry: UseSymmetry::No }),
        make("cdcl").unwrap(),
    ];
    let asp = make("asp").ok();
    let auto = Auto::new(UseSymmetry::Yes);
    let mut random = Rng::with_seed(seed);
    let mut seen = Seen { rules: vec![0; RULES.len()], ..Seen::default() };
    for round in 0..rounds {
        for (place, rule) in RULES.iter().enumerate().filter(|(_, rule)| is_tried(rule)) {
            let mut kinds: Vec<&'static RuleKind> = vec![rule];
            let more = random.usize(0..3);
            kinds.extend((0..more).map(|_| *random.choice(RULES).unwrap()));
            let shares: &[u32] =
                if base == "free" { &[60, 75, 85, 95] } else { &[0, 20, 40, 60, 80, 95] };
            let share = *random.choice(shares).unwrap();
            let grid = random_grid(&mut random);
            let puzzle = puzzle_around_a_board(grid, base, &kinds, share, &mut random);
            // Every rule goes to clingo too, but not every puzzle: it takes as long as all others do.
            let to_asp = asp.is_some() && (round + place) % 10 == 0;
            if to_asp {
                engines.push(make("asp").unwrap());
            }
            compare(&puzzle, &engines, &auto, &mut seen);
            if to_asp {
                engines.pop();
                seen.by_asp += 1;
            }
        }
    }
    let all = rounds * RULES.iter().filter(|rule| is_tried(rule)).count();
    assert!(seen.compared * 100 >= all * 99, "{seen:?}");
    assert!(seen.late * 100 <= all, "{seen:?}");
    assert!(seen.solvable * 5 > all * 2 && seen.solvable * 20 < all * 19, "{seen:?}");
    assert!(seen.enumerated * 5 > all, "{seen:?}");
    assert!(asp.is_none() || seen.by_asp * 15 > all, "{seen:?}");
    for (rule, times) in RULES.iter().zip(&seen.rules).filter(|(rule, _)| is_tried(rule)) {
        // Windows need square boxes, places of regions need regions, and thirds a number of digits.
        let least = match rule.word {
            "windoku" | "global-entropy" | "anti-diagonal" => rounds / 4,
            // Few boards are alike through their centre, and few grids have room for a magic square.
            "magic-square" if base == "jigsaw" => 0,
            "point-symmetry" | "magic-square" => 1,
            // Few grids have edges that boxes overlapping by one reach.
            "squished" => 1,
            "box-indexer" if base == "latin" || base == "free" => 0,
            _ => rounds / 3,
        };
        assert!(*times >= least, "{} took part {times} times: {seen:?}", rule.word);
    }
}

#[test]
fn random_rules_on_classic_boards() {
    try_base("classic", 15, 1);
}

#[test]
fn random_rules_on_latin_boards() {
    try_base("latin", 15, 2);
}

#[test]
fn random_rules_without_zones() {
    try_base("free", 15, 3);
}

#[test]
fn random_rules_on_jigsaws() {
    try_base("jigsaw", 15, 4);
}
