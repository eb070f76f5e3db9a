//! The rules of a compiled 9×9 model as [`Supports`] for the bulk kernel, where pairs of candidates that
//! exclude each other say all there is to say.
//!
//! Every cell has one of its digits, and every house has each digit in one of its places: so a candidate
//! needs, in every cell, a digit that does not exclude it, and for every digit of every house a place
//! that does not. What the plain rules make of this the kernel knows by itself.

use youdoku_logic::Control;

use crate::engine::search::compile::Compiled;
use crate::engine::search::compile::clashes::Clashes;
use crate::engine::search::compile::lines;
use crate::engine::search::effort::Effort;
use crate::engine::search::mask::Mask;
use crate::engine::search::narrow::Propagator;
use crate::engine::search::plain9::{HOUSES, Supports};

/// Longer lists than this cost more than they save.
const MOST_COST: usize = 40_000;

/// More houses than this make longer lists, and are not looked at one by one to find that out.
const MOST_HOUSES: usize = 100;

/// The supports of a model; nothing where the kernel does not do: other grids, other regions, sums.
pub fn supports<M: Mask>(compiled: &Compiled<M>) -> Option<Supports> {
    // What a line says follows from its pairs.
    let of_pairs =
        |p: &Propagator<M>| matches!(p, Propagator::Relation { .. } | Propagator::Line { .. });
    let pairs_only = compiled.propagators.iter().all(of_pairs);
    if compiled.start.len() != 81 || compiled.all.count() != 9 || !pairs_only {
        return None;
    }
    let houses: Vec<&[u16]> = compiled.houses.iter().collect();
    if !HOUSES.iter().all(|plain| houses.iter().any(|house| same(house, plain))) {
        return None;
    }
    if houses.len() > MOST_HOUSES {
        return None;
    }
    let mut of_peers = None;
    let clashes = match &compiled.clashes {
        Some(clashes) => clashes,
        // There are no relations: this is the table of a few exclusions.
        None => {
            let control = Control::new();
            let mut effort = Effort::new(&control).ok()?;
            let (all, peers, propagators) = (compiled.all, &compiled.peers, &compiled.propagators);
            of_peers.insert(Clashes::new(all, peers, propagators, &mut effort).ok()?)
        }
    };
    // What only a digit with very few places in a house could tell is left out first.
    (3..9)
        .map(|least| {
            let mut supports = Supports::default();
            in_cells(clashes, &mut supports);
            houses.iter().for_each(|house| in_house(clashes, house, least, &mut supports));
            for propagator in &compiled.propagators {
                if let Propagator::Line { cells, sets } = propagator {
                    lines::add_supports(cells, sets, clashes, candidate, &mut supports);
                }
            }
            supports
        })
        .find(|supports| supports.cost() <= MOST_COST)
}

/// The number of a candidate in the kernel.
fn candidate(cell: usize, digit: usize) -> u16 {
    (81 * digit + cell) as u16
}

fn same(house: &[u16], plain: &[u8; 9]) -> bool {
    house.iter().copied().eq(plain.iter().map(|&cell| u16::from(cell)))
}

/// Whether two different cells share a row, a column or a box.
fn plain_peers(a: usize, b: usize) -> bool {
    let in_box = |cell: usize| (cell / 27, cell % 9 / 3);
    a != b && (a / 9 == b / 9 || a % 9 == b % 9 || in_box(a) == in_box(b))
}

/// What candidates need of the digits of each cell.
fn in_cells<M: Mask>(clashes: &Clashes<M>, supports: &mut Supports) {
    for cell in 0..81 {
        let mut alike = Alike::default();
        for other in (0..81).filter(|&other| other != cell) {
            for digit in 0..9 {
                let excluded = clashes.row(other, digit)[cell].bits() as u16;
                let plain = if plain_peers(cell, other) { 1 << digit } else { 0 };
                if excluded != plain {
                    alike.push(excluded, candidate(other, digit));
                }
            }
        }
        alike.add_to(supports, |digit| candidate(cell, digit));
    }
}

/// What candidates need of the places of each digit in a house, if `least` of them or more exclude them.
fn in_house<M: Mask>(clashes: &Clashes<M>, house: &[u16], least: u32, supports: &mut Supports) {
    let is_plain = HOUSES.iter().any(|plain| same(house, plain));
    let least = if is_plain { least } else { 1 };
    let mut alike: [Alike; 9] = Default::default();
    for other in 0..81 {
        let bits = |set: &dyn Fn(usize) -> bool| -> u16 {
            house.iter().enumerate().map(|(i, &cell)| u16::from(set(cell.into())) << i).sum()
        };
        let itself = bits(&|cell| cell == other);
        let peers = bits(&|cell| plain_peers(cell, other));
        for theirs in 0..9 {
            let row = clashes.row(other, theirs);
            let mut excluded = [0u16; 9];
            for (i, &cell) in house.iter().enumerate() {
                row[usize::from(cell)].each(|digit| excluded[digit] |= 1 << i);
            }
            for (digit, excluded) in excluded.into_iter().enumerate() {
                let plain = if theirs == digit { peers } else { itself };
                let known = is_plain && excluded == plain || theirs == digit && itself != 0;
                if !known && excluded.count_ones() >= least {
                    alike[digit].push(excluded, candidate(other, theirs));
                }
            }
        }
    }
    for (digit, alike) in alike.into_iter().enumerate() {
        alike.add_to(supports, |i| candidate(house[i].into(), digit));
    }
}

/// Candidates by what excludes them out of nine: those excluded alike need the same.
#[derive(Default)]
struct Alike(Vec<(u16, Vec<u16>)>);

impl Alike {
    fn push(&mut self, excluded: u16, candidate: u16) {
        match self.0.iter_mut().find(|(same, _)| *same == excluded) {
            Some((_, candidates)) => candidates.push(candidate),
            None => self.0.push((excluded, vec![candidate])),
        }
    }

    /// Each group needs one of the rest of the nine.
    fn add_to(self, supports: &mut Supports, nine: impl Fn(usize) -> u16) {
        for (excluded, these) in self.0 {
            let those: Vec<u16> = (0..9).filter(|i| excluded >> i & 1 == 0).map(&nine).collect();
            supports.add(&these, &those);
        }
    }
}
