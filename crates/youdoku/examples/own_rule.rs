//! A rule of one's own, defined by others, in a puzzle of any size.
//!
//! ```console
//! $ cargo run -p youdoku --example own_rule
//! ```

use youdoku::{Control, Puzzle, engine, text};

/// A line on which neighbours are at least 2 apart and digits rise.
const PUZZLE: &str = "\
define: steep cells:line = whispers 2 $cells; thermometer $cells
rule: steep r1c1 r2c2 r3c3
rule: steep r6c6 r5c5
......
......
......
......
......
......";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle = PUZZLE.parse()?;
    let model = puzzle.model()?;
    for solution in engine::default().solutions(&model, &Control::new()).take(2) {
        println!("{}", text::block::write(&solution?, model.layout()));
    }
    Ok(())
}
