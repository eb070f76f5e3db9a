//! The fast DPLL: the search of the documents (`docs/origins.md`) on watched literals, with its stack made explicit.
//!
//! Invariant: every frame stands for one assumption or decision in force, outermost first. A frame
//! marked [`Try::Second`] holds the opposite of a decision whose first value is refuted, given the
//! frames before it; so the frames say exactly which part of the space is done. Refuted parts stay
//! refuted when clauses are added, so a search that stands at a model goes on from there, and
//! enumerating visits nothing twice.

use super::trace::{Event, Observer, Silent};
use super::watching::{ClauseId, Value, Watching};
use crate::sat::{Options, SatSolver, Verdict};
use crate::{ClauseSink, Control, Lit, Meter, Stopped, Var};

/// DPLL with watched literals and chronological backtracking.
///
/// ```
/// use youdoku_logic::sat::{Options, SatSolver, dpll::Dpll};
/// use youdoku_logic::{ClauseSink, Control};
/// let mut solver = Dpll::new(&Options::default());
/// let (a, b) = (solver.fresh().lit(true), solver.fresh().lit(true));
/// solver.add(&[!a, !b]);
/// let values = solver.solve(&[], &Control::new()).unwrap().assignment().unwrap();
/// // It decides by number, and true first; the rest follows.
/// assert!(values.is_true(a) && values.is_true(!b));
/// ```
pub struct Dpll<O = Silent> {
    formula: Watching,
    /// How many of the clauses are watched; those after are new.
    watched: usize,
    order: Vec<Var>,
    /// How many variables have their place in the order.
    ordered: usize,
    frames: Vec<Frame>,
    /// Variables of the order before this place have values.
    cursor: usize,
    /// The assumptions of the search that the frames stand for.
    assuming: Option<Vec<Lit>>,
    /// Whether the clauses alone are known to clash.
    broken: bool,
    observer: O,
}

struct Frame {
    attempt: Try,
    /// The place of its literal on the trail.
    place: usize,
    cursor: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Try {
    Assumed,
    First,
    Second,
}

/// Control is asked once in so many decisions.
const PATIENCE: u64 = 16;

impl Dpll {
    /// A solver with no clauses.
    pub fn new(options: &Options) -> Dpll {
        Dpll::observed(options, Silent)
    }
}

impl<O: Observer> Dpll<O> {
    /// A solver with no clauses, whose steps are watched.
    pub fn observed(options: &Options, observer: O) -> Dpll<O> {
        Dpll {
            formula: Watching::default(),
            watched: 0,
            order: options.order.clone(),
            ordered: 0,
            frames: Vec::new(),
            cursor: 0,
            assuming: None,
            broken: false,
            observer,
        }
    }

    fn know(&mut self, num_vars: usize) {
        let known = self.formula.num_vars();
        if num_vars > known {
            // The order may have passed the new variables already.
            self.leave();
            self.formula.grow(num_vars);
        }
    }

    /// Back to what the clauses alone force.
    fn leave(&mut self) {
        if let Some(first) = self.frames.first() {
            self.formula.undo(first.place);
        }
        self.frames.clear();
        self.cursor = 0;
        self.assuming = None;
    }

    fn push(&mut self, lit: Lit, attempt: Try) {
        let (place, cursor) = (self.formula.trail().len(), self.cursor);
        self.frames.push(Frame { attempt, place, cursor });
        self.formula.set(lit, None);
    }

    /// Turns the last decision that has not been turned; says whether there was one.
    fn backtrack(&mut self) -> bool {
        while let Some(frame) = self.frames.pop() {
            let lit = self.formula.trail()[frame.place];
            self.formula.undo(frame.place);
            self.cursor = frame.cursor;
            if frame.attempt == Try::First {
                self.push(!lit, Try::Second);
                let depth = self.frames.len();
                self.observer.see(Event::Backtrack { lit: !lit, depth });
                return true;
            }
        }
        false
    }

    /// Propagates; returns the broken clause if there is one.
    fn propagate(&mut self, meter: &Meter) -> Option<ClauseId> {
        let (observer, depth) = (&mut self.observer, self.frames.len());
        let before = self.formula.trail().len();
        let broken = self.formula.propagate(|formula, lit, id| {
            observer.see(Event::Propagate { lit, because: formula.clause(id), depth });
        });
        let forced = self.formula.trail().len() - before;
        Meter::count(&meter.propagations, forced as u64);
        if let Some(id) = broken {
            Meter::count(&meter.conflicts, 1);
            observer.see(Event::Conflict { clause: self.formula.clause(id), depth });
        }
        broken
    }

    /// Watches the new clauses. One that the search stands against is a conflict like any other;
    /// says whether something is left to try.
    fn take_in_new_clauses(&mut self) -> bool {
        let mut left = true;
        self.formula.make_room(self.watched);
        for index in self.watched..self.formula.num_clauses() {
            let id = Watching::id(index);
            if self.formula.clause(id).len() < 2 {
                // A clause without two literals to watch is settled for good, outside the search.
                let assuming = self.assuming.take();
                self.leave();
                self.assuming = assuming;
            }
            let mut values = self.formula.best_first(id);
            while values.0 == Value::False && left {
                let depth = self.frames.len();
                self.observer.see(Event::Conflict { clause: self.formula.clause(id), depth });
                left = self.backtrack();
                values = self.formula.best_first(id);
            }
            if values == (Value::Open, Value::False) {
                let lit = self.formula.clause(id)[0];
                self.formula.set(lit, Some(id));
                let (because, depth) = (self.formula.clause(id), self.frames.len());
                self.observer.see(Event::Propagate { lit, because, depth });
            }
            // With no frame left the clauses clash without any assumption.
            self.broken |= values.0 == Value::False;
            if self.formula.clause(id).len() >= 2 {
                self.formula.watch(id);
            }
        }
        self.watched = self.formula.num_clauses();
        left
    }

