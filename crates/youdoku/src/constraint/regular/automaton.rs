//! Automata over digits: a state, a next one for each digit, and which states accept.
//!
//! An automaton is made by a walk through whatever states a rule thinks in, and is then as small as it gets:
//! states from which the same words are accepted are one. A missing next state means that nothing is accepted
//! any more. Words of one length only go through a part of it, layer by layer ([`Unfolded`]).

use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use youdoku_logic::{Control, Stopped, Taken};

use crate::constraint::Rows;
use crate::mixing::QuickMap;
use crate::{Digit, DigitSet};

/// A deterministic automaton that reads digits.
///
/// ```
/// use youdoku::{Digit, constraint::Automaton};
/// // Accepts words that have the digit 1 an even number of times.
/// let turn = |&odd: &bool, digit| Some(odd != (digit == Digit::at(0)));
/// let automaton = Automaton::of(4, false, turn, |odd| !odd, 10).unwrap();
/// assert_eq!(automaton.states(), 2);
/// assert!(automaton.reads([0, 3, 0].map(Digit::at)) && !automaton.reads([0, 3].map(Digit::at)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Automaton {
    digits: usize,
    /// For each state and digit the next state; [`NOWHERE`] where there is none. The first state is 0.
    next: Vec<u32>,
    accepts: Vec<bool>,
    /// The automaton that accepts all other words, once somebody has asked.
    negation: Negation,
}

/// What follows from the rest of an automaton, and tells none from another.
#[derive(Debug, Default)]
struct Negation(OnceLock<Arc<Automaton>>);

impl Clone for Negation {
    fn clone(&self) -> Negation {
        Negation::default()
    }
}

impl PartialEq for Negation {
    fn eq(&self, _: &Negation) -> bool {
        true
    }
}

impl Eq for Negation {}

impl Hash for Negation {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

const NOWHERE: u32 = u32::MAX;

/// After so many ways it is asked whether the making may go on: a millisecond or two.
pub(super) const STEPS: usize = 1 << 14;

impl Automaton {
    /// The automaton of what a reader keeps in mind: what it begins with, what a digit makes of that (nothing
    /// where the word can no longer be right), and whether the word may end there. Nothing where that takes more
    /// states than `most`.
    pub fn of<S: Clone + Eq + Hash>(
        digits: usize,
        begin: S,
        step: impl Fn(&S, Digit) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
        most: usize,
    ) -> Option<Automaton> {
        Automaton::within(&Control::new(), digits, begin, step, accepts, most)
    }

    /// The same; nothing also where it may not go on.
    pub fn within<S: Clone + Eq + Hash>(
        control: &Control,
        digits: usize,
        begin: S,
        step: impl Fn(&S, Digit) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
        most: usize,
    ) -> Option<Automaton> {
        let mut pace = control.pace(STEPS);
        let mut numbers = QuickMap::from_iter([(begin.clone(), 0)]);
        let mut minds = vec![begin];
        let mut next = Vec::new();
        while let Some(mind) = minds.get(next.len() / digits).cloned() {
            pace.work(digits).ok()?;
            for digit in DigitSet::all(digits).iter() {
                next.push(match step(&mind, digit) {
                    None => NOWHERE,
                    Some(after) => *numbers.entry(after).or_insert_with_key(|after| {
                        minds.push(after.clone());
                        minds.len() as u32 - 1
                    }),
                });
            }
            if minds.len() > most {
                return None;
            }
        }
        let accepts = minds.iter().map(accepts).collect();
        Automaton::new(digits, next, accepts).smallest(control).ok()
    }

    fn new(digits: usize, next: Vec<u32>, accepts: Vec<bool>) -> Automaton {
        Automaton { digits, next, accepts, negation: Negation::default() }
    }

    /// How many digits there are.
    pub fn digits(&self) -> usize {
        self.digits
    }

    /// How many states there are.
    pub fn states(&self) -> usize {
        self.accepts.len()
    }

    /// Where a digit leads from a state.
    pub fn next(&self, state: usize, digit: usize) -> Option<usize> {
        if digit >= self.digits {
            return None;
        }
        let next = self.next[state * self.digits + digit];
        (next != NOWHERE).then_some(next as usize)
    }

    /// Whether a word may end in this state.
    pub fn accepts(&self, state: usize) -> bool {
        self.accepts[state]
    }

    /// Whether it accepts this word.
    pub fn reads(&self, word: impl IntoIterator<Item = Digit>) -> bool {
        let end = word.into_iter().try_fold(0, |state, digit| self.next(state, digit.index()));
        end.is_some_and(|state| self.accepts(state))
    }

