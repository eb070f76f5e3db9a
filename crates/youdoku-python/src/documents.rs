//! The functions of the documents (docs/origins.md) about boards.

use std::collections::BTreeSet;

use pyo3::prelude::*;
use youdoku::documents::{self, Address};
use youdoku::{Board, Grid};

use crate::cnf::Cnf;
use crate::errors;
use crate::work::guarded;

/// The clause "digit `d` is at least once among the addresses".
#[pyfunction]
pub fn at_least_clause(addresses: BTreeSet<Address>, digit: usize) -> PyResult<String> {
    guarded(|| Ok(documents::at_least_clause(&addresses, digit)))
}

/// The clauses "digit `d` is at most once among the addresses".
#[pyfunction]
pub fn at_most_clauses(addresses: BTreeSet<Address>, digit: usize) -> PyResult<Vec<String>> {
    guarded(|| Ok(documents::at_most_clauses(&addresses, digit)))
}

/// The clauses "this cell is not empty".
#[pyfunction]
pub fn nonempty_clauses(k: usize) -> PyResult<Vec<String>> {
    guarded(|| documents::nonempty_clauses(k).map_err(|error| errors::grid(&error)))
}

/// Rows, columns or boxes as sets of addresses.
#[pyfunction]
pub fn zones_of_board(k: usize, which: &str) -> PyResult<Vec<BTreeSet<Address>>> {
    guarded(|| {
        let grid = Grid::square(k).map_err(|error| errors::grid(&error))?;
        match which {
            "rows" => Ok(documents::rows(&grid)),
            "columns" => Ok(documents::columns(&grid)),
            "boxes" => Ok(documents::boxes(&grid)),
            other => Err(errors::bad(format!("found `{other}`, expected rows, columns or boxes"))),
        }
    })
}

/// The sentence of a board of k×k boxes.
#[pyfunction]
pub fn board_cnf(py: Python<'_>, k: usize, values: Vec<usize>) -> PyResult<Cnf> {
    guarded(|| {
        let grid = Grid::square(k).map_err(|error| errors::grid(&error))?;
        let Some(board) = Board::from_values(grid, &values) else {
            return Err(errors::bad(format!("these values are no {grid} board")));
        };
        Ok(py.detach(|| Cnf::new_of(documents::cnf(&board))))
    })
}
