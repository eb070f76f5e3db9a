//! What each digit in each cell forbids everywhere else, as a table: so what all places of a digit in a
//! house forbid is gone, whatever rule forbids it. Box–line interaction is the plainest case; with
//! neighbours that must not be consecutive, thermometers or dots there are many more.

use super::mask::Mask;
use super::propagator::Propagator;

/// Up to so many cells the table stays in the cache.
const MOST_CELLS: usize = 100;

/// For each cell and each digit in it, what it forbids to each cell.
pub struct Clashes<M> {
    cells: usize,
    digits: usize,
    forbidden: Vec<M>,
}

impl<M: Mask> Clashes<M> {
    /// The table, where there are relations besides "different" and the grid is small enough.
    pub fn new(all: M, peers: &[Vec<u16>], propagators: &[Propagator<M>]) -> Option<Clashes<M>> {
        let is_relation = |p: &Propagator<M>| matches!(p, Propagator::Relation { .. });
        if peers.len() > MOST_CELLS || !propagators.iter().any(is_relation) {
            return None;
        }
        let (cells, digits) = (peers.len(), all.count() as usize);
        let forbidden = vec![M::EMPTY; cells * digits * cells];
        let mut clashes = Clashes { cells, digits, forbidden };
        for (cell, peers) in peers.iter().enumerate() {
            for digit in 0..digits {
                let row = clashes.row_mut(cell, digit);
                row[cell] = all.without(M::digit(digit));
                peers.iter().for_each(|&peer| row[peer as usize] |= M::digit(digit));
            }
        }
        for propagator in propagators {
            let Propagator::Relation { cells, partners } = propagator else { continue };
            for side in [0, 1] {
                for (digit, &allowed) in partners[side].iter().enumerate() {
                    let row = clashes.row_mut(cells[side].into(), digit);
                    row[cells[1 - side] as usize] |= all.without(allowed);
                }
            }
        }
        Some(clashes)
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
