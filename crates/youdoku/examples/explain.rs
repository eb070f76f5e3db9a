//! Tells how a puzzle is solved, step by step, under any rules.
//!
//! ```console
//! $ cargo run --release -p youdoku --example explain
//! ```

use youdoku::explain::{Explainer, Next};
use youdoku::{Control, Puzzle};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle = "rule: diagonals\n.5........4..4....3..12.............".parse()?;
    let (model, control) = (puzzle.model()?, Control::new());
    let explainer = Explainer::new(&model, &control)?;
    let mut position = explainer.start();
    loop {
        match explainer.next(&position, &control)? {
            Next::Step(step) => {
                println!("{}: {}", step.name, step.sentence);
                explainer.apply(&mut position, &step);
            }
            Next::Solved => break println!("Solved."),
            Next::Clash(sentence) => break println!("{sentence}"),
            Next::Open => break println!("Nothing more follows."),
        }
    }
    Ok(())
}
