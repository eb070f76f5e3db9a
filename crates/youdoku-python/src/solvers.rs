//! The documents' solvers (docs/origins.md): plain search, unit resolution, DPLL, GSAT and WalkSAT, map colouring.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use pyo3::prelude::*;
use pyo3::types::PyDict;
use youdoku_logic::problems::map_colouring::{Map, colouring};
use youdoku_logic::sat::brute::SatisfiabilitySearchSpace;
use youdoku_logic::sat::local::{
    self, Algorithm, LocalOptions, LocalSearch, Observer, Preparation, Score,
};
use youdoku_logic::sat::{self, Options, SatSolver, Verdict, dpll as resolution};
use youdoku_logic::search_space::{Discipline, Search, SearchSpace};
use youdoku_logic::{self as logic, Stopped, text};

use crate::clause::Clause;
use crate::cnf::{Cnf, dict_of};
use crate::errors;
use crate::work::{Size, ask, control, guarded, watched};

/// A model by plain search, and how many states were visited.
#[pyfunction]
#[pyo3(signature = (sentence, time=None))]
pub fn search_solver<'py>(
    sentence: &Bound<'py, Cnf>,
    time: Option<f64>,
) -> PyResult<(Option<Bound<'py, PyDict>>, u64)> {
    guarded(|| {
        let (py, cnf) = (sentence.py(), (*sentence.get().inner).clone());
        let control = control(time)?;
        let (goal, visited) = watched(py, &control, || {
            let space = SatisfiabilitySearchSpace::new(cnf);
            let mut search = Search::new(space.start(), Discipline::Stack);
            let goal = search.next_goal(&space, &control);
            (goal, search.visited())
        })?;
        let of = |state: Vec<logic::Literal>| -> logic::Valuation {
            state.iter().map(|literal| (literal.symbol(), literal.is_positive())).collect()
        };
        let model = goal.map_err(errors::stopped)?.map(of);
        Ok((model.map(|model| dict_of(py, &model)).transpose()?, visited))
    })
}

/// Sentences with fewer are loaded in no time.
const MANY_LITERALS: usize = 50_000;

/// A model by one of the complete solvers.
#[pyfunction]
pub fn satisfy<'py>(
    sentence: &Bound<'py, Cnf>,
    solver: &str,
    time: Option<f64>,
) -> PyResult<Option<Bound<'py, PyDict>>> {
    guarded(|| {
        let (py, cnf) = (sentence.py(), &sentence.get().inner);
        let Some(kind) = sat::solver(solver).filter(|kind| kind.complete) else {
            return Err(errors::bad(format!(
                "found the solver `{solver}`, expected a complete one"
            )));
        };
        let control = control(time)?;
        let size = if cnf.num_literals() < MANY_LITERALS { Size::Small } else { Size::Large };
        let verdict = ask(py, size, &control, |control| {
            kind.load_under(cnf, &Options::default(), control)?.solve(&[], control)
        })?;
        match verdict {
            Verdict::Unsatisfiable { .. } => Ok(None),
            Verdict::Satisfiable(values) => {
                assert!(
                    cnf.is_satisfied_by(&values),
                    "the model by {solver} breaks a clause: this is a bug"
                );
                Ok(Some(dict_of(py, &cnf.model(&values))?))
            }
        }
    })
}

fn clauses(set: &Bound<'_, PyAny>) -> PyResult<HashSet<logic::Clause>> {
    set.try_iter()?.map(|clause| Ok(clause?.cast::<Clause>()?.get().inner.clone())).collect()
}

/// A clause resolved with unit clauses.
#[pyfunction]
pub fn unit_resolve(
    unit_clauses: &Bound<'_, PyAny>,
    clause: &Bound<'_, Clause>,
) -> PyResult<Option<Clause>> {
    guarded(|| {
        let units = clauses(unit_clauses)?;
        Ok(resolution::unit_resolve(&units, &clause.get().inner).map(Clause::from))
    })
}

/// All clauses resolved with the unit clauses, until nothing new comes.
#[pyfunction]
pub fn unit_resolution(
    unit_clauses: &Bound<'_, PyAny>,
    regular_clauses: &Bound<'_, PyAny>,
) -> PyResult<(HashSet<Clause>, HashSet<Clause>)> {
    guarded(|| {
        let (units, regular) = (clauses(unit_clauses)?, clauses(regular_clauses)?);
        let (units, regular) = resolution::unit_resolution(units, regular);
        let in_python = |set: HashSet<logic::Clause>| set.into_iter().map(Clause::from).collect();
        Ok((in_python(units), in_python(regular)))
    })
}

/// A sentence in any of the text forms.
#[pyfunction]
pub fn read_cnf(text: &str) -> PyResult<Cnf> {
    guarded(|| {
        let reading = text::read(text).map_err(|error| errors::read(&error))?;
        Ok(Cnf::new_of(reading.cnf))
    })
}

/// Flips, and how many clauses were not satisfied then.
pub type Curve = Vec<(u64, usize)>;

