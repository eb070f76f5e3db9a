//! No value twice: rows, columns, boxes, cages.

use std::sync::Arc;

use youdoku_logic::{Control, Stopped};

use super::{
    Conflict, Constraint, Halt, HowMany, Log, Or, Pair, Pairs, Piece, Relation, but, strike,
};
use crate::asp::Facts;
use crate::encode::Clauses;
use crate::{Candidates, DigitSet, Values, Variable, Variables};

/// The variables, all of one range, have different values. When there are as many as values (a *house*), each
/// value is therefore somewhere among them.
///
/// ```
/// use youdoku::{Cell, Puzzle, Variables, constraint::{AllDifferent, Constraint}};
/// let board = "1234 3412 2143 4321".parse::<Puzzle>().unwrap().givens;
/// let (grid, variables) = (board.grid(), Variables::of(board.grid()));
/// let holds = |cells: &[Cell]| AllDifferent::new(cells).holds(&variables.values(&board));
/// assert!(holds(&grid.rows()[0]));
/// assert!(!holds(&[grid.cell(0, 0), grid.cell(1, 2)]));
/// ```
#[derive(Clone, Debug)]
pub struct AllDifferent {
    variables: Vec<Variable>,
}

impl AllDifferent {
    /// These, each named once, are all different.
    pub fn new<V: Into<Variable>>(variables: impl IntoIterator<Item = V>) -> AllDifferent {
        AllDifferent { variables: variables.into_iter().map(Into::into).collect() }
    }

    fn range_of(&self, variables: &Variables) -> Option<crate::Digits> {
        self.variables.first().map(|&first| variables.range(first))
    }
}

impl Constraint for AllDifferent {
    fn scope(&self) -> &[Variable] {
        &self.variables
    }

    fn holds(&self, values: &Values) -> bool {
        let mut seen = DigitSet::EMPTY;
        self.variables.iter().all(|&variable| {
            let Some(value) = values.get(variable) else { return false };
            let new = !seen.contains(value);
            seen.insert(value);
            new
        })
    }

    fn propagate(&self, now: &mut Candidates, log: &mut dyn Log, _: &Control) -> Result<(), Halt> {
        let Some(range) = self.range_of(now.variables()) else { return Ok(()) };
        // More variables than values need no look at what they can be.
        if let Some(crowd) = self.variables.get(..=range.count()) {
            return Err(Conflict { variables: crowd.to_vec() }.into());
        }
        for &variable in &self.variables {
            if now[variable].single().is_some() {
                let value = now[variable];
                for &other in self.variables.iter().filter(|&&other| other != variable) {
                    strike(now, log, other, value, &[variable])?;
                }
            }
        }
        let union = self.variables.iter().fold(DigitSet::EMPTY, |all, &one| all | now[one]);
        if union.len() < self.variables.len() {
            return Err(Conflict { variables: self.variables.clone() }.into());
        }
        if self.variables.len() == range.count() {
            for value in DigitSet::all(range.count()).iter() {
                let mut places = self.variables.iter().filter(|&&one| now[one].contains(value));
                let (Some(&place), None) = (places.next(), places.next()) else { continue };
                let rest = now[place] - DigitSet::only(value);
                strike(now, log, place, rest, &but(&self.variables, place))?;
            }
        }
        Ok(())
    }

    fn to_cnf(&self, out: &mut Clauses) -> Result<(), Stopped> {
        out.all_different(&self.variables)
    }

    fn to_asp(&self, out: &mut Facts) {
        out.all_different(self, &self.variables);
    }

    fn sentence(&self, variables: &Variables) -> String {
        format!("{} are all different", variables.list(&self.variables))
    }

    /// Some two are equal.
    fn negated(&self, variables: &Variables, control: &Control) -> Option<Box<dyn Constraint>> {
        let range = self.range_of(variables).unwrap_or(variables.grid().range());
        let equal = Arc::new(Pairs::named(Relation::Equal, [range; 2]));
        let mut groups: Vec<Vec<Box<dyn Constraint>>> = Vec::new();
        for (i, &a) in self.variables.iter().enumerate() {
            for &b in &self.variables[i + 1..] {
                groups.push(vec![Box::new(Pair::new(a, b, equal.clone()))]);
            }
        }
        Some(Box::new(Or::new(groups, HowMany::at_least(1), variables, control)?))
    }

    fn pieces<'a>(&'a self, out: &mut Vec<Piece<'a>>) {
        out.push(Piece::Different(&self.variables));
    }
}
