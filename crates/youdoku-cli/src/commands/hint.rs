//! `youdoku hint`: the next step, as much of it as one wants to know.

use std::io::Write;

use anyhow::{Result, anyhow, bail};
use youdoku::explain::{Explainer, Next, Step};
use youdoku::{Board, Uniqueness, engine};

use super::explain::deeds;
use crate::args::Hint;
use crate::ask;
use crate::exit::Exit;
use crate::input::{self, Input};
use crate::output::Output;

pub fn run(args: Hint) -> Result<Exit> {
    let Input::One(puzzle) = input::open(&args.asked)? else {
        bail!("a hint is about one puzzle, and this is a list");
    };
    let control = args.limits.control();
    let model = ask::model(&puzzle, &control)?;
    let told = |stopped| ask::told(&model, stopped, args.limits.memory);
    let mut out = Output::open(args.asked.output.as_deref())?;
    let explainer = Explainer::new(&model, &control).map_err(told)?;
    let mut position = explainer.start();
    if let Some(text) = &args.board {
        let entered = board(text, &puzzle.givens)?;
        // Mistakes first: a digit that no step would ever place.
        if let Uniqueness::One(solution) =
            engine::default().uniqueness(&model, &control).map_err(told)?
        {
            let wrong = entered.filled().find(|&(cell, digit)| solution.get(cell) != Some(digit));
            if let Some((cell, digit)) = wrong {
                let grid = model.grid();
                writeln!(out, "{} cannot be {}.", grid.name(cell), grid.value(digit))?;
                out.finish()?;
                return Ok(Exit::None);
            }
        }
        entered
            .filled()
            .for_each(|(cell, digit)| explainer.place(&mut position, (cell.into(), digit)));
    }
    let (text, exit) = match explainer.next(&position, &control).map_err(told)? {
        Next::Step(step) => (as_much(&explainer, &step, &args.tell), Exit::Found),
        Next::Clash(sentence) => (sentence, Exit::None),
        Next::Solved => ("Solved!".to_owned(), Exit::Found),
        Next::Open => ("Nothing follows: there are several solutions.".to_owned(), Exit::None),
    };
    writeln!(out, "{text}")?;
    out.finish()?;
    Ok(exit)
}

fn as_much(explainer: &Explainer, step: &Step, tell: &str) -> String {
    match tell {
        "where" => format!("Look at {}.", explainer.place_of(step)),
        "what" => format!("There is a {}.", step.name),
        "do" => {
            let (places, removes) = deeds(explainer, step);
            [places, removes].concat().join(", ")
        }
        _ => step.sentence.clone(),
    }
}

/// The board as far as it is solved; what is given stands in it.
fn board(text: &str, givens: &Board) -> Result<Board> {
    let grid = givens.grid();
    let signs: Vec<char> = text.chars().filter(|sign| !sign.is_whitespace()).collect();
    if signs.len() != grid.num_cells() {
        bail!(
            "--board has {} signs, expected one for each of the {} cells",
            signs.len(),
            grid.num_cells()
        );
    }
    let mut board = givens.clone();
    for (cell, sign) in grid.cells().zip(signs) {
        if matches!(sign, '.' | '_') {
            continue;
        }
        let value = sign.to_digit(36).map(i64::from);
        let digit = value.and_then(|value| grid.digit(value)).ok_or_else(|| {
            anyhow!("--board has `{sign}` in {}, expected a digit or a dot", grid.name(cell))
        })?;
        if givens.get(cell).is_some_and(|given| given != digit) {
            bail!("--board has {sign} in {}, where another digit is given", grid.name(cell));
        }
        board.set(cell, Some(digit));
    }
    Ok(board)
}
