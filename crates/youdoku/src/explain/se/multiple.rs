//! Nishio, multiple, dynamic and nested forcing chains: what several assumptions, one of which holds, have in common.

use std::collections::HashMap;
use std::sync::Arc;

use youdoku_logic::{Control, Stopped};

use super::ancestors::Marks;
use super::chains::Chains;
use super::closure::{Closure, NONE};
use super::grid::{Bits, Grid, Hint, Nine, T};
use super::hint::{ChainHint, Sink, length_term};
use super::kind::Kind;
use super::links::Table;
use super::reach::{Reach, WORDS};

/// What runs inside: chains of the grid as it is.
#[derive(Default)]
pub(super) struct Inner {
    chains: Chains,
    /// By the number of their kind.
    deeper: [Option<Box<Closures>>; 4],
    /// Whether it runs inside another, on a grid that may have chains already.
    pub(super) is_deep: bool,
    /// For walks that say whether there can be any.
    pub(super) queue: Vec<u16>,
    /// What was found, by rule and candidates.
    known: HashMap<(usize, [Nine; 81]), Arc<[ChainHint]>>,
}

/// So many grids are remembered with what was found there, of some kilobytes each.
const MOST_KNOWN: usize = 1024;
/// More than there are kinds of chains.
const KINDS: usize = 4;

impl Inner {
    pub(super) fn hints(
        &mut self,
        grid: &Grid,
        rule: Option<Kind>,
        control: &Control,
    ) -> Result<Arc<[ChainHint]>, Stopped> {
        // Several states lead to the same grid, and a step often changes what is gone there anyway.
        let asked =
            (rule.map_or(KINDS, |kind| usize::from(kind.level) * KINDS + kind.number()), grid.cand);
        if let Some(known) = self.known.get(&asked) {
            return Ok(known.clone());
        }
        let mut sink = Sink::All(Box::default());
        match rule {
            None => self.chains.find(grid, &mut sink, control)?,
            Some(kind) => {
                let deeper = self.deeper[kind.number()].get_or_insert_default();
                deeper.inner.is_deep = true;
                deeper.find(grid, kind, &mut sink, control)?;
            }
        }
        if self.known.len() >= MOST_KNOWN {
            self.known.clear();
        }
        let hints: Arc<[ChainHint]> = sink.sorted().into();
        self.known.insert(asked, hints.clone());
        Ok(hints)
    }
}

/// The search for such chains, with memory that is used again.
pub(super) struct Closures {
    pool: Vec<Closure>,
    /// Places in the pool that are free.
    free: Vec<u16>,
    /// The closure of each state, by its place in the pool.
    of: Box<[u16; 1458]>,
    /// The candidates for which they were made.
    before: [Nine; 81],
    marks: Marks,
    inner: Inner,
    /// What could be reached, if nothing depends on the way.
    table: Table,
    reach: Reach,
}

impl Default for Closures {
    fn default() -> Closures {
        Closures {
            pool: Vec::new(),
            free: Vec::new(),
            of: Box::new([NONE; 1458]),
            before: [0; 81],
            marks: Marks::default(),
            inner: Inner::default(),
            table: Table::default(),
            reach: Reach::default(),
        }
    }
}

impl Closures {
    /// All chains of a kind.
    pub(super) fn find(
        &mut self,
        grid: &Grid,
        kind: Kind,
        sink: &mut Sink,
        control: &Control,
    ) -> Result<(), Stopped> {
        self.forget(grid, kind);
        if !kind.dynamic {
            self.table.fill(grid);
            self.reach.fill(&self.table, grid.candidates());
        }
        let mut work = grid.clone();
        Search { grid, work: &mut work, kind, memory: self, control }.run(sink)
    }
}

