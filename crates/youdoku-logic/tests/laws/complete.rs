//! What complete solvers must agree on, with plain search as the referee.

use std::collections::BTreeSet;
use std::num::NonZeroU64;

use proptest::prelude::*;
use youdoku_logic::sat::dpll::{Dpll, Event, Observer, Script};
use youdoku_logic::sat::{
    Count, Models, Options, Projection, SOLVERS, SatSolver, Size, SolverKind, Verdict, brute,
    minimal_core, smallest_core, solver,
};
use youdoku_logic::{Assignment, ClauseSink, Cnf, Control, Lit, Var};

use crate::{lits, pigeons, sentence};

fn complete() -> impl Iterator<Item = &'static SolverKind> {
    SOLVERS.iter().filter(|kind| kind.complete)
}

/// Small sentences of clauses with none to four literals.
fn sentences(vars: usize, clauses: usize) -> impl Strategy<Value = Cnf> {
    let lit = (0..vars, any::<bool>()).prop_map(|(index, sign)| Var::new(index).lit(sign));
    let clause = prop_oneof![
        1 => prop::collection::vec(lit.clone(), 0..=1),
        9 => prop::collection::vec(lit, 2..=4),
    ];
    prop::collection::vec(clause, 0..=clauses).prop_map(move |clauses| {
        let mut cnf = Cnf::new();
        (0..vars).for_each(|_| _ = cnf.fresh());
        clauses.iter().for_each(|clause| cnf.add(clause));
        cnf
    })
}

fn literals(vars: usize, most: usize) -> impl Strategy<Value = Vec<Lit>> {
    let lit = (0..vars, any::<bool>()).prop_map(|(index, sign)| Var::new(index).lit(sign));
    prop::collection::vec(lit, 0..=most)
}

