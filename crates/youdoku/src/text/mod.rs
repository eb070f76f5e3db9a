//! Puzzles as text.
