//! How a walk goes on that takes long and has no lanes to spread to: it decides first where it died most
//! often for the candidates a cell has, tries a random digit, and as long as it has found nothing it starts
//! over after ever more guesses. A walk that began in the wrong place would else not leave it for long.

use super::mask::Mask;
use super::state::State;

/// After so many guesses it starts over, and then after half as many more each time.
const FIRST_ROUND: u64 = 200;

/// A walk that takes long.
pub struct Long {
    guesses: u64,
    most: u64,
    random: fastrand::Rng,
}

impl Long {
    /// The first thing that it does is to start over. Its choices are the same each time.
    pub fn new() -> Long {
        Long { guesses: 0, most: 0, random: fastrand::Rng::with_seed(1) }
    }

    /// Whether this guess is one too many for this round.
    pub fn is_tired(&mut self) -> bool {
        self.guesses += 1;
        let tired = self.guesses > self.most;
        if tired {
            self.guesses = 0;
            self.most = (self.most + self.most / 2).max(FIRST_ROUND);
        }
        tired
    }

    /// The cell and the digit to guess; nothing when all cells are settled.
    pub fn choose<M: Mask>(&mut self, state: &State<M>) -> Option<(u16, M)> {
        let mut best: Option<(u64, u64, usize)> = None;
        for (cell, mask) in state.now.iter().enumerate() {
            let (count, weight) = (u64::from(mask.count()), u64::from(state.weights[cell]) + 1);
            // The fewest candidates for its weight: count / weight is less.
            if count > 1 && best.is_none_or(|(few, heavy, _)| count * heavy < few * weight) {
                best = Some((count, weight, cell));
            }
        }
        let (count, _, cell) = best?;
        let mut digits = state.now[cell];
        for _ in 0..self.random.u64(0..count) {
            digits = digits.without(M::digit(digits.first()));
        }
        Some((cell as u16, M::digit(digits.first())))
    }
}
