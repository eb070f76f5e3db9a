//! Weighted sums: cages, little killers, arrows (the arrow's cells count once, the bulb's minus one,
//! or minus ten and minus one where the bulb is a number of two digits).
//!
//! Both faces walk along the cells with the set of totals that can have been reached so far. Thus the
//! CNF has a variable for each reachable total after each cell; it is true exactly if that is the
//! total (Eén & Sörensson 2006 build the same from decision diagrams).

use std::collections::{BTreeMap, BTreeSet};

use super::{Conflict, Constraint, Log, Shape, strike};
use crate::asp::CellAsp;
use crate::encode::CellCnf;
use crate::{Board, Candidates, Cell, Digit, DigitSet, Grid};

/// A cell and the weight its digit has in a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The cell.
    pub cell: Cell,
    /// What its digit is multiplied by.
    pub weight: i64,
}

/// The weighted digits of some cells add up to a total.
#[derive(Clone, Debug)]
pub struct Sum {
    terms: Vec<Term>,
    cells: Vec<Cell>,
    total: i64,
}

impl Sum {
    /// The digits of these cells add up to this total.
    pub fn plain(cells: &[Cell], total: i64) -> Sum {
        Sum::new(cells.iter().map(|&cell| Term { cell, weight: 1 }).collect(), total)
    }

    /// These terms, of different cells, add up to this total.
    pub fn new(terms: Vec<Term>, total: i64) -> Sum {
        let cells = terms.iter().map(|term| term.cell).collect();
        Sum { terms, cells, total }
    }

    /// For each number of terms from none to all, the totals that so many can reach and that the
    /// others can still complete.
    fn reachable(&self, now: &Candidates) -> Vec<BTreeSet<i64>> {
        let mut layers = vec![BTreeSet::from([0])];
        for term in &self.terms {
            let before = &layers[layers.len() - 1];
            let next =
                before.iter().flat_map(|&t| now[term.cell].iter().map(move |d| term.after(t, d)));
            layers.push(next.collect());
        }
        layers[self.terms.len()].retain(|&total| total == self.total);
        for (i, term) in self.terms.iter().enumerate().rev() {
            let (before, after) = layers.split_at_mut(i + 1);
            before[i]
                .retain(|&t| now[term.cell].iter().any(|d| after[0].contains(&term.after(t, d))));
        }
        layers
    }
}

impl Term {
    /// The running total after this term, with this digit.
    fn after(&self, total: i64, digit: Digit) -> i64 {
        total + self.weight * digit.value() as i64
    }
}

impl Constraint for Sum {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, board: &Board) -> bool {
        let add = |total, term: &Term| Some(term.after(total, board.get(term.cell)?));
        self.terms.iter().try_fold(0, add) == Some(self.total)
    }

    fn propagate(&self, now: &mut Candidates, log: &mut dyn Log) -> Result<(), Conflict> {
        let layers = self.reachable(now);
        if layers.iter().any(BTreeSet::is_empty) {
            return Err(Conflict { cells: self.cells.clone() });
        }
        for (i, term) in self.terms.iter().enumerate() {
            let fits =
                |d: &Digit| layers[i].iter().any(|&t| layers[i + 1].contains(&term.after(t, *d)));
            let unfit: DigitSet = now[term.cell].iter().filter(|d| !fits(d)).collect();
            let others: Vec<Cell> =
                self.cells.iter().copied().filter(|&c| c != term.cell).collect();
            strike(now, log, term.cell, unfit, &others)?;
        }
        Ok(())
    }

    fn to_cnf(&self, out: &mut CellCnf) {
        let layers = self.reachable(&Candidates::all(out.grid()));
        if layers.iter().any(BTreeSet::is_empty) {
            return out.add(&[]);
        }
        // The first and the last layer hold one total each, so they need no variable: they are true.
        let variables: Vec<BTreeMap<i64, _>> = layers
            .iter()
            .enumerate()
            .map(|(i, layer)| {
                let inner = i > 0 && i < self.terms.len();
                layer.iter().map(|&t| (t, inner.then(|| out.fresh().lit(true)))).collect()
            })
            .collect();
        for (i, term) in self.terms.iter().enumerate() {
            for digit in out.grid().digits() {
                let chosen = !out.lit(term.cell, digit);
                // Forwards: the total before and the digit give the total after.
                for (&total, &before) in &variables[i] {
                    let clause = [Some(chosen), before.map(|lit| !lit)];
                    match variables[i + 1].get(&term.after(total, digit)) {
                        Some(None) => (),
                        Some(Some(after)) => out.add_some(clause.into_iter().chain([Some(*after)])),
                        None => out.add_some(clause),
                    }
                }
                // Backwards: the total after and the digit give the total before. This leaves every
                // variable one value, and lets a solver reason from the end.
                for (&total, &after) in &variables[i + 1] {
                    let clause = [Some(chosen), after.map(|lit| !lit)];
                    match variables[i].get(&(total - term.after(0, digit))) {
                        Some(None) => (),
                        Some(Some(before)) => {
                            out.add_some(clause.into_iter().chain([Some(*before)]))
                        }
                        None => out.add_some(clause),
                    }
                }
            }
        }
    }

    fn to_asp(&self, out: &mut CellAsp) {
        out.sum(&self.terms, self.total);
    }

    fn sentence(&self, grid: &Grid) -> String {
        if self.terms.iter().all(|term| term.weight == 1) {
            return format!("{} add up to {}", super::list(grid, &self.cells), self.total);
        }
        let side = |sign: i64| {
            let terms: Vec<String> = self
                .terms
                .iter()
                .filter(|term| term.weight.signum() == sign)
                .map(|term| match term.weight.abs() {
                    1 => grid.name(term.cell),
                    weight => format!("{weight}·{}", grid.name(term.cell)),
                })
                .collect();
            if terms.is_empty() { "0".to_owned() } else { terms.join(" + ") }
        };
        match self.total {
            0 => format!("{} = {}", side(1), side(-1)),
            total => format!("{} = {} + {total}", side(1), side(-1)),
        }
    }

    fn shape(&self) -> Shape<'_> {
        Shape::Sum(&self.terms, self.total)
    }
}
