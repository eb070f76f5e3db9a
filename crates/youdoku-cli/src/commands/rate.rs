//! `youdoku rate`: how hard puzzles are, on the scale that the field measures by.

use std::cell::RefCell;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Result, bail};
use serde_json::{Map, Value, json};
use youdoku::explain::{Rater, Rating};
use youdoku::{Control, Model, Stopped, Uniqueness, engine};

use crate::args::Rate;
use crate::ask;
use crate::batch;
use crate::exit::Exit;
use crate::input::{self, Input};
use crate::output::Output;
use crate::progress;

/// Whom the scale is made for.
const UNRATED: &str =
    "only plain 9×9 puzzles have a rating: nine digits, rows, columns and boxes, no other rule";

thread_local! {
    static RATER: RefCell<Rater> = RefCell::default();
}

pub fn run(args: Rate) -> Result<Exit> {
    let limits = &args.limits;
    match input::open(&args.asked)? {
        Input::Many(puzzles) => {
            let unrated = AtomicBool::new(false);
            let exit = batch::run(puzzles, &args.asked, "rate", limits, |_, model, control| {
                let Some(answer) = rated(model, control)? else {
                    unrated.store(true, Ordering::Relaxed);
                    return Ok(("unrated".to_owned(), Exit::Bad));
                };
                Ok(written(&args, &answer))
            })?;
            if unrated.into_inner() {
                say!("youdoku: {UNRATED}");
            }
            Ok(exit)
        }
        Input::One(puzzle) => {
            let control = limits.control();
            let model = ask::model(&puzzle, &control)?;
            let mut out = Output::open(args.asked.output.as_deref())?;
            let spinner = progress::waiting("rating");
            let answer = rated(&model, &control);
            spinner.finish_and_clear();
            let answer = answer.map_err(|stopped| ask::told(&model, stopped, limits.memory))?;
            let Some(answer) = answer else { bail!("{UNRATED}") };
            let (text, exit) = written(&args, &answer);
            writeln!(out, "{text}")?;
            out.finish()?;
            Ok(exit)
        }
    }
}

/// A rating, or the word for a puzzle that has none because it has not one solution; nothing where the scale does not reach.
fn rated(
    model: &Model,
    control: &Control,
) -> Result<Option<Result<Rating, &'static str>>, Stopped> {
    if !Rater::serves(model) {
        return Ok(None);
    }
    Ok(Some(match engine::default().uniqueness(model, control)? {
        Uniqueness::None => Err("none"),
        Uniqueness::Many(..) => Err("several"),
        Uniqueness::One(_) => {
            Ok(RATER.with_borrow_mut(|rater| rater.rate(&model.givens(), control))?)
        }
    }))
}

fn written(args: &Rate, answer: &Result<Rating, &'static str>) -> (String, Exit) {
    let exit = if answer.is_ok() { Exit::Found } else { Exit::None };
    let text = match (answer, args.format.as_str()) {
        (Ok(rating), "json") => {
            let tenths = |n: u16| Value::from(f64::from(n) / 10.0);
            let techniques: Map<String, Value> = rating
                .techniques
                .iter()
                .map(|&(name, times)| (name.to_owned(), json!(times)))
                .collect();
            json!({
                "er": tenths(rating.er), "ep": tenths(rating.ep), "ed": tenths(rating.ed), "techniques": techniques,
            })
            .to_string()
        }
        (Ok(rating), _) => rating.to_string(),
        (Err(word), "json") => json!({ "solutions": word }).to_string(),
        (Err(word), _) => (*word).to_owned(),
    };
    (text, exit)
}
