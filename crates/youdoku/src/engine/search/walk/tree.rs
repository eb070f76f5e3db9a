//! The search tree, walked depth first with an explicit stack that stands still between solutions.
//!
//! Branching is binary: a cell has a digit, or it has not. The second half is propagated like any other
//! removal, so that a refuted guess teaches what it can. What to guess: a cell with two candidates, else
//! a digit with two places in a house, else a cell with the fewest; among equals the cell that was most
//! often where the search died (Boussemart, Hemery, Lecoutre, Sais: "Boosting systematic search by
//! weighting constraints", 2004).
//!
//! A walk that was stopped stands where it was, and can be gone on with.
//!
//! Where the walk takes long and the kernel for it is there, all that is left goes to [`Wide`]; where it is
//! not, the walk goes on as [`Long`] has it, and so it does from the start where there are long sums.

use std::sync::Arc;

use youdoku_logic::{Control, Meter, Stopped, Taken};

use super::long::{self, Long};
use super::resumable::Resumable;
use super::state::{Halt, State};
use crate::engine::search::compile::Compiled;
use crate::engine::search::mask::Mask;
use crate::engine::search::plain9::Isa;
use crate::engine::search::wide::Wide;
use crate::{Board, Digit, Variables};

/// What is tried first.
pub enum Order {
    /// The smallest digit of the first such cell.
    First,
    /// Any such cell and any of its digits, by these random choices.
    Shuffled(crate::random::Rng),
}

/// A walk through the tree of a compiled model.
pub struct Tree<M> {
    variables: Arc<Variables>,
    compiled: Arc<Compiled<M>>,
    control: Control,
    state: State<M>,
    /// The second halves of guesses: their candidates, one run of cells after the other, and the cell
    /// that each guess was about.
    halves: Vec<M>,
    guessed: Vec<u16>,
    /// The memory of those halves.
    taken: Option<Taken>,
    place: Place,
    order: Order,
    /// How many more guesses there may be.
    patience: u64,
    /// How many more guesses are made one by one; nothing when all are.
    alone: Option<u64>,
    /// How a walk goes on that takes long.
    long: Option<Long>,
    /// Whether there was a solution.
    found: bool,
    /// The cell that was decided last.
    decided: Option<u16>,
}

/// Where the walk stands.
enum Place {
    /// Candidates are marked that have not been propagated.
    Unpropagated,
    /// The last candidates led to a solution or died: go back to a second half.
    Exhausted,
    /// What is left is searched many nodes at once.
    Spread(Box<Wide>),
    /// There is nothing more.
    Ended,
}

/// So many guesses are made one by one: as long as it takes to begin with many at once.
pub const ALONE: u64 = 100;

impl<M: Mask> Tree<M> {
    /// A walk from a state whose changes are marked.
    pub fn from_state(
        variables: &Arc<Variables>,
        compiled: Arc<Compiled<M>>,
        state: State<M>,
        control: &Control,
    ) -> Tree<M> {
        let place = Place::Unpropagated;
        let (halves, guessed) = (Vec::new(), Vec::new());
        let alone = if long::has_long_sums(&compiled) { 0 } else { ALONE };
        Tree {
            variables: variables.clone(),
            compiled,
            control: control.clone(),
            state,
            halves,
            guessed,
            taken: None,
            place,
            order: Order::First,
            patience: u64::MAX,
            alone: Some(alone),
            long: None,
            found: false,
            decided: None,
        }
    }

    /// How many more guesses it may make.
    pub fn patience(&self) -> u64 {
        self.patience
    }

    /// The same walk in another order, that gives up after so many guesses. Neither goes together with
    /// many nodes at once: the outcome would depend on how wide the vectors of this machine are.
    pub fn going(self, order: Order, patience: u64) -> Tree<M> {
        let usual = matches!(order, Order::First) && patience == u64::MAX;
        let alone = self.alone.filter(|_| usual);
        Tree { order, patience, alone, ..self }
    }

