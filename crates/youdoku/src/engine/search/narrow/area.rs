//! Areas during search: what some values cannot reach from where they must be is lost to them, and a cell without
//! which two places that must be in the area would be parted is in it too. Where it is known how large the area is, what
//! lies too far from where it must be is lost as well, and so is any part of the board that has no room for it.

use std::sync::Arc;

use super::Dead;
use crate::constraint::Areas;
use crate::engine::search::mask::Mask;

/// The cells with some values form one area, or several.
#[derive(Debug)]
pub struct Area<M> {
    cells: Box<[u16]>,
    neighbours: Arc<[Vec<u32>]>,
    values: M,
    areas: Areas,
    /// How many cells it has at least and at most.
    size: (usize, usize),
}

/// What is still open of a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Out,
    Open,
    In,
}

impl<M: Mask> Area<M> {
    /// Those of the cells that have one of the values.
    pub fn new(
        cells: Box<[u16]>,
        neighbours: Arc<[Vec<u32>]>,
        values: M,
        areas: Areas,
        size: (usize, usize),
    ) -> Area<M> {
        Area { cells, neighbours, values, areas, size }
    }

    /// The cells it looks at.
    pub fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// The bytes that it takes, and shares with no other.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.cells[..])
    }

    /// Keeps what can be in one area, or dies where there is one that should not be.
    pub fn narrow(&self, now: &[M], keep: &mut impl FnMut(u16, M)) -> Result<(), Dead> {
        let place = |&cell: &u16| {
            let here = now[cell as usize];
            match (here & self.values == M::EMPTY, here.without(self.values) == M::EMPTY) {
                (true, _) => Place::Out,
                (false, true) => Place::In,
                (false, false) => Place::Open,
            }
        };
        let mut places: Vec<Place> = self.cells.iter().map(place).collect();
        let root = places.iter().position(|&place| place == Place::In);
        if self.areas == Areas::Several {
            let known = !places.contains(&Place::Open);
            let walk = root.map(|root| Walk::from(root, &places, &self.neighbours));
            return match known && walk.is_none_or(|walk| walk.misses(&places).is_none()) {
                true => Err(Dead),
                false => Ok(()),
            };
        }
        let Some(root) = root else { return self.find_room(&places, keep) };
        if self.size.1 < places.len() && self.fits_around(root, &mut places, keep)? {
            return Ok(());
        }
        let walk = Walk::from(root, &places, &self.neighbours);
        if walk.misses(&places).is_some() {
            return Err(Dead);
        }
        for (i, &cell) in self.cells.iter().enumerate() {
            if places[i] == Place::Open {
                if walk.order[i] == 0 {
                    keep(cell, !self.values);
                } else if walk.parts[i] {
                    keep(cell, self.values);
                }
            }
        }
        Ok(())
    }

    /// Nothing is in the area yet: where there is too little room for all of it, there is none of it.
    fn find_room(&self, places: &[Place], keep: &mut impl FnMut(u16, M)) -> Result<(), Dead> {
        let least = self.size.0;
        if least == 0 {
            return Ok(());
        }
        let mut seen = vec![false; places.len()];
        let mut room = false;
        for start in 0..places.len() {
            if seen[start] || places[start] == Place::Out {
                continue;
            }
            let mut part = vec![start];
            seen[start] = true;
            let mut next = 0;
            while let Some(&place) = part.get(next) {
                next += 1;
                for &to in &self.neighbours[place] {
                    let to = to as usize;
                    if places[to] != Place::Out && !std::mem::replace(&mut seen[to], true) {
                        part.push(to);
                    }
                }
            }
            match part.len() < least {
                true => part.iter().for_each(|&place| keep(self.cells[place], !self.values)),
                false => room = true,
            }
        }
        if room { Ok(()) } else { Err(Dead) }
    }

    /// Takes out what no area of the size reaches from what must be in it: each open cell on the way there takes room.
    /// Whether all that is left must be in it.
    fn fits_around(
        &self,
        root: usize,
        places: &mut [Place],
        keep: &mut impl FnMut(u16, M),
    ) -> Result<bool, Dead> {
        let fixed = places.iter().filter(|&&place| place == Place::In).count();
        let Some(budget) = self.size.1.checked_sub(fixed) else { return Err(Dead) };
        // By how many open cells the way there takes, itself counted.
        let mut steps = vec![usize::MAX; places.len()];
        let mut open: Vec<Vec<usize>> = vec![Vec::new(); budget + 2];
        steps[root] = 0;
        open[0].push(root);
        for far in 0..=budget {
            while let Some(place) = open[far].pop() {
                if steps[place] != far {
                    continue;
                }
                for &to in &self.neighbours[place] {
                    let to = to as usize;
                    let after = match places[to] {
                        Place::Out => continue,
                        Place::In => far,
                        Place::Open => far + 1,
                    };
                    if after < steps[to] && after <= budget {
                        steps[to] = after;
                        open[after].push(to);
                    }
                }
            }
        }
        let mut left = 0;
        for (i, place) in places.iter_mut().enumerate() {
            match (*place, steps[i] == usize::MAX) {
                (Place::In, true) => return Err(Dead),
                (Place::Open, true) => {
                    *place = Place::Out;
                    keep(self.cells[i], !self.values);
                }
                (Place::Out, _) => (),
                (Place::In | Place::Open, false) => left += 1,
            }
        }
        if left < self.size.0 {
            return Err(Dead);
        }
        let all = left == self.size.0;
        for (i, _) in places.iter().enumerate().filter(|(_, place)| all && **place == Place::Open) {
            keep(self.cells[i], self.values);
        }
        Ok(all)
    }
}

/// A walk in depth from a place over all that may be in the area, and which places it could not do without
/// (Tarjan, "Depth-first search and linear graph algorithms", 1972).
struct Walk {
    /// When each was reached, from 1; 0 where it was not.
    order: Vec<u32>,
    /// Whether what must be in the area would fall apart without it.
    parts: Vec<bool>,
}

impl Walk {
    fn from(root: usize, places: &[Place], neighbours: &[Vec<u32>]) -> Walk {
        let (mut order, mut parts) = (vec![0u32; places.len()], vec![false; places.len()]);
        // The earliest that is reached from here or from what was reached from here, and whether some of that
        // must be in the area.
        let (mut low, mut holds) = (order.clone(), parts.clone());
        let mut stack = vec![(root, 0usize)];
        (order[root], low[root], holds[root]) = (1, 1, true);
        let mut reached = 1;
        while let Some((place, next)) = stack.pop() {
            let Some(&to) = neighbours[place].get(next) else {
                let Some(&(above, _)) = stack.last() else { break };
                // What was reached from here gets no further back than to the place above.
                if low[place] >= order[above] && holds[place] {
                    parts[above] = true;
                }
                low[above] = low[above].min(low[place]);
                holds[above] |= holds[place];
                continue;
            };
            stack.push((place, next + 1));
            let to = to as usize;
            if places[to] == Place::Out {
                continue;
            }
            if order[to] == 0 {
                reached += 1;
                (order[to], low[to], holds[to]) = (reached, reached, places[to] == Place::In);
                stack.push((to, 0));
            } else {
                low[place] = low[place].min(order[to]);
            }
        }
        Walk { order, parts }
    }

    /// A place that must be in the area and was not reached.
    fn misses(&self, places: &[Place]) -> Option<usize> {
        let missed = |(place, order): (&Place, &u32)| *place == Place::In && *order == 0;
        places.iter().zip(&self.order).position(missed)
    }
}
