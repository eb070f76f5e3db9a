//! Variables: what a solution chooses. The cells come first, in reading order; then what rules add, each with a
//! range of values of its own.
//!
//! What a rule adds is *shown*, which makes it part of the answer (a letter, the region of a cell), or *hidden*:
//! then it is defined, a total function of variables before it. So a board alone can be checked, and every count
//! counts what is shown. A variable holds a place in its range, as a cell does; what that is worth the range
//! knows.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use crate::{Board, Cell, Digit, DigitSet, Digits, Grid};

/// Something that a solution chooses a value for: a cell, or what a rule added.
///
/// ```
/// use youdoku::{Grid, Variable, Variables};
/// let grid = Grid::square(2).unwrap();
/// let variable = Variable::from(grid.cell(0, 2));
/// assert_eq!(variable, Variable::new(2));
/// assert_eq!(Variables::of(grid).name(variable), "r1c3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variable(u16);

impl Variable {
    /// A model has no more than so many.
    pub const MOST: usize = 1 << 16;

    /// The variable with this number.
    ///
    /// # Panics
    /// Where no model has so many.
    #[inline]
    pub const fn new(index: usize) -> Variable {
        assert!(index < Variable::MOST, "no model has so many variables");
        Variable(index as u16)
    }

    /// Its number, to look things up in a slice.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<Cell> for Variable {
    #[inline]
    fn from(cell: Cell) -> Variable {
        Variable(cell.index() as u16)
    }
}

impl From<&Cell> for Variable {
    #[inline]
    fn from(cell: &Cell) -> Variable {
        Variable::from(*cell)
    }
}

impl From<&Variable> for Variable {
    #[inline]
    fn from(variable: &Variable) -> Variable {
        *variable
    }
}

/// What a hidden variable is, from the values of variables before it, once these are known.
pub type Defined = Arc<dyn Fn(&Values) -> Option<Digit> + Send + Sync>;

/// What becomes of a variable that a rule added.
///
/// ```
/// use youdoku::{Puzzle, Role};
/// let shown = |text: &str| -> Vec<bool> {
///     let model = text.parse::<Puzzle>().unwrap().model().unwrap();
///     let others = model.variables().others().iter();
///     others.map(|other| matches!(other.role, Role::Shown)).collect()
/// };
/// // A letter is part of the answer.
/// assert_eq!(shown("rule: unknown-sum A r1c1 r1c2\n.... .... .... ...."), [true]);
/// ```
#[derive(Clone)]
pub enum Role {
    /// It is part of the answer.
    Shown,
    /// It follows from others.
    Hidden(Defined),
}

impl fmt::Debug for Role {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Role::Shown => "shown",
            Role::Hidden(_) => "hidden",
        })
    }
}

/// A variable that is no cell.
///
/// ```
/// use youdoku::{Other, Puzzle};
/// let puzzle: Puzzle = "rule: unknown-sum A r1c1 r1c2\n.... .... .... ....".parse().unwrap();
/// let model = puzzle.model().unwrap();
/// let letter: &Other = &model.variables().others()[0];
/// assert_eq!((letter.name.as_str(), letter.at), ("A", None));
/// ```
#[derive(Clone, Debug)]
pub struct Other {
    /// What it is called; where it is said of a cell, what the layer is called.
    pub name: String,
    /// The cell that it is said of, if it is part of a layer.
    pub at: Option<Cell>,
    /// The values it may have.
    pub range: Digits,
    /// Whether it is part of the answer.
    pub role: Role,
}

/// The variables of a model.
///
/// ```
/// use youdoku::Puzzle;
/// let puzzle: Puzzle = "rule: unknown-sum A r1c1 r1c2\n.... .... .... ....".parse().unwrap();
/// let model = puzzle.model().unwrap();
/// let variables = model.variables();
/// assert_eq!(variables.len(), 16 + 1);
/// let letter = variables.shown().next().unwrap();
/// assert_eq!((variables.cell(letter), variables.name(letter)), (None, "A".to_owned()));
/// ```
#[derive(Clone, Debug)]
pub struct Variables {
    grid: Grid,
    others: Vec<Other>,
    /// For each cell of which something is said, what says it: layers of large boards have thousands of variables.
    said_of: HashMap<Cell, Vec<Variable>>,
    /// For each other variable, how many values the variables before it have together.
    firsts: Vec<u32>,
    widest: usize,
    /// Cells that are not there. To an engine they have their first digit; nobody else sees it.
    missing: Vec<Cell>,
}

