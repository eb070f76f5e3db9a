//! The work: a batch of rows and its answers. Plain 9×9 puzzles go to the bit-sliced kernel by the
//! hundred; every other row is read as any text is.

use std::sync::Mutex;
use std::sync::atomic::Ordering::Relaxed;

use youdoku::bulk::{self, PlainBatch, PlainRow};
use youdoku::engine::{self, Engine, EngineOptions};
use youdoku::explain::{Rater, estimated};
use youdoku::rules::RuleError;
use youdoku::{Board, Bug, Control, Grid, Puzzle, Rule, Stopped, Uniqueness, bug, text};

/// What is asked of every row.
pub struct Question<'a> {
    pub rules: &'a [String],
    pub limit: u64,
    pub control: &'a Control,
}

/// The answer to one row.
pub enum Reply {
    /// There was nothing in the row.
    Null,
    /// It has no answer, and why.
    Bad(Complaint),
    /// It is one.
    Answer { count: u64, guesses: u64, solution: Solution },
}

/// Why a row has no answer.
#[derive(Clone)]
pub enum Complaint {
    /// It is no puzzle.
    Invalid(String),
    /// An engine panicked over it.
    Bug(Bug),
}

impl Reply {
    fn invalid(why: impl ToString) -> Reply {
        Reply::Bad(Complaint::Invalid(why.to_string()))
    }

    fn failed(bug: Bug) -> Reply {
        Reply::Bad(Complaint::Bug(bug))
    }
}

pub enum Solution {
    None,
    /// The digits of a plain puzzle.
    Plain([u8; 81]),
    Other(Board),
}

impl Reply {
    pub fn count(&self) -> Option<u64> {
        match self {
            Reply::Answer { count, .. } => Some(*count),
            _ => None,
        }
    }

    pub fn guesses(&self) -> Option<u64> {
        match self {
            Reply::Answer { guesses, .. } => Some(*guesses),
            _ => None,
        }
    }

    fn digits(&self) -> Option<&[u8]> {
        match self {
            Reply::Answer { solution: Solution::Plain(digits), .. } => Some(digits),
            Reply::Answer { solution: Solution::Other(board), .. } => Some(board.values()),
            _ => None,
        }
    }

    pub fn text(self) -> Option<String> {
        match self {
            Reply::Answer { solution: Solution::Plain(digits), .. } => {
                Some(digits.iter().map(|digit| char::from(b'0' + digit)).collect())
            }
            Reply::Answer { solution: Solution::Other(board), .. } => {
                Some(text::line::write(&board))
            }
            _ => None,
        }
    }

    /// Writes the solution's text, filled up with zeros; or says why there is none to write.
    pub fn write(self, to: &mut [u8]) -> Result<(), Complaint> {
        to.fill(0);
        if let Reply::Bad(why) = self {
            return Err(why);
        }
        if let Reply::Answer { solution: Solution::Plain(digits), .. } = &self
            && to.len() >= digits.len()
        {
            to.iter_mut().zip(digits).for_each(|(to, digit)| *to = b'0' + digit);
            return Ok(());
        }
        let Some(text) = self.text() else { return Ok(()) };
        match to.get_mut(..text.len()) {
            Some(to) => to.copy_from_slice(text.as_bytes()),
            None => {
                let why = format!("the solution takes {} bytes", text.len());
                return Err(Complaint::Invalid(why));
            }
        }
        Ok(())
    }

    /// Writes the solution's digits; or says why there are none to write.
    pub fn write_digits(self, to: &mut [u8]) -> Result<(), Complaint> {
        match self.digits() {
            Some(digits) => to.copy_from_slice(digits),
            None => to.fill(0),
        }
        match self {
            Reply::Bad(why) => Err(why),
            _ => Ok(()),
        }
    }
}

/// What a thread keeps between batches: memory of the kernel, and the engine of other puzzles.
pub struct Worker {
    kernel: PlainBatch,
    engine: Box<dyn Engine>,
    rater: Rater,
}

impl Worker {
    fn new() -> Worker {
        let auto = engine::ENGINES[0].make(&EngineOptions::default());
        Worker {
            kernel: PlainBatch::new(),
            engine: auto.unwrap_or_else(|_| engine::default()),
            rater: Rater::default(),
        }
    }
}

