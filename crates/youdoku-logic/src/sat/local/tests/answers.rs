//! What the searches answer, through the trait that every solver keeps.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::*;
use crate::sat::local::Observer;

fn few(max_flips: u64, restarts: u64) -> LocalOptions {
    LocalOptions { max_flips, restarts, ..LocalOptions::default() }
}

/// All searches in all their ways.
fn ways() -> Vec<(Algorithm, LocalOptions)> {
    let mut ways = Vec::new();
    for algorithm in ALGORITHMS {
        for preparation in [Preparation::UnitPropagation, Preparation::Raw] {
            for score in [Score::Break, Score::Satisfied] {
                ways.push((algorithm, LocalOptions { preparation, score, ..few(3_000, 3) }));
            }
        }
    }
    ways
}

/// Two pigeons in one hole, and some clauses to walk about in.
fn impossible(solver: &mut LocalSearch) {
    for a in 0..5 {
        solver.add(&(0..4).map(|h| Var::new(4 * a + h).lit(true)).collect::<Vec<_>>());
        for b in 0..a {
            for h in 0..4 {
                solver.add(&[Var::new(4 * a + h).lit(false), Var::new(4 * b + h).lit(false)]);
            }
        }
    }
}

#[test]
fn models_are_models_and_nothing_is_ever_claimed_impossible() {
    let mut rng = Rng::new(5, 0);
    let (mut solvable, mut solved) = (0, 0);
    for round in 0..60 {
        let clauses = random_clauses(10, 10 + rng.below(40), 1 + rng.below(4), &mut rng);
        let possible = satisfiable(10, &clauses);
        for (algorithm, local) in ways() {
            let mut solver = solver(algorithm, round, local);
            clauses.iter().for_each(|clause| solver.add(clause));
            solvable += usize::from(possible);
            match solver.solve(&[], &Control::new()) {
                Ok(Verdict::Satisfiable(values)) => {
                    assert!(satisfies(&values, &clauses), "{algorithm:?}");
                    solved += 1;
                }
                other => assert_eq!(other, Err(Stopped::GaveUp)),
            }
        }
    }
    assert!(solved * 10 > solvable * 9, "{solved} of {solvable}");
}

#[test]
fn assumptions_hold_and_leave_no_trace() {
    for (algorithm, local) in ways() {
        let mut solver = solver(algorithm, 1, local);
        [[1, 2], [-1, 3], [-2, 4], [-3, -4]].iter().for_each(|c| solver.add(&lits(c)));
        for assumed in [[1, -2], [2, -1], [2, 4], [3, -4], [-3, -1]] {
            let assumed = lits(&assumed);
            let Ok(Verdict::Satisfiable(values)) = solver.solve(&assumed, &Control::new()) else {
                panic!("{algorithm:?} finds no model with {assumed:?}")
            };
            assert!(assumed.iter().all(|&lit| values.is_true(lit)));
        }
        for impossible in [[1, 2], [3, 4], [5, -5]] {
            let answer = solver.solve(&lits(&impossible), &Control::new());
            assert_eq!(answer, Err(Stopped::GaveUp));
        }
        assert!(solver.solve(&[], &Control::new()).is_ok());
    }
}

#[test]
fn the_same_seed_walks_the_same_way() {
    for (algorithm, local) in ways() {
        let run = |seed| {
            let mut solver = solver(algorithm, seed, local.clone());
            let mut rng = Rng::new(8, 0);
            for _ in 0..200 {
                let three = [(); 3].map(|()| Var::new(rng.below(60)).lit(rng.below(2) == 0));
                solver.add(&three);
            }
            let control = Control::new();
            let first = solver.solve(&[], &control);
            let second = solver.solve(&lits(&[1]), &control);
            (first, second, control.meter().readings())
        };
        assert_eq!(run(3), run(3));
        assert_ne!(run(3), run(4));
    }
}

