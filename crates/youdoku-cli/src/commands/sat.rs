//! `youdoku sat`: a model of any CNF sentence, all models, or how many.

use std::borrow::Cow;
use std::num::NonZeroU64;
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;

use anyhow::{Context, Result, bail};
use youdoku::encode::Spoken;
use youdoku::text::Form;
use youdoku::{Control, Stopped};
use youdoku_logic::sat::dpll::{Dpll, Script};
use youdoku_logic::sat::{self, Count, Models, Options, Projection, SatSolver, Verdict};
use youdoku_logic::text::Form as CnfForm;
use youdoku_logic::{Assignment, Cnf, Lit, Var};

use crate::args::{Sat, row};
use crate::ask::within;
use crate::competition::{Report, Style, Word};
use crate::exit::Exit;
use crate::input;
use crate::stats::Stats;

pub fn run(args: Sat) -> Result<Exit> {
    let hint = "youdoku random-sat | youdoku sat";
    let (name, text) = input::whole(args.file.as_deref(), hint)?;
    let style = |spoken: Option<Spoken>| {
        let is_solution = |path: &Path| path.extension().is_some_and(|ending| ending == "sol");
        Ok(match args.format.as_deref() {
            Some("named") => Style::Named,
            Some("board") => Style::Board(spoken.context(NO_CELLS)?, Form::Block),
            Some("sol") => Style::Solution,
            None if args.output.as_deref().is_some_and(is_solution) => Style::Solution,
            _ => Style::Competition,
        })
    };
    ask(&name, text, &args, style)
}

/// Why there is no board.
const NO_CELLS: &str =
    "its symbols are no cells such as `132` or `d2_1_3`, so there is no board to show";

/// The answer to `youdoku solve` about a sentence: boards, drawn in this form.
pub fn solve(name: &str, text: String, args: &Sat, form: Form) -> Result<Exit> {
    let exit = ask(name, text, args, |spoken| {
        let hint = format!("{NO_CELLS}\nhint: `youdoku sat {name}` finds a model of any sentence");
        Ok(Style::Board(spoken.context(hint)?, form))
    })?;
    Ok(match exit {
        Exit::Satisfiable => Exit::Found,
        Exit::Unsatisfiable => Exit::None,
        _ => Exit::Stopped,
    })
}

/// Answers about a sentence, in a style that may depend on what it speaks of.
fn ask(
    name: &str,
    text: String,
    args: &Sat,
    style: impl FnOnce(Option<Spoken>) -> Result<Style>,
) -> Result<Exit> {
    let form =
        args.form.as_deref().map_or_else(|| CnfForm::guess(&text), |word| row(&CnfForm::ALL, word));
    let reading = form.read(&text).with_context(|| name.to_owned())?;
    drop(text);
    let engine = engine(args)?;
    let style = style(Spoken::by(reading.cnf.symbols())).with_context(|| name.to_owned())?;
    let report = Report::open(style, args.output.as_deref())?;
    for warning in &reading.warnings {
        report.comment(warning)?;
    }
    if reading.cnf.is_empty() {
        report.comment("there are no clauses: every model will do")?;
    }
    // The steps of a trace are told by name: the numbers are of interest at its end.
    if form != CnfForm::Dimacs && !args.trace {
        report.names(&reading.cnf)?;
    }
    let control = within(args.time, args.memory);
    let stats = args.stats.then(|| Stats::begin(engine, &control));
    let subject = Subject::new(&reading.cnf, args);
    if subject.free > 0 && !args.count {
        let free = subject.free;
        report
            .comment(&format!("{free} variables are in no clause and may be either: left out"))?;
    }
    let exit = match load(engine, &subject.cnf, args, &report, &control) {
        Ok(solver) => answer(&subject, solver, args, &report, &control)?,
        Err(stopped) => unknown(stopped, &report)?,
    };
    if form != CnfForm::Dimacs && args.trace && exit == Exit::Satisfiable {
        report.names(&reading.cnf)?;
    }
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

/// What is asked about: the sentence, or of one with far more variables than its clauses have, those that
/// occur.
struct Subject<'c> {
    /// The sentence as it was read.
    read: &'c Cnf,
    /// What is put to the solver.
    cnf: Cow<'c, Cnf>,
    /// Which variable of the sentence as read each of its own is, where they differ.
    variables: Option<Vec<Var>>,
    /// How many variables are left out, because no clause has them.
    free: usize,
}

