//! What waits and what is at work, under the pool's lock.

use std::collections::{HashMap, VecDeque};
use std::time::{Duration, Instant};

use youdoku::Control;

use super::{Asker, Long, Plan};
use crate::machine::Thread;

/// Work for a worker.
pub struct Job {
    pub bytes: usize,
    /// Cancelling it asks the job to end soon.
    pub room: Control,
    pub work: Box<dyn FnOnce() + Send>,
}

/// A job that has begun.
pub struct Working {
    pub asker: u64,
    pub since: Instant,
    /// How long its thread had worked before.
    pub before: Option<Duration>,
    pub room: Control,
    pub thread: Thread,
    /// It took long, and its thread has stepped back for others.
    pub back: bool,
}

impl Working {
    /// How long it has worked. A job that waits for something else is counted too, at a lower rate.
    pub fn worked(&self) -> Duration {
        let waited = self.since.elapsed();
        let worked =
            self.thread.worked().zip(self.before).map(|(now, before)| now.saturating_sub(before));
        worked.map_or(waited, |worked| worked.max(waited / WAITING_COUNTS))
    }
}

/// How many seconds of waiting count as one of work.
const WAITING_COUNTS: u32 = 4;

/// One asker's jobs.
struct Line {
    asker: Asker,
    /// Those that wait, each with its place in the order of all.
    jobs: VecDeque<(u64, Job)>,
    bytes: usize,
    /// Those at work that count.
    running: usize,
}

/// The pool's books.
#[derive(Default)]
pub struct State {
    lines: HashMap<u64, Line>,
    pub working: HashMap<u64, Working>,
    /// Jobs that wait.
    pub waiting: usize,
    bytes: usize,
    /// Threads there are.
    pub threads: usize,
    /// Those that wait for a job, or have just been started for one.
    pub asleep: usize,
    /// Those with a job that took long.
    back: usize,
    pub closed: bool,
    next: u64,
}

impl State {
    /// A number that nothing else has.
    pub fn number(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    /// Workers, less those with a long job.
    pub fn counted(&self) -> usize {
        self.threads - self.back
    }

    /// The last number, where nothing waits and nothing is at work.
    pub fn done_all(&self) -> Option<u64> {
        (self.waiting == 0 && self.working.is_empty()).then_some(self.next)
    }

    /// Adds a job; gives back those that cannot be done any more.
    pub fn add(&mut self, asker: &Asker, job: Job) -> Vec<Job> {
        if self.closed {
            return vec![job];
        }
        let number = self.number();
        let line = self.lines.entry(asker.number).or_insert_with(|| Line {
            asker: asker.clone(),
            jobs: VecDeque::new(),
            bytes: 0,
            running: 0,
        });
        line.bytes += job.bytes;
        self.bytes += job.bytes;
        self.waiting += 1;
        line.jobs.push_back((number, job));
        Vec::new()
    }

    /// Takes out what is too much: the oldest of an asker that has too many, then the oldest of whoever has
    /// most.
    pub fn over(&mut self, asker: &Asker, plan: Plan) -> Vec<Job> {
        let mut over = Vec::new();
        if self.lines.get(&asker.number).is_some_and(|line| line.jobs.len() > plan.waiting) {
            over.extend(self.take(asker.number));
        }
        while self.bytes > plan.bytes {
            let heaviest = self.lines.values().max_by_key(|line| line.bytes);
            let Some(number) = heaviest.map(|line| line.asker.number) else { break };
            over.extend(self.take(number));
        }
        over
    }

    /// Takes out everything.
    pub fn all(&mut self) -> Vec<Job> {
        let askers: Vec<u64> = self.lines.keys().copied().collect();
        let mut all = Vec::new();
        for asker in askers {
            while let Some(job) = self.take(asker) {
                all.push(job);
            }
        }
        all
    }

    /// The oldest job of an asker.
    fn take(&mut self, asker: u64) -> Option<Job> {
        let line = self.lines.get_mut(&asker)?;
        let job = line.jobs.pop_front().map(|(_, job)| job);
        let bytes = job.as_ref().map_or(0, |job| job.bytes);
        line.bytes -= bytes;
        self.bytes -= bytes;
        self.waiting -= usize::from(job.is_some());
        if line.jobs.is_empty() && line.running == 0 {
            self.lines.remove(&asker);
        }
        job
    }

    /// The job whose turn it is: of whoever has least at work, then asks short questions, then has cost
    /// least, then has waited longest.
    pub fn next(&mut self, each: usize) -> Option<(Asker, Job)> {
        let lines = self.lines.values().filter(|line| line.running < each);
        let turns = lines.filter_map(|line| Some((line, line.jobs.front()?.0)));
        let order = |line: &Line| (line.running, line.asker.manner(), line.asker.cost());
        let (line, _) = turns.min_by_key(|(line, number)| (order(line), *number))?;
        let asker = line.asker.clone();
        // It counts as running first, so that its line stays.
        self.lines.get_mut(&asker.number)?.running += 1;
        Some((asker.clone(), self.take(asker.number)?))
    }

    /// How many askers have a job that could begin.
    pub fn ready(&self, each: usize) -> usize {
        let ready = |line: &&Line| line.running < each && !line.jobs.is_empty();
        self.lines.values().filter(ready).count()
    }

    /// Those that have not stepped back, with how long they have worked, the longest first.
    pub fn by_length(&self) -> Vec<(Duration, u64)> {
        let working = self.working.iter().filter(|(_, working)| !working.back);
        let mut all: Vec<_> =
            working.map(|(&number, working)| (working.worked(), number)).collect();
        all.sort_unstable_by(|a, b| b.cmp(a));
        all
    }

    /// A job took long.
    pub fn set_back(&mut self, number: u64, long: Long) -> Thread {
        let working = self.working.get_mut(&number).expect("it is at work");
        working.back = true;
        self.back += 1;
        let (asker, thread) = (working.asker, working.thread);
        if long == Long::MakesRoom {
            working.room.cancel();
            self.no_longer_runs(asker);
        }
        thread
    }

    /// A job has ended; says whether its thread has stepped back.
    pub fn done(&mut self, number: u64, long: Long) -> bool {
        let Some(working) = self.working.remove(&number) else { return false };
        self.back -= usize::from(working.back);
        // One that was asked to make room was taken out of its line then.
        if !(working.back && long == Long::MakesRoom) {
            self.no_longer_runs(working.asker);
        }
        working.back
    }

    fn no_longer_runs(&mut self, asker: u64) {
        if let Some(line) = self.lines.get_mut(&asker) {
            line.running -= 1;
            if line.jobs.is_empty() && line.running == 0 {
                self.lines.remove(&asker);
            }
        }
    }
}
