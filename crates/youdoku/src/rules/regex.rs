//! Regular expressions over digits: digits, `.`, `[1-3]`, `[^2]`, groups, `|`, and `*`, `+`, `?`, `{2}`, `{2,}`, `{2,4}` behind
//! them. Digits from 10 on are letters from `A`, or `<12>`; blanks mean nothing. All of a line has to match.
//!
//! An expression becomes a machine whose steps either read a digit or nothing (Thompson 1968), and that an automaton whose
//! states are the sets of places that the machine can be in.

use youdoku_logic::Control;

use crate::constraint::Automaton;
use crate::{Digit, DigitSet, Digits};

/// A machine with places; it begins at the first.
#[derive(Debug)]
pub struct Regex {
    range: Digits,
    places: Vec<Place>,
}

#[derive(Clone, Copy, Debug)]
enum Place {
    /// Reads one of the digits and goes on.
    Read(DigitSet, usize),
    /// Goes on here or there without reading.
    Either(usize, usize),
    /// Has matched.
    Done,
}

/// What a part of an expression is, before it has places.
#[derive(Clone)]
enum Part {
    Digits(DigitSet),
    Sequence(Vec<Part>),
    Either(Vec<Part>),
    /// At least so often, and at most, if there is a most.
    Times(Box<Part>, usize, Option<usize>),
}

/// Longer machines, and automata of more states, nobody means.
const MOST_PLACES: usize = 20_000;
const MOST_STATES: usize = 1 << 16;
const DEEPEST: usize = 64;

impl Regex {
    /// Reads one over this range, or says what is wrong with it: "has …, expected …".
    pub fn read(text: &str, range: Digits) -> Result<Regex, String> {
        let signs = text.chars().filter(|sign| !sign.is_whitespace()).collect();
        let mut reader = Reader { text, signs, at: 0, range, depth: 0 };
        let part = reader.either()?;
        if reader.at < reader.signs.len() {
            return Err(reader.wrong("the end"));
        }
        let mut regex = Regex { range, places: Vec::new() };
        let done = regex.push(Place::Done)?;
        let first = regex.lay(&part, done)?;
        // The first place is where it begins.
        regex.push(Place::Either(first, first))?;
        Ok(regex)
    }

    /// The automaton that accepts what it matches; nothing where that is too large.
    pub fn automaton(&self, control: &Control) -> Option<Automaton> {
        let begin = self.reached([self.places.len() - 1]);
        let step = |places: &Vec<usize>, digit: Digit| {
            let read = places.iter().filter_map(|&place| match self.places[place] {
                Place::Read(digits, next) if digits.contains(digit) => Some(next),
                _ => None,
            });
            Some(self.reached(read)).filter(|places| !places.is_empty())
        };
        let done = |places: &Vec<usize>| {
            places.iter().any(|&place| matches!(self.places[place], Place::Done))
        };
        Automaton::within(control, self.range.count(), begin, step, done, MOST_STATES)
    }

    /// The places that can be reached from these without reading, those that read or are done; in order.
    fn reached(&self, from: impl IntoIterator<Item = usize>) -> Vec<usize> {
        let mut open: Vec<usize> = from.into_iter().collect();
        let mut seen = vec![false; self.places.len()];
        let mut reached = Vec::new();
        while let Some(place) = open.pop() {
            if std::mem::replace(&mut seen[place], true) {
                continue;
            }
            match self.places[place] {
                Place::Either(one, other) => open.extend([one, other]),
                Place::Read(..) | Place::Done => reached.push(place),
            }
        }
        reached.sort_unstable();
        reached
    }

    fn too_long() -> String {
        format!("has more than {MOST_PLACES} signs when written out")
    }

    fn push(&mut self, place: Place) -> Result<usize, String> {
        if self.places.len() == MOST_PLACES {
            return Err(Regex::too_long());
        }
        self.places.push(place);
        Ok(self.places.len() - 1)
    }

    /// Lays out a part that goes on at `next`, and says where it begins.
    fn lay(&mut self, part: &Part, next: usize) -> Result<usize, String> {
        match part {
            Part::Digits(digits) => self.push(Place::Read(*digits, next)),
            Part::Sequence(parts) => {
                parts.iter().rev().try_fold(next, |next, part| self.lay(part, next))
            }
            Part::Either(parts) => {
                let mut first = None;
                for part in parts {
                    let begin = self.lay(part, next)?;
                    first = Some(match first {
                        None => begin,
                        Some(other) => self.push(Place::Either(other, begin))?,
                    });
                }
                Ok(first.unwrap_or(next))
            }
            Part::Times(part, least, most) => {
                let mut begin = next;
                if most.unwrap_or(*least) > MOST_PLACES {
                    return Err(Regex::too_long());
                }
                match most {
                    Some(most) => {
                        for _ in *least..*most {
                            let more = self.lay(part, begin)?;
                            begin = self.push(Place::Either(more, next))?;
                        }
                    }
                    None => {
                        let again = self.push(Place::Either(next, next))?;
                        let more = self.lay(part, again)?;
                        self.places[again] = Place::Either(more, next);
                        begin = again;
                    }
                }
                for _ in 0..*least {
                    begin = self.lay(part, begin)?;
                }
                Ok(begin)
            }
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    signs: Vec<char>,
    at: usize,
    range: Digits,
    depth: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.signs.get(self.at).copied()
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    fn wrong(&self, expected: &str) -> String {
        let found = self.peek().map_or("its end".to_owned(), |sign| format!("`{sign}`"));
        format!("has {found} in the pattern `{}`, expected {expected}", self.text)
    }

    fn either(&mut self) -> Result<Part, String> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(format!("is nested too deep, expected at most {DEEPEST} brackets"));
        }
        let mut parts = vec![self.sequence()?];
        while self.take('|') {
            parts.push(self.sequence()?);
        }
        self.depth -= 1;
        Ok(Part::Either(parts))
    }

