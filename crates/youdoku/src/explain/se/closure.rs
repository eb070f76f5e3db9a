//! What follows from a candidate on or off, by links; `inside.rs` says what else does in nested chains.

use youdoku_logic::{Control, Stopped};

use super::grid::{Bits, Grid, T};
use super::hint::ChainHint;
use super::kind::Kind;
use super::links::{BY_BOX, BY_CELL, NO_CAUSE, all_off, off_to_on};
use super::multiple::Inner;
use super::reach::{States, WORDS};

pub(super) const NONE: u16 = u16::MAX;

#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) state: u16,
    /// The nested chain that it came by.
    pub(super) nested: u16,
    /// The longest way to it: it stands on at least so many other states.
    pub(super) depth: u16,
    pub(super) cause: u8,
    count: u8,
    /// Where its parents begin, if they are several; else the only one.
    first: u32,
    parent: u16,
}

/// What follows from one state, in the order in which it was found.
pub(super) struct Closure {
    pub(super) nodes: Vec<Node>,
    parents: Vec<u16>,
    /// The node of each state.
    pub(super) of: Box<[u16; 1458]>,
    /// The states that were reached.
    pub(super) reached: States,
    pub(super) on: Vec<u16>,
    pub(super) off: Vec<u16>,
    pub(super) contradiction: Option<(u16, u16)>,
    pub(super) nested: Vec<ChainHint>,
    /// The level to which it is followed.
    level: u8,
}

impl Default for Closure {
    fn default() -> Closure {
        Closure {
            nodes: Vec::new(),
            parents: Vec::new(),
            of: Box::new([NONE; 1458]),
            reached: [0; WORDS],
            on: Vec::new(),
            off: Vec::new(),
            contradiction: None,
            nested: Vec::new(),
            level: 0,
        }
    }
}

impl Closure {
    fn begin(&mut self, state: u16) {
        for &known in self.on.iter().chain(&self.off) {
            self.of[known as usize] = NONE;
        }
        self.reached = [0; WORDS];
        self.nodes.clear();
        self.parents.clear();
        self.on.clear();
        self.off.clear();
        self.nested.clear();
        self.contradiction = None;
        let node = self.node(state, NO_CAUSE, &[], NONE);
        self.enter(state, node);
    }

    #[inline]
    pub(super) fn node(&mut self, state: u16, cause: u8, parents: &[u16], nested: u16) -> u16 {
        let first = self.parents.len() as u32;
        let depth = |&parent: &u16| self.nodes[parent as usize].depth + 1;
        let (depth, parent) = match parents {
            [only] => (depth(only), *only),
            _ => {
                self.parents.extend_from_slice(parents);
                (parents.iter().map(depth).max().unwrap_or(0), NONE)
            }
        };
        let count = parents.len() as u8;
        self.nodes.push(Node { state, nested, depth, cause, count, first, parent });
        self.nodes.len() as u16 - 1
    }

    #[inline]
    pub(super) fn enter(&mut self, state: u16, node: u16) {
        self.of[state as usize] = node;
        self.reached[state as usize / 64] |= 1 << (state % 64);
        if state & 1 == 1 { self.on.push(state) } else { self.off.push(state) }
    }

    #[inline]
    pub(super) fn has(&self, state: u16) -> bool {
        self.reached[state as usize / 64] >> (state % 64) & 1 == 1
    }

    #[inline]
    pub(super) fn parents(&self, node: u16) -> &[u16] {
        let Node { first, count, ref parent, .. } = self.nodes[node as usize];
        match count {
            1 => std::slice::from_ref(parent),
            _ => &self.parents[first as usize..first as usize + count as usize],
        }
    }

    /// Whether it holds for this level of the same grid as well: some levels begin with all that a lower one does.
    pub(super) fn serves(&self, level: u8) -> bool {
        self.level <= level && (level <= 3 || self.level == 1 || self.level >= 4)
    }

    /// Follows everything from a state; `work` is a copy of the grid, as before afterwards.
    pub(super) fn run(
        &mut self,
        grid: &Grid,
        work: &mut Grid,
        state: u16,
        kind: Kind,
        inner: &mut Inner,
        control: &Control,
    ) -> Result<(), Stopped> {
        self.begin(state);
        self.go_on(grid, work, kind, inner, (0, 0), control)
    }