/// A curve that is drawn while a walk goes on: at most so many points, evenly spread.
#[derive(Clone, Default)]
pub struct Drawn(Arc<Mutex<(Curve, u64)>>);

/// Flips between two looks, and the points of a curve before every other one is dropped.
const EVERY: u64 = 64;
const MOST_POINTS: usize = 1024;

impl Drawn {
    /// Who draws it.
    pub fn observer(&self) -> Observer {
        let drawn = self.clone();
        Observer::new(EVERY, move |glimpse| {
            let mut guard = drawn.0.lock().expect("nobody panics with the lock");
            let (curve, step) = &mut *guard;
            // A walk at the same time, or after a restart, would be another curve.
            let first = glimpse.thread == 0 && glimpse.attempt == 0;
            let due = glimpse.flips % (EVERY * (*step).max(1)) == 0 || glimpse.unsatisfied == 0;
            if !first || !due {
                return;
            }
            curve.push((glimpse.flips, glimpse.unsatisfied));
            if curve.len() >= MOST_POINTS {
                *step = (*step).max(1) * 2;
                let kept = EVERY * *step;
                curve.retain(|(flips, _)| flips % kept == 0);
            }
        })
    }

    pub fn points(&self) -> Curve {
        self.0.lock().expect("nobody panics with the lock").0.clone()
    }
}

/// Whether it was found, where the walk stands at its end, the flips, the curve on the way, and what
/// stopped it, to be raised.
type Walked<'py> = (bool, Option<Bound<'py, PyDict>>, u64, Curve, Option<Py<PyAny>>);

/// GSAT or WalkSAT as the report has them.
#[pyfunction]
pub fn walk<'py>(
    py: Python<'py>,
    sentence: &Bound<'py, Cnf>,
    algorithm: &str,
    threshold: Option<f64>,
    seed: u64,
    max_flips: Option<u64>,
    time: Option<f64>,
) -> PyResult<Walked<'py>> {
    guarded(|| {
        let walks =
            [(local::GSAT.name, Algorithm::Gsat), (local::WALKSAT.name, Algorithm::WalkSat)];
        let Some(&(_, algorithm)) = walks.iter().find(|(name, _)| *name == algorithm) else {
            let [gsat, walksat] = walks.map(|(name, _)| name);
            let message = format!("found `{algorithm}`, expected {gsat} or {walksat}");
            return Err(errors::bad(message));
        };
        if let Some(threshold) = threshold
            && !(0.0..=1.0).contains(&threshold)
        {
            let message = format!("found the threshold {threshold}, expected one from 0 to 1");
            return Err(errors::bad(message));
        }
        let (cnf, control, drawn) = (&sentence.get().inner, control(time)?, Drawn::default());
        let local = LocalOptions {
            max_flips: max_flips.unwrap_or(u64::MAX),
            restarts: 0,
            noise: threshold.map(|threshold| 1.0 - threshold),
            preparation: Preparation::Raw,
            score: Score::Satisfied,
            observer: Some(drawn.observer()),
            ..LocalOptions::default()
        };
        let mut search =
            LocalSearch::new(algorithm, &Options { seed, local, ..Options::default() });
        let verdict = watched(py, &control, || {
            sat::fill(&mut search, cnf, &control)?;
            search.solve(&[], &control)
        });
        let (found, stopped) = match verdict {
            Ok(Ok(_)) => (true, None),
            Ok(Err(Stopped::GaveUp)) => (false, None),
            Ok(Err(stopped)) => (false, Some(errors::stopped(stopped))),
            Err(interrupt) => (false, Some(interrupt)),
        };
        let values = search.standing();
        if found && !values.as_ref().is_some_and(|values| cnf.is_satisfied_by(values)) {
            panic!("the walk's model breaks a clause: this is a bug");
        }
        let model = values.map(|values| dict_of(py, &cnf.model(&values))).transpose()?;
        let flips = control.meter().flips.load(std::sync::atomic::Ordering::Relaxed);
        let stopped = stopped.map(|error| error.into_value(py).into_any());
        Ok((found, model, flips, drawn.points(), stopped))
    })
}

fn read_map(text: &str) -> PyResult<Map> {
    Ok(Map::read(text).map_err(|error| errors::read(&error))?.map)
}

/// The sentence that says how to colour a map.
#[pyfunction]
pub fn map_cnf(text: &str, colours: usize) -> PyResult<Cnf> {
    guarded(|| Ok(Cnf::new_of(read_map(text)?.cnf(colours))))
}

/// Regions and their colours, or nothing.
#[pyfunction]
pub fn colour_map(
    py: Python<'_>,
    text: &str,
    colours: usize,
    time: Option<f64>,
) -> PyResult<Option<Vec<(String, String)>>> {
    guarded(|| {
        let (map, control) = (read_map(text)?, control(time)?);
        let found = watched(py, &control, || colouring(&map, colours, &control))?;
        let told = |(region, colour): (&str, String)| (region.to_owned(), colour);
        Ok(found
            .map_err(errors::stopped)?
            .map(|colouring| colouring.told(&map).map(told).collect()))
    })
}
