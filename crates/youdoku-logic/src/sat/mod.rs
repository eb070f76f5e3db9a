//! Satisfiability solvers: one meaning, [`SatSolver`], and a table with a row for each.
//!
//! To add a solver, write its file and its row in [`SOLVERS`]; the suite in `tests/` then runs on it.

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
}

impl Default for Options {
    fn default() -> Options {
        Options { seed: 1 }
    }
}

/// All solvers.
pub static SOLVERS: &[SolverKind] = &[];

/// The solver of this name.
pub fn solver(name: &str) -> Option<&'static SolverKind> {
    SOLVERS.iter().find(|kind| kind.name == name)
}
