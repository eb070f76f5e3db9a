//! Any SAT solver as an engine: encode, solve, decode, forbid, repeat.
//!
//! A solver that learns is kept: the rules of a grid are encoded once, the givens of each puzzle are
//! assumptions, and what was learned about the rules serves the next puzzle. Other solvers get each
//! puzzle whole, as the documents have it, givens as unit clauses.

use std::sync::{Arc, Mutex};

use youdoku_logic::sat::{Options, SatSolver, SolverKind, Verdict};
use youdoku_logic::{Control, Lit, Stopped, Var};

use super::{Engine, EngineOptions, Solutions};
use crate::constraint::Quiet;
use crate::encode::{self, AtMost, Encoding, Naming};
use crate::{Board, Candidates, Demand, Grid, Model, Rule, Source};

/// A SAT solver behind an encoding.
pub struct Sat {
    kind: &'static SolverKind,
    encoding: &'static Encoding,
    at_most: AtMost,
    options: Options,
    /// Solvers that learn, each with the rules it holds, while nobody uses them.
    kept: Arc<Mutex<Vec<Kept>>>,
}

/// A solver that holds the rules of a puzzle, and no givens.
struct Kept {
    grid: Grid,
    rules: Vec<Rule>,
    solver: Box<dyn SatSolver>,
}

/// More idle solvers than this are not worth their memory.
const MOST_KEPT: usize = 16;

impl Sat {
    /// The engine of this solver.
    pub fn new(kind: &'static SolverKind, options: &EngineOptions) -> Sat {
        Sat {
            kind,
            encoding: options.encoding.unwrap_or_else(|| usual_encoding(kind)),
            at_most: options.at_most,
            options: options.sat.clone(),
            kept: Arc::default(),
        }
    }

    /// A solver that holds the rules, and the assumptions that are the rest.
    fn with_rules_kept(&self, model: &Model) -> (Kept, Vec<Lit>) {
        let (rules, rest): (Vec<Demand>, Vec<Demand>) =
            model.demands().iter().cloned().partition(|d| matches!(d.from, Source::Rule(_)));
        let (grid, assuming) = (model.grid(), assumptions(model.grid(), &rest));
        let mut kept = self.kept.lock().expect("nobody panics with the lock");
        let known = kept.iter().position(|k| k.grid == grid && k.rules == model.rules());
        if let Some(i) = known {
            return (kept.swap_remove(i), assuming);
        }
        drop(kept);
        let mut solver = (self.kind.make)(&self.options);
        let rules = Model::from_demands(grid, model.rules().to_vec(), rules);
        encode::write(&rules, self.encoding, self.at_most, &mut *solver);
        (Kept { grid, rules: model.rules().to_vec(), solver }, assuming)
    }

    /// A solver that holds the whole puzzle.
    fn whole(&self, model: &Model) -> Kept {
        let grid = model.grid();
        let mut options = self.options.clone();
        if self.kind.complete {
            options.order = alphabetical(grid);
        }
        let mut solver = (self.kind.make)(&options);
        encode::write(model, self.encoding, self.at_most, &mut *solver);
        Kept { grid, rules: Vec::new(), solver }
    }
}

/// What each solver does best with, by our measurements: see `youdoku compare`.
pub(super) fn usual_encoding(kind: &SolverKind) -> &'static Encoding {
    match kind.name {
        "brute" => &encode::zones::ZONES,
        "gsat" | "walksat" | "probsat" => &encode::minimal::MINIMAL,
        _ => &encode::extended::EXTENDED,
    }
}

/// The variables in the order of the documents' symbols.
fn alphabetical(grid: Grid) -> Vec<Var> {
    let mut named: Vec<(Option<String>, Var)> = Vec::with_capacity(grid.num_cells() * grid.size());
    for cell in grid.cells() {
        for digit in grid.digits() {
            let name = Naming::Symbols.name(&grid, cell, digit);
            named.push((name, encode::var(&grid, cell, digit)));
        }
    }
    named.sort();
    named.into_iter().map(|(_, var)| var).collect()
}

/// Demands on single cells as literals: the only digit left, or the digits that are gone.
fn assumptions(grid: Grid, demands: &[Demand]) -> Vec<Lit> {
    let mut assuming = Vec::new();
    for Demand { constraint, .. } in demands {
        let [cell] = *constraint.cells() else { unreachable!("only rules speak of several cells") };
        let mut left = Candidates::all(grid);
        // A cell that can hold nothing shows as a conflict and leaves all candidates: none may stay.
        let nothing = constraint.propagate(&mut left, &mut Quiet).is_err();
        match left[cell].single() {
            Some(digit) if !nothing => assuming.push(encode::var(&grid, cell, digit).lit(true)),
            _ => assuming.extend(
                grid.digits()
                    .filter(|&digit| nothing || !left[cell].contains(digit))
                    .map(|digit| encode::var(&grid, cell, digit).lit(false)),
            ),
        }
    }
    assuming
}

impl Engine for Sat {
    fn name(&self) -> &'static str {
        self.kind.name
    }

    fn summary(&self) -> &'static str {
        self.kind.summary
    }

    fn complete(&self) -> bool {
        self.kind.complete
    }

    fn boards<'m>(&self, model: &'m Model, control: &Control) -> Solutions<'m> {
        let (mut kept, mut assuming, home) = if self.kind.learns {
            let (kept, assuming) = self.with_rules_kept(model);
            (kept, assuming, Some(self.kept.clone()))
        } else {
            (self.whole(model), Vec::new(), None)
        };
        // What forbids the boards found hangs on one literal, so that a kept solver can forget it.
        let selector = home.is_some().then(|| kept.solver.fresh().lit(true));
        assuming.extend(selector);
        let kept = Some(kept);
        Box::new(Boards { kept, home, assuming, selector, control: control.clone(), ended: false })
    }
}

/// Boards as the solver finds them.
struct Boards {
    /// There until the end.
    kept: Option<Kept>,
    home: Option<Arc<Mutex<Vec<Kept>>>>,
    assuming: Vec<Lit>,
    selector: Option<Lit>,
    control: Control,
    ended: bool,
}

impl Boards {
    fn advance(&mut self) -> Result<Option<Board>, Stopped> {
        let Kept { grid, solver, .. } = self.kept.as_mut().expect("it is there until the end");
        match solver.solve(&self.assuming, &self.control)? {
            Verdict::Unsatisfiable { .. } => Ok(None),
            Verdict::Satisfiable(values) => {
                let board = encode::decode(*grid, &values);
                let mut forbidding = encode::blocking_clause(&board);
                forbidding.extend(self.selector.map(|lit| !lit));
                solver.add(&forbidding);
                Ok(Some(board))
            }
        }
    }
}

impl Iterator for Boards {
    type Item = Result<Board, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let result = self.advance();
        self.ended = !matches!(result, Ok(Some(_)));
        result.transpose()
    }
}

impl Drop for Boards {
    fn drop(&mut self) {
        let (Some(mut kept), Some(home)) = (self.kept.take(), self.home.take()) else { return };
        if let Some(selector) = self.selector {
            kept.solver.add(&[!selector]);
        }
        if let Ok(mut home) = home.lock()
            && home.len() < MOST_KEPT
        {
            home.push(kept);
        }
    }
}
