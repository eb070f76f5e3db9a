//! Expressions over two values, `a` and `b`: numbers, `+ - * / %`, `|…|` for what a difference comes to, comparisons, `in
//! {5,10}`, and `and`, `or`, `not`. What divides by nothing is not so.
//!
//! Division and remainder are those of whole numbers towards the lesser side, so that `a%2=1` is "odd" also below 0.

/// What holds of two values or does not.
#[derive(Debug)]
pub struct Expression(Logic);

#[derive(Debug)]
enum Logic {
    Or(Box<[Logic; 2]>),
    And(Box<[Logic; 2]>),
    Not(Box<Logic>),
    /// Two terms, and in which of the three orders they may be: less, equal, greater.
    Compared(Term, Term, [bool; 3]),
    In(Term, Vec<Term>),
}

#[derive(Debug)]
enum Term {
    A,
    B,
    Number(i64),
    Absolute(Box<Term>),
    Minus(Box<Term>),
    Combined(char, Box<[Term; 2]>),
}

/// Nobody means deeper ones.
const DEEPEST: usize = 64;

impl Expression {
    /// Reads one, or says what is wrong with it, as what a rule says of itself: "has …, expected …".
    pub fn read(text: &str) -> Result<Expression, String> {
        let mut reader = Reader { text, at: 0, depth: 0 };
        let logic = reader.either()?;
        match reader.peek() {
            "" => Ok(Expression(logic)),
            _ => Err(reader.wrong("the end, `and` or `or`")),
        }
    }

    /// Whether it is so.
    pub fn holds(&self, a: i64, b: i64) -> bool {
        self.0.holds(a, b).unwrap_or(false)
    }
}

impl Logic {
    fn holds(&self, a: i64, b: i64) -> Option<bool> {
        Some(match self {
            Logic::Or(two) => {
                two[0].holds(a, b).unwrap_or(false) || two[1].holds(a, b).unwrap_or(false)
            }
            Logic::And(two) => two[0].holds(a, b)? && two[1].holds(a, b)?,
            Logic::Not(one) => !one.holds(a, b)?,
            Logic::Compared(first, second, allowed) => {
                let order = first.value(a, b)?.cmp(&second.value(a, b)?);
                allowed[(order as i8 + 1) as usize]
            }
            Logic::In(term, list) => {
                let value = term.value(a, b)?;
                list.iter().any(|other| other.value(a, b) == Some(value))
            }
        })
    }
}

impl Term {
    fn value(&self, a: i64, b: i64) -> Option<i64> {
        match self {
            Term::A => Some(a),
            Term::B => Some(b),
            Term::Number(number) => Some(*number),
            Term::Absolute(term) => term.value(a, b)?.checked_abs(),
            Term::Minus(term) => term.value(a, b)?.checked_neg(),
            Term::Combined(sign, two) => {
                let [x, y] = [two[0].value(a, b)?, two[1].value(a, b)?];
                match sign {
                    '+' => x.checked_add(y),
                    '-' => x.checked_sub(y),
                    '*' => x.checked_mul(y),
                    '/' => x.checked_div_euclid(y),
                    _ => x.checked_rem_euclid(y),
                }
            }
        }
    }
}

/// Reads from left to right; what binds more loosely is read first.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

type Read<T> = Result<T, String>;

impl<'a> Reader<'a> {
    /// The next word, number or sign; nothing at the end.
    fn peek(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        let rest = &self.text[self.at..];
        let Some(first) = rest.chars().next() else { return "" };
        let run = |fits: fn(&char) -> bool| rest.chars().take_while(fits).map(char::len_utf8).sum();
        let len = if first.is_ascii_digit() {
            run(char::is_ascii_digit)
        } else if first.is_ascii_alphabetic() {
            run(char::is_ascii_alphabetic)
        } else {
            let two = rest.get(..2).filter(|two| ["<=", ">=", "!=", "=="].contains(two));
            two.map_or(first.len_utf8(), str::len)
        };
        &rest[..len]
    }

    fn take(&mut self, wanted: &str) -> bool {
        let found = self.peek() == wanted;
        if found {
            self.at += wanted.len();
        }
        found
    }

