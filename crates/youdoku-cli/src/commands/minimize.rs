//! `youdoku minimize`: which clues or rules can go, and the puzzle without them.

use std::collections::BTreeSet;
use std::io::Write;

use anyhow::Result;
use youdoku::generate::minimize::{MinimizeError, Minimizer};
use youdoku::{Cell, Demand, Model, Puzzle, Source};
use youdoku::{engine, explain};

use crate::args::Minimize;
use crate::ask;
use crate::exit::Exit;
use crate::input;
use crate::output::Output;
use crate::progress::Watch;

pub fn run(args: Minimize) -> Result<Exit> {
    let puzzle = input::one(&args.asked)?;
    if args.of_rules {
        return without_rules(&args, puzzle);
    }
    let control = args.limits.control();
    let mut out = Output::open(args.asked.output.as_deref())?;
    let engine = engine::default();
    let model = ask::model(&puzzle, &control)?;
    let watch = Watch::over(engine.as_ref(), &model, &args.limits, &control);
    let minimizer = match Minimizer::new(&puzzle, &control) {
        Ok(minimizer) => minimizer,
        Err(MinimizeError::Stopped(stopped)) => return Err(stopped.into()),
        Err(error @ (MinimizeError::NoSolution | MinimizeError::Several)) => {
            drop(watch);
            say!("youdoku: {error}");
            return Ok(Exit::None);
        }
        Err(error) => return Err(error.into()),
    };
    let redundant = minimizer.redundant(&control)?;
    let (left, exit, proof) = if args.smallest {
        let (fewest, stopped) = minimizer.smallest(args.seed, &control);
        let (count, least) = (fewest.clues, fewest.at_least);
        match stopped {
            None => (fewest.puzzle, Exit::Found, format!("proven: no fewer than {count} suffice")),
            Some(stopped) => {
                let proof = format!("{stopped}: not proven; at least {least} are needed");
                (fewest.puzzle, Exit::Stopped, proof)
            }
        }
    } else {
        (minimizer.minimal(args.seed, &control)?, Exit::Found, String::new())
    };
    drop(watch);
    let grid = puzzle.grid();
    let names: Vec<String> = redundant.iter().map(|&cell| grid.name(cell)).collect();
    match names.as_slice() {
        [] => say!("no clue can go"),
        names => say!("each of these alone can go: {}", names.join(" ")),
    }
    say!("{}", went(&model, &ask::model(&left, &control)?));
    if !proof.is_empty() {
        say!("{proof}");
    }
    writeln!(out, "{}", args.format.write(&left).trim_end())?;
    out.finish()?;
    Ok(exit)
}

/// The same for rules: all clues stay.
fn without_rules(args: &Minimize, mut puzzle: Puzzle) -> Result<Exit> {
    let control = args.limits.control();
    let mut out = Output::open(args.asked.output.as_deref())?;
    let engine = engine::default();
    let model = ask::model(&puzzle, &control)?;
    let watch = Watch::over(engine.as_ref(), &model, &args.limits, &control);
    let found = explain::redundant_rules(&*engine, &model, &control);
    drop(watch);
    let Some(found) = found.map_err(|stopped| ask::told(&model, stopped, args.limits.memory))?
    else {
        say!("youdoku: there is not exactly one solution");
        return Ok(Exit::None);
    };
    let names = puzzle.names();
    let told = |rules: &[usize]| {
        let texts: Vec<String> = rules.iter().map(|&at| puzzle.rules[at].text(&names)).collect();
        texts.join(", ")
    };
    match &found.each[..] {
        [] => say!("no rule can go"),
        each => say!("each of these alone can go: {}", told(each)),
    }
    let rules = puzzle.rules.iter().filter(|rule| !rule.kind.is_base()).count();
    match &found.together[..] {
        [] => say!("{rules} rules, all stay"),
        gone => say!("{rules} rules, {} stay without {}", rules - gone.len(), told(gone)),
    }
    let mut at = 0..;
    puzzle.rules.retain(|_| at.next().is_some_and(|at| !found.together.contains(&at)));
    writeln!(out, "{}", args.format.write(&puzzle).trim_end())?;
    out.finish()?;
    Ok(Exit::Found)
}

/// How many clues went, and which.
fn went(before: &Model, after: &Model) -> String {
    let given = |demand: &Demand| match demand.from {
        Source::Given(cell) => Some(cell),
        Source::Rule(_) | Source::Definition | Source::Question => None,
    };
    let clues =
        |model: &Model| -> BTreeSet<Cell> { model.demands().iter().filter_map(given).collect() };
    let (grid, before, after) = (before.grid(), clues(before), clues(after));
    let gone: Vec<String> = before.difference(&after).map(|&cell| grid.name(cell)).collect();
    let (before, after) = (before.len(), after.len());
    match gone.as_slice() {
        [] => format!("{before} clues, all stay"),
        gone => format!("{before} clues, {after} stay without {}", gone.join(" ")),
    }
}
