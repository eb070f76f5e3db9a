//! Workers that askers share fairly: a bounded number of threads, and a queue for each asker.
//!
//! The invariants:
//!
//! - whose question is next depends on what its asker has at work and has cost lately, so that nobody's
//!   flood and nobody's hard questions come before somebody else's next one;
//! - when too many wait, those who have most waiting lose their oldest, and nobody else anything. Throwing
//!   a job away drops it, and dropping tells whoever asked;
//! - a job that takes long never keeps the others waiting: it is asked to make room, and its worker no
//!   longer counts as one, whether it listens or not; or it steps back behind all that are shorter;
//! - a job that panics ends itself and nothing else.
//!
//! A thread that has stepped back cannot come forward again, and neither can those that it starts. So it
//! ends with its job, and all workers are started by one thread that never steps back. Threads that have
//! nothing to do for a while end too, and give back what they hold.

use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use youdoku::Control;

use crate::machine;

mod asker;
mod queue;

pub use asker::{Asker, asker};
use queue::{Job, State, Working};

/// How a pool works.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Jobs at work at once.
    pub workers: usize,
    /// Those of one asker among them.
    pub each: usize,
    /// How far its threads stand back for others, from the start.
    pub niceness: i32,
    /// A job is long after so much work, not counting what the machine did meanwhile.
    pub long: Duration,
    /// It is too long after this, also where nobody waits.
    pub longest: Duration,
    /// What becomes of it then.
    pub then: Long,
    /// Jobs of one asker that wait.
    pub waiting: usize,
    /// Bytes of all jobs that wait.
    pub bytes: usize,
}

/// What becomes of a long job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Long {
    /// It is asked to end, and another has its place at once.
    MakesRoom,
    /// It goes on behind all others, and another has its place.
    StepsBack,
}

/// A worker that has nothing to do for so long ends.
const IDLE: Duration = Duration::from_secs(5);
/// How far long jobs step back. Not as far as can be: a thread may hold a lock that others wait for.
const BACK: i32 = 4;
/// Workers and those with long jobs, as a multiple of the workers. Beyond, the others wait.
const MOST_THREADS: usize = 6;

/// The workers and what waits for them.
pub struct Pool(Arc<Shared>);

struct Shared {
    plan: Plan,
    state: Mutex<State>,
    news: Condvar,
    /// Wakes whoever starts workers and looks for long jobs.
    watch: Condvar,
}

impl Pool {
    pub fn new(plan: Plan) -> Pool {
        let shared = Arc::new(Shared {
            plan,
            state: Mutex::default(),
            news: Condvar::new(),
            watch: Condvar::new(),
        });
        let watching = shared.clone();
        let watch = thread::Builder::new().name("studio watch".into());
        // Without it there are no workers: all jobs are thrown away, and say so.
        shared.lock().closed = watch.spawn(move || watching.watch()).is_err();
        Pool(shared)
    }

    /// Adds a job of so many bytes. It ends soon after `room` is cancelled.
    pub fn add(
        &self,
        asker: &Asker,
        bytes: usize,
        room: Control,
        work: impl FnOnce() + Send + 'static,
    ) {
        let mut state = self.0.lock();
        let mut thrown_away = state.add(asker, Job { bytes, room, work: Box::new(work) });
        thrown_away.extend(state.over(asker, self.0.plan));
        let awake = state.asleep >= state.waiting;
        drop(state);
        drop(thrown_away);
        match awake {
            true => self.0.news.notify_one(),
            false => self.0.watch.notify_one(),
        }
    }

