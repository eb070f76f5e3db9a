//! Literals, twice: [`Literal`] by name, for people and documents, and [`Lit`] by number, for
//! formulas and solvers. A variable is a symbol's number in one formula.

use std::fmt;
use std::ops::Not;
use std::str::FromStr;
use std::sync::Arc;

use crate::text::{self, ReadError};

/// A variable: the number of a symbol in one formula, counted from 0.
///
/// ```
/// use youdoku_logic::Var;
/// let a = Var::new(0);
/// assert_eq!(a.lit(false), !a.lit(true));
/// assert_eq!(a.lit(false).to_dimacs(), -1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(u32);

impl Var {
    /// The largest number of variables a formula can have: a literal needs one bit for its sign.
    pub const LIMIT: usize = (u32::MAX >> 1) as usize;

    /// The variable with this index.
    #[inline]
    pub const fn new(index: usize) -> Var {
        debug_assert!(index < Var::LIMIT);
        Var(index as u32)
    }

    /// Its index, to look things up in a slice.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal that is true when the variable has this value.
    #[inline]
    pub const fn lit(self, value: bool) -> Lit {
        Lit(self.0 << 1 | !value as u32)
    }
}

impl fmt::Debug for Var {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "v{}", self.0 + 1)
    }
}

/// A variable or its negation, in one integer: twice the index, plus one when negated.
///
/// ```
/// use youdoku_logic::{Lit, Var};
/// let lit = Lit::from_dimacs(-3);
/// assert_eq!((lit.var(), lit.is_positive()), (Var::new(2), false));
/// assert_eq!(Lit::from_index(lit.index()), lit);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(u32);

impl Lit {
    /// Its variable.
    #[inline]
    pub const fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    /// Whether it is the variable itself and not its negation.
    #[inline]
    pub const fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// A number below twice the number of variables, to look things up by literal.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal with this [`index`](Lit::index).
    #[inline]
    pub const fn from_index(index: usize) -> Lit {
        Lit(index as u32)
    }

    /// The signed number DIMACS gives it: variables count from 1, negation is the minus sign.
    #[inline]
    pub const fn to_dimacs(self) -> i32 {
        let number = (self.0 >> 1) as i32 + 1;
        if self.is_positive() { number } else { -number }
    }

    /// The literal DIMACS writes as this number, which must not be 0.
    #[inline]
    pub const fn from_dimacs(number: i32) -> Lit {
        Var::new(number.unsigned_abs() as usize - 1).lit(number > 0)
    }
}

impl Not for Lit {
    type Output = Lit;
    #[inline]
    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.to_dimacs())
    }
}

/// A symbol with a polarity, as people write it: `a` or `!a`.
///
/// Ordered by symbol, and the negative before the positive of the same symbol.
///
/// ```
/// use youdoku_logic::Literal;
/// let dry: Literal = "!rain".parse().unwrap();
/// assert_eq!(dry, Literal::new("rain", false));
/// assert_eq!((!dry).to_string(), "rain");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal {
    symbol: Arc<str>,
    positive: bool,
}

impl Literal {
    /// The literal of this symbol that holds when the symbol has the value `positive`.
    pub fn new(symbol: impl Into<Arc<str>>, positive: bool) -> Literal {
        Literal { symbol: symbol.into(), positive }
    }

    /// Its symbol.
    pub fn symbol(&self) -> &str {
        &self.symbol
    }

    /// Its polarity.
    pub fn is_positive(&self) -> bool {
        self.positive
    }
}

impl Not for Literal {
    type Output = Literal;
    fn not(self) -> Literal {
        Literal { positive: !self.positive, ..self }
    }
}

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", if self.positive { "" } else { "!" }, self.symbol)
    }
}

impl FromStr for Literal {
    type Err = ReadError;
    fn from_str(text: &str) -> Result<Literal, ReadError> {
        text::named::literal(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_signs_round_trip() {
        for number in [1, -1, 2, -2, 1_000_000, -1_000_000] {
            let lit = Lit::from_dimacs(number);
            assert_eq!(lit.to_dimacs(), number);
            assert_eq!((!lit).to_dimacs(), -number);
            assert_eq!(Lit::from_index(lit.index()), lit);
            assert_eq!(lit.var().lit(number > 0), lit);
        }
    }

    #[test]
    fn negative_stands_before_positive_of_the_same_symbol() {
        let mut literals: Vec<Literal> =
            ["b", "a", "!b", "!a"].map(|l| l.parse().unwrap()).to_vec();
        literals.sort();
        let text: Vec<String> = literals.iter().map(Literal::to_string).collect();
        assert_eq!(text, ["!a", "a", "!b", "b"]);
    }
}
