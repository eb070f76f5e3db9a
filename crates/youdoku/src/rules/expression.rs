//! Expressions over values that have names, mostly `a` and `b`: numbers, `+ - * / %`, `|…|` for what a difference comes to,
//! comparisons, `in {5,10}`, and `and`, `or`, `not`. What divides by nothing, or speaks of a value that is not there, is not so.
//!
//! Division and remainder are those of whole numbers towards the lesser side, so that `a%2=1` is "odd" also below 0.

/// What holds of some values or does not.
#[derive(Debug)]
pub struct Expression(Logic);

/// A number that follows from one value, `a`.
#[derive(Debug)]
pub struct Formula(Term);

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
    /// The value of the name at this place.
    Named(usize),
    Number(i64),
    Absolute(Box<Term>),
    Minus(Box<Term>),
    Combined(char, Box<[Term; 2]>),
}

/// Behind a bracket these tell that it was a number and not a sentence.
const GOES_ON: [&str; 13] = ["+", "-", "*", "/", "%", "=", "==", "!=", "<", "<=", ">", ">=", "in"];

/// Nobody means deeper ones.
const DEEPEST: usize = 64;

impl Expression {
    /// Reads one about `a` and `b`, or says what is wrong with it, as what a rule says of itself: "has …, expected …".
    pub fn read(text: &str) -> Result<Expression, String> {
        let mut reader = Reader::new(text, &["a", "b"]);
        let expression = reader.expression()?;
        reader.end("the end, `and` or `or`").map(|()| expression)
    }

    /// Whether it is so of `a` and `b`.
    pub fn holds(&self, a: i64, b: i64) -> bool {
        self.is_so(&[Some(a), Some(b)])
    }

    /// Whether it is so of these values, in the order of their names.
    pub fn is_so(&self, values: &[Option<i64>]) -> bool {
        self.0.holds(values).unwrap_or(false)
    }

    /// Whether it speaks of the value of this name, by its place among them.
    pub fn speaks_of(&self, name: usize) -> bool {
        self.0.speaks_of(name)
    }
}

impl Formula {
    /// Reads one, or says what is wrong with it.
    pub fn read(text: &str) -> Result<Formula, String> {
        let mut reader = Reader::new(text, &["a"]);
        let term = reader.sum()?;
        reader.end("the end, or a sign such as `+`").map(|()| Formula(term))
    }

    /// What follows; nothing where nothing does.
    pub fn of(&self, a: i64) -> Option<i64> {
        self.0.value(&[Some(a)])
    }
}

impl Logic {
    fn holds(&self, values: &[Option<i64>]) -> Option<bool> {
        Some(match self {
            Logic::Or(two) => two.iter().any(|one| one.holds(values).unwrap_or(false)),
            Logic::And(two) => two[0].holds(values)? && two[1].holds(values)?,
            Logic::Not(one) => !one.holds(values)?,
            Logic::Compared(first, second, allowed) => {
                let order = first.value(values)?.cmp(&second.value(values)?);
                allowed[(order as i8 + 1) as usize]
            }
            Logic::In(term, list) => {
                let value = term.value(values)?;
                list.iter().any(|other| other.value(values) == Some(value))
            }
        })
    }

    fn speaks_of(&self, name: usize) -> bool {
        match self {
            Logic::Or(two) | Logic::And(two) => two.iter().any(|one| one.speaks_of(name)),
            Logic::Not(one) => one.speaks_of(name),
            Logic::Compared(first, second, _) => first.speaks_of(name) || second.speaks_of(name),
            Logic::In(term, list) => {
                term.speaks_of(name) || list.iter().any(|other| other.speaks_of(name))
            }
        }
    }
}

impl Term {
    fn speaks_of(&self, name: usize) -> bool {
        match self {
            Term::Named(place) => *place == name,
            Term::Number(_) => false,
            Term::Absolute(term) | Term::Minus(term) => term.speaks_of(name),
            Term::Combined(_, two) => two.iter().any(|one| one.speaks_of(name)),
        }
    }

    fn value(&self, values: &[Option<i64>]) -> Option<i64> {
        match self {
            Term::Named(place) => values[*place],
            Term::Number(number) => Some(*number),
            Term::Absolute(term) => term.value(values)?.checked_abs(),
            Term::Minus(term) => term.value(values)?.checked_neg(),
            Term::Combined(sign, two) => {
                let [x, y] = [two[0].value(values)?, two[1].value(values)?];
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
pub struct Reader<'a> {
    text: &'a str,
    names: &'a [&'a str],
    at: usize,
    depth: usize,
}

/// What was read, or what is wrong: "has …, expected …".
pub type Read<T> = Result<T, String>;

impl<'a> Reader<'a> {
    /// Of a text that may speak of values of these names.
    pub fn new(text: &'a str, names: &'a [&'a str]) -> Reader<'a> {
        Reader { text, names, at: 0, depth: 0 }
    }

    /// An expression; other words may follow.
    pub fn expression(&mut self) -> Read<Expression> {
        self.either().map(Expression)
    }

    /// Nothing more, where this was expected.
    pub fn end(&mut self, expected: &str) -> Read<()> {
        if self.peek().is_empty() { Ok(()) } else { Err(self.wrong(expected)) }
    }

    /// The next word, number or sign; nothing at the end.
    pub fn peek(&mut self) -> &'a str {
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

    /// Whether this comes next, and then goes on behind it.
    pub fn take(&mut self, wanted: &str) -> bool {
        let found = self.peek() == wanted;
        if found {
            self.at += wanted.len();
        }
        found
    }

    /// What is wrong here.
    pub fn wrong(&mut self, expected: &str) -> String {
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
                && !GOES_ON.contains(&self.peek())
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
            other => {
                let named = self.names.iter().position(|name| *name == other).map(Term::Named);
                let Some(term) = named.or_else(|| other.parse().ok().map(Term::Number)) else {
                    let names = self.names.iter().map(|name| format!("`{name}`"));
                    let names: Vec<String> = names.collect();
                    return Err(self.wrong(&format!("{} or a number", names.join(", "))));
                };
                self.take(other);
                Ok(term)
            }
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
