//! Control over long work: stopping it from outside, and seeing from outside how far it is.
//!
//! Whoever asks keeps one clone of a [`Control`], whoever works keeps another. The worker polls
//! [`check`](Control::check) at each decision, conflict or batch of flips, and counts on the meter.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Why work ended without a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Stopped {
    /// Somebody asked it to stop.
    #[error("cancelled")]
    Cancelled,
    /// Its time was over.
    #[error("out of time")]
    OutOfTime,
    /// It cannot decide this, or used up the steps it was given.
    #[error("gave up")]
    GaveUp,
}

/// A cancel flag, a deadline and a meter, shared by all clones.
#[derive(Clone, Debug, Default)]
pub struct Control {
    cancelled: Arc<AtomicBool>,
    /// Whoever cancels one of these cancels this too.
    parents: Vec<Arc<AtomicBool>>,
    deadline: Option<Instant>,
    meter: Arc<Meter>,
}

impl Control {
    /// No deadline, not cancelled, the meter at zero.
    pub fn new() -> Control {
        Control::default()
    }

    /// The same flag and meter, with a deadline this long from now (or the earlier one it has).
    pub fn with_time(&self, time: Duration) -> Control {
        let deadline = match (Instant::now().checked_add(time), self.deadline) {
            (Some(new), Some(old)) => Some(new.min(old)),
            (new, old) => new.or(old),
        };
        Control { deadline, ..self.clone() }
    }

    /// The same flag and deadline, with a meter of its own.
    pub fn with_own_meter(&self) -> Control {
        Control { meter: Arc::default(), ..self.clone() }
    }

    /// A control under this one: it is cancelled with this one, but cancelling it leaves this one alone.
    /// Deadline and meter are the same.
    pub fn child(&self) -> Control {
        let mut parents = self.parents.clone();
        parents.push(self.cancelled.clone());
        Control { cancelled: Arc::default(), parents, ..self.clone() }
    }

    /// Asks the work to stop; every clone sees it.
    pub fn cancel(&self) {
        self.cancelled.store(true, Relaxed);
    }

    /// Whether somebody asked the work to stop.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Relaxed) || self.parents.iter().any(|flag| flag.load(Relaxed))
    }

    /// Whether the work may go on.
    pub fn check(&self) -> Result<(), Stopped> {
        if self.is_cancelled() {
            return Err(Stopped::Cancelled);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Stopped::OutOfTime),
            _ => Ok(()),
        }
    }

    /// The moment the work must end.
    pub fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// The counters.
    pub fn meter(&self) -> &Meter {
        &self.meter
    }
}

/// Counters of the steps that reasoning takes, readable from another thread at any time.
#[derive(Debug, Default)]
pub struct Meter {
    /// Choices made without a reason: guesses, decisions, states visited.
    pub decisions: AtomicU64,
    /// Values that followed from others.
    pub propagations: AtomicU64,
    /// Dead ends.
    pub conflicts: AtomicU64,
    /// Values turned by local search.
    pub flips: AtomicU64,
    /// Solutions or models found.
    pub solutions: AtomicU64,
    /// Boards looked at by a search: each the root or one side of a guess.
    pub nodes: AtomicU64,
}

impl Meter {
    /// Adds to one of the counters.
    #[inline]
    pub fn count(counter: &AtomicU64, steps: u64) {
        counter.fetch_add(steps, Relaxed);
    }

    /// The counters with their names, as they stand now.
    pub fn readings(&self) -> [(&'static str, u64); 6] {
        [
            ("decisions", self.decisions.load(Relaxed)),
            ("propagations", self.propagations.load(Relaxed)),
            ("conflicts", self.conflicts.load(Relaxed)),
            ("flips", self.flips.load(Relaxed)),
            ("solutions", self.solutions.load(Relaxed)),
            ("nodes", self.nodes.load(Relaxed)),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clone_sees_the_cancellation_and_so_does_a_child() {
        let control = Control::new();
        let (clone, child) = (control.clone(), control.child());
        assert_eq!(clone.check(), Ok(()));
        child.child().cancel();
        assert_eq!(child.check(), Ok(()));
        child.cancel();
        assert_eq!((child.check(), clone.check()), (Err(Stopped::Cancelled), Ok(())));
        let child = control.child().child();
        control.cancel();
        assert_eq!(
            (child.check(), clone.check()),
            (Err(Stopped::Cancelled), Err(Stopped::Cancelled))
        );
    }

    #[test]
    fn the_earlier_deadline_counts() {
        let control = Control::new().with_time(Duration::ZERO);
        assert_eq!(control.check(), Err(Stopped::OutOfTime));
        assert_eq!(control.with_time(Duration::from_secs(60)).check(), Err(Stopped::OutOfTime));
        assert_eq!(Control::new().with_time(Duration::MAX).check(), Ok(()));
    }
}
