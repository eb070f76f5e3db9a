//! The library's errors as the exceptions of `youdoku.errors`, which are all `ValueError`s.
//!
//! The classes are Python's own, so that they can be read, pickled and subclassed like any other.

use pyo3::call::PyCallArgs;
use pyo3::prelude::*;
use youdoku::asp::NotInThisBuild;
use youdoku::generate::{self, GenerateError, Shortfall};
use youdoku::rules::RuleError;
use youdoku::{Bug, GridError, Stopped};
use youdoku_logic::MissingSymbol;
use youdoku_logic::text::ReadError;

/// An exception of this class of `youdoku.errors`.
fn exception<'py>(py: Python<'py>, class: &str, arguments: impl PyCallArgs<'py>) -> PyErr {
    let make = || {
        let class = py.import("youdoku.errors")?.getattr(class)?;
        class.call1(arguments)
    };
    match make() {
        Ok(value) => PyErr::from_value(value),
        Err(error) => error,
    }
}

/// Something is wrong with what was given.
pub fn bad(message: impl Into<String>) -> PyErr {
    let message = message.into();
    Python::attach(|py| exception(py, "YoudokuError", (message,)))
}

/// A value of another kind than was meant.
pub fn wrong_type(message: impl Into<String>) -> PyErr {
    let message = message.into();
    Python::attach(|py| exception(py, "WrongType", (message,)))
}

/// A text that cannot be read.
pub fn read(error: &ReadError) -> PyErr {
    let ReadError { line, column, found, expected, .. } = error;
    let message = error.to_string();
    Python::attach(|py| exception(py, "ReadError", (message, *line, *column, found, expected)))
}

/// A row of many that is no puzzle.
pub fn row(number: usize, why: &str) -> PyErr {
    let message = format!("row {number}: {why}");
    Python::attach(|py| exception(py, "RowError", (message, number)))
}

/// Work that ended without a verdict.
pub fn stopped(why: Stopped) -> PyErr {
    let class = match why {
        Stopped::OutOfTime => "OutOfTime",
        Stopped::GaveUp => "GaveUp",
        Stopped::Cancelled => "Cancelled",
        Stopped::TooLarge(_) => "TooLarge",
    };
    Python::attach(|py| exception(py, class, (why.to_string(),)))
}

pub fn rule(error: &RuleError) -> PyErr {
    bad_rule(error.to_string())
}

/// A rule that cannot be as it is stated.
pub fn bad_rule(message: String) -> PyErr {
    Python::attach(|py| exception(py, "RuleError", (message,)))
}

pub fn grid(error: &GridError) -> PyErr {
    bad(error.to_string())
}

pub fn missing(error: &MissingSymbol) -> PyErr {
    bad(error.to_string())
}

pub fn not_built(error: &NotInThisBuild) -> PyErr {
    bad(error.to_string())
}

pub fn wish(error: &GenerateError) -> PyErr {
    match error {
        GenerateError::Rule(error) => rule(error),
        GenerateError::Impossible(why) => impossible(why.to_string()),
        other => bad(other.to_string()),
    }
}

pub fn asp_wish(error: &generate::asp::GenerateError) -> PyErr {
    match error {
        generate::asp::GenerateError::Rule(error) => rule(error),
        other => bad(other.to_string()),
    }
}

/// A panic: a bug of ours, and of which row, where there are many.
pub fn bug(bug: &Bug, row: Option<usize>) -> PyErr {
    let at = row.map(|row| format!("row {row}: ")).unwrap_or_default();
    let message = format!("{at}{bug}");
    Python::attach(|py| exception(py, "Bug", (message, row)))
}

/// It is proven that there is no such puzzle.
fn impossible(message: String) -> PyErr {
    Python::attach(|py| exception(py, "Impossible", (message,)))
}

pub fn shortfall(why: Shortfall) -> PyErr {
    match why {
        Shortfall::Stopped(why) => stopped(why),
        Shortfall::NoGrid => impossible(why.to_string()),
        Shortfall::NotFound(_) => Python::attach(|py| exception(py, "GaveUp", (why.to_string(),))),
    }
}
