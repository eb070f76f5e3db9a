//! How a walk goes on that has no lanes to spread to: it decides first where it failed most often for the candidates a
//! cell has, and as long as it has found nothing it starts over after ever more guesses. A walk that began in the wrong
//! place would else not leave it for long.
//!
//! A guess that failed counts for its own cell, and less for those where the search died; what lies back fades, so that
//! the walk looks where it is. A digit with two places in a house is as good as a cell with two candidates.
//!
//! Where regions are to be found, no one way to choose is good for all: what takes one way a hundred times as long is
//! quick for another. So in every other round the region of a cell whose digit is known counts for more, and so does the
//! digit where the region is known. Digits with two places help neither.
//!
//! Where there are long sums, it is known from the start which cells matter: those that many constraints with
//! many cells are about. Such a walk tries first what those sums expect of a cell. Any other makes its first guesses as
//! short walks do, which often suffices, and where it does not, what died on the way is forgotten: it leads astray.

use super::state::{DEATH, State};
use crate::Variables;
use crate::engine::search::compile::Compiled;
use crate::engine::search::mask::Mask;
use crate::engine::search::narrow::Propagator;

/// After so many guesses it starts over, and then after half as many more each time.
const FIRST_ROUND: u64 = 2000;

/// The same where it knew from the start which cells matter.
const FIRST_ROUND_OF_SUMS: u64 = 1000;

/// A sum over so many cells is long. What innies and outies add up to is not.
const LONG_SUM: usize = 6;

/// A walk that takes long.
pub struct Long {
    guesses: u64,
    most: u64,
    /// For each variable, as how heavy it counts before anything failed there.
    before: Box<[u64]>,
    kind: Kind,
    /// How often it has started over.
    round: usize,
    /// Where regions are to be found, for each variable the one of the same cell that says its region, or its digit.
    partners: Option<Box<[Option<u16>]>>,
}

/// What it goes by.
enum Kind {
    /// What long sums expect.
    Sums,
    /// Where it failed.
    Failures {
        /// How often that has been.
        failed: u64,
        /// After so many failures they fade.
        fading: u64,
        /// Only variables before this one are decided, as long as there are some.
        first: usize,
    },
}

/// Whether there are long sums: such a walk goes this way from its first guess on.
pub fn has_long_sums<M: Mask>(compiled: &Compiled<M>) -> bool {
    let is_long = |propagator: &Propagator<M>| match propagator {
        Propagator::Groups(groups) => groups.cells().len() >= LONG_SUM,
        _ => false,
    };
    compiled.propagators.iter().any(is_long)
}

impl Long {
    /// The first thing that it does is to start over. Its choices are the same each time.
    pub fn new<M: Mask>(compiled: &Compiled<M>, variables: &Variables) -> Long {
        let (unit, count) = (u64::from(DEATH), compiled.start.len());
        let propagators = compiled.propagators.iter().map(Propagator::cells);
        if has_long_sums(compiled) {
            let mut before = vec![unit; count].into_boxed_slice();
            for cells in compiled.houses.iter().chain(propagators) {
                cells.iter().for_each(|&cell| before[cell as usize] += unit * cells.len() as u64);
            }
            return Long {
                guesses: 0,
                most: 0,
                before,
                kind: Kind::Sums,
                round: 0,
                partners: None,
            };
        }
        let mut before = vec![2 * unit; count].into_boxed_slice();
        for cells in propagators {
            cells.iter().for_each(|&cell| before[cell as usize] += 2 * unit);
        }
        // What is hidden follows from the cells; what is shown may not.
        let cells = variables.grid().num_cells();
        let first = if variables.shown().next().is_some() { count } else { cells };
        let kind = Kind::Failures { failed: 0, fading: 2 * cells as u64, first };
        let regions = compiled.propagators.iter().find_map(|propagator| match propagator {
            Propagator::Regions(regions) => Some(regions),
            _ => None,
        });
        let partners = regions.map(|regions| {
            let mut partners = vec![None; count].into_boxed_slice();
            for (label, digit) in regions.places() {
                partners[label as usize] = Some(digit);
                partners[digit as usize] = Some(label);
            }
            partners
        });
        Long { guesses: 0, most: 0, before, kind, round: 0, partners }
    }