    /// The next solution's candidates, one for each cell.
    pub fn advance(&mut self) -> Result<Option<&[M]>, Stopped> {
        loop {
            match &mut self.place {
                Place::Ended => return Ok(None),
                Place::Spread(_) => return self.advance_spread(),
                Place::Exhausted => {
                    if !self.take_second_half() {
                        self.place = Place::Ended;
                    }
                    continue;
                }
                Place::Unpropagated => (),
            }
            self.control.check()?;
            let outcome = self.state.propagate(&self.compiled, &self.control);
            let meter = self.control.meter();
            Meter::count(&meter.propagations, std::mem::take(&mut self.state.removed));
            if let Err(Halt::Stopped(stopped)) = outcome {
                return Err(stopped);
            }
            Meter::count(&meter.nodes, 1);
            if outcome.is_err() {
                Meter::count(&meter.conflicts, 1);
                if let (Some(long), Some(cell)) = (&mut self.long, self.decided) {
                    long.failed(cell, &mut self.state);
                }
                self.place = Place::Exhausted;
            } else if let Some((cell, digit)) = self.choose() {
                if self.patience == 0 {
                    self.place = Place::Ended;
                    return Err(Stopped::GaveUp);
                }
                self.patience -= 1;
                if self.leave_to_lanes() || self.start_over() {
                    continue;
                }
                Meter::count(&self.control.meter().decisions, 1);
                self.guess(cell, digit)?;
            } else {
                self.place = Place::Exhausted;
                self.found = true;
                return Ok(Some(&self.state.now));
            }
        }
    }

    /// Hands all that is left to the lanes of the bulk kernel, if it is time and they can do it.
    fn leave_to_lanes(&mut self) -> bool {
        match &mut self.alone {
            None => return false,
            Some(0) => (),
            Some(more) => {
                *more -= 1;
                return false;
            }
        }
        let Some(supports) = self.compiled.supports() else {
            self.alone = None;
            self.long = Some(Long::new(&self.compiled, &self.variables));
            self.state.weights.fill(0);
            return false;
        };
        let halves = self.halves.chunks_exact(self.state.now.len());
        let nodes = std::iter::once(&self.state.now[..]).chain(halves.rev());
        let wide = Wide::new(Isa::best(), supports, nodes, &self.control);
        self.place = Place::Spread(Box::new(wide));
        true
    }

    /// Starts over with all that is left, if it is time. What was found already would be found again.
    fn start_over(&mut self) -> bool {
        if self.found || !self.long.as_mut().is_some_and(Long::is_tired) {
            return false;
        }
        // A solution has its digits from one of the nodes that are open, so from all of them together.
        for half in self.halves.chunks_exact(self.state.now.len()) {
            self.state.now.iter_mut().zip(half).for_each(|(now, &other)| *now |= other);
        }
        self.halves.clear();
        self.guessed.clear();
        self.state.mark_all();
        self.place = Place::Unpropagated;
        true
    }

    fn advance_spread(&mut self) -> Result<Option<&[M]>, Stopped> {
        let Place::Spread(wide) = &mut self.place else { return Ok(None) };
        let solution = match wide.advance() {
            Ok(Some(solution)) => solution,
            Ok(None) => {
                self.place = Place::Ended;
                return Ok(None);
            }
            Err(stopped) => return Err(stopped),
        };
        for (now, digit) in self.state.now.iter_mut().zip(solution) {
            *now = M::digit(usize::from(digit) - 1);
        }
        Ok(Some(&self.state.now))
    }

    /// How often each cell was where the search died.
    pub fn weights(&self) -> &[u32] {
        &self.state.weights
    }

    fn take_second_half(&mut self) -> bool {
        let Some(cell) = self.guessed.pop() else { return false };
        let (len, cells) = (self.halves.len(), self.state.now.len());
        self.state.now.copy_from_slice(&self.halves[len - cells..]);
        self.halves.truncate(len - cells);
        self.place = Place::Unpropagated;
        self.decided = Some(cell);
        self.state.touch(&self.compiled, cell);
        true
    }

    /// Goes on with the guess, and keeps what is left without it for later.
    fn guess(&mut self, cell: u16, digit: M) -> Result<(), Stopped> {
        let start = self.halves.len();
        self.make_room()?;
        self.halves.extend_from_slice(&self.state.now);
        self.halves[start + cell as usize] &= !digit;
        self.guessed.push(cell);
        self.decided = Some(cell);
        let kept = self.state.keep(&self.compiled, cell, digit);
        debug_assert!(kept.is_ok(), "the digit is one of the cell's");
        self.place = Place::Unpropagated;
        Ok(())
    }