    fn sequence(&mut self) -> Result<Part, String> {
        let mut parts = Vec::new();
        while !matches!(self.peek(), None | Some('|' | ')')) {
            let mut part = self.one()?;
            while let Some(sign @ ('*' | '+' | '?' | '{')) = self.peek() {
                self.at += 1;
                let (least, most) = match sign {
                    '*' => (0, None),
                    '+' => (1, None),
                    '?' => (0, Some(1)),
                    _ => self.times()?,
                };
                part = Part::Times(Box::new(part), least, most);
            }
            parts.push(part);
        }
        Ok(Part::Sequence(parts))
    }

    /// What stands in braces behind a part.
    fn times(&mut self) -> Result<(usize, Option<usize>), String> {
        let least = self.number()?;
        let most = match self.take(',') {
            false => Some(least),
            true if self.peek() == Some('}') => None,
            true => Some(self.number()?),
        };
        if most.is_some_and(|most| most < least) {
            return Err(self.wrong("no fewer than before the comma"));
        }
        if !self.take('}') {
            return Err(self.wrong("`}`"));
        }
        Ok((least, most))
    }

    fn number(&mut self) -> Result<usize, String> {
        let figures = self.signs[self.at..].iter().take_while(|sign| sign.is_ascii_digit());
        let figures: String = figures.collect();
        let number = figures.parse().map_err(|_| self.wrong("a number"))?;
        self.at += figures.len();
        Ok(number)
    }

    fn one(&mut self) -> Result<Part, String> {
        if self.take('(') {
            let part = self.either()?;
            return if self.take(')') { Ok(part) } else { Err(self.wrong("`)`")) };
        }
        let all = DigitSet::all(self.range.count());
        if self.take('.') {
            return Ok(Part::Digits(all));
        }
        if !self.take('[') {
            return Ok(Part::Digits(DigitSet::only(self.digit()?)));
        }
        let others = self.take('^');
        let mut digits = DigitSet::EMPTY;
        while !self.take(']') {
            let first = self.digit()?;
            let last = if self.take('-') { self.digit()? } else { first };
            (first.index()..=last.index()).for_each(|place| digits.insert(Digit::at(place)));
        }
        Ok(Part::Digits(if others { all - digits } else { digits }))
    }

    fn digit(&mut self) -> Result<Digit, String> {
        let expected = {
            let (least, greatest) = (self.range.least(), self.range.greatest());
            format!("a digit from {least} to {greatest}, `.`, `[…]` or `(…)`")
        };
        let before = self.at;
        let value = if self.take('<') {
            let inside = self.signs[self.at..].iter().take_while(|&&sign| sign != '>');
            let inside: String = inside.collect();
            self.at += inside.chars().count() + 1;
            inside.parse().ok()
        } else {
            let value = self.peek().and_then(|sign| sign.to_digit(36)).map(i64::from);
            self.at += 1;
            value
        };
        let digit = value.and_then(|value| self.range.digit(value));
        digit.ok_or_else(|| {
            self.at = before;
            self.wrong(&expected)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of so many digits from 1 to 4 that match.
    fn words(text: &str, letters: usize) -> Vec<String> {
        let range = Digits::from_one(4).unwrap();
        let automaton = Regex::read(text, range).unwrap().automaton(&Control::new()).unwrap();
        let word = |mut number: usize| {
            let mut word = Vec::new();
            for _ in 0..letters {
                word.insert(0, Digit::at(number % 4));
                number /= 4;
            }
            word
        };
        let all = (0..4usize.pow(letters as u32)).map(word);
        let matching = all.filter(|word| automaton.reads(word.iter().copied()));
        let name = |word: Vec<Digit>| word.iter().map(|d| (d.index() + 1).to_string()).collect();
        matching.map(name).collect()
    }

    #[test]
    fn words_match_as_they_should() {
        assert_eq!(words("1+2+", 3), ["112", "122"]);
        assert_eq!(words("[1-2]{2}", 2), ["11", "12", "21", "22"]);
        assert_eq!(words("[^1-3]?(12|21)*", 3), ["412", "421"]);
        assert_eq!(words("(1|2{2,3}|<4>){1,2}", 2), ["11", "14", "22", "41", "44"]);
        assert_eq!(words(". * 1 2 . *", 4).len(), 47);
        assert_eq!(words("(((1?)*)+)?", 2), ["11"]);
        assert_eq!(words("", 0), [""]);
        assert_eq!(words("[]", 1).len(), 0);
    }

    #[test]
    fn what_is_wrong_is_said() {
        let range = Digits::from_one(4).unwrap();
        for (text, expect) in [
            ("5", "has `5` in the pattern `5`, expected a digit from 1 to 4"),
            ("(1", "has its end in the pattern `(1`, expected `)`"),
            ("1)", "expected the end"),
            ("*", "has `*`"),
            ("1{2", "expected `}`"),
            ("1{3,2}", "no fewer"),
            ("[1", "has its end"),
            ("<9>", "has `<`"),
            ("1{20001}", "signs when written out"),
        ] {
            let why = Regex::read(text, range).unwrap_err();
            assert!(why.contains(expect), "{text:?} gives {why}");
        }
        assert!(Regex::read(&"(".repeat(1000), range).unwrap_err().contains("too deep"));
        // The automaton would have a state for each of 2^20 pasts.
        let long = Regex::read("(1|2)*1(1|2){20}", range).unwrap();
        assert!(long.automaton(&Control::new()).is_none());
    }
}
