//! CNF of a model. The variable of a cell and a digit is the same in every encoding: digit `d` in the
//! cell with number `i` of a grid with `n` digits has the DIMACS number `i·n + d`. What rules add to the cells
//! follows, a number for each of its values. Variables beyond those are introduced by constraints and by at-most-one encodings; they always have one possible
//! value for each choice of digits, so that a formula has as many models as the puzzle has solutions.

use youdoku_logic::{Assignment, ClauseSink, Cnf, Control, Lit, Stopped, Var};

use crate::{Board, Candidates, Cell, Digit, DigitSet, Grid, Model, Variable, Variables};

mod at_most;
pub use at_most::AtMost;

mod clauses;
pub use clauses::Clauses;

mod selected;
pub use selected::write_selected;

mod spoken;
pub use spoken::{Spoken, is_sentence, is_solution, read_solution};

pub mod extended;
pub mod lab;
pub mod minimal;
pub mod zones;

/// A part of what there is to say about cells, zones and digits.
///
/// ```
/// use youdoku::encode::{Saying, encoding};
/// // That no cell is empty must be said; that none has two digits follows from the zones.
/// let minimal = encoding("minimal").unwrap();
/// assert!(minimal.says.contains(&Saying::CellAtLeast));
/// assert!(!minimal.says.contains(&Saying::CellAtMost));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saying {
    /// No cell is empty.
    CellAtLeast,
    /// No cell has two digits.
    CellAtMost,
    /// A zone has every digit.
    ZoneAtLeast,
    /// A zone has no digit twice.
    ZoneAtMost,
}

/// A row of the table of encodings: what it says, out of what would suffice.
///
/// ```
/// use youdoku::encode::{AtMost, ENCODINGS, Encoding, size};
/// use youdoku::{Control, Puzzle};
/// let model = ".... .... .... ....".parse::<Puzzle>().unwrap().model().unwrap();
/// let clauses = |encoding: &Encoding| {
///     size(&model, encoding, AtMost::Pairs, &Control::new()).unwrap().clauses
/// };
/// let extended = ENCODINGS.iter().find(|encoding| encoding.name == "extended").unwrap();
/// assert!(ENCODINGS.iter().all(|encoding| clauses(encoding) <= clauses(extended)));
/// ```
#[derive(Debug)]
pub struct Encoding {
    /// The word that names it.
    pub name: &'static str,
    /// One line for people.
    pub summary: &'static str,
    /// What it is good for.
    pub good_for: &'static str,
    /// What it says.
    pub says: &'static [Saying],
}

/// All encodings.
pub static ENCODINGS: &[&Encoding] =
    &[&zones::ZONES, &minimal::MINIMAL, &extended::EXTENDED, &lab::LAB];

/// The encoding of this name.
pub fn encoding(name: &str) -> Option<&'static Encoding> {
    ENCODINGS.iter().copied().find(|encoding| encoding.name == name)
}

/// How the symbols of cells and digits are called.
///
/// ```
/// use youdoku::{Digit, Grid, encode::Naming};
/// let grid = Grid::square(3).unwrap();
/// let name = |naming: Naming| naming.name(&grid, grid.cell(0, 2), Digit::at(1));
/// assert_eq!(name(Naming::Symbols).as_deref(), Some("d2_1_3"));
/// assert_eq!(name(Naming::Lab).as_deref(), Some("132"));
/// assert_eq!(name(Naming::Numbers), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// `d2_1_3`: digit, row, column, from 1.
    Symbols,
    /// `132`: row, column, digit, as the labs (`docs/origins.md`) have it; up to 9×9.
    Lab,
    /// No names: plain numbers.
    Numbers,
}

