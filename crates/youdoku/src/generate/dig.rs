//! Digging: from a full board, clues are taken away in a random order, each if what is left still has
//! one solution.
//!
//! Not one question is asked for each clue. With the unavoidable sets known so far, in the order of
//! their last cell, a clue must stay exactly if it is that last cell and nothing else of the set has
//! stayed. What is left then is put to the judge whole: if it is unique, all that went could go; if not,
//! the other board shows an unavoidable set that was not known, and the order is gone through again.
//!
//! Invariant: the outcome is that of asking for each clue in turn, whatever sets were known; unless the
//! judge left something undecided: such clues stay.

use youdoku_logic::{Control, Stopped};

use crate::{Board, Cell};

use super::cells::CellSet;
use super::judge::{Judge, Verdict};
use super::unavoidable::Unavoidable;

/// Clues that go together, in the order in which they are to go.
pub(crate) type Order = [Vec<Cell>];

/// How boldly to dig.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Depth {
    /// Fewer clues than this are not wanted.
    pub enough: usize,
    /// How many parts the order is dug in: questions about nearly dug boards are hard on large grids.
    pub parts: usize,
    /// After so many questions that were left undecided, what is left stays.
    pub undecided: usize,
}

/// What is left of a board.
pub(crate) struct Dug {
    /// The clues that stay.
    pub clues: CellSet,
    /// Whether each of the groups of clues is known to be needed.
    pub proven: bool,
}

/// Digs a board.
pub(crate) fn dig(
    judge: &mut dyn Judge,
    solution: &Board,
    known: &mut Unavoidable,
    order: &Order,
    depth: Depth,
    control: &Control,
) -> Result<Dug, Stopped> {
    let mut trench = Trench::new(solution, order, known);
    let mut clues = CellSet::of(solution.grid(), order.iter().flatten().copied());
    let (mut done, mut undecided) = (0, 0);
    let mut step = order.len().div_ceil(depth.parts);
    while done < order.len() && clues.len() > depth.enough {
        let to = (done + step).min(order.len());
        let fewer = trench.settle(to);
        let verdict = if fewer == clues {
            Verdict::Unique
        } else {
            judge.other(solution, &fewer, control)?
        };
        match verdict {
            Verdict::Unique => {
                (clues, done) = (fewer, to);
                step = (order.len() - done).div_ceil(depth.parts).max(1);
            }
            Verdict::Other(board) => {
                let set = judge.against(solution, &board);
                trench.add(set.clone());
                known.add(set);
            }
            Verdict::Undecided if to > done + 1 => step = step.div_ceil(4),
            Verdict::Undecided => {
                trench.stay.push(done);
                done = to;
                undecided += 1;
                if undecided == depth.undecided {
                    break;
                }
            }
        }
    }
    Ok(Dug { clues, proven: done == order.len() && undecided == 0 })
}

/// The order, with the unavoidable sets by their last cell in it.
struct Trench<'o> {
    order: &'o Order,
    /// Where in the order a cell goes; cells that never were clues go before all.
    rank: Vec<usize>,
    /// With the place of their last cell, ascending.
    sets: Vec<(usize, CellSet)>,
    /// Places that stay because nobody knows.
    stay: Vec<usize>,
    none: CellSet,
}

impl<'o> Trench<'o> {
    fn new(solution: &Board, order: &'o Order, known: &Unavoidable) -> Trench<'o> {
        let grid = solution.grid();
        let mut rank = vec![usize::MAX; grid.num_cells()];
        for (i, group) in order.iter().enumerate() {
            group.iter().for_each(|cell| rank[cell.index()] = i);
        }
        let none = CellSet::empty(grid);
        let mut trench = Trench { order, rank, sets: Vec::new(), stay: Vec::new(), none };
        let mut sets: Vec<(usize, CellSet)> =
            known.sets().iter().filter_map(|set| Some((trench.last(set)?, set.clone()))).collect();
        sets.sort_by_key(|(last, _)| *last);
        trench.sets = sets;
        trench
    }

    fn last(&self, set: &CellSet) -> Option<usize> {
        let ranks = set.iter().map(|cell| self.rank[cell.index()]);
        ranks.filter(|&rank| rank != usize::MAX).max()
    }

    fn add(&mut self, set: CellSet) {
        let Some(last) = self.last(&set) else { return };
        let at = self.sets.partition_point(|(other, _)| *other < last);
        self.sets.insert(at, (last, set));
    }

    /// What stays when the order is dug up to here, as far as is known.
    fn settle(&self, to: usize) -> CellSet {
        let mut kept = self.none.clone();
        let keep = |place: usize, kept: &mut CellSet| {
            self.order[place].iter().for_each(|&cell| kept.insert(cell));
        };
        self.stay.iter().for_each(|&place| keep(place, &mut kept));
        for (last, set) in &self.sets {
            if *last >= to {
                break;
            }
            if !set.meets(&kept) {
                keep(*last, &mut kept);
            }
        }
        (to..self.order.len()).for_each(|place| keep(place, &mut kept));
        kept
    }
}
