//! Puzzles dug out of full boards.

use std::sync::Arc;

use anyhow::{Result, bail};
use youdoku::generate::{CellSet, GenerateError, Generator, Shortfall, Spare, Symmetry, Wish};

use super::{Sink, ground, read};
use crate::args::{Generate, row};
use crate::exit::Exit;

pub fn run(args: &Generate) -> Result<Exit> {
    let control = args.limits.control();
    let count = args.count.unwrap_or(1);
    let mut sink = Sink::open(args, count == 1)?;
    let generator = match Generator::new(wish(args)?, &control) {
        Ok(generator) => Arc::new(generator?),
        Err(GenerateError::Impossible(why)) => {
            say!("youdoku: {why}");
            return Ok(Exit::None);
        }
        Err(error) => return Err(error.into()),
    };
    let threads = match args.limits.threads {
        Some(threads) => threads.into(),
        None if count == 1 => 1,
        None => std::thread::available_parallelism().map_or(1, |cores| cores.get()),
    };
    let mut shortfall = None;
    for found in generator.puzzles(args.seed, threads, &control).take(count.try_into()?) {
        match found {
            Ok(puzzle) => sink.take(&puzzle)?,
            Err(why) => shortfall = Some(why),
        }
    }
    let written = sink.finish(args.limits.stats)?;
    if args.limits.stats {
        say!("{}", generator.sampling().sentence());
    }
    match shortfall {
        None => Ok(Exit::Found),
        Some(why) => {
            let found = if written > 0 { format!(" ({written} found)") } else { String::new() };
            say!("youdoku: {why}{found}");
            Ok(if why == Shortfall::NoGrid { Exit::None } else { Exit::Stopped })
        }
    }
}

/// What was asked for.
fn wish(args: &Generate) -> Result<Wish> {
    let pattern = args.pattern.as_deref().map(read).transpose()?;
    let solution = args.solution.as_deref().map(read).transpose()?;
    let (grid, rules) = ground(args, pattern.as_ref().or(solution.as_ref()))?;
    if let Some(pattern) = &pattern
        && pattern.grid() != grid
    {
        bail!("the pattern is a {} board, expected {grid}", pattern.grid());
    }
    Ok(Wish {
        clues: args.clues,
        spare: if args.minimal { Spare::Never } else { Spare::Allowed },
        symmetry: row(&Symmetry::ALL, &args.symmetry),
        pattern: pattern.map(|board| CellSet::filled(&board.givens)),
        solution: solution.map(|board| board.givens),
        ..Wish::new(grid, rules)
    })
}
