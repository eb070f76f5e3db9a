//! The checker: clauses by number in one array, one mark for each literal that is false, linear in the length of the proof. It
//! solves nothing and shares no code with what does.

use std::collections::HashMap;
use std::io::{BufRead, Read};
use std::ops::Range;

use crate::{Control, Stopped, Taken};

/// What was checked.
///
/// ```
/// use youdoku_logic::{Control, proof::{Checked, check}};
/// // Clauses 1 and 2 say a and not a; the proof derives the empty clause from both.
/// let clauses: [&[i32]; 2] = [&[1], &[-1]];
/// let checked = check(clauses, "3 0 1 2 0\n".as_bytes(), &Control::new()).unwrap();
/// assert_eq!(checked, Ok(Checked { stated: 2, derived: 1 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Clauses of the sentence.
    pub stated: usize,
    /// Clauses that the proof derives from them, the empty one included.
    pub derived: usize,
}

/// Why a proof does not hold.
///
/// ```
/// use youdoku_logic::{Control, proof::{Refused, check}};
/// // The second clause, which the contradiction needs, is not among the hints.
/// let clauses: [&[i32]; 2] = [&[1], &[-1]];
/// let checked = check(clauses, "3 0 1 0\n".as_bytes(), &Control::new()).unwrap();
/// assert!(matches!(checked, Err(Refused { line: 1, .. })));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the proof: {why}")]
pub struct Refused {
    /// The line, from 1; one past the last where the proof ends too early.
    pub line: usize,
    /// What is wrong there.
    pub why: String,
}

/// No line is longer, in bytes: a clause with its hints is a few thousand numbers at most.
const MOST_OF_A_LINE: u64 = 64 << 20;

/// Checks a proof that clauses, as integers with a sign, have no model, as long as it may: a proof may be as long as the
/// disk, and what it derives is kept until it is forgotten.
pub fn check<'c>(
    clauses: impl IntoIterator<Item = &'c [i32]>,
    mut proof: impl BufRead,
    control: &Control,
) -> Result<Result<Checked, Refused>, Stopped> {
    let (mut line, mut room) = (0, control.take(0)?);
    let next = || {
        // Every line is some microseconds.
        if line % 256 == 0 {
            control.check()?;
        }
        line += 1;
        let mut text = Vec::new();
        let read = proof.by_ref().take(MOST_OF_A_LINE).read_until(b'\n', &mut text);
        let refuse = |why: String| Err(Refused { line, why });
        Ok(match (read, String::from_utf8(text)) {
            (Ok(0), _) => None,
            (Err(error), _) => Some(refuse(error.to_string())),
            (Ok(_), Err(_)) => Some(refuse("found bytes that are no text".to_owned())),
            (Ok(read), _) if read as u64 == MOST_OF_A_LINE => {
                Some(refuse(format!("expected at most {} MiB", MOST_OF_A_LINE >> 20)))
            }
            (Ok(_), Ok(text)) => Some(Ok(text)),
        })
    };
    of_lines(clauses, next, &mut room)
}

/// The same with the lines of the proof.
fn of_lines<'c>(
    clauses: impl IntoIterator<Item = &'c [i32]>,
    mut next: impl FnMut() -> Result<Option<Result<String, Refused>>, Stopped>,
    room: &mut Taken,
) -> Result<Result<Checked, Refused>, Stopped> {
    let mut known = Known::default();
    let mut is_empty = false;
    for (number, clause) in (1..).zip(clauses) {
        is_empty |= clause.is_empty();
        known.add(number, clause);
    }
    let mut checked = Checked { stated: known.clauses.len(), derived: 0 };
    let mut last = 0;
    while let Some(text) = next()? {
        last += 1;
        let text = match text {
            Ok(text) => text,
            Err(refused) => return Ok(Err(refused)),
        };
        room.more(known.room_of(&text))?;
        match known.read(&text) {
            Ok(Line::Nothing) => {}
            Ok(Line::Derived { empty }) => {
                checked.derived += 1;
                is_empty |= empty;
            }
            Err(why) => return Ok(Err(Refused { line: last, why })),
        }
    }
    Ok(match is_empty {
        true => Ok(checked),
        false => {
            Err(Refused { line: last + 1, why: "it ends without the empty clause".to_owned() })
        }
    })
}

