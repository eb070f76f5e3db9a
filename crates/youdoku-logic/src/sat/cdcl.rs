//! Conflict-driven clause learning by CaDiCaL (A. Biere, K. Fazekas, M. Fleury, M. Heisinger:
//! "CaDiCaL, Kissat, Paracooba, Plingeling and Treengeling entering the SAT Competition 2020"),
//! MIT licence, compiled in.
//!
//! The binding shows no statistics but calls back for each clause learnt, so conflicts are metered
//! and decisions and propagations are not.
//!
//! CaDiCaL ends the process when it finds no more memory. So it is never let come near: what it was given
//! and what it has learnt is counted here, with what it takes for each by measurement, against the memory
//! that the question may have.
//!
//! CaDiCaL asks whether it may go on between its steps, and with gigabytes of clauses a step takes seconds.
//! So a large one works, and is put away, on a thread of its own (`threads.rs`). Whoever asked leaves on time, and
//! whoever asks next waits until the thread has noticed.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use cadical::Callbacks;

use super::{Likes, Options, SatSolver, SolverKind, Verdict};
use crate::{Assignment, ClauseSink, Control, Lit, Meter, Stopped, Taken, Var, start_thread};

/// The row of the table.
pub const KIND: SolverKind = SolverKind {
    name: "cdcl",
    summary: "learns a new clause from every dead end: CaDiCaL, the strongest of the SAT solvers",
    complete: true,
    learns: true,
    races: true,
    follows_units: false,
    likes: Likes::Much,
    make: |_: &Options| Box::new(Cdcl::new()),
};

/// What CaDiCaL takes at its peak for each variable, clause and literal, watches, occurrences and the copy
/// that collecting garbage makes included.
const PER_VARIABLE: usize = 400;
const PER_CLAUSE: usize = 120;
const PER_LITERAL: usize = 16;

/// CaDiCaL behind the trait.
///
/// ```
/// use youdoku_logic::{ClauseSink, Control, sat::{SatSolver, Verdict, cdcl::Cdcl}};
/// let mut solver = Cdcl::new();
/// let (a, b) = (solver.fresh().lit(true), solver.fresh().lit(true));
/// solver.add(&[!a, b]);
/// let verdict = solver.solve(&[a, !b], &Control::new()).unwrap();
/// assert!(matches!(verdict, Verdict::Unsatisfiable { core } if core.len() == 2));
/// ```
pub struct Cdcl {
    place: Place,
    num_vars: usize,
    clauses: usize,
    literals: usize,
    learnt: Learnt,
}

impl Cdcl {
    /// A solver with no clauses.
    pub fn new() -> Cdcl {
        let (place, learnt) = (Place::Here(cadical::Solver::new()), Learnt::default());
        Cdcl { place, num_vars: 0, clauses: 0, literals: 0, learnt }
    }

    /// The next question may take so many conflicts; with more, the answer is
    /// [`Stopped::GaveUp`].
    pub fn limit_conflicts(&mut self, conflicts: u32) {
        let limit = i32::try_from(conflicts).unwrap_or(i32::MAX);
        // The name of the limit is CaDiCaL's own, so it cannot be refused.
        let _ = self.place.solver().set_limit("conflicts", limit);
    }
}

impl Default for Cdcl {
    fn default() -> Cdcl {
        Cdcl::new()
    }
}

impl ClauseSink for Cdcl {
    fn fresh(&mut self) -> Var {
        self.num_vars += 1;
        Var::new(self.num_vars - 1)
    }

    fn add(&mut self, clause: &[Lit]) {
        for lit in clause {
            self.num_vars = self.num_vars.max(lit.var().index() + 1);
        }
        self.clauses += 1;
        self.literals += clause.len();
        self.place.solver().add_clause(clause.iter().map(|lit| lit.to_dimacs()));
    }

    fn bytes(&self) -> usize {
        PER_VARIABLE * self.num_vars
            + PER_CLAUSE * self.clauses
            + PER_LITERAL * self.literals
            + self.learnt.bytes()
    }
}

impl SatSolver for Cdcl {
    fn solve(&mut self, assuming: &[Lit], control: &Control) -> Result<Verdict, Stopped> {
        // CaDiCaL asks the callback only while it works: an easy question would outrun it.
        control.check()?;
        for lit in assuming {
            self.num_vars = self.num_vars.max(lit.var().index() + 1);
        }
        // Where a process ends, it is stopped too, and nobody else's question with it.
        let ours = control.child();
        let watch = Watch {
            control: ours.clone(),
            stopped: None,
            held: control.take(self.bytes())?,
            learnt: self.learnt,
            counted: self.learnt.bytes(),
        };
        self.place.solver().set_callbacks(Some(watch));
        let numbers: Vec<i32> = assuming.iter().map(|lit| lit.to_dimacs()).collect();
        let answer = match self.bytes() > LARGE {
            false => self.place.solver().solve_with(numbers.iter().copied()),
            true => self.place.solve_beside(numbers, &ours)?,
        };
        let solver = self.place.solver();
        let mut stopped = None;
        if let Some(watch) = solver.get_callbacks() {
            (self.learnt, stopped) = (watch.learnt, watch.stopped);
        }
        // What was taken is given back: nothing works any more.
        solver.set_callbacks(None);
        match answer {
            Some(true) => {
                let values = (1..=self.num_vars as i32)
                    .map(|number| solver.value(number) == Some(true))
                    .collect::<Vec<bool>>();
                Ok(Verdict::Satisfiable(Assignment::from(values)))
            }
            Some(false) => {
                let failed = |lit: &&Lit| solver.failed(lit.to_dimacs());
                let mut core: Vec<Lit> = assuming.iter().filter(failed).copied().collect();
                core.sort();
                core.dedup();
                Ok(Verdict::Unsatisfiable { core })
            }
            None => Err(stopped.unwrap_or(Stopped::GaveUp)),
        }
    }
}

