//! What the work took: steps of each kind, and time.

use std::time::{Duration, Instant};

use youdoku::Control;
use youdoku_logic::sat;

/// A look at the clock and at a meter, to be told about later.
pub struct Stats {
    control: Control,
    start: Instant,
    /// Whether the engine is a local search: then what propagated was unit propagation beforehand.
    walks: bool,
}

impl Stats {
    /// Begins to look at work that this engine does under this control.
    pub fn begin(engine: &str, control: &Control) -> Stats {
        let walks = sat::solver(engine).is_some_and(|kind| !kind.complete);
        Stats { control: control.clone(), start: Instant::now(), walks }
    }

    /// What it took so far, a line each.
    pub fn lines(&self) -> Vec<String> {
        let time = self.start.elapsed();
        let mut lines = Vec::new();
        let mut say = |what: &str, value: String| lines.push(format!("{what:26}{value}"));
        for (what, steps) in self.control.meter().readings() {
            match what {
                "propagations" if self.walks => {
                    say("fixed by unit propagation", steps.to_string());
                }
                "flips" if self.walks => {
                    say(what, steps.to_string());
                    say("flips/s", format!("{:.0}", steps as f64 / time.as_secs_f64()));
                }
                _ if steps > 0 => say(what, steps.to_string()),
                _ => (),
            }
        }
        say("time", told(time));
        lines
    }

    /// Says it on standard error.
    pub fn tell(&self) {
        for line in self.lines() {
            eprintln!("{line}");
        }
    }
}

/// A time with a unit that leaves few digits.
pub fn told(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        _ if seconds >= 100.0 => format!("{seconds:.0} s"),
        _ if seconds >= 1.0 => format!("{seconds:.2} s"),
        _ if seconds >= 1e-3 => format!("{:.2} ms", seconds * 1e3),
        _ => format!("{:.1} µs", seconds * 1e6),
    }
}
