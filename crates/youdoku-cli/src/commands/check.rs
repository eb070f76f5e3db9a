//! `youdoku check`: whether a board obeys the rules, and which it breaks. No engine is asked: only the
//! meaning of each constraint.

use std::io::Write;

use anyhow::Result;
use youdoku::constraint::Quiet;
use youdoku::{Board, Candidates, Demand, DigitSet, Model, Puzzle};

use crate::args::{Asked, Check, Limits};
use crate::batch;
use crate::exit::Exit;
use crate::input::{self, Input};
use crate::output::Output;

pub fn run(args: Check) -> Result<Exit> {
    let Check { asked } = args;
    match input::open(&asked)? {
        Input::Many(puzzles) => {
            batch::run(puzzles, &asked, "", &Limits::default(), |puzzle, model, _| {
                let (lines, exit) = check(puzzle, model);
                Ok((lines.join("; "), exit))
            })
        }
        Input::One(puzzle) => report(&puzzle, &asked),
    }
}

fn report(puzzle: &Puzzle, asked: &Asked) -> Result<Exit> {
    let mut out = Output::open(asked.output.as_deref())?;
    let (lines, exit) = check(puzzle, &puzzle.model()?);
    for line in lines {
        writeln!(out, "{line}")?;
    }
    out.finish()?;
    Ok(exit)
}

fn check(puzzle: &Puzzle, model: &Model) -> (Vec<String>, Exit) {
    let (board, grid) = (&puzzle.givens, puzzle.grid());
    let broken: Vec<String> = model
        .demands()
        .iter()
        .filter(|demand| is_broken(demand, board))
        .map(|demand| format!("broken: {}", demand.constraint.sentence(&grid)))
        .collect();
    let empty = grid.num_cells() - board.num_filled();
    if !broken.is_empty() {
        (broken, Exit::None)
    } else if empty > 0 {
        let cells = if empty == 1 { "cell is" } else { "cells are" };
        (
            vec![format!("incomplete: {empty} {cells} empty, and no rule is broken so far")],
            Exit::Stopped,
        )
    } else {
        (vec!["solved".to_owned()], Exit::Found)
    }
}

/// Whether the digits that are there already break the demand, whatever comes into the empty cells.
fn is_broken(demand: &Demand, board: &Board) -> bool {
    let mut candidates = Candidates::all(board.grid());
    for (cell, digit) in board.filled() {
        candidates[cell] = DigitSet::only(digit);
    }
    let constraint = &demand.constraint;
    let filled = constraint.cells().iter().all(|&cell| board.get(cell).is_some());
    if filled {
        !constraint.holds(board)
    } else {
        constraint.propagate(&mut candidates, &mut Quiet).is_err()
    }
}
