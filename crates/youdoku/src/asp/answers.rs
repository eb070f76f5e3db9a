//! Answer sets as a stream that can be stopped at any moment.
//!
//! The grounder and its solver work in a [child process](super::child) and are a few answers ahead, never
//! more than the pipe holds. The stream's end is a message like the others: a child that dies without it
//! has claimed nothing, and the stream says how it died.

use std::any::Any;
use std::collections::HashMap;
use std::ffi::CStr;
use std::ops::{ControlFlow, RangeInclusive};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use youdoku_logic::{Control, Meter, Stopped};

use super::AspError;
use super::child::{self, Child, Death, Outbox};
use super::grounder::{Answer, Ground, Literal, Outcome, Symbol, installed};
use crate::{Board, Digit, Variable, Variables};

/// What is to be done.
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
    /// The solver's statistics.
    pub statistics: Vec<(String, f64)>,
    /// What was said.
    pub messages: String,
}

/// What can be sent from a child.
pub(crate) trait Sent: Sized {
    /// As it goes through the pipe.
    fn to_bytes(&self) -> Vec<u8>;

    /// As it comes out; nothing where these bytes mean nothing.
    fn from_bytes(bytes: &[u8]) -> Option<Self>;
}

/// A stream of what was made of answer sets.
pub(crate) struct Answers<T> {
    /// There until its end has been seen.
    child: Option<Child>,
    /// What the child said last.
    end: Option<Result<Ended, AspError>>,
    control: Control,
    of: std::marker::PhantomData<T>,
}

/// What a message is about, by its first byte.
const ANSWER: u8 = 0;
const END: u8 = 1;
const FAILED: u8 = 2;
const PANIC: u8 = 3;

impl<T: Sent> Answers<T> {
    /// Starts a job. Once the program is ground, `work` is done with it, in a child.
    pub fn start(
        job: Job,
        control: &Control,
        work: impl FnOnce(&mut Session<T>) -> Result<Ended, AspError> + Send,
    ) -> Result<Answers<T>, AspError> {
        control.check()?;
        let grounder = installed()?;
        let theirs = control.clone();
        let body = move |outbox: Outbox| {
            let outbox = Arc::new(Mutex::new(outbox));
            let send = outbox.clone();
            let done = catch_unwind(AssertUnwindSafe(|| {
                let ground = grounder.ground(&job.program, &job.options)?;
                child::interrupt_by(ground.interrupter());
                let of = std::marker::PhantomData;
                let mut session = Session { ground, outbox, control: theirs, of };
                work(&mut session)
            }));
            let last = match done {
                Ok(Ok(ended)) => message(END, ended.to_json()),
                Ok(Err(error)) => message(FAILED, error.to_json()),
                Err(panic) => message(PANIC, said(&*panic).into()),
            };
            let _ = send.lock().unwrap_or_else(PoisonError::into_inner).send(&last);
        };
        // Whatever hinders a process from coming to be is a lack of something.
        let child = Child::start(control.memory_left(), body).map_err(|_| AspError::OutOfMemory)?;
        Ok(Answers {
            child: Some(child),
            end: None,
            control: control.clone(),
            of: std::marker::PhantomData,
        })
    }

    /// The next answer; nothing when there are no more, for the reason that [`end`](Answers::end) tells.
    pub fn next(&mut self) -> Result<Option<T>, AspError> {
        // Looking again after a pause, instead of being woken for each answer, saves clingo a tenth of its
        // time where answers come thick and fast.
        const PAUSES: RangeInclusive<Duration> =
            Duration::from_micros(100)..=Duration::from_millis(5);
        let mut pause = *PAUSES.start();
        loop {
            if let Err(stopped) = self.control.check() {
                self.leave();
                return Err(stopped.into());
            }
            match self.hear() {
                Heard::Answer(answer) => return Ok(Some(answer)),
                Heard::End => return Ok(None),
                Heard::Nothing => thread::sleep(pause),
            }
            pause = (pause * 2).min(*PAUSES.end());
        }
    }

    /// How the work ended; asked once, after the last answer.
    pub fn end(&mut self) -> Result<Ended, AspError> {
        self.end.take().unwrap_or_else(|| Ok(Ended::default()))
    }

    /// Ends the work. What it knew is told where it was in order and the child tells it soon.
    pub fn leave(&mut self) -> Option<Ended> {
        const SOON: Duration = Duration::from_millis(20);
        self.child.as_mut()?.tell_to_end();
        let left = Instant::now();
        while self.child.is_some() && left.elapsed() < SOON {
            if let Heard::Nothing = self.hear() {
                thread::sleep(Duration::from_micros(200));
            }
        }
        self.child = None;
        self.end.take()?.ok()
    }

