//! Local searches on Sudokus written as plain clauses.

#[path = "../benches/local/formulas.rs"]
mod formulas;

use formulas::{CLUES_10, CLUES_17, CLUES_28, Encoding, sudoku, uniform};
use youdoku_logic::sat::local::{Algorithm, LocalSearch, Preparation, Score};
use youdoku_logic::sat::{Options, SatSolver, Verdict};
use youdoku_logic::{ClauseSink, Cnf, Control, Stopped};

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
fn the_labs_sentences_need_little_noise_and_get_it_without_asking() {
    let puzzle = sudoku(CLUES_10, Encoding::Lab);
    assert_eq!(puzzle.len(), 3_250);
    for seed in 1..=5 {
        check(&puzzle, Algorithm::WalkSat, |options| options.seed = seed);
        check(&puzzle, Algorithm::WalkSat, |options| {
            raw(options);
            options.seed = seed;
            options.local.score = Score::Satisfied;
        });
    }
    // Half of the moves at random is what uniform 3-SAT wants, and hopeless here.
    let mut half = Options::default();
    (half.local.noise, half.local.max_flips, half.local.restarts) = (Some(0.5), 2_000_000, 0);
    let mut solver = LocalSearch::new(Algorithm::WalkSat, &half);
    puzzle.clauses().for_each(|clause| solver.add(clause));
    assert_eq!(solver.solve(&[], &Control::new()), Err(Stopped::GaveUp));
    // GSAT is asked for rows and columns, which are the clauses before those of the boxes.
    let mut rows_and_columns = Cnf::new();
    (0..729).for_each(|_| _ = rows_and_columns.fresh());
    let clauses = sudoku("", Encoding::Lab);
    clauses.clauses().take(3_159).for_each(|clause| rows_and_columns.add(clause));
    check(&rows_and_columns, Algorithm::Gsat, raw);
}

#[test]
fn a_formula_with_much_room_by_either_score_and_by_gsat() {
    let cnf = uniform(200, 700, 1);
    check(&cnf, Algorithm::Gsat, raw);
    check(&cnf, Algorithm::WalkSat, |options| options.local.score = Score::Satisfied);
    check(&cnf, Algorithm::WalkSat, |options| options.local.threads = 2);
}
