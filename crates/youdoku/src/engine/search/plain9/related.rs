//! Questions about one puzzle that are many puzzles to the bulk kernel: which
//! clues can go, and which candidates are true.
//!
//! Invariant: answers are exact; `None` says that the caller broke off.

use super::{Alphabet, Bulk, Digits, Single};
use std::cell::Cell;
use std::ops::ControlFlow;

/// The true candidates of each cell: bit `d` is digit `d + 1`.
pub type Candidates = [u16; 81];

impl Bulk {
    /// The cells whose clue can go without a second solution coming in. The
    /// puzzle is taken to have one solution; then it is minimal if and only
    /// if there is no such cell.
    pub fn removable(
        &mut self,
        puzzle: &Digits,
        poll: impl FnMut() -> ControlFlow<()>,
    ) -> Option<Vec<usize>> {
        let clues: Vec<usize> = (0..81).filter(|cell| puzzle[*cell] != 0).collect();
        let without: Vec<Digits> = clues
            .iter()
            .map(|cell| {
                let mut less = *puzzle;
                less[*cell] = 0;
                less
            })
            .collect();
        let mut removable = Vec::new();
        let end = self.run(Alphabet::Numbers, &without, 2, poll, |index, answer| {
            if answer.count == 1 {
                removable.push(clues[index]);
            }
        });
        removable.sort_unstable();
        end.is_continue().then_some(removable)
    }

    /// The candidates that occur in some solution. `single` finds the first
    /// solutions: if there is but one, or none, that is all.
    pub fn true_candidates(
        &mut self,
        single: &mut Single,
        puzzle: &Digits,
        poll: impl FnMut() -> ControlFlow<()>,
    ) -> Option<Candidates> {
        let found = Cell::new([0; 81]);
        let witness = |solution: &Digits| {
            let mut all = found.get();
            for (seen, digit) in all.iter_mut().zip(solution) {
                *seen |= 1 << (digit - 1);
            }
            found.set(all);
        };
        let first = single.solve(Alphabet::Numbers, puzzle, 2);
        if first.count > 0 {
            witness(&first.first);
        }
        if first.count < 2 {
            return Some(found.get());
        }
        witness(&first.second);
        let mut trials: Vec<(usize, u16, Digits)> = Vec::new();
        for cell in (0..81).filter(|cell| puzzle[*cell] == 0) {
            for digit in 1..=9 {
                let mut more = *puzzle;
                more[cell] = digit;
                trials.push((cell, 1 << (digit - 1), more));
            }
        }
        // What a solution shows in the meantime need not be tried.
        let feed = trials
            .iter()
            .filter(|(cell, digit, _)| found.get()[*cell] & digit == 0)
            .map(|(_, _, more)| more);
        let end = self.run(Alphabet::Numbers, feed, 1, poll, |_, answer| {
            if answer.count > 0 {
                witness(&answer.first);
            }
        });
        end.is_continue().then(|| found.get())
    }
}