impl Question<'_> {
    /// The answers to rows of text.
    pub fn answer(
        &self,
        rows: &[Option<&[u8]>],
        worker: &mut Worker,
    ) -> Result<Vec<Reply>, Stopped> {
        let as_plain: Vec<Option<&PlainRow>> =
            rows.iter().map(|&row| bulk::row(row.filter(|_| self.rules.is_empty())?)).collect();
        let plain: Vec<&PlainRow> = as_plain.iter().flatten().copied().collect();
        // What has no answer in the end has lost it: that is never "no solution".
        let lost = || Err(Bug::silence("the 9×9 kernel"));
        let mut answers: Vec<Result<bulk::Answer, Bug>> = plain.iter().map(|_| lost()).collect();
        let each = &mut |row: usize, answer: Result<&bulk::Answer, Bug>| {
            answers[row] = answer.copied();
        };
        worker.kernel.answer_each_caught(&plain, self.limit, self.control, each)?;
        let mut answers = answers.into_iter();
        let mut replies = Vec::with_capacity(rows.len());
        for (row, as_plain) in rows.iter().zip(as_plain) {
            replies.push(match row {
                None => Reply::Null,
                Some(_) if as_plain.is_some() => {
                    answers.next().unwrap_or_else(lost).map_or_else(Reply::failed, plain_reply)
                }
                Some(text) => caught(|| self.answer_text(text, &*worker.engine))?,
            });
        }
        Ok(replies)
    }

    /// The answers to rows of digits, 0 for none.
    pub fn answer_digits(
        &self,
        rows: &[u8],
        size: usize,
        worker: &mut Worker,
    ) -> Result<Vec<Reply>, Stopped> {
        let cells = size * size;
        if size == 9 && self.rules.is_empty() {
            // The kernel reads characters. What is no digit becomes one that no text has.
            let text: Vec<u8> =
                rows.iter().map(|&d| if d <= 9 { b'0' + d } else { b'?' }).collect();
            let rows: Vec<Option<&[u8]>> = text.chunks(cells).map(Some).collect();
            return self.answer(&rows, worker);
        }
        let reply = |row: &[u8]| {
            let values: Vec<usize> = row.iter().map(|&value| value.into()).collect();
            let grid = Grid::of_size(size).map_err(|error| error.to_string());
            let board = grid.and_then(|grid| {
                let expected = || format!("expected digits from 0 to {size}");
                Board::from_values(grid, &values).ok_or_else(expected)
            });
            match board {
                Ok(board) => caught(|| self.answer_puzzle(Puzzle::classic(board), &*worker.engine)),
                Err(why) => Ok(Reply::invalid(why)),
            }
        };
        rows.chunks(cells).map(reply).collect()
    }

    fn answer_text(&self, text: &[u8], engine: &dyn Engine) -> Result<Reply, Stopped> {
        let Ok(text) = std::str::from_utf8(text) else {
            return Ok(Reply::invalid("found bytes that are not UTF-8, expected text"));
        };
        match text::read(text) {
            Ok(puzzle) => self.answer_puzzle(puzzle, engine),
            Err(error) => Ok(Reply::invalid(error)),
        }
    }

    /// How hard the puzzles of rows of text are: nothing where there is no row, or not one solution.
    pub fn rate(
        &self,
        rows: &[Option<&[u8]>],
        worker: &mut Worker,
    ) -> Result<Vec<Result<Option<f64>, Complaint>>, Stopped> {
        let rated = |row: &Option<&[u8]>| match row {
            None => Ok(Ok(None)),
            Some(text) => {
                bug::caught(std::panic::AssertUnwindSafe(|| self.rate_text(text, worker)))
                    .unwrap_or_else(|bug| Ok(Err(Complaint::Bug(bug))))
            }
        };
        rows.iter().map(rated).collect()
    }

    fn rate_text(
        &self,
        text: &[u8],
        worker: &mut Worker,
    ) -> Result<Result<Option<f64>, Complaint>, Stopped> {
        let invalid = |why: String| Ok(Err(Complaint::Invalid(why)));
        let Ok(text) = std::str::from_utf8(text) else {
            return invalid("found bytes that are not UTF-8, expected text".to_owned());
        };
        let mut puzzle = match text::read(text) {
            Ok(puzzle) => puzzle,
            Err(error) => return invalid(error.to_string()),
        };
        match Rule::read_all(self.rules, &puzzle.names()) {
            Ok(rules) => puzzle.add_rules(rules),
            Err((_, error)) => return invalid(error.to_string()),
        }
        let model = match puzzle.model_within(self.control) {
            Ok(model) => model,
            Err(RuleError::Stopped(stopped)) => return Err(stopped),
            Err(error) => return invalid(error.to_string()),
        };
        if !matches!(worker.engine.uniqueness(&model, self.control)?, Uniqueness::One(_)) {
            return Ok(Ok(None));
        }
        let er = match Rater::serves(&model) {
            true => worker.rater.rate(&puzzle.givens, self.control)?.er,
            false => estimated(&model, self.control)?.er,
        };
        Ok(Ok(Some(f64::from(er) / 10.0)))
    }

    fn answer_puzzle(&self, mut puzzle: Puzzle, engine: &dyn Engine) -> Result<Reply, Stopped> {
        match Rule::read_all(self.rules, &puzzle.names()) {
            Ok(rules) => puzzle.add_rules(rules),
            Err((_, error)) => return Ok(Reply::invalid(error)),
        }
        let model = match puzzle.model_within(self.control) {
            Ok(model) => model,
            Err(RuleError::Stopped(stopped)) => return Err(stopped),
            Err(error) => return Ok(Reply::invalid(error)),
        };
        let control = self.control.with_own_meter();
        let first = engine.solve(&model, &control)?;
        let guesses = control.meter().decisions.load(Relaxed);
        let Some(first) = first else {
            return Ok(Reply::Answer { count: 0, guesses, solution: Solution::None });
        };
        let mut count = 1;
        if self.limit > 1 {
            let number = engine.count(&model, Some(self.limit.into()), &control)?.number();
            count = u64::try_from(number).unwrap_or(u64::MAX).min(self.limit);
        }
        Ok(Reply::Answer { count, guesses, solution: Solution::Other(first) })
    }
}

