//! Weighted sums: cages, little killers, arrows (the arrow's cells count once, the bulb's minus one,
//! or minus ten and minus one where the bulb is a number of two digits).

use std::collections::HashMap;

use youdoku_logic::{Control, Lit, Stopped};

use super::{Conflict, Constraint, Halt, Log, Piece, but, strike};
use crate::asp::Facts;
use crate::encode::Clauses;
use crate::{Candidates, Digit, DigitSet, Digits, Values, Variable, Variables};

mod choices;
pub use choices::Choices;

mod totals;
use totals::Layers;

mod walk;

mod reading;

/// In clauses, more choices than this are said in another way.
const MOST_CHOICES: usize = 200;

/// A variable and the weight its value has in a sum.
///
/// ```
/// use youdoku::{Puzzle, Variable, Variables, constraint::{Constraint, Sum, Term}};
/// let board = "1234 3412 2143 4321".parse::<Puzzle>().unwrap().givens;
/// let variables = Variables::of(board.grid());
/// // Twice the first cell is the second: an arrow has a weight below 0 too.
/// let terms = [Term::new(2, Variable::new(0)), Term::new(-1, Variable::new(1))];
/// assert!(Sum::new(terms, 0).holds(&variables.values(&board)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The variable.
    pub variable: Variable,
    /// What its value is multiplied by.
    pub weight: i64,
}

impl Term {
    /// So many times this variable.
    pub fn new(weight: i64, variable: impl Into<Variable>) -> Term {
        Term { variable: variable.into(), weight }
    }
}

/// The weighted values of some variables add up to a total. Sums with other demands on the total, or in which a
/// value adds what it likes, are read by an automaton ([`Regular::of_sum`](super::Regular::of_sum)).
///
/// ```
/// use youdoku::{Puzzle, Variables, constraint::{Constraint, Sum}};
/// let board = "1234 3412 2143 4321".parse::<Puzzle>().unwrap().givens;
/// let (grid, variables) = (board.grid(), Variables::of(board.grid()));
/// let cage = [grid.cell(0, 0), grid.cell(0, 1), grid.cell(1, 0)];
/// assert!(Sum::plain(cage, 6).holds(&variables.values(&board)));
/// ```
#[derive(Clone, Debug)]
pub struct Sum {
    /// Each of another variable.
    terms: Vec<Term>,
    scope: Vec<Variable>,
    total: i64,
}

impl Sum {
    /// The values of these variables add up to this total.
    pub fn plain<V: Into<Variable>>(variables: impl IntoIterator<Item = V>, total: i64) -> Sum {
        Sum::new(variables.into_iter().map(|variable| Term::new(1, variable)), total)
    }

    /// These terms add up to this total. A variable that stands there twice counts twice.
    pub fn new(terms: impl IntoIterator<Item = Term>, total: i64) -> Sum {
        let mut places: HashMap<Variable, usize> = HashMap::new();
        let mut merged: Vec<Term> = Vec::new();
        for term in terms {
            match places.get(&term.variable) {
                Some(&place) => merged[place].weight += term.weight,
                None => {
                    places.insert(term.variable, merged.len());
                    merged.push(term);
                }
            }
        }
        merged.retain(|term| term.weight != 0);
        let scope = merged.iter().map(|term| term.variable).collect();
        Sum { terms: merged, scope, total }
    }

    /// The terms in the order in which they are added up: the weightiest first, because the others then
    /// leave few totals between which they can still reach the end.
    fn weightiest_first(&self) -> Vec<Term> {
        let mut terms = self.terms.clone();
        terms.sort_by_key(|term| std::cmp::Reverse(term.weight.abs()));
        terms
    }

    /// The least and the most that the terms can add up to.
    fn reach(&self, variables: &Variables) -> (i64, i64) {
        let ends = self.terms.iter().map(|term| term.ends(variables.range(term.variable)));
        ends.fold((0, 0), |(least, most), (first, last)| (least + first, most + last))
    }

    fn is_plain(&self) -> bool {
        self.terms.iter().all(|term| term.weight == 1)
    }

    /// The range that all its variables have.
    fn common_range(&self, variables: &Variables) -> Option<Digits> {
        let range = variables.range(self.scope.first().copied()?);
        self.scope.iter().all(|&one| variables.range(one) == range).then_some(range)
    }
}

