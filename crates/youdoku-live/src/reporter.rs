//! A reporter tells whoever asked about one question. The invariant: every question gets exactly one end,
//! also when its work panics or is thrown away before it starts.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use serde_json::{Value, json};
use youdoku::rules::RuleError;
use youdoku::{Board, Control, Model, Stopped};

use super::memory;
use super::wire::{self, BadQuestion};

/// The way to whoever asks.
pub trait Line: Send + Sync {
    /// News that must arrive: one who is slow is waited for.
    fn say(&self, line: String) -> Result<(), Gone>;
    /// News that may be skipped.
    fn glimpse(&self, line: String);
    /// The end of the question of this number. Each has one.
    fn end(&self, id: u64, line: String);
    /// The end of one that was thrown away, perhaps while others wait: there is no time to wait.
    fn lost(&self, id: u64, line: String) {
        self.end(id, line);
    }
}

/// Nobody is there any more.
#[derive(Clone, Copy, Debug)]
pub struct Gone;

/// How work ends without an answer.
pub enum Ended {
    Bad(BadQuestion),
    Stopped(Stopped),
    /// Whoever asked is gone.
    Alone,
    /// It has not ended: it waits to be asked for more.
    Waits,
}

impl Ended {
    /// The same of a question about this model: what is too large is an error that names it.
    pub fn about(self, model: &Model) -> Ended {
        match self {
            Ended::Stopped(Stopped::TooLarge(rule)) => Ended::Bad(wire::too_large(model, rule)),
            other => other,
        }
    }
}

impl<E: Into<BadQuestion>> From<E> for Ended {
    fn from(error: E) -> Ended {
        match error.into() {
            BadQuestion::Meaning(RuleError::Stopped(stopped)) => Ended::Stopped(stopped),
            error => Ended::Bad(error),
        }
    }
}

/// The line to whoever asked one question.
pub struct Reporter {
    ask: String,
    id: u64,
    line: Arc<dyn Line>,
    known: memory::Shared,
    pub control: Control,
    turn: Turn,
    /// Whether the page has heard that there is a solution: a second try need not say it again.
    coloured: AtomicBool,
    /// How many numbered parts it has heard, likewise.
    heard: AtomicUsize,
    ended: bool,
}

/// Whether there will be another try.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    First,
    Last,
}

impl Reporter {
    pub fn new(
        ask: &str,
        id: u64,
        line: Arc<dyn Line>,
        known: memory::Shared,
        control: Control,
    ) -> Reporter {
        Reporter {
            ask: ask.to_owned(),
            id,
            line,
            known,
            control,
            turn: Turn::Last,
            coloured: AtomicBool::new(false),
            heard: AtomicUsize::new(0),
            ended: false,
        }
    }

    /// Tells the end.
    pub fn tell(&mut self, result: Result<Value, Ended>) {
        match result {
            Ok(answer) => self.end("answer", answer),
            Err(Ended::Stopped(reason)) => self.end("stopped", json!(reason.to_string())),
            Err(Ended::Bad(error)) => self.end("error", json!(error.to_string())),
            Err(Ended::Alone | Ended::Waits) => self.end("stopped", json!("nobody listens")),
        }
    }

    /// Does the work, in this room where there is one, and tells its end; says why it did not where it may go on.
    pub fn attempt(
        &mut self,
        room: Option<&Control>,
        work: impl FnOnce(&Reporter) -> Result<Value, Ended>,
    ) -> Option<Ended> {
        let whole = self.control.clone();
        if let Some(room) = room {
            (self.control, self.turn) = (room.clone(), Turn::First);
        }
        let result = self.control.check().map_err(Ended::Stopped).and_then(|()| work(self));
        (self.control, self.turn) = (whole, Turn::Last);
        let hurried =
            matches!(result, Err(Ended::Stopped(Stopped::OutOfTime | Stopped::Cancelled)));
        let waits = matches!(result, Err(Ended::Waits));
        if (waits || hurried && room.is_some()) && self.control.check().is_ok() {
            return result.err();
        }
        // What was to wait and may not has been stopped.
        let stopped = if waits { self.control.check().err() } else { None };
        self.tell(stopped.map_or(result, |stopped| Err(Ended::Stopped(stopped))));
        None
    }

    /// Ends a first try that is out of time, so that there is a second; does nothing in the last.
    pub fn more_time_may_help(&self) -> Result<(), Ended> {
        match self.turn {
            Turn::First => self.control.check().map_err(Ended::Stopped),
            Turn::Last => Ok(()),
        }
    }

    /// What the page's earlier answers tell.
    pub fn known(&self) -> &memory::Shared {
        &self.known
    }

    /// News on the way to the answer, which must arrive.
    pub fn part(&self, part: Value) -> Result<(), Ended> {
        self.line.say(self.written("part", part)).map_err(|Gone| Ended::Alone)
    }

    /// The first news of a verdict: the board can be completed, like this.
    pub fn colour(&self, completion: &Board) -> Result<(), Ended> {
        if self.coloured.swap(true, Relaxed) {
            return Ok(());
        }
        self.part(json!({ "verdict": "some", "completion": completion.values() }))
    }

    /// The part with this number, counted from 1: a second try passes over those of the first.
    pub fn numbered(&self, number: usize, part: impl FnOnce() -> Value) -> Result<(), Ended> {
        if number <= self.heard.load(Relaxed) {
            return Ok(());
        }
        self.heard.store(number, Relaxed);
        self.part(part())
    }

    /// A picture on the way, which may be skipped when the page is busy.
    pub fn glimpse(&self, part: Value) {
        self.glimpses()(part);
    }

    /// The same for whoever sees pictures elsewhere.
    pub fn glimpses(&self) -> impl Fn(Value) + Send + Sync + 'static {
        let (line, ask, id) = (self.line.clone(), self.ask.clone(), self.id);
        move |part| line.glimpse(json!({ "id": id, "ask": ask, "part": part }).to_string())
    }

    fn written(&self, key: &str, value: Value) -> String {
        json!({ "id": self.id, "ask": self.ask, key: value }).to_string()
    }

    fn end(&mut self, key: &str, value: Value) {
        self.ended = true;
        self.line.end(self.id, self.written(key, value));
    }
}

impl Drop for Reporter {
    fn drop(&mut self) {
        if self.ended {
            return;
        }
        let (key, what) = match (std::thread::panicking(), self.control.is_cancelled()) {
            (true, _) => ("error", "the question met a bug; the studio goes on"),
            (_, true) => ("stopped", "cancelled"),
            _ => ("error", "the question was thrown away: too many wait"),
        };
        self.line.lost(self.id, self.written(key, json!(what)));
    }
}
