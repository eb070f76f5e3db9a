//! Two variables in a relation, which is a table: for each value of the one, those that the other may have.

use std::sync::Arc;

use youdoku_logic::{Control, Stopped};

use super::{Constraint, Halt, Log, Piece, Relation, strike};
use crate::asp::Facts;
use crate::encode::Clauses;
use crate::{Candidates, Digit, DigitSet, Digits, Values, Variable, Variables};

/// Pairs of values that are allowed. Whoever relates many pairs of variables in the same way shares them.
///
/// ```
/// use youdoku::{Digit, Digits, constraint::Pairs};
/// let digits = Digits::from_one(9).unwrap();
/// let pairs = Pairs::of([digits, digits], "add up to a square", |a, b| [4, 9, 16].contains(&(a + b)));
/// // 7 goes with 2 and with 9.
/// let partners = [1, 8].map(Digit::at).into_iter().collect();
/// assert_eq!(pairs.partners(0, Digit::at(6)), partners);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pairs {
    /// For each side and each place there, the places on the other.
    partners: [Box<[DigitSet]>; 2],
    /// What stands after the two names in a sentence.
    says: String,
}

impl Pairs {
    /// Those values out of two ranges for which it is so.
    pub fn of(
        [first, second]: [Digits; 2],
        says: impl Into<String>,
        allows: impl Fn(i64, i64) -> bool,
    ) -> Pairs {
        let values = |range: Digits| i64::from(range.least())..=i64::from(range.greatest());
        let mut partners = [first, second].map(|range| vec![DigitSet::EMPTY; range.count()].into());
        let [of_first, of_second]: &mut [Box<[DigitSet]>; 2] = &mut partners;
        for (i, a) in values(first).enumerate() {
            for (j, b) in values(second).enumerate() {
                if allows(a, b) {
                    of_first[i].insert(Digit::at(j));
                    of_second[j].insert(Digit::at(i));
                }
            }
        }
        Pairs { partners, says: says.into() }
    }

    /// A relation that has a name.
    pub fn named(relation: Relation, ranges: [Digits; 2]) -> Pairs {
        Pairs::of(ranges, relation.to_string(), |a, b| relation.holds(a, b))
    }

    /// The places that go with this place on this side.
    #[inline]
    pub fn partners(&self, side: usize, place: Digit) -> DigitSet {
        self.partners[side][place.index()]
    }

    /// For each place on this side, those that go with it.
    pub fn side(&self, side: usize) -> &[DigitSet] {
        &self.partners[side]
    }

    /// Whether two places go together.
    #[inline]
    pub fn allows(&self, a: Digit, b: Digit) -> bool {
        self.partners(0, a).contains(b)
    }

    /// Whether it says that two variables of one range are different, and nothing else.
    pub fn is_different(&self) -> bool {
        self.are(|all, own| all - own)
    }

    /// Whether it says that two variables of one range are equal.
    pub fn is_equal(&self) -> bool {
        self.are(|_, own| own)
    }

    /// The distance, if it says that two variables of one range are no further apart than that.
    pub fn distance(&self) -> Option<usize> {
        let [of_first, of_second] = &self.partners;
        let distance = of_first.first()?.len().checked_sub(1)?;
        let near = |place: usize| {
            let (least, most) = (place.saturating_sub(distance), place + distance + 1);
            DigitSet::all(most.min(of_second.len())) - DigitSet::all(least)
        };
        let alike = of_first.len() == of_second.len();
        let within = of_first.iter().enumerate().all(|(place, &set)| set == near(place));
        (alike && within).then_some(distance)
    }

    fn are(&self, expect: impl Fn(DigitSet, DigitSet) -> DigitSet) -> bool {
        let [of_first, of_second] = &self.partners;
        let all = DigitSet::all(of_second.len());
        let own = |place| DigitSet::only(Digit::at(place));
        of_first.len() == of_second.len()
            && of_first.iter().enumerate().all(|(place, &set)| set == expect(all, own(place)))
    }

    /// All other pairs.
    fn negated(&self) -> Pairs {
        let [first, second] = [0, 1].map(|side| {
            let all = DigitSet::all(self.partners[1 - side].len());
            self.partners[side].iter().map(|&set| all - set).collect()
        });
        let says = match self.says.strip_prefix("do not satisfy: ") {
            Some(says) => says.to_owned(),
            None => format!("do not satisfy: {}", self.says),
        };
        Pairs { partners: [first, second], says }
    }
}

/// The values of two different variables are in a relation.
///
/// ```
/// use std::sync::Arc;
/// use youdoku::constraint::{Constraint, Pair, Pairs, Relation};
/// use youdoku::{Grid, Variables};
/// let grid = Grid::square(2).unwrap();
/// let pairs = Arc::new(Pairs::named(Relation::Less, [grid.range(); 2]));
/// let pair = Pair::new(grid.cell(0, 0), grid.cell(0, 1), pairs);
/// assert_eq!(pair.sentence(&Variables::of(grid)), "r1c1 and r1c2 increase");
/// ```
#[derive(Clone, Debug)]
pub struct Pair {
    variables: [Variable; 2],
    pairs: Arc<Pairs>,
}

impl Pair {
    /// These variables, in this order, have values that are such a pair.
    pub fn new(first: impl Into<Variable>, second: impl Into<Variable>, pairs: Arc<Pairs>) -> Pair {
        let variables = [first.into(), second.into()];
        debug_assert_ne!(variables[0], variables[1]);
        Pair { variables, pairs }
    }
}

impl Constraint for Pair {
    fn scope(&self) -> &[Variable] {
        &self.variables
    }

    fn holds(&self, values: &Values) -> bool {
        match self.variables.map(|variable| values.get(variable)) {
            [Some(a), Some(b)] => self.pairs.allows(a, b),
            _ => false,
        }
    }

    fn propagate(&self, now: &mut Candidates, log: &mut dyn Log, _: &Control) -> Result<(), Halt> {
        for side in [0, 1] {
            let (variable, other) = (self.variables[side], self.variables[1 - side]);
            let alone = |&place: &Digit| (self.pairs.partners(side, place) & now[other]).is_empty();
            let unsupported = now[variable].iter().filter(alone).collect();
            strike(now, log, variable, unsupported, &[other])?;
        }
        Ok(())
    }

    fn to_cnf(&self, out: &mut Clauses) -> Result<(), Stopped> {
        let [a, b] = self.variables;
        if self.pairs.is_different() {
            return out.different(&[(a, b)]);
        }
        let all = out.variables().all(b);
        for first in out.variables().all(a).iter() {
            for second in (all - self.pairs.partners(0, first)).iter() {
                out.add(&[!out.lit(a, first), !out.lit(b, second)])?;
            }
        }
        Ok(())
    }

    fn to_asp(&self, out: &mut Facts) {
        out.related(self, self.variables, &self.pairs);
    }

    fn sentence(&self, variables: &Variables) -> String {
        format!("{} {}", variables.list(&self.variables), self.pairs.says)
    }

    fn negated(&self, _: &Variables, _: &Control) -> Option<Box<dyn Constraint>> {
        let pairs = Arc::new(self.pairs.negated());
        Some(Box::new(Pair { variables: self.variables, pairs }))
    }

    fn pieces<'a>(&'a self, out: &mut Vec<Piece<'a>>) {
        out.push(match self.pairs.is_different() {
            true => Piece::Different(&self.variables),
            false => Piece::Pair(self.variables, &self.pairs),
        });
    }
}
