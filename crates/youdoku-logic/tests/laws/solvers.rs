//! What every row of the table of solvers must keep, local search included.

use std::thread;
use std::time::{Duration, Instant};

use youdoku_logic::sat::{Models, Options, Projection, SOLVERS, SolverKind, Verdict};
use youdoku_logic::{ClauseSink, Cnf, Control, Lit, Stopped};

use crate::{lits, pigeons, sentence, solve};

/// Satisfiable sentences with assumptions, and unsatisfiable ones.
const SATISFIABLE: &[(&[&str], &[&str])] = &[
    (&[], &[]),
    (&["a"], &[]),
    (&["a", "a"], &["a"]),
    (&["a || !a"], &["!a"]),
    (&["a || b", "!a || !b"], &[]),
    (&["a || b", "!a || !b"], &["!a"]),
    (&["a || b || c", "!a || b", "!b || c", "!c || a"], &["c"]),
    (&["a || b", "a || !b", "!a || c || d", "!c || !d"], &["d"]),
];

const UNSATISFIABLE: &[(&[&str], &[&str])] = &[
    (&["FALSE"], &[]),
    (&["FALSE", "a || b"], &["a"]),
    (&["a", "!a"], &[]),
    (&["a || b", "a || !b", "!a || b", "!a || !b"], &[]),
    (&["a || b"], &["!a", "!b"]),
    (&["a || !a", "b || c"], &["a", "!a"]),
    (&["a || b", "!b || c", "d || e"], &["e", "!a", "d", "!c"]),
    (&["a || b || x", "a || b || !x", "!y || z"], &["y", "!a", "!b"]),
];

fn check_model(kind: &SolverKind, cnf: &Cnf, assuming: &[Lit], verdict: &Verdict) {
    let Verdict::Satisfiable(values) = verdict else {
        panic!("{} misses a model of\n{cnf}", kind.name);
    };
    assert!(cnf.is_satisfied_by(values), "{}: {values:?} for\n{cnf}", kind.name);
    assert!(assuming.iter().all(|&lit| values.is_true(lit)), "{}: {values:?}", kind.name);
    assert!(values.len() >= cnf.num_vars());
}

/// How late a solver may notice that it is stopped. It takes some milliseconds; a busy machine may take
/// longer to let it, and a solver that does not listen takes for ever.
const PROMPT: Duration = Duration::from_secs(5);

#[test]
fn models_satisfy_the_clauses_and_the_assumptions() {
    for kind in SOLVERS {
        for (clauses, assuming) in SATISFIABLE {
            let cnf = sentence(clauses);
            let assuming = lits(&cnf, assuming);
            check_model(kind, &cnf, &assuming, &solve(kind, &cnf, &assuming).unwrap());
        }
    }
}

#[test]
fn only_complete_solvers_claim_that_there_is_none_and_their_cores_clash() {
    for kind in SOLVERS {
        for (clauses, assuming) in UNSATISFIABLE {
            let cnf = sentence(clauses);
            let assuming = lits(&cnf, assuming);
            let control = Control::new().with_time(Duration::from_millis(50));
            let verdict = kind.load(&cnf, &Options::default()).solve(&assuming, &control);
            match verdict {
                Ok(Verdict::Unsatisfiable { core }) => {
                    assert!(kind.complete, "{} cannot know this: {clauses:?}", kind.name);
                    assert!(core.iter().all(|lit| assuming.contains(lit)), "{}", kind.name);
                    let again = solve(kind, &cnf, &core).unwrap();
                    assert!(matches!(again, Verdict::Unsatisfiable { .. }), "{}", kind.name);
                }
                Err(_) => assert!(!kind.complete, "{} gave up on {clauses:?}", kind.name),
                Ok(found) => panic!("{} finds {found:?} for {clauses:?}", kind.name),
            }
        }
    }
}

