//! The text forms: what is read, what is said about what cannot be, and the laws.

#[path = "../common/arguments.rs"]
mod arguments;
mod errors;
mod forms;
mod grammar;
mod grids;
mod laws;
mod lists;
