//! The questions of those who solve: the path, a hint, why not this digit, how hard, whether it is right so far.
//!
//! Cells are numbers in reading order and digits places in the range, from 1, as everywhere on the wire. A question may
//! say what was done to the puzzle:
//!
//! ```text
//! → {"id": 7, "ask": "hint", "puzzle": {…}, "entered": [0, 5, …], "marks": [[], [1, 4], …]}
//! ```
//!
//! `entered` has a number for each cell, 0 for none; `marks` the digits that are left in each cell, none where it has no
//! marks. Both may be left out.
//!
//! A *step* is the object that the command writes as JSON (`n`, `name`, `level`, `difficulty`, `sentence`, `places` such as
//! `r1c1=5`, `removes` such as `r2c7<>4`, `units`), and for the page where all that lies: `on`, the candidates that are
//! placed, and `off`, those that go, each a pair `[cell, digit]`; each of the `units` has `at`, the cells that are looked
//! at, `candidates`, pairs, and `areas`, a `name` and all `cells` of the house, cage or line.

use serde_json::{Value, json};
use youdoku::engine::Engine;
use youdoku::explain::{
    self, Candidate, Check, Entered, Explainer, Helper, Hint, Next, Position, Step,
};
use youdoku::{Board, Cell, Digit, DigitSet, Model, Uniqueness, Variable};

use super::How;
use super::reporter::{Ended, Reporter};
use super::wire::BadQuestion;

/// The whole path from the givens and what is entered: a part `{"step": …}` for each step as it is found, and at the end
/// `{"end": "solved" | "clash" | "open", "sentence": …, "steps": how many, "hardest": the difficulty of the hardest}`. A
/// path that is `open` ends where nothing more follows.
pub fn steps(r: &Reporter, model: &Model, _: &dyn Engine, how: &How) -> Result<Value, Ended> {
    let entered = entered(model, how)?;
    let explainer = Explainer::new(model, &r.control).map_err(Ended::Stopped)?;
    let mut position = explainer.start();
    for (cell, digit) in entered.digits.filled() {
        if !position.is_placed(cell.into()) {
            explainer.place(&mut position, (cell.into(), digit));
        }
    }
    let (mut number, mut hardest) = (0, 0);
    loop {
        let end = match explainer.next(&position, &r.control).map_err(Ended::Stopped)? {
            Next::Step(step) => {
                number += 1;
                hardest = hardest.max(step.difficulty);
                r.numbered(
                    number,
                    || json!({ "step": told(model, &explainer, number, &position, &step) }),
                )?;
                explainer.apply(&mut position, &step);
                continue;
            }
            Next::Solved => ("solved", "Solved.".to_owned()),
            Next::Clash(sentence) => ("clash", sentence),
            Next::Open => ("open", "Nothing more follows: there are several solutions.".to_owned()),
        };
        let hardest = f64::from(hardest) / 10.0;
        return Ok(json!({ "end": end.0, "sentence": end.1, "steps": number, "hardest": hardest }));
    }
}

/// What to tell next: `{"hint": "step" | "mistake" | "solved" | "nothing", "texts": [where, what, why, do], "cells": […],
/// "step": …}`. The cells are to be lit; there is a step where it is one, and one text where nothing follows.
pub fn hint(r: &Reporter, model: &Model, _: &dyn Engine, how: &How) -> Result<Value, Ended> {
    let entered = entered(model, how)?;
    let helper = Helper::new(model, &r.control).map_err(Ended::Stopped)?;
    let hint = helper.hint(&entered, &r.control).map_err(Ended::Stopped)?;
    Ok(match hint {
        Hint::Solved => json!({ "hint": "solved", "texts": ["Solved!"], "cells": [] }),
        Hint::Nothing(why) => json!({ "hint": "nothing", "texts": [why], "cells": [] }),
        Hint::Mistake(cells, texts) => {
            json!({ "hint": "mistake", "texts": texts, "cells": indices(&cells) })
        }
        Hint::Step(step, texts) => {
            let (step, position) = *step;
            let shown = helper.explainer().shown(&position, &step);
            let first = shown.first().map(|unit| match &unit.areas[..] {
                [] => unit.cells.clone(),
                areas => areas[0].1.clone(),
            });
            let cells = of_cells(model, &first.unwrap_or_default());
            let step = told(model, helper.explainer(), 1, &position, &step);
            json!({ "hint": "step", "texts": texts, "cells": cells, "step": step })
        }
    })
}

/// Why a digit cannot be in a cell: the question has `cell` and `digit`, the answer `{"sentence": …, "can": whether it can
/// be, "steps": the steps that lead there, last the one that removes it; none where the board shows it}`. With `yet` it is
/// told for somebody who plays: what can be seen from here alone, so that a digit that can be is none that must be.
pub fn why_not(r: &Reporter, model: &Model, _: &dyn Engine, how: &How) -> Result<Value, Ended> {
    let entered = entered(model, how)?;
    let cell = how.cell.filter(|&cell| cell < model.grid().num_cells()).map(Cell::new);
    let cell = cell.filter(|&cell| model.layout().has(cell));
    let digits = 1..=model.grid().num_digits();
    let digit = how.digit.filter(|digit| digits.contains(digit)).map(|digit| Digit::at(digit - 1));
    let Some(candidate) = cell.zip(digit) else {
        let what = "`why-not` needs a `cell` of the board and a `digit`, counted from 1";
        return Err(BadQuestion::Shape(what.to_owned()).into());
    };
    let helper = Helper::new(model, &r.control).map_err(Ended::Stopped)?;
    let yet = how.rest.get("yet").and_then(Value::as_bool) == Some(true);
    let why = match yet {
        true => helper.why_not_yet(&entered, candidate, &r.control),
        false => helper.why_not(&entered, candidate, &r.control),
    };
    let why = why.map_err(Ended::Stopped)?;
    let told = |(n, (step, position)): (usize, &(Step, Position))| {
        told(model, helper.explainer(), n + 1, position, step)
    };
    let path: Vec<Value> = why.path.iter().enumerate().map(told).collect();
    Ok(json!({ "sentence": why.sentence, "can": why.can_be, "steps": path }))
}

