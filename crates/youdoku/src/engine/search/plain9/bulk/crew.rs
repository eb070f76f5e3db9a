//! Which lane works on which puzzle, and the nodes still to visit.
//!
//! A lane keeps to one puzzle, with a stack of that puzzle's nodes, until the
//! stack is empty. Then it takes the next puzzle; when the feed is dry it
//! takes the oldest node of another lane's stack, which is the root of a
//! large part of that puzzle's tree. So one hard puzzle fills all lanes.
//!
//! Invariants: a lane's stack holds nodes of its own puzzle only; a puzzle in
//! work has a lane at least, so there are never more puzzles in work than
//! lanes; `hands` of a puzzle is the number of its lanes.

use super::super::clues::Clues;
use super::super::{Answer, Digits};
use super::kernel::{Desk, Kernel};
use super::laneset::{LANES, LaneSet};
use super::node::{Node, WORDS, unpack};
use super::supports::Supports;
use super::{Question, Stride};
use std::alloc::{Layout, alloc_zeroed, handle_alloc_error};
use std::collections::VecDeque;
use std::sync::Arc;

/// A puzzle in work.
struct Job {
    about: usize,
    limit: u64,
    answer: Answer,
    hands: u32,
}

/// A crew of any width.
pub(super) trait Work: Send {
    /// How many lanes it has.
    fn lanes(&self) -> usize;

    /// Puts all work away.
    fn reset(&mut self);

    /// Gives work to the idle, and goes on until enough lanes wait for
    /// service. Nothing when there is no work left.
    fn step(
        &mut self,
        feed: &mut dyn Iterator<Item = Question>,
        found: &mut dyn FnMut(&Digits),
        sink: &mut dyn FnMut(usize, &Answer),
    ) -> Option<Stride>;
}

/// The lanes, their puzzles and their stacks.
pub(super) struct Crew<L: Kernel> {
    desk: Box<Desk<L>>,
    clues: Clues,
    supports: Arc<Supports>,
    jobs: Vec<Job>,
    spare_jobs: Vec<usize>,
    /// The puzzle of each lane.
    job: Vec<Option<usize>>,
    stacks: Vec<VecDeque<Node>>,
    active: LaneSet,
    next_victim: usize,
}

impl<L: Kernel> Crew<L> {
    /// A crew without work. The caller has made sure that the CPU has the
    /// instructions of `L`.
    pub(super) fn new(clues: Clues, supports: Arc<Supports>) -> Self {
        let layout = Layout::new::<Desk<L>>();
        // SAFETY: the layout has a size and is that of the box; a desk is made
        // of bit vectors and integers only, for which zero bytes are a value.
        // It is too large to build on the stack and move.
        let desk = unsafe {
            let desk = alloc_zeroed(layout);
            if desk.is_null() {
                handle_alloc_error(layout);
            }
            Box::from_raw(desk.cast::<Desk<L>>())
        };
        Self {
            desk,
            clues,
            supports,
            jobs: Vec::new(),
            spare_jobs: Vec::new(),
            job: vec![None; LANES],
            stacks: vec![VecDeque::new(); LANES],
            active: LaneSet::default(),
            next_victim: 0,
        }
    }

    /// How many lanes may wait before they are served: those that have no
    /// work at all, and a part of the others.
    fn patience(&self) -> u32 {
        (self.active.len() * 2 / 3).max(1)
    }

    /// Gives work to the lanes that have none.
    fn refill(
        &mut self,
        feed: &mut dyn Iterator<Item = Question>,
        sink: &mut dyn FnMut(usize, &Answer),
    ) {
        let mut fresh = LaneSet::default();
        let mut dry = false;
        let idle = LaneSet::all(L::WORDS).minus(&self.active);
        idle.each(|lane| {
            if let Some(node) = self.stacks[lane].back() {
                self.desk.staging.put(lane, node);
                self.stacks[lane].pop_back();
                fresh.insert(lane);
                return;
            }
            self.leave(lane, sink);
            if dry {
                return;
            }
            match feed.next() {
                Some(Question { about, node, limit }) if limit > 0 => {
                    self.desk.staging.put(lane, &node);
                    fresh.insert(lane);
                    self.job[lane] = Some(self.open_job(about, limit));
                }
                Some(Question { about, .. }) => sink(about, &Answer::default()),
                None => dry = true,
            }
        });
        if dry {
            self.share(&mut fresh);
        }
        if !fresh.is_empty() {
            self.active = self.active.union(&fresh);
            L::fill(&mut self.desk, &fresh);
        }
    }

