//! Values that stand together in a list: whatever nothing else says shorter.
//!
//! In clauses there is a variable for each row, true exactly if these are the values: rows are different, so one
//! of them is true and all have one value.

use std::sync::Arc;

use youdoku_logic::{Control, Lit, Stopped};

use super::{Automaton, Conflict, Constraint, Halt, Log, Piece, Regular, strike_rest};
use crate::asp::Facts;
use crate::encode::Clauses;
use crate::{Candidates, Digit, DigitSet, Values, Variable, Variables};

/// A longer list is not turned into what it leaves out.
const MOST_STATES: usize = 1 << 16;

/// A list of rows, in order and each once; the values are places.
///
/// ```
/// use youdoku::{Digit, constraint::Rows};
/// let rows = Rows::new(2, [[2, 1], [0, 3], [2, 1]].map(|row| row.map(Digit::at).to_vec()));
/// assert_eq!(rows.iter().collect::<Vec<_>>(), [[0, 3], [2, 1]]);
/// ```
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Rows {
    width: usize,
    places: Vec<u8>,
}

impl Rows {
    /// These rows of so many values each.
    pub fn new(width: usize, rows: impl IntoIterator<Item = Vec<Digit>>) -> Rows {
        let mut rows: Vec<Vec<Digit>> = rows.into_iter().filter(|row| row.len() == width).collect();
        rows.sort_unstable();
        rows.dedup();
        let places = rows.iter().flatten().map(|place| place.index() as u8).collect();
        Rows { width, places }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.places.len().checked_div(self.width).unwrap_or(0)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Row by row.
    pub fn iter(&self) -> impl Iterator<Item = &[u8]> {
        self.places.chunks_exact(self.width.max(1))
    }

    /// Reads all words of this length, of so many letters, that are not rows; nothing where that takes too much.
    fn left_out(&self, letters: usize) -> Option<Automaton> {
        // Rows that begin as the word does are neighbours: from, to, and how many letters were read. Where there
        // are none, whatever follows is left out.
        let begin = Some((0, self.len(), 0));
        let rows: Vec<&[u8]> = self.iter().collect();
        let step = |mind: &Option<(usize, usize, usize)>, digit: Digit| {
            let Some((from, to, read)) = *mind else { return Some(None) };
            if read == self.width {
                return Some(None);
            }
            let has = |row: &&[u8]| usize::from(row[read]).cmp(&digit.index());
            let first = from + rows[from..to].partition_point(|row| has(row).is_lt());
            let last = from + rows[from..to].partition_point(|row| has(row).is_le());
            Some((first < last).then_some((first, last, read + 1)))
        };
        let accepts = |mind: &Option<(usize, usize, usize)>| mind.is_none_or(|m| m.2 < self.width);
        Automaton::of(letters, begin, step, accepts, MOST_STATES)
    }
}

/// The values of the variables are a row of the list.
///
/// ```
/// use std::sync::Arc;
/// use youdoku::{Digit, Puzzle, Variable, Variables, constraint::{Constraint, Rows, Table}};
/// let board = "1234 3412 2143 4321".parse::<Puzzle>().unwrap().givens;
/// let variables = Variables::of(board.grid());
/// let rows = Arc::new(Rows::new(2, [[0, 1], [2, 3]].map(|row| row.map(Digit::at).to_vec())));
/// let table = |first| Table::new([first, first + 1].map(Variable::new), rows.clone(), "are 12 or 34");
/// let values = variables.values(&board);
/// assert!(table(0).holds(&values) && table(2).holds(&values) && !table(1).holds(&values));
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    variables: Vec<Variable>,
    rows: Arc<Rows>,
    says: String,
}

impl Table {
    /// The values of these different variables are one of the rows; in words, after their names, it `says` so.
    pub fn new<V: Into<Variable>>(
        variables: impl IntoIterator<Item = V>,
        rows: Arc<Rows>,
        says: impl Into<String>,
    ) -> Table {
        let variables: Vec<Variable> = variables.into_iter().map(Into::into).collect();
        debug_assert_eq!(variables.len(), rows.width);
        Table { variables, rows, says: says.into() }
    }
}

impl Constraint for Table {
    fn scope(&self) -> &[Variable] {
        &self.variables
    }

    fn holds(&self, values: &Values) -> bool {
        let row: Option<Vec<u8>> =
            self.variables.iter().map(|&one| Some(values.get(one)?.index() as u8)).collect();
        row.is_some_and(|row| self.rows.iter().any(|listed| listed == row))
    }

    fn propagate(
        &self,
        now: &mut Candidates,
        log: &mut dyn Log,
        control: &Control,
    ) -> Result<(), Halt> {
        control.check()?;
        let mut supported = vec![DigitSet::EMPTY; self.variables.len()];
        let at = |place: u8| Digit::at(place.into());
        for row in self.rows.iter() {
            let fits = |(&one, &place): (&Variable, &u8)| now[one].contains(at(place));
            if self.variables.iter().zip(row).all(fits) {
                supported.iter_mut().zip(row).for_each(|(set, &place)| set.insert(at(place)));
            }
        }
        if supported.iter().any(|set| set.is_empty()) {
            return Err(Conflict { variables: self.variables.clone() }.into());
        }
        let kept = self.variables.iter().copied().zip(supported);
        Ok(strike_rest(now, log, kept, &self.variables)?)
    }

    fn to_cnf(&self, out: &mut Clauses) -> Result<(), Stopped> {
        let mut chosen: Vec<Lit> = Vec::with_capacity(self.rows.len());
        for row in self.rows.iter() {
            let row_is = out.fresh()?;
            for (&variable, &place) in self.variables.iter().zip(row) {
                let fits = usize::from(place) < out.variables().range(variable).count();
                match fits {
                    true => out.add(&[!row_is, out.lit(variable, Digit::at(place.into()))])?,
                    false => out.add(&[!row_is])?,
                }
            }
            chosen.push(row_is);
        }
        for (i, &variable) in self.variables.iter().enumerate() {
            for value in out.variables().all(variable).iter() {
                let having = self.rows.iter().zip(&chosen);
                let having = having.filter(|(row, _)| usize::from(row[i]) == value.index());
                let having: Vec<Option<Lit>> = having.map(|(_, &lit)| Some(lit)).collect();
                let here = out.lit(variable, value);
                out.add_some([Some(!here)].into_iter().chain(having))?;
            }
        }
        out.add(&chosen)
    }

    fn to_asp(&self, out: &mut Facts) {
        out.clauses(self);
    }

    fn sentence(&self, variables: &Variables) -> String {
        format!("{} {}", variables.list(&self.variables), self.says)
    }

    fn negated(&self, variables: &Variables, _: &Control) -> Option<Box<dyn Constraint>> {
        let values = self.variables.iter().map(|&variable| variables.range(variable).count());
        let others = Arc::new(self.rows.left_out(values.max().unwrap_or(1))?);
        let says = format!("do not satisfy: {}", self.says);
        Some(Box::new(Regular::new(self.variables.clone(), others, says)))
    }

    fn pieces<'a>(&'a self, out: &mut Vec<Piece<'a>>) {
        out.push(Piece::Table(&self.variables, &self.rows));
    }
}
