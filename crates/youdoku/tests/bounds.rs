//! Time and memory: whatever a puzzle asks for, work on it ends soon after it is told to, takes no more than
//! it may, and says which rule was too large.

use std::time::{Duration, Instant};

use youdoku::engine::{self, ENGINES, Engine, EngineOptions};
use youdoku::rules::{Argument, Part, RuleError, Takes};
use youdoku::{Board, Control, Count, Grid, Layout, Model, Puzzle, Rule, Stopped};

const MEGABYTE: u64 = 1 << 20;

/// A puzzle without givens.
fn empty(grid: Grid, base: &str, rules: &[String]) -> Model {
    let rules = std::iter::once(base).chain(rules.iter().map(String::as_str));
    let rules = rules.map(|text| Rule::read(text, &grid).unwrap()).collect();
    Puzzle::of(Board::empty(grid), rules).model().unwrap()
}

fn engine(name: &str) -> Box<dyn Engine> {
    engine::kind(name).unwrap().make(&EngineOptions::default()).unwrap()
}

/// The cells of a line: of a row from its first column on.
fn row(row: usize, cells: usize) -> String {
    (1..=cells).map(|column| format!(" r{row}c{column}")).collect()
}

/// A cage over half of each row, a little killer along the diagonals, an arrow along half of each row.
fn long_lines(grid: Grid) -> [(&'static str, Vec<String>); 3] {
    let size = grid.num_digits();
    let (half, middle) = (size / 2, size.div_ceil(2));
    let rows = |rule: String| (1..=size).map(move |r| format!("{rule}{}", row(r, half))).collect();
    let diagonal = |from: usize| -> String {
        let cells: Vec<String> = (1..=size - from).map(|i| format!("r{i}c{}", i + from)).collect();
        format!("little-killer {} {}", cells.len() * middle, cells.join(" "))
    };
    [
        ("killer-cage", rows(format!("killer-cage {}", half * middle))),
        ("little-killer", (0..half).map(diagonal).collect()),
        ("arrow", rows("arrow".to_owned())),
    ]
}

#[test]
fn line_10_what_has_no_room_is_refused_by_its_rule() {
    let grid = Grid::square(3).unwrap();
    let cells: Vec<String> = grid.cells().map(|cell| grid.name(cell)).collect();
    let rule = format!("arrow 3 {}", cells.join(" "));
    let model = empty(grid, "free", &[rule]);
    let bytes = 10 * MEGABYTE;
    let control = Control::new().with_memory(bytes);
    let stopped = engine("cdcl").solve(&model, &control).unwrap_err();
    assert_eq!(stopped, Stopped::TooLarge(Some(1)));
    let told = model.told(stopped);
    assert!(told.starts_with("the rule `arrow 3 r1c1 "), "{told}");
    assert!(told.ends_with("needs more memory than it may have"), "{told}");
    // What was taken was given back.
    assert!(control.take(bytes as usize).is_ok());
}

#[test]
fn line_10_every_sat_engine_stays_within_its_memory() {
    let grid = Grid::square(6).unwrap();
    let model = empty(grid, "classic", &[]);
    for kind in ENGINES.iter().filter(|kind| kind.usual_encoding().is_some()) {
        let control = Control::new().with_memory(2 * MEGABYTE);
        let outcome = kind.make(&EngineOptions::default()).unwrap().solve(&model, &control);
        // Some need more for the digits of the cells than there is, before any rule.
        let refused = matches!(outcome, Err(Stopped::TooLarge(None | Some(0))));
        assert!(refused, "{}: {outcome:?}", kind.name);
        let told = model.told(Stopped::TooLarge(Some(0)));
        assert_eq!(told, "the rule `classic` needs more memory than it may have");
    }
}

#[test]
fn line_10_a_bulb_of_eight_or_nine_cells_needs_no_memory() {
    let grid = Grid::square(3).unwrap();
    for bulb in [8, 9] {
        let rule = format!("arrow {bulb}{} r2c1 r2c2", row(1, bulb));
        for base in ["classic", "free"] {
            let model = empty(grid, base, std::slice::from_ref(&rule));
            let control = Control::new().with_memory(MEGABYTE);
            assert_eq!(engine("obvious").count(&model, None, &control), Ok(Count::Exactly(0)));
        }
    }
}

/// Two halves of a line of 4,096 cells, each of 2,048 demands: what each of them would leave was kept, for all at once.
#[test]
fn line_10_thousands_of_groups_are_compared_in_the_room_of_a_few() {
    let grid = Grid::square(8).unwrap();
    let cells: Vec<String> = grid.cells().map(|cell| grid.name(cell)).collect();
    let model = empty(grid, "free", &[format!("shift-line {}", cells.join(" "))]);
    let solve = |bytes: u64| {
        let control = Control::new().with_memory(bytes).with_time(Duration::from_millis(300));
        engine("obvious").solve(&model, &control)
    };
    assert!(!matches!(solve(4 * MEGABYTE), Err(Stopped::TooLarge(_))));
    // But for the candidates of all cells there must be room.
    assert_eq!(solve(MEGABYTE / 16), Err(Stopped::TooLarge(Some(1))));
}

#[test]
fn line_11_more_cells_than_digits_are_refuted_at_once() {
    let grid = Grid::square(6).unwrap();
    let region = format!("extra-region{} r2c1", row(1, 36));
    let model = empty(grid, "classic", &[region]);
    let start = Instant::now();
    for name in ["obvious", "brute", "dpll-literal", "dpll", "cdcl"] {
        let control = Control::new().with_time(Duration::from_secs(20));
        assert_eq!(engine(name).solve(&model, &control), Ok(None), "{name}");
    }
    assert!(start.elapsed() < Duration::from_secs(20));
}

/// Wide bounds, because the machine may have others to serve: it used to be half a minute and more.
#[test]
fn line_11_deadlines_hold_on_large_grids() {
    let grid = Grid::square(8).unwrap();
    for (word, rules) in long_lines(grid) {
        let model = empty(grid, "classic", &rules);
        for name in ["obvious", "dpll-literal", "dpll", "cdcl", "walksat"] {
            let control = Control::new().with_memory(2048 * MEGABYTE);
            let start = Instant::now();
            let control = control.with_time(Duration::from_millis(300));
            let outcome = engine(name).solve(&model, &control);
            // No 31 different digits add up to one: whoever sees that in time may say so.
            let refuted = word == "arrow" && outcome == Ok(None);
            // A quick machine comes to the end of the memory before the end of the time.
            let stopped = matches!(outcome, Err(Stopped::OutOfTime | Stopped::TooLarge(Some(_))));
            assert!(refuted || stopped, "{name}, {word}: {outcome:?}");
            let took = start.elapsed();
            assert!(took < Duration::from_secs(6), "{name}, {word}: {took:?}");
        }
    }
}

#[test]
fn line_11_a_cage_over_half_a_row_of_81_ends_in_time() {
    let grid = Grid::square(9).unwrap();
    let rule = format!("killer-cage 1640{}", row(1, 40));
    let model = empty(grid, "latin", &[rule]);
    let start = Instant::now();
    let control = Control::new().with_time(Duration::from_millis(300));
    assert_eq!(engine("cdcl").solve(&model, &control), Err(Stopped::OutOfTime));
    assert!(start.elapsed() < Duration::from_secs(6), "{:?}", start.elapsed());
}

/// Two thousand long lines would come to sixteen million pairs of cells.
#[test]
fn line_10_more_demands_than_anybody_means_are_refused_by_the_rule_that_is_too_many() {
    let grid = Grid::square(11).unwrap();
    let cells: Vec<String> = grid.cells().take(120).map(|cell| grid.name(cell)).collect();
    let read = |text: &str| Rule::read(text, &grid).unwrap();
    let renban = read(&format!("renban {}", cells.join(" ")));
    let outcome = |renbans: usize| {
        let rules = std::iter::once(read("classic")).chain(vec![renban.clone(); renbans]);
        let puzzle = Puzzle::of(Board::empty(grid), rules.collect());
        puzzle.model().map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(outcome(200), Ok(()));
    let error = outcome(2000).unwrap_err();
    assert!(error.contains("the rule `renban` is one too many"), "{error}");
}

/// All pairs of cells of a large board are a hundred million, and one rule speaks of them.
#[test]
fn line_10_and_11_a_rule_that_demands_without_end_is_refused_or_stopped() {
    let grid = Grid::square(11).unwrap();
    let rules = ["classic", "anti-taxicab"].map(|text| Rule::read(text, &grid).unwrap());
    let puzzle = Puzzle::of(Board::empty(grid), rules.to_vec());
    let made = |control: Control| puzzle.model_within(&control).map(|_| ()).unwrap_err();
    let says = |control| made(control).to_string();
    let too_many = says(Control::new());
    assert!(too_many.contains("the rule `anti-taxicab` is one too many"), "{too_many}");
    let no_room = says(Control::new().with_memory(8 << 20));
    assert!(no_room.contains("`anti-taxicab` needs more memory than it may have"), "{no_room}");
    let late = made(Control::new().with_time(Duration::from_millis(5)));
    assert_eq!(late, RuleError::Stopped(Stopped::OutOfTime));
}

/// Numbers that no reader lets through reach no rule either.
#[test]
fn line_10_numbers_that_no_sum_can_hold_are_refused() {
    let grid = Grid::square(2).unwrap();
    for kind in youdoku::rules::RULES {
        for number in [i64::MIN, i64::MAX, 1 << 40, -(1 << 40)] {
            let argument = |part: &Part| match part.takes {
                Takes::Number if part.times.is_single() => Argument::Number(number),
                Takes::Number => Argument::Numbers(vec![number]),
                Takes::Weighted => Argument::Weighted(vec![(number, youdoku::Cell::new(0))]),
                _ => Argument::Absent,
            };
            let mut rule = Rule::global(kind);
            let changed = kind.takes.iter().map(argument);
            rule.arguments = changed.collect();
            if rule.arguments.iter().all(|argument| *argument == Argument::Absent) {
                continue;
            }
            let error = rule.check(&grid).unwrap_err().to_string();
            // What comes first in the rule may be wrong too.
            assert!(error.contains("expected"), "{}: {error}", kind.word);
            assert!(rule.means(&Layout::usual(grid)).is_err(), "{}", kind.word);
        }
    }
}
