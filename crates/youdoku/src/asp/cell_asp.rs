//! Facts about cells, in the vocabulary of [`asp`](super): what a single constraint says without the
//! rule it comes from. The printed program has these for givens only; the laws compare them, for every
//! constraint, with its meaning.

use std::sync::Arc;

use super::{fill, place};
use crate::constraint::{Automaton, Relation, Term};
use crate::{Cell, Digit, Grid};

/// Collects the facts of constraints.
#[derive(Debug)]
pub struct CellAsp {
    grid: Grid,
    facts: Vec<String>,
    zones: usize,
    /// The automata that are told already; their numbers are their places.
    automata: Vec<Arc<Automaton>>,
}

impl CellAsp {
    /// No facts yet.
    pub fn new(grid: Grid) -> CellAsp {
        CellAsp { grid, facts: Vec::new(), zones: 0, automata: Vec::new() }
    }

    /// The grid.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The cell has this digit.
    pub fn given(&mut self, cell: Cell, digit: Digit) {
        self.fact("given", &[cell], &[self.grid.value(digit).to_string()]);
    }

    /// The cell does not have this digit.
    pub fn barred(&mut self, cell: Cell, digit: Digit) {
        self.fact("barred", &[cell], &[self.grid.value(digit).to_string()]);
    }

    /// The cells are in this relation.
    pub fn related(&mut self, [a, b]: [Cell; 2], relation: Relation) {
        if relation == Relation::Different {
            return self.fact("different", &[a, b], &[]);
        }
        for first in self.grid.digits() {
            let clash = |&second: &Digit| !relation.holds(self.grid.range(), first, second);
            for second in self.grid.digits().filter(clash) {
                let (a, b) = (place(self.grid, a), place(self.grid, b));
                let (first, second) = (self.grid.value(first), self.grid.value(second));
                self.facts.push(format!("clash({a},{first},{b},{second})."));
            }
        }
    }

    /// The cells are all different.
    pub fn all_different(&mut self, cells: &[Cell]) {
        let zone = self.zone();
        for &cell in cells {
            self.facts.push(format!("in({zone},{}).", place(self.grid, cell)));
        }
    }

    /// The terms add up to the total.
    pub fn sum(&mut self, terms: &[Term], total: i64) {
        let zone = self.zone();
        self.facts.push(format!("sum({zone},{}).", total.clamp(-super::LARGE, super::LARGE)));
        for (k, term) in terms.iter().enumerate() {
            let cell = place(self.grid, term.cell);
            self.facts.push(format!("term({zone},{},{cell},{}).", k + 1, term.weight));
        }
    }

    /// The middle cell's digit lies strictly between those of the other two.
    pub fn between(&mut self, cells: [Cell; 3]) {
        self.fact("between", &cells, &[]);
    }

    /// The automaton accepts the digits of the cells.
    pub fn accepted(&mut self, cells: &[Cell], automaton: &Arc<Automaton>) {
        let number = self.automaton(automaton);
        let zone = self.zone();
        self.facts.push(format!("accepted({zone},{number})."));
        for (k, &cell) in cells.iter().enumerate() {
            self.facts.push(format!("letter({zone},{},{}).", k + 1, place(self.grid, cell)));
        }
    }

    /// The number of an automaton, which is told where it is new.
    fn automaton(&mut self, automaton: &Arc<Automaton>) -> usize {
        if let Some(known) = self.automata.iter().position(|known| known == automaton) {
            return known + 1;
        }
        self.automata.push(automaton.clone());
        let number = self.automata.len();
        for state in 0..automaton.states() {
            for digit in self.grid.digits() {
                if let Some(next) = automaton.next(state, digit.index()) {
                    let value = self.grid.value(digit);
                    self.facts.push(format!("leads({number},{state},{value},{next})."));
                }
            }
            if automaton.accepts(state) {
                self.facts.push(format!("good({number},{state})."));
            }
        }
        number
    }

    /// The facts, side by side.
    pub fn text(mut self) -> String {
        self.take_text()
    }

    /// The facts so far, side by side; what they have numbered stays numbered.
    pub fn take_text(&mut self) -> String {
        fill(std::mem::take(&mut self.facts))
    }

    fn zone(&mut self) -> usize {
        self.zones += 1;
        self.zones
    }

    fn fact(&mut self, word: &str, cells: &[Cell], rest: &[String]) {
        let places = cells.iter().map(|&cell| place(self.grid, cell));
        let arguments: Vec<String> = places.chain(rest.iter().cloned()).collect();
        self.facts.push(format!("{word}({}).", arguments.join(",")));
    }
}
