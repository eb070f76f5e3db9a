//! `youdoku check`: whether a board obeys the rules, and which it breaks. No engine is asked: only the
//! meaning of each constraint.

use std::io::Write;

use anyhow::Result;
use youdoku::constraint::{Halt, Piece, Quiet, pieces};
use youdoku::engine;
use youdoku::{Candidates, Cell, Control, Demand, DigitSet, Model, Puzzle, Stopped, Variable};

use crate::args::{Asked, Check, Limits};
use crate::ask;
use crate::batch;
use crate::exit::Exit;
use crate::input::{self, Input};
use crate::output::Output;

pub fn run(args: Check) -> Result<Exit> {
    let Check { asked, limits } = args;
    match input::open(&asked)? {
        Input::Many(puzzles) => {
            batch::run(puzzles, &asked, "", &limits, |puzzle, model, control| {
                let (lines, exit) = check(puzzle, model, control)?;
                Ok((lines.join("; "), exit))
            })
        }
        Input::One(puzzle) => report(&puzzle, &asked, &limits),
    }
}

fn report(puzzle: &Puzzle, asked: &Asked, limits: &Limits) -> Result<Exit> {
    let control = limits.control();
    let mut out = Output::open(asked.output.as_deref())?;
    let model = ask::model(puzzle, &control)?;
    let checked = check(puzzle, &model, &control);
    let (lines, exit) = checked.map_err(|stopped| ask::told(&model, stopped, limits.memory))?;
    for line in lines {
        writeln!(out, "{line}")?;
    }
    out.finish()?;
    Ok(exit)
}

fn check(
    puzzle: &Puzzle,
    model: &Model,
    control: &Control,
) -> Result<(Vec<String>, Exit), Stopped> {
    let (board, grid) = (&puzzle.givens, puzzle.grid());
    let mut given = model.candidates();
    for (cell, digit) in board.filled() {
        given[cell] = DigitSet::only(digit);
    }
    control.check()?;
    let mut broken: Vec<String> = Vec::new();
    let mut now = given.clone();
    let mut pace = control.pace(1 << 10);
    for demand in model.demands() {
        pace.work(demand.constraint.scope().len())?;
        let is_broken = is_broken(demand, puzzle, model, &mut now, control);
        if is_broken.map_err(|stopped| demand.from.name(stopped))? {
            for line in told(demand, puzzle, model) {
                // A row and a box may have the same two cells.
                let line = format!("broken: {line}");
                if !broken.contains(&line) {
                    broken.push(line);
                }
            }
        }
        demand.constraint.scope().iter().for_each(|&one| now[one] = given[one]);
    }
    let empty = grid.num_cells() - board.num_filled() - model.variables().missing().len();
    // What is shown besides the digits is not on the board, and has to be found.
    if broken.is_empty() && empty == 0 && !engine::is_solution(model, board, control)? {
        broken.push("broken: nothing that the rules show besides digits goes with them".to_owned());
    }
    Ok(if !broken.is_empty() {
        (broken, Exit::None)
    } else if empty > 0 {
        let cells = if empty == 1 { "cell is" } else { "cells are" };
        (
            vec![format!("incomplete: {empty} {cells} empty, and no rule is broken so far")],
            Exit::Stopped,
        )
    } else {
        (vec!["solved".to_owned()], Exit::Found)
    })
}

/// What is broken, in words: where cells must differ, those that do not.
fn told(demand: &Demand, puzzle: &Puzzle, model: &Model) -> Vec<String> {
    let (board, grid) = (&puzzle.givens, puzzle.grid());
    let variables = model.variables();
    let differing: Vec<Cell> = match pieces(&*demand.constraint)[..] {
        [Piece::Different(all)] => all.iter().filter_map(|&one| variables.cell(one)).collect(),
        _ => Vec::new(),
    };
    let mut told = Vec::new();
    for digit in grid.digits() {
        let alike: Vec<Cell> =
            differing.iter().copied().filter(|&cell| board.get(cell) == Some(digit)).collect();
        if alike.len() > 1 {
            let both = if alike.len() == 2 { "both" } else { "all" };
            let value = grid.value(digit);
            let alike: Vec<Variable> = alike.iter().map(Variable::from).collect();
            told.push(format!("{} must differ, {both} are {value}", variables.list(&alike)));
        }
    }
    if told.is_empty() {
        told.push(demand.constraint.sentence(variables));
    }
    told
}

/// Whether the digits that are there already break the demand, whatever comes into the empty cells. What
/// can be there is what `now` says; of the demand's own cells it changes afterwards.
fn is_broken(
    demand: &Demand,
    puzzle: &Puzzle,
    model: &Model,
    now: &mut Candidates,
    control: &Control,
) -> Result<bool, Stopped> {
    let (constraint, board) = (&demand.constraint, &puzzle.givens);
    let values = model.variables().values(board);
    if constraint.scope().iter().all(|&one| values.get(one).is_some()) {
        return Ok(!constraint.holds(&values));
    }
    match constraint.propagate(now, &mut Quiet, control) {
        Ok(()) => Ok(false),
        Err(Halt::Conflict(_)) => Ok(true),
        Err(Halt::Stopped(stopped)) => Err(stopped),
    }
}
