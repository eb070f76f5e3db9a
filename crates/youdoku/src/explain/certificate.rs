//! Verdicts that others can check: the sentence whose unsatisfiability a verdict is, for proofs of `youdoku_logic::proof`.
//!
//! That there is no second solution is that the clauses of the puzzle, with one that forbids the first, have no model. That
//! there is a first is shown by the board. The sentence is always the same for the same puzzle, so that who checks a proof
//! writes it again instead of believing a file.

use std::io::{self, BufRead, Write};

use youdoku_logic::proof::{Checked, Refused, check};
use youdoku_logic::{ClauseSink, Cnf, Control, Stopped};

use crate::encode::{self, AtMost, CnfError, Naming, zones::ZONES};
use crate::{Board, Model};

/// What a proof is to show of a puzzle.
#[derive(Clone, Debug)]
pub enum Claim {
    /// There is no solution.
    NoSolution,
    /// There is none but this one.
    NoOther(Board),
}

impl Claim {
    /// The clauses that have no model if it is true: those of the puzzle, then the one that forbids the solution.
    pub fn sentence(&self, model: &Model, control: &Control) -> Result<Cnf, Stopped> {
        let cnf = encode::cnf(model, &ZONES, AtMost::Auto, Naming::Numbers, control);
        let mut cnf = cnf.map_err(|error| match error {
            CnfError::Stopped(stopped) => stopped,
            CnfError::Names(_) => unreachable!("numbers name everything"),
        })?;
        if let Claim::NoOther(board) = self {
            cnf.add(&encode::blocking_clause(model.variables(), board));
        }
        Ok(cnf)
    }

    /// Writes the sentence as DIMACS, with what it says and the solution in comments.
    pub fn write(&self, cnf: &Cnf, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Claim::NoSolution => writeln!(out, "c unsatisfiable if the puzzle has no solution")?,
            Claim::NoOther(board) => {
                writeln!(
                    out,
                    "c unsatisfiable if the puzzle has no solution but this one, which the last clause forbids"
                )?;
                let grid = board.grid();
                for cells in grid.rows() {
                    let values = cells.iter().map(|&cell| match board.get(cell) {
                        Some(digit) => grid.value(digit).to_string(),
                        None => ".".to_owned(),
                    });
                    writeln!(out, "c {}", values.collect::<Vec<_>>().join(" "))?;
                }
            }
        }
        writeln!(out, "p cnf {} {}", cnf.num_vars(), cnf.len())?;
        for clause in cnf.clauses() {
            for literal in clause {
                write!(out, "{} ", literal.to_dimacs())?;
            }
            writeln!(out, "0")?;
        }
        Ok(())
    }

    /// Checks a proof of it against the sentence, which is written again.
    pub fn check(
        &self,
        cnf: &Cnf,
        proof: impl BufRead,
        control: &Control,
    ) -> Result<Result<Checked, Refused>, Stopped> {
        let clauses: Vec<Vec<i32>> = cnf
            .clauses()
            .map(|clause| clause.iter().map(|literal| literal.to_dimacs()).collect())
            .collect();
        check(clauses.iter().map(Vec::as_slice), proof, control)
    }
}
