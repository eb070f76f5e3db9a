//! Generating puzzles with one solution, for any rules and any size.
//!
//! A [`Generator`] is a [`Wish`] made ready. Puzzle number i depends on the seed and on i alone, so a
//! seed gives the same puzzles on any number of threads ([`Generator::puzzles`]).
//!
//! ```text
//! fill ──► dig ──► exact            a full board, its clues taken away, fewer by exchanges
//! ground                            which judge and which source of boards suit the rules
//!   plain       plain 9×9: hundreds of boards at once on the bit-sliced kernel
//!   catalogue   rule sets with few boards: all listed, nothing searched
//!   judge       everything else: compiled search, or learning for large grids
//! place                             cages, lines and dots of chosen kinds on a full board
//! minimize                          the clues of a given puzzle: which can go, the fewest
//! ```
//!
//! A verdict is claimed only when proven: [`GenerateError::Impossible`] is; [`Shortfall::NotFound`]
//! says no more than that.

use crate::rules::RuleError;
use crate::{Board, Grid, Rule};

pub mod asp;

mod cells;
pub use cells::CellSet;

mod symmetry;
pub use symmetry::Symmetry;

mod fill;
pub use fill::Sampling;

mod catalogue;
mod unavoidable;

mod judge;

mod ground;

mod dig;
mod exact;
mod pattern;
mod plain;

mod attempt;
pub use attempt::Generator;

mod place;
pub use place::{is_placeable, place};

mod run;
pub use run::{Puzzles, Shortfall};

pub mod minimize;

/// What puzzles are wanted.
///
/// ```
/// use youdoku::generate::{Generator, Spare, Symmetry, Wish};
/// use youdoku::{Control, Grid};
/// let symmetry = Symmetry::Rotate180;
/// let wish = Wish { clues: Some(6), symmetry, ..Wish::new(Grid::square(2).unwrap(), vec![]) };
/// let generator = Generator::new(wish, &Control::new()).unwrap().unwrap();
/// assert_eq!(generator.wish().spare, Spare::Allowed);
/// ```
#[derive(Clone, Debug)]
pub struct Wish {
    /// The grid.
    pub grid: Grid,
    /// The rules; `classic` comes with them unless another rule says what the zones are.
    pub rules: Vec<Rule>,
    /// Exactly so many clues; as few as digging leaves, when left out.
    pub clues: Option<usize>,
    /// Whether clues that could go may stay.
    pub spare: Spare,
    /// Which cells hold clues together.
    pub symmetry: Symmetry,
    /// Exactly the cells that hold clues.
    pub pattern: Option<CellSet>,
    /// The only solution; a random one for each puzzle, when left out.
    pub solution: Option<Board>,
}

impl Wish {
    /// Puzzles of these rules, and nothing else wished.
    pub fn new(grid: Grid, rules: Vec<Rule>) -> Wish {
        let (spare, symmetry) = (Spare::Allowed, Symmetry::None);
        Wish { grid, rules, clues: None, spare, symmetry, pattern: None, solution: None }
    }
}

/// Whether a puzzle may have clues that could go.
///
/// ```
/// use std::sync::Arc;
/// use youdoku::generate::{Generator, Spare, Wish, minimize::Minimizer};
/// use youdoku::{Control, Grid};
/// let (spare, control) = (Spare::Never, Control::new());
/// let wish = Wish { spare, ..Wish::new(Grid::square(2).unwrap(), vec![]) };
/// let generator = Arc::new(Generator::new(wish, &control).unwrap().unwrap());
/// let puzzle = generator.puzzles(7, 0, &control).next().unwrap().unwrap();
/// let minimizer = Minimizer::new(&puzzle, &control).unwrap();
/// assert_eq!(minimizer.redundant(&control), Ok(vec![]));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spare {
    /// It may.
    #[default]
    Allowed,
    /// It is minimal: without any one of its clues it has several solutions.
    Never,
}

