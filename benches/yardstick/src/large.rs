//! Large boards: search alone, CDCL alone on the whole formula, and both side by side.

use std::time::{Duration, Instant};

use youdoku::engine::{self, EngineOptions};
use youdoku::{Control, Puzzle};

use crate::data;

/// So long each engine may take for a puzzle.
const TIME: Duration = Duration::from_secs(20);

pub fn table() {
    let Some(folder) = data("large") else { return };
    let engines = ["auto", "search", "cdcl"];
    println!("large boards, first solution, wall clock, mean of ten in ms (stopped at 20 s)\n");
    println!("| boards | {} |\n|---|---|---|---|", engines.join(" | "));
    for size in ["16x16", "25x25"] {
        for fill in [40, 45, 50] {
            let mut means = Vec::new();
            for name in engines {
                let engine = engine::kind(name)
                    .expect("an engine")
                    .make(&EngineOptions::default())
                    .expect("in every build");
                let (mut total, mut stopped) = (0.0, 0);
                for number in 0..10 {
                    let path = folder.join(format!("inst{size}_{fill}_{number}.txt"));
                    let text = std::fs::read_to_string(path).expect("a readable file");
                    let model = text.parse::<Puzzle>().expect("a puzzle").model().expect("a model");
                    let start = Instant::now();
                    stopped +=
                        usize::from(engine.solve(&model, &Control::new().with_time(TIME)).is_err());
                    total += start.elapsed().as_secs_f64() * 100.0;
                }
                let note =
                    if stopped == 0 { String::new() } else { format!(", {stopped} stopped") };
                means.push(format!("{total:.1}{note}"));
            }
            println!("| {size}, {fill} % | {} |", means.join(" | "));
        }
    }
}
