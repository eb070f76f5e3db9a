//! What makes a sentence true: values by variable ([`Assignment`]) or by symbol ([`Valuation`]).

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Index;

use crate::{Lit, Var};

/// A value for each variable of a formula, by number.
///
/// ```
/// use youdoku_logic::{Assignment, Var};
/// let (a, b) = (Var::new(0), Var::new(1));
/// let mut values = Assignment::all_false(2);
/// values.set(a, true);
/// assert!(values[a] && !values[b]);
/// assert!(values.satisfies(&[a.lit(false), b.lit(false)]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Assignment(Vec<bool>);

impl Assignment {
    /// All variables false.
    pub fn all_false(num_vars: usize) -> Assignment {
        Assignment(vec![false; num_vars])
    }

    /// How many variables have a value.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no variables.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Gives a variable a value.
    #[inline]
    pub fn set(&mut self, var: Var, value: bool) {
        self.0[var.index()] = value;
    }

    /// Turns a variable's value into the other.
    #[inline]
    pub fn flip(&mut self, var: Var) {
        self.0[var.index()] ^= true;
    }

    /// Whether the literal is true.
    #[inline]
    pub fn is_true(&self, lit: Lit) -> bool {
        self.0[lit.var().index()] == lit.is_positive()
    }

    /// Whether some literal of the clause is true.
    pub fn satisfies(&self, clause: &[Lit]) -> bool {
        clause.iter().any(|&lit| self.is_true(lit))
    }

    /// The true literal of each variable, in order.
    pub fn literals(&self) -> impl Iterator<Item = Lit> + '_ {
        self.0.iter().enumerate().map(|(i, &value)| Var::new(i).lit(value))
    }
}

impl From<Vec<bool>> for Assignment {
    fn from(values: Vec<bool>) -> Assignment {
        Assignment(values)
    }
}

impl Index<Var> for Assignment {
    type Output = bool;
    fn index(&self, var: Var) -> &bool {
        &self.0[var.index()]
    }
}

/// Values by symbol, as a document or a Python dictionary has them; in the order of the symbols.
///
/// ```
/// use youdoku_logic::Valuation;
/// let values: Valuation = [("b", false), ("a", true)].into_iter().collect();
/// assert_eq!(values.get("a"), Some(true));
/// assert_eq!(values.to_string(), "a = true\nb = false\n");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Valuation(BTreeMap<String, bool>);

impl Valuation {
    /// The value of a symbol.
    pub fn get(&self, symbol: &str) -> Option<bool> {
        self.0.get(symbol).copied()
    }

    /// Symbols and values, in the order of the symbols.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, bool)> {
        self.0.iter().map(|(symbol, &value)| (symbol.as_str(), value))
    }

    /// How many symbols have a value.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no symbol has a value.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<S: Into<String>> FromIterator<(S, bool)> for Valuation {
    fn from_iter<I: IntoIterator<Item = (S, bool)>>(values: I) -> Valuation {
        Valuation(values.into_iter().map(|(symbol, value)| (symbol.into(), value)).collect())
    }
}

/// One line a symbol: `a = true`.
impl fmt::Display for Valuation {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.iter().try_for_each(|(symbol, value)| writeln!(f, "{symbol} = {value}"))
    }
}

/// A model was asked about a sentence with a symbol it does not know.
///
/// ```
/// use youdoku_logic::{MissingSymbol, Valuation, text};
/// let cnf = text::read("a || b").unwrap().cnf;
/// let model: Valuation = [("a", true)].into_iter().collect();
/// assert_eq!(cnf.check_model(&model), Err(MissingSymbol("b".to_owned())));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the model has no value for the symbol `{0}`")]
pub struct MissingSymbol(pub String);
