//! Our search beside others, in one run: tables of microseconds of CPU time per puzzle, ratios and
//! guesses. Each figure is the least of several repetitions, and the rivals take turns.
//!
//! `cargo run --release [REPETITIONS [TABLE]]`, with the folder of public puzzles in `YOUDOKU_DATA`; without it, the
//! project's own small list stands in.

use std::path::PathBuf;

mod chart;
mod drawn;
mod files;
mod generators;
mod kernels;
mod large;
mod random;
mod variants;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let repetitions = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(5);
    let only = arguments.next();
    let wanted = |table: &str| only.as_deref().is_none_or(|only| only == table);
    if wanted("kernels") {
        kernels::table(repetitions);
    }
    if wanted("files") {
        files::table(repetitions);
    }
    if wanted("generators") {
        generators::table(repetitions);
    }
    if wanted("variants") {
        variants::table(repetitions);
    }
    if wanted("drawn") {
        drawn::table();
    }
    if wanted("large") {
        large::table();
    }
    if wanted("growth") {
        large::growth();
    }
}

/// A file of the public puzzles, where they are.
fn data(name: &str) -> Option<PathBuf> {
    let path = PathBuf::from(std::env::var_os("YOUDOKU_DATA")?).join(name);
    path.exists().then_some(path)
}

/// The microseconds of CPU time that a piece of work takes, and what it finds.
fn timed<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let start = cpu_time::ThreadTime::now();
    let found = work();
    (start.elapsed().as_secs_f64() * 1e6, found)
}
