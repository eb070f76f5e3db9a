//! Progress on standard error, when that is a terminal.

use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::JoinHandle;
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use youdoku::engine::Engine;
use youdoku::{Control, Model};

use crate::args::Limits;
use crate::stats::{self, Stats};

/// A spinner that counts puzzles and shows their rate.
pub fn puzzles() -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {human_pos} puzzles, {per_sec}, {elapsed}");
    let bar = ProgressBar::new_spinner().with_style(style.expect("the template is right"));
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

/// A spinner beside work that counts nothing.
pub fn waiting(what: &'static str) -> ProgressBar {
    let bar = ProgressBar::new_spinner().with_message(what);
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

/// A spinner that reads a meter from its own thread, while one hard puzzle is worked on; and at the end
/// what it took, when that is wanted.
pub struct Watch<'e> {
    stats: Option<(Stats, &'e dyn Engine)>,
    done: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl<'e> Watch<'e> {
    /// Watches the work of this engine on this model until dropped. Quick work never shows a spinner.
    pub fn over(
        engine: &'e dyn Engine,
        model: &Model,
        limits: &Limits,
        control: &Control,
    ) -> Watch<'e> {
        let stats = limits.stats.then(|| {
            let stats = Stats::begin(engine.name(), control);
            (stats.with_kernel(engine.kernel(model)), engine)
        });
        let done = Arc::new(AtomicBool::new(false));
        let (flag, control) = (done.clone(), control.clone());
        let spin = move || {
            std::thread::park_timeout(Duration::from_millis(500));
            if flag.load(Relaxed) {
                return;
            }
            let bar = ProgressBar::new_spinner();
            while !flag.load(Relaxed) {
                let seen = control.meter().readings().into_iter().filter(|(_, steps)| *steps > 0);
                let counts: Vec<String> =
                    seen.map(|(what, steps)| format!("{} {what}", HumanCount(steps))).collect();
                bar.set_message(counts.join(", "));
                bar.tick();
                std::thread::park_timeout(Duration::from_millis(100));
            }
            bar.finish_and_clear();
        };
        // A thread that nobody sees is a tenth of what one puzzle takes.
        let thread = std::io::stderr().is_terminal().then(|| std::thread::spawn(spin));
        Watch { stats, done, thread }
    }
}

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        self.done.store(true, Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            let _ = thread.join();
        }
        if let Some((stats, engine)) = &self.stats {
            stats.tell();
            stats::tell_of(&engine.statistics());
        }
    }
}
