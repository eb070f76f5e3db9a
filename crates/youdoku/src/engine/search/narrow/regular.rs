//! Reading with an automaton during search: after each letter the states that are still possible, a bit each,
//! from the front and then from the back. A digit stays if some way with it is left.

use super::Dead;
use crate::constraint::{Automaton, Unfolded, Way};
use crate::engine::search::mask::Mask;

/// Reads words of one length.
#[derive(Debug)]
pub struct Reader {
    unfolded: Unfolded,
    /// Where the bits of each layer begin, in words of 64; one more at the end.
    starts: Box<[usize]>,
}

/// So many words are kept on the stack.
const FEW: usize = 64;

impl Reader {
    /// Reads so many letters for an automaton.
    pub fn new(automaton: &Automaton, letters: usize) -> Reader {
        let unfolded = Unfolded::new(automaton, letters);
        let mut starts = vec![0];
        for layer in &unfolded.layers {
            starts.push(starts[starts.len() - 1] + layer.len().div_ceil(64));
        }
        Reader { unfolded, starts: starts.into() }
    }

    /// The automaton on words of this length.
    pub fn unfolded(&self) -> &Unfolded {
        &self.unfolded
    }

    /// How many ways there are, which is how much there is to look at.
    pub fn ways(&self) -> usize {
        self.unfolded.ways.iter().map(Vec::len).sum()
    }

    /// The bytes it takes.
    pub fn bytes(&self) -> usize {
        let states: usize = self.unfolded.layers.iter().map(Vec::len).sum();
        size_of::<Way>() * self.ways() + size_of::<u32>() * states + size_of_val(&self.starts[..])
    }

    /// Narrows the cells to the digits of accepted words.
    pub fn narrow<M: Mask>(
        &self,
        cells: &[u16],
        now: &[M],
        keep: &mut impl FnMut(u16, M),
    ) -> Result<(), Dead> {
        if self.unfolded.layers[0].is_empty() {
            return Err(Dead);
        }
        let words = self.starts[self.starts.len() - 1];
        let (mut few, mut many) = ([0u64; FEW], Vec::new());
        let bits: &mut [u64] = match few.get_mut(..words) {
            Some(few) => few,
            None => {
                many.resize(words, 0);
                &mut many
            }
        };
        bits[0] = 1;
        let layer = |bits: &[u64], i: usize, state: u32| {
            bits[self.starts[i] + state as usize / 64] >> (state % 64) & 1 == 1
        };
        for (i, ways) in self.unfolded.ways.iter().enumerate() {
            let here = now[cells[i] as usize];
            for way in ways {
                if here & M::digit(way.digit.into()) != M::EMPTY && layer(bits, i, way.from) {
                    bits[self.starts[i + 1] + way.to as usize / 64] |= 1 << (way.to % 64);
                }
            }
        }
        // From the back: a state stays possible if a way leads from it to one that is.
        for (i, ways) in self.unfolded.ways.iter().enumerate().rev() {
            let here = now[cells[i] as usize];
            let mut allowed = M::EMPTY;
            let (mut state, mut lives) = (u32::MAX, false);
            for way in ways {
                // Ways are in the order of the states they lead from.
                if way.from != state {
                    self.keep_if(lives, i, state, bits);
                    (state, lives) = (way.from, false);
                }
                let digit = M::digit(way.digit.into());
                if here & digit != M::EMPTY
                    && layer(bits, i, way.from)
                    && layer(bits, i + 1, way.to)
                {
                    allowed |= digit;
                    lives = true;
                }
            }
            self.keep_if(lives, i, state, bits);
            if allowed == M::EMPTY {
                return Err(Dead);
            }
            keep(cells[i], allowed);
        }
        Ok(())
    }

    /// Takes a state from a layer where it leads nowhere.
    #[inline]
    fn keep_if(&self, lives: bool, layer: usize, state: u32, bits: &mut [u64]) {
        if !lives && state != u32::MAX {
            bits[self.starts[layer] + state as usize / 64] &= !(1 << (state % 64));
        }
    }
}
