//! Satisfiability solvers: one meaning, [`SatSolver`], and a table with a row for each.
//!
//! To add a solver, write its file and its row in [`SOLVERS`]; the suite in `tests/` then runs on it.

use crate::{Assignment, ClauseSink, Cnf, Control, Lit, Stopped, Var};

mod models;
pub use models::{Count, Models, Projection};

mod core;
pub use self::core::{Core, Size, minimal_core, smallest_core};

mod searching;

pub mod brute;
pub mod cdcl;
pub mod dpll;
pub mod local;

/// A solver that holds clauses and answers questions about them, as often as asked; clauses and
/// variables may be added between the questions.
///
/// A clause may mention a variable that [`fresh`](ClauseSink::fresh) never gave out: it exists from
/// then on, and so do all with a smaller number. A verdict's assignment covers every variable.
///
/// ```
/// use youdoku_logic::{Control, sat::{Options, SOLVERS, SatSolver}, text};
/// let cnf = text::read("a || b\n!a").unwrap().cnf;
/// for kind in SOLVERS {
///     let mut solver: Box<dyn SatSolver> = kind.load(&cnf, &Options::default());
///     let values = solver.solve(&[], &Control::new()).unwrap().assignment().unwrap();
///     assert_eq!(cnf.model(&values).get("b"), Some(true));
/// }
/// ```
pub trait SatSolver: ClauseSink + Send {
    /// Whether some assignment satisfies all clauses and these literals.
    fn solve(&mut self, assuming: &[Lit], control: &Control) -> Result<Verdict, Stopped>;
}

impl<S: SatSolver + ?Sized> SatSolver for Box<S> {
    fn solve(&mut self, assuming: &[Lit], control: &Control) -> Result<Verdict, Stopped> {
        (**self).solve(assuming, control)
    }
}

impl<S: SatSolver + ?Sized> SatSolver for &mut S {
    fn solve(&mut self, assuming: &[Lit], control: &Control) -> Result<Verdict, Stopped> {
        (**self).solve(assuming, control)
    }
}

/// What a solver found. "Unknown" is not among it: that is [`Stopped`].
///
/// ```
/// use youdoku_logic::{ClauseSink, Control, sat::{SatSolver, Verdict, cdcl::Cdcl}};
/// let mut solver = Cdcl::new();
/// let (a, b) = (solver.fresh().lit(true), solver.fresh().lit(true));
/// solver.add(&[!a]);
/// let verdict = solver.solve(&[a, b], &Control::new()).unwrap();
/// assert_eq!(verdict, Verdict::Unsatisfiable { core: vec![a] });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// These values satisfy everything.
    Satisfiable(Assignment),
    /// Nothing does: the clauses clash with these of the assumed literals.
    Unsatisfiable {
        /// A subset of the assumptions that the clauses do not let hold together. It need not be
        /// small: [`minimal_core`] makes it so.
        core: Vec<Lit>,
    },
}

impl Verdict {
    /// The values that satisfy everything, if there are some.
    pub fn assignment(self) -> Option<Assignment> {
        match self {
            Verdict::Satisfiable(values) => Some(values),
            Verdict::Unsatisfiable { .. } => None,
        }
    }
}

/// A row of the table of solvers.
///
/// ```
/// use youdoku_logic::sat::{SOLVERS, SolverKind};
/// let complete = |kind: &&SolverKind| kind.complete;
/// let names: Vec<&str> = SOLVERS.iter().filter(complete).map(|kind| kind.name).collect();
/// assert_eq!(names, ["brute", "dpll-literal", "dpll", "cdcl"]);
/// ```
pub struct SolverKind {
    /// The word that names it.
    pub name: &'static str,
    /// One line for people.
    pub summary: &'static str,
    /// Whether it can ever claim "unsatisfiable".
    pub complete: bool,
    /// Whether what it learned from one question helps it with the next, so that it is worth keeping
    /// and is best told by assumptions what changes.
    pub learns: bool,
    /// Whether it stands for its like where a few are shown side by side.
    pub races: bool,
    /// Whether it guesses and follows units, and nothing else: what it fixes without a guess, units alone have fixed.
    pub follows_units: bool,
    /// What it does best with, where several sentences say the same.
    pub likes: Likes,
    /// Makes one with no clauses.
    pub make: fn(&Options) -> Box<dyn SatSolver>,
}

