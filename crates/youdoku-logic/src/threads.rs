//! Threads that may outlive the question they work on: whoever asked does not wait until they have noticed.
//!
//! All of them are known here, so that a process can end them before it ends itself: C++ must not be at work while
//! its statics go.

use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::Control;

/// Threads that were started, until somebody sees that they have ended.
struct Threads(Mutex<Vec<Started>>);

struct Started {
    control: Control,
    thread: JoinHandle<()>,
}

/// All that the library has started.
static THREADS: Threads = Threads(Mutex::new(Vec::new()));

/// Starts to work on a thread that ends soon after this control is cancelled.
pub fn start_thread(control: &Control, body: impl FnOnce() + Send + 'static) -> io::Result<()> {
    THREADS.start(control, body)
}

/// Cancels all that the library still works on in threads of its own, and waits until they have ended, at
/// most so long; whether they have. For a process that is about to end.
pub fn end_threads(within: Duration) -> bool {
    THREADS.end(within)
}

impl Threads {
    fn all(&self) -> MutexGuard<'_, Vec<Started>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn start(&self, control: &Control, body: impl FnOnce() + Send + 'static) -> io::Result<()> {
        let thread = thread::Builder::new().name("youdoku".to_owned()).spawn(body)?;
        let mut all = self.all();
        all.retain(|other| !other.thread.is_finished());
        all.push(Started { control: control.clone(), thread });
        Ok(())
    }

    fn end(&self, within: Duration) -> bool {
        let began = Instant::now();
        let mut rest = Vec::new();
        loop {
            // One that ends may have started another, to put its tools away.
            let started = std::mem::take(&mut *self.all());
            started.iter().for_each(|other| other.control.cancel());
            rest.extend(started);
            let (ended, at_work): (Vec<Started>, Vec<_>) =
                rest.into_iter().partition(|other| other.thread.is_finished());
            let changed = !ended.is_empty();
            rest = at_work;
            // What a thread died of was told to whoever listened.
            ended.into_iter().for_each(|other| _ = other.thread.join());
            if changed {
                continue;
            }
            if rest.is_empty() || began.elapsed() >= within {
                return rest.is_empty();
            }
            thread::sleep(Duration::from_millis(1));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::sync_channel;

    use super::*;

    /// Line 4: a process waits for its threads, with a bound.
    #[test]
    fn line_04_threads_are_waited_for_but_not_for_ever() {
        let (threads, control) = (Threads(Mutex::default()), Control::new());
        let (outbox, inbox) = sync_channel(1);
        let listens = control.clone();
        let body = move || {
            while listens.check().is_ok() {
                thread::sleep(Duration::from_millis(1));
            }
            thread::sleep(Duration::from_millis(30));
            outbox.send(()).unwrap();
        };
        threads.start(&control, body).unwrap();
        assert!(threads.end(Duration::from_secs(60)));
        assert_eq!(inbox.try_recv(), Ok(()));
        threads.start(&control, || thread::sleep(Duration::from_secs(3))).unwrap();
        assert!(!threads.end(Duration::from_millis(20)));
    }

    #[test]
    fn what_a_thread_starts_as_it_ends_is_waited_for_too() {
        static CHAIN: Threads = Threads(Mutex::new(Vec::new()));
        let (outbox, inbox) = sync_channel(1);
        let control = Control::new();
        let last = move || {
            thread::sleep(Duration::from_millis(30));
            outbox.send(()).unwrap();
        };
        let first = move || CHAIN.start(&Control::new(), last).unwrap();
        CHAIN.start(&control, first).unwrap();
        assert!(CHAIN.end(Duration::from_secs(60)));
        assert_eq!(inbox.try_recv(), Ok(()));
    }
}
