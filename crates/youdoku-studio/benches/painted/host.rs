//! What the host took: a virtual machine on a busy one stands still by itself, now and then for more than a
//! hundred milliseconds. The kernel counts that time as stolen, and here a thread notes when it grew.

use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};

/// The kernel counts in steps of this many milliseconds.
const STEP: u64 = 10;

/// From when to when something was taken, in milliseconds since 1970.
type Theft = (f64, f64);

/// What the host took so far.
pub struct Host(Arc<Mutex<Vec<Theft>>>);

impl Host {
    /// Looks on from now on. Where the kernel counts nothing, nothing is seen.
    pub fn watch() -> Host {
        let thefts = Arc::new(Mutex::new(Vec::new()));
        let noted = Arc::downgrade(&thefts);
        std::thread::spawn(move || {
            let (mut seen, mut before) = (stolen(), now());
            while let Some(thefts) = noted.upgrade() {
                std::thread::sleep(Duration::from_millis(STEP));
                let (all, moment) = (stolen(), now());
                if all > seen {
                    // It may have begun a step before it was counted.
                    let theft = (before - STEP as f64, moment);
                    thefts.lock().expect("nobody panics with it").push(theft);
                }
                (seen, before) = (all, moment);
            }
        });
        Host(thefts)
    }

    /// Whether it took something in this time.
    pub fn disturbed(&self, from: f64, to: f64) -> bool {
        let thefts = self.0.lock().expect("nobody panics with it");
        thefts.iter().any(|&(start, end)| start < to && end > from)
    }
}

/// Steps stolen from all cores since the machine started: the eighth number of the first line.
fn stolen() -> u64 {
    let counts = std::fs::read_to_string("/proc/stat").unwrap_or_default();
    let first = counts.lines().next().unwrap_or_default();
    first.split_whitespace().nth(8).and_then(|count| count.parse().ok()).unwrap_or_default()
}

fn now() -> f64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.unwrap_or_default().as_secs_f64() * 1000.0
}
