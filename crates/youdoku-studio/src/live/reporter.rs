//! A reporter tells a page about one question. The invariant: every question gets exactly one end,
//! also when its work panics or is thrown away before it starts.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::mpsc::Sender;
use tokio::sync::mpsc::error::TrySendError;
use youdoku::{Control, Stopped};

use super::Questions;
use crate::wire::BadQuestion;

/// How work ends without an answer.
pub enum Ended {
    Bad(BadQuestion),
    Stopped(Stopped),
    /// The page is gone.
    Alone,
}

impl<E: Into<BadQuestion>> From<E> for Ended {
    fn from(error: E) -> Ended {
        Ended::Bad(error.into())
    }
}

/// The line to a page about one question.
pub struct Reporter {
    ask: String,
    id: u64,
    out: Sender<String>,
    questions: Questions,
    pub control: Control,
    ended: bool,
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
        Reporter { ask, id, out, questions, control, ended: false }
    }

    /// Does the work and tells its end.
    pub fn report(mut self, work: impl FnOnce(&Reporter) -> Result<Value, Ended>) {
        let result = self.control.check().map_err(Ended::Stopped).and_then(|()| work(&self));
        match result {
            Ok(answer) => self.end("answer", answer),
            Err(Ended::Stopped(reason)) => self.end("stopped", json!(reason.to_string())),
            Err(Ended::Bad(error)) => self.end("error", json!(error.to_string())),
            Err(Ended::Alone) => self.end("stopped", json!("nobody listens")),
        }
    }

    /// The end of a question that cannot be asked.
    pub fn error(mut self, error: &BadQuestion) {
        self.end("error", json!(error.to_string()));
    }

    /// News on the way to the answer, which must arrive.
    pub fn part(&self, part: Value) -> Result<(), Ended> {
        self.send(self.line("part", part))
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
        _ = self.send(self.line(key, value));
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
        if !self.ended {
            let what = match self.control.is_cancelled() {
                true => ("stopped", "cancelled"),
                false => ("error", "the question was thrown away: too many wait, or it met a bug"),
            };
            self.questions.close(self.id);
            // The pool may throw a question away on the way in: no waiting here.
            _ = self.out.try_send(self.line(what.0, json!(what.1)));
        }
    }
}
