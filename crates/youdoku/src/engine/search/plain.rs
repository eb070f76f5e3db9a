//! Plain 9×9 puzzles on their own kernel: what of a model the kernel takes, and its boards.

use std::ops::ControlFlow;

use youdoku_logic::{Control, Meter, Stopped};

use crate::constraint::{Piece, pieces};
use crate::engine::search::plain9::{Alphabet, Bulk, Digits, Single, Step, obeys};
use crate::engine::search::walk::resumable::Resumable;
use crate::{Board, Candidates, Cell, DigitSet, Grid, Model, Source};

/// The givens of a model, if it is a plain 9×9 puzzle: the classic rule, and no more than digits given.
/// Whatever the nine digits are called, to the kernels they are 1 to 9.
pub fn plain(model: &Model) -> Option<Digits> {
    if model.rules().len() != 1 || !model.layout().is_plain9() {
        return None;
    }
    let mut givens = [0; 81];
    for demand in model.demands().iter().filter(|d| !matches!(d.from, Source::Rule(_))) {
        let [Piece::OneOf(cell, digits)] = pieces(&*demand.constraint)[..] else { return None };
        let digit = digits.single()?.index() as u8 + 1;
        let given = &mut givens[cell.index()];
        // Two demands on one cell may clash: the compiled search knows how to say no.
        if *given != 0 && *given != digit {
            return None;
        }
        *given = digit;
    }
    Some(givens)
}

/// All solutions, lazily.
pub struct PlainBoards {
    grid: Grid,
    single: Box<Single>,
    givens: Digits,
    control: Control,
    ended: bool,
    /// What is on the meter already.
    guesses: u64,
    nodes: u64,
}

impl PlainBoards {
    /// Begins with these givens of a grid of nine digits.
    pub fn new(grid: Grid, givens: Digits, control: &Control) -> PlainBoards {
        let mut single = Box::new(Single::new());
        single.start(Alphabet::Numbers, &givens);
        let control = control.clone();
        PlainBoards { grid, single, givens, control, ended: false, guesses: 0, nodes: 0 }
    }

    /// The next solution. Where it was stopped, it can be asked again.
    ///
    /// # Panics
    /// When the kernel finds what is none.
    pub fn advance(&mut self) -> Result<Option<Digits>, Stopped> {
        if self.ended {
            return Ok(None);
        }
        let mut stopped = self.control.check().err();
        let step = match stopped {
            Some(_) => Step::Stopped,
            None => self.single.next(|| {
                stopped = self.control.check().err();
                if stopped.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            }),
        };
        let (guesses, nodes) = (self.single.guesses(), self.single.nodes());
        Meter::count(&self.control.meter().decisions, guesses - self.guesses);
        Meter::count(&self.control.meter().nodes, nodes.saturating_sub(self.nodes));
        (self.guesses, self.nodes) = (guesses, nodes);
        match step {
            Step::Solution(digits) => {
                assert!(
                    obeys(Alphabet::Numbers, &self.givens, &digits),
                    "the 9×9 kernel found a board that is none"
                );
                Ok(Some(digits))
            }
            Step::Exhausted => {
                self.ended = true;
                Ok(None)
            }
            Step::Stopped => Err(stopped.unwrap_or(Stopped::Cancelled)),
        }
    }
}

impl Resumable for PlainBoards {
    fn under(&mut self, control: &Control) {
        self.control = control.clone();
    }
}

impl Iterator for PlainBoards {
    type Item = Result<Board, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        self.advance().map(|digits| digits.map(|digits| board(self.grid, &digits))).transpose()
    }
}

/// The board of 81 digits.
pub fn board(grid: Grid, digits: &Digits) -> Board {
    Board::from_values(grid, &digits.map(usize::from)).expect("81 digits of nine")
}

/// The true candidates.
pub fn candidates(grid: Grid, givens: &Digits, control: &Control) -> Result<Candidates, Stopped> {
    let mut stopped = None;
    let poll = || {
        stopped = control.check().err();
        if stopped.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let found = Bulk::new().true_candidates(&mut Single::new(), givens, poll);
    let found = found.ok_or_else(|| stopped.unwrap_or(Stopped::Cancelled))?;
    let mut candidates = Candidates::none(grid);
    for (cell, bits) in found.into_iter().enumerate() {
        candidates[Cell::new(cell)] = DigitSet::from_bits(bits.into());
    }
    Ok(candidates)
}
