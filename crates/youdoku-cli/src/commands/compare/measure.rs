//! What one engine takes with one encoding. The time is that of a person who waits: encoding included.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use youdoku::encode::{self, ENCODINGS};
use youdoku::engine::{ENGINES, EngineOptions};
use youdoku::{Model, Stopped};
use youdoku_logic::sat::local::Observer;

use super::{Pairing, make, size};
use crate::args::Compare;
use crate::ask;
use crate::chart::Curve;

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    Solved,
    /// Proven that there is no solution.
    None,
    Stopped(Reason),
}

/// Why there is no verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    GaveUp,
    OutOfTime,
    Cancelled,
    TooLarge,
}

impl Verdict {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Solved => "solved",
            Verdict::None => "none",
            Verdict::Stopped(Reason::GaveUp) => "gave up",
            Verdict::Stopped(Reason::OutOfTime) => "out of time",
            Verdict::Stopped(Reason::Cancelled) => "cancelled",
            Verdict::Stopped(Reason::TooLarge) => "too large",
        }
    }
}

/// One run.
#[derive(Clone, Copy, Debug)]
struct Run {
    verdict: Verdict,
    time: Duration,
    decisions: u64,
    conflicts: u64,
    flips: u64,
    /// Variables that unit propagation fixed; before a walk, where it is one.
    fixed: u64,
}

/// A pairing with what its runs took: for several seeds, the median run.
pub struct Measured {
    pub pairing: Pairing,
    pub size: Option<encode::Size>,
    pub verdict: Verdict,
    pub time: Duration,
    /// Guesses, or states visited.
    pub decisions: u64,
    pub conflicts: u64,
    pub flips: u64,
    /// Whether nothing was left to flip or to guess, because unit propagation alone found the solution.
    pub by_units_alone: bool,
    pub runs: usize,
    pub solved: usize,
}

/// Runs a pairing, local searches with each seed, until its time is over.
pub fn measure(model: &Model, pairing: Pairing, args: &Compare) -> Measured {
    let whole = ask::within(Some(args.time), args.memory);
    let seeds = if pairing.walks() { args.seeds } else { 1 };
    let mut runs = Vec::new();
    for seed in (args.walking.seed..).take(seeds.try_into().unwrap_or(usize::MAX)) {
        let control = whole.with_own_meter();
        let start = Instant::now();
        let result = make(pairing, args, seed).solve(model, &control);
        let time = start.elapsed();
        let verdict = match result {
            Ok(Some(_)) => Verdict::Solved,
            Ok(None) => Verdict::None,
            Err(Stopped::GaveUp) => Verdict::Stopped(Reason::GaveUp),
            Err(Stopped::OutOfTime) => Verdict::Stopped(Reason::OutOfTime),
            Err(Stopped::Cancelled) => Verdict::Stopped(Reason::Cancelled),
            Err(Stopped::TooLarge(_)) => Verdict::Stopped(Reason::TooLarge),
        };
        let [(_, decisions), (_, fixed), (_, conflicts), (_, flips), ..] =
            control.meter().readings();
        runs.push(Run { verdict, time, decisions, conflicts, flips, fixed });
        if whole.check().is_err() {
            break;
        }
    }
    // A run without a verdict would have taken longer than it did: it comes after all that have one.
    runs.sort_by_key(|run| (run.verdict, run.time));
    let solved = runs.iter().filter(|run| run.verdict == Verdict::Solved).count();
    let Run { verdict, time, decisions, conflicts, flips, fixed } = runs[runs.len() / 2];
    let by_units_alone = pairing.engine.propagates_first()
        && verdict == Verdict::Solved
        && fixed > 0
        && (decisions, flips) == (0, 0);
    let (size, runs) =
        (size(model, pairing, &ask::within(Some(args.time), args.memory)), runs.len());
    Measured {
        pairing,
        size,
        verdict,
        time,
        decisions,
        conflicts,
        flips,
        by_units_alone,
        runs,
        solved,
    }
}

/// The engine's place in its table, and the encoding's: curves of one engine have one colour.
fn place(pairing: Pairing) -> (usize, usize) {
    let engine = ENGINES.iter().position(|kind| kind.name == pairing.engine.name);
    let name = pairing.encoding.map(|encoding| encoding.name);
    let encoding = ENCODINGS.iter().position(|encoding| Some(encoding.name) == name);
    (engine.unwrap_or(0), encoding.unwrap_or(0))
}

/// A walk made again with the first seed, watched: the unsatisfied clauses after so many flips.
///
/// It is watched at each flip, but kept only where a logarithmic axis can show it.
pub fn watch(model: &Model, pairing: Pairing, args: &Compare) -> Curve {
    let points: Arc<Mutex<Vec<(u64, usize)>>> = Arc::default();
    let mut sat = args.walking.options(1);
    let max_flips = sat.local.max_flips;
    let kept = points.clone();
    sat.local.observer = Some(Observer::new(1, move |glimpse| {
        let flips = glimpse.attempt * max_flips + glimpse.flips;
        let mut points = kept.lock().expect("nobody panics while they look");
        let next = points.last().map_or(0, |&(last, _)| last + last / 50 + 1);
        if flips >= next || glimpse.unsatisfied == 0 {
            points.push((flips, glimpse.unsatisfied));
        }
    }));
    let Pairing { encoding, at_most, .. } = pairing;
    let options = EngineOptions { encoding, at_most, sat, ..EngineOptions::default() };
    let engine = pairing.engine.make(&options).expect("only engines of this build are paired");
    // How it ends is known from the run that was measured.
    let _ = engine.solve(model, &ask::within(Some(args.time), args.memory));
    drop(engine);
    let points = std::mem::take(&mut *points.lock().expect("nobody panics while they look"));
    Curve { name: pairing.name(), colour: place(pairing).0, dash: place(pairing).1, points }
}
