//! Large boards: search alone, CDCL alone on the whole formula, and both side by side; and what a board
//! costs as it grows.

use std::sync::Arc;
use std::time::{Duration, Instant};

use youdoku::engine::{self, EngineOptions};
use youdoku::generate::{Generator, Wish};
use youdoku::{Control, Grid, Puzzle};

use crate::random::Random;
use crate::{chart, data};

/// So long each engine may take for a puzzle.
const TIME: Duration = Duration::from_secs(20);

const ENGINES: [&str; 3] = ["auto", "search", "cdcl"];

pub fn table() {
    println!("large boards, first solution, wall clock, mean in ms (stopped at 20 s)\n");
    println!("| boards | {} |\n|---|---|---|---|", ENGINES.join(" | "));
    if let Some(folder) = data("large") {
        for size in ["16x16", "25x25"] {
            for fill in [40, 45, 50] {
                let puzzles = (0..10).map(|number| {
                    let path = folder.join(format!("inst{size}_{fill}_{number}.txt"));
                    let text = std::fs::read_to_string(path).expect("a readable file");
                    text.parse().expect("a puzzle")
                });
                row(&format!("{size}, {fill} %"), &puzzles.collect::<Vec<_>>());
            }
        }
    }
    for fill in [45, 55] {
        row(
            &format!("36x36, {fill} %"),
            &(0..5).map(|seed| thinned(36, fill, seed)).collect::<Vec<_>>(),
        );
    }
    println!();
}

/// How the time grows with the board, three fifths of its cells filled: a table, and a chart beside the project's
/// documents.
pub fn growth() {
    println!("boards filled to 60 %, mean of five in ms (stopped at 20 s)\n");
    println!("| boards | {} |\n|---|---|---|---|", ENGINES.join(" | "));
    let sizes = [4, 9, 16, 25, 36, 49];
    let mut lines: Vec<chart::Line> =
        ENGINES.iter().map(|&name| chart::Line { name, points: Vec::new() }).collect();
    for size in sizes {
        let puzzles: Vec<Puzzle> = (0..5).map(|seed| thinned(size, 60, seed)).collect();
        let means = row(&format!("{size}x{size}"), &puzzles);
        for (line, mean) in lines.iter_mut().zip(means) {
            line.points.push((size as f64, mean));
        }
    }
    println!();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/growth.svg");
    let title = "First solution of a board filled to 60 %: ms by number of digits";
    std::fs::write(path, chart::draw(title, &lines)).expect("a chart that can be written");
}

/// A full board of which so many percent are left, in random cells.
fn thinned(size: usize, fill: usize, seed: u64) -> Puzzle {
    let grid = Grid::of_size(size).expect("a size");
    let (cells, control) = (grid.num_cells(), Control::new());
    let wish = Wish { clues: Some(cells), ..Wish::new(grid, Vec::new()) };
    let generator = Generator::new(wish, &control).expect("full boards").expect("not stopped");
    let full = Arc::new(generator).puzzles(seed, 1, &control).next().expect("one").expect("one");
    let mut order: Vec<_> = grid.cells().collect();
    let mut random = Random(seed + 1);
    for i in (1..order.len()).rev() {
        order.swap(i, random.below(i + 1));
    }
    let mut puzzle = full;
    order[cells * fill / 100..].iter().for_each(|&cell| puzzle.givens.set(cell, None));
    puzzle
}

/// Prints what each engine takes for some puzzles on average, and gives it back.
fn row(name: &str, puzzles: &[Puzzle]) -> Vec<f64> {
    let (mut means, mut texts) = (Vec::new(), Vec::new());
    for engine in ENGINES {
        let kind = engine::kind(engine).expect("an engine");
        let engine = kind.make(&EngineOptions::default()).expect("in every build");
        let (mut total, mut stopped) = (0.0, 0);
        for puzzle in puzzles {
            let model = puzzle.model().expect("a model");
            let start = Instant::now();
            stopped += usize::from(engine.solve(&model, &Control::new().with_time(TIME)).is_err());
            total += start.elapsed().as_secs_f64() * 1e3;
        }
        let mean = total / puzzles.len() as f64;
        let note = if stopped == 0 { String::new() } else { format!(", {stopped} stopped") };
        texts.push(format!("{mean:.1}{note}"));
        means.push(mean);
    }
    println!("| {name} | {} |", texts.join(" | "));
    means
}
