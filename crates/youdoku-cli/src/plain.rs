//! Files of plain 9×9 puzzles, one a line: the quick way through. A thread reads, all cores solve, a
//! thread writes, and no puzzle is ever more than its 81 characters. Lines that are no plain puzzle are
//! answered the general way, in their place.

use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc::sync_channel;

use anyhow::Result;
use memchr::memchr_iter;
use rayon::prelude::*;
use youdoku::bulk::{self, Answer, PlainBatch};
use youdoku::text::Entry;
use youdoku::{Control, Model, Stopped};

use crate::args::{Asked, How};
use crate::ask;
use crate::batch::{self, Line};
use crate::exit::Exit;
use crate::input::Reader;
use crate::output::Output;
use crate::progress;
use crate::stats::Stats;

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
    ["auto", "search"].contains(&how.engine.as_str()) && how.limits.time.is_none()
}

/// So much text is read at a time, and so many lines are one task.
const CHUNK: usize = 4 << 20;
const TASK: usize = 8192;

/// Whether a text, as far as it can be seen, is a list of plain puzzles.
pub fn is_list(start: &[u8]) -> bool {
    let lines = start.split(|&byte| byte == b'\n');
    let mut puzzles = lines.filter(|line| !is_talk(line)).take(2);
    let mut next = || puzzles.next().is_some_and(|line| bulk::row(line).is_some());
    next() && next()
}

fn is_talk(line: &[u8]) -> bool {
    line.trim_ascii().is_empty() || line.trim_ascii_start().starts_with(b"#")
}

/// Answers every line.
pub fn run(mut reader: Reader, asked: &Asked, how: &How, question: &Question) -> Result<Exit> {
    let threads = how.limits.threads.unwrap_or(0).into();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let path = asked.output.clone();
    let bar = progress::puzzles();
    let interrupt = ask::interruptible();
    let stats = how.limits.stats.then(|| Stats::begin(&how.engine, &interrupt));
    let mut exit = Exit::Found;
    std::thread::scope(|scope| -> Result<()> {
        let (send, chunks) = sync_channel::<io::Result<Vec<u8>>>(1);
        scope.spawn(move || {
            loop {
                let chunk = read_lines(&mut reader);
                let last = !matches!(&chunk, Ok(chunk) if !chunk.is_empty());
                if send.send(chunk).is_err() || last {
                    return;
                }
            }
        });
        let (answers, receive) = sync_channel::<Vec<u8>>(8);
        let writer = scope.spawn(move || -> Result<()> {
            let mut out = Output::open(path.as_deref())?;
            for text in receive {
                out.write_all(&text)?;
            }
            out.finish()
        });
        let mut number = 0;
        for chunk in chunks {
            let chunk = chunk?;
            let mut lines: Vec<(usize, &[u8])> = Vec::with_capacity(chunk.len() / 82 + 1);
            let mut start = 0;
            for end in memchr_iter(b'\n', &chunk).chain([chunk.len()]) {
                let line = &chunk[start..end];
                if !is_talk(line) {
                    lines.push((number + 1, line));
                }
                // The last piece has no end of its own: the next chunk begins with its line.
                number += usize::from(end < chunk.len());
                start = end + 1;
            }
            let done: Vec<Result<Done, Stopped>> = pool.install(|| {
                lines
                    .par_chunks(TASK)
                    .map_init(PlainBatch::new, |kernel, lines| {
                        solve(lines, kernel, question, &interrupt)
                    })
                    .collect()
            });
            for done in done {
                let Done { text, complaints, exit: this, count } = done?;
                for complaint in complaints {
                    bar.suspend(|| eprintln!("youdoku: {complaint}"));
                }
                bar.inc(count);
                exit = exit.and(this);
                if answers.send(text).is_err() {
                    break;
                }
            }
        }
        drop(answers);
        bar.finish_and_clear();
        writer.join().expect("the writer does not panic")
    })?;
    if let Some(stats) = stats {
        stats.tell();
    }
    Ok(exit)
}

/// The next lines, whole; nothing at the end.
fn read_lines(reader: &mut Reader) -> io::Result<Vec<u8>> {
    let mut chunk = Vec::with_capacity(CHUNK + 256);
    reader.take(CHUNK as u64).read_to_end(&mut chunk)?;
    if chunk.len() == CHUNK {
        reader.read_until(b'\n', &mut chunk)?;
    }
    Ok(chunk)
}

struct Done {
    text: Vec<u8>,
    complaints: Vec<String>,
    exit: Exit,
    count: u64,
}

fn solve(
    lines: &[(usize, &[u8])],
    kernel: &mut PlainBatch,
    question: &Question,
    control: &Control,
) -> Result<Done, Stopped> {
    let each: Vec<Option<_>> = lines.iter().map(|(_, line)| bulk::row(line)).collect();
    let rows: Vec<_> = each.iter().copied().flatten().collect();
    let answers = kernel.answer(&rows, question.limit, control)?;
    let mut answers = answers.iter();
    let mut done = Done {
        text: Vec::with_capacity(lines.len() * 82),
        complaints: Vec::new(),
        exit: Exit::Found,
        count: lines.len() as u64,
    };
    for ((number, line), row) in lines.iter().zip(each) {
        let exit = if row.is_some() {
            let answer = answers.next().expect("each row has its answer");
            (question.write)(answer, &mut done.text)
        } else {
            let Line { text, complaint, exit } =
                batch::respond(&entry(*number, line), |_, model| {
                    (question.otherwise)(model, control)
                });
            done.text.extend_from_slice(text.as_bytes());
            done.complaints.extend(complaint);
            exit
        };
        done.exit = done.exit.and(exit);
        done.text.push(b'\n');
    }
    Ok(done)
}

/// A line that is no plain puzzle, read as any text is.
fn entry(number: usize, line: &[u8]) -> Entry {
    let text = String::from_utf8_lossy(line);
    let puzzle = youdoku::text::read(&text).map_err(|error| error.moved_down(number - 1));
    Entry { line: number, puzzle }
}
