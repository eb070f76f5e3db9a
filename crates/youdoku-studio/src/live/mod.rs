//! The live connection: one WebSocket a page, numbered questions, answers that name theirs.
//!
//! ```text
//! → {"id": 7, "ask": "verdict", "change": 3, "puzzle": {…}, "engine": "search"}
//! ← {"id": 7, "ask": "verdict", "part": {…}}       as often as there is news
//! ← {"id": 7, "ask": "verdict", "progress": {…}}   while it is slow
//! ← {"id": 7, "ask": "verdict", "answer": {…}}     or "error", or "stopped": always one end
//! → {"cancel": 7}      → {"more": 9, "count": 1}
//! ```
//!
//! A question about a newer change ends those about older ones. A page that stops reading is let go,
//! and with it all it asked: nobody waits for a client.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc as sync_mpsc};
use std::time::Instant;

use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::{OwnedSemaphorePermit, mpsc};
use tokio::time::{interval, timeout};
use youdoku::Control;

use crate::wire::{self, BadQuestion, PuzzleForm};
use crate::{Studio, limits};

mod generate;
mod memory;
mod questions;
mod race;
mod reporter;
mod stream;
mod watch;

pub use reporter::Reporter;

/// A page connects.
pub async fn connect(State(studio): State<Studio>, upgrade: WebSocketUpgrade) -> Response {
    let Ok(permit) = studio.pages.clone().try_acquire_owned() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "too many pages are open\n").into_response();
    };
    upgrade
        .max_message_size(limits::BODY)
        .max_frame_size(limits::BODY)
        .on_upgrade(|socket| converse(socket, studio, permit))
}

/// What a page sends.
#[derive(Deserialize)]
#[serde(untagged)]
enum Said {
    Ask(Box<Question>),
    Cancel { cancel: u64 },
    More { more: u64, count: Option<u32> },
}

/// A question.
#[derive(Deserialize)]
pub struct Question {
    id: u64,
    ask: String,
    /// The change of the puzzle that it is about; questions without one outlive changes.
    change: Option<u64>,
    /// What it is about; only `generate` has no need of one.
    puzzle: Option<PuzzleForm>,
    engine: Option<String>,
    #[serde(flatten)]
    how: How,
}

/// What some questions take besides.
#[derive(Deserialize, Default)]
pub struct How {
    /// Counting stops at this number.
    pub limit: Option<u64>,
    /// The engines of a race.
    #[serde(default)]
    pub engines: Vec<String>,
    /// What to watch: `walksat` or `dpll`.
    pub what: Option<String>,
    /// Flips between two pictures.
    pub every: Option<u64>,
    pub seed: Option<u64>,
    /// What puzzles to generate.
    pub wish: Option<Value>,
}

/// A question that is being answered.
struct Open {
    ask: String,
    change: Option<u64>,
    control: Control,
    since: Instant,
    more: Option<sync_mpsc::Sender<u32>>,
}

/// The questions of one page.
#[derive(Clone, Default)]
pub struct Questions {
    /// Those that are open, by number.
    open: Arc<Mutex<BTreeMap<u64, Open>>>,
    /// What the answers so far tell about the next.
    known: memory::Shared,
}

impl Questions {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<u64, Open>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn open(&self, question: &Question, control: Control, more: Option<sync_mpsc::Sender<u32>>) {
        let mut open = self.lock();
        for older in open.values().filter(|open| open.change < question.change) {
            if older.change.is_some() {
                older.control.cancel();
            }
        }
        if open.len() >= limits::QUESTIONS
            && let Some((_, oldest)) = open.iter().next()
        {
            oldest.control.cancel();
        }
        let (ask, change, since) = (question.ask.clone(), question.change, Instant::now());
        open.insert(question.id, Open { ask, change, control, since, more });
    }

    /// The question has its end.
    fn close(&self, id: u64) {
        self.lock().remove(&id);
    }

    fn cancel(&self, id: u64) {
        if let Some(open) = self.lock().get(&id) {
            open.control.cancel();
        }
    }

    fn more(&self, id: u64, count: u32) {
        if let Some(Open { more: Some(more), .. }) = self.lock().get(&id) {
            // A stream that has just ended has said so itself.
            _ = more.send(count);
        }
    }

    fn cancel_all(&self) {
        self.lock().values().for_each(|open| open.control.cancel());
    }

    /// How far the slow ones are.
    fn progress(&self) -> Vec<String> {
        let open = self.lock();
        let slow = open.iter().filter(|(_, open)| open.since.elapsed() > limits::PROGRESS);
        let line = |(id, open): (&u64, &Open)| {
            let seconds = open.since.elapsed().as_secs_f64();
            let progress = json!({ "seconds": seconds, "steps": wire::readings(&open.control) });
            json!({ "id": id, "ask": open.ask, "progress": progress }).to_string()
        };
        // A stream that waits to be asked for more is not slow.
        slow.filter(|(_, open)| open.more.is_none()).map(line).collect()
    }
}