impl Closures {
    /// Gives up the closures that looked at what has changed. What runs further rules inside looks everywhere.
    fn forget(&mut self, grid: &Grid, kind: Kind) {
        if kind.level > 0 && self.before == grid.cand {
            for state in 0..1458 {
                let place = self.of[state];
                if place != NONE && !self.pool[place as usize].serves(kind.level) {
                    self.of[state] = NONE;
                    self.free.push(place);
                }
            }
            return;
        }
        let mut looked = [0u64; WORDS];
        let mut all = kind.level > 0;
        for cell in 0..81 {
            let (before, now) = (self.before[cell], grid.cand[cell]);
            if before == now {
                continue;
            }
            all = all || now & !before != 0;
            let mut note = |candidate: usize| {
                for state in [candidate * 2, candidate * 2 + 1] {
                    looked[state / 64] |= 1 << (state % 64);
                }
            };
            (0..9).for_each(|digit| note(cell * 9 + digit));
            for digit in Bits(before & !now) {
                T.peers[cell].iter().for_each(|&peer| note(peer as usize * 9 + digit));
            }
        }
        self.before = grid.cand;
        for state in 0..1458 {
            let place = self.of[state];
            if place != NONE {
                let reached = &self.pool[place as usize].reached;
                if all || reached.iter().zip(&looked).any(|(reached, looked)| reached & looked != 0)
                {
                    self.of[state] = NONE;
                    self.free.push(place);
                }
            }
        }
    }
}

struct Search<'a> {
    grid: &'a Grid,
    work: &'a mut Grid,
    kind: Kind,
    memory: &'a mut Closures,
    control: &'a Control,
}

