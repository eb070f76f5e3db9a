//! What a client may ask for. Every number here is a promise to the other clients.

use std::time::Duration;

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
/// Pages connected at once.
pub const PAGES: usize = 512;
/// Streams of solutions, races, watched walks and runs of the generator at once, over all pages.
pub const SHOWS: usize = 24;
/// Questions that wait for a worker, over all pages; one more ends the oldest.
pub const WAITING: usize = 2048;
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
/// A question's first try, among the quick ones.
pub const QUICK: Duration = Duration::from_millis(100);
/// A question about a puzzle.
pub const TIME: Duration = Duration::from_secs(20);
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

/// Workers of each pool: more than there are cores, so that a few heavy questions do not hold it up.
pub fn workers() -> usize {
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    (cores * 3).clamp(6, 24)
}
