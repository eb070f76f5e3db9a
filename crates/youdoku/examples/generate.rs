//! Generates puzzles with one solution. The same seed makes the same puzzles, on any number of threads and any machine.
//!
//! ```console
//! $ cargo run --release -p youdoku --example generate
//! ```

use std::sync::Arc;

use youdoku::generate::{Generator, Wish};
use youdoku::{Control, Grid, Rule, text};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let grid = Grid::square(3)?;
    let rules = ["anti-king", "anti-knight"].map(|rule| Rule::read(rule, &grid));
    let rules = rules.into_iter().collect::<Result<Vec<Rule>, _>>()?;
    let wish = Wish { clues: Some(10), ..Wish::new(grid, rules) };
    let control = Control::new();
    let generator = Arc::new(Generator::new(wish, &control)??);
    for puzzle in generator.puzzles(7, 2, &control).take(3) {
        println!("{}", text::line::write(&puzzle?.givens));
    }
    Ok(())
}
