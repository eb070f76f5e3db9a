//! What tables answered, by what they were asked, and choices that they were found to allow: nets ask the same again and
//! again, and a step changes little.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::{Digit, DigitSet};

/// Candidates of some variables, side by side in as few words as hold them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Packed(Box<[u64]>);

impl Packed {
    /// Of so many digits.
    pub fn of(sets: &[DigitSet], digits: usize) -> Packed {
        if digits > 32 {
            let halves = |set: &DigitSet| [set.bits() as u64, (set.bits() >> 64) as u64];
            return Packed(sets.iter().flat_map(halves).collect());
        }
        let together = |word: u64, set: &DigitSet| word << digits | set.bits() as u64;
        Packed(sets.chunks(64 / digits.max(1)).map(|sets| sets.iter().fold(0, together)).collect())
    }
}

/// What a table leaves of its variables' candidates.
#[derive(Clone, Debug)]
pub enum Answer {
    Nothing,
    /// All of them.
    Everything,
    These(Box<[DigitSet]>),
}

impl Answer {
    /// That these are left of those.
    pub fn new(asked: &[DigitSet], left: &[DigitSet]) -> Answer {
        if asked == left { Answer::Everything } else { Answer::These(left.into()) }
    }
}

/// A value for each variable of a table.
pub type Choice = Box<[Digit]>;

/// So many answers are kept, of a hundred bytes or some more each.
const MOST: usize = 100_000;
/// So many choices of a table are kept; the oldest go first.
const MOST_CHOICES: usize = 128;

/// Answers by place, of which a table has one for each way to ask it.
#[derive(Debug, Default)]
pub struct Answers {
    by_place: Vec<HashMap<Packed, Answer, BuildHasherDefault<Mixed>>>,
    count: usize,
    /// For each table, choices that it allows.
    choices: Vec<Arc<Vec<Choice>>>,
}

impl Answers {
    pub fn locked(answers: &Mutex<Answers>) -> MutexGuard<'_, Answers> {
        // Whoever panicked left nothing half done.
        answers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether anything is left of what was asked, where that is known; then also what.
    pub fn get(&self, place: usize, asked: &Packed, left: &mut [DigitSet]) -> Option<bool> {
        match self.by_place.get(place)?.get(asked)? {
            Answer::Nothing => return Some(false),
            Answer::Everything => {}
            Answer::These(known) => left.copy_from_slice(known),
        }
        Some(true)
    }

    pub fn keep(&mut self, place: usize, asked: Packed, answer: Answer) {
        if self.count >= MOST {
            (self.by_place, self.count) = (Vec::new(), 0);
        }
        if self.by_place.len() <= place {
            self.by_place.resize_with(place + 1, HashMap::default);
        }
        self.by_place[place].insert(asked, answer);
        self.count += 1;
    }

    /// Choices of a table that were found, possible now or not.
    pub fn choices(&self, table: usize) -> Arc<Vec<Choice>> {
        self.choices.get(table).cloned().unwrap_or_default()
    }

    /// Adds choices that a table allows.
    pub fn allow(&mut self, table: usize, found: Vec<Choice>) {
        if self.choices.len() <= table {
            self.choices.resize_with(table + 1, Arc::default);
        }
        let known = Arc::make_mut(&mut self.choices[table]);
        known.extend(found);
        let many = known.len().saturating_sub(MOST_CHOICES);
        known.drain(..many);
    }
}

/// A quick hash of sets of digits, which nobody chooses to do harm.
#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        if word >> 64 != 0 {
            self.write_u64((word >> 64) as u64);
        }
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }
}
