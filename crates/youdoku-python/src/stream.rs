//! Solutions, puzzles and answer sets one by one, as Python's generators have them.
//!
//! A thread owns the engine's iterator and works only while somebody waits for more: each request
//! asks for twice as many as the one before, so that the first comes at once and a million cost no
//! message each. The time that was given runs while somebody waits, and stands still between.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use pyo3::types::PyFrozenSet;
use youdoku::asp::AspError;
use youdoku::engine::Engine;
use youdoku::generate::Shortfall;
use youdoku::{Board, Bug, Control, Model, Puzzle, Rule, Stopped, bug};

use crate::errors;
use crate::puzzle::{PuzzleCore, rows};
use crate::work::{Waited, guarded, wait, wait_within};

/// The most items in one answer, and the longest that the first of them waits for the others.
const MOST: usize = 1024;
const LONGEST: Duration = Duration::from_millis(10);

/// What comes out of a stream.
pub enum Item {
    /// A solution.
    Solution(Board),
    /// The givens of a puzzle, whose rules are those of all.
    Givens(Board),
    /// The atoms of an answer set.
    Atoms(Vec<String>),
}

/// Why there is no more.
#[derive(Clone)]
pub enum End {
    /// There is no more.
    Exhausted,
    /// It ended before.
    Short(Shortfall),
    /// What was given cannot be worked on.
    Bad(String),
    /// The engine panicked.
    Bug(Bug),
}

impl From<Shortfall> for End {
    fn from(why: Shortfall) -> End {
        End::Short(why)
    }
}

impl From<Stopped> for End {
    fn from(why: Stopped) -> End {
        End::Short(why.into())
    }
}

impl From<AspError> for End {
    fn from(error: AspError) -> End {
        match error {
            AspError::Stopped(stopped) => stopped.into(),
            AspError::OutOfMemory => Stopped::TooLarge(None).into(),
            told @ (AspError::Program(_) | AspError::Died(_) | AspError::NotInThisBuild(_)) => {
                End::Bad(told.to_string())
            }
        }
    }
}

type Items<'a> = dyn Iterator<Item = Result<Item, End>> + 'a;

struct Batch {
    items: Vec<Item>,
    end: Option<End>,
}

/// An iterator over solutions, puzzles or answer sets.
#[pyclass(module = "youdoku._youdoku")]
pub struct Stream {
    /// Closed when nobody wants more.
    requests: Sender<usize>,
    batches: Mutex<Receiver<Batch>>,
    ready: VecDeque<Item>,
    end: Option<End>,
    want: usize,
    control: Control,
    /// How long somebody may still wait, all times together.
    left: Option<Duration>,
    /// The rules of the puzzles, where they are puzzles.
    rules: Vec<Rule>,
}

impl Stream {
    pub fn of_solutions(
        model: Arc<Model>,
        engine: Box<dyn Engine>,
        time: Option<Duration>,
    ) -> Stream {
        let control = Control::new();
        let used = control.clone();
        Stream::start(control, time, Vec::new(), move |serve| {
            serve(&mut engine.solutions(&model, &used).map(|board| Ok(Item::Solution(board?))));
        })
    }

    pub fn of_puzzles(
        rules: Vec<Rule>,
        control: Control,
        time: Option<Duration>,
        puzzles: impl FnOnce() -> Box<dyn Iterator<Item = Result<Puzzle, Shortfall>>> + Send + 'static,
    ) -> Stream {
        Stream::start(control, time, rules, move |serve| {
            serve(&mut puzzles().map(|puzzle| Ok(Item::Givens(puzzle?.givens))));
        })
    }

    /// A stream of what `work` serves, which works under this control.
    pub fn start(
        control: Control,
        time: Option<Duration>,
        rules: Vec<Rule>,
        work: impl FnOnce(&mut dyn FnMut(&mut Items)) + Send + 'static,
    ) -> Stream {
        let (requests, requested) = channel::<usize>();
        let (send, batches) = channel::<Batch>();
        std::thread::spawn(move || {
            let worked = bug::caught(|| {
                // Nothing is begun before somebody asks.
                let Ok(first) = requested.recv() else { return };
                work(&mut |items| {
                    for most in std::iter::once(first).chain(&requested) {
                        let batch = batch(items, most);
                        let last = batch.end.is_some();
                        if send.send(batch).is_err() || last {
                            return;
                        }
                    }
                });
            });
            if let Err(bug) = worked {
                // Where nobody listens, nobody has to know.
                _ = send.send(Batch { items: Vec::new(), end: Some(End::Bug(bug)) });
            }
        });
        let (batches, ready) = (Mutex::new(batches), VecDeque::new());
        Stream { requests, batches, ready, end: None, want: 1, control, left: time, rules }
    }

    /// Asks for more and waits for it.
    fn refill(&mut self, py: Python<'_>) -> PyResult<()> {
        if self.left == Some(Duration::ZERO) {
            self.end = Some(Stopped::OutOfTime.into());
            return Ok(());
        }
        // The thread is gone only after its last answer, or after a panic.
        _ = self.requests.send(self.want);
        self.want = (self.want * 2).min(MOST);
        let (batches, control, left, begun) =
            (&self.batches, &self.control, self.left, Instant::now());
        let mut late = false;
        // Whoever takes all of a stream at once, as `list` does, looks for no signals between; and while answers come quickly,
        // nor does who waits for them.
        let batch = py.check_signals().and_then(|()| {
            py.detach(|| {
                let batches = batches.lock().unwrap_or_else(|e| e.into_inner());
                match wait_within(&batches, left)? {
                    Waited::For(message) => Ok(message),
                    Waited::TooLong => {
                        control.cancel();
                        late = true;
                        wait(&batches)
                    }
                }
            })
        });
        self.left = left.map(|left| left.saturating_sub(begun.elapsed()));
        match batch {
            Ok(Some(Batch { items, end })) => {
                self.ready = items.into();
                self.end = match end {
                    Some(End::Short(Shortfall::Stopped(Stopped::Cancelled))) if late => {
                        Some(Stopped::OutOfTime.into())
                    }
                    end => end,
                };
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

    /// An item as Python has it.
    fn told(&self, py: Python<'_>, item: Item) -> PyResult<Py<PyAny>> {
        Ok(match item {
            Item::Solution(board) => rows(&board).into_pyobject(py)?.unbind(),
            Item::Givens(givens) => {
                let core = PuzzleCore::of(Puzzle::of(givens, self.rules.clone()))?;
                Bound::new(py, core)?.into_any().unbind()
            }
            Item::Atoms(atoms) => PyFrozenSet::new(py, atoms)?.into_any().unbind(),
        })
    }
}

fn batch(items: &mut Items, most: usize) -> Batch {
    let begun = Instant::now();
    let mut batch = Batch { items: Vec::new(), end: None };
    while batch.items.len() < most && batch.end.is_none() {
        match bug::caught(|| items.next()) {
            Ok(Some(Ok(item))) => batch.items.push(item),
            Ok(Some(Err(why))) => batch.end = Some(why),
            Ok(None) => batch.end = Some(End::Exhausted),
            Err(bug) => batch.end = Some(End::Bug(bug)),
        }
        if begun.elapsed() > LONGEST && !batch.items.is_empty() {
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
                if let Some(item) = self.ready.pop_front() {
                    return self.told(py, item).map(Some);
                }
                // After an error there is no more, as with any generator.
                match self.end.replace(End::Exhausted) {
                    Some(End::Exhausted) => return Ok(None),
                    Some(End::Short(why)) => return Err(errors::shortfall(why)),
                    Some(End::Bad(why)) => return Err(errors::bad(why)),
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