#[test]
fn the_edges_of_the_options() {
    for (algorithm, local) in ways() {
        // No clauses: every assignment is a model, even with no flips and no variables.
        let none = LocalOptions { max_flips: 0, restarts: 0, ..local.clone() };
        let mut empty = solver(algorithm, 1, none.clone());
        let nothing = Verdict::Satisfiable(Assignment::all_false(0));
        assert_eq!(empty.solve(&[], &Control::new()), Ok(nothing));
        // An empty clause ends it at once, and for good.
        empty.add(&[]);
        for _ in 0..2 {
            assert_eq!(empty.solve(&[], &Control::new()), Err(Stopped::GaveUp));
        }
        // No flips: only the start may be a model; and no flips are made.
        let control = Control::new();
        let mut hopeless = solver(algorithm, 1, none);
        impossible(&mut hopeless);
        assert_eq!(hopeless.solve(&[], &control), Err(Stopped::GaveUp));
        assert_eq!(control.meter().readings()[3].1, 0);
        // Exactly the allowed flips are made, restarts included.
        let mut counted =
            solver(algorithm, 1, LocalOptions { max_flips: 777, restarts: 2, ..local.clone() });
        impossible(&mut counted);
        assert_eq!(counted.solve(&[], &control), Err(Stopped::GaveUp));
        assert_eq!(control.meter().readings()[3].1, 3 * 777);
        // Odd values of the noise and no thread at all still make a run.
        for noise in [0.0, 1.0, -1.0, 9.0, f64::NAN] {
            let local = LocalOptions { noise: Some(noise), threads: 0, ..few(500, 0) };
            let mut odd = solver(algorithm, 1, local);
            odd.add(&lits(&[1, 2, 3]));
            assert!(odd.solve(&[], &Control::new()).is_ok());
            impossible(&mut odd);
            assert_eq!(odd.solve(&[], &Control::new()), Err(Stopped::GaveUp));
        }
    }
}

#[test]
fn unit_propagation_says_what_it_fixed() {
    for (preparation, fixed) in [(Preparation::UnitPropagation, 3), (Preparation::Raw, 0)] {
        let mut solver =
            solver(Algorithm::WalkSat, 1, LocalOptions { preparation, ..LocalOptions::default() });
        let clauses: [&[i32]; 4] = [&[1], &[-1, 2], &[-2, -3], &[3, 4, 5]];
        clauses.iter().for_each(|c| solver.add(&lits(c)));
        let control = Control::new();
        assert!(solver.solve(&[], &control).is_ok());
        assert_eq!(solver.fixed(), fixed);
        assert_eq!(control.meter().readings()[1].1, fixed as u64);
    }
}

#[test]
fn blocking_clauses_yield_every_model_once() {
    for (algorithm, local) in ways() {
        let mut solver = solver(algorithm, 2, local);
        let zone: Vec<Lit> = (1..=6).map(Lit::from_dimacs).collect();
        solver.add(&zone);
        solver.add(&lits(&[7, 8]));
        let mut seen = Vec::new();
        while let Ok(Verdict::Satisfiable(values)) = solver.solve(&[], &Control::new()) {
            assert!(!seen.contains(&values));
            solver.add(&values.literals().map(|lit| !lit).collect::<Vec<_>>());
            seen.push(values);
        }
        assert_eq!(seen.len(), 63 * 3, "{algorithm:?}");
    }
}

#[test]
fn clauses_may_bring_variables_and_units() {
    for (algorithm, local) in ways() {
        let mut solver = solver(algorithm, 2, local);
        let mut clauses = Vec::new();
        for clause in [vec![1, 2], vec![-1, -2], vec![5, 6], vec![-5], vec![-6, 1, 2], vec![-2]] {
            clauses.push(lits(&clause));
            solver.add(clauses.last().unwrap());
            let answer = solver.solve(&[], &Control::new());
            let Ok(Verdict::Satisfiable(values)) = answer else { panic!("{answer:?}") };
            assert!(satisfies(&values, &clauses));
        }
        let fresh = solver.fresh();
        assert_eq!(fresh, Var::new(6));
    }
}

