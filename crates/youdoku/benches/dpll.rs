//! The two implementations of DPLL, measured against each other on the documents' 4×4 boards, and the
//! fast one on puzzles with 17 clues and on empty boards.
//!
//! ```text
//! cargo bench --bench dpll
//! YOUDOKU_DATA=FOLDER cargo bench --bench dpll        with 100 puzzles of FOLDER/17_clue.txt
//! ```

use std::time::{Duration, Instant};

use youdoku::engine::{self, EngineOptions};
use youdoku::{Board, Control, Grid, Model, Puzzle, documents};
use youdoku_logic::sat::{Options, SatSolver, SolverKind, dpll};

/// The 4×4 boards that the course documents show.
const BOARDS: [(&str, &str); 4] = [
    ("empty", "................"),
    ("a", include_str!("../../../puzzles/4x4-a.txt")),
    ("b", include_str!("../../../puzzles/4x4-b.txt")),
    ("c", include_str!("../../../puzzles/4x4-c.txt")),
];
const SEVENTEEN: &str =
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000";

fn main() {
    println!("{:8} {:>12} {:>12} {:>8}", "4×4", "literal", "fast", "times");
    for (name, text) in BOARDS {
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        let cnf = documents::cnf(&puzzle.givens);
        let time = |kind: &SolverKind| {
            median(|| {
                let mut solver = kind.load(&cnf, &Options::default());
                let start = Instant::now();
                solver.solve(&[], &Control::new()).expect("nobody stops it");
                start.elapsed()
            })
        };
        let (literal, fast) = (time(&dpll::KIND_LITERAL), time(&dpll::KIND));
        let times = literal.as_secs_f64() / fast.as_secs_f64();
        println!("{name:8} {:>9.1} µs {:>9.1} µs {times:8.0}", micros(literal), micros(fast));
    }

    let list = std::env::var_os("YOUDOKU_DATA")
        .and_then(|f| std::fs::read_to_string(std::path::Path::new(&f).join("17_clue.txt")).ok());
    let text = list.as_deref().unwrap_or(SEVENTEEN);
    let lines = text.lines().filter(|line| !line.starts_with('#')).take(100);
    let models: Vec<Model> = lines
        .map(|line| line.parse::<Puzzle>().expect("a puzzle").model().expect("classic"))
        .collect();
    let engine = engine::kind("dpll")
        .expect("a row of the table")
        .make(&EngineOptions::default())
        .expect("in every build");
    let mut times: Vec<Duration> = models
        .iter()
        .map(|model| {
            let start = Instant::now();
            let control = Control::new().with_time(Duration::from_secs(60));
            _ = engine.solve(model, &control);
            start.elapsed()
        })
        .collect();
    times.sort();
    println!(
        "17 clues, {} puzzles by the fast one: median {:.2} ms, slowest {:.2} ms",
        times.len(),
        micros(times[times.len() / 2]) / 1e3,
        micros(times[times.len() - 1]) / 1e3,
    );

    for base in [3, 4, 5, 6] {
        let grid = Grid::square(base).expect("a grid");
        let model = Puzzle::classic(Board::empty(grid)).model().expect("classic");
        let time = median(|| {
            let start = Instant::now();
            engine.solve(&model, &Control::new()).expect("nobody stops it");
            start.elapsed()
        });
        println!("empty {grid} by the fast one: {:.1} ms", micros(time) / 1e3);
    }
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

fn median(run: impl Fn() -> Duration) -> Duration {
    let mut times: Vec<Duration> = (0..21).map(|_| run()).collect();
    times.sort();
    times[times.len() / 2]
}
