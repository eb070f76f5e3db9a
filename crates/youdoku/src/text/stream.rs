//! A file, standard input or an argument: one puzzle over several lines, or many, one a line.
//!
//! Many puzzles stream: memory is that of one line, and of the lines it took to tell which form the
//! text has. No line and no single puzzle can grow beyond a bound, whatever is put in.

use std::collections::VecDeque;
use std::io::{self, BufRead, Read};
use std::ops::Range;

use super::ReadError;
use super::cells::Line;
use super::guess::{ManyForm, Plan, Seen, plan};
use super::header::{Header, Taken};
use crate::Puzzle;

/// The longest line that is read. The largest puzzle, as JSON with a number for each cell twice over,
/// needs a twentieth of it.
const LONGEST_LINE: usize = 4 << 20;

/// The longest text that is read as one puzzle.
const LONGEST_TEXT: usize = 64 << 20;

/// What a text has.
///
/// ```
/// use youdoku::text::{Source, open};
/// let Source::One { puzzle, .. } = open("...3\n...2\n3...\n4...\n".as_bytes()).unwrap() else { panic!() };
/// assert_eq!(puzzle.grid().num_digits(), 4);
/// assert!(matches!(open("...3...23...4...\n1...............\n".as_bytes()), Ok(Source::Many(_))));
/// ```
#[derive(Debug)]
pub enum Source<R> {
    /// One puzzle.
    One {
        /// It.
        puzzle: Puzzle,
        /// What stands beside it and does not count, a line each for people.
        unread: Vec<String>,
    },
    /// Many puzzles, still to be read.
    Many(Puzzles<R>),
}

/// Why a text cannot be read at all.
///
/// ```
/// use youdoku::text::{InputError, open};
/// assert!(matches!(open("# nothing yet\n".as_bytes()), Err(InputError::Empty)));
/// let bytes: &[u8] = b"..\xff.";
/// assert!(matches!(open(bytes), Err(InputError::NotUtf8 { line: 1, column: 3, byte: 0xff })));
/// ```
#[derive(Debug, thiserror::Error)]
pub enum InputError {
    /// The system said so.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is not text, or not in UTF-8.
    #[error(
        "line {line}, column {column}: found the byte 0x{byte:02x}, which is not UTF-8, expected text"
    )]
    NotUtf8 {
        /// The line, from 1.
        line: usize,
        /// The column in characters, from 1.
        column: usize,
        /// What stands there.
        byte: u8,
    },
    /// There is nothing in it but blanks and comments.
    #[error("found nothing but blanks and comments, expected a puzzle")]
    Empty,
    /// It is no puzzle.
    #[error(transparent)]
    Read(#[from] ReadError),
}

/// A puzzle of a stream, or what is wrong with it. The next one is not affected.
///
/// ```
/// use youdoku::text::{Entry, Source, open};
/// let text = "...3...23...4...\n...9...23...4...\n1...............\n";
/// let Source::Many(puzzles) = open(text.as_bytes()).unwrap() else { panic!() };
/// // A line that is wrong costs its own answer and no other.
/// let fine: Vec<bool> = puzzles.map(|entry: Entry| entry.puzzle.is_ok()).collect();
/// assert_eq!(fine, [true, false, true]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The line in the whole text, from 1.
    pub line: usize,
    /// What stands on it.
    pub puzzle: Result<Puzzle, ReadError>,
    /// What stands there beside the puzzle and does not count, a line each for people.
    pub unread: Vec<String>,
}

