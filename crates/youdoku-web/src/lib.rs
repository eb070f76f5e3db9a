//! `youdoku-live` behind a few plain functions, for a worker of a page: it writes a question as JSON, and hears each
//! line of the answer while the call lasts.
//!
//! ```text
//! worker: at = room(n); memory[at..at + n] = bytes; came = ask(100)
//! module: tell(at, n) for each line
//! worker: while came is 1, go_on(id, 0); when it is 2, more(id, count) and go_on again
//! ```
//!
//! There are no threads here. A question works until it is done or its slice is over; to stop it within, the page ends
//! the worker. Nothing but numbers crosses the border, so no generated glue is needed. The invariant: a question that was
//! asked is kept until it has had its end.

#![cfg(target_family = "wasm")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use youdoku::Control;
use youdoku_live::{Desk, EXPECTED, Gone, Job, Line, Said, Step, limits};

#[link(wasm_import_module = "youdoku")]
unsafe extern "C" {
    /// A line for the page.
    fn tell(at: *const u8, len: usize);
    /// There was no memory for so many bytes: most likely these are the last words.
    fn no_room(bytes: usize);
}

/// The system's memory, whose end the worker hears of: the module is compiled without the words of panics.
struct Memory;

impl Memory {
    fn told(at: *mut u8, bytes: usize) -> *mut u8 {
        if at.is_null() {
            // SAFETY: the worker only notes the number.
            unsafe { no_room(bytes) };
        }
        at
    }
}

// SAFETY: all of it is done by `System`.
unsafe impl GlobalAlloc for Memory {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: what the caller promised.
        Memory::told(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: what the caller promised.
        Memory::told(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: what the caller promised.
        Memory::told(unsafe { System.realloc(at, layout, size) }, size)
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: what the caller promised.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static MEMORY: Memory = Memory;

unsafe extern "C" {
    /// The linker makes it: the constructors of C++.
    fn __wasm_call_ctors();
}

/// To be called once, before all else. Were the constructors called nowhere, the linker would put them before every call
/// of an exported function.
#[unsafe(no_mangle)]
pub extern "C" fn _initialize() {
    // SAFETY: the worker calls this once.
    unsafe { __wasm_call_ctors() }
}

/// What a step came to, for the worker.
const DONE: u32 = 0;
const AGAIN: u32 = 1;
const WAITS: u32 = 2;

thread_local! {
    /// Where the worker writes a question.
    static WRITTEN: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static DESK: Desk = Desk::default();
    /// Those that are open.
    static JOBS: RefCell<BTreeMap<u64, Job>> = const { RefCell::new(BTreeMap::new()) };
}

/// The worker, which is always there.
struct Worker;

impl Line for Worker {
    fn say(&self, line: String) -> Result<(), Gone> {
        // SAFETY: the worker copies the bytes before it returns.
        unsafe { tell(line.as_ptr(), line.len()) };
        Ok(())
    }

    fn glimpse(&self, line: String) {
        _ = self.say(line);
    }

    fn end(&self, _: u64, line: String) {
        _ = self.say(line);
    }
}

/// Room for a question of so many bytes; 0 where it is too long.
#[unsafe(no_mangle)]
pub extern "C" fn room(len: usize) -> *mut u8 {
    if len > limits::BODY {
        return std::ptr::null_mut();
    }
    WRITTEN.with_borrow_mut(|written| {
        written.clear();
        written.resize(len, 0);
        written.as_mut_ptr()
    })
}

/// Opens the question that was written and works on it for so many milliseconds, or to its end where that is 0.
#[unsafe(no_mangle)]
pub extern "C" fn ask(slice: u32) -> u32 {
    let text = WRITTEN.with_borrow_mut(std::mem::take);
    let said = std::str::from_utf8(&text).map_or(Err(None), Said::read);
    let question = match said {
        Ok(Said::Ask(question)) => *question,
        Ok(_) | Err(None) => {
            _ = Worker.say(format!("{{\"error\":{EXPECTED:?}}}"));
            return DONE;
        }
        Err(Some((id, ask))) => {
            _ = Worker.say(format!("{{\"id\":{id},\"ask\":{ask},\"error\":{EXPECTED:?}}}"));
            return DONE;
        }
    };
    let time = if question.is_show() { limits::SHOW_TIME } else { limits::TIME };
    let control = Control::new().with_memory(limits::MEMORY).with_time(time);
    let id = question.id;
    match DESK.with(|desk| desk.open(question, Arc::new(Worker), control)) {
        Some(job) => step(id, job, slice),
        None => DONE,
    }
}

/// Goes on with a question.
#[unsafe(no_mangle)]
pub extern "C" fn go_on(id: u64, slice: u32) -> u32 {
    match JOBS.with_borrow_mut(|jobs| jobs.remove(&id)) {
        Some(job) => step(id, job, slice),
        None => DONE,
    }
}

/// So many more are wanted of what comes one by one.
#[unsafe(no_mangle)]
pub extern "C" fn more(id: u64, count: u32) {
    JOBS.with_borrow_mut(|jobs| {
        if let Some(job) = jobs.get_mut(&id) {
            job.more(count);
        }
    });
}

/// Ends a question that is not at work just now; it says so.
#[unsafe(no_mangle)]
pub extern "C" fn cancel(id: u64) {
    if let Some(job) = JOBS.with_borrow_mut(|jobs| jobs.remove(&id)) {
        job.control().cancel();
        _ = job.step(None);
    }
}

fn step(id: u64, job: Job, slice: u32) -> u32 {
    let room = job.control().child().with_time(Duration::from_millis(slice.into()));
    let (came, job) = match job.step((slice > 0).then_some(&room)) {
        Step::Done => return DONE,
        Step::Again(job) => (AGAIN, job),
        Step::Waits(job) => (WAITS, job),
    };
    JOBS.with_borrow_mut(|jobs| jobs.insert(id, job));
    came
}
