//! `youdoku unique`: no solution, one, or two that prove there are several.

use std::io::Write;

use anyhow::Result;
use youdoku::{Board, Uniqueness};

use crate::args::Unique;
use crate::batch;
use crate::exit::Exit;
use crate::input::{self, Input};
use crate::output::Output;
use crate::progress::Watch;

pub fn run(args: Unique) -> Result<Exit> {
    let engine = args.how.engine();
    match input::open(&args.asked)? {
        Input::Many(puzzles) => batch::run(puzzles, &args.asked, &args.how, |_, model| {
            let (word, exit, _) = told(engine.uniqueness(model, &args.how.control())?);
            Ok((word.to_owned(), exit))
        }),
        Input::One(puzzle) => {
            let model = puzzle.model()?;
            let control = args.how.control();
            let mut out = Output::open(args.asked.output.as_deref())?;
            let watch = Watch::over(&control);
            let uniqueness = engine.uniqueness(&model, &control);
            drop(watch);
            let (word, exit, boards) = told(uniqueness?);
            writeln!(out, "{word}")?;
            for board in boards {
                writeln!(out, "{}", args.format.write_board(&board).trim_end())?;
            }
            out.finish()?;
            Ok(exit)
        }
    }
}

/// The word for it, how that ends, and the boards that prove it. The question is whether there is
/// exactly one solution, so "several" ends as a proven no.
fn told(uniqueness: Uniqueness) -> (&'static str, Exit, Vec<Board>) {
    match uniqueness {
        Uniqueness::None => ("none", Exit::None, Vec::new()),
        Uniqueness::One(board) => ("unique", Exit::Found, vec![board]),
        Uniqueness::Many(first, second) => ("several", Exit::None, vec![first, second]),
    }
}
