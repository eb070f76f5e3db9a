//! What each digit in each cell forbids everywhere else, as a table: so what all places of a digit in a
//! house forbid is gone, whatever rule forbids it. Box–line interaction is the plainest case; with
//! neighbours that must not be consecutive, thermometers or dots there are many more.

use youdoku_logic::Stopped;

use crate::engine::search::effort::Effort;
use crate::engine::search::lists::Lists;
use crate::engine::search::mask::Mask;
use crate::engine::search::narrow::Propagator;

/// Up to so many cells the table stays in the cache.
const MOST_CELLS: usize = 100;

/// For each cell and each digit in it, what it forbids to each cell.
pub struct Clashes<M> {
    cells: usize,
    digits: usize,
    forbidden: Vec<M>,
}

impl<M: Mask> Clashes<M> {
    /// Whether the table is worth having: there are relations besides "different", and the grid is small
    /// enough.
    pub fn help(cells: usize, propagators: &[Propagator<M>]) -> bool {
        let is_relation = |p: &Propagator<M>| matches!(p, Propagator::Relation { .. });
        cells <= MOST_CELLS && propagators.iter().any(is_relation)
    }

    /// The table of exclusions and relations.
    pub fn new(
        all: M,
        peers: &Lists,
        propagators: &[Propagator<M>],
        effort: &mut Effort,
    ) -> Result<Clashes<M>, Stopped> {
        let (cells, digits) = (peers.len(), all.count() as usize);
        effort.steps(cells * digits * cells)?;
        effort.room(cells * digits * cells * size_of::<M>())?;
        let forbidden = vec![M::EMPTY; cells * digits * cells];
        let mut clashes = Clashes { cells, digits, forbidden };
        for cell in 0..cells {
            for digit in 0..digits {
                let row = clashes.row_mut(cell, digit);
                row[cell] = all.without(M::digit(digit));
                peers.get(cell).iter().for_each(|&peer| row[peer as usize] |= M::digit(digit));
            }
        }
        for propagator in propagators {
            effort.steps(digits)?;
            let Propagator::Relation { cells, partners } = propagator else { continue };
            for side in [0, 1] {
                for (digit, &allowed) in partners[side].iter().enumerate() {
                    let row = clashes.row_mut(cells[side].into(), digit);
                    row[cells[1 - side] as usize] |= all.without(allowed);
                }
            }
        }
        Ok(clashes)
    }

    /// What a digit in a cell forbids, cell by cell.
    #[inline(always)]
    pub fn row(&self, cell: usize, digit: usize) -> &[M] {
        let start = (cell * self.digits + digit) * self.cells;
        &self.forbidden[start..start + self.cells]
    }

    fn row_mut(&mut self, cell: usize, digit: usize) -> &mut [M] {
        let start = (cell * self.digits + digit) * self.cells;
        &mut self.forbidden[start..start + self.cells]
    }
}
