//! Clauses by name: a set of literals, kept sorted, so that equal sets are equal values.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use crate::Literal;
use crate::text::{self, ReadError};

/// A disjunction of literals, as people write it: `!a || b`; `FALSE` when it is empty.
///
/// Two clauses are equal when they hold the same literals, and they are ordered by their text.
///
/// ```
/// use youdoku_logic::Clause;
/// let clause: Clause = "b || !a || b".parse().unwrap();
/// assert_eq!(clause.to_string(), "!a || b");
/// assert_eq!(clause.or(&"!b".parse().unwrap()), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Clause {
    literals: Vec<Literal>,
}

impl Clause {
    /// The clause of these literals; repeating one changes nothing.
    pub fn new(literals: impl IntoIterator<Item = Literal>) -> Clause {
        let mut literals: Vec<Literal> = literals.into_iter().collect();
        literals.sort();
        literals.dedup();
        Clause { literals }
    }

    /// Its literals in order.
    pub fn literals(&self) -> &[Literal] {
        &self.literals
    }

    /// How many literals it has.
    pub fn len(&self) -> usize {
        self.literals.len()
    }

    /// Whether it is the clause that nothing satisfies.
    pub fn is_empty(&self) -> bool {
        self.literals.is_empty()
    }

    /// Whether it has this literal.
    pub fn contains(&self, literal: &Literal) -> bool {
        self.literals.binary_search(literal).is_ok()
    }

    /// The clause without this literal.
    pub fn without(&self, literal: &Literal) -> Clause {
        Clause { literals: self.literals.iter().filter(|l| *l != literal).cloned().collect() }
    }

    /// The disjunction of two clauses; nothing when one has a literal and the other its negation,
    /// because such a disjunction says nothing.
    pub fn or(&self, other: &Clause) -> Option<Clause> {
        let clash = self.literals.iter().any(|l| other.contains(&!l.clone()));
        (!clash).then(|| Clause::new(self.literals.iter().chain(&other.literals).cloned()))
    }
}

impl Ord for Clause {
    fn cmp(&self, other: &Clause) -> Ordering {
        self.to_string().cmp(&other.to_string())
    }
}

impl PartialOrd for Clause {
    fn partial_cmp(&self, other: &Clause) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Some((first, rest)) = self.literals.split_first() else {
            return f.write_str(text::named::FALSE);
        };
        write!(f, "{first}")?;
        rest.iter().try_for_each(|literal| write!(f, " || {literal}"))
    }
}

impl FromStr for Clause {
    type Err = ReadError;
    fn from_str(text: &str) -> Result<Clause, ReadError> {
        text::named::clause(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clause(text: &str) -> Clause {
        text.parse().unwrap()
    }

    #[test]
    fn clauses_are_sets_with_one_text() {
        assert_eq!(clause("b || !a || b"), clause("!a || b"));
        assert_eq!(clause("b||!a").to_string(), "!a || b");
        assert_eq!(Clause::default().to_string(), "FALSE");
        assert_eq!(clause("FALSE"), Clause::default());
    }

    #[test]
    fn order_is_the_order_of_the_texts() {
        // By literals, a stands before !b; by text, '!' stands before every letter.
        let mut clauses = [clause("a"), clause("!b"), clause("a || b"), Clause::default()];
        clauses.sort();
        assert_eq!(clauses.map(|c| c.to_string()), ["!b", "FALSE", "a", "a || b"]);
    }

    #[test]
    fn a_disjunction_that_says_nothing_is_nothing() {
        assert_eq!(clause("a || b").or(&clause("!c || a")), Some(clause("a || b || !c")));
        assert_eq!(clause("a || b").or(&clause("c || !b")), None);
        assert_eq!(Clause::default().or(&clause("a")), Some(clause("a")));
    }
}
