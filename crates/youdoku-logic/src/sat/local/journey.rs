//! One question put to the walks: tries and restarts, threads, and when to stop.
//!
//! Each walk makes all the tries the options allow. Between batches of flips it looks whether it may
//! go on. Batches shrink and grow so that the look comes every few milliseconds, whatever a flip costs.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use super::formula::Formula;
use super::options::{Glimpse, LocalOptions};
use super::walk::Walk;
use crate::{Assignment, Control, Meter, Stopped};

/// One question put to all walks.
pub(super) struct Journey<'a> {
    formula: &'a Formula,
    options: &'a LocalOptions,
    /// The settled values, under those of the walks.
    settled: &'a Assignment,
    control: &'a Control,
    /// Whether some walk has found a model.
    over: AtomicBool,
}

/// How long a batch of flips should take: cancelling is felt at once, and looking costs nothing.
const BATCH_TIME: Duration = Duration::from_millis(2);
/// The most flips of a batch, so that the meter moves.
const LONGEST_BATCH: u64 = 4096;
/// The flips of the first batch; one may take long where a variable is in a million clauses.
const FIRST_BATCH: u64 = 4;

impl<'a> Journey<'a> {
    pub(super) fn new(
        formula: &'a Formula,
        options: &'a LocalOptions,
        settled: &'a Assignment,
        control: &'a Control,
    ) -> Journey<'a> {
        Journey { formula, options, settled, control, over: AtomicBool::new(false) }
    }

    /// The number of the walk that found a model.
    pub(super) fn first(&self, walks: &mut [Box<dyn Walk>]) -> Result<usize, Stopped> {
        match walks {
            [walk] => self.go(0, walk.as_mut()).map(|()| 0),
            walks => self.race(walks),
        }
    }

    /// Lets each walk go in a thread of its own; the first that arrives wins.
    fn race(&self, walks: &mut [Box<dyn Walk>]) -> Result<usize, Stopped> {
        let result = Mutex::new(Err(Stopped::GaveUp));
        std::thread::scope(|scope| {
            for (thread, walk) in walks.iter_mut().enumerate() {
                let result = &result;
                scope.spawn(move || {
                    let outcome = self.go(thread, walk.as_mut()).map(|()| thread);
                    let mut result = result.lock().expect("no walk panics while it reports");
                    // Losing the race is giving up too, so a stop from outside outweighs it.
                    if outcome.is_ok() || (result.is_err() && outcome != Err(Stopped::GaveUp)) {
                        *result = outcome;
                        self.over.store(true, Relaxed);
                    }
                });
            }
        });
        result.into_inner().expect("no walk panics while it reports")
    }

    /// Walks until every clause is satisfied or the flips are used up.
    fn go(&self, thread: usize, walk: &mut dyn Walk) -> Result<(), Stopped> {
        let mut batch = FIRST_BATCH;
        for attempt in 0..=self.options.restarts {
            if attempt > 0 {
                walk.scatter(self.formula, self.control)?;
            }
            let mut flips = 0;
            loop {
                self.show(thread, attempt, flips, walk);
                if walk.unsatisfied() == 0 {
                    return Ok(());
                }
                self.control.check()?;
                if flips >= self.options.max_flips || self.over.load(Relaxed) {
                    break;
                }
                let mut most = batch.min(self.options.max_flips - flips);
                if let Some(observer) = &self.options.observer {
                    most = most.min(observer.every - flips % observer.every);
                }
                let start = Instant::now();
                let done = walk.run(self.formula, most);
                // The length of the batches changes when the walk is looked at, not where it goes.
                batch = match start.elapsed() {
                    time if time > BATCH_TIME => (batch / 2).max(1),
                    _ => (batch * 2).min(LONGEST_BATCH),
                };
                Meter::count(&self.control.meter().flips, done);
                flips += done;
            }
            if self.over.load(Relaxed) {
                break;
            }
        }
        Err(Stopped::GaveUp)
    }

    /// Shows the observer, if there is one and it is time, where the walk stands.
    fn show(&self, thread: usize, attempt: u64, flips: u64, walk: &dyn Walk) {
        let Some(observer) = &self.options.observer else { return };
        let unsatisfied = walk.unsatisfied();
        if unsatisfied == 0 || flips.is_multiple_of(observer.every) {
            let assignment = || {
                let mut values = self.settled.clone();
                walk.tell(self.formula, &mut values);
                values
            };
            (observer.see)(&Glimpse {
                thread,
                attempt,
                flips,
                unsatisfied,
                assignment: &assignment,
            });
        }
    }
}