    fn hear(&mut self) -> Heard<T> {
        let Some(child) = &mut self.child else { return Heard::End };
        let message = child.message();
        let (what, bytes) = match &message {
            Ok(Some(message)) => match message.split_first() {
                Some((&ANSWER, bytes)) => match T::from_bytes(bytes) {
                    Some(answer) => return Heard::Answer(answer),
                    None => (FAILED, &b""[..]),
                },
                Some((&what, bytes)) => (what, bytes),
                None => (FAILED, &b""[..]),
            },
            Ok(None) if !child.is_over() => return Heard::Nothing,
            Ok(None) | Err(_) => {
                self.end = Some(Err(AspError::from_death(child.death())));
                self.child = None;
                return Heard::End;
            }
        };
        let told: Value = serde_json::from_slice(bytes).unwrap_or_default();
        self.child = None;
        self.end = Some(match what {
            END => Ok(Ended::from_json(&told)),
            FAILED => Err(AspError::from_json(&told)),
            _ => panic!("{}", told.as_str().unwrap_or("the child of clingo panicked")),
        });
        if let Some(Ok(ended)) = &self.end {
            ended.count_on(self.control.meter());
        }
        Heard::End
    }
}

enum Heard<T> {
    Answer(T),
    /// Nothing yet.
    Nothing,
    End,
}

fn message(what: u8, json: Value) -> Vec<u8> {
    let mut bytes = vec![what];
    bytes.extend(json.to_string().into_bytes());
    bytes
}

fn said(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "something unexpected".to_owned())
}

/// Nothing may interrupt what is no longer there.
impl<T> Drop for Session<T> {
    fn drop(&mut self) {
        child::interrupt_by(Box::new(|| ()));
    }
}

/// A ground program, and whom to send answers: in the child.
pub(crate) struct Session<T> {
    ground: Box<dyn Ground>,
    outbox: Arc<Mutex<Outbox>>,
    control: Control,
    of: std::marker::PhantomData<T>,
}

impl<T: Sent> Session<T> {
    /// Searches for answer sets in which the literals hold; what `read` makes of each is sent, unless
    /// it is nothing.
    pub fn search(
        &mut self,
        assuming: &[Literal],
        read: &mut dyn FnMut(&dyn Answer) -> Option<T>,
    ) -> Result<Outcome, AspError> {
        let mut outbox = self.outbox.lock().unwrap_or_else(PoisonError::into_inner);
        let outcome = self.ground.search(assuming, &mut |answer| {
            let sent = read(answer).map(|read| {
                let mut bytes = vec![ANSWER];
                bytes.extend(read.to_bytes());
                outbox.send(&bytes)
            });
            match sent {
                None | Some(Ok(())) if child::is_wanted() => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        });
        self.control.check()?;
        outcome
    }

    /// Whether anybody still wants answers.
    pub fn is_wanted(&self) -> bool {
        child::is_wanted() && self.control.check().is_ok()
    }

    /// The literal of an atom, if the program has it.
    pub fn literal(&self, word: &CStr, arguments: &[i32]) -> Option<Literal> {
        self.ground.literal(word, arguments)
    }

    /// Sets an option of the solver for the searches to come.
    pub fn configure(&mut self, key: &CStr, value: &str) -> Result<(), AspError> {
        self.ground.configure(key, value)
    }

    /// Closes the books.
    pub fn end(&self, outcome: Outcome) -> Ended {
        let (statistics, messages) = (self.ground.statistics(), self.ground.messages());
        Ended { exhausted: outcome.exhausted, statistics, messages }
    }
}

impl Ended {
    /// Steps go to the meter.
    fn count_on(&self, meter: &Meter) {
        for (name, counter) in [
            ("solving.solvers.choices", &meter.decisions),
            ("solving.solvers.conflicts", &meter.conflicts),
        ] {
            let value = self.statistics.iter().find(|(found, _)| found == name);
            Meter::count(counter, value.map_or(0.0, |(_, value)| *value) as u64);
        }
    }

    fn to_json(&self) -> Value {
        let Ended { exhausted, statistics, messages } = self;
        json!({ "exhausted": exhausted, "statistics": statistics, "messages": messages })
    }

