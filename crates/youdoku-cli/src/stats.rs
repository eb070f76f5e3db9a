//! What the work took: steps of each kind, and time.

use std::time::{Duration, Instant};

use youdoku::Control;
use youdoku::engine::{self, EngineKind};
use youdoku_logic::sat;

/// A look at the clock and at a meter, to be told about later.
pub struct Stats {
    control: Control,
    start: Instant,
    used: Option<Duration>,
    /// Whether the engine is a local search: then what propagated was unit propagation beforehand.
    walks: bool,
    /// Whether it is a search over boards: then what it decides are guesses.
    guesses: bool,
    kernel: Option<String>,
}

impl Stats {
    /// Begins to look at work that this engine does under this control.
    pub fn begin(engine: &str, control: &Control) -> Stats {
        let walks = sat::solver(engine).is_some_and(|kind| !kind.complete);
        let guesses = engine::kind(engine).is_some_and(EngineKind::guesses);
        let (control, start, used) = (control.clone(), Instant::now(), cpu_time());
        Stats { control, start, used, walks, guesses, kernel: None }
    }

    /// The same, that also says what does the work.
    pub fn with_kernel(self, kernel: Option<String>) -> Stats {
        Stats { kernel, ..self }
    }

    /// What it took so far, a line each.
    pub fn lines(&self) -> Vec<String> {
        let time = self.start.elapsed();
        let mut lines = Vec::new();
        let mut say = |what: &str, value: String| lines.push(format!("{what:26}{value}"));
        if let Some(kernel) = &self.kernel {
            say("kernel", kernel.clone());
        }
        for (what, steps) in self.control.meter().readings() {
            match what {
                "propagations" if self.walks => {
                    say("fixed by unit propagation", steps.to_string());
                }
                "flips" if self.walks => {
                    say(what, steps.to_string());
                    say("flips/s", format!("{:.0}", steps as f64 / time.as_secs_f64()));
                }
                "decisions" if self.guesses => say("guesses", steps.to_string()),
                _ if steps > 0 => say(what, steps.to_string()),
                _ => (),
            }
        }
        say("time", told(time));
        if let (Some(before), Some(now)) = (self.used, cpu_time()) {
            say("time of all threads", told(now.saturating_sub(before)));
        }
        lines
    }

    /// Says it on standard error.
    pub fn tell(&self) {
        for line in self.lines() {
            say!("{line}");
        }
    }
}

/// What all threads of this process have used of the processors, where that can be told.
#[cfg(unix)]
fn cpu_time() -> Option<Duration> {
    use nix::sys::resource::{UsageWho, getrusage};
    let usage = getrusage(UsageWho::RUSAGE_SELF).ok()?;
    let micros = |time: nix::sys::time::TimeVal| {
        u64::try_from(time.tv_sec() * 1_000_000 + time.tv_usec()).unwrap_or(0)
    };
    Some(Duration::from_micros(micros(usage.user_time()) + micros(usage.system_time())))
}

#[cfg(not(unix))]
fn cpu_time() -> Option<Duration> {
    None
}

/// Says on standard error what an engine counted under names of its own, leaving out what did not happen,
/// and what clingo tells again for the last step alone, which is all there is.
pub fn tell_of(statistics: &[(String, f64)]) {
    let happened = |(name, value): &&(String, f64)| *value != 0.0 && !name.contains("lpStep");
    for (name, value) in statistics.iter().filter(happened) {
        let digits = if value.fract() == 0.0 { 0 } else { 3 };
        say!("{name:50}{value:.digits$}");
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
