//! Weighted sums: cages, little killers, arrows (the arrow's cells count once, the bulb's minus one,
//! or minus ten and minus one where the bulb is a number of two digits).

use std::collections::BTreeSet;

use youdoku_logic::Lit;

use super::{Conflict, Constraint, Log, Shape, strike};
use crate::asp::CellAsp;
use crate::encode::CellCnf;
use crate::{Board, Candidates, Cell, Digit, DigitSet, Grid};

mod choices;
pub use choices::Choices;

mod walk;

/// In clauses, more choices than this are said in another way.
const MOST_CHOICES: usize = 200;

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

    /// What each term can add, with these candidates.
    fn steps(&self, now: &Candidates) -> Vec<Vec<i64>> {
        let adds = |term: &Term| now[term.cell].iter().map(|digit| term.adds(digit)).collect();
        self.terms.iter().map(adds).collect()
    }

    fn is_plain(&self) -> bool {
        self.terms.iter().all(|term| term.weight == 1)
    }
}

/// Two ways to say a sum in clauses that know more than its totals from cell to cell.
impl Sum {
    /// A variable for each choice: a digit has to be in one of those that are left.
    fn choices_to_cnf(&self, choices: &Choices, out: &mut CellCnf) {
        let chosen: Vec<Lit> = choices.iter().map(|_| out.fresh().lit(true)).collect();
        for (i, &cell) in self.cells.iter().enumerate() {
            for digit in out.grid().digits() {
                let here = out.lit(cell, digit);
                let having = choices.iter().zip(&chosen);
                let having = having.filter(|(choice, _)| usize::from(choice[i]) == digit.index());
                let having: Vec<Lit> = having.map(|(_, &chosen)| chosen).collect();
                having.iter().for_each(|&chosen| out.add(&[!chosen, here]));
                out.add_some([!here].into_iter().chain(having).map(Some));
            }
        }
    }

    /// A variable for each digit, whether the cage has it, and the totals from digit to digit. That there
    /// are as many as cells is part of the total: each adds a number besides its own that digits cannot reach.
    fn cage_to_cnf(&self, out: &mut CellCnf) {
        let all: i64 = out.grid().digits().map(|digit| digit.value() as i64).sum();
        let large = self.total.max(all) + 1;
        let mut steps = Vec::new();
        for digit in out.grid().digits() {
            let inside = out.fresh().lit(true);
            let places: Vec<Lit> = self.cells.iter().map(|&cell| out.lit(cell, digit)).collect();
            places.iter().for_each(|&place| out.add(&[!place, inside]));
            out.add_some([!inside].into_iter().chain(places).map(Some));
            steps.push(vec![(inside, large + digit.value() as i64), (!inside, 0)]);
        }
        walk::write(&steps, large * self.cells.len() as i64 + self.total, out);
    }
}

impl Term {
    /// What this digit adds.
    fn adds(&self, digit: Digit) -> i64 {
        self.weight * digit.value() as i64
    }
}

impl Constraint for Sum {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, board: &Board) -> bool {
        let add = |total: i64, term: &Term| Some(total + term.adds(board.get(term.cell)?));
        self.terms.iter().try_fold(0, add) == Some(self.total)
    }

    fn propagate(&self, now: &mut Candidates, log: &mut dyn Log) -> Result<(), Conflict> {
        let layers = walk::totals(&self.steps(now), self.total);
        if layers.iter().any(BTreeSet::is_empty) {
            return Err(Conflict { cells: self.cells.clone() });
        }
        for (i, term) in self.terms.iter().enumerate() {
            let fits = |digit: &Digit| {
                let adds = term.adds(*digit);
                layers[i].iter().any(|total| layers[i + 1].contains(&(total + adds)))
            };
            let unfit: DigitSet = now[term.cell].iter().filter(|digit| !fits(digit)).collect();
            let others: Vec<Cell> =
                self.cells.iter().copied().filter(|&c| c != term.cell).collect();
            strike(now, log, term.cell, unfit, &others)?;
        }
        Ok(())
    }

    fn to_cnf(&self, out: &mut CellCnf) {
        if self.is_plain() && out.are_different(&self.cells) {
            return self.cage_to_cnf(out);
        }
        let size = out.grid().size();
        let differ = |a, b| out.are_different(&[a, b]);
        let choices = Choices::of_sum(&self.terms, self.total, size, &differ, MOST_CHOICES);
        if let Some(choices) = choices {
            self.choices_to_cnf(&choices, out);
        } else {
            let step = |term: &Term| {
                let digits = out.grid().digits();
                digits.map(|digit| (out.lit(term.cell, digit), term.adds(digit))).collect()
            };
            walk::write(&self.terms.iter().map(step).collect::<Vec<_>>(), self.total, out)
        }
    }

    fn to_asp(&self, out: &mut CellAsp) {
        out.sum(&self.terms, self.total);
    }

    fn sentence(&self, grid: &Grid) -> String {
        if self.is_plain() {
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
