//! Machines of Interactive Sudoku Solver: automata packed into bits, the highest of each number first.
//!
//! States are numbered: first those it begins in, then those that accept without being such, then the others. There are
//! two forms: a list of ways for each state, and a mask of the signs that it reads with the states they lead to.

use super::base64;

/// A machine; it may be in several states at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Machine {
    /// How many different signs it reads.
    pub signs: usize,
    /// It begins in all states below this.
    pub starts: usize,
    pub accepts: Vec<bool>,
    /// For each state the signs that it reads and where they lead, in order.
    pub ways: Vec<Vec<(usize, usize)>>,
}

struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    fn left(&self) -> usize {
        8 * self.bytes.len() - self.at
    }

    fn take(&mut self, count: usize) -> Option<usize> {
        if self.left() < count {
            return None;
        }
        let bit = |at: usize| usize::from(self.bytes[at / 8] >> (7 - at % 8) & 1);
        let number = (self.at..self.at + count).fold(0, |number, at| number << 1 | bit(at));
        self.at += count;
        Some(number)
    }
}

/// How many bits tell so many numbers apart.
fn width(numbers: usize) -> usize {
    (usize::BITS - numbers.saturating_sub(1).leading_zeros()) as usize
}

impl Machine {
    /// Reads one; nothing where the text is none.
    pub fn read(text: &str) -> Option<Machine> {
        if text.is_empty() {
            return Some(Machine { signs: 1, starts: 1, accepts: vec![false], ways: vec![vec![]] });
        }
        let bytes = base64::bytes(text)?;
        let mut bits = Bits { bytes: &bytes, at: 0 };
        let form = bits.take(2)?;
        let state_bits = bits.take(4)? + 1;
        let signs = bits.take(4)? + 1;
        let starts = bits.take(state_bits)?;
        let others = bits.take(state_bits)?;
        if form > 1 || starts == 0 || starts > bits.left() {
            return None;
        }
        let mut accepts = vec![false; starts];
        for accept in accepts.iter_mut().rev() {
            *accept = bits.take(1)? == 1;
        }
        accepts.resize(starts + others, true);
        let mut ways: Vec<Vec<(usize, usize)>> = Vec::new();
        if form == 0 {
            let count_bits = bits.take(4)?;
            let sign_bits = width(signs);
            while count_bits > 0 && bits.left() >= count_bits {
                let count = bits.take(count_bits)?;
                let mut of_state = Vec::new();
                for _ in 0..count {
                    of_state.push((bits.take(sign_bits)?, bits.take(state_bits)?));
                }
                of_state.sort_unstable();
                ways.push(of_state);
            }
        } else {
            while bits.left() >= signs {
                let mask = bits.take(signs)?;
                let read = (0..signs).filter(|sign| mask >> sign & 1 == 1);
                let way = |sign| Some((sign, bits.take(state_bits)?));
                ways.push(read.map(way).collect::<Option<_>>()?);
            }
        }
        let rest = bits.left();
        if bits.take(rest)? != 0 || ways.iter().flatten().any(|way| way.0 >= signs) {
            return None;
        }
        // What is named exists; what fills the last byte may look like states that do nothing.
        let named = ways.iter().flatten().map(|way| way.1 + 1).max().unwrap_or(0);
        let states = named.max(accepts.len());
        accepts.resize(states, false);
        if ways.iter().skip(states).any(|of_state| !of_state.is_empty()) {
            let last = ways.iter().rposition(|of_state| !of_state.is_empty()).unwrap_or(0);
            accepts.resize(last + 1, false);
        }
        ways.resize(accepts.len(), Vec::new());
        Some(Machine { signs, starts, accepts, ways })
    }

    /// Its text, in the shorter of the two forms; nothing where it has too many states or signs. States must be
    /// in order: the starting ones, then the accepting ones, then the others.
    pub fn write(&self) -> Option<String> {
        let states = self.accepts.len();
        if !(1..=16).contains(&self.signs) || states >= 1 << 16 || self.starts == 0 {
            return None;
        }
        let others = self.accepts[self.starts..].iter().filter(|&&accepts| accepts).count();
        let state_bits = width(states.max(self.starts + 1).max(others + 1)).max(1);
        let most = self.ways.iter().map(Vec::len).max().unwrap_or(0);
        let count_bits = width(most + 1);
        let sign_bits = width(self.signs);
        let ways: usize = self.ways.iter().map(Vec::len).sum();
        let twice =
            |of_state: &Vec<(usize, usize)>| of_state.windows(2).any(|two| two[0].0 == two[1].0);
        let packed = !self.ways.iter().any(twice)
            && states * self.signs + ways * state_bits
                < states * count_bits + ways * (sign_bits + state_bits);
        if !packed && count_bits > 15 {
            return None;
        }
        let mut bits: Vec<bool> = Vec::new();
        let mut put = |number: usize, width: usize| {
            bits.extend((0..width).rev().map(|bit| number >> bit & 1 == 1));
        };
        put(usize::from(packed), 2);
        put(state_bits - 1, 4);
        put(self.signs - 1, 4);
        put(self.starts, state_bits);
        put(others, state_bits);
        self.accepts[..self.starts].iter().rev().for_each(|&accepts| put(accepts.into(), 1));
        if !packed {
            put(count_bits, 4);
        }
        for of_state in &self.ways {
            if packed {
                put(of_state.iter().fold(0, |mask, way| mask | 1 << way.0), self.signs);
                of_state.iter().for_each(|way| put(way.1, state_bits));
            } else {
                put(of_state.len(), count_bits);
                for way in of_state {
                    put(way.0, sign_bits);
                    put(way.1, state_bits);
                }
            }
        }
        let byte = |eight: &[bool]| {
            eight.iter().enumerate().fold(0, |byte, (i, &bit)| byte | u8::from(bit) << (7 - i))
        };
        Some(base64::bytes_text(&bits.chunks(8).map(byte).collect::<Vec<u8>>()))
    }

