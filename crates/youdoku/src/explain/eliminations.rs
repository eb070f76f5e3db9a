//! Certificates that fit in a link: the candidates that go, in order, each refuted by propagation from what is known before
//! it. As text it is a proof without hints (DRUP) of the same sentence that longer proofs speak of.
//!
//! What follows by propagation itself is not listed. Where no candidate fails alone, pairs are listed first: `-a -b 0`,
//! "under a, b fails", then `-a 0`. Afterwards whatever is not needed is dropped, from the last to the first.

use youdoku_logic::proof::{Checked, Propagation, Refused, check_drup};
use youdoku_logic::{Cnf, Control, Stopped};

use super::certificate::Claim;
use crate::Model;

/// Candidates that go, by their numbers from 1, one or two a line.
///
/// ```
/// use youdoku::explain::{Claim, Eliminations};
/// use youdoku::{Control, Puzzle};
/// let model = "...3 ...2 3... 4...".parse::<Puzzle>().unwrap().model().unwrap();
/// let control = Control::new();
/// let claim = Claim::of(&model, &control).unwrap().unwrap();
/// let eliminations = Eliminations::of(&claim, &model, &control).unwrap().unwrap();
/// let link = eliminations.link(&model);
/// assert_eq!(Eliminations::from_link(&link, &model), Some(eliminations.clone()));
/// assert!(eliminations.check(&claim, &model, &control).unwrap().is_ok());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Eliminations(Vec<Vec<i32>>);

/// The signs of links, each six bits.
const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// What a link of eliminations begins with: it is never empty, and no number.
const MARK: char = 'e';

impl Eliminations {
    /// Finds them for a claim that is true; nothing where single candidates and pairs are not enough.
    pub fn of(
        claim: &Claim,
        model: &Model,
        control: &Control,
    ) -> Result<Option<Eliminations>, Stopped> {
        let sentence = claim.sentence(model, control)?;
        let clauses = numbers(&sentence);
        let mut known = Propagation::of(clauses.iter().map(Vec::as_slice), control)?;
        let (start, forth) = (known.mark(), 1..=model.variables().num_values() as i32);
        let orders: [Vec<i32>; 2] = [forth.clone().collect(), forth.rev().collect()];
        let mut best: Option<Vec<Vec<i32>>> = None;
        for candidates in orders {
            let mut lines: Vec<Vec<i32>> = Vec::new();
            while !known.is_refuted() {
                if !singles(&mut known, &candidates, &mut lines, control)?
                    && !pairs(&mut known, &candidates, &mut lines, control)?
                {
                    return Ok(best.map(Eliminations));
                }
            }
            known.back(start);
            let lines = dropped(&mut known, lines, control)?;
            known.back(start);
            let takes_long = lines.iter().any(|line| line.len() > 1);
            if best.as_ref().is_none_or(|best| lines.len() < best.len()) {
                best = Some(lines);
            }
            // Another order may find fewer, where that is quick.
            if takes_long {
                break;
            }
        }
        Ok(best.map(Eliminations))
    }

