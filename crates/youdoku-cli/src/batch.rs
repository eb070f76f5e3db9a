//! Many puzzles: one answer for each, in the order of the input, on all cores, in constant memory.

use std::fmt::Display;
use std::io::Write;

use anyhow::Result;
use rayon::prelude::*;
use youdoku::rules::RuleError;
use youdoku::text::Entry;
use youdoku::{Control, Model, Puzzle, Stopped, bug};

use crate::args::{Asked, Limits};
use crate::ask;
use crate::exit::Exit;
use crate::input;
use crate::output::Output;
use crate::progress;
use crate::stats::Stats;

/// The line that answers one puzzle, and how that ends.
pub type Answer = Result<(String, Exit), Stopped>;

/// So many puzzles are read before they are worked on.
const CHUNK: usize = 1024;

/// Answers every puzzle with `answer`, which this engine gives.
pub fn run(
    puzzles: impl Iterator<Item = Entry> + Send,
    asked: &Asked,
    engine: &str,
    limits: &Limits,
    answer: impl Fn(&Puzzle, &Model, &Control) -> Answer + Sync,
) -> Result<Exit> {
    let threads = limits.threads.unwrap_or(0).into();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let mut out = Output::open(asked.output.as_deref())?;
    let bar = progress::puzzles();
    let interrupt = ask::interruptible();
    let stats = limits.stats.then(|| Stats::begin(engine, &interrupt));
    // One meter for all would have the threads fight over it: only who wants to read it pays for that.
    let control = || match (&stats, limits.time) {
        (None, _) => limits.control(),
        (Some(_), None) => interrupt.with_memory(limits.memory.bytes()),
        (Some(_), Some(time)) => interrupt.with_memory(limits.memory.bytes()).with_time(time),
    };
    let mut puzzles = puzzles.peekable();
    let mut answer_all = || -> Result<Exit> {
        let mut exit = Exit::Found;
        while puzzles.peek().is_some() {
            let chunk: Vec<Entry> = puzzles.by_ref().take(CHUNK).collect();
            let respond = |entry| {
                // After Ctrl-C nothing is begun.
                interrupt.check()?;
                Ok(respond(entry, &control(), &answer))
            };
            let lines: Vec<Result<Line, Stopped>> =
                pool.install(|| chunk.par_iter().map(respond).collect());
            for line in lines {
                let Line { text, complaints, exit: this } = line?;
                if this == Exit::Stopped {
                    // What Ctrl-C stopped is no answer.
                    interrupt.check()?;
                }
                for complaint in complaints {
                    bar.suspend(|| say!("youdoku: {complaint}"));
                }
                writeln!(out, "{text}")?;
                exit = exit.and(this);
                bar.inc(1);
            }
            interrupt.check()?;
        }
        Ok(exit)
    };
    let outcome = answer_all();
    bar.finish_and_clear();
    let exit = out.close(outcome)?;
    if let Some(stats) = stats {
        stats.tell();
    }
    Ok(exit)
}

/// The answer to one puzzle of many.
pub struct Line {
    pub text: String,
    /// What is said about it beside the answer.
    pub complaints: Vec<String>,
    pub exit: Exit,
}

/// The word in the place of an answer that a bug of ours has cost.
pub const ERROR: &str = "error";

/// Answers one puzzle of many, or says what is wrong with it. A panic costs this line and no other.
pub fn respond(
    entry: &Entry,
    control: &Control,
    answer: impl Fn(&Puzzle, &Model, &Control) -> Answer,
) -> Line {
    let wrong = |word: &str, exit: Exit, complaint: String| Line {
        text: word.to_owned(),
        complaints: vec![complaint],
        exit,
    };
    let at = |why: &dyn Display| format!("line {}: {why}", entry.line);
    let answered = bug::caught(|| {
        let puzzle = match &entry.puzzle {
            Ok(puzzle) => puzzle,
            Err(error) => return wrong("invalid", Exit::Bad, error.to_string()),
        };
        let model = match puzzle.model_within(control) {
            Ok(model) => model,
            Err(RuleError::Stopped(stopped)) => {
                return wrong("unknown", Exit::Stopped, at(&stopped));
            }
            Err(error) => return wrong("invalid", Exit::Bad, at(&error)),
        };
        match answer(puzzle, &model, control) {
            Ok((text, exit)) => Line { text, complaints: Vec::new(), exit },
            Err(stopped) => wrong("unknown", Exit::Stopped, at(&model.told(stopped))),
        }
    });
    let mut line = answered.unwrap_or_else(|bug| wrong(ERROR, Exit::Failed, at(&bug)));
    line.complaints.extend(entry.unread.iter().map(|what| at(&input::unread(what))));
    line
}
