//! Cores: sets of assumptions that the clauses do not let hold together.
//!
//! A minimal core loses its clash with any of its literals, and comes by deletion (J. Marques-Silva:
//! "Minimal Unsatisfiability: Models, Algorithms and Applications", 2010). A smallest core has the
//! fewest literals of all, and comes from hitting sets: every core meets every set of assumptions
//! whose removal heals the clash, so a smallest set that meets all of those found so far, if it
//! clashes, is a smallest core (A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva: "Smallest
//! MUS Extraction with Minimal Hitting Set Dualization", CP 2015).

use std::collections::BTreeSet;

use super::{SatSolver, Verdict};
use crate::{Assignment, Control, Lit, Stopped};

/// A set of assumptions that clash, and what is known about its size.
///
/// ```
/// use youdoku_logic::{ClauseSink, Control, sat::{Core, Size, cdcl::Cdcl, smallest_core}};
/// let mut solver = Cdcl::new();
/// let [a, b, c] = [(); 3].map(|_| solver.fresh().lit(true));
/// solver.add(&[!a, !b]);
/// let core = smallest_core(&mut solver, &[c, b, a], 1000, &Control::new()).unwrap();
/// assert_eq!(core, Some(Core { literals: vec![b, a], size: Size::Smallest }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Core {
    /// The assumptions, in the order in which they were given.
    pub literals: Vec<Lit>,
    /// How small it is.
    pub size: Size,
}

/// How small a core is.
///
/// ```
/// use youdoku_logic::{ClauseSink, Control, sat::{Size, cdcl::Cdcl, smallest_core}};
/// let mut solver = Cdcl::new();
/// let a = solver.fresh().lit(true);
/// solver.add(&[!a]);
/// let core = smallest_core(&mut solver, &[a], 1000, &Control::new()).unwrap().unwrap();
/// assert_eq!(core.size, Size::Smallest);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// No core has fewer literals.
    Smallest,
    /// None of its literals can be missed, but another core may have fewer.
    Minimal,
}

/// A minimal core of these assumptions; nothing when they can hold together.
pub fn minimal_core(
    solver: &mut dyn SatSolver,
    assuming: &[Lit],
    control: &Control,
) -> Result<Option<Vec<Lit>>, Stopped> {
    let Verdict::Unsatisfiable { core } = solver.solve(assuming, control)? else {
        return Ok(None);
    };
    let mut core = in_order_of(assuming, &core);
    // Literals before `kept` are known to be needed.
    let mut kept = 0;
    while kept < core.len() {
        let mut without = core.clone();
        let candidate = without.remove(kept);
        match solver.solve(&without, control)? {
            Verdict::Satisfiable(_) => {
                // Needed; the needed ones stand first.
                core.remove(kept);
                core.insert(0, candidate);
                kept += 1;
            }
            Verdict::Unsatisfiable { core: smaller } => {
                // Needed literals are in every core of the rest, so they stay in front.
                core = without.into_iter().filter(|lit| smaller.contains(lit)).collect();
            }
        }
    }
    Ok(Some(in_order_of(assuming, &core)))
}

