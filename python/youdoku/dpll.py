"""DPLL: search with unit resolution.

The examples in the documents (docs/origins.md) of resolving a clause with unit clauses; the second of them
ends in `!D`, where the documents print `D`, which their own rule does not give:

>>> from youdoku.cnf import c, l, sentence
>>> print(unit_resolve({c("!B")}, c("!A || !B || C")))
None
>>> unit_resolve({c("A"), c("!C")}, c("!A || !B || C || !D"))
c('!B || !D')

New unit clauses are resolved too:

>>> units, regulars = unit_resolution({c("a")}, {c("!a || b"), c("!b || c"), c("d || e")})
>>> sorted(units), sorted(regulars)
([c('a'), c('b'), c('c')], [c('d || e')])

>>> dpll(sentence("a || b", "!a || !b"))
{'a': True, 'b': False}
>>> print(dpll(sentence("a || b", "!a", "!b")))
None
"""

from __future__ import annotations

from typing import AbstractSet, Optional

from . import _youdoku
from ._numbers import seconds
from .cnf import Clause, Cnf
from .search import LiteralTuple, SatisfiabilitySearchSpace

__all__ = ["DpllSearchSpace", "dpll", "unit_resolution", "unit_resolve"]


def unit_resolve(unit_clauses: AbstractSet[Clause], clause: Clause) -> Optional[Clause]:
    """The clause resolved with all unit clauses at once.

    None when one of its literals is a unit clause, for then it is entailed. Otherwise the literals
    whose negations are unit clauses fall away.
    """
    return _youdoku.unit_resolve(unit_clauses, clause)


def unit_resolution(
    unit_clauses: AbstractSet[Clause], regular_clauses: AbstractSet[Clause]
) -> tuple[set[Clause], set[Clause]]:
    """All clauses resolved with the unit clauses, and with those that come of it, until nothing new
    comes: the unit clauses, and the others.

    The empty clause is among the others when the clauses contradict each other.

    >>> from youdoku.cnf import c
    >>> unit_resolution({c("a")}, {c("!a || b"), c("!a || !b")})[1]
    {c('FALSE')}
    """
    return _youdoku.unit_resolution(unit_clauses, regular_clauses)


class DpllSearchSpace(SatisfiabilitySearchSpace):
    """The assignments of a sentence's symbols, without those that unit resolution refutes.

    >>> from youdoku.cnf import l, sentence
    >>> space = DpllSearchSpace(sentence("!a || !b", "b || c"))
    >>> space.get_successors(())
    [(l('!a'),), (l('a'),)]
    >>> space.get_successors((l("a"),))
    [(l('a'), l('!b'))]
    """

    def __init__(self, sent: Cnf) -> None:
        super().__init__(sent)
        clauses = sent.get_clauses()
        self._units = {clause for clause in clauses if len(clause) == 1}
        self._regulars = clauses - self._units

    def get_successors(self, state: LiteralTuple) -> list[LiteralTuple]:
        """No successor when the sentence and the state entail FALSE by unit resolution; one when they
        entail a polarity of the next symbol; else both."""
        both = super().get_successors(state)
        if not both:
            return []
        units = self._units | {Clause([literal]) for literal in state}
        units, regulars = unit_resolution(units, self._regulars)
        if Clause() in regulars:
            return []
        entailed = [successor for successor in both if Clause([successor[-1]]) in units]
        return entailed or both


def dpll(sentence: Cnf, time: Optional[float] = None) -> Optional[dict[str, bool]]:
    """A model of the sentence, or None when there is none.

    The same as `dfs` on the `DpllSearchSpace`, with watched literals and without the interpreter.
    `time` is the seconds it may take.
    """
    return _youdoku.satisfy(sentence, "dpll", seconds(time))