/// How hard the puzzle is: `{"text": "7.2/1.2/1.2", "er": 7.2, "ep": 1.2, "ed": 1.2, "exact": true}` on the scale of the
/// field for plain 9×9, `{"text": "~7.2", "er": 7.2, "exact": false}` for everything else; null where there is not exactly
/// one solution.
pub fn rating(r: &Reporter, model: &Model, engine: &dyn Engine, _: &How) -> Result<Value, Ended> {
    let solutions = engine.uniqueness(model, &r.control).map_err(Ended::Stopped)?;
    if !matches!(solutions, Uniqueness::One(_)) {
        return Ok(Value::Null);
    }
    let rated = explain::rated(model, &r.control).map_err(Ended::Stopped)?;
    Ok(rated.json())
}

/// Whether what is entered is right: `{"check": "solved" | "fine" | "wrong" | "several" | "none", "cells": those that are
/// wrong}`. With several solutions, what is entered can still be completed.
pub fn check(r: &Reporter, model: &Model, _: &dyn Engine, how: &How) -> Result<Value, Ended> {
    let entered = entered(model, how)?;
    let helper = Helper::new(model, &r.control).map_err(Ended::Stopped)?;
    let (check, cells) = match helper.check(&entered, &r.control).map_err(Ended::Stopped)? {
        Check::Solved => ("solved", Vec::new()),
        Check::Fine => ("fine", Vec::new()),
        Check::Wrong(cells) => ("wrong", cells),
        Check::Several => ("several", Vec::new()),
        Check::NoSolution => ("none", Vec::new()),
    };
    Ok(json!({ "check": check, "cells": indices(&cells) }))
}

/// What a question says was done to the puzzle.
fn entered(model: &Model, how: &How) -> Result<Entered, Ended> {
    let (grid, bad) = (model.grid(), |what: String| Ended::from(BadQuestion::Shape(what)));
    let (cells, most) = (grid.num_cells(), grid.num_digits());
    let digits = match &how.entered {
        None => Some(Board::empty(grid)),
        Some(values) => Board::from_values(grid, values),
    };
    let digits =
        digits.ok_or_else(|| bad(format!("`entered` must be {cells} numbers from 0 to {most}")))?;
    let marks = how.marks.as_deref().unwrap_or_default();
    let fits = |cell: &Vec<usize>| cell.iter().all(|digit| (1..=most).contains(digit));
    if !(marks.is_empty() || marks.len() == cells) || !marks.iter().all(fits) {
        return Err(bad(format!("`marks` must be {cells} lists of numbers from 1 to {most}")));
    }
    let left = |(cell, of): (usize, &Vec<usize>)| {
        let mut left = DigitSet::EMPTY;
        of.iter().for_each(|digit| left.insert(Digit::at(digit - 1)));
        (!left.is_empty()).then_some((Cell::new(cell), left))
    };
    Ok(Entered { digits, marks: marks.iter().enumerate().filter_map(left).collect() })
}

/// A step for the page.
pub(super) fn told(
    model: &Model,
    explainer: &Explainer,
    number: usize,
    position: &Position,
    step: &Step,
) -> Value {
    let mut told = explainer.json(number, position, step);
    let gone =
        step.removes.iter().flat_map(|&(one, all)| all.iter().map(move |digit| (one, digit)));
    told["on"] = json!(pairs(model, step.places.iter().copied()));
    told["off"] = json!(pairs(model, gone));
    if let Some(units) = told["units"].as_array_mut() {
        for (unit, shown) in units.iter_mut().zip(explainer.shown(position, step)) {
            let area = |(name, cells): &(String, Vec<Variable>)| json!({ "name": name, "cells": of_cells(model, cells) });
            unit["at"] = json!(of_cells(model, &shown.cells));
            unit["candidates"] = json!(pairs(model, shown.candidates.iter().copied()));
            unit["areas"] = shown.areas.iter().map(area).collect();
        }
    }
    told
}

/// The candidates of cells; what else there is has no place on the board.
fn pairs(model: &Model, candidates: impl Iterator<Item = Candidate>) -> Vec<[usize; 2]> {
    let cell = |one: Variable| model.variables().cell(one);
    candidates.filter_map(|(one, d)| Some([cell(one)?.index(), d.index() + 1])).collect()
}

fn of_cells(model: &Model, variables: &[Variable]) -> Vec<usize> {
    variables.iter().filter_map(|&one| Some(model.variables().cell(one)?.index())).collect()
}

fn indices(cells: &[Cell]) -> Vec<usize> {
    cells.iter().map(|cell| cell.index()).collect()
}
