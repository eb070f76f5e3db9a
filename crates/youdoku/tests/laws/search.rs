//! The fast search against its referees where it does what others do not: interchangeable digits, the
//! kernels of plain 9×9, the race with CDCL.

use std::collections::HashSet;

use youdoku::engine::{Auto, Engine, Obvious, Search, UseSymmetry};
use youdoku::{Board, Control, Count, Grid, Puzzle, Rule, Stopped, Uniqueness};

use crate::puzzle;

const WITH: Search = Search { symmetry: UseSymmetry::Yes };
const WITHOUT: Search = Search { symmetry: UseSymmetry::No };

fn solutions(engine: &dyn Engine, puzzle: &Puzzle) -> HashSet<Board> {
    let model = puzzle.model().unwrap();
    let found: Vec<Board> = engine.solutions(&model, &Control::new()).map(Result::unwrap).collect();
    let different: HashSet<Board> = found.iter().cloned().collect();
    assert_eq!(found.len(), different.len(), "{} repeats itself", engine.name());
    different
}

/// Few givens leave many digits that nothing tells apart.
#[test]
fn interchangeable_digits_change_neither_count_nor_solutions() {
    let mut random = fastrand::Rng::with_seed(11);
    let rules =
        ["anti-knight", "anti-king", "diagonals", "disjoint-groups", "even r1c1", "odd r2c2 r2c3"];
    let mut compared = 0;
    for _ in 0..60 {
        let grid = if random.u8(0..3) == 0 { Grid::of_size(6) } else { Grid::square(2) }.unwrap();
        let mut chosen: Vec<Rule> = Vec::new();
        for rule in rules {
            if random.u8(0..3) == 0 {
                chosen.push(Rule::read(rule, &grid).unwrap());
            }
        }
        let mut puzzle = Puzzle::new(Board::empty(grid), chosen);
        let model = puzzle.model().unwrap();
        let Some(solution) = Obvious.solve(&model, &Control::new()).unwrap() else {
            assert_eq!(WITH.count(&model, None, &Control::new()), Ok(Count::Exactly(0)));
            continue;
        };
        compared += 1;
        // Whole digits of the solution are given, so that the others stay interchangeable.
        let open = if grid.num_digits() == 4 { 4 } else { 3 };
        for (cell, digit) in solution.filled().filter(|(_, digit)| digit.index() >= open) {
            puzzle.givens.set(cell, Some(digit));
        }
        let expect = solutions(&Obvious, &puzzle);
        assert_eq!(solutions(&WITH, &puzzle), expect, "{puzzle:?}");
        let model = puzzle.model().unwrap();
        for engine in [&WITH, &WITHOUT] {
            let count = engine.count(&model, None, &Control::new());
            assert_eq!(count, Ok(Count::Exactly(expect.len() as u128)), "{puzzle:?}");
            let candidates = engine.candidates(&model, &Control::new());
            assert_eq!(candidates, Obvious.candidates(&model, &Control::new()), "{puzzle:?}");
        }
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn the_kernels_of_plain_9x9_find_what_the_obvious_search_finds() {
    let solved =
        "512746893678193524439582167851264379963871452724359618197435286246918735385627941";
    let mut random = fastrand::Rng::with_seed(12);
    for _ in 0..25 {
        let mut puzzle = puzzle(solved);
        // About 45 givens: from one solution to some hundreds.
        for cell in puzzle.grid().cells() {
            if random.u8(0..100) < 45 {
                puzzle.givens.set(cell, None);
            }
        }
        assert!(Search::is_plain(&puzzle.model().unwrap()));
        let expect = solutions(&Obvious, &puzzle);
        assert_eq!(solutions(&WITH, &puzzle), expect);
        let model = puzzle.model().unwrap();
        let candidates = WITH.candidates(&model, &Control::new());
        assert_eq!(candidates, Obvious.candidates(&model, &Control::new()));
    }
}

#[test]
fn the_counts_of_bombknight() {
    let empty = puzzle(&format!("rule: anti-king\nrule: anti-knight\n{}", ".".repeat(81)));
    let model = empty.model().unwrap();
    assert_eq!(WITH.count(&model, None, &Control::new()), Ok(Count::Exactly(1_451_520)));
    let first_row =
        puzzle(&format!("rule: anti-king\nrule: anti-knight\n123456789{}", ".".repeat(72)));
    let model = first_row.model().unwrap();
    assert_eq!(WITHOUT.count(&model, None, &Control::new()), Ok(Count::Exactly(4)));
}

/// Search cannot end this soon, so both engines are asked; whoever is stopped claims nothing.
#[test]
fn a_race_answers_and_can_be_stopped() {
    let grid = Grid::square(6).unwrap();
    let model = Puzzle::new(Board::empty(grid), vec![Rule::read("anti-knight", &grid).unwrap()]);
    let model = model.model().unwrap();
    let auto = Auto::new(UseSymmetry::No);
    let control = Control::new();
    std::thread::scope(|scope| {
        let asking = scope.spawn(|| auto.count(&model, None, &control));
        let racing = scope.spawn(|| auto.solutions(&model, &control).find(Result::is_err));
        std::thread::sleep(std::time::Duration::from_millis(300));
        control.cancel();
        assert_eq!(asking.join().unwrap(), Err(Stopped::Cancelled));
        assert_eq!(racing.join().unwrap(), Some(Err(Stopped::Cancelled)));
    });
    let large =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/25x25.txt"));
    let model = puzzle(&large.unwrap()).model().unwrap();
    let uniqueness = auto.uniqueness(&model, &Control::new()).unwrap();
    assert_eq!(uniqueness, WITH.uniqueness(&model, &Control::new()).unwrap());
}

/// The puzzles that ship for each rule: search and CDCL find the same only solution.
#[test]
fn the_variants_that_ship_have_one_solution_each() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles/variants");
    let mut rules = HashSet::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        let puzzle = youdoku::text::read(&text).unwrap();
        rules.extend(puzzle.rules.iter().map(|rule| rule.kind.word));
        let model = puzzle.model().unwrap();
        let by = |engine: &dyn Engine| engine.uniqueness(&model, &Control::new()).unwrap();
        let cdcl = youdoku::engine::kind("cdcl").unwrap().make(&Default::default()).unwrap();
        assert!(matches!(by(&WITH), Uniqueness::One(_)), "{text}");
        assert_eq!(by(&WITH), by(cdcl.as_ref()), "{text}");
    }
    let missing: Vec<&str> = youdoku::rules::RULES
        .iter()
        .map(|kind| kind.word)
        .filter(|word| !rules.contains(word) && *word != "free")
        .collect();
    assert_eq!(missing, Vec::<&str>::new(), "rules without a puzzle");
}

