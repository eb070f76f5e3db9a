//! Boards as a setter has them half way: rules drawn on them in many places, and no clue. They are drawn at
//! random around random full boards, so each has a solution.

use std::sync::Arc;
use std::time::{Duration, Instant};

use youdoku::engine::{self, EngineOptions};
use youdoku::generate::{Generator, Wish};
use youdoku::{Board, Cell, Control, Grid, Puzzle, Rule};

use crate::random::Random;

const BOARDS: usize = 40;
/// So long each engine may take for a board.
const TIME: Duration = Duration::from_secs(2);

const KINDS: [&str; 6] =
    ["killer-cage", "thermometer", "renban", "between-line", "arrow", "all of these"];

pub fn table() {
    println!(
        "9×9 boards full of rules, no clue: one solution or several; {BOARDS} each, wall clock in ms \
         (stopped at 2 s)\n\n| rules | engine | median | p90 | worst | stopped |\n|---|---|---|---|---|---|"
    );
    for kind in KINDS {
        let puzzles = drawn(kind);
        for name in ["search", "auto", "cdcl"] {
            let options = EngineOptions::default();
            let mut stopped = 0;
            let time = |puzzle: &Puzzle| {
                // Each puzzle is new to the engine.
                let engine =
                    engine::kind(name).expect("an engine").make(&options).expect("built in");
                let start = Instant::now();
                let model = puzzle.model().expect("rules that fit");
                let found = engine.uniqueness(&model, &Control::new().with_time(TIME));
                stopped += usize::from(found.is_err());
                start.elapsed().as_secs_f64() * 1e3
            };
            let mut times: Vec<f64> = puzzles.iter().map(time).collect();
            times.sort_by(f64::total_cmp);
            let [median, most, worst] = [BOARDS / 2, BOARDS * 9 / 10, BOARDS - 1].map(|i| times[i]);
            println!("| {kind} | `{name}` | {median:.1} | {most:.1} | {worst:.1} | {stopped} |");
        }
    }
    println!();
}

fn drawn(kind: &str) -> Vec<Puzzle> {
    let (grid, control) = (Grid::square(3).expect("9×9"), Control::new());
    let wish = Wish { clues: Some(81), ..Wish::new(grid, Vec::new()) };
    let generator = Generator::new(wish, &control).expect("full boards").expect("not stopped");
    let full = Arc::new(generator).puzzles(5, 1, &control).take(BOARDS);
    let mut random = Random(1);
    full.map(|full| {
        let rules = draw(kind, &full.expect("not stopped").givens, &mut random);
        Puzzle::new(Board::empty(grid), rules)
    })
    .collect()
}

/// Rules of a kind, or of any, that a full board obeys; none shares a cell with another.
fn draw(kind: &str, full: &Board, random: &mut Random) -> Vec<Rule> {
    let grid = full.grid();
    let (mut rules, mut used) = (Vec::new(), vec![false; 81]);
    for attempt in 0..400 {
        let line = walk(&grid, &used, 3 + random.below(3), random);
        let digits: Vec<u8> = line.iter().map(|cell| full.values()[cell.index()]).collect();
        if line.len() < 3 {
            continue;
        }
        // Cages are so easily drawn that there would be nothing else.
        let any = KINDS[1..5].iter().chain(KINDS[..1].iter().filter(|_| attempt % 4 == 0));
        let mut fitting = any.filter(|word| obeys(word, &digits));
        let word = match kind {
            "all of these" => fitting.next(),
            _ => fitting.find(|word| **word == kind),
        };
        if let Some(word) = word {
            let sum: u32 = digits.iter().map(|&digit| u32::from(digit)).sum();
            let sum = if *word == "killer-cage" { sum.to_string() } else { String::new() };
            let cells: Vec<String> = line.iter().map(|&cell| grid.name(cell)).collect();
            let text = format!("{word} {sum} {}", cells.join(" "));
            rules.push(Rule::read(&text, &grid).expect("a rule"));
            line.iter().for_each(|cell| used[cell.index()] = true);
        }
    }
    rules
}

fn obeys(word: &str, digits: &[u8]) -> bool {
    let mut sorted = digits.to_vec();
    sorted.sort_unstable();
    let different = sorted.windows(2).all(|two| two[0] < two[1]);
    let (first, last) = (digits[0], digits[digits.len() - 1]);
    match word {
        "killer-cage" => different,
        "thermometer" => different && sorted == digits,
        "renban" => different && usize::from(sorted[sorted.len() - 1] - sorted[0]) < digits.len(),
        "between-line" => digits[1..digits.len() - 1]
            .iter()
            .all(|&inner| first.min(last) < inner && inner < first.max(last)),
        "arrow" => digits[1..].iter().sum::<u8>() == first,
        _ => false,
    }
}

/// Free cells side by side, as many as wished or as there is room for.
fn walk(grid: &Grid, used: &[bool], wished: usize, random: &mut Random) -> Vec<Cell> {
    let mut line: Vec<Cell> = Vec::new();
    let free = |cell: &Cell, line: &[Cell]| !used[cell.index()] && !line.contains(cell);
    line.extend(Some(Cell::new(random.below(81))).filter(|cell| free(cell, &line)));
    while let Some(&end) = line.last().filter(|_| line.len() < wished) {
        let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        let next = steps.iter().filter_map(|&(down, right)| grid.step(end, down, right));
        let next: Vec<Cell> = next.filter(|cell| free(cell, &line)).collect();
        if next.is_empty() {
            break;
        }
        line.push(next[random.below(next.len())]);
    }
    line
}
