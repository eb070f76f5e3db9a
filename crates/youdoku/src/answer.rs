//! What can be said of a puzzle once it has been asked about.

use std::fmt;

use crate::Board;

/// How many solutions there are.
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    /// There is no solution.
    None,
    /// There is this one and no other.
    One(Board),
    /// There are these two, and perhaps more.
    Many(Board, Board),
}
