//! Minimal plain 9×9 puzzles by the ten thousand: as in [`dig`](super::dig), with hundreds of boards in
//! work at once, so that one run of the bit-sliced kernel judges all of them.
//!
//! A cell is here its place in the order of digging, a set of cells is a number, and its last cell the
//! highest bit. So unavoidable sets in the order of their last cell are numbers in ascending order.
//!
//! Invariant: a puzzle depends on the seed and its number alone: which of several solutions the kernel
//! shows does not matter to what is left of a board.

use std::ops::ControlFlow;

use youdoku_logic::{Control, Stopped};

use crate::engine::plain9::{Alphabet, Bulk, Digits, Single, obeys};

use super::fill;

/// Boards in work at once: several for each lane of the kernel.
const IN_WORK: usize = 2048;

/// The first question is about so many cells gone: nearly always they can.
const FIRST: usize = 40;

/// Then each question is about one part of so many of the cells that may still go. Fewer parts are fewer
/// questions, until there are so many solutions that those found teach nothing.
const PARTS: u32 = 6;

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
        let mut done: Vec<Option<Minimal>> = rngs.iter().map(|_| None).collect();
        let mut waiting = rngs.into_iter().enumerate();
        let mut works: Vec<Work> = Vec::with_capacity(IN_WORK);
        let mut puzzles: Vec<Digits> = Vec::with_capacity(IN_WORK);
        loop {
            let wanted = IN_WORK - works.len();
            for (number, mut rng) in waiting.by_ref().take(wanted) {
                let solution = match given {
                    Some(board) => *board,
                    None => fill::plain9(&mut self.single, &mut rng),
                };
                works.push(Work::new(number, solution, rng));
            }
            puzzles.clear();
            let mut i = 0;
            while let Some(work) = works.get_mut(i) {
                let (puzzle, state) = work.question();
                if state == State::Open {
                    puzzles.push(puzzle);
                    i += 1;
                } else {
                    let Work { number, solution, rng, .. } = works.swap_remove(i);
                    done[number] = Some(Minimal { solution, clues: puzzle, rng });
                }
            }
            if works.is_empty() && waiting.len() == 0 {
                return Ok(done.into_iter().flatten().collect());
            }
            self.judge(&mut works, &puzzles, control)?;
        }
    }

    /// Puts the question of each board to the kernel; the boards learn from the answers.
    fn judge(
        &mut self,
        works: &mut [Work],
        puzzles: &[Digits],
        control: &Control,
    ) -> Result<(), Stopped> {
        let mut stopped = control.check().err();
        let poll = || {
            stopped = control.check().err();
            if stopped.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let end = self.bulk.run(Alphabet::Numbers, puzzles, 2, poll, |i, answer| {
            let work = &mut works[i];
            let mut lost = answer.count == 0;
            if answer.count == 1 {
                lost |= answer.first != work.solution;
                work.done = work.to;
            } else {
                for other in [&answer.first, &answer.second] {
                    lost |= !obeys(Alphabet::Numbers, &puzzles[i], other);
                    if *other != work.solution {
                        work.learn(other);
                    }
                }
            }
            assert!(!lost, "the 9×9 kernel lost a solution, or found what is none");
        });
        match stopped {
            Some(stopped) => Err(stopped),
            None if end.is_break() => Err(Stopped::Cancelled),
            None => Ok(()),
        }
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
        Work { number, solution, order, place, sets, done: 0, to: 0, rng }
    }

    /// What is left when the next part is dug that is not known to be needed. It is finished when
    /// nothing beyond what has been judged can go.
    fn question(&mut self) -> (Digits, State) {
        let mut kept = 0u128;
        for &set in &self.sets {
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
        let mut left = [0; 81];
        while kept != 0 {
            let cell = self.order[kept.trailing_zeros() as usize] as usize;
            left[cell] = self.solution[cell];
            kept &= kept - 1;
        }
        (left, state)
    }

    /// Another solution is an unavoidable set.
    fn learn(&mut self, other: &Digits) {
        let mut set = 0u128;
        for (cell, digit) in other.iter().enumerate() {
            set |= u128::from(*digit != self.solution[cell]) << self.place[cell];
        }
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
