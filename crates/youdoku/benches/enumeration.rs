//! Enumerating the solutions of an under-constrained 9×9, measured: the rate for each tenth. It must
//! not fall much while the boards already found are forbidden one after the other.
//!
//! ```text
//! cargo bench --bench enumeration                      10,000 solutions by cdcl
//! cargo bench --bench enumeration -- dpll 20000        other engines, other numbers
//! cargo bench --bench enumeration -- knight 1451520    the empty board of BombKnightSudoku, all of it
//! ```

use std::time::Instant;

use youdoku::engine::{self, EngineOptions};
use youdoku::{Control, Puzzle};

/// The first row and two further digits: far more than ten thousand solutions.
const PUZZLE: &str =
    "12345678..........................5.............................7................";

/// The empty board of the BombKnightSudoku assignment: 1,451,520 solutions.
const KNIGHT: &str = "rule: anti-king\nrule: anti-knight\n\
    .................................................................................";

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let number = words.iter().find_map(|word| word.parse::<usize>().ok()).unwrap_or(10_000);
    let mut named: Vec<&str> =
        words.iter().map(String::as_str).filter(|word| engine::kind(word).is_some()).collect();
    if named.is_empty() {
        named.push("cdcl");
    }
    let knight = words.iter().any(|word| word == "knight");
    let puzzle: Puzzle = if knight { KNIGHT } else { PUZZLE }.parse().expect("a puzzle");
    let model = puzzle.model().expect("classic");
    for name in named {
        let kind = engine::kind(name).expect("it was found above");
        let engine = kind.make(&EngineOptions::default()).expect("in every build");
        let mut rates = Vec::new();
        let mut start = Instant::now();
        let begin = start;
        for (found, board) in engine.solutions(&model, &Control::new()).take(number).enumerate() {
            board.expect("nobody stops it");
            if (found + 1) % (number / 10).max(1) == 0 {
                rates.push((number / 10).max(1) as f64 / start.elapsed().as_secs_f64());
                start = Instant::now();
            }
        }
        let total = number as f64 / begin.elapsed().as_secs_f64();
        let told: Vec<String> = rates.iter().map(|rate| format!("{rate:.0}")).collect();
        println!("{name}: {number} solutions, {total:.0} a second; by tenths: {}", told.join(" "));
        if let (Some(first), Some(last)) = (rates.first(), rates.last()) {
            println!("{name}: the last tenth at {:.0} % of the first", 100.0 * last / first);
        }
    }
}
