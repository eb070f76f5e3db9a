//! The commands, one file each: read, ask, write, exit.

pub mod asp;
pub mod candidates;
pub mod check;
pub mod check_proof;
pub mod compare;
pub mod completions;
pub mod convert;
pub mod count;
pub mod docs;
pub mod encode;
pub mod engines;
pub mod explain;
pub mod generate;
pub mod hint;
pub mod man;
pub mod map;
pub mod minesweeper;
pub mod minimize;
pub mod random_sat;
pub mod rate;
pub mod rules;
pub mod sat;
pub mod solve;
pub mod studio;
pub mod unique;
