//! Panics as values: whoever looks for them goes on after the first.

use std::any::Any;
use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

thread_local! {
    /// Where and why this thread panicked last, while it is watched.
    static LAST: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// What `work` gives, or the message of its panic. Nothing is printed.
pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        panic::set_hook(Box::new(|info| {
            let place = info.location().map(|at| format!(" ({}:{})", at.file(), at.line()));
            let message = message_of(info.payload()) + &place.unwrap_or_default();
            LAST.with(|last| *last.borrow_mut() = Some(message));
        }));
    });
    let outcome = panic::catch_unwind(AssertUnwindSafe(work));
    outcome.map_err(|payload| {
        let told = LAST.with(|last| last.borrow_mut().take());
        told.unwrap_or_else(|| message_of(&*payload))
    })
}

fn message_of(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or("a panic".to_owned())
}
