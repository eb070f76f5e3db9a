//! Cycles and forcing chains: one reason a node, three passes (X, Y, both).

use youdoku_logic::{Control, Stopped};

use super::grid::{Bits, Grid, Hint, Nine, T};
use super::hint::{ChainHint, Sink, length_term};
use super::links::{Links, NO_CAUSE, Table};
use super::reach::{Reach, contains};

#[derive(Clone, Copy)]
struct Node {
    /// Candidate · 2, + 1 if on.
    state: u16,
    cause: u8,
    /// Its parent's number, or itself for a start.
    parent: u32,
}

/// The search for chains and cycles, with memory that is used again.
#[derive(Default)]
pub(super) struct Chains {
    table: Table,
    reach: Reach,
    nodes: Vec<Node>,
    /// The number of the search that reached each state.
    reached: Vec<u32>,
    search: u32,
    pending_on: Vec<u32>,
    pending_off: Vec<u32>,
}

impl Chains {
    /// All cycles and forcing chains of a grid.
    pub(super) fn find(
        &mut self,
        grid: &Grid,
        sink: &mut Sink,
        control: &Control,
    ) -> Result<(), Stopped> {
        self.table.fill(grid);
        let table = std::mem::take(&mut self.table);
        self.reach.fill(&table, grid.candidates());
        let outcome = self.search(grid, &table, sink, control);
        self.table = table;
        outcome
    }

    fn search(
        &mut self,
        grid: &Grid,
        table: &Table,
        sink: &mut Sink,
        control: &Control,
    ) -> Result<(), Stopped> {
        for links in [Links::X, Links::Y, Links::Both] {
            let (of_cycles, of_chains) = if links == Links::Both { (7.0, 7.0) } else { (6.5, 6.6) };
            let mut limits =
                (sink.longest(of_cycles, links.key()), sink.longest(of_chains, links.key()));
            let mut known = sink.best();
            for cell in 0..81 {
                let count = grid.cand[cell].count_ones();
                if count < 2 || links == Links::Y && count > 2 {
                    continue;
                }
                control.check()?;
                for digit in Bits(grid.cand[cell]) {
                    let start = cell * 9 + digit;
                    // Chains are told after the cycles of their start, but do not depend on them.
                    self.cycles(grid, table, start, links, limits.0, sink);
                    if links.in_houses() {
                        for on in [true, false] {
                            let state = start * 2 + usize::from(on);
                            if contains(self.reach.of(state), state ^ 1) {
                                self.forcing(grid, table, state as u16, links, limits.1, sink);
                            }
                        }
                    }
                    if sink.best() != known {
                        known = sink.best();
                        limits = (
                            sink.longest(of_cycles, links.key()),
                            sink.longest(of_chains, links.key()),
                        );
                    }
                }
            }
        }
        Ok(())
    }

    fn begin(&mut self, start: u16) {
        self.nodes.clear();
        self.reached.resize(1458, 0);
        self.search += 1;
        self.pending_on.clear();
        self.pending_off.clear();
        self.nodes.push(Node { state: start, cause: NO_CAUSE, parent: 0 });
        self.reached[start as usize] = self.search;
    }

    fn is_ancestor(&self, mut node: u32, state: u16) -> bool {
        loop {
            let Node { state: here, parent, .. } = self.nodes[node as usize];
            if here == state {
                return true;
            }
            if parent == node {
                return false;
            }
            node = parent;
        }
    }

    fn add(&mut self, state: u16, cause: u8, parent: u32) -> u32 {
        self.nodes.push(Node { state, cause, parent });
        self.nodes.len() as u32 - 1
    }

    /// The nodes from one back to the start.
    fn path(&self, mut node: u32) -> Vec<(u16, u8)> {
        let mut path = Vec::new();
        loop {
            let Node { state, cause, parent } = self.nodes[node as usize];
            path.push((state, cause));
            if parent == node {
                return path;
            }
            node = parent;
        }
    }

    fn cycles(
        &mut self,
        grid: &Grid,
        table: &Table,
        start: usize,
        links: Links,
        limit: usize,
        sink: &mut Sink,
    ) {
        let source = (start * 2 + 1) as u16;
        self.begin(source);
        self.pending_on.push(0);
        let mut length = 0;
        let mut ends: Vec<u32> = Vec::new();
        // A cycle that closes now has as many nodes as it has taken steps.
        while !self.pending_on.is_empty() && length + 2 <= limit {
            let pending = std::mem::take(&mut self.pending_on);
            length += 2;
            for &node in &pending {
                let candidate = self.nodes[node as usize].state as usize / 2;
                for &off in table.offs(candidate, links) {
                    let state = off * 2;
                    // What does not lead back to the start is on no cycle.
                    if self.reach.are_together(state, source) && !self.is_ancestor(node, state) {
                        let child = self.add(state, NO_CAUSE, node);
                        self.pending_off.push(child);
                    }
                }
            }
            self.pending_on = pending;
            self.pending_on.clear();
            let pending = std::mem::take(&mut self.pending_off);
            for &node in &pending {
                let candidate = self.nodes[node as usize].state as usize / 2;
                for (on, cause) in table.ons(candidate, links) {
                    let state = on * 2 + 1;
                    if length >= 4 && state == source {
                        let end = self.add(state, cause, node);
                        ends.push(end);
                    }
                    if self.reached[state as usize] != self.search
                        && self.reach.are_together(state, source)
                    {
                        self.reached[state as usize] = self.search;
                        let child = self.add(state, cause, node);
                        self.pending_on.push(child);
                    }
                }
            }
            self.pending_off = pending;
            self.pending_off.clear();
        }
        for end in ends {
            self.cycle_hint(grid, end, links, sink);
        }
    }

