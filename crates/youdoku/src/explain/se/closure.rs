//! What follows from a candidate on or off: by links, and in nested chains by further rules on the grid as it is then.

use youdoku_logic::{Control, Stopped};

use super::fresh;
use super::grid::{Bits, Grid, Hint, Nine, T};
use super::hint::ChainHint;
use super::links::{BY_BOX, BY_CELL, BY_COLUMN, Links, NO_CAUSE, off_to_on, on_to_off};
use super::multiple::Inner;
use super::reach::{States, WORDS};
use super::simple::{each_fish, each_hidden_set, each_locking, each_naked_set};

pub(super) const NONE: u16 = u16::MAX;

#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) state: u16,
    /// The nested chain that it came by.
    nested: u16,
    /// The longest way to it: it stands on at least so many other states.
    pub(super) depth: u16,
    cause: u8,
    count: u8,
    first: u32,
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
    nested: Vec<ChainHint>,
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

/// What kind of chains.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind {
    pub(super) multiple: bool,
    pub(super) dynamic: bool,
    pub(super) nishio: bool,
    pub(super) level: u8,
}

impl Kind {
    /// Kinds that keep their closures apart.
    pub(super) fn number(self) -> usize {
        match self {
            Kind { level: 1.., .. } => 3,
            Kind { nishio: true, .. } => 0,
            Kind { dynamic: true, .. } => 2,
            _ => 1,
        }
    }

