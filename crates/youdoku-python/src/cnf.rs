//! `Literal`, `Clause` and `Cnf` as the documents have them: values that are equal when they say the
//! same, to be hashed, ordered and taken apart.

use std::collections::{BTreeSet, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, OnceLock};

use pyo3::exceptions::{PyIndexError, PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};
use youdoku_logic as logic;

use crate::errors;
use crate::work::guarded;

fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// The place that a Python index means.
fn place(index: isize, len: usize) -> PyResult<usize> {
    let from_end = if index < 0 { index + len as isize } else { index };
    let place = usize::try_from(from_end).ok().filter(|&place| place < len);
    place.ok_or_else(|| PyIndexError::new_err(format!("index {index} of {len}")))
}

/// A symbol with a polarity.
#[pyclass(frozen, subclass, eq, ord, str, module = "youdoku.cnf")]
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash, Clone)]
pub struct Literal {
    pub inner: logic::Literal,
}

impl std::fmt::Display for Literal {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        self.inner.fmt(f)
    }
}

impl From<logic::Literal> for Literal {
    fn from(inner: logic::Literal) -> Literal {
        Literal { inner }
    }
}

#[pymethods]
impl Literal {
    #[new]
    #[pyo3(signature = (symbol, polarity=true))]
    fn new(symbol: &str, polarity: bool) -> PyResult<Literal> {
        let literal: logic::Literal = symbol.parse().map_err(|error| errors::read(&error))?;
        Ok(Literal { inner: if polarity { literal } else { !literal } })
    }

    #[getter(symbol)]
    fn its_symbol(&self) -> &str {
        self.inner.symbol()
    }

    #[getter(polarity)]
    fn its_polarity(&self) -> bool {
        self.inner.is_positive()
    }

    fn get_symbol(&self) -> &str {
        self.inner.symbol()
    }

    fn get_polarity(&self) -> bool {
        self.inner.is_positive()
    }

    fn negate(&self) -> Literal {
        (!self.inner.clone()).into()
    }

    fn __invert__(&self) -> Literal {
        self.negate()
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.inner)
    }

    fn __repr__(&self) -> String {
        format!("l('{}')", self.inner)
    }

    fn __getnewargs__(&self) -> (&str, bool) {
        (self.inner.symbol(), self.inner.is_positive())
    }
}

/// A disjunction of literals.
#[pyclass(frozen, subclass, eq, ord, str, module = "youdoku.cnf")]
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash, Clone)]
pub struct Clause {
    pub inner: logic::Clause,
}

impl std::fmt::Display for Clause {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        self.inner.fmt(f)
    }
}

impl From<logic::Clause> for Clause {
    fn from(inner: logic::Clause) -> Clause {
        Clause { inner }
    }
}

#[pymethods]
impl Clause {
    #[new]
    #[pyo3(signature = (literals=None))]
    fn new(literals: Option<&Bound<'_, PyAny>>) -> PyResult<Clause> {
        let mut inner = Vec::new();
        if let Some(literals) = literals {
            for literal in literals.try_iter()? {
                inner.push(literal?.cast::<Literal>()?.get().inner.clone());
            }
        }
        Ok(logic::Clause::new(inner).into())
    }

    /// The clause of this text.
    #[staticmethod]
    fn parse(text: &str) -> PyResult<Clause> {
        guarded(|| Ok(Clause { inner: text.parse().map_err(|error| errors::read(&error))? }))
    }

    fn get_symbols(&self) -> HashSet<&str> {
        self.inner.literals().iter().map(logic::Literal::symbol).collect()
    }

    fn get_literals(&self) -> HashSet<Literal> {
        self.inner.literals().iter().cloned().map(Literal::from).collect()
    }

    fn negate(&self) -> Cnf {
        let units = self.inner.literals().iter().map(|l| logic::Clause::new([!l.clone()]));
        Cnf::new_of(logic::Cnf::from_clauses(units))
    }

    fn __or__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Py<PyAny>> {
        let py = other.py();
        match other.cast::<Clause>() {
            Err(_) => Ok(py.NotImplemented()),
            Ok(other) => match self.inner.or(&other.get().inner) {
                None => Ok(py.None()),
                Some(both) => Ok(Bound::new(py, Clause::from(both))?.into_any().unbind()),
            },
        }
    }

    fn __len__(&self) -> usize {
        self.inner.len()
    }

    fn __bool__(&self) -> bool {
        !self.inner.is_empty()
    }

    fn __contains__(&self, item: &Bound<'_, PyAny>) -> bool {
        if let Ok(literal) = item.cast::<Literal>() {
            return self.inner.contains(&literal.get().inner);
        }
        let Ok(symbol) = item.extract::<String>() else { return false };
        self.inner.literals().iter().any(|literal| literal.symbol() == symbol)
    }

    /// By a symbol its polarity, by a number a literal.
    fn __getitem__(&self, key: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let (py, literals) = (key.py(), self.inner.literals());
        if let Ok(index) = key.extract::<isize>() {
            let literal = Literal::from(literals[place(index, literals.len())?].clone());
            return Ok(Bound::new(py, literal)?.into_any().unbind());
        }
        let Ok(symbol) = key.cast::<PyString>() else {
            return Err(PyTypeError::new_err("a clause is asked for a symbol or a number"));
        };
        let symbol = symbol.to_cow()?;
        let mut found = literals.iter().filter(|literal| literal.symbol() == symbol);
        match (found.next(), found.next()) {
            (Some(literal), None) => {
                Ok(literal.is_positive().into_pyobject(py)?.to_owned().into_any().unbind())
            }
            (None, _) => Err(PyKeyError::new_err(symbol.into_owned())),
            (Some(_), Some(_)) => Err(PyKeyError::new_err(format!("{symbol} has both polarities"))),
        }
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let literals = self.inner.literals().iter().cloned().map(Literal::from);
        Ok(PyTuple::new(py, literals.collect::<Vec<_>>())?.try_iter()?.into_any())
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.inner)
    }

    fn __repr__(&self) -> String {
        format!("c('{}')", self.inner)
    }

    fn __getnewargs__(&self) -> (Vec<Literal>,) {
        (self.inner.literals().iter().cloned().map(Literal::from).collect(),)
    }
}

