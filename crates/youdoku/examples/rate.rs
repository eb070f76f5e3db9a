//! Rates each puzzle of a file, one a line; without a file, three of our own.
//!
//! ```console
//! $ cargo run --release -p youdoku --example rate -- puzzles.txt
//! ```

use youdoku::{Control, Puzzle, explain};

const OURS: &str = "\
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
.......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...
1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let list = match std::env::args().nth(1) {
        Some(file) => std::fs::read_to_string(file)?,
        None => OURS.to_owned(),
    };
    for line in list.lines() {
        let puzzle: Puzzle = line.parse()?;
        let rated = explain::rated(&puzzle.model()?, &Control::new())?;
        println!("{line} {rated}");
    }
    Ok(())
}
