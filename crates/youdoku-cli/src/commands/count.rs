//! `youdoku count`: how many solutions.

use std::io::Write;
use std::sync::atomic::Ordering::Relaxed;

use anyhow::Result;
use youdoku::{Count as Answer, Stopped};

use crate::args::Count;
use crate::batch;
use crate::exit::Exit;
use crate::input::{self, Input};
use crate::output::Output;
use crate::progress::Watch;

pub fn run(args: Count) -> Result<Exit> {
    let (engine, limit) = (args.how.engine(), args.limit.map(u128::from));
    match input::open(&args.asked)? {
        Input::Many(puzzles) => batch::run(puzzles, &args.asked, &args.how, |_, model| {
            let count = engine.count(model, limit, &args.how.control())?;
            Ok((count.to_string(), exit(count)))
        }),
        Input::One(puzzle) => {
            let model = puzzle.model()?;
            let control = args.how.control();
            let mut out = Output::open(args.asked.output.as_deref())?;
            let watch = Watch::over(&control);
            let count = engine.count(&model, limit, &control);
            drop(watch);
            // Stopped half-way, what was counted so far still stands.
            let so_far =
                |_: Stopped| Answer::AtLeast(control.meter().solutions.load(Relaxed).into());
            writeln!(out, "{}", count.unwrap_or_else(so_far))?;
            out.finish()?;
            Ok(exit(count?))
        }
    }
}

fn exit(count: Answer) -> Exit {
    if count.number() == 0 { Exit::None } else { Exit::Found }
}