/// What all places of a digit forbid, on boards where relations of all kinds meet.
#[test]
fn relations_that_meet_change_no_solution() {
    let mut random = fastrand::Rng::with_seed(23);
    let rules = [
        "non-consecutive",
        "whispers 2 r1c1 r1c2 r2c3",
        "thermometer r3c1 r3c2 r4c3",
        "palindrome r1c4 r2c3 r3c2 r4c1",
        "ratio 2 r1c3 r1c4",
        "xv 5 r4c1 r4c2",
        "difference 1 r2c1 r2c2",
    ];
    for _ in 0..150 {
        let grid = Grid::square(2).unwrap();
        let chosen = rules.iter().filter(|_| random.u8(0..4) == 0);
        let chosen = chosen.map(|rule| Rule::read(rule, &grid).unwrap()).collect();
        let mut puzzle = Puzzle::new(Board::empty(grid), chosen);
        let cell = youdoku::Cell::new(random.usize(0..16));
        puzzle.givens.set(cell, Some(youdoku::Digit::at(random.usize(0..4))));
        assert_eq!(solutions(&WITHOUT, &puzzle), solutions(&Obvious, &puzzle));
    }
}

/// Deep in a large board every engine of ours hears that it is to stop.
/// Cages, sums that overlap or count a cell more than once, and long ones: what follows from them together, from the
/// houses they lie in and from the digits they must hold takes no solution away.
#[test]
fn sums_that_meet_change_no_solution() {
    let mut random = fastrand::Rng::with_seed(12);
    let (mut compared, mut several) = (0, 0);
    for round in 0..150 {
        let head = ["", "digits: 0-3\n", "size: 6x6\n"][round % 3];
        let size = if round % 3 == 2 { 6 } else { 4 };
        let name = |cell: usize| format!("r{}c{}", cell / size + 1, cell % size + 1);
        let empty = vec!["_"; size * size].join(" ");
        let model = puzzle(&format!("{head}{empty}")).model().unwrap();
        let mut boards = WITHOUT.solutions(&model, &Control::new()).map(Result::unwrap);
        let board = boards.nth(random.usize(..100)).unwrap();
        let least = if round % 3 == 1 { 0 } else { 1 };
        let value = |cell: usize| i64::from(board.values()[cell]) - 1 + least;
        let mut text = head.to_owned();
        for _ in 0..random.usize(size - 1..2 * size) {
            // Neighbours in a row or a column, or any cells.
            let (line, first) = (random.usize(..size), random.usize(..size - 1));
            let along: Vec<usize> = (first..size.min(first + 2 + random.usize(..3))).collect();
            let mut cells: Vec<usize> = match random.u8(..3) {
                0 => along.iter().map(|i| line * size + i).collect(),
                1 => along.iter().map(|i| i * size + line).collect(),
                _ => {
                    let mut any: Vec<usize> = (0..size * size).collect();
                    random.shuffle(&mut any);
                    any.truncate(random.usize(2..2 * size));
                    any
                }
            };
            cells.sort_unstable();
            let weights: Vec<i64> =
                cells.iter().map(|_| if random.u8(..8) == 0 { 2 } else { 1 }).collect();
            let total: i64 =
                cells.iter().zip(&weights).map(|(&cell, weight)| weight * value(cell)).sum();
            let terms = cells.iter().zip(&weights).map(|(&cell, &weight)| match weight {
                1 => name(cell),
                weight => format!("{weight}*{}", name(cell)),
            });
            // Sometimes it is one too many, so that there may be none.
            let total = total + i64::from(random.u8(..20) == 0);
            text += &format!("rule: sum {total} {}\n", terms.collect::<Vec<_>>().join(" "));
        }
        let givens = (0..size * size).map(|cell| match random.usize(..size) {
            0 => value(cell).to_string(),
            _ if size == 6 && random.bool() => value(cell).to_string(),
            _ => "_".to_owned(),
        });
        text += &givens.collect::<Vec<_>>().join(" ");
        let puzzle = puzzle(&text);
        let expect = solutions(&Obvious, &puzzle);
        assert_eq!(solutions(&WITHOUT, &puzzle), expect, "{text}");
        let model = puzzle.model().unwrap();
        let candidates = WITH.candidates(&model, &Control::new());
        assert_eq!(candidates, Obvious.candidates(&model, &Control::new()), "{text}");
        compared += usize::from(!expect.is_empty());
        several += usize::from(expect.len() > 1);
    }
    assert!(compared > 80 && several > 20, "{compared} {several}");
}

