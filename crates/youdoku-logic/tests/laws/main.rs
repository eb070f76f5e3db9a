//! Laws of the logic crate, over its tables: what every solver and every text form must keep.
//!
//! One binary, modules by theme. A test of one file's own business stands in that file instead.

mod complete;
mod maps;
mod minesweeper;
mod solvers;
mod text;

use youdoku_logic::sat::{Options, SolverKind, Verdict};
use youdoku_logic::{Clause, Cnf, Control, Lit, Stopped};

/// A sentence from clauses in words.
fn sentence(clauses: &[&str]) -> Cnf {
    Cnf::from_clauses(clauses.iter().map(|text| text.parse::<Clause>().unwrap()))
}

/// Literals in words, by number.
fn lits(cnf: &Cnf, names: &[&str]) -> Vec<Lit> {
    let lit = |name: &&str| {
        let literal: youdoku_logic::Literal = name.parse().unwrap();
        cnf.symbols().get(literal.symbol()).unwrap().lit(literal.is_positive())
    };
    names.iter().map(lit).collect()
}

fn solve(kind: &SolverKind, cnf: &Cnf, assuming: &[Lit]) -> Result<Verdict, Stopped> {
    kind.load(cnf, &Options::default()).solve(assuming, &Control::new())
}

/// So many pigeons in one hole fewer: impossible, and hard to see.
fn pigeons(count: usize) -> Cnf {
    let place = |pigeon: usize, hole: usize| format!("p{pigeon}h{hole}");
    let mut clauses = Vec::new();
    for pigeon in 0..count {
        let somewhere: Vec<String> = (1..count).map(|hole| place(pigeon, hole)).collect();
        clauses.push(somewhere.join(" || "));
        for other in 0..pigeon {
            for hole in 1..count {
                clauses.push(format!("!{} || !{}", place(pigeon, hole), place(other, hole)));
            }
        }
    }
    Cnf::from_clauses(clauses.iter().map(|text| text.parse().unwrap()))
}
