//! When the machine stood still by itself, seen by threads that do nothing but sleep for a millisecond: a
//! virtual machine on a busy host does, for tens of milliseconds and several times a second.

use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};

/// Shorter ones are the clock's own.
const SHORTEST: f64 = 2.0;

/// From when to when, in milliseconds since 1970.
type Stall = (f64, f64);

/// The stalls so far.
pub struct Stalls(Arc<Mutex<Vec<Stall>>>);

impl Stalls {
    /// Looks on from now on, with a thread for each core.
    pub fn watch() -> Stalls {
        let stalls = Arc::new(Mutex::new(Vec::new()));
        for _ in 0..std::thread::available_parallelism().map_or(1, |cores| cores.get()) {
            let seen = Arc::downgrade(&stalls);
            std::thread::spawn(move || {
                while let Some(stalls) = seen.upgrade() {
                    let due = now() + 1.0;
                    std::thread::sleep(Duration::from_millis(1));
                    let woken = now();
                    if woken - due > SHORTEST {
                        stalls.lock().expect("nobody panics with it").push((due, woken));
                    }
                }
            });
        }
        Stalls(stalls)
    }

    /// For how long of a time some core stood still.
    pub fn within(&self, from: f64, to: f64) -> f64 {
        let mut parts: Vec<Stall> = self.0.lock().expect("nobody panics with it").clone();
        parts.retain(|&(start, end)| start < to && end > from);
        parts.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (mut still, mut done) = (0.0, from);
        for (start, end) in parts {
            let (start, end) = (start.max(done), end.min(to));
            still += (end - start).max(0.0);
            done = done.max(end);
        }
        still
    }

    /// How many there were, and how long the longest was.
    pub fn all(&self) -> (usize, f64) {
        let stalls = self.0.lock().expect("nobody panics with it");
        (stalls.len(), stalls.iter().map(|(start, end)| end - start).fold(0.0, f64::max))
    }
}

fn now() -> f64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.unwrap_or_default().as_secs_f64() * 1000.0
}
