//! All questions, as a table, and the answers of those about a puzzle that take a moment.

use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use serde_json::{Map, Value, json};
use youdoku::engine::Engine;
use youdoku::explain::{self, Clash};
use youdoku::text::besides;
use youdoku::{Board, Cell, Control, Count, Model, Stopped, Uniqueness};
use youdoku_logic::sat::Size;

use super::memory::Memory;
use super::reporter::{Ended, Reporter};
use super::wire::{self, BadQuestion, PuzzleForm};
use super::{
    How, explaining, formats, lessons, limits, logic, pictures, proving, shown, tables, techniques,
};

type Work = fn(&Reporter, &Model, &dyn Engine, &How) -> Result<Value, Ended>;

/// A question with one answer that no engine is chosen for: the puzzle, if it is about one, and what it takes besides.
pub type Paper = fn(Option<PuzzleForm>, &Map<String, Value>, &Control) -> Result<Value, Ended>;

/// How a question is answered.
#[derive(Clone, Copy)]
pub enum Row {
    Asked(Work),
    Paper(Paper),
    Solutions,
    Race,
    Watch,
    Generate,
}

const QUESTIONS: [(&str, Row); 26] = [
    ("verdict", Row::Asked(verdict)),
    ("count", Row::Asked(count)),
    ("completion", Row::Asked(completion)),
    ("candidates", Row::Asked(candidates)),
    ("clash", Row::Asked(clash)),
    ("redundant", Row::Asked(redundant)),
    ("peers", Row::Asked(lessons::peers)),
    ("steps", Row::Asked(explaining::steps)),
    ("hint", Row::Asked(explaining::hint)),
    ("why-not", Row::Asked(explaining::why_not)),
    ("rating", Row::Asked(explaining::rating)),
    ("check", Row::Asked(explaining::check)),
    ("certificate", Row::Asked(proving::certificate)),
    ("proven", Row::Asked(proving::proven)),
    ("tables", Row::Paper(tables::tables)),
    ("techniques", Row::Paper(techniques::list)),
    ("technique", Row::Paper(techniques::position)),
    ("shown", Row::Paper(shown::shown)),
    ("formats", Row::Paper(formats::formats)),
    ("picture", Row::Paper(pictures::picture)),
    ("logic", Row::Paper(logic::view)),
    ("formula", Row::Paper(logic::formula)),
    ("solutions", Row::Solutions),
    ("race", Row::Race),
    ("watch", Row::Watch),
    ("generate", Row::Generate),
];

/// The names of all questions.
pub const NAMES: [&str; QUESTIONS.len()] = {
    let mut names = [""; QUESTIONS.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = QUESTIONS[i].0;
        i += 1;
    }
    names
};

/// How a question is answered.
pub fn row(ask: &str) -> Option<Row> {
    QUESTIONS.iter().find(|(name, _)| *name == ask).map(|&(_, row)| row)
}

/// Answers a question with one answer apart from any page, as it came.
pub fn paper(ask: &str, asked: Value, control: &Control) -> Result<Value, Ended> {
    let Value::Object(mut asked) = asked else {
        return Err(BadQuestion::Shape("expected an object".to_owned()).into());
    };
    let Some(Row::Paper(paper)) = row(ask) else {
        return Err(BadQuestion::NoQuestion(ask.to_owned()).into());
    };
    let puzzle = asked.remove("puzzle").map(serde_json::from_value::<PuzzleForm>).transpose();
    let puzzle = puzzle.map_err(|error| BadQuestion::Shape(error.to_string()))?;
    paper(puzzle, &asked, control)
}

