//! Verdicts that others can check: the sentence whose unsatisfiability a verdict is, for proofs of `youdoku_logic::proof`.
//!
//! That there is no second solution is that the clauses of the puzzle, with one that forbids the first, have no model. That
//! there is a first is shown by the board. The sentence is always the same for the same puzzle, so that who checks a proof
//! writes it again instead of believing a file.

use std::io::{self, BufRead, Read, Write};

use youdoku_logic::proof::{Checked, Refused, check, check_drup};
use youdoku_logic::{ClauseSink, Cnf, Control, Stopped};

use crate::encode::{self, AtMost, CnfError, Naming, extended::EXTENDED};
use crate::{Board, Model, Uniqueness, engine};

/// What a proof is to show of a puzzle.
///
/// ```
/// use youdoku::{Control, Puzzle, explain::Claim};
/// let claim = |text: &str| {
///     let model = text.parse::<Puzzle>().unwrap().model().unwrap();
///     Claim::of(&model, &Control::new()).unwrap()
/// };
/// assert!(matches!(claim("...3 ...2 3... 4..."), Some(Claim::NoOther(_))));
/// assert!(matches!(claim("11.. .... .... ...."), Some(Claim::NoSolution)));
/// // That there are several is shown by two boards, and needs no proof.
/// assert!(claim(".... .... .... ....").is_none());
/// ```
#[derive(Clone, Debug)]
pub enum Claim {
    /// There is no solution.
    NoSolution,
    /// There is none but this one.
    NoOther(Board),
}

impl Claim {
    /// What is true of a puzzle and could be proven; nothing where it has several solutions.
    pub fn of(model: &Model, control: &Control) -> Result<Option<Claim>, Stopped> {
        Ok(match engine::default().uniqueness(model, control)? {
            Uniqueness::None => Some(Claim::NoSolution),
            Uniqueness::One(board) => Some(Claim::NoOther(board)),
            Uniqueness::Many(..) => None,
        })
    }

    /// What a proof about a puzzle can only be of: one board is looked for, which the proof's last clause forbids. A wrong
    /// one would only make the proof fail.
    pub fn to_check(model: &Model, control: &Control) -> Result<Claim, Stopped> {
        let solution = engine::default().solve(model, control)?;
        Ok(solution.map_or(Claim::NoSolution, Claim::NoOther))
    }

    /// The clauses that have no model if it is true: those of the puzzle, then the one that forbids the solution. Everything
    /// is said that holds: the more propagation finds by itself, the shorter is a proof.
    pub fn sentence(&self, model: &Model, control: &Control) -> Result<Cnf, Stopped> {
        let cnf = encode::cnf(model, &EXTENDED, AtMost::Auto, Naming::Numbers, control);
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

    /// Checks a proof of it against the sentence, which is written again: LRAT, or DRUP, whose lines have one 0 only.
    pub fn check(
        &self,
        cnf: &Cnf,
        mut proof: impl BufRead,
        control: &Control,
    ) -> Result<Result<Checked, Refused>, Stopped> {
        let clauses: Vec<Vec<i32>> = cnf
            .clauses()
            .map(|clause| clause.iter().map(|literal| literal.to_dimacs()).collect())
            .collect();
        let clauses = clauses.iter().map(Vec::as_slice);
        let mut first = String::new();
        if let Err(error) = proof.read_line(&mut first) {
            return Ok(Err(Refused { line: 1, why: error.to_string() }));
        }
        control.check()?;
        let words: Vec<&str> = first.split_ascii_whitespace().collect();
        let zeros = words.iter().filter(|word| **word == "0").count();
        let forgets = words.get(1) == Some(&"d");
        let whole = io::Cursor::new(first.clone().into_bytes()).chain(proof);
        match zeros == 1 && !forgets {
            true => check_drup(clauses, whole, control),
            false => check(clauses, whole, control),
        }
    }
}
