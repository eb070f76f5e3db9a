//! Long work: on a thread of its own, without the interpreter, while the caller's thread watches for
//! Ctrl-C. Signals reach Python only in its main thread, so that is where somebody must look.

use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use youdoku::{Bug, bug};
use youdoku_logic::{Control, Stopped};

use crate::errors;

/// How long a Ctrl-C may go unseen.
const PAUSE: Duration = Duration::from_millis(20);

/// How long so many seconds are.
pub fn duration(time: Option<f64>) -> PyResult<Option<Duration>> {
    let Some(seconds) = time else { return Ok(None) };
    if seconds.is_nan() || seconds < 0.0 {
        return Err(errors::bad(format!("found time={seconds}, expected seconds, 0 or more")));
    }
    // What is too long for a clock is no limit.
    Ok(Some(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)))
}

/// A control that ends after so many seconds.
pub fn control(time: Option<f64>) -> PyResult<Control> {
    let control = Control::new();
    Ok(match duration(time)? {
        Some(time) => control.with_time(time),
        None => control,
    })
}

/// Does this work without the interpreter; a signal cancels it and is raised once it has ended.
pub fn watched<T: Send>(
    py: Python<'_>,
    control: &Control,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    py.detach(|| {
        std::thread::scope(|scope| {
            let (send, receive) = sync_channel(1);
            scope.spawn(move || {
                // Whoever asked is there until this ends.
                _ = send.send(bug::caught(work));
            });
            match wait(&receive) {
                Ok(Some(result)) => result.map_err(|bug| errors::bug(&bug, None)),
                Ok(None) => Err(errors::bug(&Bug::silence("the work"), None)),
                Err(interrupt) => {
                    control.cancel();
                    Err(interrupt)
                }
            }
        })
    })
}

/// Does what is no long work, with the interpreter. A panic in it is an exception like any other: what
/// PyO3 would make of it is none, and ends programs that catch every `Exception`.
pub fn guarded<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    bug::caught(work).unwrap_or_else(|bug| Err(errors::bug(&bug, None)))
}

/// How large a question is, as far as it matters to Ctrl-C.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Size {
    /// Its work looks at its control every few microseconds, from the start.
    Small,
    /// Setting it up may take long before it looks.
    Large,
}

/// So long a small question is tried where it was asked. Most end within, and never see a thread, which
/// would cost them more than their answer.
const PATIENCE: Duration = Duration::from_millis(2);

/// Puts a question, which a signal cancels.
pub fn ask<T: Send>(
    py: Python<'_>,
    size: Size,
    control: &Control,
    question: impl Fn(&Control) -> Result<T, Stopped> + Sync,
) -> PyResult<T> {
    if size == Size::Small {
        let quickly = || bug::caught(|| question(&control.with_time(PATIENCE)));
        match py.detach(quickly).map_err(|bug| errors::bug(&bug, None))? {
            // Out of patience, but not out of the time that was given.
            Err(Stopped::OutOfTime) if control.check().is_ok() => (),
            answer => return answer.map_err(errors::stopped),
        }
    }
    watched(py, control, || question(control))?.map_err(errors::stopped)
}

/// Waits for a message and looks for signals meanwhile; nothing when nobody will send one.
/// To be called without the interpreter.
pub fn wait<T>(receive: &Receiver<T>) -> PyResult<Option<T>> {
    match wait_within(receive, None)? {
        Waited::For(message) => Ok(message),
        Waited::TooLong => unreachable!("there is no limit"),
    }
}

/// What came of waiting.
pub enum Waited<T> {
    /// This message, or nothing, when nobody will send one.
    For(Option<T>),
    /// Nothing came in the time there was.
    TooLong,
}

/// The same, for so long at most.
pub fn wait_within<T>(receive: &Receiver<T>, time: Option<Duration>) -> PyResult<Waited<T>> {
    let deadline = time.and_then(|time| Instant::now().checked_add(time));
    loop {
        let left = deadline.map(|end| end.saturating_duration_since(Instant::now()));
        match receive.recv_timeout(left.map_or(PAUSE, |left| left.min(PAUSE))) {
            Ok(message) => return Ok(Waited::For(Some(message))),
            Err(RecvTimeoutError::Disconnected) => return Ok(Waited::For(None)),
            Err(RecvTimeoutError::Timeout) if left == Some(Duration::ZERO) => {
                return Ok(Waited::TooLong);
            }
            Err(RecvTimeoutError::Timeout) => Python::attach(|py| py.check_signals())?,
        }
    }
}
