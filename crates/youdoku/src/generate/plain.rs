//! Minimal plain 9×9 puzzles by the ten thousand: as in [`dig`](super::dig), with hundreds of boards in
//! work at once, so that one run of the bit-sliced kernel judges all of them.
//!
//! A cell is here its place in the order of digging, a set of cells is a number, and its last cell the
//! highest bit. So unavoidable sets in the order of their last cell are numbers in ascending order.
//!
//! Invariant: a puzzle depends on the seed and its number alone: which of several solutions the kernel
//! shows does not matter to what is left of a board.

use std::cell::RefCell;
use std::iter::Enumerate;
use std::ops::ControlFlow;
use std::vec::IntoIter;

use youdoku_logic::{Control, Stopped};

use crate::engine::plain9::{Alphabet, Answer, Bulk, Digits, Single, obeys};

use super::fill;

/// Boards in work at once: more than the kernel has lanes, so that none waits for a question, and
/// few enough for the cache.
const IN_WORK: usize = 600;

/// The first question is about so many cells gone: nearly always they can.
const FIRST: usize = 44;

/// Then each question is about one part of so many of the cells that may still go. Fewer parts are fewer
/// questions, until there are so many solutions that those found teach nothing.
const PARTS: u32 = 9;

/// Digs plain boards; it owns the kernels' memory, so keep one for each thread.
pub(crate) struct PlainDigger {
    bulk: Bulk,
    single: Single,
}

/// A minimal puzzle, with the random choices that come after it.
pub(crate) struct Minimal {
    pub solution: Digits,
    pub clues: Digits,
    pub rng: fastrand::Rng,
}

/// A board in work.
struct Work {
    number: usize,
    solution: Digits,
    /// The cells in the order of digging, and where in it each cell is.
    order: [u8; 81],
    place: [u8; 81],
    /// The unavoidable sets, ascending.
    sets: Vec<u128>,
    /// How far the order has been dug and judged, and how far it is dug in the question at hand.
    done: u32,
    to: u32,
    /// What is left of the board then.
    question: Digits,
    /// What stays of the part that is done: it stays for good, because a set learnt later has a cell
    /// beyond.
    kept: u128,
    rng: fastrand::Rng,
}

impl PlainDigger {
    pub fn new() -> PlainDigger {
        PlainDigger { bulk: Bulk::new(), single: Single::new() }
    }

    /// A minimal puzzle for each of these random sources, dug from this board or from a random one.
    pub fn minimal(
        &mut self,
        rngs: Vec<fastrand::Rng>,
        given: Option<&Digits>,
        control: &Control,
    ) -> Result<Vec<Minimal>, Stopped> {
        let site = RefCell::new(Site {
            single: &mut self.single,
            given,
            done: rngs.iter().map(|_| None).collect(),
            waiting: rngs.into_iter().enumerate(),
            works: Vec::with_capacity(IN_WORK),
            ready: Vec::with_capacity(IN_WORK),
            asked: Vec::new(),
        });
        let mut stopped = control.check().err();
        while stopped.is_none() && site.borrow().is_open() {
            site.borrow_mut().asked.clear();
            let poll = || {
                stopped = control.check().err();
                if stopped.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let questions = std::iter::from_fn(|| site.borrow_mut().question());
            let hear = |i, answer: &Answer| site.borrow_mut().hear(i, answer);
            _ = self.bulk.run(Alphabet::Numbers, questions, 2, poll, hear);
        }
        match stopped {
            Some(stopped) => Err(stopped),
            None => Ok(site.into_inner().done.into_iter().flatten().collect()),
        }
    }
}

/// All the boards of a run: where questions come from and answers go.
struct Site<'d> {
    single: &'d mut Single,
    given: Option<&'d Digits>,
    done: Vec<Option<Minimal>>,
    waiting: Enumerate<IntoIter<fastrand::Rng>>,
    works: Vec<Work>,
    /// The works that nobody has asked about.
    ready: Vec<usize>,
    /// The work of each question, by the question's number.
    asked: Vec<usize>,
}

