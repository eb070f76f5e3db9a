//! Minimal plain 9×9 puzzles by the ten thousand: as in [`dig`](super::dig), with hundreds of boards in
//! work at once, so that one run of the bit-sliced kernel judges all of them.
//!
//! The first question is about many cells at once, and what it teaches is kept. Then each is about one
//! cell: whether there is a board with another digit in it. That is refuted faster than two boards are
//! found, and either answer settles the cell for good.
//!
//! Invariant: a puzzle depends on the seed and its number alone: which of several solutions the kernel
//! shows does not matter to what is left of a board.

mod sets;

use std::cell::RefCell;
use std::collections::VecDeque;
use std::ops::ControlFlow;

use youdoku_logic::{Control, Stopped};

use crate::engine::plain9::{Alphabet, Answer, Bulk, Digits, Question, Single, obeys};

use super::fill;
use sets::{ALL, BIT, Cells, Sets};

/// Boards in work at first; with each puzzle that is taken, there may be some more, until there is one
/// for each lane of the kernel. So whoever wants few puzzles does not wait for hundreds.
const AT_FIRST: usize = 16;
const MORE_EACH: usize = 4;

/// The first question is about so many cells gone that no known set needs: three times of four they
/// can go. From 42 to 46 it makes no difference.
const FIRST: usize = 44;

/// Digs plain boards; it owns the kernels' memory, so keep one for each thread.
pub(crate) struct PlainDigger {
    bulk: Bulk,
    single: Single,
}

/// A minimal puzzle, with the random choices that come after it.
pub(crate) struct Minimal {
    pub solution: Digits,
    pub clues: Digits,
    pub rng: crate::random::Rng,
}

/// A board in work.
struct Work {
    number: usize,
    solution: Digits,
    /// Where each digit stands.
    places: [Cells; 9],
    /// The cells in the order of digging.
    order: [u8; 81],
    sets: Sets,
    /// What has been judged, and what is asked about now.
    done: Dug,
    asked: Dug,
    rng: crate::random::Rng,
}

/// A board dug up to a place of the order.
#[derive(Clone, Copy)]
struct Dug {
    to: usize,
    /// The cells that stay: those before that place for good, because no set that ends beyond
    /// speaks of them, and all from there on.
    left: Cells,
}

impl PlainDigger {
    pub fn new() -> PlainDigger {
        PlainDigger { bulk: Bulk::new(), single: Single::new() }
    }

    /// A minimal puzzle for each of these random sources, dug from this board or from a random one,
    /// and handed in in the order of the sources, as long as they are taken.
    pub fn minimal(
        &mut self,
        sources: &mut dyn Iterator<Item = crate::random::Rng>,
        given: Option<&Digits>,
        control: &Control,
        take: &mut dyn FnMut(Minimal) -> ControlFlow<()>,
    ) -> Result<(), Stopped> {
        let site = RefCell::new(Site {
            single: &mut self.single,
            given,
            most: self.bulk.lanes(),
            sources,
            works: Vec::new(),
            ready: VecDeque::new(),
            taken: 0,
            made: VecDeque::new(),
            take,
            closed: false,
        });
        let (mut stopped, mut open) = (control.check().err(), true);
        while open && stopped.is_none() {
            let poll = || {
                stopped = control.check().err();
                if stopped.is_some() || site.borrow().closed {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            };
            let questions = std::iter::from_fn(|| site.borrow_mut().question());
            let hear = |work, answer: &Answer| site.borrow_mut().hear(work, answer);
            _ = self.bulk.search(questions, poll, hear);
            // The last answers may have come when all lanes had seen that there is no question.
            open = site.borrow().is_open();
        }
        stopped.map_or(Ok(()), Err)
    }
}

/// All the boards of a run: where questions come from and answers go.
struct Site<'d> {
    single: &'d mut Single,
    given: Option<&'d Digits>,
    /// The most boards in work.
    most: usize,
    sources: &'d mut dyn Iterator<Item = crate::random::Rng>,
    works: Vec<Work>,
    /// The works that nobody has asked about.
    ready: VecDeque<usize>,
    /// How many puzzles have been taken, and those after them, as far as they are made.
    taken: usize,
    made: VecDeque<Option<Minimal>>,
    take: &'d mut dyn FnMut(Minimal) -> ControlFlow<()>,
    /// No more are wanted.
    closed: bool,
}

