//! Explanations: why a puzzle has no solution, what each candidate of one with many would leave, and
//! which givens of one with a single solution could be left out.

mod clash;
pub use clash::{Clash, Clashes, direct_clash};

mod redundant;
pub use redundant::{Redundant, redundant_givens};

mod tally;
pub use tally::{Tally, tally};
