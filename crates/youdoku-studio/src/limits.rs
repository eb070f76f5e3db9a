//! What a client may ask for, beyond what is said of one question. Every number here is a promise to the other clients.

use std::time::Duration;

pub use youdoku_live::limits::*;

use crate::pool::{Long, Plan};

/// Questions of one page that are open at once; one more ends the oldest.
pub const QUESTIONS: usize = 16;
/// Connections at once: pages, and whoever else asks or is about to.
pub const CONNECTIONS: usize = 1024;
/// Files that are left for everything but connections.
const OTHER_FILES: usize = 128;
/// Pages connected at once.
pub const PAGES: usize = 512;
/// Streams of solutions, races, watched walks and runs of the generator at once, over all pages.
pub const SHOWS: usize = 24;
/// Those of one page.
pub const SHOWS_OF_A_PAGE: usize = 6;
/// Questions of one page that wait for a worker; one more ends its oldest.
pub const WAITING: usize = 64;
/// Bytes of all questions that wait; more end the oldest of whoever has most.
pub const WAITING_BYTES: usize = 256 << 20;
/// Longer messages are read beside the connections and not between them.
pub const LONG_MESSAGE: usize = 16 << 10;
/// Bytes for all questions at once.
pub const ALL_MEMORY: u64 = 3 << 30;
/// Messages that wait for a page to read them.
pub const UNREAD: usize = 256;
/// Solutions in one answer of the API.
pub const SOLUTIONS: usize = 1000;

/// A page that takes no message for so long is gone.
pub const READING: Duration = Duration::from_secs(10);
/// A page that says nothing for so long, not even that it is there, is gone.
pub const SILENCE: Duration = Duration::from_secs(75);
/// How often a page is asked whether it is there.
pub const PING: Duration = Duration::from_secs(25);
/// How often a page hears how far its slow questions are.
pub const PROGRESS: Duration = Duration::from_millis(250);

/// The head of a request must be there after so long, and an idle connection's next one.
pub const HEAD: Duration = Duration::from_secs(5);
/// The body of a request must be there after so long.
pub const WHOLE: Duration = Duration::from_secs(10);
/// So long after the last question, what was kept for the next one is dropped.
pub const FORGET: Duration = Duration::from_secs(60);
/// So often what C++ has freed goes back to the system, under load and until what was kept is dropped.
pub const GIVE_BACK: Duration = Duration::from_secs(3);
/// Pieces of memory from so many bytes on go back to the system as soon as C++ has freed them.
pub const LARGE_PIECE: i32 = 1 << 20;

/// How many connections there may be on a machine that lets so many files be open.
pub fn connections(files: usize) -> usize {
    CONNECTIONS.min(files.saturating_sub(OTHER_FILES).max(files / 2))
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(2, usize::from)
}

/// Where every question is tried first, ahead of all other work.
pub fn quick() -> Plan {
    let workers = (cores() * 3).clamp(6, 24);
    Plan {
        workers,
        each: workers / 2,
        niceness: 0,
        long: Duration::from_millis(10),
        longest: QUICK,
        then: Long::MakesRoom,
        waiting: WAITING,
        bytes: WAITING_BYTES,
    }
}

/// Where questions go that take longer, and those of programs. The machine shares its time among them,
/// and the shorter come first.
pub fn slow() -> Plan {
    Plan {
        workers: cores().clamp(2, 12),
        each: 2,
        niceness: 4,
        long: Duration::from_millis(100),
        longest: TIME,
        then: Long::StepsBack,
        waiting: WAITING,
        bytes: WAITING_BYTES,
    }
}