#[test]
fn a_large_board_can_be_left_at_any_depth() {
    let grid = Grid::square(6).unwrap();
    let value = |i: usize| (i / 36 * 6 + i / 216 + i % 36) % 36 + 1;
    let values: Vec<usize> = (0..36 * 36).map(value).collect();
    let mut givens = Board::from_values(grid, &values).unwrap();
    let mut cells: Vec<_> = grid.cells().collect();
    fastrand::Rng::with_seed(4).shuffle(&mut cells);
    cells[36 * 36 * 40 / 100..].iter().for_each(|&cell| givens.set(cell, None));
    let model = Puzzle::new(givens, Vec::new()).model().unwrap();
    let mut left = 0;
    for engine in [&WITH as &dyn Engine, &Auto::new(UseSymmetry::Yes)] {
        for millis in [5, 50, 300] {
            let control = Control::new();
            let (cancel, late) = (control.clone(), std::time::Duration::from_millis(millis));
            let canceller = std::thread::spawn(move || {
                std::thread::sleep(late);
                cancel.cancel();
                std::time::Instant::now()
            });
            let outcome = engine.uniqueness(&model, &control);
            let ended = std::time::Instant::now();
            let cancelled = canceller.join().unwrap();
            match outcome {
                Err(stopped) => {
                    assert_eq!(stopped, Stopped::Cancelled);
                    let late = ended.saturating_duration_since(cancelled);
                    assert!(late < PROMPT, "{} {late:?}", engine.name());
                    left += 1;
                }
                Ok(Uniqueness::None) => panic!("{}: it was dug from a board", engine.name()),
                Ok(Uniqueness::One(board)) => assert!(model.is_solved_by(&board)),
                Ok(Uniqueness::Many(one, other)) => {
                    assert!(one != other && model.is_solved_by(&one) && model.is_solved_by(&other));
                }
            }
        }
    }
    assert!(left > 0, "every question was answered before it was left");
}

