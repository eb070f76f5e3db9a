//! Every incremental number against the same number counted from scratch, after random flips.

use super::*;
use crate::sat::local::formula::{Appended, Formula};
use crate::sat::local::gsat::Ranking;
use crate::sat::local::saps::Weights;
use crate::sat::local::scores::{Breaks, Gains, Tally};
use crate::sat::local::source::{Settled, Source};
use crate::sat::local::state::{Scores, State};

/// The clauses of the formula by their number of true literals.
fn true_literals(formula: &Formula, state: &State, clause: u32) -> Vec<Lit> {
    formula.clause(clause).iter().copied().filter(|&lit| state.is_true(lit)).collect()
}

/// Sums over the clauses that a flip of the variable would break (+) and make (−).
fn net(formula: &Formula, state: &State, var: Var, weight: impl Fn(u32) -> i64) -> (i64, i64) {
    let (mut breaks, mut makes) = (0, 0);
    for clause in 0..formula.len() as u32 {
        let kept = true_literals(formula, state, clause);
        if kept.is_empty() && formula.clause(clause).iter().any(|lit| lit.var() == var) {
            makes += weight(clause);
        }
        if kept.len() == 1 && kept[0].var() == var {
            breaks += weight(clause);
        }
    }
    (breaks, makes)
}

fn check_unsatisfied(formula: &Formula, state: &State) {
    let mut listed = state.unsatisfied().to_vec();
    listed.sort();
    let broken = |&clause: &u32| true_literals(formula, state, clause).is_empty();
    assert_eq!(listed, (0..formula.len() as u32).filter(broken).collect::<Vec<_>>());
}

/// Flips at random on random formulas, adds clauses half-way, and lets `check` look at each step.
fn walk<S: Scores + Default>(
    mut disturb: impl FnMut(&Formula, &State, &mut S, &mut Rng),
    check: impl Fn(&Formula, &State, &S),
) {
    let control = Control::new();
    for seed in 0..40 {
        let mut rng = Rng::new(seed, 0);
        let (vars, longest) = (3 + rng.below(12), 1 + rng.below(6));
        let mut source = Source::default();
        for clause in random_clauses(vars, 10 + rng.below(50), longest, &mut rng) {
            source.add(&clause);
        }
        let settled = Settled::assume(source.num_vars(), &[]).unwrap();
        let mut formula = Formula::new(&source, &settled, &control).unwrap();
        if formula.num_vars() == 0 {
            continue;
        }
        let (mut state, mut scores) = (State::default(), S::default());
        state.scatter(&formula, &mut scores, &mut rng, &control).unwrap();
        for step in 0..200 {
            if step % 50 == 49 {
                for clause in random_clauses(vars, 3, 6, &mut rng) {
                    if formula.append(&clause, &settled) != Ok(Appended::Outgrown) {
                        state.enter(&formula, &mut scores, &control).unwrap();
                    }
                }
            }
            let var = Var::new(rng.below(formula.num_vars()));
            assert!(state.fits(&formula) && scores.fits(&formula));
            // SAFETY: that was checked, and the variable is one of them.
            unsafe { state.flip(&formula, &mut scores, var) };
            disturb(&formula, &state, &mut scores, &mut rng);
            check_unsatisfied(&formula, &state);
            check(&formula, &state, &scores);
        }
    }
}

#[test]
fn breaks() {
    walk(
        |_, _, _, _| {},
        |formula, state, breaks: &Breaks| {
            for (_, var) in formula.vars() {
                let expect = net(formula, state, var, |_| 1).0;
                assert_eq!(i64::from(unsafe { breaks.of(var) }), expect);
            }
        },
    );
}

fn check_gains<T: Tally>(gain: impl Fn(&T, Var) -> i32) -> impl Fn(&Formula, &State, &Gains<T>) {
    move |formula, state, gains| {
        for (_, var) in formula.vars() {
            let (breaks, makes) = net(formula, state, var, |_| 1);
            assert_eq!(i64::from(gain(&gains.0, var)), makes - breaks);
        }
    }
}

#[test]
fn gains_plain_and_ranked() {
    walk(|_, _, _, _| {}, check_gains(|gains: &Vec<i32>, var| gains[var.index()]));
    walk(|_, _, _, _| {}, check_gains(|ranking: &Ranking, var| ranking.gain(var)));
}

#[test]
fn the_ranking_finds_the_best() {
    walk(
        |_, _, _, _| {},
        |formula, _, gains: &Gains<Ranking>| {
            let most = formula.vars().map(|(_, var)| gains.0.gain(var)).max().unwrap();
            let best = gains.0.clone().best(&mut Rng::new(1, 1));
            assert_eq!(gains.0.gain(best), most);
        },
    );
}

#[test]
fn weighted_scores_are_exact_through_scaling_smoothing_and_shrinking() {
    walk(
        |formula, state, weights: &mut Weights, rng| {
            // Often enough that some clause passes the limit and all weights shrink.
            for _ in 0..rng.below(4) {
                if rng.below(4) == 0 {
                    weights.smooth(formula);
                }
                // SAFETY: they are those of this walk.
                unsafe { weights.scale(formula, state) };
            }
        },
        |formula, state, weights| {
            for (_, var) in formula.vars() {
                let (breaks, makes) =
                    net(formula, state, var, |clause| unsafe { weights.weight(clause) });
                assert_eq!(unsafe { weights.score(var) }, breaks - makes);
            }
            weights.check_improving();
        },
    );
}
