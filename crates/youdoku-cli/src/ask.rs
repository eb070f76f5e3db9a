//! Asking an engine: the engine that was named, told what was asked for, under control of the clock and
//! of Ctrl-C.

use std::time::Duration;

use anyhow::Error;
use youdoku::asp::NotInThisBuild;
use youdoku::encode::{self, AtMost};
use youdoku::engine::{self, Engine, EngineOptions};
use youdoku::rules::RuleError;
use youdoku::{Control, Model, Puzzle, Stopped};
use youdoku_logic::sat;
use youdoku_logic::sat::local::{LocalOptions, Preparation, Score};

use crate::args::{How, Limits, Memory, Walking, row};
use crate::signals;

/// The control that Ctrl-C cancels.
pub fn interruptible() -> Control {
    signals::interrupt().with_own_meter()
}

/// The same, that also ends after this time and has only so much memory.
pub fn within(time: Option<Duration>, memory: Memory) -> Control {
    let control = interruptible().with_memory(memory.bytes());
    time.map_or(control.clone(), |time| control.with_time(time))
}

/// What a puzzle means, as long as that may be made.
pub fn model(puzzle: &Puzzle, control: &Control) -> Result<Model, Error> {
    puzzle.model_within(control).map_err(|error| match error {
        RuleError::Stopped(stopped) => stopped.into(),
        error => error.into(),
    })
}

/// Why work on a puzzle ended without a verdict: where it was too large, which rule was, and what would
/// allow more.
pub fn told(model: &Model, stopped: Stopped, memory: Memory) -> Error {
    match stopped {
        Stopped::TooLarge(_) => Error::from(stopped)
            .context(format!("{} ({memory}, which `--memory` sets)", model.told(stopped))),
        _ => stopped.into(),
    }
}

/// How many puzzles there are. It decides what threads are for: many puzzles at once, or many walks on
/// the only one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Load {
    One,
    Many,
}

impl How {
    /// What the engine is told.
    pub fn options(&self, load: Load) -> EngineOptions {
        let walks = match load {
            Load::One => self.limits.threads.unwrap_or(1),
            Load::Many => 1,
        };
        EngineOptions {
            encoding: self.encoded.encoding.as_deref().and_then(encode::encoding),
            at_most: row(&AtMost::ALL, &self.encoded.at_most),
            sat: self.walking.options(walks),
            threads: (walks > 1).then_some(walks),
            ..EngineOptions::default()
        }
    }

    /// The engine that was named.
    pub fn engine(&self, load: Load) -> Result<Box<dyn Engine>, NotInThisBuild> {
        self.engine_told(&self.options(load))
    }

    /// The engine that was named, told this.
    pub fn engine_told(&self, options: &EngineOptions) -> Result<Box<dyn Engine>, NotInThisBuild> {
        let kind = engine::kind(&self.engine).expect("clap lets only known engines through");
        kind.make(options)
    }
}

impl Limits {
    /// A control for one puzzle: Ctrl-C, the time and the memory it may take, a meter of its own.
    pub fn control(&self) -> Control {
        within(self.time, self.memory)
    }
}

impl Walking {
    /// What a SAT solver is told, with so many walks at once.
    pub fn options(&self, walks: u16) -> sat::Options {
        let usual = LocalOptions::default();
        let local = LocalOptions {
            max_flips: self.max_flips.unwrap_or(usual.max_flips),
            restarts: self.restarts.unwrap_or(usual.restarts),
            noise: self.noise,
            threads: walks.into(),
            preparation: match self.raw {
                true => Preparation::Raw,
                false => Preparation::UnitPropagation,
            },
            score: row(&[("break", Score::Break), ("satisfied", Score::Satisfied)], &self.score),
            observer: None,
        };
        sat::Options { seed: self.seed, local, ..sat::Options::default() }
    }
}
