//! What the studio does beside its questions: every few seconds it gives back the memory of what it has answered,
//! and a while after the last one it also forgets what it kept for the next.
//!
//! What is Rust gives back its memory by itself, where the command has an allocator that does. The C++ of the solvers
//! leaves it in places of the C library, where it stays: so not only when nothing is at work any more.

use std::sync::{Arc, Weak};
use std::thread;
use std::time::{Duration, Instant};

use crate::pool::Pool;
use crate::{Studio, limits, machine};

/// How often it looks whether anybody asks.
const LOOK: Duration = Duration::from_millis(500);

/// Looks after the studio's memory until the studio is gone.
pub fn watch(studio: &Studio) {
    machine::plan_memory(limits::LARGE_PIECE);
    let pools = [&studio.quick, &studio.slow, &studio.programs].map(Arc::downgrade);
    let (engines, shows) = (Arc::downgrade(&studio.engines), studio.shows.clone());
    let look = move || {
        let mut rest = Rest::new(Instant::now());
        while let (Some(asked), Some(engines)) = (asked(&pools), engines.upgrade()) {
            let asked = asked.filter(|_| shows.available_permits() == limits::SHOWS);
            let due = rest.due(asked, Instant::now());
            if due == Due::Forget {
                engines.forget();
            }
            if due != Due::Nothing {
                machine::give_back_memory();
            }
            drop(engines);
            thread::sleep(LOOK);
        }
    };
    // Without it, memory stays where it is.
    _ = thread::Builder::new().name("studio rest".into()).spawn(look);
}

/// How many questions the pools have had, where they have none left; nothing at all when they are gone.
fn asked(pools: &[Weak<Pool>]) -> Option<Option<u64>> {
    let mut asked = Some(0);
    for pool in pools {
        asked = asked.zip(pool.upgrade()?.done()).map(|(all, these)| all + these);
    }
    Some(asked)
}

/// How long nobody has asked, and what was done about it.
#[derive(Debug, PartialEq)]
struct Rest {
    /// How many questions there had been, and since when there have been no more.
    since: Option<(u64, Instant)>,
    gave_back: Instant,
    forgot: bool,
}

/// What is due.
#[derive(Debug, PartialEq, Eq)]
enum Due {
    Nothing,
    GiveBack,
    /// And give back.
    Forget,
}

impl Rest {
    /// Nobody has asked yet.
    fn new(now: Instant) -> Rest {
        Rest { since: Some((0, now)), gave_back: now, forgot: true }
    }

    /// What is due now, where nothing is at work after so many questions.
    fn due(&mut self, asked: Option<u64>, now: Instant) -> Due {
        if asked.is_none() || asked != self.since.map(|(before, _)| before) {
            self.since = asked.map(|asked| (asked, now));
            self.forgot = false;
        }
        let rests = self.since.map_or(Duration::ZERO, |(_, since)| now - since);
        if self.forgot || now - self.gave_back < limits::GIVE_BACK {
            return Due::Nothing;
        }
        self.gave_back = now;
        self.forgot = rests >= limits::FORGET;
        if self.forgot { Due::Forget } else { Due::GiveBack }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Line 13: memory goes back under load, and for as long as there may be any; then there is rest.
    #[test]
    fn line_13_memory_goes_back_again_and_again_until_all_is_forgotten() {
        let start = Instant::now();
        let mut rest = Rest::new(start);
        let mut due = |asked, second| {
            let due = rest.due(asked, start + Duration::from_secs(second));
            (due != Due::Nothing).then_some((second, due))
        };
        // Nobody asks; then there is work until second 1010, and a last question at 1020.
        let quiet: Vec<_> = (0..1000).filter_map(|second| due(Some(0), second)).collect();
        assert_eq!(quiet, []);
        let busy: Vec<_> = (1000..1010).filter_map(|second| due(None, second)).collect();
        assert_eq!(busy, [1000, 1003, 1006, 1009].map(|second| (second, Due::GiveBack)));
        let mut after: Vec<_> = (1010..1020).filter_map(|second| due(Some(5), second)).collect();
        after.extend((1020..2000).filter_map(|second| due(Some(6), second)));
        let (last, before) = after.split_last().expect("memory goes back");
        assert!(before.iter().all(|(_, due)| *due == Due::GiveBack) && before.len() >= 20);
        assert!(last.1 == Due::Forget && (1080..1084).contains(&last.0), "{last:?}");
    }
}
