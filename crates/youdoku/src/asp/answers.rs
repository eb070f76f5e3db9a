//! Answer sets as a stream that can be stopped at any moment.
//!
//! clingo works in a thread of its own and is a few answers ahead, never more. Stopping is heard within
//! milliseconds during search, and during grounding as long as that makes rules. Where it makes none (a
//! join of large relations in which nothing fits) the stream leaves it to itself after a short wait:
//! whoever asked is free, and the thread ends when it next makes a rule.

use std::collections::HashMap;
use std::ffi::CStr;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use youdoku_logic::{Control, Meter};

use super::AspError;
pub(crate) use super::clingo::{Answer, Literal, Symbol};
use super::clingo::{Clingo, Outcome};
use crate::{Board, Cell, Digit, Grid};

/// What clingo is to do.
pub(crate) struct Job {
    /// The program.
    pub program: String,
    /// Options as on clingo's command line.
    pub options: Vec<String>,
}

/// What is known at the end of a stream.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ended {
    /// Whether there are no more answers than were found.
    pub exhausted: bool,
    /// clingo's statistics.
    pub statistics: Vec<(String, f64)>,
    /// What clingo said.
    pub messages: String,
}

/// A stream of what was made of answer sets.
pub(crate) struct Answers<T> {
    /// There until the end.
    inbox: Option<Receiver<T>>,
    worker: Option<JoinHandle<Result<Ended, AspError>>>,
    signals: Arc<Signals>,
    control: Control,
}

/// What the stream and its worker tell each other.
#[derive(Default)]
struct Signals {
    /// Nobody wants more answers.
    unwanted: AtomicBool,
    /// The worker is where it cannot listen.
    grounding: AtomicBool,
}

/// So many answers clingo may be ahead: enough that it seldom waits.
const AHEAD: usize = 256;

impl<T: Send + 'static> Answers<T> {
    /// Starts a job. Once the program is ground, `work` is done with it.
    pub fn start(
        job: Job,
        control: &Control,
        work: impl FnOnce(&mut Session<T>) -> Result<Ended, AspError> + Send + 'static,
    ) -> Result<Answers<T>, AspError> {
        control.check()?;
        let (outbox, inbox) = sync_channel(AHEAD);
        let signals = Arc::new(Signals::default());
        let theirs = Signalling { signals: signals.clone(), control: control.clone() };
        let body = move || {
            let ear = theirs.clone();
            let mut clingo = Clingo::new(&job.options, move || ear.may_go_on())?;
            theirs.signals.grounding.store(true, SeqCst);
            let ground = clingo.add(&job.program).and_then(|()| clingo.ground());
            theirs.signals.grounding.store(false, SeqCst);
            // Whoever was stopped on the way is no bad program.
            theirs.control.check()?;
            ground?;
            work(&mut Session { clingo, outbox, theirs })
        };
        let worker = thread::Builder::new().name("clingo".to_owned()).spawn(body);
        let worker = Some(worker.map_err(|_| AspError::OutOfMemory)?);
        Ok(Answers { inbox: Some(inbox), worker, signals, control: control.clone() })
    }

    /// The next answer; nothing when there are no more, for the reason that [`end`](Answers::end) tells.
    pub fn next(&mut self) -> Result<Option<T>, AspError> {
        // Looking again after a pause, instead of being woken for each answer, saves clingo a tenth of its
        // time where answers come thick and fast.
        const PAUSES: RangeInclusive<Duration> =
            Duration::from_micros(100)..=Duration::from_millis(5);
        let mut pause = *PAUSES.start();
        while let Some(inbox) = &self.inbox {
            if let Err(stopped) = self.control.check() {
                self.leave();
                return Err(stopped.into());
            }
            match inbox.try_recv() {
                Ok(answer) => return Ok(Some(answer)),
                Err(TryRecvError::Empty) => thread::sleep(pause),
                Err(TryRecvError::Disconnected) => break,
            }
            pause = (pause * 2).min(*PAUSES.end());
        }
        Ok(None)
    }

    /// How the work ended; asked once, after the last answer.
    pub fn end(&mut self) -> Result<Ended, AspError> {
        self.inbox = None;
        let Some(worker) = self.worker.take() else { return Ok(Ended::default()) };
        match worker.join() {
            Ok(outcome) => outcome,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }
}

