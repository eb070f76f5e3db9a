//! `youdoku explain`: how a puzzle is solved, in words.

use std::io::Write;

use anyhow::{Result, anyhow, bail};
use serde_json::{Value, json};
use youdoku::explain::{Candidate, Claim, Eliminations, Explainer, Next, Position, Step};
use youdoku::{Control, Model, Stopped, Uniqueness, Variable, engine};

use crate::args::{Explain, Limits};
use crate::ask;
use crate::exit::Exit;
use crate::input::{self, Input};
use crate::output::Output;
use crate::progress;

pub fn run(args: Explain) -> Result<Exit> {
    let Input::One(puzzle) = input::open(&args.asked)? else {
        bail!("one puzzle is explained at a time, and this is a list");
    };
    let control = args.limits.control();
    let model = ask::model(&puzzle, &control)?;
    let mut out = Output::open(args.asked.output.as_deref())?;
    let told = |stopped| ask::told(&model, stopped, args.limits.memory);
    if let Some(form) = &args.certificate {
        return certificate(&model, form, out, &args.limits, &control);
    }
    let to = args.to.as_deref().map(|name| cell(&model, name)).transpose()?;
    let why_not = args.why_not.as_deref().map(|text| candidate(&model, text)).transpose()?;
    let explainer = Explainer::new(&model, &control).map_err(told)?;
    let mut position = explainer.start();
    let spinner = progress::waiting("explaining");
    let exit = if let Some(candidate) = why_not {
        let answer = refuted(&explainer, &mut position, candidate, &control).map_err(told)?;
        spinner.finish_and_clear();
        writeln!(out, "{answer}")?;
        Exit::Found
    } else {
        let mut number = 0;
        let end = loop {
            match explainer.next(&position, &control).map_err(told)? {
                Next::Step(step) => {
                    explainer.apply(&mut position, &step);
                    number += 1;
                    let text = match args.format.as_str() {
                        "json" => json_of(&explainer, number, &step).to_string(),
                        _ => text_of(number, &step),
                    };
                    spinner.suspend(|| writeln!(out, "{text}"))?;
                    if to.is_some_and(|cell| position.is_placed(cell)) {
                        break Next::Solved;
                    }
                }
                end => break end,
            }
        };
        spinner.finish_and_clear();
        let (text, exit) = match end {
            Next::Clash(sentence) => (sentence, Exit::None),
            Next::Open => {
                ("Nothing more follows: there are several solutions.".to_owned(), Exit::None)
            }
            Next::Solved | Next::Step(_) => {
                let what = if to.is_some() { "Placed" } else { "Solved" };
                (
                    format!("{what} in {number} {}.", if number == 1 { "step" } else { "steps" }),
                    Exit::Found,
                )
            }
        };
        match args.format.as_str() {
            "json" => writeln!(out, "{}", json!({ "end": text }))?,
            _ => writeln!(out, "{text}")?,
        }
        exit
    };
    out.finish()?;
    Ok(exit)
}

/// The candidates that go, as a proof that others can check.
fn certificate(
    model: &Model,
    form: &str,
    mut out: Output,
    limits: &Limits,
    control: &Control,
) -> Result<Exit> {
    let told = |stopped| ask::told(model, stopped, limits.memory);
    let claim = match engine::default().uniqueness(model, control).map_err(told)? {
        Uniqueness::None => Claim::NoSolution,
        Uniqueness::One(board) => Claim::NoOther(board),
        Uniqueness::Many(..) => {
            say!("youdoku: there are several solutions: nothing to prove");
            return Ok(Exit::None);
        }
    };
    let Some(found) = Eliminations::of(&claim, model, control).map_err(told)? else {
        say!(
            "youdoku: candidates that go one by one or two by two are not enough here; `youdoku unique --proof` writes a longer proof"
        );
        return Ok(Exit::Stopped);
    };
    match form {
        "link" => writeln!(out, "{}", found.link(model))?,
        _ => write!(out, "{}", found.drup())?,
    }
    out.finish()?;
    Ok(Exit::Found)
}

/// `12. X-wing (3.8): In rows 2 and 7 …`
pub fn text_of(number: usize, step: &Step) -> String {
    let (whole, tenths) = (step.difficulty / 10, step.difficulty % 10);
    format!("{number}. {} ({whole}.{tenths}): {}", step.name, step.sentence)
}

/// What a step does: `r1c1=5`, `r2c7<>4`.
pub fn deeds(explainer: &Explainer, step: &Step) -> (Vec<String>, Vec<String>) {
    let written = |(variable, digit): Candidate, sign: &str| {
        format!("{}{sign}{}", explainer.name(variable), explainer.value(variable, digit))
    };
    let places = step.places.iter().map(|&one| written(one, "=")).collect();
    let gone = step.removes.iter().flat_map(|&(one, digits)| digits.iter().map(move |d| (one, d)));
    (places, gone.map(|one| written(one, "<>")).collect())
}

fn json_of(explainer: &Explainer, number: usize, step: &Step) -> Value {
    let (places, removes) = deeds(explainer, step);
    json!({
        "n": number, "name": step.name, "level": step.level,
        "difficulty": f64::from(step.difficulty) / 10.0, "sentence": step.sentence,
        "places": places, "removes": removes,
    })
}

/// Why a candidate cannot be: at once, or after the steps that lead there.
fn refuted(
    explainer: &Explainer,
    position: &mut Position,
    candidate: Candidate,
    control: &Control,
) -> Result<String, Stopped> {
    let (cell, digit) = (explainer.name(candidate.0), explainer.value(candidate.0, candidate.1));
    if !position.candidates()[candidate.0].contains(candidate.1) {
        return Ok(format!("{cell} is not {digit}: a digit that is given excludes it."));
    }
    loop {
        if let Some(step) = explainer.why_not(position, candidate, control)? {
            return Ok(step.sentence);
        }
        match explainer.next(position, control)? {
            Next::Step(step) => {
                explainer.apply(position, &step);
                if step.places.contains(&candidate) {
                    return Ok(format!("{cell} is {digit}: nothing speaks against it."));
                }
                if !position.candidates()[candidate.0].contains(candidate.1) {
                    return Ok(step.sentence);
                }
            }
            Next::Clash(sentence) => return Ok(sentence),
            Next::Solved | Next::Open => {
                return Ok(format!("{cell} can be {digit}: there are several solutions."));
            }
        }
    }
}

fn cell(model: &Model, name: &str) -> Result<Variable> {
    let grid = model.grid();
    let cell = grid.cell_named(name).filter(|&cell| model.layout().has(cell));
    Ok(cell
        .ok_or_else(|| anyhow!("`{name}` is no cell of this board, expected one such as r1c1"))?
        .into())
}

fn candidate(model: &Model, text: &str) -> Result<Candidate> {
    let expected = || anyhow!("`{text}`: expected a cell and a digit, such as r4c5=5");
    let (name, digit) = text.split_once('=').ok_or_else(expected)?;
    let value: i64 = digit.trim().parse().map_err(|_| expected())?;
    let digit = model.grid().digit(value);
    let digit = digit.ok_or_else(|| anyhow!("`{text}`: the board has no digit {value}"))?;
    Ok((cell(model, name.trim())?, digit))
}
