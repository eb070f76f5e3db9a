//! Facts about variables, in the vocabulary of [`asp`](super): what constraints say, each for itself. That is what
//! clingo gets; the laws compare it, for every constraint, with its meaning.
//!
//! What the vocabulary has no word for, or what speaks of something that is no cell, is said by its clauses.

use std::collections::BTreeSet;
use std::sync::Arc;

use youdoku_logic::{ClauseSink, Control, Lit, Stopped, Taken, Var};

use super::{fill, place};
use crate::constraint::{Automaton, Constraint, Pairs, Term};
use crate::encode::{AtMost, Clauses, extended::EXTENDED};
use crate::{Digit, Variable, Variables};

/// Collects the facts of constraints.
///
/// ```
/// use std::sync::Arc;
/// use youdoku::{Grid, Variables, asp::Facts, constraint::{AllDifferent, Constraint}};
/// let grid = Grid::square(2).unwrap();
/// let mut facts = Facts::new(&Arc::new(Variables::of(grid)));
/// AllDifferent::new(&grid.rows()[0]).to_asp(&mut facts);
/// assert!(facts.words().contains("in"));
/// assert!(facts.text().contains("(1,1,1)"));
/// ```
#[derive(Debug)]
pub struct Facts {
    variables: Arc<Variables>,
    facts: Vec<String>,
    /// The words of the vocabulary that were used.
    words: BTreeSet<&'static str>,
    zones: usize,
    /// The automata that are told already; their numbers are their places.
    automata: Vec<Arc<Automaton>>,
    clauses: usize,
    /// What clauses have introduced.
    introduced: usize,
    /// Whether they may be told on, and what they have taken of the memory there is.
    control: Control,
    taken: Option<Taken>,
    /// Bytes of facts since the control was asked last.
    since: usize,
    /// Why there are no more. What was dropped is missed by nobody: the program is not made.
    stopped: Option<Stopped>,
}

/// The control is asked after so many bytes.
const ASKED: usize = 1 << 16;

impl Facts {
    /// No facts yet.
    pub fn new(variables: &Arc<Variables>) -> Facts {
        Facts::within(variables, &Control::new())
    }

    /// No facts yet, and of those to come no more than there may be.
    pub fn within(variables: &Arc<Variables>, control: &Control) -> Facts {
        Facts {
            variables: variables.clone(),
            facts: Vec::new(),
            words: BTreeSet::new(),
            zones: 0,
            automata: Vec::new(),
            clauses: 0,
            introduced: 0,
            control: control.clone(),
            taken: control.take(0).ok(),
            since: 0,
            stopped: None,
        }
    }

    /// Whether all facts were told; else why not.
    pub fn check(&self) -> Result<(), Stopped> {
        self.stopped.map_or(Ok(()), Err)
    }

    /// The variables.
    pub fn variables(&self) -> &Variables {
        &self.variables
    }

    /// The variable has this value.
    pub fn given(&mut self, variable: Variable, value: Digit) {
        self.value_fact("given", variable, value);
    }

    /// The variable does not have this value.
    pub fn barred(&mut self, variable: Variable, value: Digit) {
        self.value_fact("barred", variable, value);
    }

    /// The variables are in this relation.
    pub fn related(&mut self, whole: &dyn Constraint, [a, b]: [Variable; 2], pairs: &Pairs) {
        if !self.are_cells(&[a, b]) {
            return self.clauses(whole);
        }
        if pairs.is_different() {
            let (a, b) = (self.place(a), self.place(b));
            return self.fact("different", format!("different({a},{b})."));
        }
        let ranges = [a, b].map(|variable| self.variables.range(variable));
        let all = self.variables.all(b);
        for first in self.variables.all(a).iter() {
            for second in (all - pairs.partners(0, first)).iter() {
                let (a, b) = (self.place(a), self.place(b));
                let (first, second) = (ranges[0].value(first), ranges[1].value(second));
                self.fact("clash", format!("clash({a},{first},{b},{second})."));
            }
        }
    }

    /// The variables are all different.
    pub fn all_different(&mut self, whole: &dyn Constraint, variables: &[Variable]) {
        if !self.are_cells(variables) {
            return self.clauses(whole);
        }
        let zone = self.zone();
        for &variable in variables {
            let place = self.place(variable);
            self.fact("in", format!("in({zone},{place})."));
        }
    }

    /// The terms add up to the total.
    pub fn sum(&mut self, whole: &dyn Constraint, terms: &[Term], total: i64) {
        if !terms.iter().all(|term| self.are_cells(&[term.variable])) {
            return self.clauses(whole);
        }
        let (zone, total) = (self.zone(), total.clamp(-super::LARGE, super::LARGE));
        self.fact("sum", format!("sum({zone},{total})."));
        for (k, term) in terms.iter().enumerate() {
            let place = self.place(term.variable);
            self.fact("sum", format!("term({zone},{},{place},{}).", k + 1, term.weight));
        }
    }

    /// The automaton accepts the values of the variables.
    pub fn accepted(
        &mut self,
        whole: &dyn Constraint,
        word: &[Variable],
        automaton: &Arc<Automaton>,
    ) {
        if !self.are_cells(word) || word.is_empty() {
            return self.clauses(whole);
        }
        let number = self.automaton(automaton);
        let zone = self.zone();
        self.fact("accepted", format!("accepted({zone},{number})."));
        for (k, &letter) in word.iter().enumerate() {
            let place = self.place(letter);
            self.fact("accepted", format!("letter({zone},{},{place}).", k + 1));
        }
    }

