//! What tables answered, by what they were asked: nets ask the same again and again.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::DigitSet;

/// What a table leaves of its variables' candidates, if anything.
pub type Answer = Option<Arc<[DigitSet]>>;

/// So many answers are kept, of a hundred bytes or some more each.
const MOST: usize = 100_000;

/// Answers by place, of which a table has one for each way to ask it.
#[derive(Debug, Default)]
pub struct Answers {
    by_place: Vec<HashMap<Box<[DigitSet]>, Answer, BuildHasherDefault<Mixed>>>,
    count: usize,
}

impl Answers {
    pub fn locked(answers: &Mutex<Answers>) -> MutexGuard<'_, Answers> {
        // Whoever panicked left nothing half done.
        answers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn get(&self, place: usize, asked: &[DigitSet]) -> Option<Answer> {
        self.by_place.get(place)?.get(asked).cloned()
    }

    pub fn keep(&mut self, place: usize, asked: &[DigitSet], answer: Answer) {
        if self.count >= MOST {
            *self = Answers::default();
        }
        if self.by_place.len() <= place {
            self.by_place.resize_with(place + 1, HashMap::default);
        }
        self.by_place[place].insert(asked.into(), answer);
        self.count += 1;
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
