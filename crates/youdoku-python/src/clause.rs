//! `Literal` and `Clause` as the documents (docs/origins.md) have them: values that are equal when they say
//! the same, to be hashed, ordered and taken apart. A clause tells its literals in the order they were given
//! in, for people's own algorithms follow it; its text is sorted.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::PyClass;
use pyo3::exceptions::{PyIndexError, PyKeyError};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use youdoku_logic as logic;

use crate::cnf::Cnf;
use crate::errors;
use crate::work::guarded;

pub fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// The place that a Python index means.
pub fn place(index: isize, len: usize) -> PyResult<usize> {
    let from_end = if index < 0 { index + len as isize } else { index };
    let place = usize::try_from(from_end).ok().filter(|&place| place < len);
    place.ok_or_else(|| PyIndexError::new_err(format!("index {index} of {len}")))
}

/// What can be gone through, or nothing.
pub fn each<'py>(
    many: Option<&Bound<'py, PyAny>>,
    expected: &str,
) -> PyResult<impl Iterator<Item = PyResult<Bound<'py, PyAny>>> + use<'py>> {
    let Some(many) = many else { return Ok(None.into_iter().flatten()) };
    match many.try_iter() {
        Ok(iterator) if !many.is_instance_of::<PyString>() => {
            Ok(Some(iterator).into_iter().flatten())
        }
        _ => Err(wrong(many, expected)),
    }
}

/// A value of one of our classes.
pub fn a<'a, 'py, T: PyClass>(
    value: &'a Bound<'py, PyAny>,
    expected: &str,
) -> PyResult<&'a Bound<'py, T>> {
    value.cast::<T>().map_err(|_| wrong(value, expected))
}

fn wrong(value: &Bound<'_, PyAny>, expected: &str) -> PyErr {
    match value.repr() {
        Ok(found) => errors::wrong_type(format!("found {found}, expected {expected}")),
        Err(error) => error,
    }
}

/// A symbol with a polarity: `a`, or `!a` where it is negated.
///
/// Literals are equal when they say the same, and ordered by their symbols.
///
/// >>> literal = Literal("a", polarity=False)
/// >>> literal == Literal("!a") == l("!a"), str(literal)
/// (True, '!a')
/// >>> literal.symbol, literal.polarity
/// ('a', False)
/// >>> sorted([l("b"), l("a"), l("!b")])
/// [l('a'), l('!b'), l('b')]
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

    /// The symbol.
    #[getter(symbol)]
    fn its_symbol(&self) -> &str {
        self.inner.symbol()
    }

    /// Whether the symbol stands as it is, and is not negated.
    #[getter(polarity)]
    fn its_polarity(&self) -> bool {
        self.inner.is_positive()
    }

    /// The symbol.
    fn get_symbol(&self) -> &str {
        self.inner.symbol()
    }

    /// Whether the symbol stands as it is, and is not negated.
    fn get_polarity(&self) -> bool {
        self.inner.is_positive()
    }

    /// The literal that says the opposite; `~` does the same.
    ///
    /// >>> l("!a").negate(), ~l("a")
    /// (l('a'), l('!a'))
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

/// A disjunction of literals: it is satisfied when one of them is.
///
/// Clauses are equal when they have the same literals, in whatever order, and ordered by their text, in
/// which literals are sorted. The clause without literals, which nothing satisfies, is `FALSE`.
///
/// >>> clause = Clause([l("b"), l("!a")])
/// >>> clause == c("!a || b"), str(clause), str(Clause())
/// (True, '!a || b', 'FALSE')
///
/// `len` is the number of literals, and truth is whether there are any. `in` asks for a symbol or a
/// literal, and `[]` gives the polarity of a symbol, or a literal by its number.
///
/// >>> len(clause), "a" in clause, clause["a"], clause[0], bool(Clause())
/// (2, True, False, l('b'), False)
///
/// `|` is the disjunction of two clauses, and `None` when they clash.
///
/// >>> clause | c("c || b"), c("a") | c("!a")
/// (c('!a || b || c'), None)
#[pyclass(frozen, subclass, eq, ord, str, module = "youdoku.cnf")]
#[derive(Clone)]
pub struct Clause {
    pub inner: logic::Clause,
    /// The literals in the order they were given in, where that is not the sorted one.
    given: Option<Box<[logic::Literal]>>,
}

