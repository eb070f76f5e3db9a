//! Relations that have a name: different, smaller, a ratio, a difference, a sum. Any other is a table of its own
//! ([`Pairs`](super::Pairs)).

use std::fmt;

/// A relation between two values.
///
/// ```
/// use youdoku::constraint::Relation;
/// assert!(Relation::Ratio(2).holds(3, 6) && Relation::Ratio(2).holds(6, 3));
/// assert!(Relation::Apart(5).holds(-1, 4));
/// assert_eq!(Relation::Sum(10).to_string(), "add up to 10");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// a ≠ b
    Different,
    /// a = b
    Equal,
    /// a < b
    Less,
    /// |a − b| = d
    Difference(usize),
    /// |a − b| ≠ d
    NotDifference(usize),
    /// |a − b| ≥ d
    Apart(usize),
    /// |a − b| ≤ d
    Within(usize),
    /// One is r times the other.
    Ratio(usize),
    /// Neither is r times the other.
    NotRatio(usize),
    /// a + b = s
    Sum(i64),
}

impl Relation {
    /// Whether two values are in the relation.
    pub fn holds(self, a: i64, b: i64) -> bool {
        let difference = || usize::try_from(a.abs_diff(b)).unwrap_or(usize::MAX);
        match self {
            Relation::Different => a != b,
            Relation::Equal => a == b,
            Relation::Less => a < b,
            Relation::Difference(d) => difference() == d,
            Relation::NotDifference(d) => difference() != d,
            Relation::Apart(d) => difference() >= d,
            Relation::Within(d) => difference() <= d,
            Relation::Ratio(r) => {
                let ratio = i64::try_from(r).unwrap_or(i64::MAX);
                let times = |a: i64, b: i64| a == b.saturating_mul(ratio);
                times(a, b) || times(b, a)
            }
            Relation::NotRatio(r) => !Relation::Ratio(r).holds(a, b),
            Relation::Sum(s) => a + b == s,
        }
    }
}

/// What stands after the two names in a sentence.
impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Relation::Different => f.write_str("are different"),
            Relation::Equal => f.write_str("are equal"),
            Relation::Less => f.write_str("increase"),
            Relation::Difference(d) => write!(f, "differ by {d}"),
            Relation::NotDifference(d) => write!(f, "do not differ by {d}"),
            Relation::Apart(d) => write!(f, "differ by at least {d}"),
            Relation::Within(d) => write!(f, "differ by at most {d}"),
            Relation::Ratio(r) => write!(f, "are in the ratio 1 to {r}"),
            Relation::NotRatio(r) => write!(f, "are not in the ratio 1 to {r}"),
            Relation::Sum(s) => write!(f, "add up to {s}"),
        }
    }
}
