//! `youdoku candidates`: for each cell the digits it has in some solution.

use std::io::Write;

use anyhow::Result;
use serde_json::json;
use youdoku::text::block;
use youdoku::{Candidates as Found, Cell, Digit, DigitSet, Layout, explain};

use crate::args::{Candidates, How};
use crate::ask::{self, Load};
use crate::batch;
use crate::exit::Exit;
use crate::input::{self, Input};
use crate::output::Output;
use crate::progress::Watch;

pub fn run(args: Candidates) -> Result<Exit> {
    let How { engine: name, limits, .. } = &args.how;
    if let Some(cap) = args.counts {
        return counts(&args, cap);
    }
    match input::open(&args.asked)? {
        Input::Many(puzzles) => {
            let engine = args.how.engine(Load::Many)?;
            batch::run(puzzles, &args.asked, name, limits, |_, model, control| {
                let found = engine.candidates(model, control)?;
                Ok((as_json(&found), exit(&found)))
            })
        }
        Input::One(puzzle) => {
            let control = limits.control();
            let model = ask::model(&puzzle, &control)?;
            let mut out = Output::open(args.asked.output.as_deref())?;
            let engine = args.how.engine(Load::One)?;
            let watch = Watch::over(engine.as_ref(), &model, limits, &control);
            let found = engine.candidates(&model, &control);
            drop(watch);
            let found = found.map_err(|stopped| ask::told(&model, stopped, limits.memory))?;
            let text = match args.format.as_str() {
                "json" => as_json(&found),
                _ if found.is_empty() => "none".to_owned(),
                _ => as_block(&found, model.layout()),
            };
            writeln!(out, "{text}")?;
            out.finish()?;
            Ok(exit(&found))
        }
    }
}

/// How many solutions each candidate leaves.
fn counts(args: &Candidates, cap: u32) -> Result<Exit> {
    let (puzzle, control) = (input::one(&args.asked)?, args.how.limits.control());
    let (model, grid) = (ask::model(&puzzle, &control)?, puzzle.grid());
    let mut out = Output::open(args.asked.output.as_deref())?;
    let engine = args.how.engine(Load::One)?;
    let watch = Watch::over(engine.as_ref(), &model, &args.how.limits, &control);
    let tally = explain::tally(engine.as_ref(), &model, cap, &control);
    drop(watch);
    let tally = tally.map_err(|s| ask::told(&model, s, args.how.limits.memory))?;
    let of = |cell: Cell| grid.digits().map(move |digit| (digit, cell));
    let found = |&(digit, cell): &(Digit, Cell)| tally.get(cell, digit) > 0;
    let none = !grid.cells().any(|cell| of(cell).any(|candidate| found(&candidate)));
    if args.format == "json" {
        let cell = |&cell: &Cell| {
            let counts = of(cell).filter(found).map(|(digit, cell)| {
                (grid.value(digit).to_string(), json!(tally.get(cell, digit)))
            });
            serde_json::Value::Object(counts.collect())
        };
        let rows: Vec<Vec<_>> = grid.rows().iter().map(|r| r.iter().map(cell).collect()).collect();
        writeln!(out, "{}", json!({ "cap": cap, "candidates": rows }))?;
    } else if none {
        writeln!(out, "none")?;
    } else {
        for cell in grid.cells() {
            let counts = of(cell).filter(found).map(|(digit, cell)| {
                let count = tally.get(cell, digit);
                let (digit, more) = (grid.value(digit), if count == cap { "+" } else { "" });
                format!("{digit}:{count}{more}")
            });
            writeln!(out, "{} {}", grid.name(cell), counts.collect::<Vec<_>>().join(" "))?;
        }
    }
    out.finish()?;
    Ok(if none { Exit::None } else { Exit::Found })
}

fn exit(found: &Found) -> Exit {
    if found.is_empty() { Exit::None } else { Exit::Found }
}

/// Rows of cells of digits.
fn as_json(found: &Found) -> String {
    let grid = found.grid();
    let cell = |set: &DigitSet| set.iter().map(|digit| grid.value(digit)).collect::<Vec<_>>();
    let rows: Vec<Vec<Vec<i32>>> = found
        .of_cells()
        .chunks(grid.num_columns())
        .map(|row| row.iter().map(cell).collect())
        .collect();
    json!(rows).to_string()
}

/// A table, with bars and dashes between the regions; where digits have several characters, commas stand
/// between them.
fn as_block(found: &Found, layout: &Layout) -> String {
    let grid = found.grid();
    let between = if grid.range().width() > 1 { "," } else { "" };
    let text = |cell: Cell| {
        let digits: Vec<String> = found[cell].iter().map(|d| grid.value(d).to_string()).collect();
        digits.join(between)
    };
    let width = |column: &Vec<Cell>| column.iter().map(|&cell| text(cell).len()).max().unwrap_or(1);
    let widths: Vec<usize> = grid.columns().iter().map(width).collect();
    block::draw(layout, &widths, text)
}
