//! What the studio does when nobody asks: it gives back the memory of what it has answered, and after a
//! while also forgets what it kept for the next question.

use std::sync::{Arc, Weak};
use std::thread;
use std::time::{Duration, Instant};

use crate::engines::Engines;
use crate::pool::Pool;
use crate::{Studio, limits, machine};

/// How often it looks whether anybody asks.
const LOOK: Duration = Duration::from_millis(500);

/// Looks after the studio's memory until the studio is gone.
pub fn watch(studio: &Studio) {
    let pools = [&studio.quick, &studio.slow, &studio.programs].map(Arc::downgrade);
    let (engines, shows) = (Arc::downgrade(&studio.engines), studio.shows.clone());
    let look = move || {
        let mut rest = Rest::default();
        while let (Some(asked), Some(engines)) = (asked(&pools), engines.upgrade()) {
            rest.follow(asked.filter(|_| shows.available_permits() == limits::SHOWS), &engines);
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
#[derive(Default)]
struct Rest {
    /// How many questions there had been, and since when there have been no more.
    since: Option<(u64, Instant)>,
    gave_back: bool,
    forgot: bool,
}

impl Rest {
    /// Does what is due, where nothing is at work after so many questions.
    fn follow(&mut self, asked: Option<u64>, engines: &Engines) {
        let since = match (asked, self.since) {
            (Some(asked), Some((before, since))) if asked == before => since,
            (asked, _) => {
                let since = asked.map(|asked| (asked, Instant::now()));
                *self = Rest { since, ..Rest::default() };
                return;
            }
        };
        if since.elapsed() >= limits::FORGET && !self.forgot {
            engines.forget();
            (self.forgot, self.gave_back) = (true, false);
        }
        if since.elapsed() >= limits::REST && !self.gave_back {
            machine::give_back_memory();
            self.gave_back = true;
        }
    }
}
