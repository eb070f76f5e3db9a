//! Clauses, values and propagation for the fast DPLL.
//!
//! Each clause of two or more literals watches its first two (M. Moskewicz, C. Madigan, Y. Zhao,
//! L. Zhang, S. Malik: "Chaff: Engineering an Efficient SAT Solver", 2001). Invariant after a
//! propagation without conflict: a clause with a false watched literal has a true one, or was added
//! during a search; such a one may miss that it forces something, but whenever a watched literal
//! turns false it is looked at, so no broken clause is ever missed. Undoing values keeps all of this
//! and costs nothing.

use crate::{Assignment, Lit, Var};

/// A clause, by its number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct ClauseId(u32);

impl ClauseId {
    const NONE: ClauseId = ClauseId(u32::MAX);
    /// Marks watchers of clauses with two literals: they need not look at the clause.
    const BINARY: u32 = 1 << 31;
}

#[derive(Clone, Copy)]
struct Watcher {
    /// Some other literal of the clause; when it is true, the clause is of no interest.
    blocker: Lit,
    clause: u32,
}

/// The value of a literal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Value {
    Open,
    True,
    False,
}

#[derive(Default)]
pub(super) struct Watching {
    literals: Vec<Lit>,
    ends: Vec<usize>,
    /// By literal: the clauses that watch it, looked at when it turns false.
    watchers: Vec<Vec<Watcher>>,
    /// By literal.
    values: Vec<Value>,
    /// True literals in the order in which they became true.
    trail: Vec<Lit>,
    /// By variable: its place on the trail, and the clause that forced it.
    places: Vec<usize>,
    reasons: Vec<u32>,
    /// How much of the trail has been propagated.
    head: usize,
}

impl Watching {
    pub fn num_vars(&self) -> usize {
        self.places.len()
    }

    pub fn num_clauses(&self) -> usize {
        self.ends.len()
    }

    /// About what clauses and variables take, with the watchers that are still to come.
    pub fn bytes(&self) -> usize {
        size_of::<Lit>() * self.literals.capacity()
            + size_of::<usize>() * self.ends.capacity()
            + 2 * 2 * size_of::<Watcher>() * self.ends.len()
            + 128 * self.num_vars()
    }

    pub fn grow(&mut self, num_vars: usize) {
        self.watchers.resize_with(2 * num_vars, Vec::new);
        self.values.resize(2 * num_vars, Value::Open);
        self.places.resize(num_vars, 0);
        self.reasons.resize(num_vars, ClauseId::NONE.0);
    }

    /// Keeps a clause without watching it yet; a literal twice counts once, and a clause that has a
    /// literal and its negation says nothing and is dropped.
    pub fn keep(&mut self, clause: &[Lit]) {
        let start = self.literals.len();
        self.literals.extend_from_slice(clause);
        self.literals[start..].sort_unstable();
        let mut end = start;
        for next in start..self.literals.len() {
            let lit = self.literals[next];
            // Literals of one variable stand side by side.
            match (end > start).then(|| self.literals[end - 1]) {
                Some(last) if last == lit => continue,
                Some(last) if last == !lit => return self.literals.truncate(start),
                _ => (),
            }
            self.literals[end] = lit;
            end += 1;
        }
        self.literals.truncate(end);
        self.ends.push(end);
        assert!(self.ends.len() < ClauseId::BINARY as usize, "too many clauses for 31 bits");
    }

    /// Reserves room for the watchers of all clauses from this one on, when they are many: growing
    /// each list bit by bit would cost more than solving an easy formula.
    pub fn make_room(&mut self, from: usize) {
        if self.num_clauses() - from < self.num_vars() {
            return;
        }
        let mut room = vec![0_u32; self.watchers.len()];
        for index in from..self.num_clauses() {
            let clause = self.clause(ClauseId(index as u32));
            clause.iter().take(2).for_each(|lit| room[lit.index()] += 1);
        }
        for (list, room) in self.watchers.iter_mut().zip(room) {
            list.reserve(room as usize);
        }
    }

    pub fn id(index: usize) -> ClauseId {
        ClauseId(index as u32)
    }

    fn start(&self, id: ClauseId) -> usize {
        if id.0 == 0 { 0 } else { self.ends[id.0 as usize - 1] }
    }

    pub fn clause(&self, id: ClauseId) -> &[Lit] {
        &self.literals[self.start(id)..self.ends[id.0 as usize]]
    }

    #[inline]
    pub fn value(&self, lit: Lit) -> Value {
        self.values[lit.index()]
    }

    pub fn is_open(&self, var: Var) -> bool {
        self.value(var.lit(true)) == Value::Open
    }

    pub fn trail(&self) -> &[Lit] {
        &self.trail
    }

    /// The clause that forced this literal, nothing for decisions and assumptions.
    pub fn reason(&self, lit: Lit) -> Option<ClauseId> {
        Some(ClauseId(self.reasons[lit.var().index()])).filter(|&id| id != ClauseId::NONE)
    }

