//! Sets of whole numbers as people state them: `15`, `-3`, `10..20`, `<15`, `>=7`, `!=4`, and lists of those.
//!
//! A set is kept as intervals in ascending order that neither overlap nor touch, so equal sets are equal. Ends beyond
//! [`Totals::MOST`] are no ends: the set goes on for ever there.

use std::fmt;

/// A set of whole numbers, which may be without end.
///
/// ```
/// use youdoku::rules::Totals;
/// let totals = Totals::read("5,10..12").unwrap();
/// assert!(totals.contains(11) && !totals.contains(6));
/// assert_eq!(totals.others().within(9, 14).collect::<Vec<_>>(), [9, 13, 14]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Totals(Vec<(i64, i64)>);

impl Totals {
    /// No sum of digits is further from 0 than this, and no number of a rule may be.
    pub const MOST: i64 = u32::MAX as i64;

    /// Only this number.
    pub fn only(number: i64) -> Totals {
        Totals(vec![(number, number)])
    }

    /// The numbers in these intervals, in any order; an interval that ends before it begins is empty.
    pub fn of(intervals: impl IntoIterator<Item = (i64, i64)>) -> Totals {
        let mut intervals: Vec<(i64, i64)> = intervals
            .into_iter()
            .filter(|(least, greatest)| least <= greatest)
            .map(|(least, greatest)| {
                let least = if least < -Totals::MOST { i64::MIN } else { least };
                (least, if greatest > Totals::MOST { i64::MAX } else { greatest })
            })
            .collect();
        intervals.sort_unstable();
        let mut joined: Vec<(i64, i64)> = Vec::with_capacity(intervals.len());
        for (least, greatest) in intervals {
            match joined.last_mut() {
                Some((_, end)) if least <= end.saturating_add(1) => *end = greatest.max(*end),
                _ => joined.push((least, greatest)),
            }
        }
        Totals(joined)
    }

    /// Reads `5,10,15..17` or `<15`; nothing when it is none.
    pub fn read(text: &str) -> Option<Totals> {
        let mut intervals = Vec::new();
        for part in text.split(',') {
            intervals.extend(interval(part)?);
        }
        Some(Totals::of(intervals))
    }

    /// Its intervals, ascending; `i64::MIN` and `i64::MAX` are no ends.
    pub fn intervals(&self) -> &[(i64, i64)] {
        &self.0
    }

    /// Whether a number is in it.
    pub fn contains(&self, number: i64) -> bool {
        self.0.iter().any(|&(least, greatest)| (least..=greatest).contains(&number))
    }

    /// The only number in it, if there is just one.
    pub fn single(&self) -> Option<i64> {
        match self.0[..] {
            [(least, greatest)] if least == greatest => Some(least),
            _ => None,
        }
    }

    /// Whether nothing is in it.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Its numbers from one to another.
    pub fn within(&self, least: i64, greatest: i64) -> impl Iterator<Item = i64> + '_ {
        self.0.iter().flat_map(move |&(from, to)| from.max(least)..=to.min(greatest))
    }

    /// All other numbers.
    pub fn others(&self) -> Totals {
        let mut from = Some(i64::MIN);
        let mut intervals = Vec::with_capacity(self.0.len() + 1);
        for &(least, greatest) in &self.0 {
            if let (Some(from), Some(to)) = (from, least.checked_sub(1)) {
                intervals.push((from, to));
            }
            from = greatest.checked_add(1);
        }
        intervals.extend(from.map(|from| (from, i64::MAX)));
        Totals::of(intervals)
    }
}

/// The intervals that one part of a list states.
fn interval(part: &str) -> Option<Vec<(i64, i64)>> {
    let number = |text: &str| text.parse().ok().filter(|number| is_number(*number));
    let (sign, rest) = part.split_at(part.find(|c| !"<>=!".contains(c))?);
    if !sign.is_empty() {
        let number: i64 = number(rest)?;
        return Some(match sign {
            "<" => vec![(i64::MIN, number - 1)],
            "<=" => vec![(i64::MIN, number)],
            ">" => vec![(number + 1, i64::MAX)],
            ">=" => vec![(number, i64::MAX)],
            "=" | "==" => vec![(number, number)],
            "!=" => vec![(i64::MIN, number - 1), (number + 1, i64::MAX)],
            _ => return None,
        });
    }
    Some(match part.split_once("..") {
        Some((least, greatest)) => vec![(number(least)?, number(greatest)?)],
        None => vec![(number(part)?, number(part)?)],
    })
}

/// Whether a number can be one of a rule.
pub(super) fn is_number(number: i64) -> bool {
    number.unsigned_abs() <= Totals::MOST as u64
}

/// As [`Totals::read`] understands it. A set with nothing in it is `1..0`.
impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if let [(i64::MIN, below), (above, i64::MAX)] = self.0[..]
            && below + 2 == above
        {
            return write!(f, "!={}", below + 1);
        }
        let part = |&(least, greatest): &(i64, i64)| match (least, greatest) {
            (i64::MIN, i64::MAX) => format!("<={most},>{most}", most = 0),
            (i64::MIN, _) => format!("<={greatest}"),
            (_, i64::MAX) => format!(">={least}"),
            _ if least == greatest => least.to_string(),
            _ => format!("{least}..{greatest}"),
        };
        match self.0[..] {
            [] => f.write_str("1..0"),
            _ => f.write_str(&self.0.iter().map(part).collect::<Vec<_>>().join(",")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stated_is_in_it() {
        for (text, inside) in [
            ("15", vec![15]),
            ("-3", vec![-3]),
            ("-2..1", vec![-2, -1, 0, 1]),
            ("5,-4,3..6,4", vec![-4, 3, 4, 5, 6]),
            ("<-2", vec![-5, -4, -3]),
            (">=5", vec![5, 6]),
            ("!=4", vec![-5, -4, -3, -2, -1, 0, 1, 2, 3, 5, 6]),
            ("<=-4,6", vec![-5, -4, 6]),
            ("1..0", vec![]),
        ] {
            let totals = Totals::read(text).unwrap();
            let expect = |number: i64| inside.contains(&number) || (number == 15 && text == "15");
            assert!((-5..=6).all(|n| totals.contains(n) == expect(n)), "{text}: {totals}");
            assert!((-5..=6).all(|n| totals.others().contains(n) != expect(n)), "{text}");
            assert_eq!(totals.others().others(), totals);
            assert_eq!(Totals::read(&totals.to_string()), Some(totals.clone()), "{totals}");
            let seen: Vec<i64> = totals.within(-5, 6).collect();
            assert_eq!(seen, (-5..=6).filter(|&n| expect(n)).collect::<Vec<_>>());
        }
        assert_eq!(Totals::only(4).others().to_string(), "!=4");
        for text in ["", "a", "5,", "<", "1..", "99999999999", "=>4", "--3", "1.5"] {
            assert_eq!(Totals::read(text), None, "{text}");
        }
    }
}
