//! `youdoku hint`: the next step, as much of it as one wants to know.

use std::io::Write;

use anyhow::{Result, bail};
use youdoku::explain::{Helper, Hint};

use crate::args;
use crate::ask;
use crate::entered;
use crate::exit::Exit;
use crate::input::{self, Input};
use crate::output::Output;

pub fn run(args: args::Hint) -> Result<Exit> {
    let Input::One(puzzle) = input::open(&args.asked)? else {
        bail!("a hint is about one puzzle, and this is a list");
    };
    let control = args.limits.control();
    let model = ask::model(&puzzle, &control)?;
    let told = |stopped| ask::told(&model, stopped, args.limits.memory);
    let entered = entered::read(&args.position, &model)?;
    let mut out = Output::open(args.asked.output.as_deref())?;
    let helper = Helper::new(&model, &control).map_err(told)?;
    let much = ["where", "what", "why", "do"].iter().position(|word| *word == args.tell);
    let much = much.unwrap_or(2);
    let (text, exit) = match helper.hint(&entered, &control).map_err(told)? {
        Hint::Step(_, texts) => (texts[much].clone(), Exit::Found),
        Hint::Mistake(_, texts) => (texts[much].clone(), Exit::None),
        Hint::Solved => ("Solved!".to_owned(), Exit::Found),
        Hint::Nothing(sentence) => (sentence, Exit::None),
    };
    writeln!(out, "{text}")?;
    out.finish()?;
    Ok(exit)
}