/// Reads one puzzle, or begins to read many.
///
/// ```
/// use youdoku::text::{Source, open};
///
/// let text = "# two of them\n...3...23...4...\n1.....2.........  # easy\n";
/// let Source::Many(puzzles) = open(text.as_bytes())? else { panic!("one") };
/// assert_eq!(puzzles.map(|entry| entry.line).collect::<Vec<_>>(), [2, 3]);
/// # Ok::<(), youdoku::text::InputError>(())
/// ```
pub fn open<R: BufRead>(reader: R) -> Result<Source<R>, InputError> {
    let mut lines = Lines::new(reader);
    let mut header = Header::default();
    let mut last: Option<Held> = None;
    let mut body: Vec<Held> = Vec::new();
    let mut bytes = 0;
    // Asked again after the lines have doubled, the question costs little however often it is asked.
    let mut ask_at = 1;
    loop {
        let seen = if lines.advance()? { Seen::Beginning } else { Seen::All };
        if seen == Seen::Beginning {
            let held = lines.hold();
            if held.text.trim().is_empty() && held.fault.is_none() || is_comment(&held.text) {
                continue;
            }
            bytes += held.text.len();
            if bytes > LONGEST_TEXT {
                let found = format!("more than {} MiB that are one puzzle", LONGEST_TEXT >> 20);
                return Err(held.line().error(0, found, "less").into());
            }
            if body.is_empty() && held.fault.is_none() && header.take(held.line())? == Taken::Yes {
                last = Some(held);
                continue;
            }
            // A text that begins with what is no text is not one.
            if body.is_empty() && held.fault.is_some() {
                return Err(held.input_error());
            }
            body.push(held);
            if body.len() < ask_at {
                continue;
            }
            ask_at = if body.len() < 2 { 2 } else { body.len() * 2 };
        }
        let view: Vec<Line> = body.iter().map(Held::line).collect();
        match plan(&view, seen, &mut header)? {
            Some(Plan::One(form)) => {
                if let Some(held) = body.iter().find(|held| held.fault.is_some()) {
                    return Err(held.input_error());
                }
                let puzzle = form.read(&view, &mut header)?;
                return Ok(Source::One { puzzle, unread: header.take_unread() });
            }
            Some(Plan::Many(form, skip)) => {
                body.drain(..skip);
                return Ok(Source::Many(Puzzles {
                    header: Box::new(header),
                    form,
                    held: body.into(),
                    lines,
                    broken: false,
                }));
            }
            None if seen == Seen::Beginning => {}
            None => {
                let Some(held) = last else { return Err(InputError::Empty) };
                let end = held.text.len();
                return Err(held
                    .line()
                    .error(end, "the end of the text", "a board below it")
                    .into());
            }
        }
    }
}

fn is_comment(text: &str) -> bool {
    text.trim_start().starts_with('#')
}

/// The puzzles of a stream, in order. Lines that are blank or comments are passed over.
///
/// ```
/// use youdoku::text::{Puzzles, Source, open};
/// let text = "rule: anti-knight\n...3...23...4...\n1...............\n";
/// let Source::Many(puzzles) = open(text.as_bytes()).unwrap() else { panic!() };
/// let puzzles: Puzzles<&[u8]> = puzzles;
/// // One header for all.
/// assert!(puzzles.map(|entry| entry.puzzle.unwrap()).all(|puzzle| puzzle.rules.len() == 2));
/// ```
#[derive(Debug)]
pub struct Puzzles<R> {
    header: Box<Header>,
    form: ManyForm,
    /// The lines that were read to tell the form.
    held: VecDeque<Held>,
    lines: Lines<R>,
    /// After an error of the system there is no knowing what comes.
    broken: bool,
}

impl<R: BufRead> Iterator for Puzzles<R> {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        if let Some(held) = self.held.pop_front() {
            let puzzle = match &held.fault {
                None => self.form.read(held.line(), &mut self.header),
                Some(fault) => Err(fault.error(held.number, &held.text)),
            };
            return Some(self.entry(held.number, puzzle));
        }
        while !self.broken {
            match self.lines.advance() {
                Ok(true) => {}
                Ok(false) => return None,
                Err(error) => {
                    self.broken = true;
                    let line = self.lines.number + 1;
                    let found = format!("an error of the system ({error})");
                    let puzzle = Err(ReadError::at(line, "", 0, found, "the rest of the text"));
                    return Some(self.entry(line, puzzle));
                }
            }
            let line = self.lines.number;
            let puzzle = match self.lines.text() {
                Ok(text) if text.trim().is_empty() || is_comment(text) => continue,
                Ok(text) => self.form.read(Line { number: line, text }, &mut self.header),
                Err(fault) => Err(fault.error(line, &self.lines.lossy())),
            };
            return Some(self.entry(line, puzzle));
        }
        None
    }
}

impl<R> Puzzles<R> {
    fn entry(&mut self, line: usize, puzzle: Result<Puzzle, ReadError>) -> Entry {
        Entry { line, puzzle, unread: self.header.take_unread() }
    }
}

