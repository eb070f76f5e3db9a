"""Every example in the documentation is a test."""

import doctest
import importlib
import pkgutil
import re

import pytest
import youdoku
from conftest import ROOT

# `spark` has its examples in its own tests: they need a cluster.
MODULES = ["youdoku", "youdoku_lib"] + sorted(
    f"youdoku.{module.name}"
    for module in pkgutil.iter_modules(youdoku.__path__)
    if module.name not in ("_youdoku", "spark")
)


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    results = doctest.testmod(importlib.import_module(name))
    assert results.failed == 0


def test_there_are_examples():
    counts = {name: doctest.testmod(importlib.import_module(name)).attempted for name in MODULES}
    documents = ["cnf", "sudoku", "util", "search", "dpll", "sat", "bombknight"]
    assert all(counts[f"youdoku.{name}"] > 0 for name in documents)


def test_the_readme():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    text = re.sub("^```.*$", "", text, flags=re.MULTILINE)
    test = doctest.DocTestParser().get_doctest(text, {}, "README.md", "README.md", 0)
    assert len(test.examples) >= 8
    assert doctest.DocTestRunner().run(test).failed == 0
