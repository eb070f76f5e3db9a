//! Weighted sums: cages, little killers, arrows (the arrow's cells count once, the bulb's minus one,
//! or minus ten and minus one where the bulb is a number of two digits).

use youdoku_logic::{Control, Lit, Stopped};

use super::{Conflict, Constraint, Halt, Log, Shape, strike};
use crate::asp::CellAsp;
use crate::encode::CellCnf;
use crate::{Board, Candidates, Cell, Digit, DigitSet, Digits, Grid};

mod choices;
pub use choices::Choices;

mod totals;
use totals::Layers;

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

    /// The terms in the order in which they are added up: the weightiest first, because the others then
    /// leave few totals between which they can still reach the end.
    fn weightiest_first(&self) -> Vec<Term> {
        let mut terms = self.terms.clone();
        terms.sort_by_key(|term| std::cmp::Reverse(term.weight.abs()));
        terms
    }

    /// The least and the most that the terms can add up to.
    fn reach(&self, digits: Digits) -> (i64, i64) {
        let ends = self.terms.iter().map(|term| term.ends(digits));
        ends.fold((0, 0), |(least, most), (first, last)| (least + first, most + last))
    }

    fn is_plain(&self) -> bool {
        self.terms.iter().all(|term| term.weight == 1)
    }
}

/// Two ways to say a sum in clauses that know more than its totals from cell to cell.
impl Sum {
    /// A variable for each choice: a digit has to be in one of those that are left.
    fn choices_to_cnf(&self, choices: &Choices, out: &mut CellCnf) -> Result<(), Stopped> {
        let chosen: Vec<Lit> = choices.iter().map(|_| out.fresh().lit(true)).collect();
        for (i, &cell) in self.cells.iter().enumerate() {
            for digit in out.grid().digits() {
                let here = out.lit(cell, digit);
                let having = choices.iter().zip(&chosen);
                let having = having.filter(|(choice, _)| usize::from(choice[i]) == digit.index());
                let having: Vec<Lit> = having.map(|(_, &chosen)| chosen).collect();
                having.iter().try_for_each(|&chosen| out.add(&[!chosen, here]))?;
                out.add_some([!here].into_iter().chain(having).map(Some))?;
            }
        }
        Ok(())
    }

    /// A variable for each digit, whether the cage has it, and the totals from digit to digit. That there
    /// are as many as cells is part of the total: each adds a number besides its own that digits cannot reach.
    fn cage_to_cnf(&self, out: &mut CellCnf) -> Result<(), Stopped> {
        // From the least digit on, so that no digit adds less than nothing.
        let digits = out.grid().range();
        let rest = self.total - i64::from(digits.least()) * self.cells.len() as i64;
        let all: i64 = out.grid().digits().map(|digit| digit.index() as i64).sum();
        let large = rest.max(all) + 1;
        let mut steps = Vec::new();
        for digit in out.grid().digits() {
            let inside = out.fresh().lit(true);
            let places: Vec<Lit> = self.cells.iter().map(|&cell| out.lit(cell, digit)).collect();
            places.iter().try_for_each(|&place| out.add(&[!place, inside]))?;
            out.add_some([!inside].into_iter().chain(places).map(Some))?;
            steps.push(vec![(inside, large + digit.index() as i64), (!inside, 0)]);
        }
        walk::write(&steps, large * self.cells.len() as i64 + rest, out)
    }
}

impl Term {
    /// What this digit out of a range adds.
    fn adds(&self, digits: Digits, digit: Digit) -> i64 {
        self.weight * i64::from(digits.value(digit))
    }

    /// The least and the most that a digit out of a range adds.
    fn ends(&self, digits: Digits) -> (i64, i64) {
        let ends = [digits.least(), digits.greatest()].map(|end| self.weight * i64::from(end));
        (ends[0].min(ends[1]), ends[0].max(ends[1]))
    }
}

impl Constraint for Sum {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn holds(&self, board: &Board) -> bool {
        let digits = board.grid().range();
        let add = |total: i64, term: &Term| Some(total + term.adds(digits, board.get(term.cell)?));
        self.terms.iter().try_fold(0, add) == Some(self.total)
    }

    fn propagate(
        &self,
        now: &mut Candidates,
        log: &mut dyn Log,
        control: &Control,
    ) -> Result<(), Halt> {
        let terms = self.weightiest_first();
        let range = now.grid().range();
        let adds =
            |term: &Term| now[term.cell].iter().map(|digit| term.adds(range, digit)).collect();
        let steps: Vec<Vec<i64>> = terms.iter().map(adds).collect();
        let Some(layers) = Layers::new(&steps, self.total, control)? else {
            return Err(Conflict { cells: self.cells.clone() }.into());
        };
        for (i, term) in terms.iter().enumerate() {
            control.check()?;
            let fits = |digit: &Digit| layers.may_add(i, term.adds(range, *digit));
            let unfit: DigitSet = now[term.cell].iter().filter(|digit| !fits(digit)).collect();
            if unfit.is_empty() {
                continue;
            }
            let others: Vec<Cell> =
                self.cells.iter().copied().filter(|&c| c != term.cell).collect();
            strike(now, log, term.cell, unfit, &others)?;
        }
        Ok(())
    }

    fn to_cnf(&self, out: &mut CellCnf) -> Result<(), Stopped> {
        let (least, most) = self.reach(out.grid().range());
        if !(least..=most).contains(&self.total) {
            return out.add(&[]);
        }
        if self.is_plain() && out.are_different(&self.cells) {
            return self.cage_to_cnf(out);
        }
        let range = out.grid().range();
        let differ = |a, b| out.are_different(&[a, b]);
        let choices = Choices::of_sum(&self.terms, self.total, range, &differ, MOST_CHOICES);
        if let Some(choices) = choices {
            self.choices_to_cnf(&choices, out)
        } else {
            let step = |term: &Term| {
                let digits = out.grid().digits();
                digits.map(|digit| (out.lit(term.cell, digit), term.adds(range, digit))).collect()
            };
            let steps: Vec<_> = self.weightiest_first().iter().map(step).collect();
            walk::write(&steps, self.total, out)
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
