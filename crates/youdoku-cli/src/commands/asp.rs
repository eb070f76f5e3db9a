//! `youdoku asp`: any answer set program, run and told about as clingo does, so that what `youdoku encode
//! --as asp` prints can be edited and tried.

use std::io::Write;

use anyhow::Result;
use youdoku::Stopped;
use youdoku::asp::{self, AspError, RunOptions};

use crate::args::Asp;
use crate::ask;
use crate::exit::Exit;
use crate::input;
use crate::output::Output;
use crate::{stats, talk};

pub fn run(args: Asp) -> Result<Exit> {
    let hint = "youdoku encode --as asp puzzles/bombknight.txt | youdoku asp";
    let (name, program) = input::whole(args.file.as_deref(), hint)?;
    let control = ask::within(args.time, args.memory);
    let mut out = Output::open(args.output.as_deref())?;
    let options = RunOptions {
        name: Some(name),
        models: args.models,
        threads: args.threads,
        constants: args.constants,
        ..RunOptions::default()
    };
    let begun = std::time::Instant::now();
    let mut run = asp::run(&program, &options, &control)?;
    let mut stopped: Option<Stopped> = None;
    for answer in &mut run {
        match answer {
            Ok(answer) => {
                writeln!(out, "{answer}")?;
                // Answer sets that take their time are shown when they are found.
                if answer.number < 100 {
                    out.flush()?;
                }
            }
            Err(AspError::Stopped(reason)) => {
                stopped = Some(reason);
                break;
            }
            Err(error) => return Err(error.into()),
        }
    }
    let verdict = run.verdict();
    writeln!(out, "{verdict}")?;
    if stopped.is_some() {
        out.stop()?;
    } else {
        out.finish()?;
    }
    talk::text(format_args!("{}", verdict.messages));
    if args.stats {
        stats::tell_of(&verdict.statistics);
        say!("{:50}{}", "time", stats::told(begun.elapsed()));
    }
    if let Some(stopped) = stopped {
        say!("youdoku: {stopped}");
    }
    Ok(match (verdict.models, verdict.exhausted, stopped) {
        (0, true, _) => Exit::Unsatisfiable,
        (_, true, _) => Exit::Exhausted,
        (0, false, _) => Exit::None,
        (_, false, Some(_)) => Exit::SatisfiableAndStopped,
        (_, false, None) => Exit::Satisfiable,
    })
}
