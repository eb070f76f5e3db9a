//! Units: the smallest things a person accepts without proof. They are read off the pieces of a model, so that every rule
//! has them on the day it is written.

mod names;
mod tables;

use std::sync::Mutex;

pub use tables::Table;

use super::answers::Answers;
use super::bits::Bits;
use crate::constraint::{Piece, pieces};
use crate::{Candidates, Control, Digit, DigitSet, Model, Source, Stopped, Variable, Variables};

/// A value of a variable that is still possible.
pub type Candidate = (Variable, Digit);

/// What a step stands on.
///
/// ```
/// use youdoku::explain::{Explainer, Next, Unit};
/// use youdoku::{Control, Digit, Puzzle};
/// let model = "123. .... .... ....".parse::<Puzzle>().unwrap().model().unwrap();
/// let explainer = Explainer::new(&model, &Control::new()).unwrap();
/// let Ok(Next::Step(step)) = explainer.next(&explainer.start(), &Control::new()) else { panic!() };
/// assert_eq!(step.units, [Unit::House(0, Digit::at(3))]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Unit {
    /// The variable has one of its candidates.
    Cell(Variable),
    /// The digit has one of its places in the house with this number.
    House(usize, Digit),
    /// Two candidates cannot both be: of one variable, or by the demand with this number.
    Exclusion(Candidate, Candidate, Option<usize>),
    /// What the table with this number still allows.
    Table(usize),
    /// So many variables of the set with this number that have no more values together keep them to themselves.
    Naked(usize, Vec<Variable>),
    /// So many digits of the house with this number that have no more places together keep these to themselves.
    Hidden(usize, DigitSet),
    /// The digit's places in the first houses all lie in as many others, which have it nowhere else.
    Fish(Digit, Vec<usize>, Vec<usize>),
    /// Wherever the digit stands in the house with this number, it excludes what all its places there exclude.
    Pointing(usize, Digit),
    /// So many variables, of which no two can have the same of their values, have each of these once if there are no more
    /// values than variables: then goes what all places of a value exclude. With fewer it cannot be.
    Locked(Vec<Variable>),
    /// These variables cannot all have but these digits, since they could be exchanged and the puzzle has one solution:
    /// one of them has another digit, which the last variables, together with it, cannot do without.
    Deadly(Vec<Variable>, DigitSet, Vec<Variable>),
    /// One of what a cell or a house demands is: each is followed by itself, and all lead to the same.
    Cases(Box<Unit>),
    /// Without this candidate each cell would have two, each digit two places in each house: two solutions, or none.
    Grave(Candidate),
}

/// What a set of different variables is on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Row,
    Column,
    /// A box, or a region of another shape.
    Region,
    /// Whatever else has different digits: a diagonal, a cage, a line.
    Other,
}

/// Variables that are all different.
#[derive(Clone, Debug)]
pub struct Set {
    pub demand: usize,
    pub variables: Vec<Variable>,
    /// Whether they have every value: then it is a house.
    pub is_house: bool,
    pub kind: Kind,
    /// What it is called.
    pub name: String,
}

impl Set {
    /// Whether it is a row or a column.
    pub fn is_line(&self) -> bool {
        matches!(self.kind, Kind::Row | Kind::Column)
    }
}

/// No more exclusions are listed: a board of 36×36 has six million.
const MOST_EXCLUSIONS: usize = 20_000_000;
/// No more candidates have rows of bits that say what each excludes: with as many these take 32 MB.
const MOST_LINKED: usize = 16_384;
/// All units of a model, by number.
#[derive(Debug)]
pub struct Units {
    pub model: Model,
    /// The sets of different variables.
    pub sets: Vec<Set>,
    pub tables: Vec<Table>,
    /// For each candidate by its number, what it excludes and the demand that says so.
    excluded: Vec<Vec<(Candidate, u32)>>,
    /// The same as bits, with the other values of its variable; none at all on the largest boards.
    rows: Vec<Bits>,
    /// The candidates by number.
    pub numbered: Vec<Candidate>,
    /// For each variable, the houses and the tables that it is in.
    pub houses_of: Vec<Vec<usize>>,
    pub tables_of: Vec<Vec<usize>>,
    /// For each variable, whether rules demand anything of it but being different from others.
    is_bound: Vec<bool>,
    /// What tables answered, by what they were asked.
    answers: Mutex<Answers>,
}

/// All candidates by number. What a missing cell does not have is nobody's number.
fn numbered(variables: &Variables) -> Vec<Candidate> {
    let first = variables.iter().next().map(|variable| (variable, Digit::at(0)));
    let mut all = vec![first; variables.num_values()];
    for variable in variables.iter() {
        for digit in variables.all(variable).iter() {
            all[variables.number(variable, digit)] = Some((variable, digit));
        }
    }
    all.into_iter().flatten().collect()
}