/// A wish that cannot be granted as it is stated.
///
/// ```
/// use youdoku::generate::{GenerateError, Generator, Impossible, Wish};
/// use youdoku::{Control, Grid};
/// let (grid, clues) = (Grid::square(3).unwrap(), Some(16));
/// let refused = Generator::new(Wish { clues, ..Wish::new(grid, vec![]) }, &Control::new());
/// let why = GenerateError::Impossible(Impossible::Under17(16));
/// assert_eq!(refused.map(|_| ()), Err(why));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GenerateError {
    /// A rule cannot be as it is stated.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// Digits alone do not tell solutions apart.
    #[error("the digits of the solution leave open what is shown besides ({0})")]
    MoreThanDigits(String),
    /// Clues are wanted in cells that are not there.
    #[error("the pattern has {0} cells that are missing from the board")]
    MissingCells(usize),
    /// More clues than cells.
    #[error("{clues} clues are more than the {cells} cells of a {grid} grid")]
    TooManyClues {
        /// The clues wanted.
        clues: usize,
        /// The cells there are.
        cells: usize,
        /// The grid.
        grid: Grid,
    },
    /// The pattern has another number of cells than the clues wanted.
    #[error("the pattern has {pattern} cells, and {clues} clues are wanted")]
    PatternCount {
        /// The cells of the pattern.
        pattern: usize,
        /// The clues wanted.
        clues: usize,
    },
    /// The pattern lacks the symmetry.
    #[error("the pattern does not have the symmetry that is wanted")]
    PatternSymmetry,
    /// The symmetry takes some cells off the grid.
    #[error("a grid of {0} has no such symmetry, expected a square for `rotate90` and `diagonal`")]
    NotSquare(Grid),
    /// The solution is of another grid.
    #[error("the solution is a {found} board, expected {expected}")]
    SolutionGrid {
        /// Its grid.
        found: Grid,
        /// The grid wanted.
        expected: Grid,
    },
    /// The solution has empty cells.
    #[error("the solution has {0} empty cells, expected a full board")]
    SolutionEmpty(usize),
    /// The solution breaks the rules.
    #[error("the solution breaks the rules: {0}")]
    SolutionBroken(String),
    /// It is proven that there is no such puzzle.
    #[error("{0}")]
    Impossible(Impossible),
}

/// Why there can be no such puzzle.
///
/// ```
/// use youdoku::generate::{GenerateError, Generator, Impossible, Wish};
/// use youdoku::{Control, Grid, Rule};
/// let grid = Grid::square(2).unwrap();
/// let rules = vec![Rule::read("killer-cage 2 r1c1 r1c2", &grid).unwrap()];
/// let refused = Generator::new(Wish::new(grid, rules), &Control::new()).map(|_| ());
/// assert_eq!(refused, Err(GenerateError::Impossible(Impossible::NoGrid)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Impossible {
    /// The rules allow no board.
    #[error("no grid satisfies these rules")]
    NoGrid,
    /// Two digits that no clue names could be exchanged.
    #[error(
        "no puzzle has {clues} clues: digits that no clue names can be exchanged, so at least {least} are needed"
    )]
    TooFewDigits {
        /// The clues wanted.
        clues: usize,
        /// The fewest that could work.
        least: usize,
    },
    /// Exhaustive search by others.
    #[error("no 9×9 puzzle has {0} clues: 17 are needed (McGuire, Tugemann, Civario 2012)")]
    Under17(usize),
    /// Orbits do not add up to the number.
    #[error("no puzzle of this symmetry has {0} clues: they come in groups")]
    Orbits(usize),
    /// All choices of cells on all boards were gone through.
    #[error("no puzzle has {0} clues: all choices of cells were tried on all boards")]
    Exhausted(usize),
    /// The given board has other boards with the same digits in the pattern.
    #[error("the digits of this solution in the pattern have another solution too")]
    PatternOfSolution,
}
