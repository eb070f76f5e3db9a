//! A race of engines on one puzzle: each on a thread of its own, its counters read while it runs. Where there are no
//! threads they take turns, each longer than the last.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use youdoku::engine::Engine;
use youdoku::{Control, Model, Stopped};

use super::engines::Engines;
use super::reporter::{Ended, Reporter};
use super::wire::{self, BadQuestion};
use super::{How, limits};

/// How often the bars move.
const FRAME: Duration = Duration::from_millis(60);
/// More would only slow each other down.
const MOST_RUNNERS: usize = 12;

struct Runner {
    name: String,
    engine: Arc<dyn Engine>,
    control: Control,
    progress: Mutex<Progress>,
}

/// How far a runner is.
struct Progress {
    time: Duration,
    steps: Value,
    /// What it arrived with.
    end: Option<String>,
}

impl Default for Progress {
    fn default() -> Progress {
        Progress { time: Duration::ZERO, steps: json!({}), end: None }
    }
}

/// Has all engines solve the puzzle and reports until each has an end.
pub fn race(r: &Reporter, model: &Model, engines: &Engines, how: &How) -> Result<Value, Ended> {
    if how.engines.is_empty() || how.engines.len() > MOST_RUNNERS {
        let what = format!("a race takes 1 to {MOST_RUNNERS} engines");
        return Err(BadQuestion::Shape(what).into());
    }
    let mut runners = Vec::new();
    for name in &how.engines {
        let engine = engines.get(Some(name)).ok_or_else(|| BadQuestion::NoEngine(name.clone()))?;
        let control = r.control.with_own_meter().with_time(limits::RACE_TIME);
        let progress = Mutex::new(Progress::default());
        runners.push(Runner { name: name.clone(), engine, control, progress });
    }
    match cfg!(target_family = "wasm") {
        true => by_turns(r, model, &runners),
        false => side_by_side(r, model, &runners),
    }
}

/// All at once, each on a thread.
fn side_by_side(r: &Reporter, model: &Model, runners: &[Runner]) -> Result<Value, Ended> {
    let start = Instant::now();
    thread::scope(|scope| {
        for runner in runners {
            scope.spawn(move || runner.go(model, &runner.control, start));
        }
        loop {
            for runner in runners {
                runner.see(start);
            }
            let (bars, all_ended) = bars(runners);
            if all_ended {
                return Ok(json!({ "bars": bars }));
            }
            r.glimpse(json!({ "bars": bars }));
            thread::sleep(FRAME);
        }
    })
}

/// One after the other for a while, and again for twice as long; each begins anew, so that its time is that of the
/// turn in which it arrives.
fn by_turns(r: &Reporter, model: &Model, runners: &[Runner]) -> Result<Value, Ended> {
    let end = Instant::now() + limits::RACE_TIME * runners.len() as u32;
    let mut turn = FRAME;
    loop {
        for runner in runners.iter().filter(|runner| !runner.has_arrived()) {
            r.control.check().map_err(Ended::Stopped)?;
            let last = turn >= limits::RACE_TIME || Instant::now() >= end;
            let control = r.control.with_own_meter().with_time(turn.min(limits::RACE_TIME));
            let start = Instant::now();
            runner.go(model, &control, start);
            if !last {
                runner.goes_on_after(Stopped::OutOfTime);
            }
            let (bars, _) = bars(runners);
            r.glimpse(json!({ "bars": bars }));
        }
        let (bars, all_ended) = bars(runners);
        if all_ended {
            return Ok(json!({ "bars": bars }));
        }
        turn *= 2;
    }
}

impl Runner {
    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn has_arrived(&self) -> bool {
        self.progress().end.is_some()
    }

    /// Runs to its end under this control.
    fn go(&self, model: &Model, control: &Control, start: Instant) {
        // An engine with a bug loses; the others run on.
        let solve = || self.engine.solve(model, control);
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(solve));
        let end = match result {
            Ok(Ok(Some(_))) => "solved".to_owned(),
            Ok(Ok(None)) => "no solution".to_owned(),
            Ok(Err(reason)) => reason.to_string(),
            Err(_) => "met a bug".to_owned(),
        };
        let steps = wire::readings(control);
        *self.progress() = Progress { time: start.elapsed(), steps, end: Some(end) };
    }

    /// It has not arrived: its turn was over.
    fn goes_on_after(&self, why: Stopped) {
        let mut progress = self.progress();
        if progress.end.as_ref().is_some_and(|end| *end == why.to_string()) {
            progress.end = None;
        }
    }

    /// Looks how far it is.
    fn see(&self, start: Instant) {
        let mut progress = self.progress();
        if progress.end.is_none() {
            (progress.time, progress.steps) = (start.elapsed(), wire::readings(&self.control));
        }
    }
}

/// How far all are, and whether each has arrived.
fn bars(runners: &[Runner]) -> (Vec<Value>, bool) {
    let mut all_ended = true;
    let bar = |runner: &Runner| {
        let progress = runner.progress();
        all_ended &= progress.end.is_some();
        json!({
            "engine": runner.name,
            "seconds": progress.time.as_secs_f64(),
            "result": progress.end,
            "steps": progress.steps,
        })
    };
    let bars = runners.iter().map(bar).collect();
    (bars, all_ended)
}

#[cfg(test)]
mod tests {
    use youdoku::text;

    use super::super::reporter::{Gone, Line};
    use super::*;

    struct Nobody;

    impl Line for Nobody {
        fn say(&self, _: String) -> Result<(), Gone> {
            Ok(())
        }
        fn glimpse(&self, _: String) {}
        fn end(&self, _: u64, _: String) {}
    }

    /// Turns change who works when, not what each arrives with.
    #[test]
    fn turns_end_as_threads_do() {
        let engines = Engines::default();
        let names = ["auto", "search", "dpll", "cdcl"];
        for (text, expect) in [
            ("1..2 .... .... 3...", "solved"),
            ("11.. .... .... ....", "no solution"),
            (".... .... .... ....", "solved"),
        ] {
            let model = text::read(text).unwrap().model().unwrap();
            let r = Reporter::new("race", 1, Arc::new(Nobody), Default::default(), Control::new());
            let runners = || -> Vec<Runner> {
                let runner = |name: &&str| Runner {
                    name: (*name).to_owned(),
                    engine: engines.get(Some(name)).unwrap(),
                    control: Control::new(),
                    progress: Mutex::default(),
                };
                names.iter().map(runner).collect()
            };
            for answer in [by_turns(&r, &model, &runners()), side_by_side(&r, &model, &runners())] {
                let Ok(answer) = answer else { panic!("the race has no end") };
                for bar in answer["bars"].as_array().unwrap() {
                    assert_eq!(bar["result"], expect, "{bar} on {text}");
                }
            }
        }
    }
}
