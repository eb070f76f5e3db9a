//! `youdoku count`: how many solutions.

use std::io::Write;
use std::sync::atomic::Ordering::Relaxed;

use anyhow::Result;
use youdoku::bulk::Answer as PlainAnswer;
use youdoku::engine::{EngineOptions, Search, UseSymmetry};
use youdoku::{Control, Count as Answer, Model, Stopped};

use crate::args::{Count, How};
use crate::ask::{self, Load};
use crate::batch;
use crate::exit::Exit;
use crate::input::{Input, Opened};
use crate::output::Output;
use crate::plain::{self, Question};
use crate::progress::Watch;

pub fn run(args: Count) -> Result<Exit> {
    let How { engine: name, limits, .. } = &args.how;
    let limit = args.limit.map(u128::from);
    let symmetry = if args.no_symmetry { UseSymmetry::No } else { UseSymmetry::Yes };
    let engine = |load| args.how.engine_told(&EngineOptions { symmetry, ..args.how.options(load) });
    let for_many = engine(Load::Many)?;
    let many = |model: &Model, control: &Control| {
        let count = for_many.count(model, limit, control)?;
        Ok((count.to_string(), exit(count)))
    };
    let mut opened = Opened::new(&args.asked)?;
    if let Some(walks) = args.estimate {
        return estimate(walks, opened, &args);
    }
    // Beyond a limit, interchangeable digits are worth more than many puzzles at once.
    if let Some(limit @ ..=10_000) = args.limit
        && plain::serves(&args.how)
        && opened.is_plain_list()?
    {
        let write = |answer: &PlainAnswer, out: &mut Vec<u8>| {
            let number = answer.count.into();
            let reached = answer.count == limit;
            let count = if reached { Answer::AtLeast(number) } else { Answer::Exactly(number) };
            out.extend_from_slice(count.to_string().as_bytes());
            exit(count)
        };
        let question = Question { limit, write: &write, otherwise: &many };
        return plain::run(opened.reader, &args.asked, &args.how, &question);
    }
    match opened.read()? {
        Input::Many(puzzles) => {
            batch::run(puzzles, &args.asked, name, limits, |_, model, control| many(model, control))
        }
        Input::One(puzzle) => {
            let control = limits.control();
            let model = ask::model(&puzzle, &control)?;
            let mut out = Output::open(args.asked.output.as_deref())?;
            let engine = engine(Load::One)?;
            let watch = Watch::over(engine.as_ref(), &model, limits, &control);
            let count = engine.count(&model, limit, &control);
            drop(watch);
            // Stopped half-way, what was counted so far still stands: in a file it would pass for all.
            let so_far =
                |_: Stopped| Answer::AtLeast(control.meter().solutions.load(Relaxed).into());
            let told = count.unwrap_or_else(so_far);
            writeln!(out, "{told}")?;
            if count.is_err() && args.asked.output.is_some() {
                say!("youdoku: {told}");
            }
            let told = |stopped| ask::told(&model, stopped, limits.memory);
            out.close(count.map(exit).map_err(told))
        }
    }
}

/// About how many there are.
fn estimate(walks: u64, opened: Opened, args: &Count) -> Result<Exit> {
    let limits = &args.how.limits;
    let ask = |model: &Model, control: &Control| {
        let estimate = Search::estimate(model, walks, args.how.walking.seed, control)?;
        // That no walk arrived proves nothing.
        let exit = if estimate.arrived > 0 { Exit::Found } else { Exit::Stopped };
        Ok((estimate.to_string(), exit))
    };
    match opened.read()? {
        Input::Many(puzzles) => {
            let asked = |_: &_, model: &Model, control: &Control| ask(model, control);
            batch::run(puzzles, &args.asked, Search::NAME, limits, asked)
        }
        Input::One(puzzle) => {
            let control = limits.control();
            let model = ask::model(&puzzle, &control)?;
            let mut out = Output::open(args.asked.output.as_deref())?;
            let answer = ask(&model, &control);
            if let Ok((text, _)) = &answer {
                writeln!(out, "{text}")?;
            }
            let told = |stopped| ask::told(&model, stopped, limits.memory);
            out.close(answer.map(|(_, exit)| exit).map_err(told))
        }
    }
}

/// None is proven only where all were looked for.
fn exit(count: Answer) -> Exit {
    if count == Answer::Exactly(0) { Exit::None } else { Exit::Found }
}
