//! How a walk goes on that takes long and has no lanes to spread to: it decides first where it died most
//! often for the candidates a cell has, tries a random digit, and as long as it has found nothing it starts
//! over after ever more guesses. A walk that began in the wrong place would else not leave it for long.
//!
//! Where there are long sums, it is known from the start which cells matter: those that many constraints with
//! many cells are about. Such a walk goes this way at once, and tries first what those sums expect of a cell.

use super::state::State;
use crate::engine::search::compile::Compiled;
use crate::engine::search::mask::Mask;
use crate::engine::search::narrow::Propagator;

/// After so many guesses it starts over, and then after half as many more each time.
const FIRST_ROUND: u64 = 200;

/// The same where it knew from the start which cells matter.
const FIRST_ROUND_AT_ONCE: u64 = 1000;

/// A sum over so many cells is long. What innies and outies add up to is not.
const LONG_SUM: usize = 6;

/// A walk that takes long.
pub struct Long {
    guesses: u64,
    most: u64,
    first_round: u64,
    /// For each cell, as how heavy it counts before anything died there.
    before: Box<[u64]>,
    /// How a digit is chosen, if not as the likeliest.
    random: Option<crate::random::Rng>,
}

/// Whether a walk goes this way from its first guess on.
pub fn at_once<M: Mask>(compiled: &Compiled<M>) -> bool {
    let is_long = |propagator: &Propagator<M>| match propagator {
        Propagator::Groups(groups) => groups.cells().len() >= LONG_SUM,
        _ => false,
    };
    compiled.propagators.iter().any(is_long)
}

impl Long {
    /// The first thing that it does is to start over. Its choices are the same each time.
    pub fn new<M: Mask>(compiled: &Compiled<M>) -> Long {
        let (guesses, most, mut before) = (0, 0, vec![1; compiled.start.len()].into_boxed_slice());
        if !at_once(compiled) {
            let random = Some(crate::random::Rng::with_seed(1));
            return Long { guesses, most, first_round: FIRST_ROUND, before, random };
        }
        let propagators = compiled.propagators.iter().map(Propagator::cells);
        for cells in compiled.houses.iter().chain(propagators) {
            cells.iter().for_each(|&cell| before[cell as usize] += cells.len() as u64);
        }
        Long { guesses, most, first_round: FIRST_ROUND_AT_ONCE, before, random: None }
    }

    /// Whether this guess is one too many for this round.
    pub fn is_tired(&mut self) -> bool {
        self.guesses += 1;
        let tired = self.guesses > self.most;
        if tired {
            self.guesses = 0;
            self.most = (self.most + self.most / 2).max(self.first_round);
        }
        tired
    }

    /// The cell and the digit to guess; nothing when all cells are settled.
    pub fn choose<M: Mask>(
        &mut self,
        compiled: &Compiled<M>,
        state: &State<M>,
    ) -> Option<(u16, M)> {
        let mut best: Option<(u64, u64, usize)> = None;
        for (cell, mask) in state.now.iter().enumerate() {
            let count = u64::from(mask.count());
            let weight = u64::from(state.weights[cell]) + self.before[cell];
            // The fewest candidates for its weight: count / weight is less.
            if count > 1 && best.is_none_or(|(few, heavy, _)| count * heavy < few * weight) {
                best = Some((count, weight, cell));
            }
        }
        let (count, _, cell) = best?;
        let Some(random) = &mut self.random else {
            return Some((cell as u16, likeliest(compiled, state, cell as u16)));
        };
        let mut digits = state.now[cell];
        for _ in 0..random.u64(0..count) {
            digits = digits.without(M::digit(digits.first()));
        }
        Some((cell as u16, M::digit(digits.first())))
    }
}

/// The digit that is nearest to what the long sums of a cell expect there, each of them the more the surer it is; the
/// least where there are none.
fn likeliest<M: Mask>(compiled: &Compiled<M>, state: &State<M>, cell: u16) -> M {
    let (mut pull, mut sure) = (0.0, 0.0);
    for &number in compiled.propagators_of.get(cell.into()) {
        if let Propagator::Groups(groups) = &compiled.propagators[number as usize] {
            let (expected, variance) = groups.expected(cell, &state.now);
            pull += expected / variance;
            sure += 1.0 / variance;
        }
    }
    let here = state.now[cell as usize];
    let (mut best, mut nearest) = (M::digit(here.first()), f64::INFINITY);
    if sure > 0.0 {
        here.each(|digit| {
            let off = (digit as f64 - pull / sure).abs();
            if off < nearest {
                (best, nearest) = (M::digit(digit), off);
            }
        });
    }
    best
}