    /// The automaton that accepts all other words, made once.
    pub fn negated(&self, control: &Control) -> Result<Arc<Automaton>, Stopped> {
        if let Some(known) = self.negation.0.get() {
            return Ok(known.clone());
        }
        // What leads nowhere leads to a state of its own, from which everything is accepted.
        let (states, elsewhere) = (self.states(), self.states() as u32);
        let step = |next: &u32| if *next == NOWHERE { elsewhere } else { *next };
        let mut next: Vec<u32> = self.next.iter().map(step).collect();
        next.extend(vec![elsewhere; self.digits]);
        let accepts = (0..=states).map(|state| !self.accepts.get(state).is_some_and(|&good| good));
        let all = Automaton::new(self.digits, next, accepts.collect());
        let made = Arc::new(all.smallest(control)?);
        Ok(self.negation.0.get_or_init(|| made).clone())
    }

    /// The same with as few states as it takes: states are told apart as long as a digit leads from them to
    /// states that are (Moore 1956).
    fn smallest(&self, control: &Control) -> Result<Automaton, Stopped> {
        if let Some(class) = self.classes_from_behind(control)? {
            return Ok(self.of_classes(&class));
        }
        let mut pace = control.pace(STEPS);
        // What leads nowhere is a class of its own, and so are states from which nothing is accepted.
        let mut class: Vec<u32> = self.accepts.iter().map(|&accepts| u32::from(accepts)).collect();
        let class_after = |class: &[u32], next: u32| match next {
            NOWHERE => 0,
            next => class[next as usize],
        };
        let (mut count, mut finer) = (0, Vec::with_capacity(class.len()));
        let mut signature = vec![0; self.digits + 1];
        let mut signatures = Signatures::new(self.digits + 1, class.len() + 1);
        loop {
            // The class of what is nowhere has the number 0.
            signatures.clear();
            signature.fill(0);
            signatures.number(&signature);
            finer.clear();
            for (state, own) in class.iter().enumerate() {
                pace.work(self.digits)?;
                let row = &self.next[state * self.digits..(state + 1) * self.digits];
                signature[0] = *own;
                for (after, &next) in signature[1..].iter_mut().zip(row) {
                    *after = class_after(&class, next);
                }
                finer.push(signatures.number(&signature));
            }
            std::mem::swap(&mut class, &mut finer);
            if signatures.len() == count {
                break;
            }
            count = signatures.len();
        }
        Ok(self.of_classes(&class))
    }

    /// The classes of states that accept the same, where all ways lead on to states with greater numbers, as in a word
    /// whose places are known: what a state accepts is known when those behind it are, so that one look at each is enough.
    fn classes_from_behind(&self, control: &Control) -> Result<Option<Vec<u32>>, Stopped> {
        let rows = self.next.chunks_exact(self.digits);
        // Nowhere is greater than any.
        if rows.zip(0..).any(|(row, state): (&[u32], u32)| row.iter().any(|&next| next <= state)) {
            return Ok(None);
        }
        let mut pace = control.pace(STEPS);
        let mut class = vec![0; self.states()];
        let mut signature = vec![0; self.digits + 1];
        let mut signatures = Signatures::new(self.digits + 1, class.len() + 1);
        // The class of what is nowhere has the number 0.
        signatures.number(&signature);
        for state in (0..self.states()).rev() {
            pace.work(self.digits)?;
            let row = &self.next[state * self.digits..(state + 1) * self.digits];
            signature[0] = u32::from(self.accepts[state]);
            for (after, &next) in signature[1..].iter_mut().zip(row) {
                *after = if next == NOWHERE { 0 } else { class[next as usize] };
            }
            class[state] = signatures.number(&signature);
        }
        Ok(Some(class))
    }

    /// The automaton whose states are these classes; class 0 is nowhere.
    fn of_classes(&self, class: &[u32]) -> Automaton {
        let mut states = vec![0];
        // Classes are numbers below this.
        let mut numbers = vec![NOWHERE; class.iter().max().map_or(0, |&last| last as usize + 1)];
        numbers[class[0] as usize] = 0;
        let mut next = Vec::new();
        while let Some(&state) = states.get(next.len() / self.digits) {
            for digit in 0..self.digits {
                let after = self.next(state, digit).filter(|&after| class[after] != 0);
                next.push(after.map_or(NOWHERE, |after| {
                    let number = &mut numbers[class[after] as usize];
                    if *number == NOWHERE {
                        *number = states.len() as u32;
                        states.push(after);
                    }
                    *number
                }));
            }
        }
        let accepts = states.iter().map(|&state| self.accepts[state]).collect();
        Automaton::new(self.digits, next, accepts)
    }
}

/// Lists of numbers, all of one length, each with a number of its own in the order in which they come. They are
/// looked for many thousands of times: all lie in one vector, and in a table by what is made of their numbers.
struct Signatures {
    width: usize,
    lists: Vec<u32>,
    /// The numbers of the lists and one, each at the first free place from where it belongs; 0 is free. Its length is
    /// a power of two, at least twice that of the lists.
    table: Vec<u32>,
}

impl Signatures {
    /// None yet, and at most so many.
    fn new(width: usize, most: usize) -> Signatures {
        let table = vec![0; (2 * most).next_power_of_two()];
        Signatures { width, lists: Vec::new(), table }
    }

