//! The walk through a compiled model: its state and propagation, the tree, and what is asked of it.

pub mod candidates;
pub mod estimate;
mod long;
pub mod probe;
pub mod resumable;
pub mod state;
pub mod tree;
