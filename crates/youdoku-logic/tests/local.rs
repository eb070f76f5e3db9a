//! Local searches on Sudokus written as plain clauses.

#[path = "../benches/local/formulas.rs"]
mod formulas;

use formulas::{CLUES_17, CLUES_28, Encoding, sudoku, uniform};
use youdoku_logic::sat::local::{Algorithm, LocalSearch, Preparation, Score};
use youdoku_logic::sat::{Options, SatSolver, Verdict};
use youdoku_logic::{ClauseSink, Cnf, Control};

/// Solves and says how many variables were fixed before.
fn check(cnf: &Cnf, algorithm: Algorithm, change: impl FnOnce(&mut Options)) -> usize {
    let mut options = Options::default();
    options.local.max_flips = 2_000_000;
    change(&mut options);
    let mut solver = LocalSearch::new(algorithm, &options);
    cnf.clauses().for_each(|clause| solver.add(clause));
    match solver.solve(&[], &Control::new()) {
        Ok(Verdict::Satisfiable(values)) => assert!(cnf.is_satisfied_by(&values)),
        other => panic!("{algorithm:?}: {other:?}"),
    }
    solver.fixed()
}

fn raw(options: &mut Options) {
    options.local.preparation = Preparation::Raw;
}

#[test]
fn a_puzzle_of_28_clues_without_unit_propagation() {
    let cnf = sudoku(CLUES_28, Encoding::Minimal);
    assert_eq!(check(&cnf, Algorithm::WalkSat, raw), 0);
    assert_eq!(check(&cnf, Algorithm::ProbSat, raw), 0);
}

#[test]
fn a_puzzle_of_17_clues_after_unit_propagation() {
    let cnf = sudoku(CLUES_17, Encoding::Extended);
    for algorithm in [Algorithm::WalkSat, Algorithm::ProbSat, Algorithm::Saps] {
        assert!(check(&cnf, algorithm, |_| {}) > 17);
    }
}

#[test]
fn a_formula_with_much_room_by_either_score_and_by_gsat() {
    let cnf = uniform(200, 700, 1);
    check(&cnf, Algorithm::Gsat, raw);
    check(&cnf, Algorithm::WalkSat, |options| options.local.score = Score::Satisfied);
    check(&cnf, Algorithm::WalkSat, |options| options.local.threads = 2);
}