/// Two ways to say a sum in clauses that know more than its totals from cell to cell.
impl Sum {
    /// A variable for each choice: a digit has to be in one of those that are left.
    fn choices_to_cnf(&self, choices: &Choices, out: &mut Clauses) -> Result<(), Stopped> {
        let mut chosen: Vec<Lit> = Vec::new();
        for _ in choices.iter() {
            chosen.push(out.fresh()?);
        }
        for (i, &variable) in self.scope.iter().enumerate() {
            for digit in out.variables().all(variable).iter() {
                let here = out.lit(variable, digit);
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
    fn cage_to_cnf(&self, digits: Digits, out: &mut Clauses) -> Result<(), Stopped> {
        // From the least digit on, so that no digit adds less than nothing.
        let rest = self.total - i64::from(digits.least()) * self.scope.len() as i64;
        let all: i64 = (0..digits.count() as i64).sum();
        let large = rest.max(all) + 1;
        let mut steps = Vec::new();
        for digit in DigitSet::all(digits.count()).iter() {
            let inside = out.fresh()?;
            let places: Vec<Lit> = self.scope.iter().map(|&one| out.lit(one, digit)).collect();
            places.iter().try_for_each(|&place| out.add(&[!place, inside]))?;
            out.add_some([!inside].into_iter().chain(places).map(Some))?;
            steps.push(vec![(inside, large + digit.index() as i64), (!inside, 0)]);
        }
        walk::write(&steps, large * self.scope.len() as i64 + rest, out)
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
    fn scope(&self) -> &[Variable] {
        &self.scope
    }

    fn holds(&self, values: &Values) -> bool {
        let add =
            |total: i64, term: &Term| Some(total + term.weight * values.value(term.variable)?);
        self.terms.iter().try_fold(0, add) == Some(self.total)
    }

    fn propagate(
        &self,
        now: &mut Candidates,
        log: &mut dyn Log,
        control: &Control,
    ) -> Result<(), Halt> {
        let terms = self.weightiest_first();
        let variables = now.variables().clone();
        let adds = |term: &Term, digit| term.adds(variables.range(term.variable), digit);
        let step = |term: &Term| now[term.variable].iter().map(|d| adds(term, d)).collect();
        let steps: Vec<Vec<i64>> = terms.iter().map(step).collect();
        let Some(layers) = Layers::new(&steps, self.total, control)? else {
            return Err(Conflict { variables: self.scope.clone() }.into());
        };
        for (i, term) in terms.iter().enumerate() {
            control.check()?;
            let fits = |digit: &Digit| layers.may_add(i, adds(term, *digit));
            let unfit: DigitSet = now[term.variable].iter().filter(|digit| !fits(digit)).collect();
            if !unfit.is_empty() {
                strike(now, log, term.variable, unfit, &but(&self.scope, term.variable))?;
            }
        }
        Ok(())
    }

    fn to_cnf(&self, out: &mut Clauses) -> Result<(), Stopped> {
        let (least, most) = self.reach(out.variables());
        if !(least..=most).contains(&self.total) {
            return out.add(&[]);
        }
        if let Some(range) = self.common_range(out.variables()) {
            if self.is_plain() && out.are_different(&self.scope) {
                return self.cage_to_cnf(range, out);
            }
            let differ = |a, b| out.are_different(&[a, b]);
            let choices = Choices::of_sum(&self.terms, self.total, range, &differ, MOST_CHOICES);
            if let Some(choices) = choices {
                return self.choices_to_cnf(&choices, out);
            }
        }
        let step = |term: &Term| {
            let (range, all) =
                (out.variables().range(term.variable), out.variables().all(term.variable));
            all.iter().map(|d| (out.lit(term.variable, d), term.adds(range, d))).collect()
        };
        let steps: Vec<_> = self.weightiest_first().iter().map(step).collect();
        walk::write(&steps, self.total, out)
    }

    fn to_asp(&self, out: &mut Facts) {
        out.sum(self, &self.terms, self.total);
    }

    fn sentence(&self, variables: &Variables) -> String {
        if self.is_plain() {
            return format!("{} add up to {}", variables.list(&self.scope), self.total);
        }
        let side = |sign: i64| {
            let terms: Vec<String> = self
                .terms
                .iter()
                .filter(|term| term.weight.signum() == sign)
                .map(|term| match term.weight.abs() {
                    1 => variables.name(term.variable),
                    weight => format!("{weight}·{}", variables.name(term.variable)),
                })
                .collect();
            if terms.is_empty() { "0".to_owned() } else { terms.join(" + ") }
        };
        match self.total {
            0 => format!("{} = {}", side(1), side(-1)),
            total => format!("{} = {} + {total}", side(1), side(-1)),
        }
    }

    fn negated(&self, variables: &Variables, control: &Control) -> Option<Box<dyn Constraint>> {
        let total = self.total;
        let says = format!("do not add up to {total}");
        let good = |sum| sum != total;
        let read = super::Regular::of_sum(control, &self.terms, variables, good, says)?;
        Some(Box::new(read))
    }

    fn pieces<'a>(&'a self, out: &mut Vec<Piece<'a>>) {
        // What cancels out demands nothing.
        if !self.terms.is_empty() || self.total != 0 {
            out.push(Piece::Sum(&self.terms, self.total));
        }
    }
}