/// A line that was read ahead.
#[derive(Debug)]
struct Held {
    number: usize,
    text: String,
    fault: Option<Fault>,
}

impl Held {
    fn line(&self) -> Line<'_> {
        Line { number: self.number, text: &self.text }
    }

    fn input_error(&self) -> InputError {
        match self.fault {
            Some(Fault::NotUtf8 { column, byte }) => {
                InputError::NotUtf8 { line: self.number, column, byte }
            }
            _ => InputError::Read(Fault::TooLong.error(self.number, &self.text)),
        }
    }
}

/// Why a line is no text.
#[derive(Clone, Copy, Debug)]
enum Fault {
    NotUtf8 { column: usize, byte: u8 },
    TooLong,
}

impl Fault {
    fn error(self, line: usize, shown: &str) -> ReadError {
        let (column, found, expected) = match self {
            Fault::NotUtf8 { column, byte } => {
                (column, format!("the byte 0x{byte:02x}, which is not UTF-8"), "text".to_owned())
            }
            Fault::TooLong => {
                let most = format!("a line of at most {} MiB", LONGEST_LINE >> 20);
                (1, "a longer line than any puzzle's".to_owned(), most)
            }
        };
        ReadError { line, column, found, expected, shown: shown.to_owned() }
    }
}

/// The lines of a reader, in one buffer. A line ends with a line feed, or with a carriage return, as some
/// old files have it.
#[derive(Debug)]
struct Lines<R> {
    reader: R,
    /// What stands before the next line feed: the line, and perhaps more after a carriage return.
    buffer: Vec<u8>,
    line: Range<usize>,
    number: usize,
    too_long: bool,
}

impl<R: BufRead> Lines<R> {
    fn new(reader: R) -> Lines<R> {
        Lines { reader, buffer: Vec::new(), line: 0..0, number: 0, too_long: false }
    }

    /// Goes to the next line; whether there is one.
    fn advance(&mut self) -> io::Result<bool> {
        let start = match self.line.end < self.buffer.len() {
            true => self.line.end + 1,
            false if !self.fill()? => return Ok(false),
            false if self.number == 0 && self.buffer.starts_with("\u{feff}".as_bytes()) => 3,
            false => 0,
        };
        let rest = &self.buffer[start..];
        let end = rest.iter().position(|&byte| byte == b'\r' && !self.too_long);
        self.line = start..start + end.unwrap_or(rest.len());
        self.number += 1;
        Ok(true)
    }

    /// Reads up to the next line feed; whether there was anything.
    fn fill(&mut self) -> io::Result<bool> {
        self.buffer.clear();
        let most = LONGEST_LINE as u64 + 1;
        if self.reader.by_ref().take(most).read_until(b'\n', &mut self.buffer)? == 0 {
            return Ok(false);
        }
        self.too_long = self.buffer.len() > LONGEST_LINE && self.buffer.last() != Some(&b'\n');
        if self.too_long {
            self.reader.skip_until(b'\n')?;
        }
        while matches!(self.buffer.last(), Some(b'\n' | b'\r')) {
            self.buffer.pop();
        }
        Ok(true)
    }

    fn bytes(&self) -> &[u8] {
        &self.buffer[self.line.clone()]
    }

    /// The line as text.
    fn text(&self) -> Result<&str, Fault> {
        if self.too_long {
            return Err(Fault::TooLong);
        }
        std::str::from_utf8(self.bytes()).map_err(|error| {
            let (before, after) = self.bytes().split_at(error.valid_up_to());
            let column = String::from_utf8_lossy(before).chars().count() + 1;
            Fault::NotUtf8 { column, byte: after.first().copied().unwrap_or_default() }
        })
    }

    /// The beginning of a line that is no text, to be shown: at least as far as it is one.
    fn lossy(&self) -> String {
        let text = std::str::from_utf8(self.bytes()).err().map_or(0, |error| error.valid_up_to());
        let shown = self.bytes().len().min(text.max(400));
        String::from_utf8_lossy(&self.bytes()[..shown]).into_owned()
    }

    fn hold(&self) -> Held {
        match self.text() {
            Ok(text) => Held { number: self.number, text: text.to_owned(), fault: None },
            Err(fault) => Held { number: self.number, text: self.lossy(), fault: Some(fault) },
        }
    }
}