impl Site<'_> {
    fn is_open(&self) -> bool {
        !self.closed && !self.ready.is_empty()
    }

    /// The next question, if there is one now.
    fn question(&mut self) -> Option<Question> {
        loop {
            if self.works.len() < self.most.min(AT_FIRST + MORE_EACH * self.taken)
                && let Some(work) = self.next_work()
            {
                self.ready.push_back(self.works.len());
                self.works.push(work);
            }
            let place = self.ready.pop_front()?;
            let work = &mut self.works[place];
            if let Some(candidates) = work.ask() {
                return Some(Question::new(place, &candidates, work.limit()));
            }
            let (solution, rng) = (work.solution, work.rng.clone());
            let minimal = Minimal { solution, clues: work.clues(), rng };
            self.made[work.number - self.taken] = Some(minimal);
            self.hand_in();
            if let Some(next) = self.next_work() {
                self.works[place] = next;
                self.ready.push_back(place);
            }
        }
    }

    fn hand_in(&mut self) {
        while !self.closed
            && let Some(minimal) = self.made.front_mut().and_then(Option::take)
        {
            self.made.pop_front();
            self.taken += 1;
            self.closed = (self.take)(minimal).is_break();
        }
    }

    fn next_work(&mut self) -> Option<Work> {
        let mut rng = self.sources.next().filter(|_| !self.closed)?;
        let number = self.taken + self.made.len();
        self.made.push_back(None);
        let solution = match self.given {
            Some(board) => *board,
            None => fill::plain9(self.single, &mut rng),
        };
        Some(Work::new(number, solution, rng))
    }

    /// A board learns from the answer to its question.
    fn hear(&mut self, place: usize, answer: &Answer) {
        self.works[place].hear(answer);
        self.ready.push_back(place);
    }
}

impl Work {
    fn new(number: usize, solution: Digits, mut rng: crate::random::Rng) -> Work {
        let mut order: [u8; 81] = std::array::from_fn(|i| i as u8);
        rng.shuffle(&mut order);
        let mut places = [0; 9];
        solution.iter().enumerate().for_each(|(i, &digit)| places[digit as usize - 1] |= 1 << i);
        let sets = Sets::of(&solution, &places, &order);
        let done = Dug { to: 0, left: ALL };
        Work { number, solution, places, order, sets, done, asked: done, rng }
    }

    /// Digs on by the cells that are not known to be needed, and asks whether they can go: many at
    /// first, then one at a time. When there are none, what is left is minimal.
    fn ask(&mut self) -> Option<[Cells; 9]> {
        let wanted = if self.is_first() { FIRST } else { 1 };
        let (Dug { mut to, mut left }, mut gone) = (self.done, 0);
        while to < 81 && gone < wanted {
            let cell = self.order[to] as usize;
            let without = left & !BIT[cell];
            if !self.sets.need(cell, without) {
                left = without;
                gone += 1;
            }
            to += 1;
        }
        self.asked = Dug { to, left };
        let mut candidates = self.places.map(|places| ALL & (places | !left));
        if !self.is_first() {
            // Before this cell went there was one solution, so another has another digit here.
            let cell = self.order[to - 1] as usize;
            candidates[self.solution[cell] as usize - 1] &= !BIT[cell];
        }
        (gone > 0).then_some(candidates)
    }

    fn is_first(&self) -> bool {
        self.done.to == 0
    }

    /// Where our board is among the candidates, the other is the second.
    fn limit(&self) -> u64 {
        if self.is_first() { 2 } else { 1 }
    }

    /// Learns from the answer to the question.
    fn hear(&mut self, answer: &Answer) {
        let (first, found) = (self.is_first(), answer.count > 0);
        if first && answer.count != 1 {
            assert!(found, "the 9×9 kernel lost a solution");
            for other in [&answer.first, &answer.second] {
                self.learn(other);
            }
            return;
        }
        if first {
            assert!(answer.first == self.solution, "the 9×9 kernel lost a solution");
        } else if found {
            let cell = BIT[self.order[self.asked.to - 1] as usize];
            assert!(
                self.check(&answer.first) & cell != 0,
                "the 9×9 kernel found what was forbidden"
            );
            self.asked.left |= cell;
        }
        self.done = self.asked;
    }

