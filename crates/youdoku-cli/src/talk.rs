//! Talk: what is said on standard error, beside the answers.
//!
//! Whoever listened may be gone, as with `youdoku … 2>&1 | head`. Then nothing is said any more, and the work goes on:
//! no answer is lost because nobody wanted the talk. (`eprintln!` panics there, so the lints forbid it in this crate.)

use std::fmt::Arguments;
use std::io::{self, LineWriter, Write};

/// Says a line on standard error.
macro_rules! say {
    ($($words:tt)*) => { $crate::talk::line(format_args!($($words)*)) };
}

/// Says a line.
pub fn line(words: Arguments) {
    text(format_args!("{words}\n"));
}

/// Says something that has its own ends of lines.
pub fn text(words: Arguments) {
    // In one piece, so that the lines of several threads do not mix.
    _ = io::stderr().write_all(words.to_string().as_bytes());
}

/// A place to write talk to, which never fails.
pub fn writer() -> impl Write + Send {
    LineWriter::new(Unheard)
}

struct Unheard;

impl Write for Unheard {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        _ = io::stderr().write_all(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
