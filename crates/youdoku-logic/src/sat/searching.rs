//! Solvers that are a search through a space of states in words: what `brute` and `dpll-literal`
//! have in common.
//!
//! Adding clauses never makes a refuted state worth another visit. So as long as the assumptions
//! and the symbols stay the same, the search goes on where it stood, and enumerating models visits
//! no state twice.

use super::{Options, SatSolver, Verdict};
use crate::search_space::{Discipline, Search, SearchSpace};
use crate::{Assignment, ClauseSink, Cnf, Control, Lit, Literal, Stopped, Var};

/// A space whose goals are the models of a sentence, as one literal for each symbol.
pub trait SentenceSpace: SearchSpace<State = Vec<Literal>> + Send {
    /// The space of this sentence.
    fn of(sentence: Cnf, control: &Control) -> Result<Self, Stopped>
    where
        Self: Sized;
    /// About how many bytes a literal of a clause takes in it, with the copies made at each step.
    const BYTES: usize;
}

/// A solver that searches such a space depth first.
pub struct Searching<S> {
    order: Vec<Var>,
    clauses: Vec<Vec<Lit>>,
    num_vars: usize,
    num_literals: usize,
    /// Whether one of the clauses is empty: then there is nothing to search.
    broken: bool,
    standing: Option<Standing<S>>,
}

/// Where the search for one question stands.
struct Standing<S> {
    assuming: Vec<Lit>,
    num_vars: usize,
    num_clauses: usize,
    space: S,
    search: Search<Vec<Literal>>,
    found: Option<Assignment>,
}

impl<S> Searching<S> {
    /// A solver with no clauses.
    pub fn new(options: &Options) -> Searching<S> {
        let order = options.order.clone();
        let (num_vars, num_literals, broken) = (0, 0, false);
        Searching { order, clauses: Vec::new(), num_vars, num_literals, broken, standing: None }
    }

    fn know(&mut self, lits: &[Lit]) {
        let most = lits.iter().map(|lit| lit.var().index() + 1).max().unwrap_or(0);
        self.num_vars = self.num_vars.max(most);
    }

    /// All variables, each once, in the order in which they are decided.
    fn decided(&self) -> Vec<Var> {
        let mut seen = vec![false; self.num_vars];
        let known = self.order.iter().copied().filter(|var| var.index() < self.num_vars);
        let all = known.chain((0..self.num_vars).map(Var::new));
        all.filter(|var| !std::mem::replace(&mut seen[var.index()], true)).collect()
    }

    /// The clauses and the assumptions in words. The symbols are numbers whose alphabet is the order
    /// of decisions, because a solver does not know its variables' names.
    fn sentence(&self, assuming: &[Lit], control: &Control) -> Result<Cnf, Stopped> {
        let mut ranks = vec![0; self.num_vars];
        for (rank, var) in self.decided().into_iter().enumerate() {
            ranks[var.index()] = rank;
        }
        let mut cnf = Cnf::new();
        let mut pace = control.pace(1 << 14);
        for rank in ranks {
            pace.work(1)?;
            cnf.symbols_mut().intern(&format!("{rank:010}"));
        }
        for clause in &self.clauses {
            pace.work(1)?;
            cnf.add(clause);
        }
        assuming.iter().for_each(|&lit| cnf.add(&[lit]));
        Ok(cnf)
    }

    /// The values of a goal, whose literals stand in the order of decisions.
    fn values(&self, state: &[Literal]) -> Assignment {
        let mut values = Assignment::all_false(self.num_vars);
        for (var, literal) in self.decided().into_iter().zip(state) {
            values.set(var, literal.is_positive());
        }
        values
    }
}

impl<S: SentenceSpace> ClauseSink for Searching<S> {
    fn fresh(&mut self) -> Var {
        self.num_vars += 1;
        Var::new(self.num_vars - 1)
    }

    fn add(&mut self, clause: &[Lit]) {
        self.know(clause);
        self.clauses.push(clause.to_vec());
        self.num_literals += clause.len();
        self.broken |= clause.is_empty();
    }

    fn bytes(&self) -> usize {
        let clauses = size_of::<Vec<Lit>>() * self.clauses.capacity() + 32 * self.clauses.len();
        // A symbol's name is kept at several places.
        clauses + 200 * self.num_vars + (8 + S::BYTES) * self.num_literals
    }
}

impl<S: SentenceSpace> SatSolver for Searching<S> {
    fn solve(&mut self, assuming: &[Lit], control: &Control) -> Result<Verdict, Stopped> {
        control.check()?;
        if self.broken {
            return Ok(Verdict::Unsatisfiable { core: Vec::new() });
        }
        let _held = control.take(self.bytes())?;
        self.know(assuming);
        let (num_vars, num_clauses) = (self.num_vars, self.clauses.len());
        let same = |old: &Standing<S>| old.assuming == assuming && old.num_vars == num_vars;
        let standing = self.standing.take().filter(same);
        let space = || S::of(self.sentence(assuming, control)?, control);
        let mut standing = match standing {
            Some(old) if old.num_clauses == num_clauses => old,
            Some(old) => Standing { space: space()?, num_clauses, ..old },
            None => {
                let space = space()?;
                let search = Search::new(space.start(), Discipline::Stack);
                let assuming = assuming.to_vec();
                Standing { assuming, num_vars, num_clauses, space, search, found: None }
            }
        };
        let holds = |values: &Assignment| self.clauses.iter().all(|c| values.satisfies(c));
        if !standing.found.as_ref().is_some_and(holds) {
            standing.found = match standing.search.next_goal(&standing.space, control) {
                Ok(goal) => goal.map(|state| self.values(&state)),
                Err(stopped) => {
                    self.standing = Some(standing);
                    return Err(stopped);
                }
            };
        }
        let verdict = match &standing.found {
            Some(values) => Verdict::Satisfiable(values.clone()),
            None => Verdict::Unsatisfiable { core: assuming.to_vec() },
        };
        self.standing = Some(standing);
        Ok(verdict)
    }
}