impl Variables {
    /// The cells of a grid and nothing else.
    pub fn of(grid: Grid) -> Variables {
        let (others, said_of, firsts, missing) = Default::default();
        Variables { grid, others, said_of, firsts, widest: grid.num_digits(), missing }
    }

    /// The same without some of the cells.
    pub(crate) fn without(mut self, missing: &[Cell]) -> Variables {
        self.missing = missing.to_vec();
        self
    }

    /// The cells that are not there.
    pub fn missing(&self) -> &[Cell] {
        &self.missing
    }

    /// Whether every cell that is there has a digit.
    pub fn is_filled(&self, board: &Board) -> bool {
        let there = |cell: &Cell| self.missing.binary_search(cell).is_err();
        board.is_full() || { self.grid.cells().filter(there).all(|cell| board.get(cell).is_some()) }
    }

    /// Adds one; nothing where a model has no room for it.
    pub(crate) fn add(&mut self, other: Other) -> Option<Variable> {
        let index = self.len();
        if index >= Variable::MOST {
            return None;
        }
        self.firsts.push(self.num_values() as u32);
        self.widest = self.widest.max(other.range.count());
        let variable = Variable::new(index);
        if let Some(cell) = other.at {
            self.said_of.entry(cell).or_default().push(variable);
        }
        self.others.push(other);
        Some(variable)
    }

    /// The grid.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// How many there are.
    #[expect(clippy::len_without_is_empty, reason = "a grid has cells")]
    pub fn len(&self) -> usize {
        self.grid.num_cells() + self.others.len()
    }

    /// All of them, the cells first.
    pub fn iter(&self) -> impl Iterator<Item = Variable> + use<> {
        (0..self.len()).map(Variable::new)
    }

    /// Those that are no cells.
    pub fn others(&self) -> &[Other] {
        &self.others
    }

    /// What has this name and is said of this cell, or of none.
    pub(crate) fn called(&self, name: &str, at: Option<Cell>) -> Option<Variable> {
        let is = |variable: &Variable| {
            self.other(*variable).is_some_and(|other| other.at == at && other.name == name)
        };
        match at {
            Some(cell) => self.said_of.get(&cell)?.iter().copied().find(is),
            None => self.iter().skip(self.grid.num_cells()).find(is),
        }
    }

    /// What is said of a variable that is no cell.
    #[inline]
    pub fn other(&self, variable: Variable) -> Option<&Other> {
        self.others.get(variable.index().checked_sub(self.grid.num_cells())?)
    }

    /// The cell, where it is one.
    #[inline]
    pub fn cell(&self, variable: Variable) -> Option<Cell> {
        (variable.index() < self.grid.num_cells()).then(|| Cell::new(variable.index()))
    }

