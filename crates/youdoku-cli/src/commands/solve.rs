//! `youdoku solve`: a solution, or all of them.

use std::io::Write;

use anyhow::{Result, bail};
use youdoku::bulk::Answer;
use youdoku::engine::ENGINES;
use youdoku::explain::Claim;
use youdoku::text::Form;
use youdoku::{Control, Model, Puzzle, Stopped};
use youdoku_logic::sat;

use crate::args::{Limits, Sat, Solve};
use crate::ask::{self, Load};
use crate::batch;
use crate::exit::Exit;
use crate::input::{Input, Opened};
use crate::output::Output;
use crate::plain::{self, Question};
use crate::progress::Watch;
use crate::proof;

pub fn run(args: Solve) -> Result<Exit> {
    let (how, form) = (&args.how, args.format.unwrap_or(Form::Line));
    let engine = how.engine(Load::Many)?;
    let limit = if args.all { args.limit.unwrap_or(u64::MAX) } else { 1 };
    let many = |model: &Model, control: &Control| {
        let mut texts = Vec::new();
        for board in engine.solutions(model, control).take(limit.try_into().unwrap_or(usize::MAX)) {
            texts.push(form.write_solution(&board?, model).trim_end().to_owned());
        }
        Ok(match texts.as_slice() {
            [] => ("none".to_owned(), Exit::None),
            texts => (texts.join(" "), Exit::Found),
        })
    };
    let mut opened = Opened::new(&args.asked)?;
    if opened.is_sentence()? {
        return sentence(opened, args);
    }
    let proves = args.proof.proof.is_some();
    if !proves
        && plain::serves(how)
        && limit == 1
        && form == Form::Line
        && opened.is_plain_list()?
    {
        let question = Question { limit, write: &write, otherwise: &many };
        return plain::run(opened.reader, &args.asked, how, &question);
    }
    match opened.read()? {
        Input::One(puzzle) => one(&puzzle, &args),
        Input::Many(_) if proves => bail!("a proof is about one puzzle, and this is a list"),
        Input::Many(puzzles) => {
            batch::run(puzzles, &args.asked, &how.engine, &how.limits, |_, model, control| {
                many(model, control)
            })
        }
    }
}

/// A sentence over the cells of a board: its models are the solutions, whatever rules it has in mind.
fn sentence(opened: Opened, args: Solve) -> Result<Exit> {
    let (name, text) = opened.whole()?;
    let Solve { asked, all, limit, format, proof, how } = args;
    if proof.proof.is_some() {
        bail!("{name} is a CNF sentence: a proof is about a puzzle");
    }
    if !asked.rule.is_empty() {
        bail!("{name} is a CNF sentence and says all its rules: --rule has no place there");
    }
    let engine = match how.engine.as_str() {
        engine if sat::solver(engine).is_some() => Some(how.engine),
        engine if engine == ENGINES[0].name => None,
        engine => {
            bail!("{engine} solves puzzles and {name} is a CNF sentence, expected a SAT solver")
        }
    };
    let Limits { time, memory, threads, stats } = how.limits;
    let asked_of_sat = Sat {
        file: asked.puzzle,
        form: None,
        engine,
        all,
        count: false,
        limit,
        format: None,
        trace: false,
        stats,
        time,
        memory,
        threads: threads.unwrap_or(1),
        output: asked.output,
        walking: how.walking,
    };
    let form = format.unwrap_or(if all { Form::Line } else { Form::Block });
    super::sat::solve(&name, text, &asked_of_sat, form)
}

/// The first solution of a plain puzzle.
fn write(answer: &Answer, out: &mut Vec<u8>) -> Exit {
    if answer.count == 0 {
        out.extend_from_slice(b"none");
        return Exit::None;
    }
    out.extend(answer.first.map(|digit| b'0' + digit));
    Exit::Found
}

fn one(puzzle: &Puzzle, args: &Solve) -> Result<Exit> {
    let control = args.how.limits.control();
    let model = ask::model(puzzle, &control)?;
    let engine = args.how.engine(Load::One)?;
    let mut out = Output::open(args.asked.output.as_deref())?;
    let form = args.format.unwrap_or(if args.all { Form::Line } else { Form::Block });
    let limit = if args.all { args.limit.unwrap_or(u64::MAX) } else { 1 };
    let mut found = 0;
    let mut stopped: Option<Stopped> = None;
    let watch = Watch::over(engine.as_ref(), &model, &args.how.limits, &control);
    for board in engine.solutions(&model, &control) {
        match board {
            Ok(board) => writeln!(out, "{}", form.write_solution(&board, &model).trim_end())?,
            Err(reason) => {
                stopped = Some(reason);
                break;
            }
        }
        found += 1;
        if found == limit {
            break;
        }
        // Solutions are few and far between on hard puzzles: each is shown when it is found.
        if found < 100 {
            out.flush()?;
        }
    }
    drop(watch);
    if found == 0 && stopped.is_none() {
        proof::write(&args.proof, &Claim::NoSolution, &model, &args.how.limits, &control)?;
        writeln!(out, "none")?;
    } else if args.proof.proof.is_some() && stopped.is_none() {
        say!(
            "youdoku: there is a solution: nothing to prove (`youdoku unique --proof` proves that there is no other)"
        );
    }
    out.close(match stopped {
        Some(reason) => Err(ask::told(&model, reason, args.how.limits.memory)),
        None if found == 0 => Ok(Exit::None),
        None => Ok(Exit::Found),
    })
}
