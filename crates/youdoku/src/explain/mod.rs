//! Explanations: why a puzzle has no solution, what each candidate of one with many would leave, and
//! which givens of one with a single solution could be left out; how hard a plain one is,
//! and what a person could conclude next.

mod asking;
pub use asking::{Check, Entered, Helper, Hint, WhyNot};

mod certificate;
pub use certificate::Claim;

mod clash;
pub use clash::{Clash, Clashes, direct_clash};

mod eliminations;
pub use eliminations::Eliminations;

mod positions;
pub use positions::{Example, example};

mod rated;
pub use rated::{Estimate, Rated, estimated, rated};

mod redundant;
pub use redundant::{Redundant, RedundantRules, redundant_givens, redundant_rules};

mod scale;
mod se;
pub use se::{Rater, Rating};

mod steps;
pub use steps::{
    Candidate, Explainer, Next, Position, Shown, Step, TECHNIQUES, Technique, Techniques, Unit,
    technique,
};

mod tally;
pub use tally::{Tally, tally};
