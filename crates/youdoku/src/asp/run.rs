//! Any answer set program, run as clingo's own command runs it: what `youdoku encode --as asp` prints
//! can be edited and tried.

use std::fmt;

use serde_json::{Value, json};
use youdoku_logic::{Control, Stopped};

use super::{Answer, Answers, Ended, Job, NotInThisBuild, Sent};

/// Why a program has no answer.
///
/// ```
/// use youdoku::asp::{AspError, RunOptions, run};
/// youdoku_clingo::install();
/// let mut run = run("a :- b", &RunOptions::default(), &youdoku::Control::new()).unwrap();
/// assert!(matches!(run.next(), Some(Err(AspError::Program(messages))) if messages.contains("error")));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AspError {
    /// The work was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The program is not one that can be run; clingo's messages, each with its place.
    #[error("{0}")]
    Program(String),
    /// There is no memory or no process left for it.
    #[error("out of memory")]
    OutOfMemory,
    /// clingo ended over it, for the reason told.
    #[error("clingo ended over this program: {0}")]
    Died(String),
    /// There is no clingo here.
    #[error(transparent)]
    NotInThisBuild(#[from] NotInThisBuild),
}

/// Stopping is all that can go wrong with a program of ours.
pub(crate) fn stopped(error: AspError) -> Stopped {
    match error {
        AspError::Stopped(stopped) => stopped,
        AspError::OutOfMemory => Stopped::TooLarge(None),
        // Sums of numbers with nine digits are more than clingo can hold.
        AspError::Program(said) if said.contains("Integer overflow") => Stopped::GaveUp,
        bug @ (AspError::Program(_) | AspError::Died(_) | AspError::NotInThisBuild(_)) => {
            panic!("clingo cannot run a program of ours: {bug}")
        }
    }
}

/// How to run a program.
///
/// ```
/// use youdoku::asp::{RunOptions, run};
/// youdoku_clingo::install();
/// let constants = vec![("k".to_owned(), "3".to_owned())];
/// let options = RunOptions { models: Some(0), constants, ..RunOptions::default() };
/// let run = run("1 { a(1..k) } 1.", &options, &youdoku::Control::new()).unwrap();
/// assert_eq!(run.count(), 3);
/// ```
#[derive(Clone, Debug, Default)]
pub struct RunOptions {
    /// What the program is called in messages, usually its file; `<block>` when left out.
    pub name: Option<String>,
    /// How many answer sets are wanted: 0 for all; as clingo has it when left out, which is one, or
    /// all until the best where something is to be minimised.
    pub models: Option<u64>,
    /// How many threads clingo searches with.
    pub threads: Option<u16>,
    /// Values for constants of the program, such as `k` and `4`.
    pub constants: Vec<(String, String)>,
    /// Further options of clingo's command line.
    pub further: Vec<String>,
}

impl RunOptions {
    fn arguments(&self) -> Vec<String> {
        let mut arguments = vec![format!("--models={}", self.models.map_or(-1, |n| n as i64))];
        arguments.extend(self.threads.map(|threads| format!("--parallel-mode={threads}")));
        arguments
            .extend(self.constants.iter().map(|(name, value)| format!("--const={name}={value}")));
        arguments.extend(self.further.iter().cloned());
        arguments
    }
}

/// An answer set, as its program shows it.
///
/// ```
/// use youdoku::asp::{RunOptions, run};
/// youdoku_clingo::install();
/// let mut run = run("a. b :- a.", &RunOptions::default(), &youdoku::Control::new()).unwrap();
/// let answer = run.next().unwrap().unwrap();
/// assert_eq!(answer.to_string(), "Answer: 1\na b");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerSet {
    /// Its number, from 1.
    pub number: u64,
    /// The atoms and terms that are shown.
    pub atoms: Vec<String>,
    /// The values that are minimised, by priority.
    pub cost: Vec<i64>,
    /// Whether it is known that there is none better.
    pub is_optimal: bool,
}

/// As clingo prints it.
impl fmt::Display for AnswerSet {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Answer: {}\n{}", self.number, self.atoms.join(" "))?;
        if !self.cost.is_empty() {
            write!(f, "\nOptimization: {}", values(&self.cost))?;
        }
        Ok(())
    }
}

fn values(cost: &[i64]) -> String {
    cost.iter().map(i64::to_string).collect::<Vec<_>>().join(" ")
}

/// What is known when a run is over.
///
/// ```
/// use youdoku::asp::{RunOptions, Verdict, run};
/// youdoku_clingo::install();
/// let mut run = run("a. :- a.", &RunOptions::default(), &youdoku::Control::new()).unwrap();
/// assert!(run.next().is_none());
/// assert!(matches!(run.verdict(), Verdict { models: 0, exhausted: true, .. }));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// How many answer sets were found.
    pub models: u64,
    /// Whether there are no others (or none better).
    pub exhausted: bool,
    /// The cost of the last, where something is minimised.
    pub cost: Vec<i64>,
    /// clingo's statistics by name.
    pub statistics: Vec<(String, f64)>,
    /// clingo's warnings.
    pub messages: String,
}

