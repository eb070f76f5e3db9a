//! What all local searches owe: exact scores, honest answers, repeatable runs.

mod answers;
mod referee;

use super::rng::Rng;
use super::{Algorithm, LocalOptions, LocalSearch, Preparation, Score};
use crate::sat::{Options, SatSolver, Verdict};
use crate::{Assignment, ClauseSink, Control, Lit, Stopped, Var};

const ALGORITHMS: [Algorithm; 4] =
    [Algorithm::Gsat, Algorithm::WalkSat, Algorithm::ProbSat, Algorithm::Saps];

fn lits(clause: &[i32]) -> Vec<Lit> {
    clause.iter().map(|&number| Lit::from_dimacs(number)).collect()
}

fn solver(algorithm: Algorithm, seed: u64, local: LocalOptions) -> LocalSearch {
    let mut options = Options::default();
    (options.seed, options.local) = (seed, local);
    LocalSearch::new(algorithm, &options)
}

/// Clauses of 1 to `longest` literals, repetitions and tautologies included.
fn random_clauses(vars: usize, clauses: usize, longest: usize, rng: &mut Rng) -> Vec<Vec<Lit>> {
    let literal = |rng: &mut Rng| Var::new(rng.below(vars)).lit(rng.below(2) == 0);
    (0..clauses).map(|_| (0..=rng.below(longest)).map(|_| literal(rng)).collect()).collect()
}

fn satisfies(values: &Assignment, clauses: &[Vec<Lit>]) -> bool {
    clauses.iter().all(|clause| values.satisfies(clause))
}

/// Whether any assignment satisfies the clauses, by trying all.
fn satisfiable(vars: usize, clauses: &[Vec<Lit>]) -> bool {
    (0..1u32 << vars).any(|bits| {
        let values: Assignment = (0..vars).map(|v| bits >> v & 1 == 1).collect::<Vec<_>>().into();
        satisfies(&values, clauses)
    })
}
