//! Reading with an automaton during search: after each letter the states that are still possible, a bit each,
//! from the front and then from the back. A digit stays if some way with it is left. Only states that are possible
//! are looked at, and of their ways only those with a candidate.

use super::Dead;
use crate::constraint::Unfolded;
use crate::engine::search::mask::Mask;

/// Reads words of one length.
#[derive(Debug)]
pub struct Reader<M> {
    digits: usize,
    layers: Box<[Layer]>,
    /// For each state, one layer after the other, the digits that lead on from it.
    leading: Box<[M]>,
    /// For each layer's bits, the states from which every word is accepted.
    free: Box<[u64]>,
    /// For each state and digit, where it leads: a place in the next layer.
    to: Box<[u32]>,
    /// How many ways there are.
    ways: usize,
}

/// The states after so many letters.
#[derive(Debug)]
struct Layer {
    /// Where its bits begin, in words of 64, and where they end.
    start: usize,
    end: usize,
    /// The number of its first state.
    first: usize,
}

/// So many words are kept on the stack.
const FEW: usize = 64;

impl<M: Mask> Reader<M> {
    /// Reads the words that go through these layers, of so many digits.
    pub fn new(unfolded: &Unfolded, digits: usize) -> Reader<M> {
        let (mut layers, mut start, mut first) = (Vec::new(), 0, 0);
        for layer in &unfolded.layers {
            let end = start + layer.len().div_ceil(64);
            layers.push(Layer { start, end, first });
            (start, first) = (end, first + layer.len());
        }
        // Nothing leads on from the last layer.
        let states = layers.last().map_or(0, |last: &Layer| last.first);
        let (mut leading, mut to) = (vec![M::EMPTY; states], vec![0; states * digits]);
        for (layer, ways) in layers.iter().zip(&unfolded.ways) {
            for way in ways {
                let state = layer.first + way.from as usize;
                leading[state] |= M::digit(way.digit.into());
                to[state * digits + usize::from(way.digit)] = way.to;
            }
        }
        let ways = unfolded.ways.iter().map(Vec::len).sum();
        let (layers, leading, to) = (layers.into(), leading.into(), to.into());
        let free = vec![!0; start].into();
        let mut reader = Reader { digits, layers, leading, free, to, ways };
        reader.find_free();
        reader
    }

    /// In the last layer all are; elsewhere those from which every digit leads to one that is.
    fn find_free(&mut self) {
        let all = M::up_to(self.digits - 1);
        let is_free = |bits: &[u64], state: u32| bits[state as usize / 64] >> (state % 64) & 1 == 1;
        for i in (1..self.layers.len()).rev() {
            let (layer, states) = (&self.layers[i - 1], self.layers[i].first);
            let mut bits = vec![0; layer.end - layer.start];
            let after = &self.free[self.layers[i].start..self.layers[i].end];
            for state in layer.first..states {
                if self.leading[state] == all
                    && self.to_of(state).iter().all(|&next| is_free(after, next))
                {
                    let place = state - layer.first;
                    bits[place / 64] |= 1 << (place % 64);
                }
            }
            let place = layer.start..layer.end;
            self.free[place].copy_from_slice(&bits);
        }
    }

    /// Whether every word is accepted from all these states of a layer.
    #[inline(always)]
    fn is_free(&self, layer: &Layer, bits: &[u64]) -> bool {
        let free = &self.free[layer.start..layer.end];
        bits[layer.start..layer.end].iter().zip(free).all(|(live, free)| live & !free == 0)
    }

    /// How many ways there are, which is how much there is to look at.
    pub fn ways(&self) -> usize {
        self.ways
    }

    /// The bytes that it will take.
    pub fn bytes_of(unfolded: &Unfolded, digits: usize) -> usize {
        let layers = unfolded.layers.len();
        // Those of the last layer lead nowhere.
        let states: usize = unfolded.layers[..layers - 1].iter().map(Vec::len).sum();
        let words: usize = unfolded.layers.iter().map(|layer| layer.len().div_ceil(64)).sum();
        let layers = layers * size_of::<Layer>() + words * size_of::<u64>();
        states * (size_of::<M>() + digits * size_of::<u32>()) + layers
    }

    /// The bytes it takes.
    pub fn bytes(&self) -> usize {
        let states = size_of_val(&self.to[..]) + size_of_val(&self.leading[..]);
        states + size_of_val(&self.layers[..]) + size_of_val(&self.free[..])
    }