    /// The machine that reads so many cells with the signs between them, each of which this one reads as it would a sign
    /// behind the last of so many values. Segments may be empty. Nothing where that takes too many states.
    pub fn along(&self, segments: &[usize], values: usize) -> Option<Machine> {
        // How many signs stand before the first cell, and behind each.
        let mut behind = vec![0];
        for (i, &cells) in segments.iter().enumerate() {
            if let Some(last) = behind.last_mut().filter(|_| i > 0) {
                *last += 1;
            }
            behind.extend(vec![0; cells]);
        }
        let parted = |states: Vec<usize>, signs: usize| {
            (0..signs).fold(states, |states, _| self.step(&states, values))
        };
        let begin = parted((0..self.starts).collect(), behind[0]);
        let mut layer = vec![begin];
        let (mut ways, mut first) = (Vec::new(), 0);
        for &signs in &behind[1..] {
            let mut next: Vec<Vec<usize>> = Vec::new();
            let after = first + layer.len();
            for states in &layer {
                let mut of_state = Vec::new();
                for value in 0..values {
                    let to = parted(self.step(states, value), signs);
                    if to.is_empty() {
                        continue;
                    }
                    let known = next.iter().position(|known| *known == to).unwrap_or_else(|| {
                        next.push(to);
                        next.len() - 1
                    });
                    of_state.push((value, after + known));
                }
                ways.push(of_state);
            }
            (first, layer) = (after, next);
            if first > 20_000 {
                return None;
            }
        }
        let mut accepts = vec![false; first];
        accepts.extend(layer.iter().map(|states| states.iter().any(|&state| self.accepts[state])));
        ways.resize(accepts.len(), Vec::new());
        Some(Machine { signs: values, starts: 1, accepts, ways })
    }

    /// Where one can be after reading a sign in one of these states; in order, each once.
    fn step(&self, states: &[usize], sign: usize) -> Vec<usize> {
        let ways = states.iter().flat_map(|&state| &self.ways[state]);
        let mut next: Vec<usize> = ways.filter(|way| way.0 == sign).map(|way| way.1).collect();
        next.sort_unstable();
        next.dedup();
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn machines_are_read_as_they_were_written() {
        let even = Machine::read("QO_XqA").unwrap();
        let ways = vec![vec![(0, 1), (1, 0), (2, 1), (3, 0)], vec![(0, 0), (1, 1), (2, 0), (3, 1)]];
        assert_eq!(even, Machine { signs: 4, starts: 1, accepts: vec![true, false], ways });
        assert_eq!(even.write().unwrap(), "QO_XqA");
        let ends = Machine::read("BNR0CSMBUA").unwrap();
        let ways = vec![vec![(0, 0), (0, 2), (1, 0), (2, 0), (3, 0)], vec![], vec![(1, 1)]];
        assert_eq!(ends, Machine { signs: 4, starts: 1, accepts: vec![false, true, false], ways });
        assert_eq!(Machine::read(&ends.write().unwrap()).unwrap(), ends);
        let rising = Machine::read("SQz8pweTg44MQQA").unwrap();
        assert_eq!((rising.signs, rising.accepts.len()), (5, 5));
        assert_eq!(Machine::read(&rising.write().unwrap()).unwrap(), rising);
        // The sign between segments is read where it stands.
        let along = rising.along(&[1, 0, 2], 4).unwrap();
        assert_eq!((along.signs, along.starts, along.accepts[0]), (4, 1, false));
        let reads = |word: &[usize]| {
            let end = word.iter().fold(vec![0], |states, &sign| along.step(&states, sign));
            end.iter().any(|&state| along.accepts[state])
        };
        assert!(reads(&[3, 0, 1]) && !reads(&[3, 1, 0]) && !reads(&[0, 1]));
        for wrong in ["A", "____", "é"] {
            assert_eq!(Machine::read(wrong), None, "{wrong}");
        }
    }
}
