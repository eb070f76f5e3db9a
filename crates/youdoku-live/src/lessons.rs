//! What the lessons show besides watched solvers: many walks side by side, and a proof with the clauses it stands on.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use serde_json::{Value, json};
use youdoku::constraint::Piece;
use youdoku::encode::{self, AtMost};
use youdoku::engine::Engine;
use youdoku::explain::Claim;
use youdoku::{Model, Stopped, Variable};
use youdoku_logic::proof::{NoProof, Proven, prove};
use youdoku_logic::sat::local::{Algorithm, LocalOptions, LocalSearch};
use youdoku_logic::sat::{Options, SatSolver, Verdict};

use super::How;
use super::reporter::{Ended, Reporter};
use super::wire::BadQuestion;

/// Walks in one answer.
const WALKS: u64 = 10;
/// A proof with more steps is no lesson.
const LONGEST_PROOF: usize = 400;

/// Walks of WalkSAT from the same seeds under one encoding, each as a part `{"seed": …, "flips": …, "solved": …}`; at the
/// end all of them.
pub fn flips(r: &Reporter, model: &Model, how: &How) -> Result<Value, Ended> {
    let name = how.rest.get("encoding").and_then(Value::as_str).unwrap_or("minimal");
    let Some(encoding) = encode::encoding(name) else {
        return Err(BadQuestion::Shape(format!("no encoding `{name}`")).into());
    };
    let mut walks = Vec::new();
    for seed in 1..=WALKS {
        let control = r.control.with_own_meter();
        let local = LocalOptions { max_flips: 200_000, restarts: 0, ..LocalOptions::default() };
        let options = Options { seed, local, ..Options::default() };
        let mut solver = LocalSearch::new(Algorithm::WalkSat, &options);
        let verdict = encode::write(model, encoding, AtMost::Auto, &mut solver, &control)
            .and_then(|()| solver.solve(&[], &control));
        let solved = match verdict {
            Ok(verdict) => matches!(verdict, Verdict::Satisfiable(_)),
            Err(Stopped::GaveUp) => false,
            Err(stopped) => return Err(Ended::Stopped(stopped)),
        };
        let flips = control.meter().flips.load(Relaxed);
        let walk = json!({ "seed": seed, "flips": flips, "solved": solved });
        r.glimpse(walk.clone());
        walks.push(walk);
    }
    Ok(json!({ "encoding": name, "walks": walks }))
}

/// A proof that there is no solution: `{"clauses": {number: literals}, "steps": [{"id", "clause", "hints"}], "all": how many
/// clauses the sentence has, "checked": what the checker says}`. Only those clauses are sent that the proof leans on.
pub fn proof(r: &Reporter, model: &Model) -> Result<Value, Ended> {
    let bad = |what: String| Ended::from(BadQuestion::Shape(what));
    let claim = Claim::NoSolution;
    let cnf = claim.sentence(model, &r.control).map_err(Ended::Stopped)?;
    let folder = Folder::new().map_err(|error| bad(format!("no room for a proof: {error}")))?;
    let [sentence, written] = folder.files();
    let mut text = Vec::new();
    // Writing to memory does not fail.
    _ = claim.write(&cnf, &mut text);
    std::fs::write(&sentence, text).map_err(|error| bad(error.to_string()))?;
    match prove(&sentence, &written, &r.control) {
        Ok(Proven::Unsatisfiable) => {}
        Ok(Proven::Satisfiable) => {
            return Err(bad("this board has a solution: there is nothing to prove".to_owned()));
        }
        Err(NoProof::Stopped(stopped)) => return Err(Ended::Stopped(stopped)),
        Err(error) => return Err(bad(error.to_string())),
    }
    let proof = std::fs::read_to_string(&written).map_err(|error| bad(error.to_string()))?;
    let checked = claim.check(&cnf, proof.as_bytes(), &r.control).map_err(Ended::Stopped)?;
    let checked = checked.map_err(|refused| bad(refused.to_string()))?;
    let steps = needed(read(&proof));
    if steps.len() > LONGEST_PROOF {
        let many = steps.len();
        return Err(bad(format!("the proof has {many} steps, too many to go through one by one")));
    }
    let clauses: serde_json::Map<String, Value> = cnf
        .clauses()
        .zip(1u64..)
        .filter(|(_, id)| steps.iter().any(|step| step.hints.contains(id)))
        .map(|(clause, id)| {
            let literals: Vec<i32> = clause.iter().map(|literal| literal.to_dimacs()).collect();
            (id.to_string(), json!(literals))
        })
        .collect();
    let told = |step: &Step| json!({ "id": step.id, "clause": step.clause, "hints": step.hints });
    let steps: Vec<Value> = steps.iter().map(told).collect();
    let derived = checked.derived;
    Ok(json!({ "clauses": clauses, "steps": steps, "all": cnf.len(), "derived": derived }))
}