    fn cycle_hint(&self, grid: &Grid, end: u32, links: Links, sink: &mut Sink) {
        let mut complexity = 0;
        let mut node = end;
        while self.nodes[node as usize].parent != node {
            complexity += 1;
            node = self.nodes[node as usize].parent;
        }
        let base = if links == Links::Both { 7.0 } else { 6.5 };
        let rating = base + length_term(complexity);
        if !sink.wants(rating, complexity, links.key()) {
            return;
        }
        let path = self.path(end);
        let nodes = &path[..path.len() - 1];
        let inside = nodes.iter().fold(0u128, |all, &(state, _)| all | 1 << (state / 18));
        let (mut of_on, mut of_off) = ([0u128; 9], [0u128; 9]);
        for &(state, _) in nodes {
            let (cell, digit) = (state as usize / 18, state as usize / 2 % 9);
            let seen = T.sees[cell] & !inside;
            if state & 1 == 1 { of_on[digit] |= seen } else { of_off[digit] |= seen }
        }
        let mut gone = [0 as Nine; 81];
        for digit in 0..9 {
            let mut both = of_on[digit] & of_off[digit];
            while both != 0 {
                let cell = both.trailing_zeros() as usize;
                both &= both - 1;
                gone[cell] |= grid.cand[cell] & 1 << digit;
            }
        }
        let removes: Vec<_> =
            gone.into_iter().enumerate().filter(|removed| removed.1 != 0).collect();
        let Some(hint) = Hint::removing("cycle", rating, removes) else { return };
        // The cycle is told both ways round: the reverse has its targets too.
        let targets = vec![path[0].0, path[0].0 - 1];
        let trace = if sink.keeps_all() { path } else { Vec::new() };
        sink.add(ChainHint { hint, complexity, key: links.key(), trace, targets });
    }

    fn forcing(
        &mut self,
        grid: &Grid,
        table: &Table,
        source: u16,
        links: Links,
        limit: usize,
        sink: &mut Sink,
    ) {
        let target = source ^ 1;
        self.begin(source);
        if source & 1 == 1 {
            self.pending_on.push(0);
        } else {
            self.pending_off.push(0);
        }
        let mut end: Option<u32> = None;
        // A chain that ends in the next layer has as many nodes as there are layers then.
        let mut layers = 1;
        while (!self.pending_on.is_empty() || !self.pending_off.is_empty()) && layers < limit {
            layers += 1 + usize::from(!self.pending_on.is_empty());
            let pending = std::mem::take(&mut self.pending_on);
            for &node in &pending {
                let candidate = self.nodes[node as usize].state as usize / 2;
                for &off in table.offs(candidate, links) {
                    let state = off * 2;
                    if state == target && end.is_none() {
                        end = Some(self.add(state, NO_CAUSE, node));
                    }
                    if self.reached[state as usize] != self.search && !self.is_ancestor(node, state)
                    {
                        self.reached[state as usize] = self.search;
                        let child = self.add(state, NO_CAUSE, node);
                        self.pending_off.push(child);
                    }
                }
            }
            self.pending_on = pending;
            self.pending_on.clear();
            let pending = std::mem::take(&mut self.pending_off);
            for &node in &pending {
                let candidate = self.nodes[node as usize].state as usize / 2;
                for (next, cause) in table.ons(candidate, links) {
                    let state = next * 2 + 1;
                    if state == target && end.is_none() {
                        end = Some(self.add(state, cause, node));
                    }
                    if self.reached[state as usize] != self.search && !self.is_ancestor(node, state)
                    {
                        self.reached[state as usize] = self.search;
                        let child = self.add(state, cause, node);
                        self.pending_on.push(child);
                    }
                }
            }
            self.pending_off = pending;
            self.pending_off.clear();
            if end.is_some() {
                break;
            }
        }
        let Some(end) = end else { return };
        let path = self.path(end);
        let complexity = path.len();
        let base = if links == Links::Both { 7.0 } else { 6.6 };
        let rating = base + length_term(complexity);
        if !sink.wants(rating, complexity, links.key()) {
            return;
        }
        let (cell, digit) = (target as usize / 18, target as usize / 2 % 9);
        let places = (target & 1 == 1).then_some((cell, digit));
        let removes = if places.is_some() { grid.cand[cell] & !(1 << digit) } else { 1 << digit };
        if removes == 0 {
            return;
        }
        let hint = Hint { rating, name: "forcing chain", places, removes: vec![(cell, removes)] };
        let trace = if sink.keeps_all() { path } else { Vec::new() };
        sink.add(ChainHint { hint, complexity, key: links.key(), trace, targets: vec![target] });
    }
}