    /// Whether this guess is one too many for this round.
    pub fn is_tired(&mut self) -> bool {
        self.guesses += 1;
        let tired = self.guesses > self.most;
        if tired {
            let first = match self.kind {
                Kind::Sums => FIRST_ROUND_OF_SUMS,
                Kind::Failures { .. } => FIRST_ROUND,
            };
            self.guesses = 0;
            self.round += usize::from(self.most > 0);
            self.most = (self.most + self.most / 2).max(first);
        }
        tired
    }

    /// What was decided in this cell failed.
    pub fn failed<M: Mask>(&mut self, cell: u16, state: &mut State<M>) {
        if let Kind::Failures { failed, fading, .. } = &mut self.kind {
            state.guess_failed(cell);
            *failed += 1;
            if failed.is_multiple_of(*fading) {
                state.fade();
            }
        }
    }

    /// The cell and the digit to guess; nothing when all cells are settled.
    pub fn choose<M: Mask>(&self, compiled: &Compiled<M>, state: &State<M>) -> Option<(u16, M)> {
        let Kind::Failures { first, .. } = self.kind else {
            let (.., cell) = self.heaviest(state, 0..state.now.len())?;
            return Some((cell as u16, likeliest(compiled, state, cell as u16)));
        };
        let best = self.heaviest(state, 0..first);
        let (count, heavy, cell) = best.or_else(|| self.heaviest(state, first..state.now.len()))?;
        if count > 2
            && self.partners.is_none()
            && let Some((weight, cell, digit)) = self.digit_with_two_places(compiled, state)
            && 2 * heavy < count * weight
        {
            return Some((cell, digit));
        }
        Some((cell as u16, M::digit(state.now[cell].first())))
    }

    fn weight<M: Mask>(&self, state: &State<M>, cell: usize) -> u64 {
        let weight = u64::from(state.weights[cell]) + self.before[cell];
        // Every other round.
        let partner = match &self.partners {
            Some(partners) if self.round % 2 == 1 => partners[cell],
            _ => None,
        };
        match partner {
            Some(partner) if state.now[partner as usize].is_single() => 2 * weight,
            _ => weight,
        }
    }

    /// Of these variables the one with the fewest candidates for its weight, with both.
    fn heaviest<M: Mask>(
        &self,
        state: &State<M>,
        among: std::ops::Range<usize>,
    ) -> Option<(u64, u64, usize)> {
        let mut best: Option<(u64, u64, usize)> = None;
        for cell in among {
            let count = u64::from(state.now[cell].count());
            let weight = self.weight(state, cell);
            // count / weight is less.
            if count > 1 && best.is_none_or(|(few, heavy, _)| count * heavy < few * weight) {
                best = Some((count, weight, cell));
            }
        }
        best
    }

    /// A digit with two places in a house: how heavy they are in the mean, and the heavier of them.
    fn digit_with_two_places<M: Mask>(
        &self,
        compiled: &Compiled<M>,
        state: &State<M>,
    ) -> Option<(u64, u16, M)> {
        let mut best: Option<(u64, u16, M)> = None;
        for cells in compiled.houses.iter() {
            let (mut once, mut twice, mut thrice) = (M::EMPTY, M::EMPTY, M::EMPTY);
            for &cell in cells {
                let here = state.now[cell as usize];
                thrice |= twice & here;
                twice |= once & here;
                once |= here;
            }
            twice.without(thrice).each(|digit| {
                let digit = M::digit(digit);
                let (mut both, mut heavier) = (0, (0, 0));
                for &cell in cells.iter().filter(|&&c| state.now[c as usize] & digit != M::EMPTY) {
                    let weight = self.weight(state, cell.into());
                    both += weight;
                    if weight > heavier.0 {
                        heavier = (weight, cell);
                    }
                }
                if best.is_none_or(|(heaviest, ..)| both / 2 > heaviest) {
                    best = Some((both / 2, heavier.1, digit));
                }
            });
        }
        best
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
