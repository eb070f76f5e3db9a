//! What a client may ask for. Every number here is a promise to the other clients.

use std::time::Duration;

use crate::pool::{Long, Plan};

/// Bytes of a request's body or of a message.
pub const BODY: usize = 1 << 20;
/// Digits of a board.
pub const DIGITS: usize = 64;
/// Digits of a board whose sentence is shown: beyond, it has millions of clauses.
pub const DIGITS_IN_LOGIC: usize = 25;
/// Digits of a board that is generated.
pub const DIGITS_GENERATED: usize = 25;
/// Puzzles in one run of the generator.
pub const GENERATED: usize = 500;
/// Rules of a puzzle.
pub const RULES: usize = 2000;
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
/// Bytes that one question may take for what it builds.
pub const MEMORY: u64 = 1 << 30;
/// Bytes for all questions at once.
pub const ALL_MEMORY: u64 = 3 << 30;
/// Messages that wait for a page to read them.
pub const UNREAD: usize = 256;
/// Solutions in one answer of the API.
pub const SOLUTIONS: usize = 1000;
/// Clauses in one answer.
pub const CLAUSES: usize = 200;
/// Steps of a DPLL walk in one answer.
pub const STEPS: usize = 4000;

/// After so long a verdict comes in parts: whether there is a solution, and then whether there are more.
pub const MOMENT: Duration = Duration::from_millis(12);
/// The same where a solution is known from before.
pub const GLANCE: Duration = Duration::from_millis(5);
/// What takes less than this is not worth a message before it.
pub const BLINK: Duration = Duration::from_millis(1);
/// A question's first try, among the quick ones, where nobody else waits.
pub const QUICK: Duration = Duration::from_millis(100);
/// A question about a puzzle.
pub const TIME: Duration = Duration::from_secs(20);
/// The solution that goes out with a puzzle.
pub const EXPORT: Duration = Duration::from_secs(2);
/// Counting beyond "many".
pub const COUNTING: Duration = Duration::from_millis(1500);
/// Looking for a clash smaller than the one at hand.
pub const SHRINKING: Duration = Duration::from_secs(2);
/// Counting stops here.
pub const MOST_COUNTED: u128 = 1_000_000;
/// A stream of solutions, a race, a watched walk.
pub const SHOW_TIME: Duration = Duration::from_secs(600);
/// A run of the generator for a page.
pub const GENERATING: Duration = Duration::from_secs(120);
/// A race.
pub const RACE_TIME: Duration = Duration::from_secs(20);
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
/// So often what is free goes back to the system, under load and until what was kept is dropped.
pub const GIVE_BACK: Duration = Duration::from_secs(3);
/// Pieces of memory from so many bytes on go back to the system as soon as they are free.
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
