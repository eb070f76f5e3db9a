//! The text of a list, handed out piece by piece: whole lines, in order, to whoever asks next.
//!
//! Where pieces end depends on the text alone, and never on how many threads there are or which is quicker:
//! the kernel gives a puzzle of several solutions one that may depend on what is solved beside it.
//!
//! Invariant: no more than `most` pieces are between `next` and `written`, so that a slow one, or a slow
//! disk, does not let the others fill the memory.

use std::io::{self, BufRead, Read};
use std::sync::{Condvar, Mutex, MutexGuard};

use anyhow::Result;
use memchr::memchr_iter;

use super::piece::Piece;
use crate::input::Reader;

/// Small pieces first, so that a short list has one for each core; then larger ones, because the kernel
/// is at its best with thousands of puzzles.
const SMALLEST: usize = 1 << 18;
const LARGEST: usize = 1 << 21;
/// A piece is this part of what was handed out before it.
const PART: usize = 8;

/// The text, and who may read on.
pub struct Pieces {
    state: Mutex<State>,
    room: Condvar,
    most: usize,
}

struct State {
    reader: Reader,
    ended: bool,
    /// How many pieces, lines and bytes have been handed out.
    pieces: usize,
    lines: usize,
    bytes: usize,
    written: usize,
    /// Pieces that have been written, for their memory.
    spare: Vec<Piece>,
}

impl Pieces {
    /// The pieces of a text, of which so many may be in work.
    pub fn of(reader: Reader, most: usize) -> Pieces {
        let state = State {
            reader,
            ended: false,
            pieces: 0,
            lines: 0,
            bytes: 0,
            written: 0,
            spare: Vec::new(),
        };
        Pieces { state: Mutex::new(state), room: Condvar::new(), most }
    }

    /// The next piece, as soon as there is room for it.
    pub fn next(&self) -> Option<Result<Piece>> {
        let full = |state: &mut State| !state.ended && state.pieces - state.written >= self.most;
        let state = self.room.wait_while(self.lock(), full);
        let mut state = state.unwrap_or_else(|poisoned| poisoned.into_inner());
        if state.ended {
            return None;
        }
        let mut piece = state.spare.pop().unwrap_or_default();
        match state.read(&mut piece) {
            Ok(()) if piece.text.is_empty() => {
                self.end(&mut state);
                None
            }
            Ok(()) => Some(Ok(piece)),
            Err(error) => {
                self.end(&mut state);
                Some(Err(error.into()))
            }
        }
    }

    /// A piece has been written: there is room for another.
    pub fn written(&self, piece: Piece) {
        let mut state = self.lock();
        state.written += 1;
        state.spare.push(piece);
        self.room.notify_one();
    }

    /// Whoever holds this ends the pieces when he goes.
    pub fn close_at_last(&self) -> impl Drop + use<'_> {
        struct Closed<'p>(&'p Pieces);
        impl Drop for Closed<'_> {
            fn drop(&mut self) {
                self.0.end(&mut self.0.lock());
            }
        }
        Closed(self)
    }

    fn end(&self, state: &mut State) {
        state.ended = true;
        self.room.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

impl State {
    /// Reads the next lines, whole; none at the end.
    fn read(&mut self, piece: &mut Piece) -> io::Result<()> {
        let size = (self.bytes / PART).clamp(SMALLEST, LARGEST);
        let text = &mut piece.text;
        text.resize(size, 0);
        let mut length = 0;
        while length < size {
            match self.reader.read(&mut text[length..]) {
                Ok(0) => break,
                Ok(more) => length += more,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => (),
                Err(error) => return Err(error),
            }
        }
        text.truncate(length);
        if length == size {
            self.reader.read_until(b'\n', text)?;
        }
        (piece.number, piece.lines_before) = (self.pieces, self.lines);
        self.pieces += 1;
        self.bytes += text.len();
        self.lines += memchr_iter(b'\n', text).count();
        Ok(())
    }
}
