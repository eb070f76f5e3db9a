//! Minimal plain 9×9 puzzles by the ten thousand: as in [`dig`](super::dig), with hundreds of boards in
//! work at once, so that one run of the bit-sliced kernel judges all of them.
//!
//! The first question is about many cells at once, and what it teaches is kept. Then each is about one
//! cell: whether there is a board with another digit in it. That is refuted faster than two boards are
//! found, and either answer settles the cell for good.
//!
//! Invariant: a puzzle depends on the seed and its number alone: which of several solutions the kernel
//! shows does not matter to what is left of a board.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::ops::ControlFlow;

use youdoku_logic::{Control, Stopped};

use crate::engine::plain9::{Alphabet, Answer, Bulk, Digits, Question, Single, obeys};

use super::fill;

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
    pub rng: fastrand::Rng,
}

/// A set of cells, as bits.
type Cells = u128;

/// All cells.
const ALL: Cells = (1 << 81) - 1;

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
    rng: fastrand::Rng,
}

/// A board dug up to a place of the order.
#[derive(Clone, Copy)]
struct Dug {
    to: usize,
    /// The cells that stay: those before that place for good, because no set that ends beyond
    /// speaks of them, and all from there on.
    left: Cells,
}

/// Unavoidable sets, chained by their last cell in the order of digging: only when digging comes to
/// that cell does a set matter, and then the cell stays if no other of the set has stayed.
struct Sets {
    /// Where each cell's chain begins, counted from 1.
    first: [u16; 81],
    /// Each with the next of the chain in the bits above the cells.
    links: Vec<u128>,
}

/// The first bit above the cells.
const NEXT: u32 = 96;

impl Sets {
    fn add(&mut self, set: Cells, last: usize) {
        self.links.push(set | u128::from(self.first[last]) << NEXT);
        self.first[last] = self.links.len() as u16;
    }

    /// Whether some set that ends with this cell has nothing among these.
    fn need(&self, cell: usize, left: Cells) -> bool {
        let mut next = self.first[cell] as usize;
        while next > 0 {
            let link = self.links[next - 1];
            if link & left == 0 {
                return true;
            }
            next = (link >> NEXT) as usize;
        }
        false
    }
}

impl PlainDigger {
    pub fn new() -> PlainDigger {
        PlainDigger { bulk: Bulk::new(), single: Single::new() }
    }