/// Whether the board can be completed and in how many ways. What is known within a moment is one message.
fn verdict(r: &Reporter, model: &Model, engine: &dyn Engine, how: &How) -> Result<Value, Ended> {
    let start = Instant::now();
    let memory = Memory::of(r, engine);
    let known = memory.uniqueness(model);
    let answer = |verdict: &str, count: Count, completion: Option<&Board>, remembered: bool| {
        Ok(json!({
            "verdict": verdict,
            "count": count.number().to_string(),
            "exact": matches!(count, Count::Exactly(_)),
            "completion": completion.map(Board::values),
            "besides": completion.map(|board| besides::json(model, board)),
            "layers": completion.and_then(|board| pictures::besides(model, board)),
            "engine": engine.name(),
            "remembered": remembered,
            "seconds": start.elapsed().as_secs_f64(),
            "steps": wire::readings(&r.control),
        }))
    };
    let remembered = known.is_some();
    let found = match known {
        Some(known) => Ok(known),
        None => uniqueness(r, model, engine, &memory)?,
    };
    let completion = match found {
        Ok(Uniqueness::None) => return answer("none", Count::Exactly(0), None, remembered),
        Ok(Uniqueness::One(board)) => {
            return answer("one", Count::Exactly(1), Some(&board), remembered);
        }
        Ok(Uniqueness::Many(board, _)) => board,
        Err(why @ (Stopped::Cancelled | Stopped::TooLarge(_))) => return Err(Ended::Stopped(why)),
        Err(_) => {
            r.more_time_may_help()?;
            return answer("some", Count::AtLeast(1), None, false);
        }
    };
    let limit = most_counted(how);
    // An engine so quick counts a few of them in less time than a second message takes.
    if start.elapsed() < limits::BLINK {
        let counting = r.control.with_own_meter().with_time(limits::BLINK);
        if let Ok(count) = engine.count(model, Some(limit), &counting) {
            return answer("many", count, Some(&completion), false);
        }
    }
    let layers = pictures::besides(model, &completion);
    r.part(json!({ "verdict": "many", "completion": completion.values(), "layers": layers }))?;
    let count = match counted(r, model, engine, limit)? {
        Count::AtLeast(number) => Count::AtLeast(number.max(2)),
        exactly => exactly,
    };
    answer("many", count, None, false)
}

/// How many solutions there are, as far as they can be counted in a short time.
fn count(r: &Reporter, model: &Model, engine: &dyn Engine, how: &How) -> Result<Value, Ended> {
    let count = counted(r, model, engine, most_counted(how))?;
    let exact = matches!(count, Count::Exactly(_));
    Ok(json!({ "count": count.number().to_string(), "exact": exact }))
}

fn most_counted(how: &How) -> u128 {
    how.limit.map_or(limits::MOST_COUNTED, u128::from).min(limits::MOST_COUNTED)
}

/// Counts up to this number, but not for long.
fn counted(r: &Reporter, model: &Model, engine: &dyn Engine, limit: u128) -> Result<Count, Ended> {
    let counting = r.control.with_own_meter().with_time(limits::COUNTING);
    match engine.count(model, Some(limit), &counting) {
        Ok(count) => Ok(count),
        Err(why @ (Stopped::Cancelled | Stopped::TooLarge(_))) => Err(Ended::Stopped(why)),
        Err(_) => {
            // Not the time for counting was over but that of a first try: there is another.
            r.more_time_may_help()?;
            Ok(Count::AtLeast(u128::from(counting.meter().solutions.load(Relaxed))))
        }
    }
}

/// Most boards are known through and through within a moment. For the others the colour comes first.
fn uniqueness(
    r: &Reporter,
    model: &Model,
    engine: &dyn Engine,
    memory: &Memory,
) -> Result<Result<Uniqueness, Stopped>, Ended> {
    let known = memory.solution(model);
    let moment = if known.is_some() { limits::GLANCE } else { limits::MOMENT };
    let mut found = engine.uniqueness(model, &r.control.with_time(moment));
    if found.is_err() && r.control.check().is_ok() {
        let board = match known {
            Some(board) => Some(board),
            None => engine.solve(model, &r.control).map_err(Ended::Stopped)?,
        };
        found = match board {
            None => Ok(Uniqueness::None),
            Some(board) => {
                memory.learn_board(model, &board);
                r.colour(&board)?;
                engine.uniqueness(model, &r.control)
            }
        };
    }
    if let Ok(found) = &found {
        memory.learn(model, found);
    }
    Ok(found)
}