impl Search<'_> {
    fn closure(&mut self, state: usize) -> Result<(), Stopped> {
        let Closures { pool, free, of, inner, .. } = &mut *self.memory;
        if of[state] == NONE {
            let place = free.pop().unwrap_or_else(|| {
                pool.push(Closure::default());
                pool.len() as u16 - 1
            });
            // Given back at once where it is stopped half way.
            free.push(place);
            pool[place as usize].run(
                self.grid,
                self.work,
                state as u16,
                self.kind,
                inner,
                self.control,
            )?;
            free.pop();
            of[state] = place;
        } else if self.kind.level > 0 {
            let place = std::mem::replace(&mut of[state], NONE);
            free.push(place);
            pool[place as usize].raise(self.grid, self.work, self.kind, inner, self.control)?;
            free.pop();
            of[state] = place;
        }
        Ok(())
    }

    fn get(&self, state: usize) -> &Closure {
        &self.memory.pool[self.memory.of[state] as usize]
    }

    fn run(mut self, sink: &mut Sink) -> Result<(), Stopped> {
        let Kind { multiple, dynamic, nishio, .. } = self.kind;
        for cell in 0..81 {
            let count = self.grid.cand[cell].count_ones();
            if count < 2 || count == 2 && !dynamic {
                continue;
            }
            self.control.check()?;
            let digits: Vec<usize> = Bits(self.grid.cand[cell]).collect();
            for &digit in &digits {
                let candidate = cell * 9 + digit;
                let (on, off) = (candidate * 2 + 1, candidate * 2);
                if dynamic || nishio {
                    self.closure(on)?;
                    self.closure(off)?;
                    if let Some((one, other)) = self.get(on).contradiction {
                        self.offer(sink, 7, off as u16, &[(on, one), (on, other)]);
                    }
                    if let Some((one, other)) = self.get(off).contradiction {
                        self.offer(sink, 7, on as u16, &[(off, one), (off, other)]);
                    }
                }
                if count >= 3 && dynamic && !nishio {
                    self.common(sink, 1, &[on, off])?;
                }
                if !nishio {
                    for kind in 0..3 {
                        let house = T.houses[cell][kind] as usize;
                        let place = self.grid.place[house][digit];
                        let places = place.count_ones();
                        if !(places == 2 || multiple && places > 2)
                            || place.trailing_zeros() != u32::from(T.position[cell][kind])
                        {
                            continue;
                        }
                        let states: Vec<usize> = Bits(place)
                            .map(|i| (T.cells[house][i] as usize * 9 + digit) * 2 + 1)
                            .collect();
                        self.common(sink, 6, &states)?;
                    }
                }
            }
            if !nishio && (count == 2 || multiple) {
                let states: Vec<usize> = digits.iter().map(|d| (cell * 9 + d) * 2 + 1).collect();
                self.common(sink, 5, &states)?;
            }
        }
        Ok(())
    }

    /// What follows from each of these states.
    fn common(&mut self, sink: &mut Sink, key: u8, states: &[usize]) -> Result<(), Stopped> {
        if !self.kind.dynamic {
            let mut possible = *self.memory.reach.of(states[0]);
            for &state in &states[1..] {
                let other = self.memory.reach.of(state);
                possible.iter_mut().zip(other).for_each(|(possible, other)| *possible &= other);
            }
            if possible == [0; WORDS] {
                return Ok(());
            }
        }
        for &state in states {
            self.closure(state)?;
        }
        let mut shared = self.get(states[0]).reached;
        for &state in &states[1..] {
            let other = &self.get(state).reached;
            shared.iter_mut().zip(other).for_each(|(shared, other)| *shared &= other);
        }
        if shared == [0; WORDS] {
            return Ok(());
        }
        let is_shared = |state: u16| shared[state as usize / 64] >> (state % 64) & 1 == 1;
        for on in [true, false] {
            for i in 0.. {
                let first = self.get(states[0]);
                let Some(&target) = (if on { &first.on } else { &first.off }).get(i) else { break };
                if is_shared(target) {
                    let (mut ends, mut count) = ([(0, 0); 9], 0);
                    for &state in states {
                        ends[count] = (state, self.get(state).of[target as usize]);
                        count += 1;
                    }
                    self.offer(sink, key, target, &ends[..count]);
                }
            }
        }
        Ok(())
    }

    fn offer(&mut self, sink: &mut Sink, key: u8, target: u16, ends: &[(usize, u16)]) {
        let (cell, digit) = (target as usize / 18, target as usize / 2 % 9);
        let places = (target & 1 == 1).then_some((cell, digit));
        let removes = match places {
            Some(_) => self.grid.cand[cell] & !(1 << digit),
            None => self.grid.cand[cell] & 1 << digit,
        };
        if removes == 0 {
            return;
        }
        let wants = |sink: &Sink, complexity: usize| {
            let rating = self.kind.base() + length_term(complexity);
            sink.wants_of((rating, complexity, key), (cell, removes))
        };
        let least = |closure: &Closure, node: u16| closure.nodes[node as usize].depth as usize + 1;
        if !wants(sink, ends.iter().map(|&(state, node)| least(self.get(state), node)).sum()) {
            return;
        }
        let mut marks = std::mem::take(&mut self.memory.marks);
        let mut complexity: usize =
            ends.iter().map(|&(state, node)| self.get(state).count(node, &mut marks)).sum();
        if self.kind.level >= 2 {
            let mut chains = Vec::new();
            for &(state, node) in ends {
                self.get(state).nested_below(node, &mut marks, &mut chains);
            }
            complexity += chains.iter().map(|chain| chain.2).sum::<usize>();
        }
        if wants(sink, complexity) {
            let rating = self.kind.base() + length_term(complexity);
            let hint =
                Hint { rating, name: self.kind.name(), places, removes: vec![(cell, removes)] };
            let (mut trace, mut targets) = (Vec::new(), Vec::new());
            if sink.keeps_all() {
                for &(state, node) in ends {
                    self.get(state).trace(node, &mut marks, &mut trace);
                    targets.push(self.get(state).nodes[node as usize].state);
                }
            }
            sink.add(ChainHint { hint, complexity, key, trace, targets });
        }
        self.memory.marks = marks;
    }
}
