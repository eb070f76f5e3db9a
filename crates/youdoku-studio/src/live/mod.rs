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
//! and with it all it asked: nobody waits for a client. Questions are tried for a moment ahead of all
//! other work, and where that is not enough, go on behind it.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc as sync_mpsc};
use std::time::Instant;

use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Extension, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::{Notify, OwnedSemaphorePermit, mpsc};
use tokio::time::{interval, timeout};
use youdoku::engine::Engine;
use youdoku::{Control, Model};

use crate::api::aside;
use crate::engines::Engines;
use crate::pool::{Asker, asker};
use crate::serve::Seat;
use crate::wire::{self, BadQuestion, PuzzleForm};
use crate::{Studio, limits, machine};

mod explaining;
mod generate;
mod lessons;
mod memory;
mod questions;
mod race;
mod reporter;
mod stream;
mod watch;

pub use reporter::Reporter;

/// A page connects.
pub async fn connect(
    State(studio): State<Studio>,
    seat: Option<Extension<Arc<Seat>>>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Ok(permit) = studio.pages.clone().try_acquire_owned() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "too many pages are open\n").into_response();
    };
    if let Some(Extension(seat)) = seat {
        seat.asks();
    }
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
    /// What to watch: `walksat`, `dpll`, `flips` or `proof`.
    pub what: Option<String>,
    /// How what is watched is written as clauses.
    pub encoding: Option<String>,
    /// Flips between two pictures.
    pub every: Option<u64>,
    pub seed: Option<u64>,
    /// What puzzles to generate.
    pub wish: Option<Value>,
    /// What was done to the puzzle: a digit or 0 for each cell, and the digits left in each cell that has marks.
    pub entered: Option<Vec<usize>>,
    pub marks: Option<Vec<Vec<usize>>>,
    /// A candidate that is asked about.
    pub cell: Option<usize>,
    pub digit: Option<usize>,
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
#[derive(Clone)]
pub struct Questions {
    /// Those that are open, by number.
    open: Arc<Mutex<BTreeMap<u64, Open>>>,
    /// What the answers so far tell about the next.
    known: memory::Shared,
    /// Who asks, as the pools know it.
    asker: Asker,
    /// Shows that are open.
    shows: Arc<AtomicUsize>,
    /// The page has missed the end of a question.
    missed: Arc<Notify>,
}

impl Questions {
    fn new() -> Questions {
        let (open, known) = Default::default();
        let (shows, missed) = Default::default();
        Questions { open, known, asker: asker(), shows, missed }
    }

    /// Lets the page go: it has missed the end of a question, and would wait for ever.
    fn let_go(&self) {
        self.missed.notify_one();
    }

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
    let questions = Questions::new();
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
                Message::Text(text) => {
                    let bytes = text.len();
                    let Some(said) = aside(bytes, move || read(&text)).await else { return };
                    hear(&studio, &questions, &out, said, bytes);
                }
                Message::Binary(_) => complain(&out, "expected text, found a binary message"),
                Message::Close(_) => return,
                Message::Ping(_) | Message::Pong(_) => {}
            }
        }
    };
    tokio::select! {
        () = writer => {}
        () = reader => {}
        () = questions.missed.notified() => {}
    }
    questions.cancel_all();
    drop(permit);
}

/// An error that belongs to no question.
fn complain(out: &mpsc::Sender<String>, what: &str) {
    // A page that sends garbage and does not read hears nothing.
    _ = out.try_send(json!({ "error": what }).to_string());
}

/// A message; where it is none, what to say and to which question.
fn read(text: &str) -> Result<Said, Option<(u64, Value)>> {
    serde_json::from_str(text).map_err(|_| {
        // Say what is wrong with the question, if it at least has a number.
        let value: Value = serde_json::from_str(text).unwrap_or_default();
        value.get("id").and_then(Value::as_u64).zip(value.get("ask").cloned())
    })
}