/// A smallest core of these assumptions, or a minimal one where proving that takes more than
/// `effort` steps of the search for hitting sets; nothing when they can hold together.
pub fn smallest_core(
    solver: &mut dyn SatSolver,
    assuming: &[Lit],
    effort: u64,
    control: &Control,
) -> Result<Option<Core>, Stopped> {
    let Some(minimal) = minimal_core(solver, assuming, control)? else {
        return Ok(None);
    };
    let mut corrections = Corrections { sets: Vec::new(), steps_left: effort };
    loop {
        let hitting = match corrections.smallest_hitting_set(minimal.len(), control)? {
            Hitting::Set(set) => set,
            // Whatever meets all sets has as many literals as the core at hand.
            Hitting::NoneBelow => {
                return Ok(Some(Core { literals: minimal, size: Size::Smallest }));
            }
            Hitting::TooHard => return Ok(Some(Core { literals: minimal, size: Size::Minimal })),
        };
        let candidate: Vec<Lit> = hitting.into_iter().collect();
        let Verdict::Satisfiable(mut values) = solver.solve(&candidate, control)? else {
            let literals = in_order_of(assuming, &candidate);
            return Ok(Some(Core { literals, size: Size::Smallest }));
        };
        // Grow to as many assumptions as can hold together; what is left must be met. A literal that
        // does not fit never will, because what holds only grows.
        for &lit in assuming {
            if !values.is_true(lit) {
                let mut larger: Vec<Lit> = holding(assuming, &values).collect();
                larger.push(lit);
                if let Verdict::Satisfiable(more) = solver.solve(&larger, control)? {
                    values = more;
                }
            }
        }
        corrections.sets.push(assuming.iter().copied().filter(|&l| !values.is_true(l)).collect());
    }
}

fn holding(assuming: &[Lit], values: &Assignment) -> impl Iterator<Item = Lit> {
    assuming.iter().copied().filter(|&lit| values.is_true(lit))
}

fn in_order_of(assuming: &[Lit], core: &[Lit]) -> Vec<Lit> {
    let mut wanted: BTreeSet<Lit> = core.iter().copied().collect();
    assuming.iter().copied().filter(|lit| wanted.remove(lit)).collect()
}

/// Sets that every core must meet.
struct Corrections {
    sets: Vec<BTreeSet<Lit>>,
    steps_left: u64,
}

enum Hitting {
    Set(BTreeSet<Lit>),
    NoneBelow,
    TooHard,
}

impl Corrections {
    /// A smallest set that meets all sets, if it has fewer than `bound` literals; by branching on
    /// the literals of a set not yet met, with disjoint sets as the lower bound.
    fn smallest_hitting_set(
        &mut self,
        bound: usize,
        control: &Control,
    ) -> Result<Hitting, Stopped> {
        let mut best = None;
        let mut bound = bound;
        let mut chosen = BTreeSet::new();
        let mut barred = BTreeSet::new();
        if !self.branch(&mut chosen, &mut barred, &mut bound, &mut best, control)? {
            return Ok(Hitting::TooHard);
        }
        Ok(best.map_or(Hitting::NoneBelow, Hitting::Set))
    }

    /// Says whether it could finish.
    fn branch(
        &mut self,
        chosen: &mut BTreeSet<Lit>,
        barred: &mut BTreeSet<Lit>,
        bound: &mut usize,
        best: &mut Option<BTreeSet<Lit>>,
        control: &Control,
    ) -> Result<bool, Stopped> {
        if self.steps_left == 0 {
            return Ok(false);
        }
        self.steps_left -= 1;
        control.check()?;
        let unmet = || self.sets.iter().filter(|set| set.is_disjoint(chosen));
        let open = |set: &BTreeSet<Lit>| set.difference(barred).copied().collect::<Vec<Lit>>();
        let (mut disjoint, mut seen) = (0, BTreeSet::new());
        for set in unmet() {
            if set.is_disjoint(&seen) {
                disjoint += 1;
                seen.extend(set.iter().copied());
            }
        }
        if chosen.len() + disjoint >= *bound {
            return Ok(true);
        }
        let Some(next) = unmet().map(open).min_by_key(Vec::len) else {
            *bound = chosen.len();
            *best = Some(chosen.clone());
            return Ok(true);
        };
        // Having tried one literal of the set, the later branches do without it.
        let mut finished = true;
        let mut tried = Vec::new();
        for lit in next {
            chosen.insert(lit);
            finished = self.branch(chosen, barred, bound, best, control)?;
            chosen.remove(&lit);
            if !finished {
                break;
            }
            barred.insert(lit);
            tried.push(lit);
        }
        for lit in tried {
            barred.remove(&lit);
        }
        Ok(finished)
    }
}
