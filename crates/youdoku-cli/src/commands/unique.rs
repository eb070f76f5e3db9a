//! `youdoku unique`: no solution, one, or two that prove there are several.

use std::io::Write;

use anyhow::{Result, bail};
use youdoku::bulk::Answer;
use youdoku::explain::Claim;
use youdoku::{Board, Control, Model, Uniqueness};

use crate::args::{How, Unique};
use crate::ask::{self, Load};
use crate::batch;
use crate::exit::Exit;
use crate::input::{Input, Opened};
use crate::output::Output;
use crate::plain::{self, Question};
use crate::progress::Watch;
use crate::proof;

pub fn run(args: Unique) -> Result<Exit> {
    let How { engine: name, limits, .. } = &args.how;
    let engine = args.how.engine(Load::Many)?;
    let many = |model: &Model, control: &Control| {
        let (word, exit, _) = told(engine.uniqueness(model, control)?);
        Ok((word.to_owned(), exit))
    };
    let mut opened = Opened::new(&args.asked)?;
    let proves = args.proof.proof.is_some();
    if !proves && plain::serves(&args.how) && opened.is_plain_list()? {
        let question = Question { limit: 2, write: &write, otherwise: &many };
        return plain::run(opened.reader, &args.asked, &args.how, &question);
    }
    match opened.read()? {
        Input::Many(_) if proves => bail!("a proof is about one puzzle, and this is a list"),
        Input::Many(puzzles) => {
            batch::run(puzzles, &args.asked, name, limits, |_, model, control| many(model, control))
        }
        Input::One(puzzle) => {
            let control = limits.control();
            let model = ask::model(&puzzle, &control)?;
            let mut out = Output::open(args.asked.output.as_deref())?;
            let engine = args.how.engine(Load::One)?;
            let watch = Watch::over(engine.as_ref(), &model, limits, &control);
            let uniqueness = engine.uniqueness(&model, &control);
            drop(watch);
            let uniqueness =
                uniqueness.map_err(|stopped| ask::told(&model, stopped, limits.memory))?;
            let claim = match &uniqueness {
                Uniqueness::None => Some(Claim::NoSolution),
                Uniqueness::One(board) => Some(Claim::NoOther(board.clone())),
                Uniqueness::Many(..) => None,
            };
            if let Some(claim) = claim {
                proof::write(&args.proof, &claim, &model, limits, &control)?;
            } else if args.proof.proof.is_some() {
                say!("youdoku: there are several solutions: nothing to prove");
            }
            let (word, exit, boards) = told(uniqueness);
            writeln!(out, "{word}")?;
            for board in boards {
                writeln!(out, "{}", args.format.write_solution(&board, &model).trim_end())?;
            }
            out.finish()?;
            Ok(exit)
        }
    }
}

/// The word for a plain puzzle.
fn write(answer: &Answer, out: &mut Vec<u8>) -> Exit {
    let (word, exit) = match answer.count {
        0 => ("none", Exit::None),
        1 => ("unique", Exit::Found),
        _ => ("several", Exit::None),
    };
    out.extend_from_slice(word.as_bytes());
    exit
}

/// The word for it, how that ends, and the boards that prove it. The question is whether there is
/// exactly one solution, so "several" ends as a proven no.
fn told(uniqueness: Uniqueness) -> (&'static str, Exit, Vec<Board>) {
    match uniqueness {
        Uniqueness::None => ("none", Exit::None, Vec::new()),
        Uniqueness::One(board) => ("unique", Exit::Found, vec![board]),
        Uniqueness::Many(first, second) => ("several", Exit::None, vec![first, second]),
    }
}