/// Talks with one page until it is gone.
async fn converse(socket: WebSocket, studio: Studio, permit: OwnedSemaphorePermit) {
    let (mut sink, mut source) = socket.split();
    let (out, mut outgoing) = mpsc::channel::<String>(limits::UNREAD);
    let questions = Questions::default();
    let writer = async {
        let mut ping = interval(limits::PING);
        let mut tick = interval(limits::PROGRESS);
        loop {
            let messages: Vec<Message> = tokio::select! {
                text = outgoing.recv() => match text {
                    Some(text) => vec![Message::text(text)],
                    None => return,
                },
                _ = ping.tick() => vec![Message::Ping(Default::default())],
                _ = tick.tick() => questions.progress().into_iter().map(Message::text).collect(),
            };
            for message in messages {
                if !matches!(timeout(limits::READING, sink.send(message)).await, Ok(Ok(()))) {
                    return;
                }
            }
        }
    };
    let reader = async {
        while let Ok(Some(Ok(message))) = timeout(limits::SILENCE, source.next()).await {
            match message {
                Message::Text(text) => hear(&studio, &questions, &out, &text),
                Message::Binary(_) => complain(&out, "expected text, found a binary message"),
                Message::Close(_) => return,
                Message::Ping(_) | Message::Pong(_) => {}
            }
        }
    };
    tokio::select! {
        () = writer => {}
        () = reader => {}
    }
    questions.cancel_all();
    drop(permit);
}

/// An error that belongs to no question.
fn complain(out: &mpsc::Sender<String>, what: &str) {
    // A page that sends garbage and does not read hears nothing.
    _ = out.try_send(json!({ "error": what }).to_string());
}

fn hear(studio: &Studio, questions: &Questions, out: &mpsc::Sender<String>, text: &str) {
    match serde_json::from_str(text) {
        Ok(Said::Cancel { cancel }) => questions.cancel(cancel),
        Ok(Said::More { more, count }) => questions.more(more, count.unwrap_or(1)),
        Ok(Said::Ask(question)) => ask(studio, questions, out, *question),
        Err(_) => {
            // Say what is wrong with the question, if it at least has a number.
            let value: Value = serde_json::from_str(text).unwrap_or_default();
            let what =
                "expected {\"id\", \"ask\", \"puzzle\" or \"wish\"}, {\"cancel\"} or {\"more\"}";
            match (value.get("id").and_then(Value::as_u64), value.get("ask")) {
                (Some(id), Some(ask)) => {
                    _ = out.try_send(json!({ "id": id, "ask": ask, "error": what }).to_string());
                }
                _ => complain(out, what),
            }
        }
    }
}

fn ask(studio: &Studio, questions: &Questions, out: &mpsc::Sender<String>, question: Question) {
    let control = Control::new();
    let reporter = |control: &Control| {
        Reporter::new(&question.ask, question.id, out, questions, control.clone())
    };
    let engine = studio.engines.get(question.engine.as_deref());
    let Some(engine) = engine else {
        let name = question.engine.clone().unwrap_or_default();
        return reporter(&control).error(&BadQuestion::NoEngine(name));
    };
    if let Some(work) = questions::work(&question.ask) {
        let control = control.with_time(limits::TIME);
        let reporter = reporter(&control);
        questions.open(&question, control, None);
        let (Question { ask, puzzle, how, .. }, slow) = (question, studio.slow.clone());
        return studio.quick.add(move || {
            let model = match puzzle.ok_or(BadQuestion::NoPuzzle(ask)).and_then(PuzzleForm::model) {
                Ok(model) => model,
                Err(error) => return reporter.error(&error),
            };
            let again = reporter.attempt(limits::QUICK, |r| work(r, &model, &*engine, &how));
            if let Some(reporter) = again {
                slow.add(move || reporter.report(|r| work(r, &model, &*engine, &how)));
            }
        });
    }
    // The rest are shows, with a thread of their own.
    let Ok(permit) = studio.shows.clone().try_acquire_owned() else {
        let busy = "too many races, walks, runs of the generator and streams of solutions are open";
        return reporter(&control).error(&BadQuestion::Shape(busy.to_owned()));
    };
    let control = control.with_time(limits::SHOW_TIME);
    let reporter = reporter(&control);
    let (give, more) = sync_mpsc::channel();
    let waits = (question.ask == "solutions").then_some(give);
    questions.open(&question, control, waits);
    let studio = studio.clone();
    let show = move || {
        let _permit = permit;
        reporter.report(|r| {
            let Question { ask, puzzle, how, .. } = question;
            let model = || {
                puzzle.ok_or_else(|| BadQuestion::NoPuzzle(ask.clone())).and_then(PuzzleForm::model)
            };
            match ask.as_str() {
                "solutions" => stream::solutions(r, &model()?, &*engine, &more),
                "race" => race::race(r, &model()?, &studio.engines, &how),
                "watch" => watch::watch(r, &model()?, &how),
                "generate" => generate::generate(r, how.wish),
                _ => Err(BadQuestion::NoQuestion(ask).into()),
            }
        });
    };
    // Without a thread the closure is dropped, and its reporter says that the question is lost.
    _ = std::thread::Builder::new().name("studio show".into()).spawn(show);
}
