//! Workers: a fixed number of threads and a bounded queue.
//!
//! A job that panics ends itself and not its worker. When too many wait, the oldest is thrown away
//! unstarted: whoever asked it has most likely asked something newer. Throwing a job away drops it,
//! and dropping tells whoever waits.

use std::collections::VecDeque;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;

type Job = Box<dyn FnOnce() + Send>;

/// The workers and what waits for them.
pub struct Pool {
    queue: Arc<Queue>,
    most: usize,
}

#[derive(Default)]
struct Queue {
    jobs: Mutex<Waiting>,
    news: Condvar,
}

#[derive(Default)]
struct Waiting {
    jobs: VecDeque<Job>,
    closed: bool,
}

impl Pool {
    /// So many workers, and at most so many jobs that wait.
    pub fn new(workers: usize, most: usize) -> Pool {
        let queue = Arc::new(Queue::default());
        for _ in 0..workers {
            let queue = queue.clone();
            // A machine that cannot start all of them still has those it could.
            _ = thread::Builder::new().name("studio".into()).spawn(move || queue.work());
        }
        Pool { queue, most }
    }

    /// Adds a job.
    pub fn add(&self, job: impl FnOnce() + Send + 'static) {
        let mut waiting = self.queue.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.jobs.push_back(Box::new(job));
        let thrown_away = (waiting.jobs.len() > self.most).then(|| waiting.jobs.pop_front());
        drop(waiting);
        drop(thrown_away);
        self.queue.news.notify_one();
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.queue.jobs.lock().unwrap_or_else(PoisonError::into_inner).closed = true;
        self.queue.news.notify_all();
    }
}

impl Queue {
    fn work(&self) {
        loop {
            let mut waiting = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
            let job = loop {
                if let Some(job) = waiting.jobs.pop_front() {
                    break job;
                }
                if waiting.closed {
                    return;
                }
                waiting = self.news.wait(waiting).unwrap_or_else(PoisonError::into_inner);
            };
            drop(waiting);
            // The panic hook has said what happened; the job's own end tells whoever asked.
            _ = panic::catch_unwind(AssertUnwindSafe(job));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[test]
    fn a_panic_costs_only_its_own_job() {
        let pool = Pool::new(1, 8);
        pool.add(|| panic!("a job that fails"));
        let (tell, told) = mpsc::channel();
        pool.add(move || tell.send(7).unwrap());
        assert_eq!(told.recv(), Ok(7));
    }

    #[test]
    fn the_oldest_is_thrown_away() {
        let pool = Pool::new(1, 2);
        let (hold, held) = mpsc::channel::<()>();
        let (started, start) = mpsc::channel();
        pool.add(move || {
            started.send(()).unwrap();
            _ = held.recv();
        });
        start.recv().unwrap();
        let (tell, told) = mpsc::channel();
        for number in 1..=3 {
            let tell = tell.clone();
            pool.add(move || tell.send(number).unwrap());
        }
        drop(tell);
        drop(hold);
        assert_eq!(told.iter().collect::<Vec<_>>(), [2, 3]);
    }
}