/// A conjunction of clauses.
#[pyclass(frozen, subclass, module = "youdoku.cnf")]
pub struct Cnf {
    pub inner: Arc<logic::Cnf>,
    /// Its clauses in words, made when first needed: solvers never need them.
    words: OnceLock<HashSet<logic::Clause>>,
}

impl Cnf {
    pub fn new_of(inner: logic::Cnf) -> Cnf {
        Cnf { inner: Arc::new(inner), words: OnceLock::new() }
    }

    fn words(&self) -> &HashSet<logic::Clause> {
        let words = || self.inner.clauses().map(|clause| self.inner.in_words(clause)).collect();
        self.words.get_or_init(words)
    }
}

/// The values of a dictionary.
pub fn model_of(model: &Bound<'_, PyDict>) -> PyResult<logic::Model> {
    let mut values: Vec<(String, bool)> = Vec::with_capacity(model.len());
    for (symbol, value) in model {
        values.push((symbol.extract()?, value.is_truthy()?));
    }
    Ok(values.into_iter().collect())
}

/// A dictionary of these values.
pub fn dict_of<'py>(py: Python<'py>, model: &logic::Model) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (symbol, value) in model.iter() {
        dict.set_item(symbol, value)?;
    }
    Ok(dict)
}

#[pymethods]
impl Cnf {
    #[new]
    #[pyo3(signature = (clauses=None))]
    fn new(clauses: Option<&Bound<'_, PyAny>>) -> PyResult<Cnf> {
        let mut inner = Vec::new();
        if let Some(clauses) = clauses {
            for clause in clauses.try_iter()? {
                inner.push(clause?.cast::<Clause>()?.get().inner.clone());
            }
        }
        Ok(Cnf::new_of(logic::Cnf::from_clauses(inner)))
    }

    fn get_symbols(&self) -> BTreeSet<String> {
        let occurring = self.inner.clauses().flatten().map(|lit| lit.var()).collect::<HashSet<_>>();
        occurring.into_iter().map(|var| self.inner.symbols().name(var).into_owned()).collect()
    }

    fn get_literals(&self) -> HashSet<Literal> {
        let occurring = self.inner.clauses().flatten().copied().collect::<HashSet<_>>();
        occurring.into_iter().map(|lit| self.inner.literal(lit).into()).collect()
    }

    fn get_clauses(&self) -> HashSet<Clause> {
        self.words().iter().cloned().map(Clause::from).collect()
    }

    fn check_model(&self, model: &Bound<'_, PyDict>) -> PyResult<bool> {
        guarded(|| {
            self.inner.check_model(&model_of(model)?).map_err(|error| errors::missing(&error))
        })
    }

    /// Its text in one of the forms `named`, `lab`, `dimacs`.
    #[pyo3(signature = (form="named"))]
    fn text(&self, form: &str) -> PyResult<String> {
        guarded(|| {
            let forms = logic::text::Form::ALL;
            let Some((_, form)) = forms.into_iter().find(|(word, _)| *word == form) else {
                let words = forms.map(|(word, _)| word).join(", ");
                return Err(errors::bad(format!(
                    "found the form `{form}`, expected one of {words}"
                )));
            };
            let mut out = Vec::new();
            form.write(&self.inner, &mut out).map_err(|error| errors::bad(error.to_string()))?;
            String::from_utf8(out).map_err(|error| errors::bad(error.to_string()))
        })
    }

    fn __len__(&self) -> usize {
        self.inner.len()
    }

    fn __bool__(&self) -> bool {
        !self.inner.is_empty()
    }

    fn __contains__(&self, clause: &Bound<'_, PyAny>) -> bool {
        clause.cast::<Clause>().is_ok_and(|clause| self.words().contains(&clause.get().inner))
    }

    fn __getitem__(&self, index: isize) -> PyResult<Clause> {
        let clause = self.inner.clause(place(index, self.inner.len())?);
        Ok(self.inner.in_words(clause).into())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let clauses = self.inner.clauses().map(|clause| Clause::from(self.inner.in_words(clause)));
        Ok(PyTuple::new(py, clauses.collect::<Vec<_>>())?.try_iter()?.into_any())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> Py<PyAny> {
        let py = other.py();
        match other.cast::<Cnf>() {
            Err(_) => py.NotImplemented(),
            Ok(other) => {
                let equal = self.words() == other.get().words();
                pyo3::types::PyBool::new(py, equal).to_owned().into_any().unbind()
            }
        }
    }

    /// The same whatever the order of the clauses.
    fn __hash__(&self) -> u64 {
        self.words().iter().fold(0_u64, |sum, clause| sum.wrapping_add(hash_of(clause)))
    }

    fn __str__(&self) -> String {
        self.inner.to_string()
    }

    fn __repr__(&self) -> String {
        let clauses: Vec<String> = self
            .inner
            .clauses()
            .map(|clause| format!("'{}'", self.inner.in_words(clause)))
            .collect();
        format!("sentence({})", clauses.join(", "))
    }

    fn __getnewargs__(&self) -> (Vec<Clause>,) {
        (self.inner.clauses().map(|clause| self.inner.in_words(clause).into()).collect(),)
    }
}
