//! Solves a puzzle, says whether that is the only way, and counts what there is without its rule.
//!
//! ```console
//! $ cargo run -p youdoku --example solve
//! ```

use youdoku::{Control, Puzzle, Uniqueness, engine, text};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle = "rule: anti-knight\n1234 .... .... ....".parse()?;
    let model = puzzle.model()?;
    // Work can be cancelled from another thread, and has a time if it is given one.
    let control = Control::new().with_time(std::time::Duration::from_secs(10));
    match engine::default().uniqueness(&model, &control)? {
        Uniqueness::None => println!("no solution"),
        Uniqueness::One(board) => println!("just one: {}", text::line::write(&board)),
        Uniqueness::Many(one, other) => {
            println!("several: {} and {}", text::line::write(&one), text::line::write(&other));
        }
    }
    let plain: Puzzle = "1234 .... .... ....".parse()?;
    let count = engine::default().count(&plain.model()?, None, &control)?;
    println!("without the rule there are {}", count.number());
    Ok(())
}
