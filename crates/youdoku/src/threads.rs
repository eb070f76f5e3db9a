//! Threads that may outlive the question they work on: an engine that was outrun hears of it a moment
//! later, and whoever asked does not wait for that.
//!
//! Every thread tells how it ended, so that a panic is never taken for an end; and a process can end them all
//! before it ends itself ([`end_threads`](youdoku_logic::end_threads)).

use std::any::Any;
use std::io;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::SyncSender;

use youdoku_logic::{Control, start_thread};

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
    start_thread(control, body)
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
}
