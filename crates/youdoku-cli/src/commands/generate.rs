//! `youdoku generate`: puzzles with one solution.
//!
//! Puzzles are written as they are found, whole: what stops the run leaves those before it.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use youdoku::generate::{CellSet, GenerateError, Generator, Shortfall, Spare, Symmetry, Wish};
use youdoku::text::Form;
use youdoku::{Board, Grid, Puzzle, Rule};

use crate::args::{Generate, row};
use crate::exit::Exit;
use crate::output::Output;
use crate::progress;

pub fn run(args: Generate) -> Result<Exit> {
    let control = args.limits.control();
    let mut out = Output::open(args.output.as_deref())?;
    let generator = match Generator::new(wish(&args)?, &control) {
        Ok(generator) => Arc::new(generator?),
        Err(GenerateError::Impossible(why)) => {
            eprintln!("youdoku: {why}");
            return Ok(Exit::None);
        }
        Err(error) => return Err(error.into()),
    };
    let one = args.count == 1;
    let form = args.format.unwrap_or(if one { Form::Block } else { Form::Line });
    let threads = match args.limits.threads {
        Some(threads) => threads.into(),
        None if one => 1,
        None => std::thread::available_parallelism().map_or(1, |cores| cores.get()),
    };
    let bar = progress::puzzles();
    let begun = std::time::Instant::now();
    let mut shortfall = None;
    let mut written = 0;
    for found in generator.puzzles(args.seed, threads, &control).take(args.count.try_into()?) {
        match found {
            Ok(puzzle) => {
                write(&mut out, form, &puzzle, written)?;
                written += 1;
                bar.inc(1);
            }
            Err(why) => shortfall = Some(why),
        }
        // Puzzles that take their time are shown when they are found.
        if written < 100 {
            out.flush()?;
        }
    }
    bar.finish_and_clear();
    if written > 0 {
        out.finish()?;
    }
    if args.limits.stats {
        let seconds = begun.elapsed().as_secs_f64();
        eprintln!("{written} puzzles in {seconds:.2} s, {:.0} a second", written as f64 / seconds);
        eprintln!("{}", generator.sampling().sentence());
    }
    match shortfall {
        None => Ok(Exit::Found),
        Some(why) => {
            let found = if written > 0 { format!(" ({written} found)") } else { String::new() };
            eprintln!("youdoku: {why}{found}");
            Ok(if why == Shortfall::NoGrid { Exit::None } else { Exit::Stopped })
        }
    }
}

/// Writes a puzzle. Lines stand under one header, so that all together are a list that can be read.
fn write(out: &mut Output, form: Form, puzzle: &Puzzle, written: u64) -> Result<()> {
    if form == Form::Line && written > 0 {
        writeln!(out, "{}", form.write_board(&puzzle.givens))?;
    } else {
        if written > 0 && form != Form::Json {
            writeln!(out)?;
        }
        writeln!(out, "{}", form.write(puzzle).trim_end())?;
    }
    Ok(())
}

/// What was asked for.
fn wish(args: &Generate) -> Result<Wish> {
    let pattern = args.pattern.as_deref().map(read).transpose()?;
    let solution = args.solution.as_deref().map(read).transpose()?;
    let grid = match (&args.boxes, args.size, &pattern, &solution) {
        (Some(text), ..) => boxes(text)?,
        (None, Some(size), ..) => Grid::of_size(size)?,
        (None, None, Some(board), _) | (None, None, None, Some(board)) => board.grid(),
        (None, None, None, None) => Grid::of_size(9)?,
    };
    if let Some(pattern) = &pattern
        && pattern.grid() != grid
    {
        bail!("the pattern is a {} board, expected {grid}", pattern.grid());
    }
    let rules = args.rule.iter().map(|text| Rule::read(text, &grid)).collect::<Result<_, _>>()?;
    Ok(Wish {
        clues: args.clues,
        spare: if args.minimal { Spare::Never } else { Spare::Allowed },
        symmetry: row(&Symmetry::ALL, &args.symmetry),
        pattern: pattern.map(|board| CellSet::filled(&board)),
        solution,
        ..Wish::new(grid, rules)
    })
}

fn boxes(text: &str) -> Result<Grid> {
    let sides = text.split_once(['x', 'X', '×']);
    let sides = sides.and_then(|(h, w)| Some((h.trim().parse().ok()?, w.trim().parse().ok()?)));
    let Some((height, width)) = sides else {
        bail!("found `{text}` as the box, expected its height and width, such as 2x3");
    };
    Ok(Grid::new(height, width)?)
}

/// The board in a file.
fn read(path: &Path) -> Result<Board> {
    let name = || path.display().to_string();
    let text = std::fs::read_to_string(path).with_context(name)?;
    Ok(youdoku::text::read(&text).with_context(name)?.givens)
}
