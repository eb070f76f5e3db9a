//! `youdoku check-proof`: whether a proof holds, of the puzzle as it is encoded again.

use std::fs::File;
use std::io::{BufReader, Read, Write};

use anyhow::{Context, Result, bail};
use youdoku::explain::{Claim, Eliminations};

use crate::args::{Asked, CheckProof};
use crate::ask;
use crate::exit::Exit;
use crate::input;
use crate::output::Output;

/// Bytes of the longest certificate that is looked for in a file.
const LONGEST_LINK: u64 = 1 << 20;

pub fn run(args: CheckProof) -> Result<Exit> {
    let asked = Asked { puzzle: Some(args.puzzle), rule: args.rule, output: None };
    let puzzle = input::one(&asked)?;
    let name = args.proof.display().to_string();
    // A pipe opens when somebody writes into it: signals are heard meanwhile.
    let control = args.limits.control();
    let proof = BufReader::new(File::open(&args.proof).with_context(|| name.clone())?);
    let model = ask::model(&puzzle, &control)?;
    let stopped = |stopped| ask::told(&model, stopped, args.limits.memory);
    let claim = Claim::to_check(&model, &control).map_err(stopped)?;
    let mut out = Output::open(None)?;
    // A certificate for a link is one word, and no number.
    let mut proof = proof;
    let mut text = String::new();
    proof.by_ref().take(LONGEST_LINK).read_to_string(&mut text).with_context(|| name.clone())?;
    let is_link = !text.trim().is_empty()
        && !text.trim().contains(char::is_whitespace)
        && text.trim().parse::<i64>().is_err();
    let checked = match is_link {
        true => match Eliminations::from_link(text.trim(), &model) {
            Some(found) => found.check(&claim, &model, &control),
            None => bail!("{name} is no certificate for this puzzle"),
        },
        false => {
            let sentence = claim.sentence(&model, &control).map_err(stopped)?;
            claim.check(&sentence, text.as_bytes().chain(proof), &control)
        }
    };
    let exit = match checked.map_err(stopped)? {
        Ok(checked) => {
            let shown = match &claim {
                Claim::NoSolution => "no solution",
                Claim::NoOther(_) => "one solution, and no second",
            };
            let (stated, derived) = (checked.stated, checked.derived);
            writeln!(
                out,
                "holds: {stated} clauses of the puzzle, {derived} derived, the last empty: {shown}"
            )?;
            Exit::Found
        }
        Err(refused) => {
            writeln!(out, "refused: {refused}")?;
            Exit::None
        }
    };
    out.finish()?;
    Ok(exit)
}