    /// Room for the candidates of one more second half.
    #[inline]
    fn make_room(&mut self) -> Result<(), Stopped> {
        let (cells, before) = (self.state.now.len(), self.halves.capacity());
        if self.halves.len() + cells <= before {
            return Ok(());
        }
        let more = cells.max(before);
        let taken = match &mut self.taken {
            Some(taken) => taken,
            none => none.insert(self.control.take(0)?),
        };
        taken.more(more * size_of::<M>())?;
        self.halves.reserve_exact(self.halves.len() + more - before);
        Ok(())
    }

    /// The cell and the digit to guess; nothing when all cells are settled.
    fn choose(&mut self) -> Option<(u16, M)> {
        if let Order::Shuffled(rng) = &mut self.order {
            return choose_any(&self.state, rng);
        }
        if let Some(long) = &mut self.long {
            return long.choose(&self.compiled, &self.state);
        }
        let state = &self.state;
        let mut best: Option<(u32, u32, usize)> = None;
        for (cell, mask) in state.now.iter().enumerate() {
            let count = mask.count();
            if count < 2 || best.is_some_and(|(fewest, ..)| count > fewest) {
                continue;
            }
            let weight = state.weights[cell];
            if best.is_none_or(|(fewest, heaviest, _)| count < fewest || weight > heaviest) {
                best = Some((count, weight, cell));
            }
        }
        let (count, _, cell) = best?;
        if count > 2
            && let Some(guess) = self.digit_with_two_places()
        {
            return Some(guess);
        }
        Some((cell as u16, M::digit(state.now[cell].first())))
    }

    fn digit_with_two_places(&self) -> Option<(u16, M)> {
        let (state, compiled) = (&self.state, &self.compiled);
        let mut best: Option<(u32, u16, M)> = None;
        for house in 0..compiled.houses.len() {
            let cells = compiled.houses.get(house);
            let (mut once, mut twice, mut thrice) = (M::EMPTY, M::EMPTY, M::EMPTY);
            for &cell in cells {
                let here = state.now[cell as usize];
                thrice |= twice & here;
                twice |= once & here;
                once |= here;
            }
            let two = twice.without(thrice);
            if two == M::EMPTY {
                continue;
            }
            for &cell in cells {
                let here = state.now[cell as usize] & two;
                let weight = state.weights[cell as usize];
                if here != M::EMPTY && best.is_none_or(|(heaviest, ..)| weight > heaviest) {
                    best = Some((weight, cell, M::digit(here.first())));
                }
            }
        }
        best.map(|(_, cell, digit)| (cell, digit))
    }
}

/// Any digit of any cell among those with the fewest candidates where the search died most often.
fn choose_any<M: Mask>(state: &State<M>, rng: &mut crate::random::Rng) -> Option<(u16, M)> {
    let (mut best, mut equals) = (None, 0);
    for (cell, mask) in state.now.iter().enumerate() {
        let rank = (mask.count(), std::cmp::Reverse(state.weights[cell]));
        if rank.0 < 2 || best.is_some_and(|(least, _)| rank > least) {
            continue;
        }
        equals = if best.is_some_and(|(least, _)| rank == least) { equals + 1 } else { 1 };
        // Each of the equals ends up chosen with the same probability.
        if rng.u32(0..equals) == 0 {
            best = Some((rank, cell));
        }
    }
    let ((count, _), cell) = best?;
    let mut digit = state.now[cell];
    for _ in 0..rng.u32(0..count) {
        digit = digit.without(M::digit(digit.first()));
    }
    Some((cell as u16, M::digit(digit.first())))
}

/// The board of a solution's candidates.
pub fn board<M: Mask>(variables: &Variables, solution: &[M]) -> Board {
    variables.board(|variable| Some(Digit::at(solution[variable.index()].first())))
}

impl<M: Mask> Resumable for Tree<M> {
    fn under(&mut self, control: &Control) {
        self.control = control.clone();
        if let Place::Spread(wide) = &mut self.place {
            wide.under(control);
        }
    }
}

impl<M: Mask> Iterator for Tree<M> {
    type Item = Result<Board, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        let variables = self.variables.clone();
        self.advance().map(|found| found.map(|solution| board(&variables, solution))).transpose()
    }
}