/// A panic costs its own row.
fn caught(answer: impl FnOnce() -> Result<Reply, Stopped>) -> Result<Reply, Stopped> {
    bug::caught(answer).unwrap_or_else(|bug| Ok(Reply::failed(bug)))
}

fn plain_reply(answer: bulk::Answer) -> Reply {
    let bulk::Answer { count, guesses, first, .. } = answer;
    let solution = if count == 0 { Solution::None } else { Solution::Plain(first) };
    Reply::Answer { count, guesses, solution }
}

/// How many rows are one task: enough to fill the kernel, few enough that all threads have some.
pub fn task(rows: usize, threads: usize) -> usize {
    (rows / (4 * threads)).clamp(512, 8192)
}

/// Does pieces of work on so many threads; the results are in the order of the work. The threads are
/// this call's own, so that a process which forks afterwards leaves nothing behind.
pub fn share<W: Send, T: Send>(
    work: impl Iterator<Item = W> + Send,
    threads: usize,
    each: impl Fn(&mut Worker, W) -> Result<T, Stopped> + Sync,
) -> Result<Vec<T>, Stopped> {
    let work = Mutex::new(work.enumerate());
    let next = || work.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).next();
    let run = || {
        let mut worker = Worker::new();
        let mut done = Vec::new();
        while let Some((index, piece)) = next() {
            done.push((index, each(&mut worker, piece)?));
        }
        Ok(done)
    };
    let mut done = std::thread::scope(|scope| -> Result<Vec<(usize, T)>, Stopped> {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(run)).collect();
        let mut done = run()?;
        for other in others {
            done.extend(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?);
        }
        Ok(done)
    })?;
    done.sort_by_key(|(index, _)| *index);
    Ok(done.into_iter().map(|(_, result)| result).collect())
}

/// The answers to some rows, as columns keep them.
#[derive(Default)]
pub struct Piece {
    pub text: Vec<u8>,
    /// Where each row's text ends.
    pub ends: Vec<usize>,
    pub solved: Vec<bool>,
    pub valid: Vec<bool>,
    pub counts: Vec<i64>,
    pub guesses: Vec<i64>,
    /// Rows that have no answer, by number, and why.
    pub bad: Vec<(usize, Complaint)>,
}

impl Piece {
    /// The piece that begins with the row of this number.
    pub fn of(first: usize, replies: Vec<Reply>) -> Piece {
        let mut piece = Piece { text: Vec::with_capacity(81 * replies.len()), ..Piece::default() };
        for (row, reply) in replies.into_iter().enumerate() {
            let capped = |number: Option<u64>| {
                number.map_or(0, |number| i64::try_from(number).unwrap_or(i64::MAX))
            };
            piece.valid.push(matches!(reply, Reply::Answer { .. }));
            piece.counts.push(capped(reply.count()));
            piece.guesses.push(capped(reply.guesses()));
            let before = piece.text.len();
            match reply {
                Reply::Bad(why) => piece.bad.push((first + row, why)),
                Reply::Answer { solution: Solution::Plain(digits), .. } => {
                    piece.text.extend(digits.map(|digit| b'0' + digit));
                }
                other => piece.text.extend(other.text().unwrap_or_default().bytes()),
            }
            piece.solved.push(piece.text.len() > before);
            piece.ends.push(piece.text.len());
        }
        piece
    }
}