/// A step of a proof: a clause and what shows it.
struct Step {
    id: u64,
    clause: Vec<i32>,
    hints: Vec<u64>,
}

/// The steps of a proof that was found right: `ID literals 0 hints 0`; what is deleted needs no telling.
fn read(proof: &str) -> Vec<Step> {
    let step = |line: &str| {
        let mut words = line.split_whitespace();
        let id = words.next()?.parse().ok()?;
        let clause: Vec<i32> = words
            .by_ref()
            .take_while(|&word| word != "0")
            .map(str::parse)
            .collect::<Result<_, _>>()
            .ok()?;
        let hints: Vec<u64> =
            words.take_while(|&word| word != "0").map(str::parse).collect::<Result<_, _>>().ok()?;
        Some(Step { id, clause, hints })
    };
    proof.lines().filter_map(step).collect()
}

/// The steps up to the empty clause that it leans on, directly or by others.
fn needed(mut steps: Vec<Step>) -> Vec<Step> {
    let end = steps.iter().position(|step| step.clause.is_empty()).map_or(0, |place| place + 1);
    steps.truncate(end);
    let mut wanted: Vec<u64> = steps.last().map(|step| step.id).into_iter().collect();
    for step in steps.iter().rev() {
        if wanted.contains(&step.id) {
            wanted.extend(&step.hints);
        }
    }
    steps.retain(|step| wanted.contains(&step.id));
    steps
}

/// A folder for a sentence and its proof, which goes with its owner.
struct Folder(PathBuf);

impl Folder {
    fn new() -> std::io::Result<Folder> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Relaxed);
        // A page has files in memory, and no place for those that pass.
        let place =
            if cfg!(target_family = "wasm") { PathBuf::from("/") } else { std::env::temp_dir() };
        let process = if cfg!(target_family = "wasm") { 0 } else { std::process::id() };
        let folder = Folder(place.join(format!("youdoku-proof-{process}-{number}")));
        std::fs::create_dir(&folder.0)?;
        Ok(folder)
    }

    fn files(&self) -> [PathBuf; 2] {
        ["sentence.cnf", "proof.lrat"].map(|name| self.0.join(name))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        for file in self.files() {
            _ = std::fs::remove_file(file);
        }
        _ = std::fs::remove_dir(&self.0);
    }
}

/// For each cell, those that it must differ from, by whatever rule: `{"peers": [[…], …]}`.
pub fn peers(r: &Reporter, model: &Model, _: &dyn Engine, _: &How) -> Result<Value, Ended> {
    let variables = model.variables();
    let cell = |variable: &Variable| variables.cell(*variable).map(|cell| cell.index());
    let mut peers = vec![Vec::<usize>::new(); model.grid().num_cells()];
    for (piece, _) in model.pieces() {
        r.control.check().map_err(Ended::Stopped)?;
        let different: &[Variable] = match &piece {
            Piece::Different(variables) => variables,
            Piece::Pair(variables, pairs) if pairs.is_different() => variables,
            _ => continue,
        };
        let inside = |cell: &usize| *cell < peers.len();
        let cells: Vec<usize> = different.iter().filter_map(cell).filter(inside).collect();
        for &one in &cells {
            peers[one].extend(cells.iter().filter(|&&other| other != one));
        }
    }
    for list in &mut peers {
        list.sort_unstable();
        list.dedup();
    }
    Ok(json!({ "peers": peers }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_proof_only_what_the_end_leans_on_is_told() {
        let proof = "9 1 0 2 3 0\n10 2 0 4 0\n10 d 4 0\n11 0 9 5 0\n12 3 0 1 0\n";
        let steps = needed(read(proof));
        let ids: Vec<u64> = steps.iter().map(|step| step.id).collect();
        assert_eq!(ids, [9, 11]);
        assert_eq!(steps[0].hints, [2, 3]);
        assert!(steps[1].clause.is_empty());
    }
}
