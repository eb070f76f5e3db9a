//! Verdicts with a proof: the sentence and the proof become files that appear whole or not at all.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};
use youdoku::explain::Claim;
use youdoku::{Control, Model};
use youdoku_logic::proof::{NoProof, Proven, prove};

use crate::args::{Limits, Proof};
use crate::ask;
use crate::output::Output;
use crate::signals::{self, Staged};

/// Proves a claim about a model if that is wanted.
pub fn write(
    wanted: &Proof,
    claim: &Claim,
    model: &Model,
    limits: &Limits,
    control: &Control,
) -> Result<()> {
    let Some(proof) = &wanted.proof else { return Ok(()) };
    let stopped = |stopped| ask::told(model, stopped, limits.memory);
    let sentence = claim.sentence(model, control).map_err(stopped)?;
    // From here on no signal may end us as it likes.
    signals::interrupt();
    let _listed;
    let folder = tempfile::tempdir().context("no folder for temporary files")?;
    // On the list until after it is gone.
    _listed = Staged::at(folder.path().to_owned());
    let (formula_file, proof_file) =
        (folder.path().join("formula.cnf"), folder.path().join("proof.lrat"));
    let mut out = BufWriter::new(File::create(&formula_file)?);
    claim.write(&sentence, &mut out)?;
    out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_data()?;
    match prove(&formula_file, &proof_file, control) {
        Ok(Proven::Unsatisfiable) => {}
        Ok(Proven::Satisfiable) => {
            bail!("the engine's verdict is refuted by CaDiCaL: this is a bug, please report it")
        }
        Err(NoProof::Stopped(why)) => return Err(stopped(why)),
        Err(error) => return Err(error.into()),
    }
    if let Some(formula) = &wanted.formula {
        keep(&formula_file, formula)?;
    }
    keep(&proof_file, proof)
}

/// Copies a temporary file to where it is wanted.
fn keep(from: &Path, to: &Path) -> Result<()> {
    let mut out = Output::open(Some(to))?;
    io::copy(&mut File::open(from)?, &mut out)?;
    out.flush()?;
    out.finish()?;
    Ok(())
}
