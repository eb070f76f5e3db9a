//! `youdoku rate`: how hard puzzles are, on the scale that the field measures by, or near it.

use std::cell::RefCell;
use std::io::Write;

use anyhow::Result;
use serde_json::json;
use youdoku::explain::{Rated, Rater, estimated};
use youdoku::{Control, Model, Stopped, Uniqueness, engine};

use crate::args::Rate;
use crate::ask;
use crate::batch;
use crate::exit::Exit;
use crate::input::{self, Input};
use crate::output::Output;
use crate::progress;

thread_local! {
    // In a box, which is made when something is rated: each thread of the command pays for what stands here.
    static RATER: RefCell<Box<Rater>> = RefCell::default();
}

pub fn run(args: Rate) -> Result<Exit> {
    let limits = &args.limits;
    match input::open(&args.asked)? {
        Input::Many(puzzles) => {
            batch::run(puzzles, &args.asked, "rate", limits, |_, model, control| {
                Ok(written(&args, &rated(&args, model, control)?))
            })
        }
        Input::One(puzzle) => {
            let control = limits.control();
            let model = ask::model(&puzzle, &control)?;
            let mut out = Output::open(args.asked.output.as_deref())?;
            let spinner = progress::waiting("rating");
            let answer = rated(&args, &model, &control);
            spinner.finish_and_clear();
            let answer = answer.map_err(|stopped| ask::told(&model, stopped, limits.memory))?;
            let (text, exit) = written(&args, &answer);
            writeln!(out, "{text}")?;
            out.finish()?;
            Ok(exit)
        }
    }
}

/// A rating, or the word for a puzzle that has none because it has not one solution.
fn rated(
    args: &Rate,
    model: &Model,
    control: &Control,
) -> Result<Result<Rated, &'static str>, Stopped> {
    Ok(match engine::default().uniqueness(model, control)? {
        Uniqueness::None => Err("none"),
        Uniqueness::Many(..) => Err("several"),
        Uniqueness::One(_) if Rater::serves(model) && !args.by_steps => {
            let rating = RATER.with_borrow_mut(|rater| rater.rate(&model.givens(), control))?;
            Ok(Rated::Exactly(rating))
        }
        Uniqueness::One(_) => Ok(Rated::About(estimated(model, control)?)),
    })
}

fn written(args: &Rate, answer: &Result<Rated, &'static str>) -> (String, Exit) {
    let exit = if answer.is_ok() { Exit::Found } else { Exit::None };
    let text = match (answer, args.format.as_str()) {
        (Ok(rating), "json") => rating.json().to_string(),
        (Ok(rating), _) => rating.to_string(),
        (Err(word), "json") => json!({ "solutions": word }).to_string(),
        (Err(word), _) => (*word).to_owned(),
    };
    (text, exit)
}
