//! All models, one after the other: solve, yield, forbid, repeat.
//!
//! Every model that leaves a solver for a user passes here and is checked here against the clauses:
//! a solver that returns a wrong one is a bug and must be loud. The clauses that forbid models hang
//! on one selector literal that is assumed while the enumeration lives and denied when it ends, so
//! a solver that is only borrowed forgets them.

use std::borrow::Borrow;
use std::num::NonZeroU64;

use super::{SatSolver, Verdict};
use crate::{Assignment, Cnf, Control, Lit, Meter, Stopped, Var};

/// Which models count as different.
///
/// ```
/// use youdoku_logic::{Control, sat::{Count, Models, Options, Projection, solver}, text};
/// let cnf = text::read("a || b").unwrap().cnf;
/// let count = |projection| {
///     let solver = solver("cdcl").unwrap().load(&cnf, &Options::default());
///     Models::new(&cnf, solver, &[], projection, &Control::new()).tally(None)
/// };
/// assert_eq!(count(Projection::all(&cnf)), Ok(Count::Exactly(3)));
/// let a = cnf.symbols().get("a").unwrap();
/// assert_eq!(count(Projection::Onto(vec![a])), Ok(Count::Exactly(2)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Projection {
    /// Those that differ in one of these variables.
    Onto(Vec<Var>),
    /// The same, where the true ones among these variables settle the others, as "exactly one of"
    /// does: forbidding a model then takes a far shorter clause.
    OntoTrue(Vec<Var>),
}

impl Projection {
    /// Models that differ anywhere in this sentence.
    pub fn all(cnf: &Cnf) -> Projection {
        Projection::Onto(cnf.symbols().vars().collect())
    }

    /// A clause that these values break, and with them all that do not differ from them.
    fn forbid(&self, values: &Assignment) -> Vec<Lit> {
        match self {
            Projection::Onto(vars) => vars.iter().map(|&var| var.lit(!values[var])).collect(),
            Projection::OntoTrue(vars) => {
                vars.iter().filter(|&&var| values[var]).map(|&var| var.lit(false)).collect()
            }
        }
    }
}

/// How many models there are.
///
/// ```
/// use std::num::NonZeroU64;
/// use youdoku_logic::{Control, sat::{Count, Models, Options, Projection, solver}, text};
/// let cnf = text::read("a || b").unwrap().cnf;
/// let solver = solver("cdcl").unwrap().load(&cnf, &Options::default());
/// let models = Models::new(&cnf, solver, &[], Projection::all(&cnf), &Control::new());
/// assert_eq!(models.tally(NonZeroU64::new(2)), Ok(Count::AtLeast(2)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// This many.
    Exactly(u64),
    /// This many were found, and the counting ended there.
    AtLeast(u64),
}

/// The models of a sentence, found when asked for.
///
/// `None` claims that there are no more. `Some(Err(_))` claims nothing, and nothing follows it.
///
/// ```
/// use youdoku_logic::{Control, sat::{Models, Options, Projection, solver}, text};
/// let cnf = text::read("a || b\n!a || !b").unwrap().cnf;
/// let solver = solver("dpll").unwrap().load(&cnf, &Options::default());
/// let models = Models::new(&cnf, solver, &[], Projection::all(&cnf), &Control::new());
/// let told: Vec<String> = models.map(|values| cnf.model(&values.unwrap()).to_string()).collect();
/// assert_eq!(told, ["a = true\nb = false\n", "a = false\nb = true\n"]);
/// ```
pub struct Models<C: Borrow<Cnf>, S: SatSolver> {
    cnf: C,
    solver: S,
    /// The caller's assumptions, and last the selector.
    assuming: Vec<Lit>,
    projection: Projection,
    control: Control,
    ended: bool,
}

impl<C: Borrow<Cnf>, S: SatSolver> Models<C, S> {
    /// The models under these assumptions of the sentence that the solver holds.
    pub fn new(
        cnf: C,
        mut solver: S,
        assuming: &[Lit],
        projection: Projection,
        control: &Control,
    ) -> Models<C, S> {
        let selector = solver.fresh().lit(true);
        let assuming = assuming.iter().copied().chain([selector]).collect();
        Models { cnf, solver, assuming, projection, control: control.clone(), ended: false }
    }

    /// How many models are left; counting ends at `most`.
    pub fn tally(self, most: Option<NonZeroU64>) -> Result<Count, Stopped> {
        let mut found = 0;
        for model in self {
            model?;
            found += 1;
            if most.is_some_and(|most| found == most.get()) {
                return Ok(Count::AtLeast(found));
            }
        }
        Ok(Count::Exactly(found))
    }

    fn selector(&self) -> Lit {
        self.assuming[self.assuming.len() - 1]
    }

    fn checked(&self, values: &Assignment) {
        let broken = self.cnf.borrow().clauses().find(|clause| !values.satisfies(clause));
        assert!(broken.is_none(), "a solver's model breaks the clause {broken:?}: this is a bug");
        let denied = self.assuming.iter().find(|&&lit| !values.is_true(lit));
        assert!(denied.is_none(), "a solver's model denies the assumption {denied:?}: a bug");
    }
}

impl<C: Borrow<Cnf>, S: SatSolver> Iterator for Models<C, S> {
    type Item = Result<Assignment, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        match self.solver.solve(&self.assuming, &self.control) {
            Ok(Verdict::Satisfiable(values)) => {
                self.checked(&values);
                Meter::count(&self.control.meter().solutions, 1);
                let mut clause = self.projection.forbid(&values);
                clause.push(!self.selector());
                self.solver.add(&clause);
                Some(Ok(values))
            }
            Ok(Verdict::Unsatisfiable { .. }) => {
                self.ended = true;
                None
            }
            Err(stopped) => {
                self.ended = true;
                Some(Err(stopped))
            }
        }
    }
}

impl<C: Borrow<Cnf>, S: SatSolver> Drop for Models<C, S> {
    fn drop(&mut self) {
        let selector = self.selector();
        self.solver.add(&[!selector]);
    }
}
