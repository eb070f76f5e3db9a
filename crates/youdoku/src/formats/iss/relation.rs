//! Relations of pairs: a bit for each two values. Ours are expressions, so the plainest that says the same is looked for.

use super::base64;
use crate::Digits;
use crate::rules::expression::Expression;

/// Which pairs of places in a range are meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Key {
    pub range: Digits,
    /// The rows are those of the first of the two.
    pub pairs: Vec<Vec<bool>>,
}

impl Key {
    /// Reads one: with n values, the i-th and the j-th are bit i·n + j, both from 0.
    pub fn read(text: &str, range: Digits) -> Option<Key> {
        let count = range.count();
        let mut pairs = vec![vec![false; count]; count];
        for member in base64::set(text)? {
            *pairs.get_mut(member / count)?.get_mut(member % count)? = true;
        }
        Some(Key { range, pairs })
    }

    /// Its text.
    pub fn text(&self) -> String {
        let count = self.pairs.len();
        let all = (0..count * count).filter(|member| self.pairs[member / count][member % count]);
        base64::set_text(all)
    }

    /// Whether it does not matter which of the two is first.
    pub fn is_symmetric(&self) -> bool {
        let count = self.pairs.len();
        (0..count).all(|a| (0..a).all(|b| self.pairs[a][b] == self.pairs[b][a]))
    }

    /// The key of what an expression says.
    pub fn of(expression: &Expression, range: Digits) -> Key {
        let values = || (0..range.count()).map(|place| range.value(crate::Digit::at(place)).into());
        let row = |a: i64| values().map(|b: i64| expression.holds(a, b)).collect();
        Key { range, pairs: values().map(row).collect() }
    }

    fn is(&self, text: &str) -> bool {
        Expression::read(text).is_ok_and(|expression| Key::of(&expression, self.range) == *self)
    }

    /// An expression that says the same.
    pub fn expression(&self) -> String {
        let (least, greatest) = (self.range.least(), self.range.greatest());
        let plain = ["a<b", "a>b", "a<=b", "a>=b", "a!=b", "a=b"].map(str::to_owned).into_iter();
        let parity = ["a%2=b%2", "a%2!=b%2", "a%3=b%3", "a%3!=b%3", "a=2*b or b=2*a"];
        let apart = (1..=greatest - least)
            .flat_map(|by| [">=", "<=", "=", "!="].map(|sign| format!("|a-b|{sign}{by}")));
        let sums = (2 * least..=2 * greatest)
            .flat_map(|sum| ["=", "!=", "<=", ">="].map(|sign| format!("a+b{sign}{sum}")));
        let known = plain.chain(parity.map(str::to_owned)).chain(apart).chain(sums);
        if let Some(text) = known.into_iter().find(|text| self.is(text)) {
            return text;
        }
        // Rows that are alike are said at once.
        let mut rows: Vec<(Vec<usize>, &Vec<bool>)> = Vec::new();
        for (a, row) in self.pairs.iter().enumerate().filter(|(_, row)| row.contains(&true)) {
            match rows.iter_mut().find(|(_, known)| *known == row) {
                Some((places, _)) => places.push(a),
                None => rows.push((vec![a], row)),
            }
        }
        let set = |places: &[usize]| {
            let value = |&place: &usize| self.range.value(crate::Digit::at(place)).to_string();
            places.iter().map(value).collect::<Vec<_>>().join(",")
        };
        let said = |(places, row): &(Vec<usize>, &Vec<bool>)| {
            let partners: Vec<usize> = (0..row.len()).filter(|&b| row[b]).collect();
            format!("a in {{{}}} and b in {{{}}}", set(places), set(&partners))
        };
        match rows.is_empty() {
            true => "a!=a".to_owned(),
            false => rows.iter().map(said).collect::<Vec<_>>().join(" or "),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_expressions_and_back() {
        let four = Digits::from_one(4).unwrap();
        let nine = Digits::from_one(9).unwrap();
        let zero = Digits::new(0, 3).unwrap();
        for (key, range, expect) in [
            ("Oj", four, "a<b"),
            ("evH", four, "a!=b"),
            ("MGD", four, "|a-b|>=2"),
            ("IJB", zero, "a+b=3"),
            ("-n_4H-gH4AGg", nine, "a<b"),
            ("-v_7_-v_7_-v_D", nine, "a!=b"),
            ("", four, "a!=a"),
        ] {
            let read = Key::read(key, range).unwrap();
            assert_eq!((read.text(), read.expression()), (key.to_owned(), expect.to_owned()));
        }
        let mut random = 12345u64;
        for _ in 0..50 {
            let mut pairs = vec![vec![false; 4]; 4];
            for one in pairs.iter_mut().flatten() {
                random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                *one = random >> 62 == 0;
            }
            let key = Key { range: zero, pairs };
            let text = key.expression();
            assert_eq!(Key::of(&Expression::read(&text).unwrap(), zero), key, "{text}");
            assert_eq!(Key::read(&key.text(), zero), Some(key));
        }
        assert_eq!(Key::read("___", four), None);
    }
}
