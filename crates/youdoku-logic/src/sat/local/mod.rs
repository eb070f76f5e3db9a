//! Local searches: GSAT, WalkSAT, ProbSAT and SAPS, over one state.
//!
//! A local search takes random values and flips one after another until every clause is satisfied.
//! It finds models and proves nothing: when it has made the flips it was allowed, and also when a
//! clause is plainly impossible, it answers [`Stopped::GaveUp`], never "unsatisfiable".
//!
//! The files, in reading order: `source` (the clauses as given, and what is settled before a walk),
//! `formula` (what is left of them, with occurrence lists), `state` (values and counts; what a flip
//! does), `noise`, `scores`, `walk`, `journey` (tries, threads, when to stop), then an algorithm each.
//!
//! The same seed with one thread gives the same run. A later call walks on from where the last one
//! ended, unless the assumptions changed, so the next model costs the flips away from the last one
//! and not a new start; only its restarts scatter the values.

mod rng;
mod source;

mod formula;
mod state;

mod noise;
mod scores;
mod walk;

mod gsat;
mod walksat;

mod probsat;
mod saps;

mod journey;
mod options;
#[cfg(test)]
mod tests;

pub use options::{Glimpse, LocalOptions, Observer, Preparation, Score};

use self::formula::{Appended, Formula};
use self::journey::Journey;
use self::noise::Noise;
use self::rng::Rng;
use self::source::{Settled, Source};
use self::walk::{Walk, Walker};
use super::{Likes, Options, SatSolver, SolverKind, Verdict};
use crate::{Assignment, ClauseSink, Control, Lit, Meter, Stopped, Var};

/// GSAT's row.
pub const GSAT: SolverKind = SolverKind {
    name: "gsat",
    summary: "random values, then flips the best of all symbols, or any, until all clauses hold",
    complete: false,
    learns: false,
    races: false,
    follows_units: false,
    likes: Likes::Little,
    make: |options| Box::new(LocalSearch::new(Algorithm::Gsat, options)),
};

/// WalkSAT's row.
pub const WALKSAT: SolverKind = SolverKind {
    name: "walksat",
    summary: "random values, then flips the best symbol of a clause that does not hold, or any of it",
    complete: false,
    learns: false,
    races: true,
    follows_units: false,
    likes: Likes::Little,
    make: |options| Box::new(LocalSearch::new(Algorithm::WalkSat, options)),
};

/// ProbSAT's row.
pub const PROBSAT: SolverKind = SolverKind {
    name: "probsat",
    summary: "random values, then flips a symbol of a clause that does not hold, rarely one that harms",
    complete: false,
    learns: false,
    races: false,
    follows_units: false,
    likes: Likes::Little,
    make: |options| Box::new(LocalSearch::new(Algorithm::ProbSat, options)),
};

/// SAPS' row.
pub const SAPS: SolverKind = SolverKind {
    name: "saps",
    summary: "random values, then flips the best of all symbols; clauses that stay broken weigh more",
    complete: false,
    learns: false,
    races: true,
    follows_units: false,
    likes: Likes::Much,
    make: |options| Box::new(LocalSearch::new(Algorithm::Saps, options)),
};

/// The algorithms of local search.
///
/// ```
/// use youdoku_logic::sat::local::{Algorithm, LocalSearch};
/// use youdoku_logic::{ClauseSink, Control, Stopped, sat::{Options, SatSolver}};
/// for algorithm in [Algorithm::Gsat, Algorithm::WalkSat, Algorithm::ProbSat, Algorithm::Saps] {
///     let mut solver = LocalSearch::new(algorithm, &Options::default());
///     solver.add(&[]);
///     // No walk proves that there is nothing to find.
///     assert_eq!(solver.solve(&[], &Control::new()), Err(Stopped::GaveUp));
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// The best of all variables, or any.
    Gsat,
    /// The best variable of an unsatisfied clause, or any of it.
    WalkSat,
    /// A variable of an unsatisfied clause, by a distribution over what it breaks.
    ProbSat,
    /// The best of all variables under clause weights that learn.
    Saps,
}

/// A solver by local search.
///
/// ```
/// use youdoku_logic::sat::local::{Algorithm, LocalSearch};
/// use youdoku_logic::{ClauseSink, Control, sat::{Options, SatSolver}};
/// let mut solver = LocalSearch::new(Algorithm::ProbSat, &Options::default());
/// let [a, b, c] = [(); 3].map(|_| solver.fresh().lit(true));
/// [[a, b], [!b, c], [!a, !c]].map(|clause| solver.add(&clause));
/// let values = solver.solve(&[], &Control::new()).unwrap().assignment().unwrap();
/// assert!(values.satisfies(&[a, b]) && values.satisfies(&[!b, c]));
/// ```
pub struct LocalSearch {
    algorithm: Algorithm,
    seed: u64,
    options: LocalOptions,
    source: Source,
    ground: Option<Ground>,
    /// How often walks were set up: each time they get other random choices.
    setups: u64,
}

/// What walks stand on, for one list of assumptions.
struct Ground {
    assuming: Vec<Lit>,
    settled: Settled,
    formula: Formula,
    /// How many clauses of the source it has.
    clauses: usize,
    walks: Vec<Box<dyn Walk>>,
}

impl LocalSearch {
    /// A solver with no clauses.
    pub fn new(algorithm: Algorithm, options: &Options) -> LocalSearch {
        LocalSearch {
            algorithm,
            seed: options.seed,
            options: options.local.clone(),
            source: Source::default(),
            ground: None,
            setups: 0,
        }
    }

