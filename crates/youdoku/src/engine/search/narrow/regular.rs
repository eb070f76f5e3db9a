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
    /// For each state, one layer after the other, where it leads.
    leads: Leads<M>,
    /// For each layer's bits, the states from which every word is accepted.
    free: Box<[u64]>,
    /// How many ways there are.
    ways: usize,
}

/// Where states lead, as places in the next layer.
#[derive(Debug)]
enum Leads<M> {
    /// The digits that lead on from each state, and where each digit leads.
    ByDigit { leading: Box<[M]>, to: Box<[u32]> },
    /// The places that each state leads to, and by which digits, where these are many: what counts some digits treats
    /// the others alike.
    ByPlace { starts: Box<[u32]>, to: Box<[(u32, M)]> },
}

/// Where there are fewer than one place for so many ways, they are looked at place by place.
const ALIKE: usize = 2;

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
        let ways = unfolded.ways.iter().map(Vec::len).sum();
        let leads = Leads::new(&layers, unfolded, states, digits);
        let free = vec![!0; start].into();
        let mut reader = Reader { digits, layers: layers.into(), leads, free, ways };
        reader.find_free();
        reader
    }

    /// In the last layer all are; elsewhere those from which every digit leads to one that is.
    fn find_free(&mut self) {
        for i in (1..self.layers.len()).rev() {
            let (layer, states) = (&self.layers[i - 1], self.layers[i].first);
            let mut bits = vec![0; layer.end - layer.start];
            let after = &self.free[self.layers[i].start..self.layers[i].end];
            for state in layer.first..states {
                if self.leads.always(state, self.digits, |next| has(after, next)) {
                    set(&mut bits, (state - layer.first) as u32);
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

    /// The bytes that it will take, at most.
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
        let leads = match &self.leads {
            Leads::ByDigit { leading, to } => size_of_val(&to[..]) + size_of_val(&leading[..]),
            Leads::ByPlace { starts, to } => size_of_val(&to[..]) + size_of_val(&starts[..]),
        };
        leads + size_of_val(&self.layers[..]) + size_of_val(&self.free[..])
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
        match &self.leads {
            Leads::ByDigit { leading, to } => {
                let to = |state: usize| &to[state * self.digits..(state + 1) * self.digits];
                let forth = |state: usize, here: M, after: &mut [u64]| {
                    let to = to(state);
                    (here & leading[state]).each(|digit| set(after, to[digit]));
                };
                // When it is known that the state leads on, only what no other state allows is of interest.
                let back = |state: usize, here: M, allowed: &mut M, after: &[u64]| {
                    let (to, mut lives, mut rest) = (to(state), false, here & leading[state]);
                    while rest != M::EMPTY {
                        let digit = rest.first();
                        rest = rest.without(M::digit(digit));
                        if has(after, to[digit]) {
                            *allowed |= M::digit(digit);
                            if !lives {
                                lives = true;
                                rest = rest.without(*allowed);
                            }
                        }
                    }
                    lives
                };
                self.read(bits, cells, now, keep, forth, back)
            }
            Leads::ByPlace { starts, to } => {
                let to = |state: usize| &to[starts[state] as usize..starts[state + 1] as usize];
                let forth = |state: usize, here: M, after: &mut [u64]| {
                    for &(next, digits) in to(state) {
                        if here & digits != M::EMPTY {
                            set(after, next);
                        }
                    }
                };
                let back = |state: usize, here: M, allowed: &mut M, after: &[u64]| {
                    let mut lives = false;
                    for &(next, digits) in to(state) {
                        let digits = here & digits;
                        if digits != M::EMPTY && has(after, next) {
                            lives = true;
                            *allowed |= digits;
                        }
                    }
                    lives
                };
                self.read(bits, cells, now, keep, forth, back)
            }
        }
    }

    /// Goes through the layers and back again. `forth` marks where a state leads; `back` says whether it leads to where
    /// something is marked, and which digits do.
    #[inline(always)]
    fn read(
        &self,
        bits: &mut [u64],
        cells: &[u16],
        now: &[M],
        keep: &mut impl FnMut(u16, M),
        forth: impl Fn(usize, M, &mut [u64]),
        back: impl Fn(usize, M, &mut M, &[u64]) -> bool,
    ) -> Result<(), Dead> {
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
                    forth(state, here, after);
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
                    if !back(state, here, &mut allowed, after) {
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
}

impl<M: Mask> Leads<M> {
    fn new(layers: &[Layer], unfolded: &Unfolded, states: usize, digits: usize) -> Leads<M> {
        // The ways of a state stand one after the other, and none was left without.
        let of_states = || {
            layers.iter().zip(&unfolded.ways).flat_map(|(layer, ways)| {
                let of_state = ways.chunk_by(|a, b| a.from == b.from);
                of_state.map(|ways| (layer.first + ways[0].from as usize, ways))
            })
        };
        let ways: usize = unfolded.ways.iter().map(Vec::len).sum();
        let (mut places, mut seen) = (0, Vec::new());
        for (_, ways) in of_states() {
            seen.clear();
            seen.extend(ways.iter().map(|way| way.to));
            seen.sort_unstable();
            seen.dedup();
            places += seen.len();
        }
        let by_digit = states * (size_of::<M>() + digits * size_of::<u32>());
        let by_place = (states + 1) * size_of::<u32>() + places * size_of::<(u32, M)>();
        if places * ALIKE > ways || by_place > by_digit {
            let (mut leading, mut to) = (vec![M::EMPTY; states], vec![0; states * digits]);
            for (state, ways) in of_states() {
                for way in ways {
                    leading[state] |= M::digit(way.digit.into());
                    to[state * digits + usize::from(way.digit)] = way.to;
                }
            }
            return Leads::ByDigit { leading: leading.into(), to: to.into() };
        }
        let mut starts = Vec::with_capacity(states + 1);
        let mut to: Vec<(u32, M)> = Vec::with_capacity(places);
        for (_, ways) in of_states() {
            let first = to.len();
            starts.push(first as u32);
            for way in ways {
                let digit = M::digit(way.digit.into());
                match to[first..].iter_mut().find(|(to, _)| *to == way.to) {
                    Some((_, digits)) => *digits |= digit,
                    None => to.push((way.to, digit)),
                }
            }
        }
        starts.push(to.len() as u32);
        Leads::ByPlace { starts: starts.into(), to: to.into() }
    }

    /// Whether every digit leads on from a state, and only to places of which this is so.
    fn always(&self, state: usize, digits: usize, is_so: impl Fn(u32) -> bool) -> bool {
        let all = M::up_to(digits - 1);
        match self {
            Leads::ByDigit { leading, to } => {
                let to = &to[state * digits..(state + 1) * digits];
                leading[state] == all && to.iter().all(|&next| is_so(next))
            }
            Leads::ByPlace { starts, to } => {
                let to = &to[starts[state] as usize..starts[state + 1] as usize];
                let mut leading = M::EMPTY;
                to.iter().for_each(|(_, digits)| leading |= *digits);
                leading == all && to.iter().all(|&(next, _)| is_so(next))
            }
        }
    }
}

#[inline(always)]
fn set(bits: &mut [u64], place: u32) {
    bits[place as usize / 64] |= 1 << (place % 64);
}

#[inline(always)]
fn has(bits: &[u64], place: u32) -> bool {
    bits[place as usize / 64] >> (place % 64) & 1 == 1
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
            // To some all digits but the first are alike.
            if random.bool() {
                (0..next.len())
                    .for_each(|i| next[i] = next[(i / digits) * digits + (i % digits).min(1)]);
            }
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
            assert!(reader.bytes() <= Reader::<u16>::bytes_of(&unfolded, digits));
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