fn models_of(
    kind: &SolverKind,
    options: &Options,
    cnf: &Cnf,
    assuming: &[Lit],
    projection: Projection,
) -> Vec<Assignment> {
    let solver = kind.load(cnf, options);
    let models = Models::new(cnf, solver, assuming, projection, &Control::new());
    let cut = |values: Assignment| {
        Assignment::from(
            values.literals().take(cnf.num_vars()).map(|lit| lit.is_positive()).collect::<Vec<_>>(),
        )
    };
    models.map(|model| cut(model.unwrap())).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..Default::default() })]

    #[test]
    fn complete_solvers_find_the_models_that_plain_search_finds(
        cnf in sentences(7, 16),
        assuming in literals(7, 3),
    ) {
        let options = Options::default();
        let all = |kind| models_of(kind, &options, &cnf, &assuming, Projection::all(&cnf));
        let expect = all(&brute::KIND);
        for kind in complete() {
            let found = all(kind);
            if kind.name.starts_with("dpll") {
                prop_assert_eq!(&found, &expect, "{} has another order", kind.name);
            }
            let set = |models: &[Assignment]| -> BTreeSet<Vec<Lit>> {
                models.iter().map(|m| m.literals().collect()).collect()
            };
            prop_assert_eq!(found.len(), expect.len(), "{} repeats or misses", kind.name);
            prop_assert_eq!(set(&found), set(&expect), "{}", kind.name);
        }
    }

    #[test]
    fn projected_models_are_told_apart_by_the_chosen_variables_alone(
        cnf in sentences(7, 12),
        chosen in prop::collection::btree_set(0..7_usize, 0..=7),
    ) {
        let chosen: Vec<Var> = chosen.into_iter().map(Var::new).collect();
        let part = |model: &Assignment| -> Vec<bool> { chosen.iter().map(|&v| model[v]).collect() };
        let options = Options::default();
        let all = models_of(&brute::KIND, &options, &cnf, &[], Projection::all(&cnf));
        let expect: BTreeSet<Vec<bool>> = all.iter().map(part).collect();
        for kind in complete() {
            let found =
                models_of(kind, &options, &cnf, &[], Projection::Onto(chosen.clone()));
            prop_assert_eq!(found.len(), expect.len(), "{} repeats or misses", kind.name);
            let found: BTreeSet<Vec<bool>> = found.iter().map(part).collect();
            prop_assert_eq!(&found, &expect, "{}", kind.name);
        }
    }

    #[test]
    fn questions_asked_of_one_solver_get_the_answers_of_a_new_one(
        first in sentences(6, 10),
        more in prop::collection::vec((sentences(6, 3), literals(6, 3)), 1..5),
    ) {
        for kind in complete() {
            let mut kept = kind.load(&first, &Options::default());
            let mut cnf = first.clone();
            for (clauses, assuming) in &more {
                for clause in clauses.clauses() {
                    cnf.add(clause);
                    kept.add(clause);
                }
                for assuming in [&assuming[..], &[]] {
                    let verdict = kept.solve(assuming, &Control::new()).unwrap();
                    let expect = crate::solve(&brute::KIND, &cnf, assuming).unwrap();
                    match verdict {
                        Verdict::Satisfiable(values) => {
                            prop_assert!(cnf.is_satisfied_by(&values), "{}", kind.name);
                            prop_assert!(assuming.iter().all(|&lit| values.is_true(lit)));
                        }
                        Verdict::Unsatisfiable { core } => {
                            prop_assert!(expect.assignment().is_none(), "{}", kind.name);
                            prop_assert!(core.iter().all(|lit| assuming.contains(lit)));
                            let again = crate::solve(&brute::KIND, &cnf, &core).unwrap();
                            prop_assert!(again.assignment().is_none(), "{} core", kind.name);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn cores_are_minimal_and_smallest(cnf in sentences(6, 14), assuming in literals(6, 6)) {
        let clashes = |lits: &[Lit]| {
            crate::solve(&brute::KIND, &cnf, lits).unwrap().assignment().is_none()
        };
        let mut solver = solver("cdcl").unwrap().load(&cnf, &Options::default());
        let control = Control::new();
        let minimal = minimal_core(&mut *solver, &assuming, &control).unwrap();
        let smallest = smallest_core(&mut *solver, &assuming, 100_000, &control).unwrap();
        prop_assert_eq!(minimal.is_some(), clashes(&assuming));
        let Some((minimal, smallest)) = minimal.zip(smallest) else { return Ok(()) };
        prop_assert!(clashes(&minimal));
        for i in 0..minimal.len() {
            let mut without = minimal.clone();
            without.remove(i);
            prop_assert!(!clashes(&without), "{minimal:?} can miss its literal {i}");
        }
        prop_assert_eq!(smallest.size, Size::Smallest);
        prop_assert!(clashes(&smallest.literals));
        for chosen in 0..1_u32 << assuming.len() {
            if (chosen.count_ones() as usize) < smallest.literals.len() {
                let part: Vec<Lit> =
                    (0..assuming.len()).filter(|i| chosen >> i & 1 == 1).map(|i| assuming[i]).collect();
                prop_assert!(!clashes(&part), "{part:?} is smaller than {smallest:?}");
            }
        }
    }
}

#[test]
fn pigeons_do_not_fit() {
    for kind in complete().filter(|kind| kind.name != "brute") {
        let verdict = crate::solve(kind, &pigeons(4), &[]).unwrap();
        assert_eq!(verdict, Verdict::Unsatisfiable { core: vec![] }, "{}", kind.name);
    }
}

#[test]
fn an_enumeration_leaves_a_borrowed_solver_as_it_was() {
    let cnf = sentence(&["a || b || c", "!a || !b"]);
    for kind in complete() {
        let mut solver = kind.load(&cnf, &Options::default());
        for _ in 0..3 {
            let all = Projection::all(&cnf);
            let models = Models::new(&cnf, &mut *solver, &[], all, &Control::new());
            assert_eq!(models.tally(None), Ok(Count::Exactly(5)), "{}", kind.name);
        }
        let verdict = solver.solve(&lits(&cnf, &["a", "c"]), &Control::new());
        assert!(verdict.unwrap().assignment().is_some());
    }
}

#[test]
fn counting_ends_where_it_is_told_to() {
    let cnf = sentence(&["a || b || c"]);
    for kind in complete() {
        let count = |most| {
            let solver = kind.load(&cnf, &Options::default());
            Models::new(&cnf, solver, &[], Projection::all(&cnf), &Control::new()).tally(most)
        };
        assert_eq!(count(None), Ok(Count::Exactly(7)));
        assert_eq!(count(NonZeroU64::new(3)), Ok(Count::AtLeast(3)));
        assert_eq!(count(NonZeroU64::new(8)), Ok(Count::Exactly(7)));
    }
}

#[test]
fn true_ones_suffice_to_forbid_where_one_of_each_group_holds() {
    let cnf = sentence(&["a || b || c", "!a || !b", "!a || !c", "!b || !c", "a || d", "b || d"]);
    let chosen = lits(&cnf, &["a", "b", "c"]).iter().map(|lit| lit.var()).collect();
    let solver = solver("cdcl").unwrap().load(&cnf, &Options::default());
    let models = Models::new(&cnf, solver, &[], Projection::OntoTrue(chosen), &Control::new());
    assert_eq!(models.tally(None), Ok(Count::Exactly(3)));
}

#[test]
fn a_stop_claims_nothing_and_nothing_follows_it() {
    let cnf = sentence(&["a || b"]);
    for kind in SOLVERS {
        let control = Control::new();
        let solver = kind.load(&cnf, &Options::default());
        let mut models = Models::new(&cnf, solver, &[], Projection::all(&cnf), &control);
        assert!(matches!(models.next(), Some(Ok(_))), "{}", kind.name);
        control.cancel();
        assert!(matches!(models.next(), Some(Err(_))), "{}", kind.name);
        assert!(models.next().is_none(), "{}", kind.name);
    }
}

struct Liar;

impl ClauseSink for Liar {
    fn fresh(&mut self) -> Var {
        Var::new(1)
    }
    fn add(&mut self, _: &[Lit]) {}
}

impl SatSolver for Liar {
    fn solve(&mut self, _: &[Lit], _: &Control) -> Result<Verdict, youdoku_logic::Stopped> {
        Ok(Verdict::Satisfiable(Assignment::from(vec![false, true])))
    }
}

#[test]
#[should_panic(expected = "breaks the clause")]
fn a_wrong_model_is_loud() {
    let cnf = sentence(&["a"]);
    Models::new(&cnf, Liar, &[], Projection::all(&cnf), &Control::new()).next();
}

#[test]
fn a_trace_can_be_followed() {
    let cnf = sentence(&["!a || b", "!b || !c", "c || !a || d", "!d || !b", "c || e"]);
    let mut told = Vec::new();
    let options = Options { order: cnf.symbols().alphabetical(), ..Options::default() };
    {
        let mut solver = Dpll::observed(&options, Script::new(cnf.symbols().clone(), &mut told));
        cnf.clauses().for_each(|clause| solver.add(clause));
        assert!(solver.solve(&[], &Control::new()).unwrap().assignment().is_some());
    }
    let expect = "\
decide a
  so b, because !a || b
  so !c, because !b || !c
  so !d, because !b || !d
  conflict: !a || c || d is broken
back: !a after all
  decide b
    so !c, because !b || !c
    so !d, because !b || !d
    so e, because c || e
    model
";
    assert_eq!(String::from_utf8(told).unwrap(), expect);
}

#[test]
fn every_propagation_is_forced_by_its_clause() {
    /// Follows the values from the events alone, and mistrusts each.
    #[derive(Default)]
    struct Referee {
        true_lits: Vec<Vec<Lit>>,
        seen: usize,
    }
    impl Observer for &mut Referee {
        fn see(&mut self, event: Event<'_>) {
            self.seen += 1;
            if self.true_lits.is_empty() {
                self.true_lits.push(Vec::new());
            }
            let is_false =
                |levels: &[Vec<Lit>], lit: Lit| levels.iter().flatten().any(|&t| t == !lit);
            match event {
                Event::Assume { lit, depth } | Event::Decide { lit, depth } => {
                    self.true_lits.push(vec![lit]);
                    assert_eq!(self.true_lits.len(), depth + 1);
                }
                Event::Propagate { lit, because, .. } => {
                    let others = || because.iter().filter(|&&other| other != lit);
                    assert_eq!(others().count() + 1, because.len());
                    assert!(others().all(|&other| is_false(&self.true_lits, other)));
                    self.true_lits.last_mut().unwrap().push(lit);
                }
                Event::Conflict { clause, .. } => {
                    assert!(clause.iter().all(|&lit| is_false(&self.true_lits, lit)));
                }
                Event::Backtrack { lit, depth } => {
                    assert_eq!(self.true_lits[depth][0], !lit);
                    self.true_lits.truncate(depth);
                    self.true_lits.push(vec![lit]);
                }
                Event::Model { .. } | Event::Exhausted => (),
            }
        }
    }
    let cnf = pigeons(5);
    let mut referee = Referee::default();
    let mut solver = Dpll::observed(&Options::default(), &mut referee);
    cnf.clauses().for_each(|clause| solver.add(clause));
    let verdict = solver.solve(&[], &Control::new()).unwrap();
    assert!(verdict.assignment().is_none());
    drop(solver);
    assert!(referee.seen > 50, "{}", referee.seen);
}
