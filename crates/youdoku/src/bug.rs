//! Bugs of ours: a panic that is caught, so that it costs the question that met it and no other.
//!
//! What a panic says, and where, is known only to the process's hook. A hook that passes every panic to
//! [`is_caught`] first need not speak of those that somebody catches here: whoever does tells them in his
//! own words.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};

/// A panic, and what it said.
///
/// ```
/// use youdoku::bug::{Bug, caught};
/// let bug: Bug = caught(|| -> u32 { panic!("nothing left to guess") }).unwrap_err();
/// assert_eq!(bug.to_string(), "a bug in youdoku, please report it: nothing left to guess");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a bug in youdoku, please report it: {0}")]
pub struct Bug(String);

impl Bug {
    /// The bug that a panic's payload tells of.
    pub fn of(payload: &(dyn Any + Send)) -> Bug {
        let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
        Bug(text.unwrap_or_else(|| UNEXPECTED.to_owned()))
    }

    /// A bug that nobody panicked over: work that ended without a word.
    pub fn silence(whose: &str) -> Bug {
        Bug(format!("{whose} ended without a word"))
    }
}

const UNEXPECTED: &str = "something unexpected";

thread_local! {
    /// How many callers of `caught` this thread is in.
    static CATCHING: Cell<u32> = const { Cell::new(0) };
    /// What the last panic in one of them said, with its place.
    static SAID: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Does this work; a panic in it is a value. What the work was about to change may be half changed then,
/// and is best thrown away.
pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, Bug> {
    SAID.take();
    CATCHING.set(CATCHING.get() + 1);
    let outcome = catch_unwind(AssertUnwindSafe(work));
    CATCHING.set(CATCHING.get() - 1);
    outcome.map_err(|payload| match SAID.take() {
        Some(said) => Bug(said),
        // It comes from another thread, or the hook is not ours.
        None => Bug::of(&*payload),
    })
}

/// For the process's hook: whether somebody catches this panic. If so, its words and its place are kept
/// for him.
pub fn is_caught(panic: &PanicHookInfo<'_>) -> bool {
    let caught = CATCHING.get() > 0;
    if caught {
        SAID.set(Some(sentence(panic)));
    }
    caught
}

/// What a panic said, and where.
pub fn sentence(panic: &PanicHookInfo<'_>) -> String {
    let what = panic.payload_as_str().unwrap_or(UNEXPECTED);
    let place = panic.location().map(|at| format!(" ({at})")).unwrap_or_default();
    format!("{what}{place}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_a_value() {
        assert_eq!(caught(|| 7), Ok(7));
        let bug = caught(|| -> u32 { panic!("met {}", 9) }).unwrap_err();
        assert_eq!(bug.to_string(), "a bug in youdoku, please report it: met 9");
        let bug = caught(|| std::panic::resume_unwind(Box::new("elsewhere"))).unwrap_err();
        assert_eq!(bug, Bug("elsewhere".to_owned()));
        let bug = caught(|| std::panic::resume_unwind(Box::new(1))).unwrap_err();
        assert_eq!(bug, Bug(UNEXPECTED.to_owned()));
    }
}
