//! The checker: clauses by number in one array, one mark for each literal that is false, linear in the length of the proof. It
//! solves nothing and shares no code with what does.

use std::collections::HashMap;
use std::io::BufRead;
use std::ops::Range;

/// What was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Clauses of the sentence.
    pub stated: usize,
    /// Clauses that the proof derives from them, the empty one included.
    pub derived: usize,
}

/// Why a proof does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the proof: {why}")]
pub struct Refused {
    /// The line, from 1; one past the last where the proof ends too early.
    pub line: usize,
    /// What is wrong there.
    pub why: String,
}

/// Checks a proof that clauses, as integers with a sign, have no model.
pub fn check<'c>(
    clauses: impl IntoIterator<Item = &'c [i32]>,
    proof: impl BufRead,
) -> Result<Checked, Refused> {
    let mut known = Known::default();
    let mut is_empty = false;
    for (number, clause) in (1..).zip(clauses) {
        is_empty |= clause.is_empty();
        known.add(number, clause);
    }
    let mut checked = Checked { stated: known.clauses.len(), derived: 0 };
    let mut last = 0;
    for (line, text) in (1..).zip(proof.lines()) {
        last = line;
        let refuse = |why: String| Refused { line, why };
        let text = text.map_err(|error| refuse(error.to_string()))?;
        let mut words = text.split_ascii_whitespace();
        let Some(first) = words.next() else { continue };
        let number = |word: &str| {
            let number = word.parse::<i64>();
            number.map_err(|_| refuse(format!("found `{word}`, expected a number")))
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
                return Err(refuse("expected numbers of clauses and 0".to_owned()));
            }
            for id in list {
                if known.clauses.remove(id).is_none() {
                    return Err(refuse(format!("there is no clause {id} to forget")));
                }
            }
            continue;
        }
        let (Some(hints), true) = (hints, ends && numbers.iter().filter(|&&n| n == 0).count() == 2)
        else {
            return Err(refuse("expected literals, 0, hints and 0".to_owned()));
        };
        if id <= 0 || known.clauses.contains_key(&id) {
            return Err(refuse(format!("{id} is no number for a new clause")));
        }
        let literal = |&literal: &i64| {
            let small = i32::try_from(literal).ok().filter(|literal| *literal != i32::MIN);
            small.ok_or_else(|| refuse(format!("{literal} is no literal")))
        };
        let clause: Vec<i32> = list.iter().map(literal).collect::<Result<_, _>>()?;
        known.follows(&clause, hints).map_err(refuse)?;
        known.add(id, &clause);
        checked.derived += 1;
        is_empty |= clause.is_empty();
    }
    if is_empty {
        Ok(checked)
    } else {
        Err(Refused { line: last + 1, why: "it ends without the empty clause".to_owned() })
    }
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
        check(SENTENCE, proof.as_bytes()).map_err(|refused| refused.to_string())
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
        assert!(check([&[][..]], &b""[..]).is_ok());
    }
}
