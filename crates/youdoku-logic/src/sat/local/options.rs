//! What a local search may be told, and what it shows on the way.

use std::fmt;
use std::sync::Arc;

use crate::Assignment;

/// What concerns the local searches alone.
///
/// ```
/// use youdoku_logic::{ClauseSink, Control, Stopped, sat::{Options, local, solver}};
/// let local = local::LocalOptions { max_flips: 10, restarts: 1, ..local::LocalOptions::default() };
/// let mut walk = (solver("walksat").unwrap().make)(&Options { local, ..Options::default() });
/// let (a, b) = (walk.fresh().lit(true), walk.fresh().lit(true));
/// [[a, b], [a, !b], [!a, b], [!a, !b]].map(|clause| walk.add(&clause));
/// assert_eq!(walk.solve(&[], &Control::new()), Err(Stopped::GaveUp));
/// ```
#[derive(Clone, Debug)]
pub struct LocalOptions {
    /// Flips before a restart. With none, a model is found only where the walk starts.
    pub max_flips: u64,
    /// How often to start again elsewhere before giving up.
    pub restarts: u64,
    /// The probability of a random move, one less the `threshold` of the lab courses. When it is absent,
    /// GSAT and WalkSAT find out while they walk how much they need, and SAPS has a value of its own.
    /// ProbSAT has none: its distribution is its noise.
    pub noise: Option<f64>,
    /// Walks at the same time, each with random choices of its own; the first model wins. With more
    /// than one, which it is depends on the machine.
    pub threads: usize,
    /// What is done before a walk.
    pub preparation: Preparation,
    /// What WalkSAT calls the best variable.
    pub score: Score,
    /// Who watches.
    pub observer: Option<Observer>,
}

impl Default for LocalOptions {
    fn default() -> LocalOptions {
        LocalOptions {
            max_flips: 10_000_000,
            restarts: 9,
            noise: None,
            threads: 1,
            preparation: Preparation::UnitPropagation,
            score: Score::Break,
            observer: None,
        }
    }
}

/// What is done to the clauses before a walk.
///
/// ```
/// use youdoku_logic::sat::local::{Algorithm, LocalSearch, Preparation};
/// use youdoku_logic::{ClauseSink, Control, sat::{Options, SatSolver}};
/// let fixed = |preparation| {
///     let mut options = Options::default();
///     options.local.preparation = preparation;
///     let mut solver = LocalSearch::new(Algorithm::WalkSat, &options);
///     let a = solver.fresh().lit(true);
///     solver.add(&[a]);
///     solver.solve(&[], &Control::new()).unwrap();
///     solver.fixed()
/// };
/// assert_eq!((fixed(Preparation::UnitPropagation), fixed(Preparation::Raw)), (1, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preparation {
    /// Values that follow by unit propagation are fixed, and the walk is on what remains.
    UnitPropagation,
    /// Nothing: the walk is on the clauses as they are; only assumptions are fixed.
    Raw,
}

/// What WalkSAT calls the best variable of a clause.
///
/// ```
/// use youdoku_logic::sat::{Options, local::Score};
/// // What the field measures, unless the options ask for what lab courses teach.
/// assert_eq!(Options::default().local.score, Score::Break);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// The one that breaks fewest clauses, at once when it breaks none: the variant SKC.
    Break,
    /// The one after whose flip most clauses are satisfied, as lab courses have it.
    Satisfied,
}

/// Somebody who looks at a walk every so many flips, for charts and live views.
///
/// ```
/// use std::sync::{Arc, Mutex};
/// use youdoku_logic::{ClauseSink, Control, sat::{Options, local::{Glimpse, Observer}, solver}};
/// let (seen, mut options) = (Arc::new(Mutex::new(Vec::new())), Options::default());
/// let kept = seen.clone();
/// let look = move |glimpse: &Glimpse| kept.lock().unwrap().push(glimpse.unsatisfied);
/// options.local.observer = Some(Observer::new(1, look));
/// let mut walk = (solver("walksat").unwrap().make)(&options);
/// let (a, b) = (walk.fresh().lit(true), walk.fresh().lit(true));
/// walk.add(&[a, b]);
/// walk.solve(&[], &Control::new()).unwrap();
/// assert_eq!(seen.lock().unwrap().last(), Some(&0));
/// ```
#[derive(Clone)]
pub struct Observer {
    pub(super) every: u64,
    pub(super) see: Arc<dyn Fn(&Glimpse) + Send + Sync>,
}

impl Observer {
    /// Calls `see` at the start of a walk, then every so many flips (at least 1), and at a model.
    pub fn new(every: u64, see: impl Fn(&Glimpse) + Send + Sync + 'static) -> Observer {
        Observer { every: every.max(1), see: Arc::new(see) }
    }
}

impl fmt::Debug for Observer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Observer").field("every", &self.every).finish_non_exhaustive()
    }
}

/// Where a walk stands at one moment.
pub struct Glimpse<'a> {
    /// Which of the walks at the same time, from 0.
    pub thread: usize,
    /// How many restarts there were.
    pub attempt: u64,
    /// Flips since the last start.
    pub flips: u64,
    /// How many of the clauses that are walked on are not satisfied.
    pub unsatisfied: usize,
    pub(super) assignment: &'a dyn Fn() -> Assignment,
}

impl Glimpse<'_> {
    /// The values now; made on demand, because it costs time for each variable.
    pub fn assignment(&self) -> Assignment {
        (self.assignment)()
    }
}