impl<T> Answers<T> {
    /// Ends the work and waits for the thread, so that none of clingo's is left when a program ends;
    /// for one that does not listen only a little. What it knew is told where it was in order.
    pub fn leave(&mut self) -> Option<Ended> {
        const LITTLE: Duration = Duration::from_millis(50);
        self.signals.unwanted.store(true, SeqCst);
        self.inbox = None;
        let worker = self.worker.take()?;
        let left = Instant::now();
        while self.signals.grounding.load(SeqCst) && left.elapsed() < LITTLE {
            thread::sleep(Duration::from_millis(1));
        }
        if self.signals.grounding.load(SeqCst) {
            return None;
        }
        // What went wrong is nobody's concern any more.
        worker.join().ok()?.ok()
    }
}

impl<T> Drop for Answers<T> {
    fn drop(&mut self) {
        self.leave();
    }
}

/// The worker's ear.
#[derive(Clone)]
struct Signalling {
    signals: Arc<Signals>,
    control: Control,
}

impl Signalling {
    fn may_go_on(&self) -> bool {
        !self.signals.unwanted.load(SeqCst) && self.control.check().is_ok()
    }
}

/// A ground program, and whom to send answers.
pub(crate) struct Session<T> {
    clingo: Clingo,
    outbox: SyncSender<T>,
    theirs: Signalling,
}

impl<T: Send> Session<T> {
    /// Searches for answer sets in which the literals hold; what `read` makes of each is sent, unless
    /// it is nothing.
    pub fn search(
        &mut self,
        assuming: &[Literal],
        read: &mut (dyn FnMut(&Answer) -> Option<T> + Send),
    ) -> Result<Outcome, AspError> {
        let outbox = &self.outbox;
        let mut handler = |answer: &Answer| match read(answer).map(|read| outbox.send(read)) {
            None | Some(Ok(())) => ControlFlow::Continue(()),
            Some(Err(_)) => ControlFlow::Break(()),
        };
        let outcome = self.clingo.solve(assuming, &mut handler);
        self.theirs.control.check()?;
        outcome
    }

    /// Whether anybody still wants answers.
    pub fn is_wanted(&self) -> bool {
        self.theirs.may_go_on()
    }

    /// The literal of an atom, if the program has it.
    pub fn literal(&self, word: &CStr, arguments: &[usize]) -> Option<Literal> {
        self.clingo.literal(word, arguments)
    }

    /// Sets an option of the solver for the searches to come.
    pub fn configure(&mut self, key: &CStr, value: &str) -> Result<(), AspError> {
        self.clingo.configure(key, value)
    }

    /// Closes the books: steps go to the meter.
    pub fn end(&self, outcome: Outcome) -> Ended {
        let statistics = self.clingo.statistics();
        let meter = self.theirs.control.meter();
        for (name, counter) in [
            ("solving.solvers.choices", &meter.decisions),
            ("solving.solvers.conflicts", &meter.conflicts),
        ] {
            let value = statistics.iter().find(|(found, _)| found == name).map(|(_, value)| *value);
            Meter::count(counter, value.unwrap_or(0.0) as u64);
        }
        Ended { exhausted: outcome.exhausted, statistics, messages: self.clingo.messages() }
    }
}

/// Reads boards out of answer sets: each atom `word(Row,Column,Digit)` is a digit in a cell.
pub(crate) struct BoardReader {
    grid: Grid,
    word: &'static str,
    /// What each atom means, read only once.
    known: HashMap<Symbol, Option<(Cell, Digit)>>,
}

impl BoardReader {
    /// Reads the atoms of this word.
    pub fn new(grid: Grid, word: &'static str) -> BoardReader {
        BoardReader { grid, word, known: HashMap::new() }
    }

    /// The digits that an answer set shows, with their cells.
    pub fn digits(&mut self, answer: &Answer) -> Vec<(Cell, Digit)> {
        let (grid, word) = (self.grid, self.word);
        let read =
            |symbol| *self.known.entry(symbol).or_insert_with(|| meaning(grid, word, symbol));
        answer.shown().into_iter().filter_map(read).collect()
    }

    /// The board that an answer set shows.
    pub fn board(&mut self, answer: &Answer) -> Board {
        let mut board = Board::empty(self.grid);
        for (cell, digit) in self.digits(answer) {
            board.set(cell, Some(digit));
        }
        board
    }
}

fn meaning(grid: Grid, word: &str, symbol: Symbol) -> Option<(Cell, Digit)> {
    let text = symbol.text();
    let inner = text.strip_prefix(word)?.strip_prefix('(')?.strip_suffix(')')?;
    let numbers: Vec<usize> = inner.split(',').map(str::parse).collect::<Result<_, _>>().ok()?;
    let [row, column, digit] = numbers[..] else { return None };
    let inside = [row, column, digit].iter().all(|number| (1..=grid.size()).contains(number));
    inside.then(|| (grid.cell(row - 1, column - 1), Digit::new(digit)))
}
