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

`len` is the number of literals or clauses, and truth is whether there are any: so the empty clause,
which nothing satisfies, is false. `in` asks for a literal, a symbol or a clause, and `[]` gives the
polarity of a symbol, or a literal or clause by its number:

>>> clause = c("a || !b")
>>> len(clause), bool(c("FALSE")), l("!b") in clause, "b" in clause, clause["b"], clause[0]
(2, False, True, True, False, l('a'))
>>> len(sent), c("b || a") in sent, sent[0]
(2, True, c('!a || !b'))
>>> sorted(sent.get_symbols()), sorted(sent.get_literals())
(['a', 'b'], [l('!a'), l('a'), l('!b'), l('b')])
>>> sent.get_clauses() == {c("a || b"), c("!a || !b")}
True
"""

from __future__ import annotations

from ._youdoku import Clause, Cnf, Literal, read_cnf

__all__ = ["Clause", "Cnf", "Literal", "c", "l", "read", "sentence"]


def l(text: str) -> Literal:  # noqa: E743 (the documents' name)
    """The literal of this text: a symbol, after a `!` when it is negated.

    >>> l("!a").symbol, l("!a").polarity, l("!a").negate()
    ('a', False, l('a'))
    >>> l("!a") == Literal("a", polarity=False) == Literal("!a")
    True
    """
    return Literal(text)


def c(text: str) -> Clause:
    """The clause of this text: literals with `||` between them; `FALSE` has none.

    >>> c("d3_1_4").get_literals()
    {l('d3_1_4')}
    """
    return Clause.parse(text)


def sentence(*clauses: str) -> Cnf:
    """The sentence of these clauses.

    >>> print(sentence("a || b", "!a"))
    !a
    a || b
    """
    return Cnf([c(text) for text in clauses])


def read(text: str) -> Cnf:
    """The sentence of a text in any form: a clause a line as here, the labs' `-111 -112`, or DIMACS.

    >>> print(read("-111 -112\\n111"))
    !111 || !112
    111
    >>> print(read("p cnf 2 1\\n1 -2 0").text("dimacs"), end="")
    p cnf 2 1
    1 -2 0
    """
    return read_cnf(text)
