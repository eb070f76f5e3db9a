//! Whoever asks: a page, or one request of a program. What its questions have been like says when the next
//! one has its turn.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// After so long, work counts half.
const HALF_LIFE: Duration = Duration::from_secs(1);
/// Differences in cost below this are no reason to overtake.
const GRAIN: f64 = 0.01;
/// Questions that take less on average are short, in seconds.
const SHORT: f64 = 0.005;
/// How much the newest question counts in that average.
const NEWEST: f64 = 0.3;

/// Whoever asks, shared by its questions.
pub type Asker = Arc<Account>;

/// What one asker has cost.
#[derive(Debug)]
pub struct Account {
    /// Each has another.
    pub number: u64,
    spent: Mutex<Spent>,
}

/// Work in seconds.
#[derive(Clone, Copy, Debug)]
struct Spent {
    /// As much as it counted at this moment.
    lately: f64,
    since: Instant,
    each: f64,
}

/// Whether an asker's questions are short, on average. The short come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Manner {
    Short,
    Long,
}

/// Somebody new.
pub fn asker() -> Asker {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let number = NEXT.fetch_add(1, Relaxed);
    let spent = Spent { lately: 0.0, since: Instant::now(), each: 0.0 };
    Arc::new(Account { number, spent: Mutex::new(spent) })
}

impl Account {
    /// Adds a question's work.
    pub fn charge(&self, time: Duration) {
        let mut spent = self.spent.lock().unwrap_or_else(PoisonError::into_inner);
        let seconds = time.as_secs_f64();
        *spent = Spent {
            lately: spent.faded() + seconds,
            since: Instant::now(),
            each: spent.each + NEWEST * (seconds - spent.each),
        };
    }

    /// How much it has cost lately, in grains.
    pub fn cost(&self) -> u64 {
        let spent = self.spent.lock().unwrap_or_else(PoisonError::into_inner);
        (spent.faded() / GRAIN) as u64
    }

    pub fn manner(&self) -> Manner {
        let spent = self.spent.lock().unwrap_or_else(PoisonError::into_inner);
        if spent.each < SHORT { Manner::Short } else { Manner::Long }
    }
}

impl Spent {
    /// What counts of it now.
    fn faded(&self) -> f64 {
        let half_lives = self.since.elapsed().as_secs_f64() / HALF_LIFE.as_secs_f64();
        self.lately * (-half_lives).exp2()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_counts_and_is_forgotten() {
        let asker = asker();
        assert_eq!((asker.cost(), asker.manner()), (0, Manner::Short));
        asker.charge(Duration::from_millis(905));
        assert!((80..=90).contains(&asker.cost()), "{}", asker.cost());
        assert_eq!(asker.manner(), Manner::Long);
        for _ in 0..20 {
            asker.charge(Duration::from_millis(1));
        }
        assert_eq!(asker.manner(), Manner::Short);
        let since = Instant::now().checked_sub(HALF_LIFE * 10).unwrap();
        assert!(Spent { lately: 1.0, since, each: 0.0 }.faded() < 0.001);
    }
}
