//! `youdoku compare`: one puzzle put to many engines and encodings, one after the other, so that none
//! takes time from another.

use anyhow::{Result, bail};
use indicatif::ProgressBar;
use youdoku::encode::{self, AtMost, ENCODINGS, Encoding};
use youdoku::engine::{self, ENGINES, EngineKind};
use youdoku::{Control, Model};

use crate::args::{Compare, row};
use crate::ask;
use crate::chart;
use crate::exit::Exit;
use crate::input;
use crate::output::Output;

mod measure;
mod report;

use measure::{Measured, Verdict};

pub fn run(args: Compare) -> Result<Exit> {
    let model = ask::model(&input::one(&args.asked)?, &ask::interruptible())?;
    let mut out = Output::open(args.asked.output.as_deref())?;
    let pairings = pairings(&args);
    let bar = ProgressBar::new(pairings.len() as u64);
    let mut measured = Vec::new();
    for pairing in pairings {
        bar.set_message(pairing.name());
        measured.push(measure::measure(&model, pairing, &args));
        bar.inc(1);
        if ask::interruptible().is_cancelled() {
            // What was measured before Ctrl-C still stands.
            break;
        }
    }
    bar.finish_and_clear();
    agree(&measured);
    report::write(&measured, &args, &mut out)?;
    if ask::interruptible().is_cancelled() {
        out.stop()?;
    } else {
        out.finish()?;
    }
    if let Some(path) = &args.chart {
        draw(&model, &measured, &args, path)?;
    }
    let some = |verdict| measured.iter().any(|m: &Measured| m.verdict == verdict);
    Ok(match () {
        () if some(Verdict::Solved) => Exit::Found,
        () if some(Verdict::None) => Exit::None,
        () => Exit::Stopped,
    })
}

/// An engine with an encoding, where it takes one.
#[derive(Clone, Copy)]
struct Pairing {
    engine: &'static EngineKind,
    encoding: Option<&'static Encoding>,
    at_most: AtMost,
}

impl Pairing {
    fn name(&self) -> String {
        match self.encoding {
            Some(encoding) => format!("{} {}", self.engine.name, encoding.name),
            None => self.engine.name.to_owned(),
        }
    }

    /// Whether it is a local search: then seeds make a difference, and flips are its steps.
    fn walks(&self) -> bool {
        !self.engine.complete
    }
}

/// All that were asked for, in the order of the tables.
fn pairings(args: &Compare) -> Vec<Pairing> {
    let wanted = |list: &[String], name: &str| list.is_empty() || list.iter().any(|w| w == name);
    let at_most = row(&AtMost::ALL, &args.at_most);
    let mut pairings = Vec::new();
    let built = ENGINES.iter().filter(|kind| kind.built().is_ok());
    for engine in built.filter(|kind| wanted(&args.engines, kind.name)) {
        if engine.usual_encoding().is_none() {
            pairings.push(Pairing { engine, encoding: None, at_most });
            continue;
        }
        let encodings = ENCODINGS.iter().filter(|e| wanted(&args.encodings, e.name));
        pairings.extend(encodings.map(|&e| Pairing { engine, encoding: Some(e), at_most }));
    }
    pairings
}

/// Where one engine finds a solution, none may claim that there is none.
fn agree(measured: &[Measured]) {
    let who = |verdict| measured.iter().find(|m| m.verdict == verdict).map(|m| m.pairing.name());
    if let (Some(found), Some(none)) = (who(Verdict::Solved), who(Verdict::None)) {
        panic!("{found} finds a solution, and {none} claims that there is none");
    }
}

/// The chart, with a walk of each local search made again to be watched.
fn draw(
    model: &Model,
    measured: &[Measured],
    args: &Compare,
    path: &std::path::Path,
) -> Result<()> {
    let bars = report::bars(measured, args);
    if bars.bars.is_empty() {
        bail!("no engine here flips anything: --bars flips has nothing to draw");
    }
    let walks = measured.iter().filter(|m| m.pairing.walks());
    let curves: Vec<chart::Curve> = walks.map(|m| measure::watch(model, m.pairing, args)).collect();
    let mut out = Output::open(Some(path))?;
    chart::write(&bars, &curves, &mut out)?;
    out.finish()
}

/// How large the formula of a pairing is, where there is time enough to say.
fn size(model: &Model, pairing: Pairing, control: &Control) -> Option<encode::Size> {
    encode::size(model, pairing.encoding?, pairing.at_most, control).ok()
}

/// The engine of a pairing.
fn make(pairing: Pairing, args: &Compare, seed: u64) -> Box<dyn engine::Engine> {
    let mut sat = args.walking.options(1);
    sat.seed = seed;
    let Pairing { encoding, at_most, .. } = pairing;
    let options = engine::EngineOptions { encoding, at_most, sat, ..Default::default() };
    pairing.engine.make(&options).expect("only engines of this build are paired")
}
