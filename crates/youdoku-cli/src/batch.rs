//! Many puzzles: one answer for each, in the order of the input, on all cores, in constant memory.

use std::io::Write;

use anyhow::Result;
use rayon::prelude::*;
use youdoku::text::Entry;
use youdoku::{Control, Model, Puzzle, Stopped};

use crate::args::{Asked, Limits};
use crate::ask;
use crate::exit::Exit;
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
        (Some(_), None) => interrupt.clone(),
        (Some(_), Some(time)) => interrupt.with_time(time),
    };
    let mut exit = Exit::Found;
    let mut puzzles = puzzles.peekable();
    while puzzles.peek().is_some() {
        let chunk: Vec<Entry> = puzzles.by_ref().take(CHUNK).collect();
        let respond = |entry| respond(entry, |puzzle, model| answer(puzzle, model, &control()));
        let answers: Vec<Line> = pool.install(|| chunk.par_iter().map(respond).collect());
        for Line { text, complaint, exit: this } in answers {
            if let Some(complaint) = complaint {
                bar.suspend(|| eprintln!("youdoku: {complaint}"));
            }
            writeln!(out, "{text}")?;
            exit = exit.and(this);
            bar.inc(1);
        }
        interrupt.check()?;
    }
    bar.finish_and_clear();
    out.finish()?;
    if let Some(stats) = stats {
        stats.tell();
    }
    Ok(exit)
}

/// The answer to one puzzle of many.
pub struct Line {
    pub text: String,
    pub complaint: Option<String>,
    pub exit: Exit,
}

/// Answers one puzzle of many, or says what is wrong with it.
pub fn respond(entry: &Entry, answer: impl Fn(&Puzzle, &Model) -> Answer) -> Line {
    let invalid = |complaint: String| Line {
        text: "invalid".to_owned(),
        complaint: Some(complaint),
        exit: Exit::Bad,
    };
    let puzzle = match &entry.puzzle {
        Ok(puzzle) => puzzle,
        Err(error) => return invalid(error.to_string()),
    };
    let model = match puzzle.model() {
        Ok(model) => model,
        Err(error) => return invalid(format!("line {}: {error}", entry.line)),
    };
    match answer(puzzle, &model) {
        Ok((text, exit)) => Line { text, complaint: None, exit },
        Err(stopped) => {
            let complaint = Some(format!("line {}: {stopped}", entry.line));
            Line { text: "unknown".to_owned(), complaint, exit: Exit::Stopped }
        }
    }
}