    /// Checks them against the sentence of a claim, which is written anew.
    pub fn check(
        &self,
        claim: &Claim,
        model: &Model,
        control: &Control,
    ) -> Result<Result<Checked, Refused>, Stopped> {
        let clauses = numbers(&claim.sentence(model, control)?);
        check_drup(clauses.iter().map(Vec::as_slice), self.drup().as_bytes(), control)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether propagation alone is enough.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// As DRUP, the empty clause at the end.
    pub fn drup(&self) -> String {
        let line = |line: &Vec<i32>| {
            line.iter().map(|candidate| format!("-{candidate} ")).collect::<String>() + "0\n"
        };
        self.0.iter().map(line).collect::<String>() + "0\n"
    }

    /// For a link: numbers of as many bits as the greatest needs. 0 stands before and after a group of pairs with the
    /// same first candidate.
    pub fn link(&self, model: &Model) -> String {
        let mut stream: Vec<u32> = Vec::new();
        let mut group = 0;
        for line in &self.0 {
            let first = if line.len() == 2 { line[0] } else { 0 };
            if first != group {
                if group != 0 {
                    stream.push(0);
                }
                if first != 0 {
                    stream.extend([0, first as u32]);
                }
                group = first;
            }
            stream.push(line[line.len() - 1] as u32);
        }
        if group != 0 {
            stream.push(0);
        }
        let width = width(model);
        let bits: Vec<bool> = stream
            .iter()
            .flat_map(|n| (0..width).rev().map(move |bit| n >> bit & 1 == 1))
            .collect();
        let sign = |six: &[bool]| {
            let number = (0..6).fold(0, |n, i| n * 2 + usize::from(*six.get(i).unwrap_or(&false)));
            char::from(SIGNS[number])
        };
        MARK.to_string() + &bits.chunks(6).map(sign).collect::<String>()
    }

    /// From a link; nothing where it is none of this puzzle.
    pub fn from_link(text: &str, model: &Model) -> Option<Eliminations> {
        let mut bits: Vec<bool> = Vec::new();
        for sign in text.strip_prefix(MARK)?.bytes() {
            let number = SIGNS.iter().position(|known| *known == sign)?;
            bits.extend((0..6).rev().map(|bit| number >> bit & 1 == 1));
        }
        let number = |bits: &[bool]| bits.iter().fold(0, |n, &bit| n * 2 + i32::from(bit));
        let mut stream = bits.chunks_exact(width(model)).map(number);
        let most = model.variables().num_values() as i32;
        let mut lines = Vec::new();
        while let Some(next) = stream.next() {
            if next > most {
                return None;
            }
            if next != 0 {
                lines.push(vec![next]);
                continue;
            }
            let first = stream.next().filter(|first| (1..=most).contains(first))?;
            loop {
                match stream.next()? {
                    0 => break,
                    second if second <= most => lines.push(vec![first, second]),
                    _ => return None,
                }
            }
        }
        Some(Eliminations(lines))
    }
}

/// Bits for each number; more than the last sign of a link can have to spare.
fn width(model: &Model) -> usize {
    let most = model.variables().num_values() as u32;
    (32 - most.leading_zeros() as usize).max(6)
}

fn numbers(sentence: &Cnf) -> Vec<Vec<i32>> {
    let clause = |clause: &[youdoku_logic::Lit]| clause.iter().map(|lit| lit.to_dimacs()).collect();
    sentence.clauses().map(clause).collect()
}

fn is_open(known: &Propagation, candidate: i32) -> bool {
    !known.follows(candidate) && !known.follows(-candidate)
}

/// Takes away every candidate that fails alone, once through; whether there was one.
fn singles(
    known: &mut Propagation,
    candidates: &[i32],
    lines: &mut Vec<Vec<i32>>,
    control: &Control,
) -> Result<bool, Stopped> {
    let before = lines.len();
    for &candidate in candidates {
        control.check()?;
        if is_open(known, candidate) && known.refutes(&[candidate], control)? {
            known.add(&[-candidate], control)?;
            lines.push(vec![candidate]);
            if known.is_refuted() {
                break;
            }
        }
    }
    Ok(lines.len() > before)
}

/// The first candidate under which others fail until it fails itself, with those; whether there is one.
fn pairs(
    known: &mut Propagation,
    candidates: &[i32],
    lines: &mut Vec<Vec<i32>>,
    control: &Control,
) -> Result<bool, Stopped> {
    for &first in candidates {
        if !is_open(known, first) {
            continue;
        }
        let before = known.mark();
        known.add(&[first], control)?;
        let mut under: Vec<Vec<i32>> = Vec::new();
        while !known.is_refuted() && singles(known, candidates, &mut under, control)? {}
        let fails = known.is_refuted();
        known.back(before);
        if fails {
            for second in under.into_iter().flatten() {
                known.add(&[-first, -second], control)?;
                lines.push(vec![first, second]);
            }
            known.add(&[-first], control)?;
            lines.push(vec![first]);
            return Ok(true);
        }
    }
    Ok(false)
}

/// Without what is not needed.
fn dropped(
    known: &mut Propagation,
    mut lines: Vec<Vec<i32>>,
    control: &Control,
) -> Result<Vec<Vec<i32>>, Stopped> {
    let opposite = |line: &Vec<i32>| line.iter().map(|candidate| -candidate).collect::<Vec<i32>>();
    // What is known before each line.
    let mut before = Vec::new();
    for line in &lines {
        before.push(known.mark());
        known.add(&opposite(line), control)?;
    }
    for at in (0..lines.len()).rev() {
        known.back(before[at]);
        let mut follows = true;
        for line in &lines[at + 1..] {
            control.check()?;
            follows = known.refutes(line, control)?;
            if !follows {
                break;
            }
            known.add(&opposite(line), control)?;
        }
        if follows && known.is_refuted() {
            lines.remove(at);
        }
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Puzzle, Uniqueness, engine};

    fn certified(text: &str) -> (Claim, Model, Eliminations) {
        let control = Control::new();
        let model = text.parse::<Puzzle>().unwrap().model().unwrap();
        let claim = match engine::default().uniqueness(&model, &control).unwrap() {
            Uniqueness::One(board) => Claim::NoOther(board),
            Uniqueness::None => Claim::NoSolution,
            Uniqueness::Many(..) => panic!("{text} has several solutions"),
        };
        let found = Eliminations::of(&claim, &model, &control).unwrap().expect(text);
        (claim, model, found)
    }

    const HARD: &str =
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
    const HARDEST: &str =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    #[test]
    fn certificates_are_checked_and_need_every_line() {
        let knight = "rule: anti-knight\n.2.. 3... ..1. ..3.";
        for text in [HARD, HARDEST, "...3 ...2 3... 4...", "11.. .... .... ....", knight] {
            let (claim, model, found) = certified(text);
            let sentence = claim.sentence(&model, &Control::new()).unwrap();
            let clauses = numbers(&sentence);
            let check = |proof: &str| {
                let clauses = clauses.iter().map(Vec::as_slice);
                check_drup(clauses, proof.as_bytes(), &Control::new()).unwrap()
            };
            let drup = found.drup();
            assert!(check(&drup).is_ok(), "{text}: {drup}");
            let lines: Vec<&str> = drup.lines().collect();
            // Dropping one leaves no proof; not each is tried where there are many.
            for at in (0..found.len()).step_by(1 + found.len() / 12) {
                let fewer: Vec<&str> =
                    lines.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, l)| *l).collect();
                assert!(check(&fewer.join("\n")).is_err(), "{text} without line {}", at + 1);
            }
            let link = found.link(&model);
            assert_eq!(Eliminations::from_link(&link, &model), Some(found), "{link}");
        }
    }

    /// What a certificate is for: a link that people can send.
    #[test]
    fn certificates_are_short() {
        for (text, most) in [(HARD, 40), (HARDEST, 600), ("...3 ...2 3... 4...", 1)] {
            let (_, model, found) = certified(text);
            let link = found.link(&model);
            assert!(link.len() <= most, "{text} has {} characters: {link}", link.len());
        }
    }

    #[test]
    fn what_is_no_link_is_refused() {
        let (_, model, _) = certified("...3 ...2 3... 4...");
        for text in ["", "AAAA", "e*", "e____", "eAB", "eAAAA"] {
            let read = Eliminations::from_link(text, &model);
            assert!(read.is_none_or(|read| read.is_empty()), "{text}");
        }
    }
}