impl Naming {
    /// All ways with the words that name them.
    pub const ALL: [(&'static str, Naming); 3] =
        [("symbols", Naming::Symbols), ("lab", Naming::Lab), ("numbers", Naming::Numbers)];

    /// The name of a cell's digit; nothing where it goes by its number.
    pub fn name(self, grid: &Grid, cell: Cell, digit: Digit) -> Option<String> {
        let (row, column) = (grid.row(cell) + 1, grid.column(cell) + 1);
        match self {
            Naming::Symbols => Some(format!("d{}_{row}_{column}", grid.value(digit))),
            Naming::Lab => Some(format!("{row}{column}{}", grid.value(digit))),
            Naming::Numbers => None,
        }
    }
}

/// The labs' symbols have one decimal for each of row, column and digit.
///
/// ```
/// use youdoku::encode::{AtMost, CnfError, Naming, cnf, encoding};
/// use youdoku::{Board, Control, Grid, Puzzle};
/// let model = Puzzle::classic(Board::empty(Grid::square(4).unwrap())).model().unwrap();
/// let zones = encoding("zones").unwrap();
/// let refused = cnf(&model, zones, AtMost::Auto, Naming::Lab, &Control::new());
/// let Err(CnfError::Names(too_small)) = refused else { panic!() };
/// assert!(too_small.to_string().contains("16×16"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the labs' symbols reach up to 9×9, this grid is {0}; use `symbols` or `numbers`")]
pub struct LabTooSmall(Grid);

/// The variable of a digit in a cell.
#[inline]
pub fn var(grid: &Grid, cell: Cell, digit: Digit) -> Var {
    Var::new(cell.index() * grid.num_digits() + digit.index())
}

/// Writes the clauses of a model to a sink that has no variables yet. On large grids that takes a while and
/// much memory: it ends when `control` says so, and where it is one rule that there is no room for, it says
/// which.
pub fn write(
    model: &Model,
    encoding: &Encoding,
    at_most: AtMost,
    sink: &mut dyn ClauseSink,
    control: &Control,
) -> Result<(), Stopped> {
    for i in 0..model.variables().num_values() {
        let var = sink.fresh();
        debug_assert_eq!(var.index(), i);
    }
    write_clauses(model, encoding, at_most, sink, control)
}

fn write_clauses(
    model: &Model,
    encoding: &Encoding,
    at_most: AtMost,
    sink: &mut dyn ClauseSink,
    control: &Control,
) -> Result<(), Stopped> {
    let mut out = Clauses::new(model.variables(), encoding, at_most, sink, control)?;
    // What cannot be met needs no further word.
    if model.crowd().is_some() {
        return out.add(&[]);
    }
    for demand in model.demands() {
        let written = demand.constraint.to_cnf(&mut out).and_then(|()| out.count());
        written.map_err(|stopped| demand.from.name(stopped))?;
    }
    out.cells()
}

/// Writes the clauses of a model to a sink that has no variables yet, with these candidates already
/// known to be all there are: what they settle is stated as units, and clauses shrink by it.
pub fn write_reduced(
    model: &Model,
    candidates: &Candidates,
    encoding: &Encoding,
    at_most: AtMost,
    sink: &mut dyn ClauseSink,
    control: &Control,
) -> Result<(), Stopped> {
    let variables = model.variables();
    let mut known = Vec::with_capacity(variables.num_values());
    for variable in variables.iter() {
        for value in variables.all(variable).iter() {
            let there = candidates[variable].contains(value);
            let settled = !there || candidates[variable].len() == 1;
            let var = sink.fresh();
            known.push(settled.then_some(there));
            if settled {
                sink.add(&[var.lit(there)]);
            }
        }
    }
    let sink = &mut Reduced { known, sink, clause: Vec::new() };
    write_clauses(model, encoding, at_most, sink, control)
}

/// A sink that drops what known values decide.
struct Reduced<'a> {
    known: Vec<Option<bool>>,
    sink: &'a mut dyn ClauseSink,
    clause: Vec<Lit>,
}

impl ClauseSink for Reduced<'_> {
    fn fresh(&mut self) -> Var {
        self.sink.fresh()
    }

    fn add(&mut self, clause: &[Lit]) {
        self.clause.clear();
        for &lit in clause {
            match self.known.get(lit.var().index()).copied().flatten() {
                Some(value) if value == lit.is_positive() => return,
                Some(_) => (),
                None => self.clause.push(lit),
            }
        }
        self.sink.add(&self.clause);
    }

    fn bytes(&self) -> usize {
        self.sink.bytes()
    }
}

