//! One variable has one of some values: a given, an odd cell.

use youdoku_logic::{Control, Stopped};

use super::{Constraint, Halt, Log, Piece, strike};
use crate::asp::Facts;
use crate::encode::Clauses;
use crate::{Candidates, DigitSet, Values, Variable, Variables};

/// The variable has one of the values.
///
/// ```
/// use youdoku::{Digit, Puzzle, Variables, constraint::{Constraint, OneOf}};
/// let board = "1234 3412 2143 4321".parse::<Puzzle>().unwrap().givens;
/// let odd = [0, 2].map(Digit::at).into_iter().collect();
/// let (grid, variables) = (board.grid(), Variables::of(board.grid()));
/// assert!(OneOf::new(grid.cell(0, 0), odd).holds(&variables.values(&board)));
/// assert!(!OneOf::new(grid.cell(0, 1), odd).holds(&variables.values(&board)));
/// ```
#[derive(Clone, Debug)]
pub struct OneOf {
    variable: [Variable; 1],
    values: DigitSet,
}

impl OneOf {
    /// This variable has one of these values.
    pub fn new(variable: impl Into<Variable>, values: DigitSet) -> OneOf {
        OneOf { variable: [variable.into()], values }
    }
}

impl Constraint for OneOf {
    fn scope(&self) -> &[Variable] {
        &self.variable
    }

    fn holds(&self, values: &Values) -> bool {
        values.get(self.variable[0]).is_some_and(|value| self.values.contains(value))
    }

    fn propagate(&self, now: &mut Candidates, log: &mut dyn Log, _: &Control) -> Result<(), Halt> {
        let others = now[self.variable[0]] - self.values;
        Ok(strike(now, log, self.variable[0], others, &[])?)
    }

    fn to_cnf(&self, out: &mut Clauses) -> Result<(), Stopped> {
        let [variable] = self.variable;
        match self.values.single() {
            Some(value) => out.add(&[out.lit(variable, value)]),
            None => {
                let others = out.variables().all(variable) - self.values;
                others.iter().try_for_each(|value| out.add(&[!out.lit(variable, value)]))
            }
        }
    }

    fn to_asp(&self, out: &mut Facts) {
        let [variable] = self.variable;
        match self.values.single() {
            Some(value) => out.given(variable, value),
            None => {
                let others = out.variables().all(variable) - self.values;
                others.iter().for_each(|value| out.barred(variable, value));
            }
        }
    }

    fn sentence(&self, variables: &Variables) -> String {
        let (name, range) = (variables.name(self.variable[0]), variables.range(self.variable[0]));
        match self.values.single() {
            Some(value) => format!("{name} = {}", range.value(value)),
            None => {
                let values = self.values & variables.all(self.variable[0]);
                let values: Vec<String> =
                    values.iter().map(|v| range.value(v).to_string()).collect();
                format!("{name} is one of {}", values.join(", "))
            }
        }
    }

    fn negated(&self, variables: &Variables, _: &Control) -> Option<Box<dyn Constraint>> {
        let [variable] = self.variable;
        Some(Box::new(OneOf::new(variable, variables.all(variable) - self.values)))
    }

    fn pieces<'a>(&'a self, out: &mut Vec<Piece<'a>>) {
        out.push(Piece::OneOf(self.variable[0], self.values));
    }
}