    /// Every variable has a place in the order: those it leaves out follow by number.
    fn complete_order(&mut self) {
        let num_vars = self.formula.num_vars();
        if self.ordered == num_vars {
            return;
        }
        self.ordered = num_vars;
        let mut listed = vec![false; num_vars];
        for var in &self.order {
            if var.index() < num_vars {
                listed[var.index()] = true;
            }
        }
        self.order.extend((0..num_vars).filter(|&i| !listed[i]).map(Var::new));
    }

    /// The next literal to try; nothing when every variable has a value.
    fn choose(&mut self) -> Option<Lit> {
        while let Some(&var) = self.order.get(self.cursor) {
            if var.index() < self.formula.num_vars() && self.formula.is_open(var) {
                return Some(var.lit(true));
            }
            self.cursor += 1;
        }
        None
    }

    /// The assumptions that force what stands in this clause, when no decision has been made.
    fn blame(&self, mut suspects: Vec<Lit>) -> Vec<Lit> {
        let root = self.frames.first().map_or(usize::MAX, |frame| frame.place);
        let mut seen = vec![false; self.formula.num_vars()];
        suspects.iter().for_each(|lit| seen[lit.var().index()] = true);
        suspects.clear();
        let mut core = suspects;
        for (place, &lit) in self.formula.trail().iter().enumerate().rev() {
            if place < root || !seen[lit.var().index()] {
                continue;
            }
            match self.formula.reason(lit) {
                Some(id) => {
                    self.formula.clause(id).iter().for_each(|l| seen[l.var().index()] = true)
                }
                None => core.push(lit),
            }
        }
        core
    }

    /// Nothing is left: the verdict, with the search undone.
    fn refuted(&mut self, core: Vec<Lit>) -> Verdict {
        self.leave();
        self.broken |= core.is_empty();
        self.observer.see(Event::Exhausted);
        Verdict::Unsatisfiable { core }
    }

    /// Puts the assumptions in force, or says which of them clash.
    fn assume(&mut self, assuming: &[Lit], meter: &Meter) -> Option<Verdict> {
        if self.propagate(meter).is_some() {
            return Some(self.refuted(Vec::new()));
        }
        for &lit in assuming {
            match self.formula.value(lit) {
                Value::True => continue,
                Value::False => {
                    let mut core = self.blame(vec![lit]);
                    core.push(lit);
                    return Some(self.refuted(core));
                }
                Value::Open => (),
            }
            self.push(lit, Try::Assumed);
            self.observer.see(Event::Assume { lit, depth: self.frames.len() });
            if let Some(id) = self.propagate(meter) {
                let core = self.blame(self.formula.clause(id).to_vec());
                return Some(self.refuted(core));
            }
        }
        self.assuming = Some(assuming.to_vec());
        None
    }
}

impl<O: Observer> ClauseSink for Dpll<O> {
    fn fresh(&mut self) -> Var {
        let var = Var::new(self.formula.num_vars());
        self.know(var.index() + 1);
        var
    }

    fn add(&mut self, clause: &[Lit]) {
        let most = clause.iter().map(|lit| lit.var().index() + 1).max().unwrap_or(0);
        self.know(most);
        self.formula.keep(clause);
    }

    fn bytes(&self) -> usize {
        self.formula.bytes()
    }
}

impl<O: Observer> SatSolver for Dpll<O> {
    fn solve(&mut self, assuming: &[Lit], control: &Control) -> Result<Verdict, Stopped> {
        control.check()?;
        let _held = control.take(self.bytes())?;
        let meter = control.meter();
        assuming.iter().for_each(|lit| self.know(lit.var().index() + 1));
        self.complete_order();
        let going_on = self.assuming.as_deref() == Some(assuming);
        if !going_on {
            self.leave();
        }
        let left = self.take_in_new_clauses();
        if self.broken {
            return Ok(self.refuted(Vec::new()));
        }
        if !left {
            return Ok(self.refuted(assuming.to_vec()));
        }
        // A new clause may have thrown the search back to its beginning.
        if (!going_on || self.frames.is_empty())
            && let Some(verdict) = self.assume(assuming, meter)
        {
            return Ok(verdict);
        }
        let mut decisions = 0;
        loop {
            if self.propagate(meter).is_some() {
                if !self.backtrack() {
                    return Ok(self.refuted(assuming.to_vec()));
                }
                continue;
            }
            let Some(lit) = self.choose() else {
                self.observer.see(Event::Model { depth: self.frames.len() });
                return Ok(Verdict::Satisfiable(self.formula.assignment()));
            };
            decisions += 1;
            Meter::count(&meter.decisions, 1);
            if decisions % PATIENCE == 0 {
                control.check()?;
            }
            self.push(lit, Try::First);
            self.observer.see(Event::Decide { lit, depth: self.frames.len() });
        }
    }
}