    /// Those that are part of the answer besides the cells.
    pub fn shown(&self) -> impl Iterator<Item = Variable> + '_ {
        let shown = |(_, other): &(usize, &Other)| matches!(other.role, Role::Shown);
        let cells = self.grid.num_cells();
        self.others.iter().enumerate().filter(shown).map(move |(i, _)| Variable::new(cells + i))
    }

    /// Whether it follows from others, and is no part of the answer.
    pub fn is_hidden(&self, variable: Variable) -> bool {
        self.other(variable).is_some_and(|other| matches!(other.role, Role::Hidden(_)))
    }

    /// The values it may have.
    #[inline]
    pub fn range(&self, variable: Variable) -> Digits {
        self.other(variable).map_or(self.grid.range(), |other| other.range)
    }

    /// All its places.
    #[inline]
    pub fn all(&self, variable: Variable) -> DigitSet {
        DigitSet::all(self.range(variable).count())
    }

    /// The most values that one of them has.
    #[inline]
    pub fn widest(&self) -> usize {
        self.widest
    }

    /// How it is called: `r1c1`, or by its name.
    pub fn name(&self, variable: Variable) -> String {
        match (self.cell(variable), self.other(variable)) {
            (Some(cell), _) => self.grid.name(cell),
            (None, Some(other)) => match other.at {
                Some(cell) => format!("{} of {}", other.name, self.grid.name(cell)),
                None => other.name.clone(),
            },
            (None, None) => format!("variable {}", variable.index()),
        }
    }

    /// Their names, for a sentence: `r1c1, r1c2 and r1c3`.
    pub fn list(&self, variables: &[Variable]) -> String {
        match variables.split_last() {
            None => String::new(),
            Some((last, [])) => self.name(*last),
            Some((last, rest)) => {
                let names: Vec<String> = rest.iter().map(|&variable| self.name(variable)).collect();
                format!("{} and {}", names.join(", "), self.name(*last))
            }
        }
    }

    /// How many values all variables have together, each counted for itself.
    pub fn num_values(&self) -> usize {
        match (self.firsts.last(), self.others.last()) {
            (Some(&first), Some(last)) => first as usize + last.range.count(),
            _ => self.grid.num_cells() * self.grid.num_digits(),
        }
    }

    /// The number of a value of a variable, from 0, among all values of all variables.
    #[inline]
    pub fn number(&self, variable: Variable, digit: Digit) -> usize {
        let cells = self.grid.num_cells();
        match variable.index().checked_sub(cells) {
            None => variable.index() * self.grid.num_digits() + digit.index(),
            Some(other) => self.firsts[other] as usize + digit.index(),
        }
    }

    /// The values of all variables on a board: what is hidden follows.
    pub fn values<'a>(&'a self, board: &'a Board) -> Values<'a> {
        if self.others.is_empty() && self.missing.is_empty() {
            return Values { variables: self, held: Cow::Borrowed(board.values()) };
        }
        let mut held = board.values().to_vec();
        held.resize(self.len(), 0);
        self.missing.iter().for_each(|cell| held[cell.index()] = 1);
        let mut values = Values { variables: self, held: Cow::Owned(held) };
        let mut shown = board.besides().iter();
        for (i, other) in self.others.iter().enumerate() {
            let number = match &other.role {
                // A board of another model may have what is no value here.
                Role::Shown => {
                    let fits = |number: &u8| usize::from(*number) <= other.range.count();
                    shown.next().copied().filter(fits).unwrap_or(0)
                }
                Role::Hidden(defined) => {
                    defined(&values).map_or(0, |place| place.index() as u8 + 1)
                }
            };
            values.held.to_mut()[self.grid.num_cells() + i] = number;
        }
        values
    }

    /// The board, with what is shown besides, that these places of all variables in order make.
    pub fn board(&self, places: impl Fn(Variable) -> Option<Digit>) -> Board {
        let mut board = Board::empty(self.grid);
        self.grid.cells().for_each(|cell| board.set(cell, places(cell.into())));
        self.missing.iter().for_each(|&cell| board.set(cell, None));
        board.show(self.shown().map(places));
        board
    }
}

impl From<Grid> for Variables {
    fn from(grid: Grid) -> Variables {
        Variables::of(grid)
    }
}

/// A value, or none yet, for each variable.
///
/// ```
/// use youdoku::{Puzzle, Values, Variable, Variables};
/// let board = "12.. .... .... ....".parse::<Puzzle>().unwrap().givens;
/// let variables = Variables::of(board.grid());
/// let values: Values = variables.values(&board);
/// assert_eq!([1, 2].map(|place| values.value(Variable::new(place))), [Some(2), None]);
/// ```
#[derive(Clone, Debug)]
pub struct Values<'a> {
    variables: &'a Variables,
    /// As a board has them: 0 for none, else the place and one.
    held: Cow<'a, [u8]>,
}

impl Values<'_> {
    /// Whose they are.
    pub fn variables(&self) -> &Variables {
        self.variables
    }

    /// The place of a variable's value in its range.
    #[inline]
    pub fn get(&self, variable: Variable) -> Option<Digit> {
        match self.held[variable.index()] {
            0 => None,
            number => Some(Digit::held(number)),
        }
    }

    /// A variable's value.
    #[inline]
    pub fn value(&self, variable: Variable) -> Option<i64> {
        self.get(variable).map(|digit| self.variables.range(variable).value(digit).into())
    }
}
