//! `youdoku count`: how many solutions.

use std::io::Write;
use std::sync::atomic::Ordering::Relaxed;

use anyhow::Result;
use youdoku::engine::{EngineOptions, UseSymmetry};
use youdoku::{Count as Answer, Stopped};

use crate::args::{Count, How};
use crate::ask::Load;
use crate::batch;
use crate::exit::Exit;
use crate::input::{self, Input};
use crate::output::Output;
use crate::progress::Watch;

pub fn run(args: Count) -> Result<Exit> {
    let How { engine: name, limits, .. } = &args.how;
    let limit = args.limit.map(u128::from);
    let symmetry = if args.no_symmetry { UseSymmetry::No } else { UseSymmetry::Yes };
    let engine = |load| args.how.engine_told(&EngineOptions { symmetry, ..args.how.options(load) });
    match input::open(&args.asked)? {
        Input::Many(puzzles) => {
            let engine = engine(Load::Many);
            batch::run(puzzles, &args.asked, name, limits, |_, model, control| {
                let count = engine.count(model, limit, control)?;
                Ok((count.to_string(), exit(count)))
            })
        }
        Input::One(puzzle) => {
            let model = puzzle.model()?;
            let control = limits.control();
            let mut out = Output::open(args.asked.output.as_deref())?;
            let watch = Watch::over(name, limits, &control);
            let count = engine(Load::One).count(&model, limit, &control);
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