    /// A number that grows with each job, where nothing is at work and nothing waits.
    pub fn done(&self) -> Option<u64> {
        self.0.lock().done_all()
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.0.lock().closed = true;
        self.0.news.notify_all();
        self.0.watch.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts as many workers as what waits can use. Gives back all that waits where there is no worker and
    /// none can be started: it would wait for ever.
    fn staff(self: &Arc<Shared>, state: &mut State) -> Vec<Job> {
        while state.waiting > state.asleep
            && state.counted() < self.plan.workers
            && state.threads < MOST_THREADS * self.plan.workers
        {
            let (shared, number) = (self.clone(), state.number());
            let thread = thread::Builder::new().name("studio".into());
            match thread.spawn(move || shared.work(number)) {
                Ok(_) => state.threads += 1,
                // A machine that cannot start all of them still has those it could.
                Err(_) if state.threads > 0 => return Vec::new(),
                Err(_) => return state.all(),
            }
            // Those just started have not taken anything yet: they count as asleep until they do.
            state.asleep += 1;
        }
        Vec::new()
    }

    fn work(&self, number: u64) {
        let me = machine::this_thread();
        if self.plan.niceness > 0 {
            me.step_back(self.plan.niceness);
        }
        let mut state = self.lock();
        state.asleep -= 1;
        let mut tired = false;
        loop {
            if let Some((asker, job)) = state.next(self.plan.each) {
                tired = false;
                let since = Instant::now();
                let Job { room, work, .. } = job;
                let (asker_number, before) = (asker.number, me.worked());
                let working =
                    Working { asker: asker_number, since, before, room, thread: me, back: false };
                state.working.insert(number, working);
                drop(state);
                self.watch.notify_one();
                // The panic hook has said what happened; the job's own end tells whoever asked.
                _ = panic::catch_unwind(AssertUnwindSafe(work));
                let worked =
                    me.worked().zip(before).map(|(now, before)| now.saturating_sub(before));
                asker.charge(worked.unwrap_or_else(|| since.elapsed()));
                state = self.lock();
                if state.done(number, self.plan.then) {
                    break;
                }
                continue;
            }
            if state.closed || tired {
                break;
            }
            state.asleep += 1;
            let (woken, wait) =
                self.news.wait_timeout(state, IDLE).unwrap_or_else(PoisonError::into_inner);
            (state, tired) = (woken, wait.timed_out());
            state.asleep -= 1;
        }
        state.threads -= 1;
        drop(state);
        // Somebody takes the place of a thread that ends while others wait.
        self.watch.notify_one();
    }

    /// Starts workers and looks after long jobs until the pool is gone.
    fn watch(self: &Arc<Shared>) {
        let mut state = self.lock();
        while !state.closed {
            let mut thrown_away = self.staff(&mut state);
            let again = match self.plan.then {
                Long::MakesRoom => self.make_room(&mut state),
                Long::StepsBack => self.step_back(&mut state),
            };
            thrown_away.extend(self.staff(&mut state));
            if !thrown_away.is_empty() {
                drop(state);
                drop(thrown_away);
                state = self.lock();
                continue;
            }
            state = match again {
                None => self.watch.wait(state).unwrap_or_else(PoisonError::into_inner),
                Some(time) => {
                    let waited = self.watch.wait_timeout(state, time);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
    }

    /// Asks long jobs to end: those that are long at once where others wait, else those that are longer
    /// still. Says when to look again.
    fn make_room(&self, state: &mut State) -> Option<Duration> {
        let full = state.asleep == 0 && state.counted() >= self.plan.workers;
        let wanted = if full { state.ready(self.plan.each) } else { 0 };
        let mut again: Option<Duration> = None;
        for (i, (worked, number)) in state.by_length().into_iter().enumerate() {
            let most = if i < wanted { self.plan.long } else { self.plan.longest };
            match most.checked_sub(worked).filter(|rest| !rest.is_zero()) {
                Some(rest) => again = Some(again.map_or(rest, |again| again.min(rest))),
                None => state.set_back(number, Long::MakesRoom).step_back(BACK),
            }
        }
        again
    }

    /// Has long jobs step back; says when to look again.
    fn step_back(&self, state: &mut State) -> Option<Duration> {
        for (worked, number) in state.by_length() {
            match self.plan.long.checked_sub(worked).filter(|rest| !rest.is_zero()) {
                Some(rest) => return Some(rest),
                None => state.set_back(number, Long::StepsBack).step_back(BACK),
            }
        }
        None
    }
}

#[cfg(test)]
mod tests;