#[test]
fn clauses_and_variables_may_come_between_questions() {
    for kind in SOLVERS {
        let control = Control::new();
        let mut solver = (kind.make)(&Options::default());
        let [a, b] = [solver.fresh().lit(true), solver.fresh().lit(true)];
        let expect = |verdict: Result<Verdict, Stopped>, lits: &[Lit]| match verdict {
            Ok(Verdict::Satisfiable(values)) => {
                assert!(lits.iter().all(|&lit| values.is_true(lit)), "{}: {values:?}", kind.name)
            }
            other => panic!("{}: {other:?}", kind.name),
        };
        expect(solver.solve(&[!b], &control), &[!b]);
        solver.add(&[a, b]);
        expect(solver.solve(&[!b], &control), &[a, !b]);
        expect(solver.solve(&[!a], &control), &[!a, b]);
        let c = solver.fresh().lit(true);
        solver.add(&[!a, c]);
        solver.add(&[!c, !b]);
        expect(solver.solve(&[a], &control), &[a, !b, c]);
        expect(solver.solve(&[b], &control), &[!a, b, !c]);
        // A clause may bring a variable of its own, an assumption too.
        let d = youdoku_logic::Var::new(c.var().index() + 2).lit(true);
        solver.add(&[!a, d]);
        expect(solver.solve(&[a], &control), &[a, d]);
        if kind.complete {
            solver.add(&[!b]);
            assert!(solver.solve(&[!a], &control).unwrap().assignment().is_none());
            expect(solver.solve(&[], &control), &[a, !b, c, d]);
            solver.add(&[]);
            assert!(solver.solve(&[], &control).unwrap().assignment().is_none());
        }
    }
}

#[test]
fn another_thread_cancels_within_a_tenth_of_a_second() {
    let cnf = pigeons(14);
    for kind in SOLVERS {
        let control = Control::new();
        let mut solver = kind.load(&cnf, &Options::default());
        let other = control.clone();
        let (sent, cancelled_at) = std::sync::mpsc::channel();
        let canceller = thread::spawn(move || {
            thread::sleep(Duration::from_millis(60));
            sent.send(Instant::now()).unwrap();
            other.cancel();
        });
        let verdict = solver.solve(&[], &control);
        let late = cancelled_at.recv().unwrap().elapsed();
        canceller.join().unwrap();
        // Local search may have used up its flips before.
        let allowed = [Err(Stopped::Cancelled), Err(Stopped::GaveUp)];
        let allowed = if kind.complete { &allowed[..1] } else { &allowed };
        assert!(allowed.contains(&verdict), "{}: {verdict:?}", kind.name);
        assert!(late < PROMPT, "{}: {late:?}", kind.name);
        assert_eq!(solver.solve(&[], &control), Err(Stopped::Cancelled), "{}", kind.name);
    }
}

#[test]
fn a_deadline_ends_the_work_and_is_not_a_verdict() {
    let cnf = pigeons(14);
    for kind in SOLVERS {
        let start = Instant::now();
        let control = Control::new().with_time(Duration::from_millis(40));
        let verdict = kind.load(&cnf, &Options::default()).solve(&[], &control);
        assert!(verdict.is_err(), "{}: {verdict:?}", kind.name);
        if kind.complete {
            assert_eq!(verdict, Err(Stopped::OutOfTime), "{}", kind.name);
        }
        assert!(start.elapsed() < PROMPT, "{}", kind.name);
    }
}

#[test]
fn the_work_shows_on_the_meter() {
    // Seven clauses that leave one model, which is neither all true nor all false.
    let cnf = sentence(&["a || b", "!a || c", "!c || !b || d", "!d || !a", "b || !c", "e || !b"]);
    for kind in SOLVERS {
        let control = Control::new();
        let models = Models::new(
            &cnf,
            kind.load(&cnf, &Options::default()),
            &[],
            Projection::all(&cnf),
            &control,
        );
        models.take(1).for_each(|model| _ = model.unwrap());
        let readings = control.meter().readings();
        let solutions = readings.iter().find(|(name, _)| *name == "solutions").unwrap().1;
        assert_eq!(solutions, 1, "{}", kind.name);
    }
    for kind in SOLVERS.iter().filter(|kind| kind.complete) {
        let control = Control::new();
        let verdict = kind.load(&pigeons(4), &Options::default()).solve(&[], &control);
        assert!(verdict.is_ok());
        let steps: u64 = control.meter().readings().iter().map(|(_, count)| count).sum();
        assert!(steps > 0, "{} does not meter its work", kind.name);
    }
}
