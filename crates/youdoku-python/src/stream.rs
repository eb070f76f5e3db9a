//! Solutions and puzzles one by one, as Python's generators have them.
//!
//! A thread owns the engine's iterator and works only while somebody waits for more: each request
//! asks for twice as many boards as the one before, so that the first comes at once and a million
//! cost no message each.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use youdoku::engine::Engine;
use youdoku::generate::Shortfall;
use youdoku::{Board, Bug, Control, Model, Puzzle, Rule, Stopped, bug};

use crate::errors;
use crate::puzzle::{PuzzleCore, rows};
use crate::work::{guarded, wait};

/// The most boards in one answer, and the longest that the first of them waits for the others.
const MOST: usize = 1024;
const LONGEST: Duration = Duration::from_millis(10);

/// Why there is no board.
#[derive(Clone)]
enum End {
    /// There are no more.
    Exhausted,
    /// It ended before.
    Short(Shortfall),
    /// The engine panicked.
    Bug(Bug),
}

struct Batch {
    boards: Vec<Board>,
    end: Option<End>,
}

/// An iterator over boards or puzzles.
#[pyclass(module = "youdoku._youdoku")]
pub struct Stream {
    /// Closed when nobody wants more.
    requests: Sender<usize>,
    batches: Mutex<Receiver<Batch>>,
    ready: VecDeque<Board>,
    end: Option<End>,
    want: usize,
    control: Control,
    /// The rules of the puzzles whose givens the boards are; nothing when they are solutions.
    rules: Option<Vec<Rule>>,
}

impl Stream {
    pub fn of_solutions(model: Arc<Model>, engine: Box<dyn Engine>, control: Control) -> Stream {
        let used = control.clone();
        Stream::start(control, None, move |serve| {
            serve(&mut engine.solutions(&model, &used).map(|board| board.map_err(Shortfall::from)));
        })
    }

    pub fn of_puzzles(
        rules: Vec<Rule>,
        control: Control,
        puzzles: impl FnOnce() -> Box<dyn Iterator<Item = Result<Puzzle, Shortfall>>> + Send + 'static,
    ) -> Stream {
        Stream::start(control, Some(rules), move |serve| {
            serve(&mut puzzles().map(|puzzle| puzzle.map(|puzzle| puzzle.givens)));
        })
    }

    fn start(
        control: Control,
        rules: Option<Vec<Rule>>,
        work: impl FnOnce(&mut dyn FnMut(&mut dyn Iterator<Item = Result<Board, Shortfall>>))
        + Send
        + 'static,
    ) -> Stream {
        let (requests, requested) = channel::<usize>();
        let (send, batches) = channel::<Batch>();
        std::thread::spawn(move || {
            let worked = bug::caught(|| {
                work(&mut |boards| {
                    for most in &requested {
                        let batch = batch(boards, most);
                        let last = batch.end.is_some();
                        if send.send(batch).is_err() || last {
                            return;
                        }
                    }
                });
            });
            if let Err(bug) = worked {
                // Where nobody listens, nobody has to know.
                _ = send.send(Batch { boards: Vec::new(), end: Some(End::Bug(bug)) });
            }
        });
        let batches = Mutex::new(batches);
        Stream { requests, batches, ready: VecDeque::new(), end: None, want: 1, control, rules }
    }

    /// Asks for more and waits for it.
    fn refill(&mut self, py: Python<'_>) -> PyResult<()> {
        // The thread is gone only after its last answer, or after a panic.
        _ = self.requests.send(self.want);
        self.want = (self.want * 2).min(MOST);
        let batches = &self.batches;
        let batch = py.detach(|| wait(&batches.lock().unwrap_or_else(|e| e.into_inner())));
        match batch {
            Ok(Some(Batch { boards, end })) => {
                self.ready = boards.into();
                self.end = end;
                Ok(())
            }
            Ok(None) => {
                self.end = Some(End::Bug(Bug::silence("the engine's thread")));
                Ok(())
            }
            Err(interrupt) => {
                self.control.cancel();
                self.end = Some(End::Exhausted);
                Err(interrupt)
            }
        }
    }
}

fn batch(boards: &mut dyn Iterator<Item = Result<Board, Shortfall>>, most: usize) -> Batch {
    let begun = Instant::now();
    let mut batch = Batch { boards: Vec::new(), end: None };
    while batch.boards.len() < most && batch.end.is_none() {
        match bug::caught(|| boards.next()) {
            Ok(Some(Ok(board))) => batch.boards.push(board),
            Ok(Some(Err(why))) => batch.end = Some(End::Short(why)),
            Ok(None) => batch.end = Some(End::Exhausted),
            Err(bug) => batch.end = Some(End::Bug(bug)),
        }
        if begun.elapsed() > LONGEST && !batch.boards.is_empty() {
            break;
        }
    }
    batch
}

#[pymethods]
impl Stream {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        guarded(|| {
            loop {
                if let Some(board) = self.ready.pop_front() {
                    let item = match &self.rules {
                        None => rows(&board).into_pyobject(py)?.unbind(),
                        Some(rules) => {
                            let core = PuzzleCore::of(Puzzle::of(board, rules.clone()))?;
                            Bound::new(py, core)?.into_any().unbind()
                        }
                    };
                    return Ok(Some(item));
                }
                // After an error there is no more, as with any generator.
                match self.end.replace(End::Exhausted) {
                    Some(End::Exhausted) => return Ok(None),
                    Some(End::Short(why)) => return Err(errors::shortfall(why)),
                    Some(End::Bug(bug)) => return Err(errors::bug(&bug, None)),
                    None => {
                        self.end = None;
                        self.refill(py)?;
                    }
                }
            }
        })
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.control.cancel();
    }
}

/// What ended a stream whose only end is to be stopped.
pub fn short(stopped: Stopped) -> Shortfall {
    stopped.into()
}
