//! What stands in the place of `answers.rs` in a build without clingo: the same names, and the plain
//! word that it is not there. Nothing of this can come to be, as the types show.

use std::convert::Infallible;
use std::ffi::CStr;

use youdoku_logic::Control;

use super::{AspError, NotInThisBuild};
use crate::{Board, Cell, Digit, Grid};

pub(crate) struct Job {
    pub program: String,
    pub options: Vec<String>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Ended {
    pub exhausted: bool,
    pub statistics: Vec<(String, f64)>,
    pub messages: String,
}

pub(crate) struct Answers<T> {
    never: Infallible,
    of: std::marker::PhantomData<T>,
}

impl<T: Send + 'static> Answers<T> {
    pub fn start(
        job: Job,
        _: &Control,
        _: impl FnOnce(&mut Session<T>) -> Result<Ended, AspError> + Send + 'static,
    ) -> Result<Answers<T>, AspError> {
        let Job { program: _unsaid, options: _unused } = job;
        Err(NotInThisBuild.into())
    }

    pub fn next(&mut self) -> Result<Option<T>, AspError> {
        match self.never {}
    }

    pub fn leave(&mut self) -> Option<Ended> {
        None
    }

    pub fn end(&mut self) -> Result<Ended, AspError> {
        match self.never {}
    }
}

pub(crate) struct Session<T> {
    never: Infallible,
    of: std::marker::PhantomData<T>,
}

pub(crate) enum Literal {}

#[derive(Clone, Copy)]
pub(crate) struct Outcome {
    pub exhausted: bool,
}

impl<T: Send> Session<T> {
    pub fn search(
        &mut self,
        _: &[Literal],
        _: &mut (dyn FnMut(&Answer) -> Option<T> + Send),
    ) -> Result<Outcome, AspError> {
        match self.never {}
    }

    pub fn is_wanted(&self) -> bool {
        match self.never {}
    }

    pub fn literal(&self, _: &CStr, _: &[usize]) -> Option<Literal> {
        match self.never {}
    }

    pub fn configure(&mut self, _: &CStr, _: &str) -> Result<(), AspError> {
        match self.never {}
    }

    pub fn end(&self, _: Outcome) -> Ended {
        match self.never {}
    }
}

pub(crate) struct Answer {
    never: Infallible,
}

impl Answer {
    pub fn shown(&self) -> Vec<Symbol> {
        match self.never {}
    }

    pub fn cost(&self) -> Vec<i64> {
        match self.never {}
    }

    pub fn is_optimal(&self) -> bool {
        match self.never {}
    }
}

pub(crate) struct Symbol {
    never: Infallible,
}

impl Symbol {
    pub fn text(self) -> String {
        match self.never {}
    }
}

pub(crate) struct BoardReader;

impl BoardReader {
    pub fn new(_: Grid, _: &'static str) -> BoardReader {
        BoardReader
    }

    pub fn digits(&mut self, answer: &Answer) -> Vec<(Cell, Digit)> {
        match answer.never {}
    }

    pub fn board(&mut self, answer: &Answer) -> Board {
        match answer.never {}
    }
}
