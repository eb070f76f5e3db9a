//! Puzzles as the answer sets of a program.

use std::io::Write;

use anyhow::{Result, bail};
use youdoku::generate::asp::{self, Level, Method, Options, Order};

use super::{Sink, ground};
use crate::args::{Generate, row};
use crate::exit::Exit;
use crate::output::Output;

/// So many clues when nothing is said.
const CLUES: usize = 10;

pub fn run(args: &Generate) -> Result<Exit> {
    let told = &args.by_asp;
    let digging = args.minimal || args.symmetry != "none";
    if digging || args.pattern.is_some() || args.solution.is_some() {
        bail!("--minimal, --symmetry, --pattern and --solution need --engine search");
    }
    let method = match (told.method.as_deref(), told.level.as_deref()) {
        (Some("strategies"), level) => {
            Method::Strategies(level.map_or(Level::Locked, |word| row(&Level::ALL, word)))
        }
        (_, None) => Method::Saturation,
        (_, Some(_)) => bail!("--level needs --method strategies"),
    };
    let (grid, rules) = ground(args, None)?;
    let clues = args.clues.unwrap_or(CLUES);
    if told.program {
        let mut out = Output::open(args.output.as_deref())?;
        write!(out, "{}", asp::program(grid, &rules, method, clues)?)?;
        out.finish()?;
        return Ok(Exit::Found);
    }
    let control = args.limits.control();
    let order = if told.all { Order::Solver } else { Order::Random { seed: args.seed } };
    let count = args.count.unwrap_or(if told.all { u64::MAX } else { 1 });
    let options = Options { method, clues, order, threads: args.limits.threads };
    let mut puzzles = asp::puzzles(grid, &rules, &options, &control)?;
    if let Method::Strategies(level) = method {
        say!("only puzzles that {} solve: a subset of those with one solution", level.says());
    }
    let mut sink = Sink::open(args, count == 1)?;
    let mut stopped = None;
    while sink.written < count {
        match puzzles.next() {
            Some(Ok(puzzle)) => sink.take(&puzzle)?,
            Some(Err(why)) => {
                stopped = Some(why);
                break;
            }
            None => break,
        }
    }
    let written = sink.finish(args.limits.stats)?;
    if let Some(why) = stopped {
        say!("youdoku: {why} ({written} found)");
        return Ok(Exit::Stopped);
    }
    // The end of the answer sets is a proof.
    if written < count && !told.all || written == 0 {
        let such = match method {
            Method::Saturation => String::new(),
            Method::Strategies(level) => format!(" that {} solve", level.says()),
        };
        let no_more = if written == 0 { "there is no puzzle" } else { "there are no more puzzles" };
        say!("youdoku: {no_more} with {clues} clues and one solution{such} ({written} found)");
        return Ok(Exit::None);
    }
    Ok(Exit::Found)
}
