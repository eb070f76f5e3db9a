//! Between one node per lane and one plane per candidate: a transposition of
//! 64×64 bits for each word of the vector, by exchanging ever smaller blocks
//! (Warren, *Hacker's Delight*, 7–3).
//!
//! The staging area keeps word `w` of the node of lane `(j, k)` at `[j][w][k]`:
//! bit `j` of word `k` of a plane is that lane. Lanes served in the order of
//! `j` touch the same cache lines.
//!
//! Invariant: `take` after `planes` gives the words back.

use super::super::lanes::Lanes;
use super::laneset::ROW;
use super::node::{Node, WORDS};

/// The nodes of lanes on their way in or out.
#[repr(C, align(64))]
pub(super) struct Staging {
    words: [[[u64; ROW]; WORDS]; 64],
}

impl Staging {
    /// Puts a node where `lane` is loaded from.
    #[inline(always)]
    pub(super) fn put(&mut self, lane: usize, node: &Node) {
        let (k, row) = (lane % ROW, &mut self.words[lane / ROW]);
        for (place, word) in row.iter_mut().zip(node) {
            place[k] = *word;
        }
    }

    /// Writes the node that `lane` unloaded.
    #[inline(always)]
    pub(super) fn get(&self, lane: usize, node: &mut Node) {
        let (k, row) = (lane % ROW, &self.words[lane / ROW]);
        for (word, place) in node.iter_mut().zip(row) {
            *word = place[k];
        }
    }

    /// The 64 planes of word `w`.
    #[inline(always)]
    pub(super) fn planes<L: Lanes>(&self, w: usize, block: &mut [L; 64]) {
        for (j, row) in block.iter_mut().enumerate() {
            *row = L::load(&self.words[j][w]);
        }
        transpose(block);
    }

    /// Takes the 64 planes of word `w`.
    #[inline(always)]
    pub(super) fn take<L: Lanes>(&mut self, w: usize, block: &mut [L; 64]) {
        transpose(block);
        for (j, row) in block.iter().enumerate() {
            row.store(&mut self.words[j][w]);
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
        exchange::<L, 32>(&mut part, 4, 0x0000_0000_ffff_ffff);
        exchange::<L, 16>(&mut part, 2, 0x0000_ffff_0000_ffff);
        exchange::<L, 8>(&mut part, 1, 0x00ff_00ff_00ff_00ff);
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

/// Exchanges the blocks of `N`×`N` bits that lie off the diagonal, between
/// vectors that stand `step` apart.
#[inline(always)]
fn exchange<L: Lanes, const N: u32>(part: &mut [L; 8], step: usize, low: u64) {
    let low = L::splat(low);
    for i in 0..4 {
        let a = i / step * 2 * step + i % step;
        let b = a + step;
        (part[a], part[b]) = part[a].exchange::<N>(part[b], low);
    }
}
