//! Constraints: few kinds, to which all rules reduce. Each has one meaning and several faces.
//!
//! `holds` is the meaning and the referee of the other faces. `propagate` here is the obvious version:
//! it says why it does what it does, and it is the referee of the fast kernels, never their inner
//! loop. The laws in `tests/laws` check every face of every constraint against `holds`.
//!
//! To add a kind: a file with a struct that implements [`Constraint`]; the compiler lists what it owes.

use std::fmt::Debug;
use std::sync::Arc;

use youdoku_logic::{Control, Stopped};

use crate::asp::CellAsp;
use crate::encode::CellCnf;
use crate::{Board, Candidates, Cell, DigitSet, Grid};

mod one_of;
pub use one_of::OneOf;

mod pair;
pub use pair::{Pair, Relation};

mod all_different;
pub use all_different::AllDifferent;

mod sum;
pub(crate) use sum::Choices;
pub use sum::{Sum, Term};

mod between;
pub use between::Between;

mod regular;
pub use regular::{Automaton, Regular, Unfolded, Way};

/// Something demanded of the digits in some cells.
pub trait Constraint: Debug + Send + Sync {
    /// The cells it speaks of, each once.
    fn cells(&self) -> &[Cell];

    /// The meaning: whether a board with a digit in each of these cells is as demanded.
    fn holds(&self, board: &Board) -> bool;

    /// Removes candidates that cannot be, once over; says why to `log`. When each of the cells has
    /// one candidate, it finds a conflict exactly if the constraint does not hold. What takes long asks
    /// `control`, and what it keeps on the way is taken from its memory.
    fn propagate(
        &self,
        now: &mut Candidates,
        log: &mut dyn Log,
        control: &Control,
    ) -> Result<(), Halt>;

    /// Clauses that are satisfiable with a choice of digits exactly if it is as demanded. Variables
    /// that are introduced on the way have one possible value for each choice, so that models can be
    /// counted. It ends early when `out` is told to stop or has no more room.
    fn to_cnf(&self, out: &mut CellCnf) -> Result<(), Stopped>;

    /// Facts that say the same in the vocabulary of [`asp`](crate::asp).
    fn to_asp(&self, out: &mut CellAsp);

    /// The demand in words.
    fn sentence(&self, grid: &Grid) -> String;

    /// What kind it is, for engines that compile constraints into something of their own.
    fn shape(&self) -> Shape<'_>;
}

/// The kinds of constraint, with what each is made of.
#[derive(Clone, Copy, Debug)]
pub enum Shape<'a> {
    /// The cell holds one of the digits.
    OneOf(Cell, DigitSet),
    /// The two cells are in the relation.
    Pair([Cell; 2], Relation),
    /// The cells are all different.
    AllDifferent(&'a [Cell]),
    /// The terms add up to the total.
    Sum(&'a [Term], i64),
    /// The second cell lies between the first and the third.
    Between([Cell; 3]),
    /// The automaton accepts the digits of the cells.
    Regular(&'a [Cell], &'a Arc<Automaton>),
}

/// Who is told about each step of propagation.
pub trait Log {
    /// These digits leave this cell, because of the candidates that those cells have at this moment:
    /// under the constraint, no choice among them allows any of the digits here.
    fn removed(&mut self, cell: Cell, digits: DigitSet, because: &[Cell]);
}

/// Whoever does not want to know.
pub struct Quiet;

impl Log for Quiet {
    fn removed(&mut self, _: Cell, _: DigitSet, _: &[Cell]) {}
}

/// The candidates that these cells have leave a constraint no choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// Cells whose candidates suffice for the conflict.
    pub cells: Vec<Cell>,
}

/// Why propagation ended before it was through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// There is no choice left.
    Conflict(Conflict),
    /// It was told to stop, or needs more memory than it may have; nothing is claimed.
    Stopped(Stopped),
}

impl From<Conflict> for Halt {
    fn from(conflict: Conflict) -> Halt {
        Halt::Conflict(conflict)
    }
}

impl From<Stopped> for Halt {
    fn from(stopped: Stopped) -> Halt {
        Halt::Stopped(stopped)
    }
}

/// Removes digits from a cell because of the candidates in other cells. Where that would leave none,
/// it is a conflict instead, and the candidates stay as they are, so that they show it.
fn strike(
    now: &mut Candidates,
    log: &mut dyn Log,
    cell: Cell,
    digits: DigitSet,
    because: &[Cell],
) -> Result<(), Conflict> {
    let gone = now[cell] & digits;
    if gone.is_empty() {
        return Ok(());
    }
    if gone == now[cell] {
        let mut cells = because.to_vec();
        cells.push(cell);
        return Err(Conflict { cells });
    }
    log.removed(cell, gone, because);
    now[cell] = now[cell] - gone;
    Ok(())
}

/// The names of cells, for a sentence: `r1c1, r1c2 and r1c3`.
pub fn list(grid: &Grid, cells: &[Cell]) -> String {
    match cells.split_last() {
        None => String::new(),
        Some((last, [])) => grid.name(*last),
        Some((last, rest)) => {
            let names: Vec<String> = rest.iter().map(|&cell| grid.name(cell)).collect();
            format!("{} and {}", names.join(", "), grid.name(*last))
        }
    }
}