/// One completion.
fn completion(r: &Reporter, model: &Model, engine: &dyn Engine, _: &How) -> Result<Value, Ended> {
    let board = engine.solve(model, &r.control).map_err(Ended::Stopped)?;
    Ok(json!({ "completion": board.map(|board| board.values().to_vec()) }))
}

/// The true candidates: first which they are, then how many solutions each leaves.
fn candidates(r: &Reporter, model: &Model, engine: &dyn Engine, how: &How) -> Result<Value, Ended> {
    let start = Instant::now();
    let found = engine.candidates(model, &r.control).map_err(Ended::Stopped)?;
    let digits: Vec<Vec<usize>> = found
        .of_cells()
        .iter()
        .map(|set| set.iter().map(|digit| digit.index() + 1).collect())
        .collect();
    r.part(json!({ "candidates": digits }))?;
    let cap = how.limit.unwrap_or(8).clamp(2, 1000) as u32;
    let tally = explain::tally(engine, model, cap, &r.control).map_err(Ended::Stopped)?;
    let counts: Vec<&[u32]> = tally.counts().chunks(model.grid().num_digits()).collect();
    let seconds = start.elapsed().as_secs_f64();
    Ok(json!({ "candidates": digits, "counts": counts, "cap": cap, "seconds": seconds }))
}

/// Why there is no solution: what a person sees at once, then a smallest set.
fn clash(r: &Reporter, model: &Model, _: &dyn Engine, _: &How) -> Result<Value, Ended> {
    let told = |clash: &Clash| {
        let cells: Vec<usize> = clash.givens.iter().map(|cell| cell.index()).collect();
        json!({
            "cells": cells,
            "rules": clash.rules,
            "sentence": clash.sentence(model),
            // What was found counts, even if there is no time to tell why.
            "told": clash.told(model, &r.control.with_time(limits::SHRINKING)).ok(),
            "smallest": clash.size == Size::Smallest,
        })
    };
    let direct = explain::direct_clash(model, &r.control).map_err(Ended::Stopped)?;
    if let Some(clash) = &direct {
        r.part(told(clash))?;
        if clash.size == Size::Smallest {
            return Ok(told(clash));
        }
    }
    let mut clashes = explain::Clashes::of(model, &r.control).map_err(Ended::Stopped)?;
    let Some(minimal) = clashes.minimal(&r.control).map_err(Ended::Stopped)? else {
        return Ok(Value::Null);
    };
    if direct.is_none() {
        r.part(told(&minimal))?;
    }
    // What is shown already is an answer: a smaller one is worth only so much time.
    let control = r.control.with_time(limits::SHRINKING);
    let smallest = clashes.smallest(20_000, &control);
    if smallest.is_err() {
        r.more_time_may_help()?;
    }
    match smallest {
        Ok(Some(smallest)) => Ok(told(&smallest)),
        Ok(None) | Err(Stopped::OutOfTime | Stopped::GaveUp | Stopped::TooLarge(_)) => {
            Ok(told(direct.as_ref().unwrap_or(&minimal)))
        }
        Err(cancelled) => Err(Ended::Stopped(cancelled)),
    }
}

/// Which givens could be left out, then which rules, by their places: `{"each": […], "together": […], "rules": {"each": […],
/// "together": […]}}`; the part before the answer has no rules.
fn redundant(r: &Reporter, model: &Model, engine: &dyn Engine, _: &How) -> Result<Value, Ended> {
    let found = explain::redundant_givens(engine, model, &r.control).map_err(Ended::Stopped)?;
    // The page takes digits away; what is left of candidates stands in rules.
    let digits = model.givens();
    let indices = |cells: Vec<Cell>| {
        let cells = cells.into_iter().filter(|&cell| digits.get(cell).is_some());
        cells.map(Cell::index).collect::<Vec<_>>()
    };
    let Some(found) = found else { return Ok(Value::Null) };
    let mut told = json!({ "each": indices(found.each), "together": indices(found.together) });
    r.numbered(1, || told.clone())?;
    let rules = explain::redundant_rules(engine, model, &r.control).map_err(Ended::Stopped)?;
    if let Some(rules) = rules {
        told["rules"] = json!({ "each": rules.each, "together": rules.together });
    }
    Ok(told)
}
