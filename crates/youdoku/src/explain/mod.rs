//! Explanations: why a puzzle has no solution, and what each candidate of one with many would leave.

mod clash;
pub use clash::{Clash, Clashes, direct_clash};

mod tally;
pub use tally::{Tally, tally};
