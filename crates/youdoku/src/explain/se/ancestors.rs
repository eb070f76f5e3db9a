//! On what a node of a closure stands: how many states, which, and by which nested chains.

use super::closure::{Closure, NONE, Node};

impl Closure {
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
