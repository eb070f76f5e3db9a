//! Conflict-driven clause learning by CaDiCaL (A. Biere, K. Fazekas, M. Fleury, M. Heisinger:
//! "CaDiCaL, Kissat, Paracooba, Plingeling and Treengeling entering the SAT Competition 2020"),
//! MIT licence, compiled in.
//!
//! The binding shows no statistics but calls back for each clause learnt, so conflicts are metered
//! and decisions and propagations are not.

use cadical::Callbacks;

use super::{Options, SatSolver, SolverKind, Verdict};
use crate::{Assignment, ClauseSink, Control, Lit, Meter, Stopped, Var};

/// The row of the table.
pub const KIND: SolverKind = SolverKind {
    name: "cdcl",
    summary: "conflict-driven clause learning: CaDiCaL, the strongest here",
    complete: true,
    learns: true,
    make: |_: &Options| Box::new(Cdcl::new()),
};

/// CaDiCaL behind the trait.
pub struct Cdcl {
    solver: cadical::Solver<Watch>,
    num_vars: usize,
}

impl Cdcl {
    /// A solver with no clauses.
    pub fn new() -> Cdcl {
        Cdcl { solver: cadical::Solver::new(), num_vars: 0 }
    }

    /// The next question may take so many conflicts; with more, the answer is
    /// [`Stopped::GaveUp`].
    pub fn limit_conflicts(&mut self, conflicts: u32) {
        let limit = i32::try_from(conflicts).unwrap_or(i32::MAX);
        // The name of the limit is CaDiCaL's own, so it cannot be refused.
        let _ = self.solver.set_limit("conflicts", limit);
    }
}

impl Default for Cdcl {
    fn default() -> Cdcl {
        Cdcl::new()
    }
}

impl ClauseSink for Cdcl {
    fn fresh(&mut self) -> Var {
        self.num_vars += 1;
        Var::new(self.num_vars - 1)
    }

    fn add(&mut self, clause: &[Lit]) {
        for lit in clause {
            self.num_vars = self.num_vars.max(lit.var().index() + 1);
        }
        self.solver.add_clause(clause.iter().map(|lit| lit.to_dimacs()));
    }
}

impl SatSolver for Cdcl {
    fn solve(&mut self, assuming: &[Lit], control: &Control) -> Result<Verdict, Stopped> {
        // CaDiCaL asks the callback only while it works: an easy question would outrun it.
        control.check()?;
        for lit in assuming {
            self.num_vars = self.num_vars.max(lit.var().index() + 1);
        }
        self.solver.set_callbacks(Some(Watch { control: control.clone(), stopped: None }));
        match self.solver.solve_with(assuming.iter().map(|lit| lit.to_dimacs())) {
            Some(true) => {
                let values = (1..=self.num_vars as i32)
                    .map(|number| self.solver.value(number) == Some(true))
                    .collect::<Vec<bool>>();
                Ok(Verdict::Satisfiable(Assignment::from(values)))
            }
            Some(false) => {
                let failed = |lit: &&Lit| self.solver.failed(lit.to_dimacs());
                let mut core: Vec<Lit> = assuming.iter().filter(failed).copied().collect();
                core.sort();
                core.dedup();
                Ok(Verdict::Unsatisfiable { core })
            }
            None => {
                let stopped = self.solver.get_callbacks().and_then(|watch| watch.stopped);
                Err(stopped.unwrap_or(Stopped::GaveUp))
            }
        }
    }
}

/// What CaDiCaL calls back while it works.
struct Watch {
    control: Control,
    stopped: Option<Stopped>,
}

impl Callbacks for Watch {
    fn terminate(&mut self) -> bool {
        self.stopped = self.control.check().err();
        self.stopped.is_some()
    }

    fn max_length(&self) -> i32 {
        i32::MAX
    }

    fn learn(&mut self, _clause: &[i32]) {
        Meter::count(&self.control.meter().conflicts, 1);
    }
}