impl Site<'_> {
    fn is_open(&self) -> bool {
        !self.ready.is_empty() || self.waiting.len() > 0
    }

    /// The next question, if there is one now.
    fn question(&mut self) -> Option<Digits> {
        loop {
            if self.works.len() < IN_WORK
                && let Some(work) = self.next_work()
            {
                self.ready.push(self.works.len());
                self.works.push(work);
            }
            let place = self.ready.pop()?;
            let work = &mut self.works[place];
            let state = work.ask();
            if state == State::Open {
                self.asked.push(place);
                return Some(work.question);
            }
            let (number, rng) = (work.number, work.rng.clone());
            self.done[number] =
                Some(Minimal { solution: work.solution, clues: work.question, rng });
            if let Some(next) = self.next_work() {
                self.works[place] = next;
                self.ready.push(place);
            }
        }
    }

    fn next_work(&mut self) -> Option<Work> {
        let (number, mut rng) = self.waiting.next()?;
        let solution = match self.given {
            Some(board) => *board,
            None => fill::plain9(self.single, &mut rng),
        };
        Some(Work::new(number, solution, rng))
    }

    /// A board learns from the answer to its question.
    fn hear(&mut self, question: usize, answer: &Answer) {
        let place = self.asked[question];
        let work = &mut self.works[place];
        let mut lost = answer.count == 0;
        if answer.count == 1 {
            lost |= answer.first != work.solution;
            work.settle();
        } else {
            for other in [&answer.first, &answer.second] {
                lost |= !obeys(Alphabet::Numbers, &work.question, other);
                if *other != work.solution {
                    work.learn(other);
                }
            }
        }
        assert!(!lost, "the 9×9 kernel lost a solution, or found what is none");
        self.ready.push(place);
    }
}

/// Whether there is something left to ask about a board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    Finished,
}

/// All places of the order.
const ALL: u128 = (1 << 81) - 1;

impl Work {
    fn new(number: usize, solution: Digits, mut rng: fastrand::Rng) -> Work {
        let mut order: [u8; 81] = std::array::from_fn(|i| i as u8);
        rng.shuffle(&mut order);
        let mut place = [0; 81];
        order.iter().enumerate().for_each(|(i, &cell)| place[cell as usize] = i as u8);
        let bits: [u128; 81] = std::array::from_fn(|cell| 1 << place[cell]);
        let mut sets = Vec::with_capacity(256);
        exchanges_of_digits(&solution, &bits, &mut sets);
        exchanges_of_lines(&solution, &bits, &mut sets);
        sets.sort_unstable();
        sets.dedup();
        Work {
            number,
            solution,
            order,
            place,
            sets,
            done: 0,
            to: 0,
            question: [0; 81],
            kept: 0,
            rng,
        }
    }

    /// What is left when the next part is dug that is not known to be needed. It is finished when
    /// nothing beyond what has been judged can go.
    fn ask(&mut self) -> State {
        let mut kept = self.kept;
        let open = self.sets.partition_point(|&set| set < 1 << self.done);
        for &set in &self.sets[open..] {
            if set & kept == 0 {
                kept |= 1 << (127 - set.leading_zeros());
            }
        }
        let mut going = ALL & !kept & (ALL << self.done);
        let count = going.count_ones();
        let part = if self.done == 0 { FIRST as u32 } else { count.div_ceil(PARTS) };
        for _ in 1..part.min(count) {
            going &= going - 1;
        }
        let state = if count == 0 { State::Finished } else { State::Open };
        self.to = if count == 0 { 81 } else { going.trailing_zeros() + 1 };
        kept |= ALL & (ALL << self.to);
        self.question = [0; 81];
        while kept != 0 {
            let cell = self.order[kept.trailing_zeros() as usize] as usize;
            self.question[cell] = self.solution[cell];
            kept &= kept - 1;
        }
        state
    }

    /// The part that was asked about can go.
    fn settle(&mut self) {
        let asked = self.sets.partition_point(|&set| set < 1 << self.done)
            ..self.sets.partition_point(|&set| set < 1 << self.to);
        for &set in &self.sets[asked] {
            if set & self.kept == 0 {
                self.kept |= 1 << (127 - set.leading_zeros());
            }
        }
        self.done = self.to;
    }

