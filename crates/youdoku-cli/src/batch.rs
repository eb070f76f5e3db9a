//! Many puzzles: one answer for each, in the order of the input, on all cores, in constant memory.

use std::io::Write;

use anyhow::Result;
use rayon::prelude::*;
use youdoku::text::Entry;
use youdoku::{Model, Puzzle, Stopped};

use crate::args::{Asked, How};
use crate::ask;
use crate::exit::Exit;
use crate::output::Output;
use crate::progress;

/// The line that answers one puzzle, and how that ends.
pub type Answer = Result<(String, Exit), Stopped>;

/// So many puzzles are read before they are worked on.
const CHUNK: usize = 1024;

/// Answers every puzzle with `answer`.
pub fn run(
    puzzles: impl Iterator<Item = Entry> + Send,
    asked: &Asked,
    how: &How,
    answer: impl Fn(&Puzzle, &Model) -> Answer + Sync,
) -> Result<Exit> {
    let pool =
        rayon::ThreadPoolBuilder::new().num_threads(how.threads.unwrap_or(0).into()).build()?;
    let mut out = Output::open(asked.output.as_deref())?;
    let bar = progress::puzzles();
    let interrupt = ask::interruptible();
    let mut exit = Exit::Found;
    let mut puzzles = puzzles.peekable();
    while puzzles.peek().is_some() {
        let chunk: Vec<Entry> = puzzles.by_ref().take(CHUNK).collect();
        let answers: Vec<Line> =
            pool.install(|| chunk.par_iter().map(|entry| respond(entry, &answer)).collect());
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
    Ok(exit)
}

struct Line {
    text: String,
    complaint: Option<String>,
    exit: Exit,
}

fn respond(entry: &Entry, answer: &(impl Fn(&Puzzle, &Model) -> Answer + Sync)) -> Line {
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
