//! `Cnf` as the documents (docs/origins.md) have it: a value that is equal to another when it has the same
//! clauses.

use std::collections::{BTreeSet, HashSet};
use std::sync::{Arc, OnceLock};

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use youdoku_logic::{self as logic, ClauseSink};

use crate::clause::{Clause, Literal, a, each, hash_of, place};
use crate::errors;
use crate::integers;
use crate::work::guarded;

/// A conjunction of clauses: it is satisfied when all of them are.
///
/// Sentences are equal when they have the same clauses. Their text has each clause once, a line each,
/// sorted, so that equal sentences print alike.
///
/// >>> sent = Cnf([c("b || a"), c("!a")])
/// >>> sent == sentence("!a", "a || b", "!a")
/// True
/// >>> print(sent)
/// !a
/// a || b
///
/// `len` is the number of clauses, `in` asks for one, and `[]` gives one by its number.
///
/// >>> len(sent), c("a || b") in sent, sent[0]
/// (2, True, c('!a'))
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

    /// The text of each clause once, sorted: so equal sentences have the same.
    fn texts(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.words().iter().map(logic::Clause::to_string).collect();
        texts.sort_unstable();
        texts
    }
}

/// The values of a dictionary.
pub fn model_of(model: &Bound<'_, PyDict>) -> PyResult<logic::Valuation> {
    let mut values: Vec<(String, bool)> = Vec::with_capacity(model.len());
    for (symbol, value) in model {
        values.push((symbol.extract()?, value.is_truthy()?));
    }
    Ok(values.into_iter().collect())
}

/// A dictionary of these values.
pub fn dict_of<'py>(py: Python<'py>, model: &logic::Valuation) -> PyResult<Bound<'py, PyDict>> {
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
        for clause in each(clauses, "clauses, such as [c('a || b'), c('!a')]")? {
            inner
                .push(a::<Clause>(&clause?, "a clause, such as c('a || !b')")?.get().inner.clone());
        }
        Ok(Cnf::new_of(logic::Cnf::from_clauses(inner)))
    }

    /// The sentence of clauses that are lists of whole numbers, as DIMACS and pycosat have them: variable 7
    /// is called `x7`, and -7 is its negation.
    ///
    /// >>> print(Cnf.of_integers([[1, -2], [2, 3]]))
    /// x1 || !x2
    /// x2 || x3
    #[staticmethod]
    fn of_integers(clauses: &Bound<'_, PyAny>) -> PyResult<Cnf> {
        guarded(|| {
            let clauses = integers::clauses(clauses)?;
            let mut cnf = logic::Cnf::new();
            let most = clauses.iter().flatten().map(|lit| lit.var().index() + 1).max();
            cnf.symbols_mut().grow(most.unwrap_or(0));
            for clause in &clauses {
                cnf.add(clause);
            }
            Ok(Cnf::new_of(cnf))
        })
    }

    /// The clauses as lists of whole numbers; `numbers` says which symbol has which.
    ///
    /// >>> sentence("a || !b", "c").to_integers()
    /// [[1, -2], [3]]
    fn to_integers(&self) -> Vec<Vec<i32>> {
        let number = |clause: &[logic::Lit]| clause.iter().map(|lit| lit.to_dimacs()).collect();
        self.inner.clauses().map(number).collect()
    }

    /// The number of each symbol in `to_integers`, from 1.
    ///
    /// >>> sentence("a || !b", "c").numbers()
    /// {'a': 1, 'b': 2, 'c': 3}
    fn numbers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (symbols, dict) = (self.inner.symbols(), PyDict::new(py));
        for var in symbols.vars() {
            dict.set_item(symbols.name(var), var.index() + 1)?;
        }
        Ok(dict)
    }

    /// The symbols that occur.
    ///
    /// >>> sorted(sentence("a || !b", "c").symbols())
    /// ['a', 'b', 'c']
    fn symbols(&self) -> BTreeSet<String> {
        self.get_symbols()
    }

    /// The symbols that occur.
    fn get_symbols(&self) -> BTreeSet<String> {
        let occurring = self.inner.clauses().flatten().map(|lit| lit.var()).collect::<HashSet<_>>();
        occurring.into_iter().map(|var| self.inner.symbols().name(var).into_owned()).collect()
    }

    /// The literals that occur.
    ///
    /// >>> sorted(sentence("a || !b", "b").get_literals())
    /// [l('a'), l('!b'), l('b')]
    fn get_literals(&self) -> HashSet<Literal> {
        let occurring = self.inner.clauses().flatten().copied().collect::<HashSet<_>>();
        occurring.into_iter().map(|lit| self.inner.literal(lit).into()).collect()
    }

    /// The clauses.
    ///
    /// >>> sentence("a || !b", "c").clauses == {c("c"), c("!b || a")}
    /// True
    #[getter(clauses)]
    fn its_clauses(&self) -> HashSet<Clause> {
        self.get_clauses()
    }

    /// The clauses.
    fn get_clauses(&self) -> HashSet<Clause> {
        self.words().iter().cloned().map(Clause::from).collect()
    }

    /// Whether these values satisfy all clauses. Each symbol that occurs must have one.
    ///
    /// >>> sent = sentence("a || b", "!a || !b")
    /// >>> sent.check_model({"a": False, "b": True}), sent.check_model({"a": True, "b": True})
    /// (True, False)
    /// >>> sent.check_model({"a": True})
    /// Traceback (most recent call last):
    ///     ...
    /// youdoku.errors.YoudokuError: the model has no value for the symbol `b`
    fn check_model(&self, model: &Bound<'_, PyDict>) -> PyResult<bool> {
        guarded(|| {
            self.inner.check_model(&model_of(model)?).map_err(|error| errors::missing(&error))
        })
    }

    /// Its text in one of the forms `named`, `lab` and `dimacs`, the clauses in the order it has them.
    ///
    /// >>> print(sentence("a || !b").text("lab"), end="")
    /// a -b
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
        self.texts().join("\n")
    }

    fn __repr__(&self) -> String {
        let quoted: Vec<String> = self.texts().iter().map(|text| format!("'{text}'")).collect();
        format!("sentence({})", quoted.join(", "))
    }

    fn __getnewargs__(&self) -> (Vec<Clause>,) {
        (self.inner.clauses().map(|clause| self.inner.in_words(clause).into()).collect(),)
    }
}
