//! Satisfiability solvers: one meaning, [`SatSolver`], and a table with a row for each.
//!
//! To add a solver, write its file and its row in [`SOLVERS`]; the suite in `tests/` then runs on it.

pub mod local;

use local::{Algorithm, LocalOptions, LocalSearch};

use crate::{Assignment, ClauseSink, Control, Lit, Stopped};

/// A solver that holds clauses and answers questions about them, as often as asked; clauses and
/// variables may be added between the questions.
pub trait SatSolver: ClauseSink + Send {
    /// Whether some assignment satisfies all clauses and these literals.
    fn solve(&mut self, assuming: &[Lit], control: &Control) -> Result<Verdict, Stopped>;
}

/// What a solver found. "Unknown" is not among it: that is [`Stopped`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// These values satisfy everything.
    Satisfiable(Assignment),
    /// Nothing does: the clauses clash with these of the assumed literals.
    Unsatisfiable {
        /// A subset of the assumptions that cannot hold together; empty when the clauses alone clash.
        core: Vec<Lit>,
    },
}

/// A row of the table of solvers.
pub struct SolverKind {
    /// The word that names it.
    pub name: &'static str,
    /// One line for people.
    pub summary: &'static str,
    /// Whether it can ever claim "unsatisfiable".
    pub complete: bool,
    /// Makes one with no clauses.
    pub make: fn(&Options) -> Box<dyn SatSolver>,
}

/// What a solver may be told; each takes what concerns it.
#[derive(Clone, Debug)]
pub struct Options {
    /// The seed of every random choice.
    pub seed: u64,
    /// For the local searches.
    pub local: LocalOptions,
}

impl Default for Options {
    fn default() -> Options {
        Options { seed: 1, local: LocalOptions::default() }
    }
}

/// All solvers.
pub static SOLVERS: &[SolverKind] = &[
    SolverKind {
        name: "gsat",
        summary: "local search: flip the best of all variables, or any",
        complete: false,
        make: |options| Box::new(LocalSearch::new(Algorithm::Gsat, options)),
    },
    SolverKind {
        name: "walksat",
        summary: "local search: flip the best variable of an unsatisfied clause, or any of it",
        complete: false,
        make: |options| Box::new(LocalSearch::new(Algorithm::WalkSat, options)),
    },
    SolverKind {
        name: "probsat",
        summary: "local search: flip a variable of an unsatisfied clause by its odds to harm",
        complete: false,
        make: |options| Box::new(LocalSearch::new(Algorithm::ProbSat, options)),
    },
    SolverKind {
        name: "saps",
        summary: "local search with clause weights that learn from dead ends",
        complete: false,
        make: |options| Box::new(LocalSearch::new(Algorithm::Saps, options)),
    },
];

/// The solver of this name.
pub fn solver(name: &str) -> Option<&'static SolverKind> {
    SOLVERS.iter().find(|kind| kind.name == name)
}
