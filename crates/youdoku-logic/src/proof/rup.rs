//! Proofs by unit propagation alone (DRUP): each clause in turn follows since with its literals false propagation ends in a
//! conflict. Nobody says by which clauses, so that such proofs are short, and checking takes longer than with hints.
//!
//! Like the other checker this one solves nothing and shares no code with what does: two watched literals a clause, one
//! array of values, one trail.

use std::io::BufRead;

use super::check::{Checked, Refused};
use crate::{Control, Stopped};

/// So many literals are followed, or clauses read, between two looks at the clock: some milliseconds at the most.
const BETWEEN: usize = 1024;

/// Clauses, and what follows from them by propagation.
///
/// ```
/// use youdoku_logic::{Control, proof::Propagation};
/// let clauses: [&[i32]; 2] = [&[-1, 2], &[-2, 3]];
/// let mut known = Propagation::of(clauses, &Control::new()).unwrap();
/// assert!(known.refutes(&[1, -3], &Control::new()).unwrap());
/// assert!(!known.is_refuted());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Propagation {
    clauses: Vec<Vec<i32>>,
    /// By literal: the clauses that watch it.
    watches: Vec<Vec<u32>>,
    /// By literal: whether it is true.
    is_true: Vec<bool>,
    trail: Vec<i32>,
    /// How much of the trail is propagated.
    done: usize,
    /// Whether propagation has met a conflict without any assumption: nothing is left to prove.
    failed: bool,
}

/// What was known at a time, to go back to.
///
/// ```
/// use youdoku_logic::{Control, proof::{Mark, Propagation}};
/// let (clauses, control): ([&[i32]; 1], _) = ([&[-1, 2]], Control::new());
/// let mut known = Propagation::of(clauses, &control).unwrap();
/// let before: Mark = known.mark();
/// known.add(&[1], &control).unwrap();
/// assert!(known.follows(2));
/// known.back(before);
/// assert!(!known.follows(2));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    clauses: usize,
    trail: usize,
    failed: bool,
}

fn place(literal: i32) -> usize {
    literal.unsigned_abs() as usize * 2 + usize::from(literal < 0)
}

