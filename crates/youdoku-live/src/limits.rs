//! What one question may ask for. Every number here is a promise to whoever asks besides.

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
/// Things of one kind that a generated puzzle may have.
pub const PLACED: usize = 40;
/// Rules of a puzzle.
pub const RULES: usize = 2000;
/// Bytes that one question may take for what it builds.
pub const MEMORY: u64 = 1 << 30;
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
