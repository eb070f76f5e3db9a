//! Between one node per lane and one plane per candidate: a transposition of
//! 64×64 bits for each word of the vector, by exchanging ever smaller blocks
//! (Warren, *Hacker's Delight*, 7–3).
//!
//! The staging area keeps word `w` of the node of lane `(j, k)` at `[j][w][k]`:
//! bit `j` of word `k` of a plane is that lane. Lanes served in the order of
//! `j` touch the same cache lines, and a row is as wide as the vector, no
//! wider: the area and the planes share the nearest cache.
//!
//! Invariant: `take` after `planes` gives the words back.

use super::super::lanes::{Lanes, exchange};
use super::laneset::ROW;
use super::node::{Node, WORDS};

/// The nodes of lanes on their way in or out.
#[repr(C, align(64))]
pub(super) struct Staging<L: Lanes> {
    words: [[L::Row; WORDS]; 64],
}

impl<L: Lanes> Staging<L> {
    /// Puts a node where `lane` is loaded from.
    #[inline(always)]
    pub(super) fn put(&mut self, lane: usize, node: &Node) {
        let (k, row) = (lane % ROW, &mut self.words[lane / ROW]);
        for (place, word) in row.iter_mut().zip(node) {
            place.as_mut()[k] = *word;
        }
    }

    /// Writes the node that `lane` unloaded.
    #[inline(always)]
    pub(super) fn get(&self, lane: usize, node: &mut Node) {
        let (k, row) = (lane % ROW, &self.words[lane / ROW]);
        for (word, place) in node.iter_mut().zip(row) {
            *word = place.as_ref()[k];
        }
    }

    /// The 64 planes of word `w`.
    #[inline(always)]
    pub(super) fn planes(&self, w: usize, block: &mut [L; 64]) {
        for (j, row) in block.iter_mut().enumerate() {
            *row = L::load(self.words[j][w].as_ref());
        }
        transpose(block);
    }

    /// Takes the 64 planes of word `w`.
    #[inline(always)]
    pub(super) fn take(&mut self, w: usize, block: &mut [L; 64]) {
        transpose(block);
        for (j, row) in block.iter().enumerate() {
            row.store(self.words[j][w].as_mut());
        }
    }
}

/// Eight vectors at a time, which fit in registers, through three sizes of
/// blocks each.
#[inline(always)]
fn transpose<L: Lanes>(block: &mut [L; 64]) {
    for i in 0..8 {
        let mut part = [L::none(); 8];
        for (n, row) in part.iter_mut().enumerate() {
            *row = block[8 * n + i];
        }
        L::transpose_bytes(&mut part);
        for (n, row) in part.iter().enumerate() {
            block[8 * n + i] = *row;
        }
    }
    for i in 0..8 {
        let mut part = [L::none(); 8];
        for (n, row) in part.iter_mut().enumerate() {
            *row = block[8 * i + n];
        }
        exchange::<L, 4>(&mut part, 4, 0x0f0f_0f0f_0f0f_0f0f);
        exchange::<L, 2>(&mut part, 2, 0x3333_3333_3333_3333);
        exchange::<L, 1>(&mut part, 1, 0x5555_5555_5555_5555);
        for (n, row) in part.iter().enumerate() {
            block[8 * i + n] = *row;
        }
    }
}