    fn clear(&mut self) {
        self.lists.clear();
        self.table.fill(0);
    }

    fn len(&self) -> usize {
        self.lists.len() / self.width
    }

    /// The number of a list, which may be new.
    fn number(&mut self, list: &[u32]) -> u32 {
        // By the golden ratio, as Knuth has it; the high bits are the mixed ones.
        let mix = |all: u64, &one: &u32| {
            (all.rotate_left(23) ^ u64::from(one)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        };
        let mask = self.table.len() - 1;
        let mut place = (list.iter().fold(0, mix) >> 32) as usize & mask;
        loop {
            match self.table[place] as usize {
                0 => {
                    self.lists.extend_from_slice(list);
                    self.table[place] = self.len() as u32;
                    return self.len() as u32 - 1;
                }
                number if self.lists[(number - 1) * self.width..][..self.width] == *list => {
                    return number as u32 - 1;
                }
                _ => place = (place + 1) & mask,
            }
        }
    }
}

/// An automaton on words of one length: after each letter the states that such a word can be in, and the ways
/// between them.
#[derive(Debug)]
pub struct Unfolded {
    /// The states after so many letters, in order. Before the first there is one; there are none at all where no
    /// word of this length is accepted.
    pub layers: Vec<Vec<u32>>,
    /// For each letter its ways.
    pub ways: Vec<Vec<Way>>,
    /// The memory of both.
    _taken: Taken,
}

/// A letter leads from a state to another; both by their places in their layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// The state before.
    pub from: u32,
    /// The digit.
    pub digit: u8,
    /// The state after.
    pub to: u32,
}

impl Unfolded {
    /// For words of so many letters, as long as it may go on and has room: a long word has as many layers.
    pub fn new(
        automaton: &Automaton,
        letters: usize,
        control: &Control,
    ) -> Result<Unfolded, Stopped> {
        let mut taken = control.take(0)?;
        let mut pace = control.pace(STEPS);
        let mut layers = vec![vec![0u32]];
        let after = |state: u32| {
            (0..automaton.digits).filter_map(move |digit| automaton.next(state as usize, digit))
        };
        for i in 0..letters {
            pace.work(layers[i].len() * automaton.digits)?;
            let mut layer: Vec<u32> = layers[i]
                .iter()
                .flat_map(|&state| after(state))
                .map(|state| state as u32)
                .collect();
            layer.sort_unstable();
            layer.dedup();
            layer.shrink_to_fit();
            taken.more(size_of_val(&layer[..]))?;
            layers.push(layer);
        }
        layers[letters].retain(|&state| automaton.accepts(state as usize));
        for i in (0..letters).rev() {
            pace.work(layers[i].len() * automaton.digits)?;
            let (before, rest) = layers.split_at_mut(i + 1);
            let leads =
                |state: u32| after(state).any(|to| rest[0].binary_search(&(to as u32)).is_ok());
            before[i].retain(|&state| leads(state));
        }
        let mut all = Vec::with_capacity(letters);
        for two in layers.windows(2) {
            pace.work(two[0].len() * automaton.digits)?;
            let ways = ways(automaton, &two[0], &two[1]);
            taken.more(size_of_val(&ways[..]))?;
            all.push(ways);
        }
        Ok(Unfolded { layers, ways: all, _taken: taken })
    }
}

impl Unfolded {
    /// All words that are accepted; nothing where there are more than so many.
    pub fn words(&self, most: usize) -> Option<Rows> {
        let mut begun: Vec<(u32, Vec<Digit>)> = vec![(0, Vec::new())];
        if self.layers[0].is_empty() {
            begun.clear();
        }
        for ways in &self.ways {
            let mut longer = Vec::new();
            for (state, word) in &begun {
                let first = ways.partition_point(|way| way.from < *state);
                for way in ways[first..].iter().take_while(|way| way.from == *state) {
                    let mut word = word.clone();
                    word.push(Digit::at(way.digit.into()));
                    longer.push((way.to, word));
                }
                // Each of them can be gone on with: there are no fewer words than beginnings.
                if longer.len() > most {
                    return None;
                }
            }
            begun = longer;
        }
        Some(Rows::new(self.ways.len(), begun.into_iter().map(|(_, word)| word)))
    }
}

fn ways(automaton: &Automaton, before: &[u32], after: &[u32]) -> Vec<Way> {
    let mut found = Vec::new();
    for (from, &state) in before.iter().enumerate() {
        for digit in 0..automaton.digits {
            let to = automaton.next(state as usize, digit);
            if let Some(Ok(to)) = to.map(|to| after.binary_search(&(to as u32))) {
                found.push(Way { from: from as u32, digit: digit as u8, to: to as u32 });
            }
        }
    }
    found.shrink_to_fit();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads digits whose sum is a multiple of three.
    fn thirds(most: usize) -> Option<Automaton> {
        let step =
            |sum: &usize, digit: Digit| Some(sum + digit.index() + 1).filter(|sum| *sum < 60);
        Automaton::of(4, 0, step, |sum| sum % 3 == 0, most)
    }

    #[test]
    fn states_that_nothing_tells_apart_are_one() {
        let step = |sum: &usize, digit: Digit| Some((sum + digit.index() + 1) % 12);
        let thirds = Automaton::of(4, 0, step, |sum| sum % 3 == 0, 100).unwrap();
        assert_eq!(thirds.states(), 3);
        // What can never be accepted is nowhere.
        let never = |_: &usize, digit: Digit| Some(1 + digit.index());
        let nothing = Automaton::of(4, 0, never, |_| false, 100).unwrap();
        assert_eq!((nothing.states(), nothing.next(0, 0)), (1, None));
    }

    #[test]
    fn equal_lists_have_one_number() {
        let mut random = fastrand::Rng::with_seed(3);
        let mut signatures = Signatures::new(3, 30);
        for _ in 0..2 {
            signatures.clear();
            let mut seen: Vec<[u32; 3]> = Vec::new();
            for _ in 0..200 {
                let list = [random.u32(..3), random.u32(..3), random.u32(..3)];
                let known = seen.iter().position(|&other| other == list);
                let expect = known.unwrap_or(seen.len());
                if known.is_none() {
                    seen.push(list);
                }
                assert_eq!(signatures.number(&list) as usize, expect);
                assert_eq!(signatures.len(), seen.len());
            }
        }
    }

    #[test]
    fn too_many_states_are_refused() {
        assert!(thirds(10).is_none());
        assert!(thirds(100).is_some());
    }

    #[test]
    fn what_may_not_go_on_stops_after_some_steps() {
        let (control, steps) = (Control::new(), std::cell::Cell::new(0));
        control.cancel();
        let step = |sum: &usize, digit: Digit| {
            steps.set(steps.get() + 1);
            Some(sum + digit.index())
        };
        assert!(Automaton::within(&control, 4, 0, step, |_| true, usize::MAX).is_none());
        assert!(steps.get() <= STEPS, "{}", steps.get());
        // A large one is stopped too while states are put together.
        let (digits, states) = (4, STEPS);
        let next = (0..digits * states).map(|way| (way / digits) as u32).collect();
        let made = Automaton::new(digits, next, vec![true; states]);
        assert_eq!(made.smallest(&control).err(), Some(Stopped::Cancelled));
    }

    #[test]
    fn layers_hold_what_lies_on_accepted_words() {
        let automaton = thirds(100).unwrap();
        for letters in 0..4usize {
            let unfolded = Unfolded::new(&automaton, letters, &Control::new()).unwrap();
            let words = (0..4usize.pow(letters as u32)).map(|mut number| {
                let mut letter = || {
                    let digit = number % 4;
                    number /= 4;
                    digit
                };
                (0..letters).map(|_| letter()).collect::<Vec<usize>>()
            });
            for word in words {
                let mut places = vec![0u32];
                for (i, &letter) in word.iter().enumerate() {
                    let way = unfolded.ways[i]
                        .iter()
                        .find(|way| way.from == places[i] && usize::from(way.digit) == letter);
                    match way {
                        Some(way) => places.push(way.to),
                        None => break,
                    }
                }
                let sum: usize = word.iter().map(|letter| letter + 1).sum();
                assert_eq!(places.len() == letters + 1, sum.is_multiple_of(3), "{word:?}");
            }
        }
        assert!(Unfolded::new(&automaton, 60, &Control::new()).unwrap().layers[0].is_empty());
    }

    #[test]
    fn line_10_and_11_long_words_are_unfolded_in_the_time_and_room_there_is() {
        let everything = Automaton::of(100, 0, |_, _| Some(0), |_| true, 1).unwrap();
        let unfold = |control: &Control| Unfolded::new(&everything, 10_000, control).map(|_| ());
        let small = Control::new().with_memory(1 << 20);
        assert_eq!(unfold(&small), Err(Stopped::TooLarge(None)));
        // What was taken on the way is given back.
        assert_eq!(small.memory_left(), Some(1 << 20));
        let control = Control::new().with_memory(100_000_000);
        assert_eq!(unfold(&control), Ok(()));
        control.cancel();
        assert_eq!(unfold(&control), Err(Stopped::Cancelled));
    }
}