    pub fn assignment(&self) -> Assignment {
        let is_true = |i| self.value(Var::new(i).lit(true)) == Value::True;
        Assignment::from((0..self.num_vars()).map(is_true).collect::<Vec<bool>>())
    }

    /// Makes an open literal true.
    #[inline]
    pub fn set(&mut self, lit: Lit, because: Option<ClauseId>) {
        debug_assert_eq!(self.value(lit), Value::Open);
        self.values[lit.index()] = Value::True;
        self.values[(!lit).index()] = Value::False;
        self.places[lit.var().index()] = self.trail.len();
        self.reasons[lit.var().index()] = because.unwrap_or(ClauseId::NONE).0;
        self.trail.push(lit);
    }

    /// Opens all literals of the trail from this place on.
    pub fn undo(&mut self, place: usize) {
        for lit in self.trail.drain(place..) {
            self.values[lit.index()] = Value::Open;
            self.values[(!lit).index()] = Value::Open;
        }
        self.head = self.head.min(place);
    }

    /// Puts in front the two literals of a clause that are best to watch: not false, or else false
    /// for the shortest time. Returns their values; a missing literal counts as false.
    pub fn best_first(&mut self, id: ClauseId) -> (Value, Value) {
        let (start, end) = (self.start(id), self.ends[id.0 as usize]);
        let (values, places) = (&self.values, &self.places);
        let rank = |lit: &Lit| match values[lit.index()] {
            Value::True => (0, 0),
            Value::Open => (1, 0),
            Value::False => (2, usize::MAX - places[lit.var().index()]),
        };
        let clause = &mut self.literals[start..end];
        if let [a, b, ..] = *clause
            && (values[a.index()], values[b.index()]) == (Value::Open, Value::Open)
        {
            return (Value::Open, Value::Open);
        }
        for front in 0..clause.len().min(2) {
            if let Some(best) = (front..clause.len()).min_by_key(|&i| rank(&clause[i])) {
                clause.swap(front, best);
            }
        }
        let value = |i| clause.get(i).map_or(Value::False, |lit: &Lit| values[lit.index()]);
        (value(0), value(1))
    }

    /// Begins to watch the first two literals of a clause.
    pub fn watch(&mut self, id: ClauseId) {
        let start = self.start(id);
        let (a, b) = (self.literals[start], self.literals[start + 1]);
        let mark = if self.ends[id.0 as usize] - start == 2 { ClauseId::BINARY } else { 0 };
        self.watchers[a.index()].push(Watcher { blocker: b, clause: id.0 | mark });
        self.watchers[b.index()].push(Watcher { blocker: a, clause: id.0 | mark });
    }

    /// Draws all conclusions from the trail; returns a broken clause if one turns up. `forced` is
    /// told each literal that a clause forces.
    pub fn propagate(
        &mut self,
        mut forced: impl FnMut(&Watching, Lit, ClauseId),
    ) -> Option<ClauseId> {
        while let Some(&lit) = self.trail.get(self.head) {
            self.head += 1;
            let turned = !lit;
            let mut list = std::mem::take(&mut self.watchers[turned.index()]);
            let (mut read, mut write) = (0, 0);
            let mut broken = None;
            while read < list.len() {
                let watcher = list[read];
                read += 1;
                list[write] = watcher;
                write += 1;
                let blocker = self.value(watcher.blocker);
                if blocker == Value::True {
                    continue;
                }
                let (id, other, other_value);
                if watcher.clause & ClauseId::BINARY != 0 {
                    id = ClauseId(watcher.clause & !ClauseId::BINARY);
                    (other, other_value) = (watcher.blocker, blocker);
                } else {
                    id = ClauseId(watcher.clause);
                    let (start, end) = (self.start(id), self.ends[id.0 as usize]);
                    let clause = &mut self.literals[start..end];
                    if clause[0] == turned {
                        clause.swap(0, 1);
                    }
                    other = clause[0];
                    other_value = self.values[other.index()];
                    list[write - 1].blocker = other;
                    if other_value == Value::True {
                        continue;
                    }
                    let open = |lit: &Lit| self.values[lit.index()] != Value::False;
                    if let Some(found) = clause[2..].iter().position(open) {
                        clause.swap(1, found + 2);
                        let now = clause[1];
                        write -= 1;
                        let watcher = Watcher { blocker: other, clause: id.0 };
                        self.watchers[now.index()].push(watcher);
                        continue;
                    }
                }
                if other_value == Value::False {
                    broken = Some(id);
                    break;
                }
                self.set(other, Some(id));
                forced(self, other, id);
            }
            list.copy_within(read.., write);
            list.truncate(write + list.len() - read);
            self.watchers[turned.index()] = list;
            if broken.is_some() {
                return broken;
            }
        }
        None
    }
}
