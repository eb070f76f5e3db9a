//! `youdoku check-proof`: whether a proof holds, of the puzzle as it is encoded again.

use std::fs::File;
use std::io::{BufReader, Write};

use anyhow::{Context, Result};
use youdoku::engine;
use youdoku::explain::Claim;

use crate::args::{Asked, CheckProof};
use crate::ask;
use crate::exit::Exit;
use crate::input;
use crate::output::Output;

pub fn run(args: CheckProof) -> Result<Exit> {
    let asked = Asked { puzzle: Some(args.puzzle), rule: args.rule, output: None };
    let puzzle = input::one(&asked)?;
    let name = args.proof.display().to_string();
    let proof = BufReader::new(File::open(&args.proof).with_context(|| name.clone())?);
    let control = args.limits.control();
    let model = ask::model(&puzzle, &control)?;
    let stopped = |stopped| ask::told(&model, stopped, args.limits.memory);
    // Which board the proof's last clause forbids. A wrong one would only make the proof fail.
    let solution = engine::default().solve(&model, &control).map_err(stopped)?;
    let claim = solution.map_or(Claim::NoSolution, Claim::NoOther);
    let sentence = claim.sentence(&model, &control).map_err(stopped)?;
    let mut out = Output::open(None)?;
    let exit = match claim.check(&sentence, proof, &control).map_err(stopped)? {
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