    /// Narrows the cells to the digits of accepted words.
    pub fn narrow(
        &self,
        cells: &[u16],
        now: &[M],
        keep: &mut impl FnMut(u16, M),
    ) -> Result<(), Dead> {
        if self.layers[0].start == self.layers[0].end {
            return Err(Dead);
        }
        let words = self.layers[cells.len()].end;
        let (mut few, mut many) = ([0u64; FEW], Vec::new());
        let bits: &mut [u64] = match few.get_mut(..words) {
            Some(few) => few,
            None => {
                many.resize(words, 0);
                &mut many
            }
        };
        bits[0] = 1;
        // So many letters tell all: whatever comes then is accepted.
        let mut read = 0;
        for (layer, &cell) in self.layers.iter().zip(cells) {
            if self.is_free(layer, bits) {
                break;
            }
            read += 1;
            let here = now[cell as usize];
            let (before, after) = bits.split_at_mut(layer.end);
            for (i, &word) in before[layer.start..].iter().enumerate() {
                let mut live = word;
                while live != 0 {
                    let state = layer.first + 64 * i + live.trailing_zeros() as usize;
                    live &= live - 1;
                    let to = self.to_of(state);
                    (here & self.leading[state]).each(|digit| {
                        let next = to[digit] as usize;
                        after[next / 64] |= 1 << (next % 64);
                    });
                }
            }
        }
        // From the back: a state stays possible if a way leads from it to one that is.
        for (layer, &cell) in self.layers.iter().zip(&cells[..read]).rev() {
            let (here, mut allowed) = (now[cell as usize], M::EMPTY);
            let (before, after) = bits.split_at_mut(layer.end);
            for (i, word) in before[layer.start..].iter_mut().enumerate() {
                let mut live = *word;
                while live != 0 {
                    let place = live.trailing_zeros();
                    let state = layer.first + 64 * i + place as usize;
                    live &= live - 1;
                    let (to, mut lives) = (self.to_of(state), false);
                    let mut rest = here & self.leading[state];
                    // When it is known that the state leads on, only what no other state allows is of interest.
                    while rest != M::EMPTY {
                        let digit = rest.first();
                        let next = to[digit] as usize;
                        rest = rest.without(M::digit(digit));
                        if after[next / 64] >> (next % 64) & 1 == 1 {
                            allowed |= M::digit(digit);
                            if !lives {
                                lives = true;
                                rest = rest.without(allowed);
                            }
                        }
                    }
                    if !lives {
                        *word &= !(1 << place);
                    }
                }
            }
            if allowed == M::EMPTY {
                return Err(Dead);
            }
            keep(cell, allowed);
        }
        Ok(())
    }

    #[inline(always)]
    fn to_of(&self, state: usize) -> &[u32] {
        &self.to[state * self.digits..(state + 1) * self.digits]
    }
}

#[cfg(test)]
mod tests {
    use youdoku_logic::Control;

    use super::*;
    use crate::Digit;
    use crate::constraint::Automaton;

    /// Any automaton of some states, and any candidates: what stays is what some accepted word has.
    #[test]
    fn exactly_the_digits_of_accepted_words_stay() {
        let mut random = fastrand::Rng::with_seed(6);
        let (mut dead, mut narrowed, mut freed) = (0, 0, 0);
        for round in 0..500 {
            let (digits, letters) = (random.usize(2..5), random.usize(1..6));
            // Enough states that a layer of them takes more than one word.
            let states = *random.choice(&[3, 10, 150]).unwrap();
            let mut next: Vec<usize> =
                (0..states * digits).map(|_| random.usize(..states + 1)).collect();
            let mut good: Vec<bool> = (0..states).map(|_| random.u8(..4) == 0).collect();
            if round % 2 == 0 {
                // Who comes here is content with whatever follows.
                good[states - 1] = true;
                next[(states - 1) * digits..].fill(states - 1);
            }
            let step = |state: &usize, digit: Digit| {
                Some(next[state * digits + digit.index()]).filter(|&after| after < states)
            };
            let automaton = Automaton::of(digits, 0, step, |&state| good[state], states).unwrap();
            let now: Vec<u16> = (0..letters).map(|_| random.u16(1..1 << digits)).collect();
            let mut expected = vec![0u16; letters];
            for number in 0..digits.pow(letters as u32) {
                let word: Vec<usize> =
                    (0..letters).map(|i| number / digits.pow(i as u32) % digits).collect();
                let open = word.iter().zip(&now).all(|(&digit, &now)| now >> digit & 1 == 1);
                if open && automaton.reads(word.iter().map(|&digit| Digit::at(digit))) {
                    word.iter().zip(&mut expected).for_each(|(digit, kept)| *kept |= 1 << digit);
                }
            }
            let unfolded = Unfolded::new(&automaton, letters, &Control::new()).unwrap();
            let reader = Reader::<u16>::new(&unfolded, digits);
            assert_eq!(reader.bytes(), Reader::<u16>::bytes_of(&unfolded, digits));
            let inner = &reader.layers[..reader.layers.len() - 1];
            let mut free = inner.iter().flat_map(|layer| &reader.free[layer.start..layer.end]);
            freed += usize::from(free.any(|&free| free != 0));
            let (cells, mut kept): (Vec<u16>, _) = ((0..letters as u16).collect(), now.clone());
            match reader.narrow(&cells, &now, &mut |cell, left| kept[cell as usize] &= left) {
                Ok(()) => assert_eq!(kept, expected, "{now:?}"),
                Err(Dead) => assert!(expected.iter().all(|&left| left == 0), "{now:?}"),
            }
            dead += usize::from(expected[0] == 0);
            narrowed += usize::from(expected[0] != 0 && expected != now);
        }
        assert!(dead > 50 && narrowed > 50 && freed > 50, "{dead} {narrowed} {freed}");
    }
}