/// More variables than so many times the literals are out of proportion.
const PROPORTION: usize = 4;

impl<'c> Subject<'c> {
    fn new(read: &'c Cnf, args: &Sat) -> Subject<'c> {
        let many = read.num_vars() > 1000 + PROPORTION * read.num_literals();
        // Counting multiplies: it never walks through the values of what is in no clause.
        if !many && !args.count {
            return Subject { read, cnf: Cow::Borrowed(read), variables: None, free: 0 };
        }
        let (cnf, variables) = read.compact();
        let free = read.num_vars() - variables.len();
        Subject { read, cnf: Cow::Owned(cnf), variables: Some(variables), free }
    }

    /// The true literals of a model, in the sentence as it was read.
    fn literals<'v>(&'v self, values: &'v Assignment) -> impl Iterator<Item = Lit> + 'v {
        let of_read = |lit: Lit| match &self.variables {
            Some(variables) => variables[lit.var().index()].lit(lit.is_positive()),
            None => lit,
        };
        values.literals().take(self.cnf.num_vars()).map(of_read)
    }
}

/// The solver, holding the sentence.
fn load(
    engine: &str,
    cnf: &Cnf,
    args: &Sat,
    report: &Report,
    control: &Control,
) -> Result<Box<dyn SatSolver>, Stopped> {
    let options = args.walking.options(args.threads);
    if !args.trace {
        let kind = sat::solver(engine).expect("clap lets only known solvers through");
        return kind.load_under(cnf, &options, control);
    }
    let options = Options { order: cnf.symbols().counting(), ..options };
    let script = Script::new(cnf.symbols().clone(), report.comments());
    let mut solver = Dpll::observed(&options, script);
    sat::fill(&mut solver, cnf, control)?;
    Ok(Box::new(solver))
}

fn answer(
    subject: &Subject,
    mut solver: Box<dyn SatSolver>,
    args: &Sat,
    report: &Report,
    control: &Control,
) -> Result<Exit> {
    let cnf = &*subject.cnf;
    if args.count {
        let models = Models::new(cnf, solver, &[], Projection::all(cnf), control);
        return count(models, subject.free, args.limit, report, control);
    }
    if args.all {
        let models = Models::new(cnf, solver, &[], Projection::all(cnf), control);
        return all(subject, models, args.limit, report);
    }
    match solver.solve(&[], control) {
        Ok(Verdict::Satisfiable(values)) => {
            assert!(cnf.is_satisfied_by(&values), "a solver's model breaks a clause");
            report.verdict(Word::Satisfiable)?;
            report.model(subject.read, subject.literals(&values))?;
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

fn all(subject: &Subject, models: Found, limit: Option<u64>, report: &Report) -> Result<Exit> {
    let mut found = 0;
    for values in models {
        match values {
            Ok(values) => {
                match found {
                    0 => report.verdict(Word::Satisfiable)?,
                    _ => report.gap()?,
                }
                report.model(subject.read, subject.literals(&values))?;
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
                report.cut_short();
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

/// How many models there are: those over the variables that occur, and each as often as the others can be
/// chosen freely.
fn count(
    models: Found,
    free: usize,
    limit: Option<u64>,
    report: &Report,
    control: &Control,
) -> Result<Exit> {
    let each = |limit: u64| u32::try_from(free).ok().and_then(|free| limit.checked_shr(free));
    // So many models of those that occur are at least the limit with the others.
    let enough = limit.map(|limit| NonZeroU64::MIN.saturating_add(each(limit - 1).unwrap_or(0)));
    let so_far = || control.meter().solutions.load(Relaxed);
    let count = match models.tally(enough) {
        Ok(count) => count,
        Err(stopped) if so_far() == 0 => return unknown(stopped, report),
        Err(stopped) => {
            report.comment(&stopped.to_string())?;
            report.cut_short();
            Count::AtLeast(so_far())
        }
    };
    let reached = |number: u64| match limit {
        Some(limit) => number > each(limit - 1).unwrap_or(0),
        None => false,
    };
    match (count, limit) {
        (Count::Exactly(number) | Count::AtLeast(number), Some(limit)) if reached(number) => {
            report.count(Count::AtLeast(limit), 0)?
        }
        _ => report.count(count, free)?,
    }
    Ok(match count {
        Count::Exactly(0) => Exit::Unsatisfiable,
        Count::Exactly(_) | Count::AtLeast(_) => Exit::Satisfiable,
    })
}
