//! Answer set programming by clingo: the [program](crate::asp::of_constraints) of the puzzle is ground and
//! solved, and each answer set is a board (Gebser, Kaminski, Kaufmann and Schaub, "Multi-shot ASP
//! solving with clingo", 2019).

use std::sync::{Arc, Mutex};

use youdoku_logic::{Control, Stopped};

use super::{Engine, EngineOptions, Solutions, tripwire};
use crate::asp::{self, Answers, AspError, DigitReader, Digits, Job, NotInThisBuild, stopped};
use crate::{Board, Candidates, Model, Variables};

/// clingo.
///
/// ```
/// use youdoku::engine::{Asp, Engine, EngineOptions};
/// use youdoku::{Control, Puzzle};
/// youdoku_clingo::install();
/// let model = "...3 ...2 3... 4...".parse::<Puzzle>().unwrap().model().unwrap();
/// let asp = Asp::new(&EngineOptions::default()).unwrap();
/// assert_eq!(asp.solutions(&model, &Control::new()).count(), 1);
/// ```
#[derive(Debug, Default)]
pub struct Asp {
    threads: Option<u16>,
    /// Of the last answer.
    statistics: Arc<Mutex<Vec<(String, f64)>>>,
}

impl Asp {
    /// The word that names it.
    pub const NAME: &'static str = "asp";
    /// One line for people.
    pub const SUMMARY: &'static str = "writes the puzzle as a short logic program and has clingo solve it: answer set programming";

    /// The engine, where this build has it.
    pub fn new(options: &EngineOptions) -> Result<Asp, NotInThisBuild> {
        asp::built()?;
        Ok(Asp { threads: options.threads, statistics: Arc::default() })
    }

    fn job(&self, model: &Model, mode: &str, control: &Control) -> Result<Job, Stopped> {
        let mut options = vec![mode.to_owned(), "--models=0".to_owned()];
        options.extend(self.threads.map(|threads| format!("--parallel-mode={threads}")));
        Ok(Job { program: asp::of_constraints(model, control)?, options })
    }

    fn start(
        &self,
        job: Job,
        variables: &Arc<Variables>,
        control: &Control,
    ) -> Result<Answers<Digits>, Stopped> {
        let variables = variables.clone();
        let answers = Answers::start(job, control, move |session| {
            let mut reader = DigitReader::new(&variables, "cell");
            let outcome = session.search(&[], &mut |answer| Some(reader.digits(answer)))?;
            Ok(session.end(outcome))
        });
        answers.map_err(stopped)
    }
}

impl Engine for Asp {
    fn name(&self) -> &'static str {
        Asp::NAME
    }

    fn summary(&self) -> &'static str {
        Asp::SUMMARY
    }

    fn complete(&self) -> bool {
        true
    }

    fn boards<'m>(&self, model: &'m Model, control: &Control) -> Solutions<'m> {
        tripwire::met(self.name(), model);
        let (variables, to) = (model.variables().clone(), self.statistics.clone());
        let job = self.job(model, "--enum-mode=auto", control);
        match job.and_then(|job| self.start(job, &variables, control)) {
            Ok(answers) => Box::new(Boards { answers: Some(answers), variables, to }),
            Err(stopped) => Box::new([Err(stopped)].into_iter()),
        }
    }

    /// The brave consequences: what holds in some answer set, which clingo finds without going through
    /// all of them.
    fn candidates(&self, model: &Model, control: &Control) -> Result<Candidates, Stopped> {
        tripwire::met(self.name(), model);
        let variables = model.variables();
        let job = self.job(model, "--enum-mode=brave", control)?;
        let mut answers = self.start(job, variables, control)?;
        let mut candidates = Candidates::none_of(variables);
        while let Some(digits) = answers.next().map_err(stopped)? {
            digits.into_iter().for_each(|(cell, digit)| candidates[cell].insert(digit));
        }
        let ended = answers.end().map_err(stopped)?;
        if ended.exhausted { Ok(candidates) } else { Err(Stopped::GaveUp) }
    }

    fn statistics(&self) -> Vec<(String, f64)> {
        self.statistics.lock().map(|statistics| statistics.clone()).unwrap_or_default()
    }
}

/// Boards as clingo finds them.
struct Boards {
    /// There until the end.
    answers: Option<Answers<Digits>>,
    variables: Arc<Variables>,
    to: Arc<Mutex<Vec<(String, f64)>>>,
}

impl Boards {
    fn keep(&self, statistics: Vec<(String, f64)>) {
        if let Ok(mut kept) = self.to.lock() {
            *kept = statistics;
        }
    }

    fn advance(&mut self) -> Result<Option<Board>, AspError> {
        let Some(answers) = &mut self.answers else { return Ok(None) };
        if let Some(digits) = answers.next()? {
            return Ok(Some(asp::board(&self.variables, &digits)));
        }
        let ended = answers.end()?;
        self.keep(ended.statistics);
        if ended.exhausted { Ok(None) } else { Err(Stopped::GaveUp.into()) }
    }
}

impl Iterator for Boards {
    type Item = Result<Board, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        let result = self.advance().map_err(stopped);
        if !matches!(result, Ok(Some(_))) {
            self.answers = None;
        }
        result.transpose()
    }
}

/// Whoever has enough boards may still want to know what they took.
impl Drop for Boards {
    fn drop(&mut self) {
        if let Some(ended) = self.answers.as_mut().and_then(Answers::leave) {
            self.keep(ended.statistics);
        }
    }
}
