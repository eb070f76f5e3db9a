//! The text forms: what is read, what is said about what cannot be, and the laws.

mod errors;
mod forms;
mod grids;
mod laws;
mod lists;