    fn links(self) -> Links {
        if self.nishio { Links::X } else { Links::Both }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Kind { level: 2.., .. } => "nested forcing chains",
            Kind { level: 1, .. } => "dynamic forcing chains with more",
            Kind { nishio: true, .. } => "Nishio",
            Kind { dynamic: true, .. } => "dynamic forcing chains",
            _ => "multiple forcing chains",
        }
    }

    pub(super) fn base(self) -> f64 {
        match self {
            Kind { level: 2.., .. } => 9.5 + 0.5 * f64::from(self.level - 2),
            Kind { level: 1, .. } => 9.0,
            Kind { nishio: true, .. } => 7.5,
            Kind { dynamic: true, .. } => 8.5,
            _ => 8.0,
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
    fn node(&mut self, state: u16, cause: u8, parents: &[u16], nested: u16) -> u16 {
        let first = self.parents.len() as u32;
        self.parents.extend_from_slice(parents);
        let depth =
            parents.iter().map(|&parent| self.nodes[parent as usize].depth + 1).max().unwrap_or(0);
        self.nodes.push(Node { state, nested, depth, cause, count: parents.len() as u8, first });
        self.nodes.len() as u16 - 1
    }

    #[inline]
    fn enter(&mut self, state: u16, node: u16) {
        self.of[state as usize] = node;
        self.reached[state as usize / 64] |= 1 << (state % 64);
        if state & 1 == 1 { self.on.push(state) } else { self.off.push(state) }
    }

    #[inline]
    fn has(&self, state: u16) -> bool {
        self.of[state as usize] != NONE
    }

    #[inline]
    fn parents(&self, node: u16) -> &[u16] {
        let Node { first, count, .. } = self.nodes[node as usize];
        &self.parents[first as usize..first as usize + count as usize]
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
            for &state in &self.off[..served_off] {
                work.put_back(state as usize / 18, state as usize / 2 % 9);
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
                let stopped = on_to_off(work, state as usize / 2, kind.links(), |off| {
                    let off = (off * 2) as u16;
                    if self.has(off | 1) {
                        let end = self.node(off, NO_CAUSE, &[node], NONE);
                        self.contradiction = Some((self.of[off as usize | 1], end));
                        return true;
                    }
                    if !self.has(off) {
                        let child = self.node(off, NO_CAUSE, &[node], NONE);
                        self.enter(off, child);
                    }
                    false
                });
                if stopped {
                    return Ok(());
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

    /// What further rules say of the grid as it is now, until one says something.
    fn advance(
        &mut self,
        grid: &Grid,
        source: &Grid,
        level: u8,
        inner: &mut Inner,
        control: &Control,
    ) -> Result<(), Stopped> {
        let mut found: Vec<(Hint, Vec<usize>)> = Vec::new();
        for rule in 0..4 {
            let was = |cell: usize, digit: usize| source.has(cell, digit) && !grid.has(cell, digit);
            match rule {
                0 => each_locking(grid, Some(source), |one, other, digit, hint| {
                    let kind = other / 9;
                    let parents = T.cells[one]
                        .iter()
                        .map(|&cell| cell as usize)
                        .filter(|&cell| T.houses[cell][kind] as usize != other && was(cell, digit))
                        .map(|cell| cell * 9 + digit);
                    found.push((hint, parents.collect()));
                    false
                }),
                1 => each_hidden_set(grid, Some(source), 2, |house, digits, positions, hint| {
                    let mut parents = Vec::new();
                    for i in Bits(0x1ff & !positions) {
                        let cell = T.cells[house][i] as usize;
                        parents
                            .extend(Bits(digits).filter(|&d| was(cell, d)).map(|d| cell * 9 + d));
                    }
                    found.push((hint, parents));
                    false
                }),
                2 => each_naked_set(grid, Some(source), 2, |house, positions, digits, hint| {
                    let mut parents = Vec::new();
                    for i in Bits(positions) {
                        let cell = T.cells[house][i] as usize;
                        parents.extend(
                            Bits(0x1ff & !digits).filter(|&d| was(cell, d)).map(|d| cell * 9 + d),
                        );
                    }
                    found.push((hint, parents));
                    false
                }),
                _ => each_fish(grid, Some(source), 2, |base, lines, covers, digit, hint| {
                    let mut parents = Vec::new();
                    for line in Bits(lines) {
                        for i in Bits(0x1ff & !covers) {
                            let cell = T.cells[base * 9 + line][i] as usize;
                            if was(cell, digit) {
                                parents.push(cell * 9 + digit);
                            }
                        }
                    }
                    found.push((hint, parents));
                    false
                }),
            }
            if self.take(&mut found) {
                return Ok(());
            }
        }
        if level < 2 {
            return Ok(());
        }
        for rule in inner_rules(level) {
            // What rests on nothing that is gone is of no use.
            let fruitless = match rule {
                None => !fresh::has_chains(grid, source, inner.is_deep, &mut inner.queue),
                Some(kind) => !kind.dynamic && !fresh::has_links(grid, source),
            };
            if fruitless {
                continue;
            }
            let hints = inner.hints(grid, rule, control)?;
            let mut any = false;
            for hint in hints {
                let mut parents: Vec<usize> = Vec::new();
                for &(state, cause) in &hint.trace {
                    if state & 1 == 1 && cause <= BY_COLUMN {
                        gone(grid, source, state as usize / 2, cause, |off| {
                            if !parents.contains(&off) {
                                parents.push(off);
                            }
                        });
                    }
                }
                if parents.is_empty() {
                    continue;
                }
                any = true;
                let removes = hint.hint.removes.clone();
                self.nested.push(hint);
                let number = self.nested.len() as u16 - 1;
                self.remove(&removes, &parents, number);
            }
            if any {
                break;
            }
        }
        Ok(())
    }

    /// Uses hints that have parents; whether there was one.
    fn take(&mut self, found: &mut Vec<(Hint, Vec<usize>)>) -> bool {
        let mut any = false;
        for (hint, parents) in found.drain(..) {
            if !parents.is_empty() {
                any = true;
                self.remove(&hint.removes, &parents, NONE);
            }
        }
        any
    }

    fn remove(&mut self, removes: &[(usize, Nine)], parents: &[usize], nested: u16) {
        let parents: Vec<u16> = parents.iter().map(|&off| self.of[off * 2]).collect();
        let mut removes = removes.to_vec();
        removes.sort_unstable();
        for (cell, digits) in removes {
            for digit in Bits(digits) {
                let off = ((cell * 9 + digit) * 2) as u16;
                if !self.has(off) {
                    let child = self.node(off, NO_CAUSE, &parents, nested);
                    self.enter(off, child);
                }
            }
        }
    }

    /// How many distinct states a node stands on, itself included.
    pub(super) fn count(&self, node: u16, marks: &mut Marks) -> usize {
        marks.next();
        let mut found = 0;
        let mut stack = std::mem::take(&mut marks.stack);
        stack.clear();
        stack.push(node);
        while let Some(node) = stack.pop() {
            if marks.mark(self.nodes[node as usize].state) {
                found += 1;
                stack.extend_from_slice(self.parents(node));
            }
        }
        marks.stack = stack;
        found
    }

    /// The states it stands on, breadth first.
    pub(super) fn trace(&self, node: u16, marks: &mut Marks, out: &mut Vec<(u16, u8)>) {
        marks.next();
        let mut layer = vec![node];
        while !layer.is_empty() {
            let mut next = Vec::new();
            for node in layer {
                let Node { state, cause, .. } = self.nodes[node as usize];
                if marks.mark(state) {
                    out.push((state, cause));
                    next.extend_from_slice(self.parents(node));
                }
            }
            layer = next;
        }
    }

    /// The nested chains that a node stands on.
    pub(super) fn nested_below(&self, node: u16, marks: &mut Marks, out: &mut Vec<Nested>) {
        marks.next();
        let mut stack = vec![node];
        while let Some(node) = stack.pop() {
            let Node { state, nested, .. } = self.nodes[node as usize];
            if marks.mark(state) {
                if nested != NONE {
                    let hint = &self.nested[nested as usize];
                    if !out.iter().any(|known| known.0 == hint.targets && known.1 == hint.trace) {
                        out.push((hint.targets.clone(), hint.trace.clone(), hint.complexity));
                    }
                }
                stack.extend_from_slice(self.parents(node));
            }
        }
    }
}

/// Calls for each candidate that was there at the start and is gone, of the cell or house by which one is on.
fn gone(grid: &Grid, source: &Grid, on: usize, cause: u8, mut found: impl FnMut(usize)) {
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

/// Rules that are asked inside a nested chain.
fn inner_rules(level: u8) -> Vec<Option<Kind>> {
    let multiple = Kind { multiple: true, dynamic: false, nishio: false, level: 0 };
    let dynamic = Kind { dynamic: true, ..multiple };
    match level {
        2 => vec![None],
        3 => vec![None, Some(multiple)],
        4 => vec![Some(dynamic)],
        _ => vec![Some(dynamic), Some(Kind { level: 2, ..dynamic })],
    }
}

/// A nested chain by what tells it from others (its targets and what they stand on), and its complexity.
pub(super) type Nested = (Vec<u16>, Vec<(u16, u8)>, usize);

/// Marks on states, cleared by counting on.
pub(super) struct Marks {
    marks: Vec<u32>,
    now: u32,
    stack: Vec<u16>,
}

impl Default for Marks {
    fn default() -> Marks {
        Marks { marks: vec![0; 1458], now: 0, stack: Vec::new() }
    }
}

impl Marks {
    fn next(&mut self) {
        self.now += 1;
    }

    fn mark(&mut self, state: u16) -> bool {
        let mark = &mut self.marks[state as usize];
        std::mem::replace(mark, self.now) != self.now
    }
}