/// What a line of a proof did.
enum Line {
    /// It forgot clauses, or says nothing.
    Nothing,
    /// It derived a clause.
    Derived {
        /// Whether that has no literal.
        empty: bool,
    },
}

/// The clauses so far.
#[derive(Default)]
struct Known {
    literals: Vec<i32>,
    clauses: HashMap<i64, Range<usize>>,
    /// For each variable, the literal of it that is false now, or 0.
    falsified: HashMap<u32, i32>,
}

impl Known {
    fn add(&mut self, id: i64, clause: &[i32]) {
        let begin = self.literals.len();
        self.literals.extend_from_slice(clause);
        self.clauses.insert(id, begin..self.literals.len());
    }

    /// Does what a line says, or says why it may not.
    fn read(&mut self, text: &str) -> Result<Line, String> {
        let mut words = text.split_ascii_whitespace();
        let Some(first) = words.next() else { return Ok(Line::Nothing) };
        let number = |word: &str| {
            let number = word.parse::<i64>();
            number.map_err(|_| format!("found `{word}`, expected a number"))
        };
        let id = number(first)?;
        let mut words = words.peekable();
        let forgets = words.next_if_eq(&"d").is_some();
        let numbers: Vec<i64> = words.map(number).collect::<Result<_, _>>()?;
        let mut lists = numbers.split(|&number| number == 0);
        let (list, hints) = (lists.next().unwrap_or(&[]), lists.next());
        let ends = numbers.last() == Some(&0);
        if forgets {
            if !ends || numbers.iter().filter(|&&number| number == 0).count() != 1 {
                return Err("expected numbers of clauses and 0".to_owned());
            }
            for id in list {
                if self.clauses.remove(id).is_none() {
                    return Err(format!("there is no clause {id} to forget"));
                }
            }
            return Ok(Line::Nothing);
        }
        let (Some(hints), true) = (hints, ends && numbers.iter().filter(|&&n| n == 0).count() == 2)
        else {
            return Err("expected literals, 0, hints and 0".to_owned());
        };
        if id <= 0 || self.clauses.contains_key(&id) {
            return Err(format!("{id} is no number for a new clause"));
        }
        let literal = |&literal: &i64| {
            let small = i32::try_from(literal).ok().filter(|literal| *literal != i32::MIN);
            small.ok_or_else(|| format!("{literal} is no literal"))
        };
        let clause: Vec<i32> = list.iter().map(literal).collect::<Result<_, _>>()?;
        self.follows(&clause, hints)?;
        self.add(id, &clause);
        Ok(Line::Derived { empty: clause.is_empty() })
    }

    /// What a line adds at most, in bytes: a number of it takes two signs, and the clause a place among the others.
    fn room_of(&self, text: &str) -> usize {
        size_of::<(i64, Range<usize>)>() * 2 + text.len() * 2
    }