    /// Another solution is an unavoidable set.
    fn learn(&mut self, other: &Digits) {
        let mut set = 0u128;
        // Eight cells at a time: most are the same. The last, alone, makes 81.
        let eights = other.as_chunks::<8>().0.iter().zip(self.solution.as_chunks::<8>().0);
        for (eight, (theirs, ours)) in eights.enumerate() {
            let mut differ = u64::from_le_bytes(*theirs) ^ u64::from_le_bytes(*ours);
            while differ != 0 {
                let byte = differ.trailing_zeros() / 8;
                set |= 1 << self.place[8 * eight + byte as usize];
                differ &= !(0xff << (8 * byte));
            }
        }
        set |= u128::from(other[80] != self.solution[80]) << self.place[80];
        let at = self.sets.partition_point(|&known| known < set);
        self.sets.insert(at, set);
    }
}

/// Two digits exchanged in as few rows as close on themselves: where the one stands in a row, the other
/// leaves the row's cell for one in the same column or box, which is in a row that goes with it.
fn exchanges_of_digits(solution: &Digits, bits: &[u128; 81], sets: &mut Vec<u128>) {
    // For each digit: its cell by row, its row by column and by box.
    let (mut cell_in, mut row_of) = ([[0u8; 9]; 10], [[[0u8; 9]; 2]; 10]);
    for cell in 0..81u8 {
        let (row, column) = (cell / 9, cell % 9);
        let digit = solution[cell as usize] as usize;
        cell_in[digit][row as usize] = cell;
        row_of[digit][0][column as usize] = row;
        row_of[digit][1][(row / 3 * 3 + column / 3) as usize] = row;
    }
    for a in 1..10 {
        for b in a + 1..10 {
            let mut next = [0u16; 9];
            for row in 0..9 {
                let cell = cell_in[a][row];
                let (column, square) = (cell % 9, cell / 27 * 3 + cell % 9 / 3);
                next[row] = 1 << row_of[b][0][column as usize] | 1 << row_of[b][1][square as usize];
            }
            let mut left = 0x1ffu16;
            while left != 0 {
                let (mut rows, mut fresh, mut set) = (0u16, left & left.wrapping_neg(), 0);
                while fresh != 0 {
                    let row = fresh.trailing_zeros() as usize;
                    rows |= 1 << row;
                    set |= bits[cell_in[a][row] as usize] | bits[cell_in[b][row] as usize];
                    fresh = (fresh | next[row]) & !rows;
                }
                left &= !rows;
                sets.push(set);
            }
        }
    }
}

/// Two rows of a band, or two columns of a stack, exchanged in as few cells as close on themselves.
fn exchanges_of_lines(solution: &Digits, bits: &[u128; 81], sets: &mut Vec<u128>) {
    for (line, cell) in [(9, 1), (1, 9)] {
        for (one, other) in [(0, 1), (0, 2), (1, 2)] {
            for band in 0..3 {
                let (one, other) = ((band * 3 + one) * line, (band * 3 + other) * line);
                let mut at = [0; 10];
                (0..9).for_each(|i| at[solution[one + i * cell] as usize] = i);
                let mut left = 0x1ffu16;
                while left != 0 {
                    let (mut i, mut set) = (left.trailing_zeros() as usize, 0);
                    while left >> i & 1 == 1 {
                        left &= !(1 << i);
                        set |= bits[one + i * cell] | bits[other + i * cell];
                        i = at[solution[other + i * cell] as usize];
                    }
                    sets.push(set);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is left is what asking for each clue in turn leaves.
    #[test]
    fn digging_at_once_is_digging_one_by_one() {
        let rngs = (0..50).map(fastrand::Rng::with_seed).collect();
        let mut digger = PlainDigger::new();
        let mut single = Single::new();
        let found = digger.minimal(rngs, None, &Control::new()).unwrap();
        assert_eq!(found.len(), 50);
        for (seed, minimal) in found.iter().enumerate() {
            let mut rng = fastrand::Rng::with_seed(seed as u64);
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

    #[test]
    fn known_sets_are_unavoidable() {
        let (mut single, mut rng) = (Single::new(), fastrand::Rng::with_seed(3));
        for _ in 0..20 {
            let solution = fill::plain9(&mut single, &mut rng);
            let work = Work::new(0, solution, rng.fork());
            for set in &work.sets {
                let mut rest = solution;
                (0..81).filter(|&c| set >> work.place[c] & 1 == 1).for_each(|c| rest[c] = 0);
                assert!(single.solve(Alphabet::Numbers, &rest, 2).count > 1);
            }
        }
    }
}
