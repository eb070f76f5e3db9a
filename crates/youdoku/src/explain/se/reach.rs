//! What can be reached from each state at all, by links that stay as they are: components of the graph of links, then one
//! pass in their order. A chain is looked for only where this says that there is one.

use super::links::{Links, Table};

/// States: candidate · 2, + 1 if on.
const STATES: usize = 1458;
/// So many words hold a bit for each state.
pub(super) const WORDS: usize = STATES.div_ceil(64);
pub(super) type States = [u64; WORDS];

#[inline]
pub(super) fn contains(set: &States, state: usize) -> bool {
    set[state / 64] >> (state % 64) & 1 == 1
}

/// By Tarjan's components; each state knows what its component reaches, itself included.
pub(super) struct Reach {
    component: Vec<u16>,
    sets: Vec<States>,
    index: Vec<u16>,
    low: Vec<u16>,
    stack: Vec<u16>,
    /// A state and which of its links comes next.
    calls: Vec<(u16, u16)>,
}

const NONE: u16 = u16::MAX;

impl Default for Reach {
    fn default() -> Reach {
        Reach {
            component: vec![NONE; STATES],
            sets: Vec::new(),
            index: vec![NONE; STATES],
            low: vec![0; STATES],
            stack: Vec::new(),
            calls: Vec::new(),
        }
    }
}

impl Reach {
    pub(super) fn of(&self, state: usize) -> &States {
        &self.sets[self.component[state] as usize]
    }

    /// Whether each of two states leads to the other.
    #[inline]
    pub(super) fn are_together(&self, one: u16, other: u16) -> bool {
        self.component[one as usize] == self.component[other as usize]
    }

    /// For the links of a table; `present` are its candidates.
    pub(super) fn fill(&mut self, table: &Table, present: impl Iterator<Item = usize>) {
        self.sets.clear();
        self.component.fill(NONE);
        self.index.fill(NONE);
        let mut next = 0;
        for candidate in present {
            for state in [candidate * 2, candidate * 2 + 1] {
                if self.index[state] == NONE {
                    self.visit(table, state as u16, &mut next);
                }
            }
        }
    }

    fn visit(&mut self, table: &Table, root: u16, next: &mut u16) {
        self.calls.push((root, 0));
        while let Some(&(state, link)) = self.calls.last() {
            let here = state as usize;
            if link == 0 {
                self.index[here] = *next;
                self.low[here] = *next;
                *next += 1;
                self.stack.push(state);
            }
            let (offs, ons) = (table.offs(here / 2, Links::Both), table.all_ons(here / 2));
            let target = if here & 1 == 1 {
                offs.get(link as usize).map(|&off| off * 2)
            } else {
                ons.get(link as usize).map(|&on| on * 2 + 1)
            };
            if let Some(target) = target {
                self.calls.last_mut().expect("it is there").1 += 1;
                let there = target as usize;
                if self.index[there] == NONE {
                    self.calls.push((target, 0));
                } else if self.component[there] == NONE {
                    self.low[here] = self.low[here].min(self.index[there]);
                }
                continue;
            }
            self.calls.pop();
            if let Some(&(parent, _)) = self.calls.last() {
                self.low[parent as usize] = self.low[parent as usize].min(self.low[here]);
            }
            if self.low[here] == self.index[here] {
                self.close(table, state);
            }
        }
    }

    /// A component is complete: what it reaches is itself and what its links reach, which is known.
    fn close(&mut self, table: &Table, root: u16) {
        let number = self.sets.len() as u16;
        let begin =
            self.stack.iter().rposition(|&state| state == root).expect("it is on the stack");
        let mut set = [0; WORDS];
        for &state in &self.stack[begin..] {
            self.component[state as usize] = number;
            set[state as usize / 64] |= 1 << (state % 64);
        }
        for i in begin..self.stack.len() {
            let here = self.stack[i] as usize;
            let mut join = |target: usize| {
                let other = self.component[target];
                if other != number && !contains(&set, target) {
                    set.iter_mut()
                        .zip(&self.sets[other as usize])
                        .for_each(|(set, other)| *set |= other);
                }
            };
            if here & 1 == 1 {
                table.offs(here / 2, Links::Both).iter().for_each(|&off| join(off as usize * 2));
            } else {
                table.all_ons(here / 2).iter().for_each(|&on| join(on as usize * 2 + 1));
            }
        }
        self.stack.truncate(begin);
        self.sets.push(set);
    }
}