    fn from_json(told: &Value) -> Ended {
        let statistic = |pair: &Value| Some((pair[0].as_str()?.to_owned(), pair[1].as_f64()?));
        let statistics = told["statistics"].as_array().into_iter().flatten();
        Ended {
            exhausted: told["exhausted"] == true,
            statistics: statistics.filter_map(statistic).collect(),
            messages: told["messages"].as_str().unwrap_or_default().to_owned(),
        }
    }
}

impl AspError {
    fn to_json(&self) -> Value {
        match self {
            AspError::Stopped(Stopped::OutOfTime) => json!({ "stopped": "out of time" }),
            AspError::Stopped(_) => json!({ "stopped": "cancelled" }),
            AspError::OutOfMemory => json!({ "memory": "out" }),
            error => json!({ "program": error.to_string() }),
        }
    }

    fn from_json(told: &Value) -> AspError {
        match (told["stopped"].as_str(), told["program"].as_str()) {
            (Some("out of time"), _) => Stopped::OutOfTime.into(),
            (Some(_), _) => Stopped::Cancelled.into(),
            (_, Some(messages)) => AspError::Program(messages.to_owned()),
            _ => AspError::OutOfMemory,
        }
    }

    /// What the death of a child tells that said nothing.
    fn from_death(death: Death) -> AspError {
        match death {
            Death::Signal(signal) => AspError::Died(match signal {
                4 | 6 => "it gave up".to_owned(),
                7 | 11 => "its terms nest too deep, or it went astray".to_owned(),
                8 => "it divides where no number comes out".to_owned(),
                9 => return AspError::OutOfMemory,
                other => format!("signal {other}"),
            }),
            Death::Left => AspError::OutOfMemory,
        }
    }
}

/// What an answer set says of a board: digits with their cells.
pub(crate) type Digits = Vec<(Variable, Digit)>;

impl Sent for Digits {
    fn to_bytes(&self) -> Vec<u8> {
        let bytes = |&(variable, digit): &(Variable, Digit)| {
            let [low, high] = (variable.index() as u16).to_le_bytes();
            [low, high, digit.index() as u8]
        };
        self.iter().flat_map(bytes).collect()
    }

    fn from_bytes(bytes: &[u8]) -> Option<Digits> {
        let (triples, []) = bytes.as_chunks() else { return None };
        let digit = |&[low, high, digit]: &[u8; 3]| {
            (Variable::new(u16::from_le_bytes([low, high]).into()), Digit::at(usize::from(digit)))
        };
        Some(triples.iter().map(digit).collect())
    }
}

/// Reads digits out of answer sets: each atom `word(Row,Column,Digit)` is a digit in a cell, and
/// `word(x,Number,Value)` the value of something else.
pub(crate) struct DigitReader {
    variables: Arc<Variables>,
    word: &'static str,
    /// What each atom means, read only once.
    known: HashMap<Symbol, Option<(Variable, Digit)>>,
}

impl DigitReader {
    /// Reads the atoms of this word.
    pub fn new(variables: &Arc<Variables>, word: &'static str) -> DigitReader {
        DigitReader { variables: variables.clone(), word, known: HashMap::new() }
    }

    /// The digits that an answer set shows, with their cells.
    pub fn digits(&mut self, answer: &dyn Answer) -> Digits {
        let (variables, word) = (&self.variables, self.word);
        let read = |symbol| {
            let meaning = || meaning(variables, word, &answer.text(symbol));
            *self.known.entry(symbol).or_insert_with(meaning)
        };
        answer.shown().into_iter().filter_map(read).collect()
    }
}

/// A board with these digits.
pub(crate) fn board(variables: &Variables, digits: &[(Variable, Digit)]) -> Board {
    let mut places = vec![None; variables.len()];
    digits.iter().for_each(|&(variable, digit)| places[variable.index()] = Some(digit));
    variables.board(|variable| places[variable.index()])
}

fn meaning(variables: &Variables, word: &str, text: &str) -> Option<(Variable, Digit)> {
    let grid = variables.grid();
    let inner = text.strip_prefix(word)?.strip_prefix('(')?.strip_suffix(')')?;
    if let Some(other) = inner.strip_prefix("x,") {
        let (number, value) = other.split_once(',')?;
        let index = grid.num_cells() + number.parse::<usize>().ok()?.checked_sub(1)?;
        let variable = (index < variables.len()).then(|| Variable::new(index))?;
        return Some((variable, variables.range(variable).digit(value.parse().ok()?)?));
    }
    let numbers: Vec<i64> = inner.split(',').map(str::parse).collect::<Result<_, _>>().ok()?;
    let [row, column, digit] = numbers[..] else { return None };
    let line = |number: i64, lines: usize| {
        (1..=lines as i64).contains(&number).then(|| number as usize - 1)
    };
    let cell = grid.cell(line(row, grid.num_rows())?, line(column, grid.num_columns())?);
    Some((cell.into(), grid.digit(digit)?))
}