impl Propagation {
    /// Of these clauses.
    pub fn of<'c>(
        clauses: impl IntoIterator<Item = &'c [i32]>,
        control: &Control,
    ) -> Result<Propagation, Stopped> {
        let mut all = Propagation::default();
        for (number, clause) in clauses.into_iter().enumerate() {
            if number.is_multiple_of(BETWEEN) {
                control.check()?;
            }
            all.add(clause, control)?;
        }
        Ok(all)
    }

    /// Whether the clauses are refuted by propagation alone.
    pub fn is_refuted(&self) -> bool {
        self.failed
    }

    /// Whether a literal follows, without any assumption.
    pub fn follows(&self, literal: i32) -> bool {
        self.is_true.get(place(literal)).copied().unwrap_or(false)
    }

    /// Adds a clause, whether it follows or not. Whoever was stopped begins anew.
    pub fn add(&mut self, clause: &[i32], control: &Control) -> Result<(), Stopped> {
        let mut clause = clause.to_vec();
        clause.sort_unstable();
        clause.dedup();
        for &literal in &clause {
            let needed = place(literal.abs()) + 2;
            if self.watches.len() < needed {
                self.watches.resize(needed, Vec::new());
                self.is_true.resize(needed, false);
            }
        }
        // Those that are not false come first, to be watched.
        clause.sort_by_key(|&literal| self.is_true[place(-literal)]);
        match clause[..] {
            [] => self.failed = true,
            [first, ..] if self.is_true[place(-first)] => self.failed = true,
            [first] => self.assign(first),
            [first, second, ..] => {
                if self.is_true[place(-second)] {
                    self.assign(first);
                }
                let number = self.clauses.len() as u32;
                self.watches[place(first)].push(number);
                self.watches[place(second)].push(number);
                self.clauses.push(clause);
            }
        }
        if !self.failed && !self.propagate(control)? {
            self.failed = true;
        }
        Ok(())
    }

    /// Whether propagation ends in a conflict where these literals are true; all is as before afterwards, unless it was
    /// stopped.
    pub fn refutes(&mut self, literals: &[i32], control: &Control) -> Result<bool, Stopped> {
        if self.failed {
            return Ok(true);
        }
        let before = self.trail.len();
        let mut conflict = false;
        for &literal in literals {
            if place(literal) >= self.is_true.len() {
                continue;
            }
            if self.is_true[place(-literal)] {
                conflict = true;
                break;
            }
            self.assign(literal);
        }
        let conflict = conflict || !self.propagate(control)?;
        for &literal in &self.trail[before..] {
            self.is_true[place(literal)] = false;
        }
        self.trail.truncate(before);
        self.done = before;
        Ok(conflict)
    }

    /// What is known now.
    pub fn mark(&self) -> Mark {
        Mark { clauses: self.clauses.len(), trail: self.trail.len(), failed: self.failed }
    }

    /// Forgets what was added after a mark.
    pub fn back(&mut self, mark: Mark) {
        for &literal in &self.trail[mark.trail..] {
            self.is_true[place(literal)] = false;
        }
        self.trail.truncate(mark.trail);
        self.done = mark.trail;
        self.failed = mark.failed;
        if self.clauses.len() > mark.clauses {
            self.clauses.truncate(mark.clauses);
            for watching in &mut self.watches {
                watching.retain(|&number| (number as usize) < mark.clauses);
            }
        }
    }

    fn assign(&mut self, literal: i32) {
        if !self.is_true[place(literal)] {
            self.is_true[place(literal)] = true;
            self.trail.push(literal);
        }
    }

    /// Everything that follows; false at a conflict.
    fn propagate(&mut self, control: &Control) -> Result<bool, Stopped> {
        while let Some(&literal) = self.trail.get(self.done) {
            self.done += 1;
            if self.done.is_multiple_of(BETWEEN) {
                control.check()?;
            }
            let gone = -literal;
            let mut watching = std::mem::take(&mut self.watches[place(gone)]);
            let (mut kept, mut at, mut conflict) = (0, 0, false);
            while at < watching.len() {
                let number = watching[at];
                at += 1;
                let clause = &mut self.clauses[number as usize];
                if clause[0] == gone {
                    clause.swap(0, 1);
                }
                let first = clause[0];
                let is_true = &self.is_true;
                let other = if is_true[place(first)] {
                    None
                } else {
                    (2..clause.len()).find(|&i| !is_true[place(-clause[i])])
                };
                if let Some(other) = other {
                    clause.swap(1, other);
                    let watched = clause[1];
                    self.watches[place(watched)].push(number);
                    continue;
                }
                watching[kept] = number;
                kept += 1;
                if self.is_true[place(-first)] {
                    conflict = true;
                    break;
                }
                if !self.is_true[place(first)] {
                    self.is_true[place(first)] = true;
                    self.trail.push(first);
                }
            }
            let rest = watching.len() - at;
            watching.copy_within(at.., kept);
            watching.truncate(kept + rest);
            self.watches[place(gone)] = watching;
            if conflict {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Checks a proof without hints that clauses have no model. A line is `literals 0`; `d literals 0` is passed over, since
/// whatever follows follows from more clauses too.
pub fn check_drup<'c>(
    clauses: impl IntoIterator<Item = &'c [i32]>,
    proof: impl BufRead,
    control: &Control,
) -> Result<Result<Checked, Refused>, Stopped> {
    let mut stated = 0;
    let mut all = Propagation::of(clauses.into_iter().inspect(|_| stated += 1), control)?;
    let mut derived = 0;
    let mut last = 0;
    for (line, text) in (1..).zip(proof.lines()) {
        control.check()?;
        last = line;
        let clause = match text.map_err(|error| error.to_string()).and_then(|text| read(&text)) {
            Ok(Some(clause)) => clause,
            Ok(None) => continue,
            Err(why) => return Ok(Err(Refused { line, why })),
        };
        let opposite: Vec<i32> = clause.iter().map(|literal| -literal).collect();
        if !all.refutes(&opposite, control)? {
            let why = "the clause does not follow by propagation".to_owned();
            return Ok(Err(Refused { line, why }));
        }
        derived += 1;
        all.add(&clause, control)?;
        if clause.is_empty() {
            return Ok(Ok(Checked { stated, derived }));
        }
    }
    Ok(match all.is_refuted() {
        true => Ok(Checked { stated, derived: derived + 1 }),
        false => {
            Err(Refused { line: last + 1, why: "the proof ends without a conflict".to_owned() })
        }
    })
}

/// The clause of a line; nothing where it says nothing that is to be checked.
fn read(text: &str) -> Result<Option<Vec<i32>>, String> {
    if text.starts_with(['c', 'd']) || text.trim().is_empty() {
        return Ok(None);
    }
    let number = |word: &str| {
        let number = word.parse::<i32>().ok().filter(|number| *number != i32::MIN);
        number.ok_or_else(|| format!("found `{word}`, expected a number"))
    };
    let mut clause = text.split_ascii_whitespace().map(number).collect::<Result<Vec<_>, _>>()?;
    if clause.pop() != Some(0) || clause.contains(&0) {
        return Err("expected literals and one 0 at the end".to_owned());
    }
    Ok(Some(clause))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All of three variables: no model, and propagation needs help.
    fn all_of_three() -> Vec<Vec<i32>> {
        (0..8)
            .map(|n| (0..3).map(|i| if n >> i & 1 == 1 { i + 1 } else { -i - 1 }).collect())
            .collect()
    }

    fn checked(clauses: &[Vec<i32>], proof: &str) -> Result<Checked, Refused> {
        check_drup(clauses.iter().map(Vec::as_slice), proof.as_bytes(), &Control::new()).unwrap()
    }

    #[test]
    fn a_proof_needs_each_of_its_lines() {
        let clauses = all_of_three();
        let proof = "1 2 0\n1 0\n2 0\n0\n";
        assert_eq!(checked(&clauses, proof), Ok(Checked { stated: 8, derived: 4 }));
        assert_eq!(checked(&clauses, "1 0\n").unwrap_err().line, 1);
        assert_eq!(checked(&clauses, "1 2 0\n1 0\n").unwrap_err().line, 3);
        assert_eq!(checked(&clauses, "1 2 0\nx 0\n").unwrap_err().line, 2);
        assert_eq!(checked(&clauses[1..], proof).unwrap_err().line, 4);
    }

    /// The referee goes through all clauses until nothing changes.
    #[test]
    fn propagation_does_what_the_obvious_one_does() {
        let mut random = fastrand::Rng::with_seed(5);
        for _ in 0..500 {
            let clauses: Vec<Vec<i32>> = (0..random.usize(5..30))
                .map(|_| {
                    let literal =
                        |r: &mut fastrand::Rng| r.i32(1..9) * if r.bool() { 1 } else { -1 };
                    (0..random.usize(1..4)).map(|_| literal(&mut random)).collect()
                })
                .collect();
            let assumed: Vec<i32> = (0..random.usize(0..3)).map(|_| random.i32(1..9)).collect();
            let mut known = assumed.clone();
            let conflict = loop {
                let mut more = None;
                let mut conflict = known.iter().any(|literal| known.contains(&-literal));
                for clause in &clauses {
                    if clause.iter().any(|literal| known.contains(literal)) {
                        continue;
                    }
                    let mut left: Vec<i32> = clause.clone();
                    left.retain(|literal| !known.contains(&-literal));
                    left.dedup();
                    match left[..] {
                        [] => conflict = true,
                        [only] => more = Some(only),
                        _ if left.iter().all(|literal| *literal == left[0]) => more = Some(left[0]),
                        _ => {}
                    }
                }
                match more.filter(|_| !conflict) {
                    Some(literal) => known.push(literal),
                    None => break conflict,
                }
            };
            let control = Control::new();
            let mut fast = Propagation::of(clauses.iter().map(Vec::as_slice), &control).unwrap();
            let mark = fast.mark();
            for _ in 0..2 {
                // What was added in between is forgotten.
                for _ in 0..random.usize(0..4) {
                    let more: Vec<i32> =
                        (0..random.usize(1..4)).map(|_| random.i32(1..9) * 2 - 9).collect();
                    fast.add(&more, &control).unwrap();
                }
                fast.back(mark);
                let found = fast.refutes(&assumed, &control).unwrap();
                assert_eq!(found, conflict, "{clauses:?} with {assumed:?}");
            }
        }
    }

    /// A chain of implications is one propagation, however long: it is left in the middle.
    #[test]
    fn a_long_propagation_is_left_when_the_time_is_over() {
        let chain: Vec<[i32; 2]> = (1..200_000).map(|n| [-n, n + 1]).collect();
        let control = Control::new();
        let mut all = Propagation::of(chain.iter().map(|c| c.as_slice()), &control).unwrap();
        assert!(!all.clone().refutes(&[1], &control).unwrap());
        control.cancel();
        assert_eq!(all.refutes(&[1], &control), Err(Stopped::Cancelled));
    }
}