#[test]
fn cancelling_and_deadlines_end_a_walk() {
    for algorithm in ALGORITHMS {
        for threads in [1, 3] {
            let local = LocalOptions { threads, ..few(u64::MAX, u64::MAX) };
            let mut solver = solver(algorithm, 1, local);
            impossible(&mut solver);
            let control = Control::new();
            let stop = control.clone();
            let cancelled = std::thread::spawn(move || {
                std::thread::sleep(Duration::from_millis(20));
                stop.cancel();
                Instant::now()
            });
            assert_eq!(solver.solve(&[], &control), Err(Stopped::Cancelled));
            assert!(cancelled.join().unwrap().elapsed() < Duration::from_secs(5));
            assert_eq!(solver.solve(&[], &control), Err(Stopped::Cancelled));
            let short = Control::new().with_time(Duration::from_millis(5));
            assert_eq!(solver.solve(&[], &short), Err(Stopped::OutOfTime));
        }
    }
}

#[test]
fn of_many_threads_the_first_model_wins() {
    for algorithm in ALGORITHMS {
        let local = LocalOptions { threads: 4, ..few(10_000, 100) };
        let mut solver = solver(algorithm, 1, local);
        let mut rng = Rng::new(8, 0);
        let clauses: Vec<Vec<Lit>> = (0..200)
            .map(|_| (0..3).map(|_| Var::new(rng.below(60)).lit(rng.below(2) == 0)).collect())
            .collect();
        clauses.iter().for_each(|clause| solver.add(clause));
        for _ in 0..5 {
            let answer = solver.solve(&[], &Control::new());
            let Ok(Verdict::Satisfiable(values)) = answer else { panic!("{algorithm:?}") };
            assert!(satisfies(&values, &clauses));
            solver.add(&values.literals().map(|lit| !lit).collect::<Vec<_>>());
        }
        impossible(&mut solver);
    }
}

#[test]
fn an_observer_sees_the_walk_and_changes_nothing() {
    let run = |algorithm, observer| {
        let mut solver = solver(algorithm, 1, LocalOptions { observer, ..few(100, 1) });
        impossible(&mut solver);
        assert_eq!(solver.solve(&lits(&[1]), &Control::new()), Err(Stopped::GaveUp));
        solver.add(&lits(&[1, 2]));
        solver
    };
    for algorithm in ALGORITHMS {
        let seen = Arc::new(Mutex::new(Vec::new()));
        let notes = seen.clone();
        let observer = Observer::new(30, move |glimpse| {
            let values = glimpse.assignment();
            assert!(values.is_true(Lit::from_dimacs(1)));
            notes.lock().unwrap().push((glimpse.attempt, glimpse.flips, glimpse.unsatisfied));
        });
        run(algorithm, Some(observer));
        let seen = seen.lock().unwrap();
        let times: Vec<(u64, u64)> =
            seen.iter().map(|&(attempt, flips, _)| (attempt, flips)).collect();
        assert_eq!(times, [(0, 0), (0, 30), (0, 60), (0, 90), (1, 0), (1, 30), (1, 60), (1, 90)]);
        assert!(seen.iter().all(|&(_, _, unsatisfied)| unsatisfied > 0));
        run(algorithm, None);
    }
}

#[test]
fn a_walk_that_found_nothing_says_where_it_stands() {
    for (algorithm, local) in ways() {
        let seen = Arc::new(Mutex::new(None));
        let last = seen.clone();
        // A walk of a multiple of so many flips is seen at its end.
        let observer = Observer::new(100, move |glimpse| {
            *last.lock().unwrap() = Some(glimpse.assignment());
        });
        let local = LocalOptions { restarts: 0, observer: Some(observer), ..local };
        let mut solver = LocalSearch::new(algorithm, &Options { local, ..Options::default() });
        assert_eq!(solver.standing(), None);
        impossible(&mut solver);
        solver.add(&[Var::new(30).lit(true)]);
        assert_eq!(solver.solve(&[], &Control::new()), Err(Stopped::GaveUp));
        let standing = solver.standing();
        assert_eq!(standing, *seen.lock().unwrap());
        assert_eq!(standing.map(|values| values.len()), Some(31));
    }
}