impl Clause {
    /// The clause of these literals, of which each counts once.
    fn of(literals: Vec<logic::Literal>) -> Clause {
        let inner = logic::Clause::new(literals.iter().cloned());
        if literals == inner.literals() {
            return Clause { inner, given: None };
        }
        let mut seen = HashSet::new();
        let given = literals.into_iter().filter(|literal| seen.insert(literal.clone())).collect();
        Clause { inner, given: Some(given) }
    }

    fn given(&self) -> &[logic::Literal] {
        self.given.as_deref().unwrap_or(self.inner.literals())
    }
}

impl From<logic::Clause> for Clause {
    fn from(inner: logic::Clause) -> Clause {
        Clause { inner, given: None }
    }
}

impl PartialEq for Clause {
    fn eq(&self, other: &Clause) -> bool {
        self.inner == other.inner
    }
}

impl Eq for Clause {}

impl PartialOrd for Clause {
    fn partial_cmp(&self, other: &Clause) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Clause {
    fn cmp(&self, other: &Clause) -> Ordering {
        self.inner.cmp(&other.inner)
    }
}

impl Hash for Clause {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.inner.hash(state);
    }
}

impl std::fmt::Display for Clause {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        self.inner.fmt(f)
    }
}

#[pymethods]
impl Clause {
    #[new]
    #[pyo3(signature = (literals=None))]
    fn new(literals: Option<&Bound<'_, PyAny>>) -> PyResult<Clause> {
        let mut given = Vec::new();
        for literal in each(literals, "literals, such as [l('a'), l('!b')]")? {
            given.push(a::<Literal>(&literal?, "a literal, such as l('!a')")?.get().inner.clone());
        }
        Ok(Clause::of(given))
    }

    /// The clause of this text.
    #[staticmethod]
    fn parse(text: &str) -> PyResult<Clause> {
        guarded(|| {
            Ok(Clause::of(
                logic::text::named::literals(text).map_err(|error| errors::read(&error))?,
            ))
        })
    }

    /// The literals, in the order they were given in.
    ///
    /// >>> c("b || !a").literals
    /// [l('b'), l('!a')]
    #[getter(literals)]
    fn its_literals(&self) -> Vec<Literal> {
        self.given().iter().cloned().map(Literal::from).collect()
    }

    /// The literals, in the order they were given in.
    fn get_literals(&self) -> Vec<Literal> {
        self.its_literals()
    }

    /// The symbols.
    ///
    /// >>> sorted(c("b || !a").symbols())
    /// ['a', 'b']
    fn symbols(&self) -> HashSet<&str> {
        self.inner.literals().iter().map(logic::Literal::symbol).collect()
    }

    /// The symbols.
    fn get_symbols(&self) -> HashSet<&str> {
        self.symbols()
    }

    /// The clause without the literals of a symbol.
    ///
    /// >>> c("!a || b || e").remove("a")
    /// c('b || e')
    fn remove(&self, symbol: &str) -> Clause {
        let kept = self.given().iter().filter(|literal| literal.symbol() != symbol);
        Clause::of(kept.cloned().collect())
    }

    /// The sentence that says the opposite: the negation of each literal.
    ///
    /// >>> c("!a || b").negate()
    /// sentence('!b', 'a')
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
        let (py, literals) = (key.py(), self.given());
        if let Ok(index) = key.extract::<isize>() {
            let literal = Literal::from(literals[place(index, literals.len())?].clone());
            return Ok(Bound::new(py, literal)?.into_any().unbind());
        }
        let Ok(symbol) = key.cast::<PyString>() else {
            let found = key.repr()?;
            return Err(errors::wrong_type(format!(
                "found {found}, expected a symbol or a number"
            )));
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
        Ok(PyTuple::new(py, self.its_literals())?.try_iter()?.into_any())
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.inner)
    }

    fn __repr__(&self) -> String {
        format!("c('{}')", self.inner)
    }

    fn __getnewargs__(&self) -> (Vec<Literal>,) {
        (self.its_literals(),)
    }
}
