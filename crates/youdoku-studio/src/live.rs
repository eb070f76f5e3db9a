//! The live connection: one WebSocket a page, which carries what `youdoku-live` hears and says.
//!
//! ```text
//! ← {"id": 7, "ask": "verdict", "progress": {…}}   while a question is slow, beside its own lines
//! ```
//!
//! A question about a newer change ends those about older ones. A page that stops reading is let go,
//! and with it all it asked: nobody waits for a client. Questions are tried for a moment ahead of all
//! other work, and where that is not enough, go on behind it.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{self as sync_mpsc, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Extension, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{Notify, OwnedSemaphorePermit, mpsc};
use tokio::time::{interval, timeout};
use youdoku::Control;
use youdoku_live::{Desk, EXPECTED, Gone, Job, Line, Question, Said, Step, wire};

use crate::api::aside;
use crate::pool::{Asker, asker};
use crate::serve::Seat;
use crate::{Studio, limits, machine};

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
        // What a page shows besides is the token.
        .protocols(["youdoku"])
        .max_message_size(limits::BODY)
        .max_frame_size(limits::BODY)
        .on_upgrade(|socket| converse(socket, studio, permit))
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
struct Questions {
    /// Those that are open, by number.
    open: Arc<Mutex<BTreeMap<u64, Open>>>,
    /// Where they are asked.
    desk: Desk,
    /// Who asks, as the pools know it.
    asker: Asker,
    /// Shows that are open.
    shows: Arc<AtomicUsize>,
    /// The page has missed the end of a question.
    missed: Arc<Notify>,
}

impl Questions {
    fn new(desk: Desk) -> Questions {
        let (open, shows, missed) = Default::default();
        Questions { open, desk, asker: asker(), shows, missed }
    }

    /// Lets the page go: it has missed the end of a question, and would wait for ever.
    fn let_go(&self) {
        self.missed.notify_one();
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<u64, Open>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn open(&self, id: u64, new: Open) {
        let mut open = self.lock();
        for older in open.values().filter(|open| open.change < new.change) {
            if older.change.is_some() {
                older.control.cancel();
            }
        }
        if open.len() >= limits::QUESTIONS
            && let Some((_, oldest)) = open.iter().next()
        {
            oldest.control.cancel();
        }
        open.insert(id, new);
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
    let questions = Questions::new(Desk::new(studio.engines.clone()));
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
                    let Some(said) = aside(bytes, move || Said::read(&text)).await else { return };
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

fn hear(
    studio: &Studio,
    questions: &Questions,
    out: &mpsc::Sender<String>,
    said: Result<Said, Option<(u64, Value)>>,
    bytes: usize,
) {
    match said {
        Ok(Said::Cancel { cancel }) => questions.cancel(cancel),
        Ok(Said::More { more, count }) => questions.more(more, count.unwrap_or(1)),
        Ok(Said::Ask(question)) => ask(studio, questions, out, *question, bytes),
        Err(Some((id, ask))) => {
            if out.try_send(json!({ "id": id, "ask": ask, "error": EXPECTED }).to_string()).is_err()
            {
                questions.let_go();
            }
        }
        Err(None) => complain(out, EXPECTED),
    }
}

/// The way of one page's lines: a queue that is as long as a page may be behind.
struct Queue {
    out: mpsc::Sender<String>,
    questions: Questions,
}

/// A page that has taken nothing for so long is let go.
const PATIENCE: Duration = Duration::from_secs(3);

impl Line for Queue {
    /// Puts a line in the queue, waiting a little for a slow page.
    fn say(&self, mut line: String) -> Result<(), Gone> {
        let since = Instant::now();
        loop {
            line = match self.out.try_send(line) {
                Ok(()) => return Ok(()),
                Err(TrySendError::Closed(_)) => return Err(Gone),
                Err(TrySendError::Full(line)) => line,
            };
            if since.elapsed() > PATIENCE {
                return Err(Gone);
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn glimpse(&self, line: String) {
        _ = self.out.try_send(line);
    }

    /// A page that does not take the end of a question is let go: then it knows that there will be none.
    fn end(&self, id: u64, line: String) {
        self.questions.close(id);
        if self.say(line).is_err() {
            self.questions.let_go();
        }
    }

    fn lost(&self, id: u64, line: String) {
        self.questions.close(id);
        // The pool may throw a question away on the way in: no waiting here.
        if self.out.try_send(line).is_err() {
            self.questions.let_go();
        }
    }
}

fn ask(
    studio: &Studio,
    questions: &Questions,
    out: &mpsc::Sender<String>,
    question: Question,
    bytes: usize,
) {
    let line = Arc::new(Queue { out: out.clone(), questions: questions.clone() });
    let show = question.is_show();
    let places = if show { Places::take(studio, questions) } else { None };
    if show && places.is_none() {
        let busy = "too many races, walks, runs of the generator and streams of solutions are open";
        return line.end(question.id, question.refused(busy));
    }
    let time = if show { limits::SHOW_TIME } else { limits::TIME };
    let control = studio.control().with_time(time);
    let (give, more) = sync_mpsc::channel();
    let (id, ask, change) = (question.id, question.ask.clone(), question.change);
    let waits = question.comes_one_by_one().then_some(give);
    let open = Open { ask, change, control: control.clone(), since: Instant::now(), more: waits };
    let Some(job) = questions.desk.open(question, line, control.clone()) else { return };
    questions.open(id, open);
    if let Some(places) = places {
        let show = move || {
            let _places = places;
            // A show is looked at for a while: verdicts are waited for.
            machine::this_thread().step_back(SHOWS_STEP_BACK);
            run(job, &more);
        };
        // Without a thread the closure is dropped, and its job says that the question is lost.
        _ = std::thread::Builder::new().name("studio show".into()).spawn(show);
        return;
    }
    let (asker, slow, room) = (questions.asker.clone(), studio.slow.clone(), control.child());
    studio.quick.add(&questions.asker, bytes, room.clone(), move || {
        if let Step::Again(job) | Step::Waits(job) = job.step(Some(&room)) {
            slow.add(&asker, bytes, control, move || _ = job.step(None));
        }
    });
}

/// How often a show that waits looks whether it still should.
const LOOK: Duration = Duration::from_millis(100);

/// Works on a show to its end, and waits where it waits.
fn run(mut job: Job, more: &sync_mpsc::Receiver<u32>) {
    loop {
        job = match job.step(None) {
            Step::Done => return,
            Step::Again(job) => job,
            Step::Waits(job) => job,
        };
        while job.control().check().is_ok() {
            match more.recv_timeout(LOOK) {
                Ok(count) => {
                    job.more(count);
                    break;
                }
                Err(RecvTimeoutError::Timeout) => {}
                // Its page has closed it: the next step says so.
                Err(RecvTimeoutError::Disconnected) => job.control().cancel(),
            }
        }
    }
}

/// How far shows step back for questions.
const SHOWS_STEP_BACK: i32 = 6;

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
