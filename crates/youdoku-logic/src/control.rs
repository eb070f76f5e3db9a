//! Control over long work: stopping it from outside, seeing from outside how far it is, and bounding
//! the memory it takes.
//!
//! Whoever asks keeps one clone of a [`Control`], whoever works keeps another. The worker polls
//! [`check`](Control::check) at each decision, conflict or batch of flips, and counts on the meter. What
//! grows beyond the size of the question (clauses, totals, lists) is [taken](Control::take) from the
//! memory before it is made.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Why work ended without a verdict.
///
/// ```
/// use youdoku_logic::{Control, Stopped};
/// let control = Control::new().with_memory(1000);
/// assert_eq!(control.take(2000).err(), Some(Stopped::TooLarge(None)));
/// control.cancel();
/// assert_eq!(control.check(), Err(Stopped::Cancelled));
/// ```
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
    /// It needs more memory than it may have; which of the problem's parts is too large, by its number,
    /// where that is known.
    #[error("it needs more memory than it may have")]
    TooLarge(Option<u32>),
}

impl Stopped {
    /// The same, and where a part was too large, it was the one with this number.
    pub fn in_part(self, number: usize) -> Stopped {
        match self {
            Stopped::TooLarge(None) => Stopped::TooLarge(u32::try_from(number).ok()),
            other => other,
        }
    }
}

/// A cancel flag, a deadline, a bound of memory and a meter, shared by all clones.
///
/// ```
/// use youdoku_logic::{Control, Stopped};
/// let control = Control::new();
/// let worker = control.clone();
/// assert_eq!(worker.check(), Ok(()));
/// control.cancel();
/// assert_eq!(worker.check(), Err(Stopped::Cancelled));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Control {
    cancelled: Arc<AtomicBool>,
    /// Whoever cancels one of these cancels this too.
    parents: Vec<Arc<AtomicBool>>,
    deadline: Option<Instant>,
    memory: Option<Arc<Memory>>,
    meter: Arc<Meter>,
}

impl Control {
    /// No deadline, no bound of memory, not cancelled, the meter at zero.
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

    /// The same flag and meter, with so many bytes for all that works under it and is
    /// [taken](Control::take) from them. Where there was a bound already, it counts too: many controls
    /// made of one share what that one has.
    pub fn with_memory(&self, bytes: u64) -> Control {
        let memory =
            Arc::new(Memory { bytes, taken: AtomicU64::new(0), within: self.memory.clone() });
        Control { memory: Some(memory), ..self.clone() }
    }

    /// So many bytes are going to be used, until what this returns is dropped. Where there is no room
    /// for them, the work is [too large](Stopped::TooLarge).
    pub fn take(&self, bytes: usize) -> Result<Taken, Stopped> {
        let mut taken = Taken { memory: self.memory.clone(), bytes: 0 };
        taken.more(bytes)?;
        Ok(taken)
    }

    /// How many bytes are left, where there is a bound.
    pub fn memory_left(&self) -> Option<u64> {
        let left = |memory: &Arc<Memory>| memory.bytes.saturating_sub(memory.taken.load(Relaxed));
        self.memory.as_ref().map(left)
    }

    /// The bound of memory, if there is one.
    pub fn memory(&self) -> Option<u64> {
        self.memory.as_ref().map(|memory| memory.bytes)
    }

    /// Asks whether the work may go on, but only once in so many steps.
    pub fn pace(&self, every: usize) -> Pace<'_> {
        Pace { control: self, every, left: every }
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

/// Work in steps so small that asking the clock at each would cost more than the steps.
///
/// ```
/// use youdoku_logic::{Control, Stopped};
/// let control = Control::new();
/// let mut pace = control.pace(10);
/// control.cancel();
/// assert_eq!(pace.work(7), Ok(()));
/// assert_eq!(pace.work(7), Err(Stopped::Cancelled));
/// ```
#[derive(Debug)]
pub struct Pace<'a> {
    control: &'a Control,
    every: usize,
    left: usize,
}

impl Pace<'_> {
    /// So many steps are about to be done: whether they may.
    #[inline]
    pub fn work(&mut self, steps: usize) -> Result<(), Stopped> {
        match self.left.checked_sub(steps) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => {
                self.left = self.every;
                self.control.check()
            }
        }
    }
}

/// How many bytes there are, and how many are in use.
#[derive(Debug)]
struct Memory {
    bytes: u64,
    taken: AtomicU64,
    /// What these bytes are part of.
    within: Option<Arc<Memory>>,
}

