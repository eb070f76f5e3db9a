//! `youdoku explain`: how a puzzle is solved, in words.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use serde_json::json;
use youdoku::explain::{
    Candidate, Claim, Eliminations, Explainer, Helper, Next, Position, Step, TECHNIQUES, Technique,
    Techniques, technique,
};
use youdoku::picture::{self, Theme};
use youdoku::{Control, Model, Puzzle, Variable};

use crate::args::{Explain, Limits};
use crate::ask;
use crate::entered;
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
    let wanted = args.technique.as_deref().map(named).transpose()?;
    let entered = entered::read(&args.position, &model)?;
    if let Some((variable, digit)) = why_not {
        let cell = model.variables().cell(variable).ok_or_else(|| anyhow!("no cell"))?;
        let helper = Helper::new(&model, &control).map_err(told)?;
        let answer = helper.why_not(&entered, (cell, digit), &control).map_err(told)?;
        writeln!(out, "{}", answer.sentence)?;
        out.finish()?;
        return Ok(Exit::Found);
    }
    let mut explainer = Explainer::new(&model, &control).map_err(told)?;
    if let Some(list) = &args.techniques {
        let techniques = chosen(explainer.techniques(), list)?;
        explainer = explainer.with(techniques);
    }
    let mut position = explainer.position(&entered);
    let mut teller = Teller { puzzle: &puzzle, explainer: &explainer, args: &args, number: 0 };
    let spinner = progress::waiting("explaining");
    let mut tell = |out: &mut Output, step: &Step, position: &Position| {
        spinner.suspend(|| teller.tell(out, step, position))
    };
    let (end, exit) = if let Some(wanted) = wanted {
        let steps = explainer.all(&position, wanted, &control).map_err(told)?;
        steps.iter().try_for_each(|step| tell(&mut out, step, &position))?;
        match steps.len() {
            0 => (format!("There is no {} here.", wanted.name), Exit::None),
            1 => (format!("There is one {} here.", wanted.name), Exit::Found),
            many => (format!("There are {many} of {} here.", wanted.name), Exit::Found),
        }
    } else if let Some(cell) = to {
        match explainer.steps_to(&position, cell, &control).map_err(told)? {
            Some(path) => {
                path.iter().try_for_each(|(step, position)| tell(&mut out, step, position))?;
                (format!("Placed in {}.", counted(path.len())), Exit::Found)
            }
            None => ("Its digit does not follow.".to_owned(), Exit::None),
        }
    } else {
        let start = position.clone();
        let mut number = 0;
        loop {
            match explainer.next(&position, &control).map_err(told)? {
                Next::Step(step) => {
                    number += 1;
                    tell(&mut out, &step, &position)?;
                    explainer.apply(&mut position, &step);
                }
                Next::Clash(sentence) => {
                    let why = explainer.why_none(&start, &control).map_err(told)?;
                    break (why.unwrap_or(sentence), Exit::None);
                }
                Next::Open => {
                    let text = "Nothing more follows: there are several solutions.";
                    break (text.to_owned(), Exit::None);
                }
                Next::Solved => break (format!("Solved in {}.", counted(number)), Exit::Found),
            }
        }
    };
    spinner.finish_and_clear();
    match args.format.as_str() {
        "json" => writeln!(out, "{}", json!({ "end": end }))?,
        _ => writeln!(out, "{end}")?,
    }
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
    let Some(claim) = Claim::of(model, control).map_err(told)? else {
        say!("youdoku: there are several solutions: nothing to prove");
        return Ok(Exit::None);
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

fn counted(steps: usize) -> String {
    format!("{steps} {}", if steps == 1 { "step" } else { "steps" })
}

/// Writes steps, numbered from 1.
struct Teller<'a> {
    puzzle: &'a Puzzle,
    explainer: &'a Explainer,
    args: &'a Explain,
    number: usize,
}

impl Teller<'_> {
    fn tell(&mut self, out: &mut Output, step: &Step, position: &Position) -> Result<()> {
        self.number += 1;
        match self.args.format.as_str() {
            "json" => writeln!(out, "{}", self.explainer.json(self.number, position, step))?,
            _ => writeln!(out, "{}", self.text(step))?,
        }
        if let Some(folder) = &self.args.svg {
            self.draw(folder, step, position)?;
        }
        Ok(())
    }

    /// `12. X-wing (3.8): In rows 2 and 7 …`
    fn text(&self, step: &Step) -> String {
        let (whole, tenths) = (step.difficulty / 10, step.difficulty % 10);
        format!("{}. {} ({whole}.{tenths}): {}", self.number, step.name, step.sentence)
    }

    fn draw(&self, folder: &Path, step: &Step, position: &Position) -> Result<()> {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        let path = folder.join(format!("{}.svg", self.number));
        let drawn = picture::of_step(self.puzzle, self.explainer, position, step, Theme::Light);
        fs::write(&path, drawn).with_context(|| path.display().to_string())
    }
}

/// A technique by its name or number.
pub fn named(name: &str) -> Result<&'static Technique> {
    technique(name).ok_or_else(|| {
        let names: Vec<&str> = TECHNIQUES.iter().map(|one| one.name).collect();
        anyhow!("`{name}` is no technique, expected one of: {}", names.join(", "))
    })
}

/// `+franken swordfish,-uniqueness`, from those that are used otherwise.
fn chosen(mut techniques: Techniques, list: &str) -> Result<Techniques> {
    for word in list.split(',').map(str::trim) {
        let (on, name) = match (word.strip_prefix('+'), word.strip_prefix('-')) {
            (Some(name), _) => (true, name),
            (_, Some(name)) => (false, name),
            (None, None) => bail!("--techniques has `{word}`, expected + or - and a name"),
        };
        techniques = match name {
            "uniqueness" => techniques.with(|one| one.uniqueness, on),
            "rare" => techniques.with(|one| !one.usual, on),
            name => {
                let technique = named(name)?;
                techniques.with(|one| one == technique, on)
            }
        };
    }
    Ok(techniques)
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