fn hear(
    studio: &Studio,
    questions: &Questions,
    out: &mpsc::Sender<String>,
    said: Result<Said, Option<(u64, Value)>>,
    bytes: usize,
) {
    let what = "expected {\"id\", \"ask\", \"puzzle\" or \"wish\"}, {\"cancel\"} or {\"more\"}";
    match said {
        Ok(Said::Cancel { cancel }) => questions.cancel(cancel),
        Ok(Said::More { more, count }) => questions.more(more, count.unwrap_or(1)),
        Ok(Said::Ask(question)) => ask(studio, questions, out, *question, bytes),
        Err(Some((id, ask))) => {
            if out.try_send(json!({ "id": id, "ask": ask, "error": what }).to_string()).is_err() {
                questions.let_go();
            }
        }
        Err(None) => complain(out, what),
    }
}

fn ask(
    studio: &Studio,
    questions: &Questions,
    out: &mpsc::Sender<String>,
    question: Question,
    bytes: usize,
) {
    let control = studio.control();
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
        let (reporter, room) = (reporter(&control), control.child());
        questions.open(&question, control, None);
        let (Question { ask, puzzle, how, .. }, slow) = (question, studio.slow.clone());
        let asker = questions.asker.clone();
        return studio.quick.add(&questions.asker, bytes, room.clone(), move || {
            let puzzle = puzzle.ok_or(BadQuestion::NoPuzzle(ask));
            let model = match puzzle.and_then(|puzzle| puzzle.model(&reporter.control)) {
                Ok(model) => model,
                Err(error) => return reporter.report(|_| Err(error.into())),
            };
            let answer = move |r: &Reporter| {
                work(r, &model, &*engine, &how).map_err(|ended| ended.about(&model))
            };
            if let Some(reporter) = reporter.attempt(&room, &answer) {
                let whole = reporter.control.clone();
                slow.add(&asker, bytes, whole, move || reporter.report(answer));
            }
        });
    }
    // The rest are shows, with a thread of their own.
    let Some(places) = Places::take(studio, questions) else {
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
        let _places = places;
        // A show is looked at for a while: verdicts are waited for.
        machine::this_thread().step_back(SHOWS_STEP_BACK);
        reporter.report(|r| {
            let Question { ask, puzzle, how, .. } = question;
            if ask == "generate" {
                return generate::generate(r, how.wish);
            }
            let show: Show = match ask.as_str() {
                "solutions" => |s| stream::solutions(s.r, s.model, s.engine, s.more),
                "race" => |s| race::race(s.r, s.model, s.engines, s.how),
                "watch" => |s| watch::watch(s.r, s.model, s.how),
                _ => return Err(BadQuestion::NoQuestion(ask).into()),
            };
            let model = puzzle.ok_or(BadQuestion::NoPuzzle(ask))?.model(&r.control)?;
            let (engine, engines) = (&*engine, &*studio.engines);
            let shown = Shown { r, model: &model, engine, engines, more: &more, how: &how };
            show(shown).map_err(|ended| ended.about(&model))
        });
    };
    // Without a thread the closure is dropped, and its reporter says that the question is lost.
    _ = std::thread::Builder::new().name("studio show".into()).spawn(show);
}

/// How far shows step back for questions.
const SHOWS_STEP_BACK: i32 = 6;

/// What a show is about.
struct Shown<'s> {
    r: &'s Reporter,
    model: &'s Model,
    engine: &'s dyn Engine,
    engines: &'s Engines,
    more: &'s sync_mpsc::Receiver<u32>,
    how: &'s How,
}

type Show = fn(Shown<'_>) -> Result<Value, reporter::Ended>;

/// A show's place among all, and among those of its page.
struct Places {
    _of_all: OwnedSemaphorePermit,
    of_page: Arc<AtomicUsize>,
}

impl Places {
    fn take(studio: &Studio, questions: &Questions) -> Option<Places> {
        let _of_all = studio.shows.clone().try_acquire_owned().ok()?;
        let of_page = questions.shows.clone();
        let before = of_page.fetch_add(1, Relaxed);
        // Dropping it gives both places back.
        let places = Places { _of_all, of_page };
        (before < limits::SHOWS_OF_A_PAGE).then_some(places)
    }
}

impl Drop for Places {
    fn drop(&mut self) {
        self.of_page.fetch_sub(1, Relaxed);
    }
}