    /// How many variables were fixed before the last walk: by assumption and by unit propagation.
    pub fn fixed(&self) -> usize {
        self.ground.as_ref().map_or(0, |ground| ground.settled.len())
    }

    /// Where the last walk stands, or the first of several: a value for each variable, whether they
    /// satisfy the clauses or not. Nothing before the first walk.
    pub fn standing(&self) -> Option<Assignment> {
        let ground = self.ground.as_ref()?;
        let mut values = ground.settled_values(self.source.num_vars());
        ground.walks.first()?.tell(&ground.formula, &mut values);
        Some(values)
    }

    /// The bytes that the formula and the states of the last walks take, the clauses as given apart.
    pub fn bytes_of_walks(&self) -> usize {
        let walks = |ground: &Ground| ground.walks.iter().map(|walk| walk.bytes()).sum::<usize>();
        self.ground.as_ref().map_or(0, |ground| ground.formula.bytes() + walks(ground))
    }

    /// Brings the ground up to date with the clauses and assumptions.
    fn prepare(&mut self, assuming: &[Lit], control: &Control) -> Result<&mut Ground, Stopped> {
        let ground = match self.ground.take() {
            Some(ground) if ground.assuming == assuming => ground.extend(&self.source, control)?,
            _ => None,
        };
        let ground = match ground {
            Some(ground) => ground,
            None => self.set_up(assuming, control)?,
        };
        Ok(self.ground.insert(ground))
    }

    fn set_up(&mut self, assuming: &[Lit], control: &Control) -> Result<Ground, Stopped> {
        let mut settled = Settled::assume(self.source.num_vars(), assuming)?;
        if self.options.preparation == Preparation::UnitPropagation {
            let assumed = settled.len();
            settled.propagate(&self.source, control)?;
            Meter::count(&control.meter().propagations, (settled.len() - assumed) as u64);
        }
        let formula = Formula::new(&self.source, &settled, control)?;
        let threads = self.options.threads.max(1) as u64;
        let mut walks = Vec::new();
        for lane in self.setups..self.setups + threads {
            let mut walk = self.walk(&formula, Rng::new(self.seed, lane));
            walk.scatter(&formula, control)?;
            walks.push(walk);
        }
        self.setups += threads;
        let (assuming, clauses) = (assuming.to_vec(), self.source.len());
        Ok(Ground { assuming, settled, formula, clauses, walks })
    }

    /// A walk by the algorithm.
    fn walk(&self, formula: &Formula, rng: Rng) -> Box<dyn Walk> {
        let noise = |usual: fn(&Formula) -> Noise| match self.options.noise {
            Some(noise) => Noise::fixed(noise),
            None => usual(formula),
        };
        match (self.algorithm, self.options.score) {
            (Algorithm::Gsat, _) => {
                Box::new(Walker::new(gsat::Gsat::new(noise(Noise::adaptive)), rng))
            }
            (Algorithm::WalkSat, Score::Satisfied) => {
                Box::new(Walker::new(walksat::WalkSatGreedy::new(noise(Noise::of_walksat)), rng))
            }
            (Algorithm::WalkSat, Score::Break) => {
                Box::new(Walker::new(walksat::WalkSat::new(noise(Noise::of_walksat)), rng))
            }
            (Algorithm::ProbSat, _) => Box::new(Walker::new(probsat::ProbSat::new(formula), rng)),
            (Algorithm::Saps, _) => {
                let noise = self.options.noise.unwrap_or(saps::NOISE);
                Box::new(Walker::new(saps::Saps::new(noise), rng))
            }
        }
    }
}

impl Ground {
    /// The values that are settled; all other variables are false.
    fn settled_values(&self, num_vars: usize) -> Assignment {
        let mut values = Assignment::all_false(num_vars);
        for var in (0..num_vars).map(Var::new) {
            if let Some(value) = self.settled.get(var) {
                values.set(var, value);
            }
        }
        values
    }

    /// Takes in the clauses added since; nothing when it must be set up again for them.
    fn extend(mut self, source: &Source, control: &Control) -> Result<Option<Ground>, Stopped> {
        for index in self.clauses..source.len() {
            if self.formula.append(source.clause(index), &self.settled)? == Appended::Outgrown {
                return Ok(None);
            }
        }
        self.clauses = source.len();
        for walk in &mut self.walks {
            walk.enter(&self.formula, control)?;
        }
        Ok(Some(self))
    }
}

impl ClauseSink for LocalSearch {
    fn fresh(&mut self) -> Var {
        self.source.fresh()
    }

    fn add(&mut self, clause: &[Lit]) {
        self.source.add(clause);
    }

    fn bytes(&self) -> usize {
        self.source.bytes(self.options.threads.max(1))
    }
}

impl SatSolver for LocalSearch {
    fn solve(&mut self, assuming: &[Lit], control: &Control) -> Result<Verdict, Stopped> {
        control.check()?;
        let _held = control.take(self.bytes())?;
        self.source.mention(assuming);
        let options = self.options.clone();
        let num_vars = self.source.num_vars();
        let ground = self.prepare(assuming, control)?;
        let mut values = ground.settled_values(num_vars);
        let journey = Journey::new(&ground.formula, &options, &values, control);
        let winner = journey.first(&mut ground.walks)?;
        ground.walks[winner].tell(&ground.formula, &mut values);
        Ok(Verdict::Satisfiable(values))
    }
}
