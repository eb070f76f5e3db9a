//! A search node off the planes: its 729 candidates in twelve words.
//!
//! Candidate `81 d + c` (digit `d + 1` in cell `c`) is bit `81 d + c` of the
//! words taken together; the last 39 bits are zero.

use super::super::clues::{BAND, Words};

/// Words of a node.
pub(super) const WORDS: usize = 12;

/// The candidates of one board.
pub(super) type Node = [u64; WORDS];

/// The places of each digit.
#[inline(always)]
pub(super) fn places(words: &Words) -> [u128; 9] {
    std::array::from_fn(|d| {
        let [a, b, c] = [words[3 * d], words[3 * d + 1], words[3 * d + 2]].map(u128::from);
        a | b << 27 | c << 54
    })
}

/// Packs the candidates of a board, the places of each digit.
#[inline(always)]
pub(super) fn pack(places: &[u128; 9]) -> Node {
    let mut node = [0; WORDS];
    for (d, &places) in places.iter().enumerate() {
        let (w, shift) = (81 * d / 64, 81 * d % 64);
        let low = places << shift;
        node[w] |= low as u64;
        node[w + 1] |= (low >> 64) as u64;
        // What the shift pushed out at the top.
        if shift > 128 - 81 {
            node[w + 2] |= (places >> (128 - shift)) as u64;
        }
    }
    node
}

/// Unpacks them again.
#[inline(always)]
pub(super) fn unpack(node: &Node) -> Words {
    let mut words = [0; 27];
    for d in 0..9 {
        let (w, shift) = (81 * d / 64, 81 * d % 64);
        let mut places = (u128::from(node[w]) | u128::from(node[w + 1]) << 64) >> shift;
        if shift > 128 - 81 {
            places |= u128::from(node[w + 2]) << (128 - shift);
        }
        words[3 * d] = places as u32 & BAND;
        words[3 * d + 1] = (places >> 27) as u32 & BAND;
        words[3 * d + 2] = (places >> 54) as u32 & BAND;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unpacking_gives_back_what_was_packed() {
        let mut words = [0; 27];
        let mut word = 1u32;
        for _ in 0..100 {
            for place in &mut words {
                word = word.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                *place = word >> 5;
            }
            assert_eq!(unpack(&pack(&places(&words))), words);
        }
    }
}
