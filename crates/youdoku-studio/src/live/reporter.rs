//! A reporter tells a page about one question. The invariant: every question gets exactly one end,
//! also when its work panics or is thrown away before it starts. A page that does not take the end of a
//! question is let go: then it knows that there will be none.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::mpsc::Sender;
use tokio::sync::mpsc::error::TrySendError;
use youdoku::rules::RuleError;
use youdoku::{Board, Control, Model, Stopped};

use super::{Questions, memory};
use crate::wire::{self, BadQuestion};

/// How work ends without an answer.
pub enum Ended {
    Bad(BadQuestion),
    Stopped(Stopped),
    /// The page is gone.
    Alone,
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

/// The line to a page about one question.
pub struct Reporter {
    ask: String,
    id: u64,
    out: Sender<String>,
    questions: Questions,
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

/// A page that has taken nothing for so long is let go.
const PATIENCE: Duration = Duration::from_secs(3);

impl Reporter {
    pub fn new(
        ask: &str,
        id: u64,
        out: &Sender<String>,
        questions: &Questions,
        control: Control,
    ) -> Reporter {
        let (ask, out, questions) = (ask.to_owned(), out.clone(), questions.clone());
        Reporter {
            ask,
            id,
            out,
            questions,
            control,
            turn: Turn::Last,
            coloured: AtomicBool::new(false),
            heard: AtomicUsize::new(0),
            ended: false,
        }
    }

    /// Does the work and tells its end.
    pub fn report(mut self, work: impl FnOnce(&Reporter) -> Result<Value, Ended>) {
        let result = self.control.check().map_err(Ended::Stopped).and_then(|()| work(&self));
        self.tell(result);
    }

    fn tell(&mut self, result: Result<Value, Ended>) {
        match result {
            Ok(answer) => self.end("answer", answer),
            Err(Ended::Stopped(reason)) => self.end("stopped", json!(reason.to_string())),
            Err(Ended::Bad(error)) => self.end("error", json!(error.to_string())),
            Err(Ended::Alone) => self.end("stopped", json!("nobody listens")),
        }
    }

    /// Does the work until `room` is cancelled; gives itself back where more time may help.
    pub fn attempt(
        mut self,
        room: &Control,
        work: impl FnOnce(&Reporter) -> Result<Value, Ended>,
    ) -> Option<Reporter> {
        let whole = std::mem::replace(&mut self.control, room.clone());
        self.turn = Turn::First;
        let result = self.control.check().map_err(Ended::Stopped).and_then(|()| work(&self));
        self.turn = Turn::Last;
        self.control = whole;
        let hurried =
            matches!(result, Err(Ended::Stopped(Stopped::OutOfTime | Stopped::Cancelled)));
        if hurried && self.control.check().is_ok() {
            return Some(self);
        }
        self.tell(result);
        None
    }

    /// Ends a first try that is out of time, so that there is a second; does nothing in the last.
    pub fn more_time_may_help(&self) -> Result<(), Ended> {
        match self.turn {
            Turn::First => self.control.check().map_err(Ended::Stopped),
            Turn::Last => Ok(()),
        }
    }

    /// The end of a question that cannot be asked.
    pub fn error(mut self, error: &BadQuestion) {
        self.end("error", json!(error.to_string()));
    }

    /// What the page's earlier answers tell.
    pub fn known(&self) -> &memory::Shared {
        &self.questions.known
    }

    /// News on the way to the answer, which must arrive.
    pub fn part(&self, part: Value) -> Result<(), Ended> {
        self.send(self.line("part", part))
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
        _ = self.out.try_send(self.line("part", part));
    }

    fn line(&self, key: &str, value: Value) -> String {
        json!({ "id": self.id, "ask": self.ask, key: value }).to_string()
    }

    fn end(&mut self, key: &str, value: Value) {
        self.ended = true;
        self.questions.close(self.id);
        if self.send(self.line(key, value)).is_err() {
            self.questions.let_go();
        }
    }

    /// Puts a line in the queue, waiting a little for a slow page.
    fn send(&self, mut line: String) -> Result<(), Ended> {
        let since = Instant::now();
        loop {
            line = match self.out.try_send(line) {
                Ok(()) => return Ok(()),
                Err(TrySendError::Closed(_)) => return Err(Ended::Alone),
                Err(TrySendError::Full(line)) => line,
            };
            if since.elapsed() > PATIENCE {
                return Err(Ended::Alone);
            }
            std::thread::sleep(Duration::from_millis(5));
        }
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
        self.questions.close(self.id);
        // The pool may throw a question away on the way in: no waiting here.
        if self.out.try_send(self.line(key, json!(what))).is_err() {
            self.questions.let_go();
        }
    }
}