impl Drop for Cdcl {
    fn drop(&mut self) {
        // Millions of clauses take long to put away, one by one: nobody should wait for that.
        if self.bytes() > LARGE {
            let gone = std::mem::replace(&mut self.place, Place::Nowhere);
            // Where no thread can be had, it is put away here.
            _ = start_thread(&Control::new(), move || drop(gone));
        }
    }
}

/// From so many bytes on it works on a thread of its own: below, no step of CaDiCaL takes long.
const LARGE: usize = 256 << 20;

type Solver = cadical::Solver<Watch>;

/// Where CaDiCaL is.
enum Place {
    Here(Solver),
    /// At work for a question that nobody waits for any more. It comes back when it has noticed.
    Away(Receiver<(Solver, Option<bool>)>),
    /// Only while it moves from one place to another.
    Nowhere,
}

impl Place {
    /// CaDiCaL, after it has come back.
    fn solver(&mut self) -> &mut Solver {
        if let Place::Away(back) = self {
            let (mut solver, _) = back.recv().expect("the thread sends it back");
            solver.set_callbacks(None);
            *self = Place::Here(solver);
        }
        match self {
            Place::Here(solver) => solver,
            Place::Away(_) | Place::Nowhere => unreachable!("it has come back"),
        }
    }

    /// Solves on a thread of its own, and does not wait for it longer than control allows.
    fn solve_beside(
        &mut self,
        assuming: Vec<i32>,
        control: &Control,
    ) -> Result<Option<bool>, Stopped> {
        self.solver();
        let Place::Here(mut solver) = std::mem::replace(self, Place::Nowhere) else {
            unreachable!("it has come back")
        };
        let (lend, lent) = mpsc::channel::<(Solver, Vec<i32>)>();
        let (send, back) = mpsc::channel();
        let body = move || {
            let Ok((mut solver, assuming)) = lent.recv() else { return };
            let answer = solver.solve_with(assuming);
            // Nobody takes it back when the whole is gone: then it goes too.
            _ = send.send((solver, answer));
        };
        if start_thread(control, body).is_err() {
            // No thread can be had: then whoever asked waits.
            let answer = solver.solve_with(assuming);
            *self = Place::Here(solver);
            return Ok(answer);
        }
        lend.send((solver, assuming)).expect("the thread waits for it");
        loop {
            match back.recv_timeout(Duration::from_millis(10)) {
                Ok((solver, answer)) => {
                    *self = Place::Here(solver);
                    return Ok(answer);
                }
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(stopped) = control.check() {
                        *self = Place::Away(back);
                        return Err(stopped);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => {
                    panic!("the thread of a solver ended without a word")
                }
            }
        }
    }
}

/// What CaDiCaL calls back while it works.
struct Watch {
    control: Control,
    stopped: Option<Stopped>,
    held: Taken,
    learnt: Learnt,
    /// The bytes of what was learnt that are taken.
    counted: usize,
}

/// What has been learnt, as far as it is still there.
///
/// Short clauses are kept. Of the others CaDiCaL forgets the greater part again and again, at intervals that
/// grow by 300 conflicts each time, so that after n conflicts there are some 2·√(300·n), and never fewer
/// than a few thousand.
#[derive(Clone, Copy, Default)]
struct Learnt {
    short: usize,
    long: usize,
    literals_of_long: usize,
}

impl Learnt {
    const SHORT: usize = 6;
    const FEW: usize = 10_000;

    fn add(&mut self, literals: usize) {
        if literals <= Learnt::SHORT {
            self.short += 1;
        } else {
            self.long += 1;
            self.literals_of_long += literals;
        }
    }

    fn bytes(&self) -> usize {
        let there = self.long.min(Learnt::FEW.max(2 * (300 * self.long).isqrt()));
        let length = self.literals_of_long / self.long.max(1);
        self.short * (PER_CLAUSE + Learnt::SHORT * PER_LITERAL)
            + there * (PER_CLAUSE + length * PER_LITERAL)
    }
}

impl Callbacks for Watch {
    fn terminate(&mut self) -> bool {
        let now = self.learnt.bytes();
        let more = self.held.more(now.saturating_sub(self.counted));
        self.counted = self.counted.max(now);
        self.stopped = more.and_then(|()| self.control.check()).err();
        self.stopped.is_some()
    }

    fn max_length(&self) -> i32 {
        i32::MAX
    }

    fn learn(&mut self, clause: &[i32]) {
        self.learnt.add(clause.len());
        Meter::count(&self.control.meter().conflicts, 1);
    }
}