/// Why there is no CNF of a model.
///
/// ```
/// use youdoku::encode::{AtMost, CnfError, Naming, cnf, encoding};
/// use youdoku::{Control, Puzzle, Stopped};
/// let model = ".... .... .... ....".parse::<Puzzle>().unwrap().model().unwrap();
/// let control = Control::new();
/// control.cancel();
/// let refused = cnf(&model, encoding("zones").unwrap(), AtMost::Auto, Naming::Symbols, &control);
/// assert_eq!(refused, Err(CnfError::Stopped(Stopped::Cancelled)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CnfError {
    /// The names do not suffice.
    #[error(transparent)]
    Names(#[from] LabTooSmall),
    /// It was stopped, or is too large.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// The CNF of a model, with names.
pub fn cnf(
    model: &Model,
    encoding: &Encoding,
    at_most: AtMost,
    naming: Naming,
    control: &Control,
) -> Result<Cnf, CnfError> {
    let grid = model.grid();
    let lab = [grid.num_rows(), grid.num_columns()].iter().all(|&lines| lines <= 9)
        && (0..=9).contains(&grid.range().least())
        && grid.range().greatest() <= 9;
    if naming == Naming::Lab && !lab {
        return Err(LabTooSmall(grid).into());
    }
    let mut cnf = Cnf::new();
    for cell in grid.cells() {
        for digit in grid.digits() {
            match naming.name(&grid, cell, digit) {
                Some(name) => cnf.symbols_mut().intern(&name),
                None => cnf.fresh(),
            };
        }
    }
    let cells = grid.num_cells();
    for (i, other) in model.variables().others().iter().enumerate() {
        let called = model.variables().name(Variable::new(cells + i)).replace(' ', "_");
        for value in DigitSet::all(other.range.count()).iter() {
            match naming {
                Naming::Numbers => cnf.fresh(),
                Naming::Symbols | Naming::Lab => {
                    let name = format!("{called}_{}", other.range.value(value));
                    cnf.symbols_mut().intern(&name)
                }
            };
        }
    }
    write_clauses(model, encoding, at_most, &mut cnf, control)?;
    Ok(cnf)
}

/// How large a formula is.
///
/// ```
/// use youdoku::encode::Size;
/// use youdoku_logic::ClauseSink;
/// let mut size = Size::default();
/// let (a, b) = (size.fresh().lit(true), size.fresh().lit(true));
/// size.add(&[a, b]);
/// assert_eq!(size, Size { variables: 2, clauses: 1, literals: 2 });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// Its variables.
    pub variables: usize,
    /// Its clauses.
    pub clauses: usize,
    /// The literals of all its clauses.
    pub literals: usize,
}

impl ClauseSink for Size {
    fn fresh(&mut self) -> Var {
        self.variables += 1;
        Var::new(self.variables - 1)
    }

    fn add(&mut self, clause: &[Lit]) {
        self.clauses += 1;
        self.literals += clause.len();
    }
}

/// How large the CNF of a model is; nothing is kept of it.
pub fn size(
    model: &Model,
    encoding: &Encoding,
    at_most: AtMost,
    control: &Control,
) -> Result<Size, Stopped> {
    let mut size = Size::default();
    write(model, encoding, at_most, &mut size, control)?;
    Ok(size)
}

/// The board that an assignment describes; what has no value stays empty, of several values the
/// smallest counts.
pub fn decode(variables: &Variables, values: &Assignment) -> Board {
    let holds = |variable, &value: &Digit| values[Var::new(variables.number(variable, value))];
    variables.board(|variable| variables.all(variable).iter().find(|value| holds(variable, value)))
}

/// The clause that forbids exactly this full board, with what it shows besides.
pub fn blocking_clause(variables: &Variables, board: &Board) -> Vec<Lit> {
    let values = variables.values(board);
    let shown = variables.grid().cells().map(Variable::from).chain(variables.shown());
    let held = shown.filter_map(|variable| Some((variable, values.get(variable)?)));
    held.map(|(variable, value)| Var::new(variables.number(variable, value)).lit(false)).collect()
}
