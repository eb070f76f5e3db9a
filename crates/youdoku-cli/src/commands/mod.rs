//! The commands, one file each: read, ask, write, exit.

pub mod candidates;
pub mod check;
pub mod completions;
pub mod count;
pub mod encode;
pub mod engines;
pub mod man;
pub mod rules;
pub mod solve;
pub mod studio;
pub mod unique;