/// As clingo prints it: the verdict, then how many models there are.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let verdict = match (self.models, self.exhausted) {
            (0, true) => "UNSATISFIABLE",
            (0, false) => "UNKNOWN",
            (_, true) if !self.cost.is_empty() => "OPTIMUM FOUND",
            _ => "SATISFIABLE",
        };
        let more = if self.exhausted { "" } else { "+" };
        write!(f, "{verdict}\n\nModels       : {}{more}", self.models)?;
        if !self.cost.is_empty() {
            let optimum = if self.exhausted { "yes" } else { "unknown" };
            write!(f, "\n  Optimum    : {optimum}\nOptimization : {}", values(&self.cost))?;
        }
        Ok(())
    }
}

/// A program that runs. Its answer sets are the iterator's; after the last, [`verdict`](Run::verdict).
///
/// ```
/// use youdoku::asp::{Run, RunOptions, run};
/// youdoku_clingo::install();
/// let options = RunOptions { models: Some(0), ..RunOptions::default() };
/// let mut run: Run = run("{a; b}.", &options, &youdoku::Control::new()).unwrap();
/// assert_eq!(run.by_ref().count(), 4);
/// assert!(run.verdict().exhausted);
/// ```
pub struct Run {
    answers: Answers<AnswerSet>,
    name: Option<String>,
    found: u64,
    cost: Vec<i64>,
    ended: Option<Ended>,
}

/// Runs a program.
pub fn run(program: &str, options: &RunOptions, control: &Control) -> Result<Run, AspError> {
    let job = Job { program: program.to_owned(), options: options.arguments() };
    let answers = Answers::start(job, control, |session| {
        let mut number = 0;
        let outcome = session.search(&[], &mut |answer| {
            number += 1;
            Some(answer_set(number, answer))
        })?;
        Ok(session.end(outcome))
    })?;
    Ok(Run { answers, name: options.name.clone(), found: 0, cost: Vec::new(), ended: None })
}

fn answer_set(number: u64, answer: &dyn Answer) -> AnswerSet {
    AnswerSet {
        number,
        atoms: answer.shown().into_iter().map(|symbol| answer.text(symbol)).collect(),
        cost: answer.cost(),
        is_optimal: answer.is_optimal(),
    }
}

impl Sent for AnswerSet {
    fn to_bytes(&self) -> Vec<u8> {
        let AnswerSet { number, atoms, cost, is_optimal } = self;
        json!([number, atoms, cost, is_optimal]).to_string().into_bytes()
    }

    fn from_bytes(bytes: &[u8]) -> Option<AnswerSet> {
        let told: Value = serde_json::from_slice(bytes).ok()?;
        let atoms = told[1].as_array()?.iter().map(|atom| atom.as_str().map(str::to_owned));
        Some(AnswerSet {
            number: told[0].as_u64()?,
            atoms: atoms.collect::<Option<_>>()?,
            cost: told[2].as_array()?.iter().map(Value::as_i64).collect::<Option<_>>()?,
            is_optimal: told[3].as_bool()?,
        })
    }
}

impl Run {
    /// What is known so far; after the last answer set, all that is to be known.
    pub fn verdict(&self) -> Verdict {
        let ended = self.ended.clone().unwrap_or_default();
        Verdict {
            models: self.found,
            exhausted: ended.exhausted,
            cost: self.cost.clone(),
            statistics: ended.statistics,
            messages: self.named(ended.messages),
        }
    }

    /// clingo calls a program that is no file `<block>`.
    fn named(&self, messages: String) -> String {
        match &self.name {
            Some(name) => messages.replace("<block>:", &format!("{name}:")),
            None => messages,
        }
    }

    fn advance(&mut self) -> Result<Option<AnswerSet>, AspError> {
        if self.ended.is_some() {
            return Ok(None);
        }
        let Some(answer) = self.answers.next()? else {
            self.ended = Some(self.answers.end()?);
            return Ok(None);
        };
        self.found = answer.number;
        self.cost.clone_from(&answer.cost);
        Ok(Some(answer))
    }
}

impl Iterator for Run {
    type Item = Result<AnswerSet, AspError>;

    fn next(&mut self) -> Option<Self::Item> {
        let result = self.advance();
        if result.is_err() {
            self.ended.get_or_insert_default();
        }
        let named = |error| match error {
            AspError::Program(messages) => AspError::Program(self.named(messages)),
            other => other,
        };
        result.map_err(named).transpose()
    }
}
