//! Who hands out memory to what is Rust, on Linux: mimalloc. It gives back what is free by itself, and no thread waits
//! for another.
//!
//! The allocator of glibc has a place for each thread and keeps there what was freed: with fifty pages in the studio
//! that was more than what was in use. Where threads share places, easy questions wait for whichever hard one has
//! theirs locked; and having all of it go back holds up every thread meanwhile, seconds on a busy machine.
//!
//! The C++ of CaDiCaL and clingo stays with glibc: what clingo's child processes may have is bounded by the addresses
//! that they add, and mimalloc asks for a gigabyte of those beforehand.

#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;
