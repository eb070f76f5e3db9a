//! Clauses as lists of whole numbers, as DIMACS, pycosat and PySAT have them: variables count from 1, a
//! minus sign negates; and a solver that is asked in them.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard};

use pyo3::prelude::*;
use pyo3::types::PyString;
use youdoku_logic::sat::{self, Options, SatSolver, Verdict};
use youdoku_logic::{ClauseSink, Lit, Stopped, Var};

use crate::errors;
use crate::work::{control, guarded, watched};

/// No variable has a larger number: a model lists all up to the largest.
const MOST: i64 = 10_000_000;

/// A literal by number.
fn literal(value: &Bound<'_, PyAny>) -> PyResult<Lit> {
    let found = || value.repr().map(|text| text.to_string());
    let Ok(number) = value.extract::<i64>() else {
        let expected = "expected a literal: a whole number, such as 3 or -3";
        return Err(errors::wrong_type(format!("found {}, {expected}", found()?)));
    };
    if number == 0 || number.abs() > MOST {
        let expected = format!("expected a literal: a variable from 1 to {MOST}, or its negative");
        return Err(errors::bad(format!("found {}, {expected}", found()?)));
    }
    Ok(Lit::from_dimacs(number as i32))
}

/// The literals of a clause, or of assumptions.
fn literals(clause: &Bound<'_, PyAny>) -> PyResult<Vec<Lit>> {
    match clause.try_iter() {
        Ok(numbers) if !clause.is_instance_of::<PyString>() => {
            numbers.map(|number| literal(&number?)).collect()
        }
        _ => {
            let expected = "expected a list of literals, such as [1, -2]";
            Err(errors::wrong_type(format!("found {}, {expected}", clause.repr()?)))
        }
    }
}

/// Clauses by number.
pub fn clauses(many: &Bound<'_, PyAny>) -> PyResult<Vec<Vec<Lit>>> {
    match many.try_iter() {
        Ok(lists) if !many.is_instance_of::<PyString>() => {
            lists.map(|clause| literals(&clause?)).collect()
        }
        _ => {
            let expected = "expected a list of clauses, such as [[1, -2], [2]]";
            Err(errors::wrong_type(format!("found {}, {expected}", many.repr()?)))
        }
    }
}

/// What a solver holds. Its own variables are those that occur, and selectors, which nobody else sees.
struct Held {
    solver: Box<dyn SatSolver>,
    own: HashMap<Var, Var>,
    /// The variables that occur, in the order in which they first did.
    occurring: Vec<Var>,
    clauses: usize,
    /// One more than the largest number of a variable.
    most: usize,
}

impl Held {
    fn own(&mut self, lit: Lit) -> Lit {
        let own = *self.own.entry(lit.var()).or_insert_with(|| {
            self.occurring.push(lit.var());
            self.most = self.most.max(lit.var().index() + 1);
            self.solver.fresh()
        });
        own.lit(lit.is_positive())
    }

    fn all_own(&mut self, lits: &[Lit]) -> Vec<Lit> {
        lits.iter().map(|&lit| self.own(lit)).collect()
    }

    fn add(&mut self, clause: &[Lit]) {
        let clause = self.all_own(clause);
        self.solver.add(&clause);
        self.clauses += 1;
    }
}

/// What a solver answers: whether it can be, and then the values, else a core of the assumptions.
type Answer = (bool, Vec<i32>);

/// A solver that holds clauses; `youdoku.sat.Solver` is its face.
#[pyclass(frozen, module = "youdoku._youdoku")]
pub struct SolverCore {
    held: Mutex<Held>,
}

impl SolverCore {
    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

#[pymethods]
impl SolverCore {
    #[new]
    fn new(name: &str) -> PyResult<SolverCore> {
        let Some(kind) = sat::solver(name).filter(|kind| kind.complete) else {
            let known = sat::SOLVERS.iter().filter(|kind| kind.complete).map(|kind| kind.name);
            let known = known.collect::<Vec<_>>().join(", ");
            return Err(errors::bad(format!("found the solver `{name}`, expected one of {known}")));
        };
        let held = Held {
            solver: (kind.make)(&Options::default()),
            own: HashMap::new(),
            occurring: Vec::new(),
            clauses: 0,
            most: 0,
        };
        Ok(SolverCore { held: Mutex::new(held) })
    }

    fn add_all(&self, clauses: &Bound<'_, PyAny>) -> PyResult<()> {
        let clauses = self::clauses(clauses)?;
        guarded(|| {
            let mut held = self.held();
            clauses.iter().for_each(|clause| held.add(clause));
            Ok(())
        })
    }

    /// The largest number of a variable, and how many clauses there are.
    fn size(&self) -> (usize, usize) {
        let held = self.held();
        (held.most, held.clauses)
    }

    /// A selector: a variable nobody else sees.
    fn selector(&self) -> u32 {
        self.held().solver.fresh().index() as u32
    }

    /// From now on nothing that hangs on this selector counts.
    fn release(&self, selector: u32) {
        self.held().solver.add(&[Var::new(selector as usize).lit(false)]);
    }

    /// Whether the clauses hold together with these assumptions, and with what hangs on a selector. With
    /// a selector, the model that is found is forbidden under it, so that the next question finds another.
    fn solve(
        &self,
        py: Python<'_>,
        assuming: &Bound<'_, PyAny>,
        selector: Option<u32>,
        time: Option<f64>,
    ) -> PyResult<Answer> {
        let (assumed, control) = (literals(assuming)?, control(time)?);
        watched(py, &control, || {
            let mut held = self.held();
            let mut assuming = held.all_own(&assumed);
            let selector = selector.map(|number| Var::new(number as usize));
            assuming.extend(selector.map(|var| var.lit(true)));
            let values = match held.solver.solve(&assuming, &control)? {
                Verdict::Satisfiable(values) => values,
                Verdict::Unsatisfiable { core } => {
                    let mut failed = assumed.clone();
                    failed.retain(|&lit| core.contains(&held.own(lit)));
                    return Ok((false, failed.iter().map(|lit| lit.to_dimacs()).collect()));
                }
            };
            let mut model: Vec<i32> = (1..=held.most as i32).map(|number| -number).collect();
            let mut forbidden: Vec<Lit> = selector.iter().map(|var| var.lit(false)).collect();
            for &var in &held.occurring {
                let own = held.own[&var];
                model[var.index()] = var.lit(values[own]).to_dimacs();
                forbidden.push(own.lit(!values[own]));
            }
            if selector.is_some() {
                held.solver.add(&forbidden);
            }
            Ok((true, model))
        })?
        .map_err(|stopped: Stopped| errors::stopped(stopped))
    }
}
