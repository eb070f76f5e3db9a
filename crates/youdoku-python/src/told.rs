//! What engines are told, and the engines.

use std::sync::{Arc, Mutex};

use pyo3::prelude::*;
use youdoku::encode::{self, Encoding};
use youdoku::engine::{self, Engine, EngineOptions};
use youdoku_logic::nearest;
use youdoku_logic::sat;
use youdoku_logic::sat::local::{LocalOptions, Preparation, Score};

use crate::errors;
use crate::solvers::Drawn;

/// What an engine is told; absent is what it does best with.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Told {
    seed: u64,
    max_flips: Option<u64>,
    restarts: Option<u64>,
    noise: Option<f64>,
    encoding: Option<String>,
    threads: Option<u16>,
    score: Option<String>,
    raw: bool,
}

impl Told {
    /// Whether it says nothing that was not so anyway.
    fn is_usual(&self) -> bool {
        let Told { seed, max_flips, restarts, noise, encoding, threads, score, raw } = self;
        (*seed, max_flips, restarts, noise, encoding, threads, score, *raw)
            == (1, &None, &None, &None, &None, &None, &None, false)
    }

    fn options(&self, drawn: Option<&Drawn>) -> PyResult<EngineOptions> {
        let usual = LocalOptions::default();
        if let Some(noise) = self.noise
            && !(0.0..=1.0).contains(&noise)
        {
            return Err(errors::bad(format!("found the noise {noise}, expected one from 0 to 1")));
        }
        let encoding = self.encoding.as_deref().map(encoding_named).transpose()?;
        let score = match self.score.as_deref() {
            None | Some("break") => Score::Break,
            Some("satisfied") => Score::Satisfied,
            Some(other) => {
                let message = format!("found the score `{other}`, expected break or satisfied");
                return Err(errors::bad(message));
            }
        };
        let local = LocalOptions {
            max_flips: self.max_flips.unwrap_or(usual.max_flips),
            restarts: self.restarts.unwrap_or(usual.restarts),
            noise: self.noise,
            threads: self.threads.unwrap_or(1).into(),
            preparation: match self.raw {
                true => Preparation::Raw,
                false => Preparation::UnitPropagation,
            },
            score,
            observer: drawn.map(Drawn::observer),
        };
        Ok(EngineOptions {
            encoding,
            sat: sat::Options { seed: self.seed, local, ..sat::Options::default() },
            threads: self.threads,
            ..EngineOptions::default()
        })
    }
}

/// A new engine of this name.
pub fn engine_named(name: &str, told: &Told, drawn: Option<&Drawn>) -> PyResult<Box<dyn Engine>> {
    let Some(kind) = engine::kind(name) else {
        let names = || engine::ENGINES.iter().map(|kind| kind.name);
        let expected = match nearest(name, names()) {
            Some(near) => format!("an engine; did you mean `{near}`?"),
            None => format!("one of {}", names().collect::<Vec<_>>().join(", ")),
        };
        return Err(errors::bad(format!("found the engine `{name}`, expected {expected}")));
    };
    kind.make(&told.options(drawn)?).map_err(|error| errors::not_built(&error))
}

/// The engine of this name. One that was told nothing is kept for the next question: engines that learn
/// then need not be told the rules again.
pub fn engine_kept(name: &str, told: &Told) -> PyResult<Arc<dyn Engine>> {
    static KEPT: Mutex<Vec<Arc<dyn Engine>>> = Mutex::new(Vec::new());
    if !told.is_usual() {
        return Ok(engine_named(name, told, None)?.into());
    }
    let mut kept = KEPT.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some(engine) = kept.iter().find(|engine| engine.name() == name) {
        return Ok(engine.clone());
    }
    let engine: Arc<dyn Engine> = engine_named(name, told, None)?.into();
    kept.push(engine.clone());
    Ok(engine)
}

/// The encoding of this name.
pub fn encoding_named(name: &str) -> PyResult<&'static Encoding> {
    encode::encoding(name).ok_or_else(|| {
        let known: Vec<_> = encode::ENCODINGS.iter().map(|encoding| encoding.name).collect();
        let known = known.join(", ");
        errors::bad(format!("found the encoding `{name}`, expected one of {known}"))
    })
}
