"""Literals, clauses and sentences in conjunctive normal form, as values.

>>> from youdoku.cnf import c, l, sentence
>>> c("b || !a") == c("!a || b || b")
True
>>> print(c("b || !a"))
!a || b

Clauses are ordered by their text, and `|` is their disjunction, `None` when they clash:

>>> sorted([c("a"), c("!b"), c("a || b"), c("FALSE")])
[c('!b'), c('FALSE'), c('a'), c('a || b')]
>>> c("a || b") | c("!c || a")
c('a || b || !c')
>>> print(c("a || b") | c("c || !b"))
None

The documents' example of `check_model`:

>>> sent = sentence('a || b', '!a || !b')
>>> sent.check_model({'a': False, 'b': False})
False
>>> sent.check_model({'a': True, 'b': True})
False
>>> sent.check_model({'a': False, 'b': True})
True
>>> sent.check_model({'a': True, 'b': False})
True

The names are those of two courses, which have them in two spellings (docs/origins.md says which): so
there are `symbols` and `get_symbols`, `literals` and `get_literals`, `clauses` and `get_clauses`, and code
that was written over the courses' own `cnf.py` runs over this one. In a folder with a `youdoku.py` of its
own, which hides this package, write `youdoku_lib` in the place of `youdoku`:

>>> from youdoku_lib.cnf import c as the_same
>>> the_same is c
True

`!` negates. What looks like another negation is an error, and no symbol of that name:

>>> c("-a || b")
Traceback (most recent call last):
    ...
youdoku.errors.ReadError: line 1, column 1: found `-a`, expected `!` to negate as in `!a || b`, or `-` as in the labs' `-a b`
1 | -a || b
  | ^
"""

from __future__ import annotations

from ._youdoku import Clause, Cnf, Literal, read_cnf
from .errors import WrongType

__all__ = ["Clause", "Cnf", "Literal", "c", "l", "read", "sentence"]


def l(text: str) -> Literal:  # noqa: E743 (the documents' name)
    """The literal of this text: a symbol, after a `!` when it is negated.

    >>> l("!a").symbol, l("!a").polarity, l("!a").negate()
    ('a', False, l('a'))
    >>> l("!a") == Literal("a", polarity=False) == Literal("!a")
    True
    """
    return Literal(_text(text, "a literal, such as 'a' or '!a'"))


def c(text: str) -> Clause:
    """The clause of this text: literals with `||` between them; `FALSE` has none.

    >>> c("!d3_1_4 || d3_1_2").get_literals()
    [l('!d3_1_4'), l('d3_1_2')]
    """
    return Clause.parse(_text(text, "a clause, such as 'a || !b'"))


def sentence(*clauses: str) -> Cnf:
    """The sentence of these clauses: a text for each, or one text with a clause a line.

    >>> print(sentence("a || b", "!a"))
    !a
    a || b
    >>> sentence("a || b", "!a") == sentence("a || b\\n!a")
    True
    """
    return Cnf([c(line) for text in clauses for line in _lines(text)])


def _lines(text: str) -> list[str]:
    return _text(text, "a clause, such as 'a || !b'").strip().split("\n")


def _text(value: str, expected: str) -> str:
    if not isinstance(value, str):
        raise WrongType(f"found {value!r}, expected {expected}")
    return value


def read(text: str) -> Cnf:
    """The sentence of a text in any form: a clause a line as here, the labs' `-111 -112`, or DIMACS.

    >>> print(read("-111 -112\\n111"))
    !111 || !112
    111
    >>> print(read("p cnf 2 1\\n1 -2 0").text("dimacs"), end="")
    p cnf 2 1
    1 -2 0
    """
    return read_cnf(_text(text, "the text of a sentence"))
