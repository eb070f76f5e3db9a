//! Maps of short keys that are looked at many thousands of times while a puzzle is made ready: the hasher of the standard
//! library guards against keys that somebody chose, at many times the price. What grows with what somebody chose, and is
//! not bounded, stays with that one.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// A map that is quick on short keys.
pub(crate) type QuickMap<K, V> = HashMap<K, V, BuildHasherDefault<Mixer>>;

/// A set that is quick on short keys.
pub(crate) type QuickSet<K> = HashSet<K, BuildHasherDefault<Mixer>>;

/// What was made, by what it follows from. When it is too much, all is forgotten.
pub(crate) struct Store<K, V> {
    known: Option<QuickMap<K, V>>,
    size: usize,
}

impl<K: Hash + Eq, V: Clone> Store<K, V> {
    /// Nothing yet.
    pub const fn new() -> Store<K, V> {
        Store { known: None, size: 0 }
    }

    /// What is known of this.
    pub fn get(&self, key: &K) -> Option<V> {
        self.known.as_ref()?.get(key).cloned()
    }

    /// Keeps a thing of some size, of which there is to be so much at most.
    pub fn put(&mut self, key: K, value: V, size: usize, most: usize) {
        self.size += size;
        if self.size > most {
            (self.known, self.size) = (None, size);
        }
        self.known.get_or_insert_default().insert(key, value);
    }
}

/// Mixes words by the golden ratio, as Knuth has it.
#[derive(Clone, Copy, Default)]
pub(crate) struct Mixer(u64);

impl Mixer {
    #[inline(always)]
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

impl Hasher for Mixer {
    #[inline]
    fn finish(&self) -> u64 {
        // The high bits are the mixed ones, and both ends are looked at.
        self.0 ^ self.0 >> 32
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let mut words = bytes.chunks_exact(8);
        for word in &mut words {
            self.mix(u64::from_le_bytes(word.try_into().expect("eight bytes")));
        }
        let rest = words.remainder();
        if !rest.is_empty() {
            let mut word = [0; 8];
            word[..rest.len()].copy_from_slice(rest);
            self.mix(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.mix(word.into());
    }

    #[inline]
    fn write_u16(&mut self, word: u16) {
        self.mix(word.into());
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.mix(word.into());
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.mix(word);
    }

    #[inline]
    fn write_u128(&mut self, word: u128) {
        self.mix(word as u64);
        self.mix((word >> 64) as u64);
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.mix(word as u64);
    }
}
