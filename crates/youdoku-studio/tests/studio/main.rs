//! The studio through its router and over real sockets: answers, limits, and clients that mean harm.

mod api;
mod generating;
mod hostile;
mod live;
mod talk;
