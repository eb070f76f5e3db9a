//! Puzzles dug out of full boards.

use std::sync::Arc;

use anyhow::{Result, bail};
use rayon::prelude::*;
use youdoku::generate::{CellSet, GenerateError, Generator, Shortfall, Spare, Symmetry, Wish};
use youdoku::{Control, Puzzle, Stopped};

use super::difficulty::Difficulty;
use super::{Sink, ground, read};
use crate::args::{Generate, row};
use crate::exit::Exit;

/// So many are rated together.
const DRAWN_AT_ONCE: usize = 64;

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
    if let Some(difficulty) = Difficulty::of(args)? {
        return by_difficulty(args, &generator, threads, &difficulty, sink, &control);
    }
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

/// Puzzles are drawn until enough of them are as hard as wanted; says how many that took.
fn by_difficulty(
    args: &Generate,
    generator: &Arc<Generator>,
    threads: usize,
    difficulty: &Difficulty,
    mut sink: Sink,
    control: &Control,
) -> Result<Exit> {
    let wanted = args.count.unwrap_or(1);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let mut drawn: u64 = 0;
    let mut shortfall = None;
    let mut puzzles = generator.puzzles(args.seed, threads, control);
    'drawing: while shortfall.is_none() {
        let mut some: Vec<Puzzle> = Vec::new();
        for found in puzzles.by_ref().take(DRAWN_AT_ONCE) {
            match found {
                Ok(puzzle) => some.push(puzzle),
                Err(why) => shortfall = Some(why),
            }
        }
        if some.is_empty() {
            break;
        }
        let fits: Vec<Result<bool, Stopped>> = pool
            .install(|| some.par_iter().map(|puzzle| difficulty.fits(puzzle, control)).collect());
        for (puzzle, fits) in some.iter().zip(fits) {
            drawn += 1;
            match fits {
                Ok(true) => sink.take(puzzle)?,
                Ok(false) => {}
                Err(stopped) => {
                    shortfall = Some(stopped.into());
                    break 'drawing;
                }
            }
            if sink.written == wanted {
                break 'drawing;
            }
        }
    }
    drop(puzzles);
    let written = sink.finish(args.limits.stats)?;
    say!("{written} of {drawn} puzzles drawn are as hard as wanted");
    match shortfall {
        Some(why) if written < wanted => {
            say!("youdoku: {why}");
            Ok(if why == Shortfall::NoGrid { Exit::None } else { Exit::Stopped })
        }
        _ => Ok(Exit::Found),
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
