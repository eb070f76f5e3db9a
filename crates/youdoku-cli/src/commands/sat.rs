//! `youdoku sat`: a model of any CNF sentence, all models, or how many.

use std::num::NonZeroU64;

use anyhow::{Context, Result, bail};
use youdoku::{Control, Stopped};
use youdoku_logic::sat::dpll::{Dpll, Script};
use youdoku_logic::sat::{self, Count, Models, Options, Projection, SatSolver, Verdict};
use youdoku_logic::text::Form;
use youdoku_logic::{ClauseSink, Cnf};

use crate::args::{Sat, row};
use crate::ask;
use crate::competition::{Report, Word};
use crate::exit::Exit;
use crate::input;
use crate::stats::Stats;

pub fn run(args: Sat) -> Result<Exit> {
    let hint = "youdoku random-sat | youdoku sat";
    let (name, text) = input::whole(args.file.as_deref(), hint)?;
    let form =
        args.form.as_deref().map_or_else(|| Form::guess(&text), |word| row(&Form::ALL, word));
    let reading = form.read(&text).with_context(|| name)?;
    drop(text);
    let engine = engine(&args)?;
    let report = Report::open(&args.format, args.output.as_deref())?;
    for warning in &reading.warnings {
        report.comment(warning)?;
    }
    if reading.cnf.is_empty() {
        report.comment("there are no clauses: every model will do")?;
    }
    if form != Form::Dimacs {
        report.names(&reading.cnf)?;
    }
    let control = ask::for_a_time(args.time);
    let stats = args.stats.then(|| Stats::begin(engine, &control));
    let solver = load(engine, &reading.cnf, &args, &report);
    let exit = answer(&reading.cnf, solver, &args, &report, &control)?;
    for line in stats.iter().flat_map(Stats::lines) {
        report.comment(&line)?;
    }
    report.finish()?;
    Ok(exit)
}

/// The solver that was named, or the usual one.
fn engine(args: &Sat) -> Result<&str> {
    match (args.engine.as_deref(), args.trace) {
        (Some(name), true) if name != sat::dpll::KIND.name => {
            bail!("--trace shows the steps of dpll, and the engine is {name}")
        }
        (_, true) => Ok(sat::dpll::KIND.name),
        (name, false) => Ok(name.unwrap_or(sat::cdcl::KIND.name)),
    }
}

/// The solver, holding the sentence.
fn load(engine: &str, cnf: &Cnf, args: &Sat, report: &Report) -> Box<dyn SatSolver> {
    let options = args.walking.options(args.threads);
    if !args.trace {
        let kind = sat::solver(engine).expect("clap lets only known solvers through");
        return kind.load(cnf, &options);
    }
    let options = Options { order: cnf.symbols().alphabetical(), ..options };
    let script = Script::new(cnf.symbols().clone(), report.comments());
    let mut solver = Dpll::observed(&options, script);
    (0..cnf.num_vars()).for_each(|_| _ = solver.fresh());
    cnf.clauses().for_each(|clause| solver.add(clause));
    Box::new(solver)
}

fn answer(
    cnf: &Cnf,
    mut solver: Box<dyn SatSolver>,
    args: &Sat,
    report: &Report,
    control: &Control,
) -> Result<Exit> {
    if args.count {
        let models = Models::new(cnf, solver, &[], Projection::all(cnf), control);
        return count(models, args.limit, report, control);
    }
    if args.all {
        let models = Models::new(cnf, solver, &[], Projection::all(cnf), control);
        return all(cnf, models, args.limit, report);
    }
    match solver.solve(&[], control) {
        Ok(Verdict::Satisfiable(values)) => {
            assert!(cnf.is_satisfied_by(&values), "a solver's model breaks a clause");
            report.verdict(Word::Satisfiable)?;
            report.model(cnf, &values)?;
            Ok(Exit::Satisfiable)
        }
        Ok(Verdict::Unsatisfiable { .. }) => unsatisfiable(report),
        Err(stopped) => unknown(stopped, report),
    }
}

fn unsatisfiable(report: &Report) -> Result<Exit> {
    report.verdict(Word::Unsatisfiable)?;
    Ok(Exit::Unsatisfiable)
}

/// "Unknown" ends with 0, as in the SAT competitions.
fn unknown(stopped: Stopped, report: &Report) -> Result<Exit> {
    report.comment(&stopped.to_string())?;
    report.verdict(Word::Unknown)?;
    Ok(Exit::Found)
}

type Found<'c> = Models<&'c Cnf, Box<dyn SatSolver>>;

fn all(cnf: &Cnf, models: Found, limit: Option<u64>, report: &Report) -> Result<Exit> {
    let mut found = 0;
    for values in models {
        match values {
            Ok(values) => {
                match found {
                    0 => report.verdict(Word::Satisfiable)?,
                    _ => report.gap()?,
                }
                report.model(cnf, &values)?;
                found += 1;
                if limit == Some(found) {
                    report.comment(&format!("{found} models, and there may be more"))?;
                    return Ok(Exit::Satisfiable);
                }
            }
            Err(stopped) if found == 0 => return unknown(stopped, report),
            Err(stopped) => {
                let so_far = format!("{stopped} after {found} models: there may be more");
                report.comment(&so_far)?;
                return Ok(Exit::Satisfiable);
            }
        }
    }
    if found == 0 {
        return unsatisfiable(report);
    }
    report.comment(&format!("{found} models, and no more"))?;
    Ok(Exit::Satisfiable)
}

fn count(models: Found, limit: Option<u64>, report: &Report, control: &Control) -> Result<Exit> {
    let so_far = || control.meter().solutions.load(std::sync::atomic::Ordering::Relaxed);
    let count = match models.tally(limit.and_then(NonZeroU64::new)) {
        Ok(count) => count,
        Err(stopped) if so_far() == 0 => return unknown(stopped, report),
        Err(stopped) => {
            report.comment(&stopped.to_string())?;
            Count::AtLeast(so_far())
        }
    };
    report.count(count)?;
    Ok(match count {
        Count::Exactly(0) => Exit::Unsatisfiable,
        Count::Exactly(_) | Count::AtLeast(_) => Exit::Satisfiable,
    })
}