    /// Follows what a lower level left to a higher one.
    pub(super) fn raise(
        &mut self,
        grid: &Grid,
        work: &mut Grid,
        kind: Kind,
        inner: &mut Inner,
        control: &Control,
    ) -> Result<(), Stopped> {
        if self.level == kind.level || self.contradiction.is_some() {
            return Ok(());
        }
        for &state in &self.off {
            work.remove(state as usize / 18, state as usize / 2 % 9);
        }
        self.go_on(grid, work, kind, inner, (self.on.len(), self.off.len()), control)
    }

    fn go_on(
        &mut self,
        grid: &Grid,
        work: &mut Grid,
        kind: Kind,
        inner: &mut Inner,
        (served_on, mut served_off): (usize, usize),
        control: &Control,
    ) -> Result<(), Stopped> {
        self.level = kind.level;
        let outcome = self.follow(grid, work, kind, inner, served_on, &mut served_off, control);
        if kind.dynamic {
            // Copying all costs no more than putting back a few.
            if served_off > 8 {
                (work.cand, work.place) = (grid.cand, grid.place);
            } else {
                for &state in &self.off[..served_off] {
                    work.put_back(state as usize / 18, state as usize / 2 % 9);
                }
            }
        }
        outcome
    }

    /// `served` counts what has been taken off the working grid.
    #[allow(clippy::too_many_arguments)]
    fn follow(
        &mut self,
        grid: &Grid,
        work: &mut Grid,
        kind: Kind,
        inner: &mut Inner,
        mut next_on: usize,
        served: &mut usize,
        control: &Control,
    ) -> Result<(), Stopped> {
        loop {
            if next_on < self.on.len() {
                let state = self.on[next_on];
                next_on += 1;
                let node = self.of[state as usize];
                let (offs, count) = all_off(work, state as usize / 2, kind.links());
                for off in offs[..count].iter().map(|off| off * 2) {
                    // Whether it is on and whether it is off stand side by side.
                    let known = self.reached[off as usize / 64] >> (off % 64) & 3;
                    if known & 2 != 0 {
                        let end = self.node(off, NO_CAUSE, &[node], NONE);
                        self.contradiction = Some((self.of[off as usize | 1], end));
                        return Ok(());
                    }
                    if known == 0 {
                        let child = self.node(off, NO_CAUSE, &[node], NONE);
                        self.enter(off, child);
                    }
                }
            } else if *served < self.off.len() {
                let state = self.off[*served];
                *served += 1;
                let node = self.of[state as usize];
                let candidate = state as usize / 2;
                let (ons, count) = off_to_on(work, candidate, kind.links());
                if count == 0 {
                    if kind.dynamic {
                        work.remove(candidate / 9, candidate % 9);
                    }
                    continue;
                }
                let mut reasons = [[node; 10]; 4];
                let mut lengths = [1; 4];
                if kind.dynamic {
                    for (i, &(on, cause)) in ons[..count].iter().enumerate() {
                        gone(work, grid, on as usize, cause, |off| {
                            reasons[i][lengths[i]] = self.of[off * 2];
                            lengths[i] += 1;
                        });
                    }
                    work.remove(candidate / 9, candidate % 9);
                }
                for (i, &(on, cause)) in ons[..count].iter().enumerate() {
                    let on = on * 2 + 1;
                    let reasons = &reasons[i][..lengths[i]];
                    if self.has(on - 1) {
                        let end = self.node(on, cause, reasons, NONE);
                        self.contradiction = Some((end, self.of[on as usize - 1]));
                        return Ok(());
                    }
                    if !self.has(on) {
                        let child = self.node(on, cause, reasons, NONE);
                        self.enter(on, child);
                    }
                }
            } else if kind.level > 0 {
                let before = self.off.len();
                self.advance(work, grid, kind.level, inner, control)?;
                if self.off.len() == before {
                    return Ok(());
                }
            } else {
                return Ok(());
            }
        }
    }
}

/// Calls for each candidate that was there at the start and is gone, of the cell or house by which one is on.
pub(super) fn gone(grid: &Grid, source: &Grid, on: usize, cause: u8, mut found: impl FnMut(usize)) {
    let (cell, digit) = (on / 9, on % 9);
    if cause == BY_CELL {
        for other in Bits(source.cand[cell] & !grid.cand[cell]) {
            found(cell * 9 + other);
        }
    } else {
        let house = T.houses[cell][(cause - BY_BOX) as usize] as usize;
        for i in Bits(source.place[house][digit] & !grid.place[house][digit]) {
            found(T.cells[house][i] as usize * 9 + digit);
        }
    }
}