    /// The number of an automaton, which is told where it is new.
    fn automaton(&mut self, automaton: &Arc<Automaton>) -> usize {
        if let Some(known) = self.automata.iter().position(|known| known == automaton) {
            return known + 1;
        }
        self.automata.push(automaton.clone());
        let (number, grid) = (self.automata.len(), self.variables.grid());
        for state in 0..automaton.states() {
            for digit in grid.digits() {
                if let Some(next) = automaton.next(state, digit.index()) {
                    let value = grid.value(digit);
                    self.fact("accepted", format!("leads({number},{state},{value},{next})."));
                }
            }
            if automaton.accepts(state) {
                self.fact("accepted", format!("good({number},{state})."));
            }
        }
        number
    }

    /// What a constraint says in clauses.
    pub fn clauses(&mut self, constraint: &dyn Constraint) {
        let variables = self.variables.clone();
        let first = variables.num_values();
        let mut sink = Told { introduced: first, clauses: Vec::new(), literals: 0 };
        let control = self.control.clone();
        let out = Clauses::new(&variables, &EXTENDED, AtMost::Pairs, &mut sink, &control);
        if let Err(stopped) = out.and_then(|mut out| constraint.to_cnf(&mut out)) {
            self.stopped.get_or_insert(stopped);
            return;
        }
        for clause in sink.clauses {
            if self.stopped.is_some() {
                return;
            }
            self.clauses += 1;
            let number = self.clauses;
            self.fact("clause", format!("clause({number})."));
            for lit in clause {
                let is = lit.is_positive();
                let fact = match lit.var().index().checked_sub(first) {
                    Some(new) => {
                        let word = if is { "wants" } else { "shuns" };
                        format!("{word}({number},{}).", self.introduced + new + 1)
                    }
                    None => {
                        let word = if is { "has" } else { "lacks" };
                        let (variable, value) = at(&variables, lit.var().index());
                        let value = variables.range(variable).value(value);
                        format!("{word}({number},{},{value}).", self.place(variable))
                    }
                };
                self.fact("clause", fact);
            }
        }
        for new in 0..sink.introduced - first {
            let number = self.introduced + new + 1;
            self.fact("clause", format!("new({number})."));
        }
        self.introduced += sink.introduced - first;
    }

    /// The facts, side by side.
    pub fn text(mut self) -> String {
        self.take_text()
    }

    /// The facts so far, side by side; what they have numbered stays numbered.
    pub fn take_text(&mut self) -> String {
        fill(std::mem::take(&mut self.facts))
    }

    /// Somebody else's text beside the facts uses these words of the vocabulary.
    pub fn use_words(&mut self, words: &[&'static str]) {
        self.words.extend(words);
    }

    /// The words of the vocabulary that all facts so far have used.
    pub fn words(&self) -> &BTreeSet<&'static str> {
        &self.words
    }

    fn are_cells(&self, variables: &[Variable]) -> bool {
        variables.iter().all(|&variable| self.variables.cell(variable).is_some())
    }

    fn zone(&mut self) -> usize {
        self.zones += 1;
        self.zones
    }

    fn place(&self, variable: Variable) -> String {
        place(&self.variables, variable)
    }

    fn value_fact(&mut self, word: &'static str, variable: Variable, value: Digit) {
        let value = self.variables.range(variable).value(value);
        let place = self.place(variable);
        self.fact(word, format!("{word}({place},{value})."));
    }

    fn fact(&mut self, word: &'static str, fact: String) {
        self.words.insert(word);
        self.since += size_of::<String>() + fact.len();
        if self.since > ASKED {
            let since = std::mem::take(&mut self.since);
            let room = self.taken.as_mut().map_or(Ok(()), |taken| taken.more(since));
            if let Err(stopped) = room.and_then(|()| self.control.check()) {
                self.stopped.get_or_insert(stopped);
            }
        }
        if self.stopped.is_none() {
            self.facts.push(fact);
        }
    }
}

/// The variable and the value that have this number among all.
fn at(variables: &Variables, number: usize) -> (Variable, Digit) {
    let grid = variables.grid();
    let cells = grid.num_cells() * grid.num_digits();
    if number < cells {
        let (cell, digit) = (number / grid.num_digits(), number % grid.num_digits());
        return (Variable::new(cell), Digit::at(digit));
    }
    let others = (grid.num_cells()..variables.len()).map(Variable::new);
    let first = |variable: Variable| variables.number(variable, Digit::at(0));
    let last = others.take_while(|&variable| first(variable) <= number).last();
    let variable = last.expect("a number of theirs");
    (variable, Digit::at(number - first(variable)))
}

/// Clauses, to be told.
struct Told {
    introduced: usize,
    clauses: Vec<Vec<Lit>>,
    literals: usize,
}

impl ClauseSink for Told {
    fn fresh(&mut self) -> Var {
        self.introduced += 1;
        Var::new(self.introduced - 1)
    }

    fn add(&mut self, clause: &[Lit]) {
        self.literals += clause.len();
        self.clauses.push(clause.to_vec());
    }

    fn bytes(&self) -> usize {
        self.clauses.len() * size_of::<Vec<Lit>>() + self.literals * size_of::<Lit>()
    }
}
