//! Files of plain 9×9 puzzles, one a line: the quick way through. Each core takes the next piece of the
//! text, solves it and writes its answers where they belong; this thread puts the pieces out in order. No
//! puzzle is ever more than its 81 characters, and memory is used again and again. Lines that are no plain
//! puzzle are answered the general way, in their place.

mod piece;
mod pieces;

use std::collections::BTreeMap;
use std::sync::mpsc::channel;
use std::thread;

use anyhow::Result;
use youdoku::bulk::{self, Answer, PlainBatch};
use youdoku::engine::{self, EngineKind};
use youdoku::{Bug, Control, Model, bug};

use crate::args::{Asked, How};
use crate::ask;
use crate::batch;
use crate::exit::Exit;
use crate::input::Reader;
use crate::output::Output;
use crate::progress;
use crate::stats::Stats;
use piece::{Piece, is_talk};
use pieces::Pieces;

/// How plain puzzles are asked and their answers written; and how all others are.
pub struct Question<'q> {
    /// Solutions are looked for up to this many.
    pub limit: u64,
    /// Writes the answer's line, without its end.
    pub write: &'q (dyn Fn(&Answer, &mut Vec<u8>) -> Exit + Sync),
    /// Answers whatever is no plain puzzle.
    pub otherwise: &'q (dyn Fn(&Model, &Control) -> batch::Answer + Sync),
}

/// Whether these wishes are such that the quick way can meet them: the fast engine, and no clock for each
/// puzzle, because hundreds are worked on at once.
pub fn serves(how: &How) -> bool {
    engine::kind(&how.engine).is_some_and(EngineKind::has_kernels) && how.limits.time.is_none()
}

/// Whether a text, as far as it can be seen, is a list of plain puzzles.
pub fn is_list(start: &[u8]) -> bool {
    let lines = start.split(|&byte| byte == b'\n');
    let mut puzzles = lines.filter(|line| !is_talk(line)).take(2);
    let mut next = || puzzles.next().is_some_and(|line| bulk::row(line).is_some());
    next() && next()
}

/// Answers every line.
pub fn run(reader: Reader, asked: &Asked, how: &How, question: &Question) -> Result<Exit> {
    let all = || thread::available_parallelism().map_or(1, usize::from);
    let threads = how.limits.threads.map_or_else(all, usize::from);
    let mut out = Output::open(asked.output.as_deref())?;
    let bar = progress::puzzles();
    let interrupt = ask::interruptible();
    let stats = how.limits.stats.then(|| Stats::begin(&how.engine, &interrupt));
    let pieces = Pieces::of(reader, 2 * threads);
    let exit = thread::scope(|scope| -> Result<Exit> {
        // However this ends, nobody shall wait for a piece that will not come.
        let _closed = pieces.close_at_last();
        let (send, receive) = channel::<Result<Option<Piece>>>();
        for _ in 0..threads {
            let (send, pieces, interrupt) = (send.clone(), &pieces, &interrupt);
            scope.spawn(move || {
                let mut kernel = PlainBatch::new();
                let mut next = || -> Result<Option<Piece>> {
                    let Some(piece) = pieces.next() else { return Ok(None) };
                    let mut piece = piece?;
                    piece.answer(&mut kernel, question, interrupt)?;
                    Ok(Some(piece))
                };
                loop {
                    // What goes wrong with a piece as a whole ends the run.
                    let answered = bug::caught(&mut next).unwrap_or_else(|bug| Err(bug.into()));
                    let more = matches!(answered, Ok(Some(_)));
                    if send.send(answered).is_err() || !more {
                        return;
                    }
                }
            });
        }
        drop(send);
        let (mut exit, mut next, mut early) = (Exit::Found, 0, BTreeMap::new());
        let mut at_work = threads;
        while at_work > 0 {
            let Some(piece) = receive.recv().map_err(|_| Bug::silence("a thread"))?? else {
                at_work -= 1;
                continue;
            };
            early.insert(piece.number, piece);
            while let Some(piece) = early.remove(&next) {
                for complaint in &piece.complaints {
                    bar.suspend(|| say!("youdoku: {complaint}"));
                }
                piece.write(&mut out)?;
                bar.inc(piece.lines() as u64);
                exit = exit.and(piece.exit);
                next += 1;
                pieces.written(piece);
            }
        }
        Ok(exit)
    });
    bar.finish_and_clear();
    let exit = out.close(exit)?;
    if let Some(stats) = stats {
        stats.tell();
    }
    Ok(exit)
}
