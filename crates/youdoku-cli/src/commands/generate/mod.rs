//! `youdoku generate`: puzzles with one solution.
//!
//! Puzzles are written as they are found, whole: what stops the run leaves those before it.

use std::io::Write;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use indicatif::ProgressBar;
use youdoku::engine::{Asp, Search};
use youdoku::rules::lexer;
use youdoku::text::Form;
use youdoku::{Boxes, Grid, Puzzle, Rule};

use crate::args::{Generate, WAYS, Way, row};
use crate::exit::Exit;
use crate::output::Output;
use crate::progress;

mod by_asp;
mod by_search;
mod difficulty;

pub fn run(args: Generate) -> Result<Exit> {
    let told = &args.by_asp;
    match row(&WAYS, &args.engine) {
        Way::ByAnswerSets => {
            if args.rating.is_some() || args.hardest.is_some() || args.only.is_some() {
                bail!("--rating, --hardest and --only need --engine {}", Search::NAME);
            }
            by_asp::run(&args)
        }
        Way::Dug => {
            if told.method.is_some() || told.level.is_some() || told.all || told.program {
                bail!("--method, --level, --all and --program need --engine {}", Asp::NAME);
            }
            by_search::run(&args)
        }
    }
}

/// Where puzzles go.
struct Sink {
    out: Output,
    form: Form,
    written: u64,
    bar: ProgressBar,
    begun: Instant,
}

impl Sink {
    fn open(args: &Generate, one: bool) -> Result<Sink> {
        Ok(Sink {
            out: Output::open(args.output.as_deref())?,
            form: args.format.unwrap_or(if one { Form::Block } else { Form::Line }),
            written: 0,
            bar: progress::puzzles(),
            begun: Instant::now(),
        })
    }

    /// Writes a puzzle. Lines stand under one header, so that all together are a list that can be read.
    fn take(&mut self, puzzle: &Puzzle) -> Result<()> {
        if self.form == Form::Line && self.written > 0 {
            writeln!(
                self.out,
                "{}",
                self.form.write_board(&puzzle.givens, &puzzle.drawn_layout())
            )?;
        } else {
            if self.written > 0 && self.form != Form::Json {
                writeln!(self.out)?;
            }
            writeln!(self.out, "{}", self.form.write(puzzle).trim_end())?;
        }
        self.written += 1;
        self.bar.inc(1);
        // Puzzles that take their time are shown when they are found.
        if self.written < 100 {
            self.out.flush()?;
        }
        Ok(())
    }

    /// Nothing more comes. A file without a puzzle is not made.
    fn finish(self, stats: bool) -> Result<u64> {
        self.bar.finish_and_clear();
        if self.written > 0 {
            self.out.finish()?;
        }
        if stats {
            let seconds = self.begun.elapsed().as_secs_f64();
            let rate = self.written as f64 / seconds;
            say!("{} puzzles in {seconds:.2} s, {rate:.0} a second", self.written);
        }
        Ok(self.written)
    }
}

/// The grid and the rules that were asked for, on the grid and with the boxes of a board where none is named.
fn ground(args: &Generate, board: Option<&Puzzle>) -> Result<(Grid, Vec<Rule>)> {
    let boxes = args.boxes.as_deref().map(boxes).transpose()?;
    let size = args.size.as_deref().map(size).transpose()?;
    let grid = match board {
        Some(board) if boxes.is_none() && size.is_none() && args.digits.is_none() => board.grid(),
        _ => Grid::stated(size, args.digits, boxes)?,
    };
    if let Some(boxes) = boxes.filter(|boxes| !boxes.fit(&grid)) {
        bail!("found boxes of {boxes}, expected boxes that cut up a grid of {grid}");
    }
    let drawn = board.and_then(|board| board.drawn_layout().boxes());
    let rules = Rule::on_boxes(&lexer::all_rules(&args.rule), grid, boxes.or(drawn));
    Ok((grid, rules.map_err(|(_, error)| error)?))
}

/// `9` or `6x9`, rows and columns.
fn size(text: &str) -> Result<(usize, usize)> {
    let (rows, columns) = text.split_once(['x', 'X', '×']).unwrap_or((text, text));
    match (rows.trim().parse(), columns.trim().parse()) {
        (Ok(rows), Ok(columns)) => Ok((rows, columns)),
        _ => bail!("found `{text}` as the size, expected rows and columns, such as 9 or 6x9"),
    }
}

fn boxes(text: &str) -> Result<Boxes> {
    let sides = text.split_once(['x', 'X', '×']);
    let sides = sides.and_then(|(h, w)| Some((h.trim().parse().ok()?, w.trim().parse().ok()?)));
    let Some((height, width)) = sides else {
        bail!("found `{text}` as the box, expected its height and width, such as 2x3");
    };
    Ok(Boxes { height, width })
}

/// The board in a file.
fn read(path: &Path) -> Result<Puzzle> {
    let name = || path.display().to_string();
    let text = std::fs::read_to_string(path).with_context(name)?;
    youdoku::text::read(&text).with_context(name)
}