    /// Another solution is an unavoidable set.
    fn learn(&mut self, other: &Digits) {
        let set = self.check(other);
        let gone = self.order[..self.asked.to].iter().rev();
        if let Some(&last) = gone.into_iter().find(|&&cell| set & BIT[cell as usize] != 0) {
            self.sets.add(set, last.into());
        }
    }

    /// Where a solution that the kernel has found differs from ours.
    fn check(&self, other: &Digits) -> Cells {
        let set = differences(&self.solution, other);
        let fine = set & self.asked.left == 0 && obeys(Alphabet::Numbers, &[0; 81], other);
        assert!(fine, "the 9×9 kernel found what is no solution");
        set
    }

    /// What is left of the board.
    fn clues(&self) -> Digits {
        let mut clues = [0; 81];
        let mut left = self.asked.left;
        while left != 0 {
            let cell = left.trailing_zeros() as usize;
            clues[cell] = self.solution[cell];
            left &= left - 1;
        }
        clues
    }
}

/// The cells in which two boards differ.
fn differences(one: &Digits, other: &Digits) -> Cells {
    let mut differ = Cells::from(one[80] != other[80]) << 80;
    let eights = one.as_chunks::<8>().0.iter().zip(other.as_chunks::<8>().0);
    for (i, (one, other)) in eights.enumerate() {
        // Digits have four bits: what carries into the fifth of each byte is gathered in the highest.
        let bytes = u64::from_le_bytes(*one) ^ u64::from_le_bytes(*other);
        let fifths = (bytes + 0x0f0f_0f0f_0f0f_0f0f) >> 4 & 0x0101_0101_0101_0101;
        differ |= Cells::from(fifths.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * i);
    }
    differ
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::plain9::Isa;

    /// The puzzles of these seeds.
    fn dug(digger: &mut PlainDigger, seeds: impl Iterator<Item = u64>) -> Vec<Minimal> {
        let mut found = Vec::new();
        let mut take = |minimal| {
            found.push(minimal);
            ControlFlow::Continue(())
        };
        let sources = &mut seeds.map(crate::random::Rng::with_seed);
        digger.minimal(sources, None, &Control::new(), &mut take).unwrap();
        found
    }

    #[test]
    fn none_is_made_when_no_more_is_wanted() {
        let (mut sources, mut found) = ((0..).map(crate::random::Rng::with_seed), 0);
        let mut take = |_| {
            found += 1;
            if found < 1000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let mut digger = PlainDigger::new();
        digger.minimal(&mut sources, None, &Control::new(), &mut take).unwrap();
        assert_eq!(found, 1000);
    }

    /// What is left is what asking for each clue in turn leaves.
    #[test]
    fn digging_at_once_is_digging_one_by_one() {
        let mut single = Single::new();
        let found = dug(&mut PlainDigger::new(), 0..50);
        assert_eq!(found.len(), 50);
        for (seed, minimal) in found.iter().enumerate() {
            let mut rng = crate::random::Rng::with_seed(seed as u64);
            let solution = fill::plain9(&mut single, &mut rng);
            assert_eq!(solution, minimal.solution);
            let mut left = solution;
            for cell in Work::new(0, solution, rng).order {
                let digit = std::mem::take(&mut left[cell as usize]);
                if single.solve(Alphabet::Numbers, &left, 2).count > 1 {
                    left[cell as usize] = digit;
                }
            }
            assert_eq!(left, minimal.clues);
        }
    }

    /// However many lanes there are, and whatever they find first.
    #[test]
    fn all_instruction_sets_dig_the_same() {
        let clues = |isa| {
            let mut digger = PlainDigger { bulk: Bulk::with(isa), single: Single::with(isa) };
            dug(&mut digger, 0..1000).into_iter().map(|minimal| minimal.clues).collect::<Vec<_>>()
        };
        let portable = clues(Isa::Portable);
        assert!(Isa::all_available().all(|isa| clues(isa) == portable));
    }

    #[test]
    fn differences_are_those_one_sees() {
        let mut rng = crate::random::Rng::with_seed(5);
        for _ in 0..200 {
            let one: Digits = std::array::from_fn(|_| rng.u8(1..10));
            let other = one.map(|digit| if rng.bool() { digit } else { rng.u8(1..10) });
            let seen = (0..81).filter(|&c| one[c] != other[c]).map(|c| 1 << c).sum::<Cells>();
            assert_eq!(differences(&one, &other), seen);
        }
    }
}