    fn wrong(&mut self, expected: &str) -> String {
        let (found, text) = (self.peek(), self.text);
        let found = if found.is_empty() { "its end".to_owned() } else { format!("`{found}`") };
        let place = text[..self.at].chars().count() + 1;
        format!("has {found} at sign {place} of `{text}`, expected {expected}")
    }

    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(format!("is nested too deep, expected at most {DEEPEST} brackets"));
        }
        let outcome = read(self);
        self.depth -= 1;
        outcome
    }

    fn either(&mut self) -> Read<Logic> {
        let mut logic = self.both()?;
        while self.take("or") {
            logic = Logic::Or(Box::new([logic, self.both()?]));
        }
        Ok(logic)
    }

    fn both(&mut self) -> Read<Logic> {
        let mut logic = self.one()?;
        while self.take("and") {
            logic = Logic::And(Box::new([logic, self.one()?]));
        }
        Ok(logic)
    }

    fn one(&mut self) -> Read<Logic> {
        if self.take("not") {
            return Ok(Logic::Not(Box::new(self.deeper(Self::one)?)));
        }
        // What stands in brackets may be a comparison or the beginning of one.
        let before = self.at;
        if self.take("(") {
            let inner = self.deeper(Self::either);
            if let Ok(logic) = inner
                && self.take(")")
                && matches!(self.peek(), "" | "and" | "or" | ")")
            {
                return Ok(logic);
            }
            self.at = before;
        }
        let first = self.sum()?;
        let sign = self.peek();
        if self.take("in") {
            return Ok(Logic::In(first, self.list()?));
        }
        let allowed = match sign {
            "=" | "==" => [false, true, false],
            "!=" => [true, false, true],
            "<" => [true, false, false],
            "<=" => [true, true, false],
            ">" => [false, false, true],
            ">=" => [false, true, true],
            _ => return Err(self.wrong("a comparison such as `>=`, or `in {5,10}`")),
        };
        self.take(sign);
        Ok(Logic::Compared(first, self.sum()?, allowed))
    }

    fn list(&mut self) -> Read<Vec<Term>> {
        if !self.take("{") {
            return Err(self.wrong("numbers such as `{5,10}`"));
        }
        let mut list = Vec::new();
        while !self.take("}") {
            list.push(self.sum()?);
            self.take(",");
        }
        Ok(list)
    }

    fn sum(&mut self) -> Read<Term> {
        let mut term = self.product()?;
        while let sign @ ("+" | "-") = self.peek() {
            self.take(sign);
            let sign = if sign == "+" { '+' } else { '-' };
            term = Term::Combined(sign, Box::new([term, self.product()?]));
        }
        Ok(term)
    }

    fn product(&mut self) -> Read<Term> {
        let mut term = self.factor()?;
        while let sign @ ("*" | "/" | "%") = self.peek() {
            self.take(sign);
            let sign = sign.chars().next().unwrap_or('*');
            term = Term::Combined(sign, Box::new([term, self.factor()?]));
        }
        Ok(term)
    }

    fn factor(&mut self) -> Read<Term> {
        let found = self.peek();
        match found {
            "a" | "b" => {
                self.take(found);
                Ok(if found == "a" { Term::A } else { Term::B })
            }
            "-" => {
                self.take("-");
                Ok(Term::Minus(Box::new(self.deeper(Self::factor)?)))
            }
            "(" | "|" => {
                let close = if found == "(" { ")" } else { "|" };
                self.take(found);
                let inner = self.deeper(Self::sum)?;
                if !self.take(close) {
                    return Err(self.wrong(&format!("`{close}`")));
                }
                Ok(if close == ")" { inner } else { Term::Absolute(Box::new(inner)) })
            }
            number => match number.parse() {
                Ok(value) => {
                    self.take(number);
                    Ok(Term::Number(value))
                }
                Err(_) => Err(self.wrong("`a`, `b` or a number")),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_hold_of_the_values_they_should() {
        let check = |text: &str, expect: fn(i64, i64) -> bool| {
            let expression = Expression::read(text).unwrap_or_else(|why| panic!("{text}: {why}"));
            for a in -3..10 {
                for b in -3..10 {
                    assert_eq!(expression.holds(a, b), expect(a, b), "{text} of {a} and {b}");
                }
            }
        };
        check("|a-b|>=4", |a, b| (a - b).abs() >= 4);
        check("a+b in {5,10}", |a, b| [5, 10].contains(&(a + b)));
        check("a = 2*b or b = 2*a", |a, b| a == 2 * b || b == 2 * a);
        check("not (a<b and a%2=1)", |a, b| !(a < b && a.rem_euclid(2) == 1));
        check("(a+b)*2!=-b", |a, b| (a + b) * 2 != -b);
        check("((a<b))", |a, b| a < b);
        check("|a-|b-2||==1", |a, b| (a - (b - 2).abs()).abs() == 1);
        check("a/b=2", |a, b| b != 0 && a.div_euclid(b) == 2);
        check("(a-b)>1 and (a or b)<3".split(" and").next().unwrap(), |a, b| a - b > 1);
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, expect) in [
            ("", "has its end at sign 1 of ``, expected `a`, `b` or a number"),
            ("a+", "has its end at sign 3"),
            ("a", "expected a comparison"),
            ("a<b b", "has `b` at sign 5 of `a<b b`, expected the end"),
            ("|a-b>2", "has `>` at sign 5 of `|a-b>2`, expected `|`"),
            ("c<b", "has `c` at sign 1"),
            ("a in 5", "expected numbers such as `{5,10}`"),
        ] {
            let why = Expression::read(text).unwrap_err();
            assert!(why.contains(expect), "{text:?} gives {why}");
        }
        let deep = format!("{}a{}<b", "(".repeat(1000), ")".repeat(1000));
        assert!(Expression::read(&deep).unwrap_err().contains("too deep"));
    }
}