    /// Gives the oldest nodes of busy lanes to idle ones.
    fn share(&mut self, fresh: &mut LaneSet) {
        let mut victims: Vec<usize> =
            (0..LANES).filter(|lane| !self.stacks[*lane].is_empty()).collect();
        LaneSet::all(L::WORDS).each(|lane| {
            if self.job[lane].is_some() || victims.is_empty() {
                return;
            }
            self.next_victim %= victims.len();
            let victim = victims[self.next_victim];
            if let (Some(node), Some(job)) = (self.stacks[victim].pop_front(), self.job[victim]) {
                self.desk.staging.put(lane, &node);
                fresh.insert(lane);
                self.job[lane] = Some(job);
                self.jobs[job].hands += 1;
            }
            if self.stacks[victim].is_empty() {
                victims.swap_remove(self.next_victim);
            } else {
                self.next_victim += 1;
            }
        });
    }

    fn open_job(&mut self, about: usize, limit: u64) -> usize {
        let job = Job { about, limit, answer: Answer::default(), hands: 1 };
        if let Some(slot) = self.spare_jobs.pop() {
            self.jobs[slot] = job;
            slot
        } else {
            self.jobs.push(job);
            self.jobs.len() - 1
        }
    }

    /// A lane has nothing left to do for its puzzle; the last one to leave
    /// hands in the answer.
    fn leave(&mut self, lane: usize, sink: &mut dyn FnMut(usize, &Answer)) {
        let Some(slot) = self.job[lane].take() else {
            return;
        };
        let job = &mut self.jobs[slot];
        job.hands -= 1;
        if job.hands == 0 {
            sink(job.about, &job.answer);
            self.spare_jobs.push(slot);
        }
    }

    /// A lane went on with one child: keep the other.
    fn split(&mut self, lane: usize) {
        let Some(job) = self.job[lane] else {
            return;
        };
        self.jobs[job].answer.guesses += 1;
        // Word by word into its place: a copy of the whole would have to wait
        // for the words.
        let stack = &mut self.stacks[lane];
        stack.push_back([0; WORDS]);
        if let Some(node) = stack.back_mut() {
            self.desk.staging.get(lane, node);
        }
    }

    /// A lane found a solution.
    fn solved(&mut self, lane: usize, found: &mut dyn FnMut(&Digits)) {
        self.active.remove(lane);
        let Some(slot) = self.job[lane] else {
            return;
        };
        let Job { limit, answer, .. } = &mut self.jobs[slot];
        let limit = *limit;
        if answer.count >= limit {
            return;
        }
        answer.count += 1;
        let mut node = [0; WORDS];
        self.desk.staging.get(lane, &mut node);
        let solution: Digits = self.clues.digits(&unpack(&node));
        match answer.count {
            1 => answer.first = solution,
            2 => answer.second = solution,
            _ => (),
        }
        found(&solution);
        if answer.count == limit && self.jobs[slot].hands == 1 {
            self.stacks[lane].clear();
        } else if self.jobs[slot].answer.count == limit {
            for other in 0..LANES {
                if self.job[other] == Some(slot) {
                    self.stacks[other].clear();
                    self.active.remove(other);
                }
            }
        }
    }
}

impl<L: Kernel> Work for Crew<L> {
    fn lanes(&self) -> usize {
        64 * L::WORDS
    }

    fn reset(&mut self) {
        L::clear(&mut self.desk);
        self.jobs.clear();
        self.spare_jobs.clear();
        self.job.fill(None);
        self.stacks.iter_mut().for_each(VecDeque::clear);
        self.active = LaneSet::default();
        self.next_victim = 0;
    }

    fn step(
        &mut self,
        feed: &mut dyn Iterator<Item = Question>,
        found: &mut dyn FnMut(&Digits),
        sink: &mut dyn FnMut(usize, &Answer),
    ) -> Option<Stride> {
        self.refill(feed, sink);
        if self.active.is_empty() {
            return None;
        }
        let patience = self.patience();
        let verdict = L::advance(&mut self.desk, &self.supports, &self.active, patience);
        self.active = self.active.minus(&verdict.dead);
        verdict.split.each(|lane| self.split(lane));
        verdict.solved.each(|lane| self.solved(lane, found));
        let [guesses, dead, solved] =
            [verdict.split, verdict.dead, verdict.solved].map(|lanes| u64::from(lanes.len()));
        Some(Stride { guesses, dead, nodes: guesses + dead + solved })
    }
}
