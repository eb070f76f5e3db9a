//! Steps, hints, ratings and what could go, as JSON that the package makes objects of.

use pyo3::prelude::*;
use serde_json::{Value, json};
use youdoku::explain::{
    self, Entered, Explainer, Helper, Hint, Next, Position, Step, redundant_givens, redundant_rules,
};
use youdoku::picture::{self, Theme};
use youdoku::{Board, Cell, Control, DigitSet, Model, Puzzle, Stopped, Uniqueness, engine};

use crate::errors;
use crate::work::{control, watched};

/// Works without the interpreter; a signal stops it.
fn answered<T: Send>(
    py: Python<'_>,
    time: Option<f64>,
    work: impl FnOnce(&Control) -> Result<T, Stopped> + Send,
) -> PyResult<T> {
    let control = control(time)?;
    watched(py, &control, || work(&control))?.map_err(errors::stopped)
}

fn told(
    puzzle: &Puzzle,
    explainer: &Explainer,
    number: usize,
    position: &Position,
    step: &Step,
) -> Value {
    let mut told = explainer.json(number, position, step);
    told["svg"] = json!(picture::of_step(puzzle, explainer, position, step, Theme::Light));
    told
}

pub fn explain(
    py: Python<'_>,
    puzzle: &Puzzle,
    model: &Model,
    time: Option<f64>,
) -> PyResult<String> {
    answered(py, time, |control| {
        let explainer = Explainer::new(model, control)?;
        let mut position = explainer.start();
        let mut steps = Vec::new();
        let (end, sentence) = loop {
            match explainer.next(&position, control)? {
                Next::Step(step) => {
                    steps.push(told(puzzle, &explainer, steps.len() + 1, &position, &step));
                    explainer.apply(&mut position, &step);
                }
                Next::Solved => break ("solved", String::new()),
                Next::Clash(sentence) => break ("clash", sentence),
                Next::Open => break ("open", "there are several solutions".to_owned()),
            }
        };
        Ok(json!({ "steps": steps, "end": end, "sentence": sentence }).to_string())
    })
}

pub fn hint(
    py: Python<'_>,
    puzzle: &Puzzle,
    model: &Model,
    entered: Option<Board>,
    marks: Option<Vec<Vec<Option<Vec<i64>>>>>,
    time: Option<f64>,
) -> PyResult<String> {
    let grid = puzzle.grid();
    let digits = entered.unwrap_or_else(|| Board::empty(grid));
    let mut left: Vec<(Cell, DigitSet)> = Vec::new();
    if let Some(marks) = marks {
        let fits = marks.len() == grid.num_rows()
            && marks.iter().all(|row| row.len() == grid.num_columns());
        if !fits {
            let (tall, wide) = (grid.num_rows(), grid.num_columns());
            return Err(errors::bad(format!("expected marks for {tall} rows of {wide} cells")));
        }
        for (cell, of) in grid.cells().zip(marks.into_iter().flatten()) {
            let Some(of) = of else { continue };
            let mut set = DigitSet::EMPTY;
            for value in of {
                let digit = grid.digit(value);
                let found = || format!("found the mark {value}, which is no digit of this grid");
                set.insert(digit.ok_or_else(|| errors::bad(found()))?);
            }
            left.push((cell, set));
        }
    }
    answered(py, time, |control| {
        let helper = Helper::new(model, control)?;
        let hint = helper.hint(&Entered { digits, marks: left }, control)?;
        let names = |cells: &[Cell]| cells.iter().map(|&c| grid.name(c)).collect::<Vec<_>>();
        Ok(match hint {
            Hint::Solved => json!({ "kind": "solved", "texts": ["Solved!"] }),
            Hint::Nothing(why) => json!({ "kind": "nothing", "texts": [why] }),
            Hint::Mistake(cells, texts) => {
                json!({ "kind": "mistake", "texts": texts, "cells": names(&cells) })
            }
            Hint::Step(step, texts) => {
                let (step, position) = *step;
                let step = told(puzzle, helper.explainer(), 1, &position, &step);
                json!({ "kind": "step", "texts": texts, "step": step })
            }
        }
        .to_string())
    })
}

pub fn rating(py: Python<'_>, model: &Model, time: Option<f64>) -> PyResult<Option<String>> {
    answered(py, time, |control| {
        if !matches!(engine::default().uniqueness(model, control)?, Uniqueness::One(_)) {
            return Ok(None);
        }
        Ok(Some(explain::rated(model, control)?.json().to_string()))
    })
}

pub fn redundant(py: Python<'_>, model: &Model, time: Option<f64>) -> PyResult<Option<String>> {
    answered(py, time, |control| {
        let engine = engine::default();
        let Some(givens) = redundant_givens(&*engine, model, control)? else { return Ok(None) };
        let Some(rules) = redundant_rules(&*engine, model, control)? else { return Ok(None) };
        let (grid, names) = (model.grid(), model.names());
        let cells = |of: &[Cell]| of.iter().map(|&cell| grid.name(cell)).collect::<Vec<_>>();
        let texts = |of: &[usize]| {
            of.iter().map(|&at| model.rules()[at].text_beside_box(&names)).collect::<Vec<_>>()
        };
        let each = json!({ "givens": cells(&givens.each), "rules": texts(&rules.each) });
        let together =
            json!({ "givens": cells(&givens.together), "rules": texts(&rules.together) });
        Ok(Some(json!({ "each": each, "together": together }).to_string()))
    })
}