impl Memory {
    /// Takes so many bytes, here and in all that this is part of; says whether there was room.
    fn take(&self, bytes: u64) -> bool {
        let before = self.taken.fetch_add(bytes, Relaxed);
        let room = before.saturating_add(bytes) <= self.bytes;
        self.within.as_ref().is_none_or(|within| within.take(bytes)) && room
    }

    fn give_back(&self, bytes: u64) {
        self.taken.fetch_sub(bytes, Relaxed);
        if let Some(within) = &self.within {
            within.give_back(bytes);
        }
    }
}

/// Bytes in use; dropping it gives them back.
///
/// ```
/// use youdoku_logic::Control;
/// let control = Control::new().with_memory(1000);
/// let mut taken = control.take(600).unwrap();
/// assert!(taken.more(600).is_err());
/// drop(taken);
/// assert_eq!(control.memory_left(), Some(1000));
/// ```
#[derive(Debug)]
pub struct Taken {
    memory: Option<Arc<Memory>>,
    bytes: u64,
}

impl Taken {
    /// So many bytes more.
    #[inline]
    pub fn more(&mut self, bytes: usize) -> Result<(), Stopped> {
        let Some(memory) = &self.memory else { return Ok(()) };
        let bytes = bytes as u64;
        self.bytes += bytes;
        if memory.take(bytes) { Ok(()) } else { Err(Stopped::TooLarge(None)) }
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        if let Some(memory) = &self.memory {
            memory.give_back(self.bytes);
        }
    }
}

/// Counters of the steps that reasoning takes, readable from another thread at any time.
///
/// ```
/// use youdoku_logic::{Control, Meter};
/// let control = Control::new();
/// Meter::count(&control.meter().decisions, 3);
/// assert_eq!(control.meter().readings()[0], ("decisions", 3));
/// ```
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

    /// Adds all that another has counted.
    pub fn add(&self, other: &Meter) {
        let Meter { decisions, propagations, conflicts, flips, solutions, nodes } = self;
        let ours = [decisions, propagations, conflicts, flips, solutions, nodes];
        for (counter, (_, steps)) in ours.into_iter().zip(other.readings()) {
            Meter::count(counter, steps);
        }
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
    fn memory_is_shared_by_clones_and_given_back() {
        let control = Control::new().with_memory(100);
        let mut first = control.take(60).unwrap();
        assert_eq!(control.child().take(41).err(), Some(Stopped::TooLarge(None)));
        assert_eq!(first.more(40), Ok(()));
        assert_eq!(first.more(1), Err(Stopped::TooLarge(None)));
        drop(first);
        assert!(control.take(100).is_ok());
        assert!(Control::new().take(usize::MAX).is_ok());
        assert_eq!(Stopped::TooLarge(None).in_part(3), Stopped::TooLarge(Some(3)));
        assert_eq!(Stopped::GaveUp.in_part(3), Stopped::GaveUp);
    }

    #[test]
    fn whoever_paces_hears_of_the_end_after_so_many_steps() {
        let control = Control::new();
        let mut pace = control.pace(10);
        control.cancel();
        assert_eq!((pace.work(7), pace.work(3)), (Ok(()), Ok(())));
        assert_eq!(pace.work(1), Err(Stopped::Cancelled));
        assert_eq!((pace.work(9), pace.work(2)), (Ok(()), Err(Stopped::Cancelled)));
    }

    #[test]
    fn a_bound_within_another_keeps_both() {
        let all = Control::new().with_memory(100);
        let [one, other] = [all.with_memory(80), all.with_memory(80)];
        assert_eq!(one.take(81).err(), Some(Stopped::TooLarge(None)));
        let taken = one.take(60).unwrap();
        assert_eq!(other.take(60).err(), Some(Stopped::TooLarge(None)));
        assert!(other.take(40).is_ok());
        drop(taken);
        assert!(other.take(80).is_ok() && all.take(100).is_ok());
    }

    #[test]
    fn the_earlier_deadline_counts() {
        let control = Control::new().with_time(Duration::ZERO);
        assert_eq!(control.check(), Err(Stopped::OutOfTime));
        assert_eq!(control.with_time(Duration::from_secs(60)).check(), Err(Stopped::OutOfTime));
        assert_eq!(Control::new().with_time(Duration::MAX).check(), Ok(()));
    }
}
