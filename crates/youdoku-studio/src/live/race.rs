//! A race of engines on one puzzle: each on a thread of its own, its counters read while it runs.

use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use youdoku::{Board, Control, Model, Stopped};

use super::How;
use super::reporter::{Ended, Reporter};
use crate::engines::Engines;
use crate::wire::BadQuestion;
use crate::{limits, wire};

/// How often the bars move.
const FRAME: Duration = Duration::from_millis(60);
/// More would only slow each other down.
const MOST_RUNNERS: usize = 12;

struct Runner {
    name: String,
    control: Control,
    end: Mutex<Option<End>>,
}

/// When a runner arrived, and with what.
type End = (Duration, Result<Option<Board>, String>);

/// Starts all engines at once and reports until each has an end.
pub fn race(r: &Reporter, model: &Model, engines: &Engines, how: &How) -> Result<Value, Ended> {
    if how.engines.is_empty() || how.engines.len() > MOST_RUNNERS {
        let what = format!("a race takes 1 to {MOST_RUNNERS} engines");
        return Err(BadQuestion::Shape(what).into());
    }
    let mut runners = Vec::new();
    for name in &how.engines {
        let engine = engines.get(Some(name)).ok_or_else(|| BadQuestion::NoEngine(name.clone()))?;
        let control = r.control.with_own_meter().with_time(limits::RACE_TIME);
        runners.push((engine, Runner { name: name.clone(), control, end: Mutex::new(None) }));
    }
    let start = Instant::now();
    thread::scope(|scope| {
        for (engine, runner) in &runners {
            scope.spawn(move || {
                // An engine with a bug loses; the others run on.
                let solve = || engine.solve(model, &runner.control);
                let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(solve));
                let result = match result {
                    Ok(result) => result.map_err(|reason: Stopped| reason.to_string()),
                    Err(_) => Err("met a bug".to_owned()),
                };
                if let Ok(mut end) = runner.end.lock() {
                    *end = Some((start.elapsed(), result));
                }
            });
        }
        loop {
            let (bars, all_ended) = bars(&runners, start);
            if all_ended {
                return Ok(json!({ "bars": bars }));
            }
            r.glimpse(json!({ "bars": bars }));
            thread::sleep(FRAME);
        }
    })
}

fn bars<E>(runners: &[(E, Runner)], start: Instant) -> (Vec<Value>, bool) {
    let mut all_ended = true;
    let bar = |(_, runner): &(E, Runner)| {
        let end = runner.end.lock().ok().and_then(|end| end.clone());
        all_ended &= end.is_some();
        let (time, result) = match &end {
            None => (start.elapsed(), Value::Null),
            Some((time, Ok(Some(_)))) => (*time, json!("solved")),
            Some((time, Ok(None))) => (*time, json!("no solution")),
            Some((time, Err(reason))) => (*time, json!(reason)),
        };
        json!({
            "engine": runner.name,
            "seconds": time.as_secs_f64(),
            "result": result,
            "steps": wire::readings(&runner.control),
        })
    };
    let bars = runners.iter().map(bar).collect();
    (bars, all_ended)
}