/// Which of several sentences that say the same.
///
/// ```
/// use youdoku_logic::sat::{Likes, solver};
/// // A clause that follows from others costs a walk at each flip, and tells a learner something.
/// assert_eq!(solver("walksat").unwrap().likes, Likes::Little);
/// assert_eq!(solver("cdcl").unwrap().likes, Likes::Much);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Likes {
    /// The one without a clause that follows from others: each costs a walk at every flip.
    Little,
    /// The one as people state it.
    AsStated,
    /// The one with clauses that follow from others: they let it conclude more.
    Much,
}

impl SolverKind {
    /// A solver that holds this sentence. Unless the options fix an order of decisions, it is that of
    /// the names, [`Symbols::counting`](crate::Symbols::counting).
    pub fn load(&self, cnf: &Cnf, options: &Options) -> Box<dyn SatSolver> {
        self.load_under(cnf, options, &Control::new()).expect("nobody stops a control of our own")
    }

    /// The same, as long as `control` lets it and as far as its memory reaches.
    pub fn load_under(
        &self,
        cnf: &Cnf,
        options: &Options,
        control: &Control,
    ) -> Result<Box<dyn SatSolver>, Stopped> {
        let mut solver = if options.order.is_empty() {
            (self.make)(&Options { order: cnf.symbols().counting(), ..options.clone() })
        } else {
            (self.make)(options)
        };
        fill(&mut *solver, cnf, control)?;
        Ok(solver)
    }
}

/// After so many literals the clock is asked and the memory counted.
const CHUNK: usize = 1 << 16;

/// Gives a solver without variables those of a sentence, and its clauses.
pub fn fill(solver: &mut dyn SatSolver, cnf: &Cnf, control: &Control) -> Result<(), Stopped> {
    let mut held = control.take(0)?;
    let mut counted = 0;
    let mut count = |solver: &dyn SatSolver| {
        let now = solver.bytes().max(counted);
        held.more(now - counted)?;
        counted = now;
        control.check()
    };
    for var in 0..cnf.num_vars() {
        if var % CHUNK == 0 {
            count(solver)?;
        }
        solver.fresh();
    }
    let mut left = CHUNK;
    for clause in cnf.clauses() {
        solver.add(clause);
        left = left.saturating_sub(clause.len() + 1);
        if left == 0 {
            left = CHUNK;
            count(solver)?;
        }
    }
    count(solver)
}

/// What a solver may be told; each takes what concerns it.
///
/// ```
/// use youdoku_logic::{Control, sat::{Options, solver}, text};
/// let cnf = text::read("!a || !b").unwrap().cnf;
/// let order = ["b", "a"].map(|name| cnf.symbols().get(name).unwrap()).to_vec();
/// let mut solver = solver("dpll").unwrap().load(&cnf, &Options { order, ..Options::default() });
/// let values = solver.solve(&[], &Control::new()).unwrap().assignment().unwrap();
/// assert_eq!(cnf.model(&values).to_string(), "a = false\nb = true\n");
/// ```
#[derive(Clone, Debug)]
pub struct Options {
    /// The seed of every random choice.
    pub seed: u64,
    /// The order in which variables are decided by the solvers that follow one; the variables it
    /// leaves out follow by number.
    pub order: Vec<Var>,
    /// For the local searches.
    pub local: local::LocalOptions,
}

impl Default for Options {
    fn default() -> Options {
        Options { seed: 1, order: Vec::new(), local: local::LocalOptions::default() }
    }
}

/// All solvers.
pub static SOLVERS: &[SolverKind] = &[
    brute::KIND,
    dpll::KIND_LITERAL,
    dpll::KIND,
    cdcl::KIND,
    local::GSAT,
    local::WALKSAT,
    local::PROBSAT,
    local::SAPS,
];

/// The solver of this name.
pub fn solver(name: &str) -> Option<&'static SolverKind> {
    SOLVERS.iter().find(|kind| kind.name == name)
}
