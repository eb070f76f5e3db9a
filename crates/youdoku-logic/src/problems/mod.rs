//! Small problems that are only logic, solved through clauses.

pub mod map_colouring;
pub mod minesweeper;