/// A stop is heard within milliseconds; on a machine with other work, within this.
const PROMPT: std::time::Duration = std::time::Duration::from_millis(1500);

/// Few clues under a strong rule: the walk takes long, and goes on many nodes at once.
#[test]
fn a_long_search_says_what_cdcl_says() {
    let board = "..................4..............3......1................6...4............5......";
    let changes = [('4', '4'), ('3', '5'), ('6', '7'), ('1', '.'), ('5', '.'), ('3', '9')];
    agree_on(changes.map(|(clue, digit)| {
        let cells = board.replacen(clue, &digit.to_string(), 1);
        puzzle(&format!("rule: non-consecutive\n{cells}"))
    }));
}

/// Rules with sums and no clue: the walk takes long, and starts over.
#[test]
fn a_search_that_starts_over_says_what_cdcl_says() {
    let drawn = include_str!("../../../../puzzles/variants/no-clue.txt");
    let whole = youdoku::text::read(drawn).unwrap();
    let without = |rule: usize| {
        let mut puzzle = whole.clone();
        puzzle.rules.remove(rule);
        puzzle
    };
    let with = |cell: usize, digit: usize| {
        let mut puzzle = whole.clone();
        puzzle.givens.set(youdoku::Cell::new(cell), Some(youdoku::Digit::at(digit - 1)));
        puzzle
    };
    agree_on([whole.clone(), without(0), without(5), with(0, 1), with(40, 4), with(80, 8)]);
}

/// Search and CDCL say the same of puzzles, of which some take long, and some have no solution, one, or more.
fn agree_on(puzzles: impl IntoIterator<Item = Puzzle>) {
    let cdcl = youdoku::engine::kind("cdcl").unwrap().make(&Default::default()).unwrap();
    let (mut long, mut none, mut one, mut many) = (0, 0, 0, 0);
    for puzzle in puzzles {
        let model = puzzle.model().unwrap();
        let control = Control::new();
        let ours = WITH.uniqueness(&model, &control).unwrap();
        long += usize::from(control.meter().readings().iter().any(|&(_, steps)| steps > 2000));
        match (ours, cdcl.uniqueness(&model, &Control::new()).unwrap()) {
            (Uniqueness::None, Uniqueness::None) => none += 1,
            (Uniqueness::One(ours), Uniqueness::One(theirs)) => {
                assert_eq!(ours, theirs);
                let candidates = WITH.candidates(&model, &control).unwrap();
                assert!(
                    ours.filled().all(|(cell, digit)| candidates[cell].single() == Some(digit))
                );
                one += 1;
            }
            (Uniqueness::Many(a, b), Uniqueness::Many(..)) => {
                assert_ne!(a, b);
                many += 1;
            }
            (ours, theirs) => panic!("{puzzle:?}: {ours:?} or {theirs:?}"),
        }
    }
    assert!(long > 0 && none > 0 && one > 0 && many > 0, "{long} {none} {one} {many}");
}

/// The mean of random walks comes close to what was counted, by about as much as it says.
#[test]
fn estimates_are_as_good_as_they_say() {
    for (text, expect) in [
        ("rule: free\n1... .... .... ....", 4f64.powi(15)),
        (".... .... .... ....", 288.0),
        ("rule: latin\n..... ..... ..... ..... .....", 161_280.0),
        ("rule: diagonals\n.... .... .... ....", 48.0),
        ("1... .1.. .... ....", 0.0),
    ] {
        let model = puzzle(text).model().unwrap();
        let estimate = Search::estimate(&model, 4000, 3, &Control::new()).unwrap();
        let off = (estimate.mean - expect).abs();
        assert!(off <= 4.0 * estimate.error + 1e-6 * expect, "{text}: {estimate}");
        assert!(estimate.error <= expect / 20.0, "{text}: {estimate}");
        assert_eq!(estimate.arrived > 0, expect > 0.0, "{text}: {estimate}");
    }
}
