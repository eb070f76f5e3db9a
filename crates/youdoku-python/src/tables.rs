//! What there is, as plain data.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use youdoku::engine;
use youdoku::rules::{RULES, Scope};

/// All engines: name, summary, whether complete, whether built.
#[pyfunction]
pub fn engines(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    let row = |kind: &engine::EngineKind| {
        let dict = PyDict::new(py);
        dict.set_item("name", kind.name)?;
        dict.set_item("summary", kind.summary)?;
        dict.set_item("complete", kind.complete)?;
        dict.set_item("built", kind.built().is_ok())?;
        Ok(dict)
    };
    engine::ENGINES.iter().map(row).collect()
}

/// All rules: word, summary, usage, scope, example.
#[pyfunction]
pub fn rules(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    let row = |kind: &&youdoku::rules::RuleKind| {
        let dict = PyDict::new(py);
        dict.set_item("word", kind.word)?;
        dict.set_item("summary", kind.summary)?;
        dict.set_item("usage", kind.usage())?;
        let scope = match kind.scope {
            Scope::Base(_) => "base",
            Scope::Worth | Scope::Global => "global",
            Scope::Layout(_) | Scope::Local => "local",
        };
        dict.set_item("scope", scope)?;
        dict.set_item("example", kind.example)?;
        Ok(dict)
    };
    RULES.iter().map(row).collect()
}
