//! What the studio does beside its questions: a while after the last one it forgets what it kept for the next, so
//! that the memory of it goes back.

use std::sync::{Arc, Weak};
use std::thread;
use std::time::{Duration, Instant};

use crate::pool::Pool;
use crate::{Studio, limits, machine};

/// How often it looks whether anybody asks.
const LOOK: Duration = Duration::from_secs(3);

/// Looks after the studio's memory until the studio is gone.
pub fn watch(studio: &Studio) {
    machine::plan_memory(limits::LARGE_PIECE);
    let pools = [&studio.quick, &studio.slow, &studio.programs].map(Arc::downgrade);
    let (engines, shows) = (Arc::downgrade(&studio.engines), studio.shows.clone());
    let look = move || {
        let mut rest = Rest::new(Instant::now());
        while let (Some(asked), Some(engines)) = (asked(&pools), engines.upgrade()) {
            let asked = asked.filter(|_| shows.available_permits() == limits::SHOWS);
            if rest.is_long(asked, Instant::now()) {
                engines.forget();
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

/// How long nobody has asked, and whether that was acted upon.
#[derive(Debug, PartialEq)]
struct Rest {
    /// How many questions there had been, and since when there have been no more.
    since: Option<(u64, Instant)>,
    forgot: bool,
}

impl Rest {
    /// Nobody has asked yet.
    fn new(now: Instant) -> Rest {
        Rest { since: Some((0, now)), forgot: true }
    }

    /// Whether it is time to forget, once for each rest, where nothing is at work after so many questions.
    fn is_long(&mut self, asked: Option<u64>, now: Instant) -> bool {
        if asked.is_none() || asked != self.since.map(|(before, _)| before) {
            self.since = asked.map(|asked| (asked, now));
            self.forgot = false;
        }
        let long = self.since.is_some_and(|(_, since)| now - since >= limits::FORGET);
        long && !std::mem::replace(&mut self.forgot, long)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_13_what_was_kept_is_forgotten_once_in_each_long_rest() {
        let start = Instant::now();
        let mut rest = Rest::new(start);
        let mut forgets = |asked, second| rest.is_long(asked, start + Duration::from_secs(second));
        // Nobody asks; then there is work until second 1010, and a last question at 1020.
        let asked = |second| match second {
            ..1000 => Some(0),
            1000..1010 => None,
            1010..1020 => Some(5),
            _ => Some(6),
        };
        let forgot: Vec<u64> = (0..2000).filter(|&second| forgets(asked(second), second)).collect();
        assert_eq!(forgot, [1020 + limits::FORGET.as_secs()]);
    }
}