impl Units {
    pub fn new(model: &Model, control: &Control) -> Result<Units, Stopped> {
        let variables = model.variables().clone();
        let mut units = Units {
            model: model.clone(),
            sets: Vec::new(),
            tables: Vec::new(),
            excluded: vec![Vec::new(); variables.num_values()],
            rows: Vec::new(),
            numbered: numbered(&variables),
            houses_of: vec![Vec::new(); variables.len()],
            tables_of: vec![Vec::new(); variables.len()],
            is_bound: vec![false; variables.len()],
            answers: Mutex::default(),
        };
        let mut left = MOST_EXCLUSIONS;
        // What is no set of different variables and demanded by a rule.
        let mut rest: Vec<(Source, usize)> = Vec::new();
        for (number, demand) in model.demands().iter().enumerate() {
            control.check()?;
            let pieces = pieces(&*demand.constraint);
            let is_different = |piece: &Piece| matches!(piece, Piece::Different(_));
            if matches!(demand.from, Source::Rule(_)) && !pieces.iter().all(is_different) {
                let scope = demand.constraint.scope();
                scope.iter().for_each(|one| units.is_bound[one.index()] = true);
            }
            for piece in pieces {
                match piece {
                    Piece::OneOf(..) => {}
                    Piece::Different(scope) => units.differ(number, scope, &mut left)?,
                    Piece::Pair([a, b], pairs) => {
                        for d in variables.all(a).iter() {
                            for e in (variables.all(b) - pairs.partners(0, d)).iter() {
                                units.exclude((a, d), (b, e), number, &mut left)?;
                            }
                        }
                        rest.push((demand.from, number));
                    }
                    _ => rest.push((demand.from, number)),
                }
            }
        }
        rest.dedup();
        units.gather(&rest);
        if variables.num_values() <= MOST_LINKED {
            units.rows = (0..variables.num_values()).map(|number| units.linked(number)).collect();
        }
        Ok(units)
    }

    fn differ(
        &mut self,
        demand: usize,
        scope: &[Variable],
        left: &mut usize,
    ) -> Result<(), Stopped> {
        let Some(&first) = scope.first() else { return Ok(()) };
        let values = self.model.variables().all(first);
        for (i, &a) in scope.iter().enumerate() {
            for &b in &scope[i + 1..] {
                for digit in values.iter() {
                    self.exclude((a, digit), (b, digit), demand, left)?;
                }
            }
        }
        let is_house = scope.len() == values.len();
        if is_house {
            scope.iter().for_each(|one| self.houses_of[one.index()].push(self.sets.len()));
        }
        let (kind, name) = self.name_set(demand, scope);
        self.sets.push(Set { demand, variables: scope.to_vec(), is_house, kind, name });
        Ok(())
    }

    fn exclude(
        &mut self,
        a: Candidate,
        b: Candidate,
        demand: usize,
        left: &mut usize,
    ) -> Result<(), Stopped> {
        *left = left.checked_sub(1).ok_or(Stopped::TooLarge(None))?;
        for (one, other) in [(a, b), (b, a)] {
            let number = self.model.variables().number(one.0, one.1);
            self.excluded[number].push((other, demand as u32));
        }
        Ok(())
    }

    /// What is possible, by number.
    pub fn live(&self, now: &Candidates) -> Bits {
        let variables = self.model.variables();
        let mut live = Bits::none(variables.num_values());
        for variable in variables.iter() {
            for digit in now[variable].iter() {
                live.insert(variables.number(variable, digit));
            }
        }
        live
    }

    /// What a cell or a house demands: one of these is.
    pub fn alternatives(&self, now: &Candidates, demand: &Unit) -> Vec<Candidate> {
        match demand {
            Unit::Cell(variable) => now[*variable].iter().map(|digit| (*variable, digit)).collect(),
            Unit::House(house, digit) => {
                self.places(now, *house, *digit).into_iter().map(|one| (one, *digit)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// What a candidate excludes, without the others of its variable.
    pub fn excluded(&self, (variable, digit): Candidate) -> &[(Candidate, u32)] {
        &self.excluded[self.model.variables().number(variable, digit)]
    }

    /// What a candidate excludes, as bits.
    fn linked(&self, number: usize) -> Bits {
        let variables = self.model.variables();
        let (variable, digit) = self.numbered[number];
        let mut row = Bits::none(variables.num_values());
        for other in (variables.all(variable) - DigitSet::only(digit)).iter() {
            row.insert(variables.number(variable, other));
        }
        for &((other, value), _) in &self.excluded[number] {
            row.insert(variables.number(other, value));
        }
        row
    }

    /// For each candidate what it excludes, its variable's other values too. Nothing on boards with too many.
    pub fn rows(&self) -> &[Bits] {
        &self.rows
    }

    /// That two candidates exclude each other, as a unit.
    pub fn exclusion(&self, a: Candidate, b: Candidate) -> Unit {
        let by = if a.0 == b.0 { None } else { self.why(a, b) };
        Unit::Exclusion(a, b, by)
    }

    /// Whether all that rules demand of a variable is that it is different from others.
    pub fn is_only_different(&self, variable: Variable) -> bool {
        !self.is_bound[variable.index()]
    }

    /// The demand by which two candidates exclude each other.
    pub fn why(&self, a: Candidate, b: Candidate) -> Option<usize> {
        let variables = self.model.variables();
        if let Some(row) = self.rows.get(variables.number(a.0, a.1))
            && !row.contains(variables.number(b.0, b.1))
        {
            return None;
        }
        self.excluded(a).iter().find(|(other, _)| *other == b).map(|&(_, by)| by as usize)
    }

    /// The variables of a set where the digit is possible.
    pub fn places(&self, now: &Candidates, set: usize, digit: Digit) -> Vec<Variable> {
        let there = |one: &Variable| now[*one].contains(digit);
        self.sets[set].variables.iter().copied().filter(there).collect()
    }
}
