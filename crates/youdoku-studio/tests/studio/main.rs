//! The studio through its router and over real sockets: answers, limits, and clients that mean harm.

mod api;
mod connections;
mod crowd;
mod explaining;
mod generating;
mod heavy;
mod hostile;
mod lessons;
mod live;
mod network;
mod soak;
mod talk;
