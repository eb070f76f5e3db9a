//! The extension module `youdoku._youdoku`: Python's values in, the library's answers out.
//!
//! Nothing is solved here. The package in `python/youdoku` gives these functions the names and the
//! shapes that people use; this crate only converts, lets go of the interpreter while work is done
//! (`work`), and turns the library's errors into the package's exceptions (`errors`).
#![warn(missing_docs)]

mod errors;
mod explaining;
mod work;

mod clause;
mod cnf;
mod integers;
mod solvers;

mod asp;
mod cubes;
mod documents;
mod puzzle;
mod stream;
mod tables;
mod told;

mod generate;
mod many;

use pyo3::prelude::*;

/// The Rust part of youdoku; use the modules of the package `youdoku` instead.
#[pymodule]
mod _youdoku {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::asp::answer_sets;
    #[pymodule_export]
    use crate::clause::{Clause, Literal};
    #[pymodule_export]
    use crate::cnf::Cnf;
    #[pymodule_export]
    use crate::documents::{
        at_least_clause, at_most_clauses, board_cnf, nonempty_clauses, zones_of_board,
    };
    #[pymodule_export]
    use crate::generate::{asp_puzzles, generate};
    #[pymodule_export]
    use crate::integers::SolverCore;
    #[pymodule_export]
    use crate::many::{
        Column, many_arrow, many_digits, many_fixed, many_texts, rate_arrow, rate_texts,
    };
    #[pymodule_export]
    use crate::puzzle::PuzzleCore;
    #[pymodule_export]
    use crate::solvers::{
        colour_map, map_cnf, read_cnf, satisfy, search_solver, unit_resolution, unit_resolve, walk,
    };
    #[pymodule_export]
    use crate::stream::Stream;
    #[pymodule_export]
    use crate::tables::{define, engines, rule_text, rules, split_rules};

    /// What is there as soon as the module is. Panics that become exceptions are told as such, and not on
    /// standard error besides.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        #[cfg(feature = "asp")]
        youdoku_clingo::install();
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if !youdoku::bug::is_caught(panic) {
                usual(panic);
            }
        }));
        let ending = wrap_pyfunction!(super::end_threads, module)?;
        module.py().import("atexit")?.call_method1("register", (ending,)).map(drop)
    }
}

/// Called as the interpreter ends: C++ must not be at work any more when its statics go. That is a matter of
/// milliseconds, but for formulas of gigabytes, where a step of CaDiCaL takes seconds.
#[pyfunction]
fn end_threads(py: Python<'_>) {
    py.detach(|| youdoku::end_threads(std::time::Duration::from_secs(10)));
}
