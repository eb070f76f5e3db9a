//! Solvers to watch: WalkSAT as a running picture, DPLL as a walk that can be stepped.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use youdoku::encode::{self, AtMost, extended::EXTENDED, minimal::MINIMAL};
use youdoku::{Control, Model, Stopped};
use youdoku_logic::Lit;
use youdoku_logic::sat::dpll::{self, Dpll, Event};
use youdoku_logic::sat::local::{self, Algorithm, LocalOptions, LocalSearch};
use youdoku_logic::sat::{Options, SatSolver, Verdict};

use super::reporter::{Ended, Reporter};
use super::wire::BadQuestion;
use super::{How, lessons, limits};

/// Time between two pictures: the eye has to keep up.
const FRAME: Duration = Duration::from_millis(40);

/// Shows what was asked for.
pub fn watch(r: &Reporter, model: &Model, how: &How) -> Result<Value, Ended> {
    if model.grid().num_digits() > limits::DIGITS_IN_LOGIC {
        let most = limits::DIGITS_IN_LOGIC;
        return Err(BadQuestion::Shape(format!("walks are shown up to {most}×{most}")).into());
    }
    let what = how.what.as_deref().unwrap_or_default();
    match WATCHED.iter().find(|(word, _)| *word == what) {
        Some((_, show)) => show(r, model, how),
        None => Err(BadQuestion::Shape(format!("nothing to watch called `{what}`")).into()),
    }
}

/// Shows something, and says at the end what came of it.
type Show = fn(&Reporter, &Model, &How) -> Result<Value, Ended>;

/// What can be watched: two solvers by their names, and what the lessons have.
static WATCHED: [(&str, Show); 4] = [
    (local::WALKSAT.name, walksat),
    (dpll::KIND.name, |r, model, _| dpll(r, model)),
    ("flips", lessons::flips),
    ("proof", |r, model, _| lessons::proof(r, model)),
];

/// The walk shows its pictures itself, and waits for the eye after each.
fn walksat(r: &Reporter, model: &Model, how: &How) -> Result<Value, Ended> {
    let (variables, glimpse) = (model.variables().clone(), r.glimpses());
    let last = Arc::new(Mutex::new((Instant::now(), 0, 0)));
    let (seen, control) = (last.clone(), r.control.clone());
    let observer = local::Observer::new(how.every.unwrap_or(10).max(1), move |picture| {
        if control.is_cancelled() {
            return;
        }
        let board = encode::decode(&variables, &picture.assignment());
        let (flips, attempt) = (picture.flips, picture.attempt);
        let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
        thread::sleep(seen.0.saturating_duration_since(Instant::now()));
        *seen = (Instant::now() + FRAME, flips, attempt);
        glimpse(json!({
            "flips": flips,
            "attempt": attempt,
            "unsatisfied": picture.unsatisfied,
            "board": board.values(),
        }));
    });
    let local = LocalOptions {
        max_flips: 200_000,
        restarts: 99,
        observer: Some(observer),
        ..LocalOptions::default()
    };
    let options = Options { seed: how.seed.unwrap_or(1), local, ..Options::default() };
    let mut solver = LocalSearch::new(Algorithm::WalkSat, &options);
    let verdict = encode::write(model, &MINIMAL, AtMost::Auto, &mut solver, &r.control)
        .and_then(|()| solver.solve(&[], &r.control));
    let (_, flips, attempt) = *last.lock().unwrap_or_else(PoisonError::into_inner);
    match verdict.map_err(Ended::Stopped)? {
        Verdict::Satisfiable(values) => {
            let board = encode::decode(model.variables(), &values);
            Ok(json!({ "board": board.values(), "flips": flips, "attempt": attempt }))
        }
        Verdict::Unsatisfiable { .. } => Err(Ended::Stopped(Stopped::GaveUp)),
    }
}

/// Steps of a walk, each `[kind, literal, depth, clause]`; literals by their DIMACS numbers.
#[derive(Clone)]
struct Steps {
    list: Arc<Mutex<Vec<Value>>>,
    /// Told to stop when there are enough.
    enough: Control,
}

impl dpll::Observer for Steps {
    fn see(&mut self, event: Event<'_>) {
        let numbers = |clause: &[Lit]| clause.iter().map(|lit| lit.to_dimacs()).collect::<Vec<_>>();
        let step = match event {
            Event::Assume { lit, depth } => json!(["assume", lit.to_dimacs(), depth]),
            Event::Decide { lit, depth } => json!(["decide", lit.to_dimacs(), depth]),
            Event::Propagate { lit, because, depth } => {
                json!(["propagate", lit.to_dimacs(), depth, numbers(because)])
            }
            Event::Conflict { clause, depth } => json!(["conflict", 0, depth, numbers(clause)]),
            Event::Backtrack { lit, depth } => json!(["backtrack", lit.to_dimacs(), depth]),
            Event::Model { depth } => json!(["model", 0, depth]),
            Event::Exhausted => json!(["exhausted", 0, 0]),
        };
        let mut list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        match list.len() < limits::STEPS {
            true => list.push(step),
            false => self.enough.cancel(),
        }
    }
}

fn dpll(r: &Reporter, model: &Model) -> Result<Value, Ended> {
    let enough = r.control.child().with_time(limits::RACE_TIME);
    let steps = Steps { list: Arc::default(), enough: enough.clone() };
    let list = steps.list.clone();
    let mut solver = Dpll::observed(&Options::default(), steps);
    let written = encode::write(model, &EXTENDED, AtMost::Auto, &mut solver, &enough);
    let whole = written.and_then(|()| solver.solve(&[], &enough)).is_ok();
    let steps = std::mem::take(&mut *list.lock().unwrap_or_else(PoisonError::into_inner));
    Ok(json!({ "steps": steps, "whole": whole }))
}
