//! CDCL on 17-clue puzzles, measured: the rules are encoded once and kept, givens are assumptions.
//!
//! ```text
//! YOUDOKU_DATA=FOLDER cargo bench --bench cdcl        1,000 puzzles of FOLDER/17_clue.txt
//! cargo bench --bench cdcl                            a few that are built in, over and over
//! cargo bench --bench cdcl -- extended                one encoding only
//! ```
//!
//! Times are of the wall clock and of one thread: measure on a quiet machine. `parts` says where the
//! time goes: reading, the meaning of each puzzle, the solver.

use std::time::{Duration, Instant};

use youdoku::engine::{self, EngineOptions};
use youdoku::{Control, Model, Puzzle, encode};

/// Puzzles with 17 clues from Gordon Royle's list.
const BUILT_IN: [&str; 6] = [
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "000000010400000000020000000000050604008000300001090000300400200050100000000807000",
    "000000012000035000000600070700000300000400800100000000000120000080000040050000600",
    "000000012003600000000007000410020000000500300700000600280000040000300500000000000",
    "000000012008030000000000040120500000000004700060000000507000300000620000000100000",
    "000000012040050000000009000070600400000100000000000050000087500601000300200000000",
];
const COUNT: usize = 1000;

fn main() {
    let folder = std::env::var_os("YOUDOKU_DATA");
    let list = folder.map(|folder| std::path::Path::new(&folder).join("17_clue.txt"));
    let (name, text) = match list.map(|path| (path.display().to_string(), std::fs::read(path))) {
        Some((name, Ok(bytes))) => (name, String::from_utf8_lossy(&bytes).into_owned()),
        _ => ("built in".to_owned(), BUILT_IN.join("\n")),
    };
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let lines: Vec<&str> = lines.iter().copied().cycle().take(COUNT).collect();
    println!("{COUNT} puzzles with 17 clues, {name}");
    println!(
        "{:10} {:>12} {:>10}   parts: {:>8} {:>8} {:>8}",
        "encoding", "puzzles/s", "time", "read", "mean", "solve"
    );
    let named: Vec<String> = std::env::args().collect();
    let some = encode::ENCODINGS.iter().any(|encoding| named.iter().any(|n| n == encoding.name));
    for encoding in encode::ENCODINGS {
        if some && !named.iter().any(|name| name == encoding.name) {
            continue;
        }
        let options = EngineOptions { encoding: Some(encoding), ..EngineOptions::default() };
        let engine = engine::kind("cdcl")
            .expect("a row of the table")
            .make(&options)
            .expect("in every build");
        let mut parts = [Duration::ZERO; 3];
        let start = Instant::now();
        for line in &lines {
            let puzzle: Puzzle = timed(&mut parts[0], || line.parse().expect("a puzzle"));
            let model: Model = timed(&mut parts[1], || puzzle.model().expect("classic"));
            let solved = timed(&mut parts[2], || engine.solve(&model, &Control::new()));
            assert!(solved.is_ok_and(|board| board.is_some()), "{line} has a solution");
        }
        let time = start.elapsed().as_secs_f64();
        let [read, mean, solve] = parts.map(|part| format!("{:.0} ms", part.as_secs_f64() * 1e3));
        println!(
            "{:10} {:12.0} {:8.0} ms          {read:>8} {mean:>8} {solve:>8}",
            encoding.name,
            COUNT as f64 / time,
            time * 1e3,
        );
    }
}

fn timed<T>(total: &mut Duration, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    *total += start.elapsed();
    result
}
