//! Threads that may outlive the question they work on: an engine that was outrun hears of it a moment
//! later, and whoever asked does not wait for that.
//!
//! Every thread tells how it ended, so that a panic is never taken for an end; and all are known here, so
//! that a process can wait for them before it ends: C++ must not be at work while its statics go.

use std::any::Any;
use std::io;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::SyncSender;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use youdoku_logic::Control;

/// What a thread says. An end is the last, and never missing.
pub(crate) enum Told<T> {
    /// Something it found.
    Item(T),
    /// It has come to its end.
    End,
    /// It has met a bug; this is what it died of.
    Panic(Box<dyn Any + Send>),
}

/// How a thread says what it finds: whether anybody still wants to hear.
pub(crate) type Say<'s, T> = &'s mut dyn FnMut(T) -> ControlFlow<()>;

struct Started {
    control: Control,
    thread: JoinHandle<()>,
}

/// Threads that were started, until somebody sees that they have ended.
struct Threads(Mutex<Vec<Started>>);

/// All that this library has started.
static THREADS: Threads = Threads(Mutex::new(Vec::new()));

/// Starts to work under this control, on a thread whose words all have this name.
pub(crate) fn start<N, T>(
    name: N,
    control: &Control,
    outbox: SyncSender<(N, Told<T>)>,
    work: impl FnOnce(Say<T>) + Send + 'static,
) -> io::Result<()>
where
    N: Copy + Send + 'static,
    T: Send + 'static,
{
    let body = move || {
        let mut say = |item| match outbox.send((name, Told::Item(item))) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        };
        let last = match catch_unwind(AssertUnwindSafe(|| work(&mut say))) {
            Ok(()) => Told::End,
            Err(panic) => Told::Panic(panic),
        };
        // Nobody may be there to hear it.
        _ = outbox.send((name, last));
    };
    THREADS.start(control, body)
}

/// Cancels all that this library still works on in threads of its own, and waits until they have ended, at
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
        let mut rest = std::mem::take(&mut *self.all());
        rest.iter().for_each(|other| other.control.cancel());
        loop {
            let (ended, at_work): (Vec<_>, Vec<_>) =
                rest.into_iter().partition(|other| other.thread.is_finished());
            rest = at_work;
            // What a thread died of was told to whoever listened.
            ended.into_iter().for_each(|other| _ = other.thread.join());
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

    #[test]
    fn every_thread_says_how_it_ended() {
        let (outbox, inbox) = sync_channel(4);
        start(1, &Control::new(), outbox.clone(), |say| _ = say('a')).unwrap();
        let word = |(name, told)| match told {
            Told::Item(item) => format!("{name} {item}"),
            Told::End => format!("{name} ends"),
            Told::Panic(panic) => format!("{name} {}", panic.downcast_ref::<&str>().unwrap()),
        };
        assert_eq!([(); 2].map(|()| word(inbox.recv().unwrap())), ["1 a", "1 ends"]);
        start(2, &Control::new(), outbox, |_: Say<char>| panic!("a bug")).unwrap();
        assert_eq!(word(inbox.recv().unwrap()), "2 a bug");
        assert!(inbox.recv().is_err());
    }

    /// Line 4: a process waits for its threads, with a bound.
    #[test]
    fn threads_are_waited_for_but_not_for_ever() {
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
}
