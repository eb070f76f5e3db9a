//! `youdoku convert`: puzzles in the form of another program, with what it checks a solver by.

use std::io::Write;

use anyhow::{Context, Result};
use youdoku::formats::{self, Content, Format, Import, Out};
use youdoku::{Puzzle, Stopped, bug};

use crate::args::Convert;
use crate::ask;
use crate::exit::Exit;
use crate::input::{self, Input};
use crate::output::Output;

pub fn run(args: Convert) -> Result<Exit> {
    let format = formats::format(&args.to).context("unknown format")?;
    let puzzles = input::open(&args.asked)?;
    let mut out = Output::open(args.asked.output.as_deref())?;
    let mut write = |puzzle: Puzzle, more: bool| -> Result<()> {
        let Out { content, unwritten } = (format.write)(&with_solution(puzzle, format, &args)?);
        for what in unwritten {
            say!("youdoku: not in {}: {what}", format.title);
        }
        match content {
            Content::Text(text) => {
                // Texts of several lines are told apart by a blank one.
                let gap = if more && text.contains('\n') { "\n" } else { "" };
                writeln!(out, "{gap}{}", text.trim_end())?;
            }
            Content::Bytes(bytes) => out.write_all(&bytes)?,
        }
        Ok(())
    };
    let mut exit = Exit::Found;
    match puzzles {
        Input::One(puzzle) => write(puzzle, false)?,
        Input::Many(puzzles) => {
            for (i, entry) in puzzles.enumerate() {
                entry.unread.iter().for_each(|what| say!("youdoku: {}", input::unread(what)));
                // A panic costs its own puzzle and no other.
                match entry.puzzle.map(|puzzle| bug::caught(|| write(puzzle, i > 0))) {
                    Ok(Ok(written)) => written?,
                    Ok(Err(bug)) => {
                        say!("youdoku: line {}: {bug}", entry.line);
                        exit = exit.and(Exit::Failed);
                    }
                    Err(error) => {
                        say!("youdoku: {error}");
                        exit = exit.and(Exit::Bad);
                    }
                }
            }
        }
    }
    out.finish()?;
    Ok(exit)
}

/// The puzzle with its solution noted, if there is just one and it is found in time; what no program checks by has what it had.
fn with_solution(mut puzzle: Puzzle, format: &Format, args: &Convert) -> Result<Import> {
    if format.checks {
        let control = ask::within(Some(args.time), args.memory);
        match formats::note_solution(&mut puzzle, &control) {
            Err(Stopped::Cancelled) => return Err(Stopped::Cancelled.into()),
            Err(_) => say!("youdoku: no solution is noted: none was proven the only one in time"),
            Ok(()) => {}
        }
    }
    Ok(Import::plain(puzzle))
}