    /// Whether a clause follows by its hints.
    fn follows(&mut self, clause: &[i32], hints: &[i64]) -> Result<(), String> {
        self.falsified.clear();
        for &literal in clause {
            // What says of something that it is or is not needs no proof.
            if self.falsified.insert(literal.unsigned_abs(), literal) == Some(-literal) {
                return Ok(());
            }
        }
        for &hint in hints {
            if hint < 0 {
                return Err(format!("the hint {hint} is of a kind that is not taken"));
            }
            let Some(range) = self.clauses.get(&hint) else {
                return Err(format!("there is no clause {hint}"));
            };
            let mut left = None;
            for &literal in &self.literals[range.clone()] {
                match self.falsified.get(&literal.unsigned_abs()) {
                    Some(&false_one) if false_one == literal => {}
                    Some(_) => {
                        return Err(format!("clause {hint} is true already and says nothing"));
                    }
                    None if left.is_none_or(|left| left == literal) => left = Some(literal),
                    None => return Err(format!("clause {hint} has more than one literal left")),
                }
            }
            match left {
                Some(literal) => {
                    self.falsified.insert(literal.unsigned_abs(), -literal);
                }
                None => return Ok(()),
            }
        }
        Err("its hints end without a contradiction".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two pigeons, one hole.
    const SENTENCE: [&[i32]; 3] = [&[1], &[2], &[-1, -2]];

    fn told(proof: &str) -> Result<Checked, String> {
        let checked = check(SENTENCE, proof.as_bytes(), &Control::new()).unwrap();
        checked.map_err(|refused| refused.to_string())
    }

    #[test]
    fn a_proof_holds_or_is_refused_with_its_line() {
        assert_eq!(
            told("4 -2 0 1 3 0\n4 d 3 0\n5 0 2 4 0\n"),
            Ok(Checked { stated: 3, derived: 2 })
        );
        for (proof, expected) in [
            ("", "line 1 of the proof: it ends without the empty clause"),
            ("4 -2 0 1 3 0\n", "line 2 of the proof: it ends without the empty clause"),
            ("4 0 1 2 0\n", "line 1 of the proof: its hints end without a contradiction"),
            ("4 0 1 3 7 0\n", "line 1 of the proof: there is no clause 7"),
            ("4 0 3 0\n", "line 1 of the proof: clause 3 has more than one literal left"),
            ("4 0 1 1 0\n", "line 1 of the proof: clause 1 is true already and says nothing"),
            ("3 0 1 2 3 0\n", "line 1 of the proof: 3 is no number for a new clause"),
            ("4 0 1 -2 0\n", "line 1 of the proof: the hint -2 is of a kind that is not taken"),
            ("4 0 1 2 3\n", "line 1 of the proof: expected literals, 0, hints and 0"),
            ("4 x 0\n", "line 1 of the proof: found `x`, expected a number"),
            ("4 d 9 0\n", "line 1 of the proof: there is no clause 9 to forget"),
            ("3 d 3 0\n4 0 1 2 3 0\n", "line 2 of the proof: there is no clause 3"),
        ] {
            assert_eq!(told(proof), Err(expected.to_owned()), "{proof}");
        }
        assert!(check([&[][..]], &b""[..], &Control::new()).unwrap().is_ok());
        assert!(told("4 \u{e9} 0\n").is_err());
        let no_text = check(SENTENCE, &b"4 \xff 0\n"[..], &Control::new()).unwrap();
        assert!(no_text.unwrap_err().to_string().contains("line 1 of the proof"));
    }

    #[test]
    fn line_11_a_proof_without_end_is_stopped() {
        // The same clause forgotten and derived again, for ever.
        let lines = std::iter::repeat(&b"4 -2 0 1 3 0\n4 d 4 0\n"[..]);
        let endless = std::io::BufReader::new(Endless(lines.flatten()));
        let control = Control::new().with_time(std::time::Duration::from_millis(50));
        assert_eq!(check(SENTENCE, endless, &control), Err(Stopped::OutOfTime));
        let growing = (4..).map(|id| format!("{id} -2 0 1 3 0\n")).flat_map(String::into_bytes);
        let growing: Vec<u8> = growing.take(1 << 20).collect();
        let control = Control::new().with_memory(1 << 20);
        let stopped = check(SENTENCE, &growing[..], &control);
        assert_eq!(stopped, Err(Stopped::TooLarge(None)));
    }

    struct Endless<I>(I);

    impl<'a, I: Iterator<Item = &'a u8>> Read for Endless<I> {
        fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
            out.iter_mut().zip(&mut self.0).for_each(|(to, from)| *to = *from);
            Ok(out.len())
        }
    }
}
