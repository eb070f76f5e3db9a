//! What can be said of a puzzle once it has been asked about.

use std::fmt;

use crate::Board;

/// How many solutions there are.
///
/// ```
/// use youdoku::{Control, Count, Puzzle, engine};
/// let model = "1... .... .... ....".parse::<Puzzle>().unwrap().model().unwrap();
/// let count = |limit| engine::default().count(&model, limit, &Control::new()).unwrap();
/// assert_eq!(count(None), Count::Exactly(72));
/// assert_eq!(count(Some(10)).to_string(), "at least 10");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Just so many.
    Exactly(u128),
    /// So many were found, and there may be more.
    AtLeast(u128),
}

impl Count {
    /// The number, exact or not.
    pub fn number(self) -> u128 {
        match self {
            Count::Exactly(number) | Count::AtLeast(number) => number,
        }
    }
}

/// `288`, or `at least 1000`.
impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Count::Exactly(number) => number.fmt(f),
            Count::AtLeast(number) => write!(f, "at least {number}"),
        }
    }
}

/// Whether there is exactly one solution, with the boards that prove it.
///
/// ```
/// use youdoku::{Control, Puzzle, Uniqueness, engine};
/// let model = "...3 ...2 3... 4...".parse::<Puzzle>().unwrap().model().unwrap();
/// match engine::default().uniqueness(&model, &Control::new()).unwrap() {
///     Uniqueness::One(board) => assert!(model.is_solved_by(&board)),
///     other => panic!("{other:?}"),
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    /// There is no solution.
    None,
    /// There is this one and no other.
    One(Board),
    /// There are these two, and perhaps more.
    Many(Board, Board),
}
