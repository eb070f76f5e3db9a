//! How often a walk moves at random: as often as it was told, or as often as it finds it needs to.
//!
//! Noise that adapts itself is Hoos, *An adaptive noise mechanism for WalkSAT* (AAAI 2002). A walk starts
//! without noise. When the number of unsatisfied clauses has not come below its best for a while it is
//! stuck, and the noise rises; when it has, the noise falls by half as much. The best counts anew from
//! either moment. A restart keeps the noise that was found.
//!
//! What is best lies far apart: a fifth of random moves is too many where a Sudoku's zones only say that
//! each digit is somewhere, and half are right for uniform random 3-SAT.

use super::formula::Formula;
use super::rng::{Probability, Rng};
use super::state::State;

/// A while, in steps for each clause: the author's θ. He takes 1/6; with six times that, Sudokus whose
/// zones have no pairs take a quarter of the flips, and others no more.
const PATIENCE: usize = 1;
/// The share of what is left to certainty by which noise rises: the author's φ.
const RISE: f64 = 0.2;
/// The share of itself by which noise falls.
const FALL: f64 = RISE / 2.0;

/// The best noise of WalkSAT where all clauses have three literals. There is nothing to find out there, and
/// finding out takes up to twice the flips.
const UNIFORM_3: f64 = 0.5;

/// The probability of a random move.
#[derive(Clone, Debug)]
pub(super) struct Noise {
    now: Probability,
    adapting: Option<Adapting>,
}

/// Where noise that adapts itself stands.
#[derive(Clone, Debug)]
struct Adapting {
    noise: f64,
    patience: usize,
    /// Steps before the walk counts as stuck.
    left: usize,
    /// The fewest unsatisfied clauses since noise was changed last.
    best: usize,
}

impl Noise {
    /// Noise that stays as it is.
    pub(super) fn fixed(noise: f64) -> Noise {
        Noise { now: noise.into(), adapting: None }
    }

    /// Noise that follows the walk.
    pub(super) fn adaptive(formula: &Formula) -> Noise {
        let patience = (PATIENCE * formula.len()).max(1);
        let adapting = Adapting { noise: 0.0, patience, left: patience, best: usize::MAX };
        Noise { now: 0.0.into(), adapting: Some(adapting) }
    }

    /// What WalkSAT does best with.
    pub(super) fn of_walksat(formula: &Formula) -> Noise {
        match formula.all_have(3) {
            true => Noise::fixed(UNIFORM_3),
            false => Noise::adaptive(formula),
        }
    }

    /// Whether the next move is a random one.
    #[inline]
    pub(super) fn strikes(&self, rng: &mut Rng) -> bool {
        rng.happens(self.now)
    }

    /// Looks where a step has led.
    #[inline]
    pub(super) fn follow(&mut self, state: &State) {
        if let Some(adapting) = &mut self.adapting
            && adapting.changes(state.unsatisfied().len())
        {
            self.now = adapting.noise.into();
        }
    }
}

impl Adapting {
    /// Takes note of so many unsatisfied clauses, and says whether that changes the noise.
    #[inline]
    fn changes(&mut self, unsatisfied: usize) -> bool {
        self.left -= 1;
        let better = unsatisfied < self.best;
        if !better && self.left > 0 {
            return false;
        }
        self.noise += match better {
            true => -FALL * self.noise,
            false => RISE * (1.0 - self.noise),
        };
        (self.best, self.left) = (unsatisfied, self.patience);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_rises_when_stuck_and_falls_by_half_as_much() {
        let mut adapting = Adapting { noise: 0.0, patience: 3, left: 3, best: usize::MAX };
        let mut told = |unsatisfied| (adapting.changes(unsatisfied), adapting.noise);
        // The first number is better than none at all, and there is nothing to fall from.
        assert_eq!(told(10), (true, 0.0));
        assert_eq!(told(10), (false, 0.0));
        assert_eq!(told(11), (false, 0.0));
        assert_eq!(told(12), (true, 0.2));
        // Below what it was when noise rose, though not below the best of all.
        assert_eq!(told(11), (true, 0.2 - 0.1 * 0.2));
        assert_eq!(told(11), (false, 0.18));
    }

    #[test]
    fn noise_stays_below_certainty() {
        let mut adapting = Adapting { noise: 0.0, patience: 1, left: 1, best: 1 };
        (0..1000).for_each(|_| assert!(adapting.changes(7)));
        assert!((0.99..=1.0).contains(&adapting.noise));
    }
}