    /// A minimal puzzle for each of these random sources, dug from this board or from a random one,
    /// and handed in in the order of the sources, as long as they are taken.
    pub fn minimal(
        &mut self,
        sources: &mut dyn Iterator<Item = fastrand::Rng>,
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
    sources: &'d mut dyn Iterator<Item = fastrand::Rng>,
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
    fn new(number: usize, solution: Digits, mut rng: fastrand::Rng) -> Work {
        let mut order: [u8; 81] = std::array::from_fn(|i| i as u8);
        rng.shuffle(&mut order);
        let mut place = [0; 81];
        order.iter().enumerate().for_each(|(i, &cell)| place[cell as usize] = i as u8);
        let mut places = [0; 9];
        solution.iter().enumerate().for_each(|(i, &digit)| places[digit as usize - 1] |= 1 << i);
        let mut sets = Sets { first: [0; 81], links: Vec::with_capacity(64) };
        let mut add = |set: Cells| sets.add(set, last_of(set, &place));
        exchanges_of_digits(&solution, &places, &mut add);
        exchanges_of_lines(&solution, &mut add);
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
/// The last cell of a set.
fn last_of(mut set: Cells, place: &[u8; 81]) -> usize {
    let (mut last, mut most) = (0, 0);
    while set != 0 {
        let cell = set.trailing_zeros() as usize;
        if place[cell] >= most {
            (last, most) = (cell, place[cell]);
        }
        set &= set - 1;
    }
    last
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

/// Each cell alone.
const BIT: [Cells; 81] = {
    let (mut bits, mut cell) = ([0; 81], 0);
    while cell < 81 {
        bits[cell] = 1 << cell;
        cell += 1;
    }
    bits
};

/// The cells of each set of rows.
static ROWS: [Cells; 512] = {
    let (mut cells, mut rows) = ([0; 512], 1);
    while rows < 512usize {
        let low = rows.trailing_zeros();
        cells[rows] = cells[rows & (rows - 1)] | 0x1ff << (9 * low);
        rows += 1;
    }
    cells
};

/// Larger sets are hardly ever the first to say that a cell stays.
const LARGEST: u32 = 10;

/// Two digits exchanged in as few rows as close on themselves: where the one stands in a row, the other
/// leaves the row's cell for one in the same column or box, which is in a row that goes with it.
fn exchanges_of_digits(solution: &Digits, places: &[Cells; 9], add: &mut impl FnMut(Cells)) {
    // For each digit: its column and box by row, its row, as a bit, by column and by box.
    let mut house = [[[0u8; 2]; 9]; 9];
    let mut row_in = [[[0u16; 9]; 2]; 9];
    for (cell, digit) in solution.iter().enumerate() {
        let (row, column, digit) = (cell / 9, cell % 9, *digit as usize - 1);
        let square = row / 3 * 3 + column / 3;
        house[digit][row] = [column as u8, square as u8];
        row_in[digit][0][column] = 1 << row;
        row_in[digit][1][square] = 1 << row;
    }
    for a in 0..9 {
        for b in a + 1..9 {
            let next = house[a].map(|[column, square]| {
                row_in[b][0][column as usize] | row_in[b][1][square as usize]
            });
            let mut left = 0x1ffu16;
            while left != 0 {
                let (mut rows, mut fresh) = (0, left & left.wrapping_neg());
                while fresh != 0 {
                    rows |= fresh & fresh.wrapping_neg();
                    fresh = (fresh | next[fresh.trailing_zeros() as usize]) & !rows;
                }
                left &= !rows;
                if 2 * rows.count_ones() <= LARGEST {
                    add((places[a] | places[b]) & ROWS[rows as usize]);
                }
            }
        }
    }
}

/// Two rows of a band, or two columns of a stack, exchanged in as few cells as close on themselves.
fn exchanges_of_lines(solution: &Digits, add: &mut impl FnMut(Cells)) {
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
                        let (one, other) = (one + i * cell, other + i * cell);
                        set |= BIT[one] | BIT[other];
                        i = at[solution[other] as usize];
                    }
                    if u128::count_ones(set) <= LARGEST {
                        add(set);
                    }
                }
            }
        }
    }
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
        let sources = &mut seeds.map(fastrand::Rng::with_seed);
        digger.minimal(sources, None, &Control::new(), &mut take).unwrap();
        found
    }

    #[test]
    fn none_is_made_when_no_more_is_wanted() {
        let (mut sources, mut found) = ((0..).map(fastrand::Rng::with_seed), 0);
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
    fn known_sets_are_unavoidable() {
        let (mut single, mut rng) = (Single::new(), fastrand::Rng::with_seed(3));
        for _ in 0..20 {
            let solution = fill::plain9(&mut single, &mut rng);
            let work = Work::new(0, solution, rng.fork());
            let (mut chained, order) = (0, work.order.map(usize::from));
            for (place, &last) in order.iter().enumerate() {
                let mut next = work.sets.first[last] as usize;
                while next > 0 {
                    let link = work.sets.links[next - 1];
                    let (set, mut rest) = (link & ALL, solution);
                    (0..81).filter(|c| set >> c & 1 == 1).for_each(|c| rest[c] = 0);
                    assert!(single.solve(Alphabet::Numbers, &rest, 2).count > 1);
                    assert!(
                        set & BIT[last] != 0
                            && order[place + 1..].iter().all(|&c| set & BIT[c] == 0)
                    );
                    (chained, next) = (chained + 1, (link >> NEXT) as usize);
                }
            }
            assert_eq!(chained, work.sets.links.len());
        }
    }

    #[test]
    fn differences_are_those_one_sees() {
        let mut rng = fastrand::Rng::with_seed(5);
        for _ in 0..200 {
            let one: Digits = std::array::from_fn(|_| rng.u8(1..10));
            let other = one.map(|digit| if rng.bool() { digit } else { rng.u8(1..10) });
            let seen = (0..81).filter(|&c| one[c] != other[c]).map(|c| 1 << c).sum::<Cells>();
            assert_eq!(differences(&one, &other), seen);
        }
    }
}
