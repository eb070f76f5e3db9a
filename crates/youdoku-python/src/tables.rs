//! What there is, as plain data.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use youdoku::Rule;
use youdoku::engine;
use youdoku::rules::{Part, Scope, Takes, Times, lexer, own};

use crate::errors;

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

/// All rules: word, summary, usage, scope, example, and what they take.
#[pyfunction]
pub fn rules(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    let row = |kind: &&youdoku::rules::RuleKind| {
        let dict = PyDict::new(py);
        dict.set_item("word", kind.word)?;
        dict.set_item("summary", kind.summary)?;
        dict.set_item("usage", kind.usage())?;
        let scope = match kind.scope {
            Scope::Base(_) => "base",
            Scope::Words => "words",
            Scope::Cells(_) | Scope::Worth | Scope::Global => "global",
            Scope::Layout(_) | Scope::Given | Scope::Local => "local",
        };
        dict.set_item("scope", scope)?;
        dict.set_item("example", kind.example)?;
        let takes: Vec<Bound<'_, PyDict>> =
            kind.takes.iter().map(|part| part_row(py, part)).collect::<PyResult<_>>()?;
        dict.set_item("takes", takes)?;
        Ok(dict)
    };
    own::known(&[]).iter().map(row).collect()
}

/// What a rule takes: name, form, whether it may be left out, how often at least, and its words.
fn part_row<'py>(py: Python<'py>, part: &Part) -> PyResult<Bound<'py, PyDict>> {
    let data = part.json();
    let dict = PyDict::new(py);
    dict.set_item("name", part.name)?;
    dict.set_item("takes", data["takes"].as_str())?;
    dict.set_item("optional", part.times == Times::Optional)?;
    let least = if let Times::Many(least) = part.times { Some(least) } else { None };
    dict.set_item("least", least)?;
    let words = if let Takes::Word(words) = part.takes { words } else { &[] };
    dict.set_item("words", words)?;
    Ok(dict)
}

/// The text of a rule that is a JSON object.
#[pyfunction]
pub fn rule_text(json: &str) -> PyResult<String> {
    let value = serde_json::from_str(json).map_err(|error| errors::bad(error.to_string()))?;
    Rule::text_of_json(&value).map_err(|(found, expected)| {
        errors::bad_rule(format!("found {found}, expected {expected}"))
    })
}

/// From now on every puzzle may use the rules that a text defines, a line `define: …` each or one definition alone; their
/// words.
#[pyfunction]
pub fn define(text: &str) -> PyResult<Vec<&'static str>> {
    let stated = match text.trim_start().starts_with("define:") || text.trim().contains('\n') {
        true => text.to_owned(),
        false => format!("define: {text}"),
    };
    let kinds = own::read_file(&stated).map_err(|error| errors::read(&error))?;
    own::install(&kinds);
    Ok(kinds.iter().map(|kind| kind.word).collect())
}

/// The rules of a text, one by one.
#[pyfunction]
pub fn split_rules(text: &str) -> Vec<String> {
    lexer::all_rules(&[text])
}
