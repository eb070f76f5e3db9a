"""Satisfiability by plain search over all assignments.

>>> from youdoku.cnf import sentence
>>> search_solver(sentence("a || b", "!a || !b"))
({'a': True, 'b': False}, 4)
>>> search_solver(sentence("a", "!a"))
(None, 3)

The states are tuples of literals, a symbol a step in alphabetical order. The negative polarity stands
first among the successors, so that a stack explores the positive one first:

>>> from youdoku.cnf import l
>>> space = SatisfiabilitySearchSpace(sentence("A || B || C || D || E"))
>>> for successor in space.get_successors((l("A"), l("B"), l("!C"), l("!D"))):
...     print(successor)
(l('A'), l('B'), l('!C'), l('!D'), l('!E'))
(l('A'), l('B'), l('!C'), l('!D'), l('E'))

That is what the document says, in words and by this example. Two tests of its course, `test_search_solver2`
and `test_search_solver4`, want the models that come when the negative polarity is explored first, which its
own solution does; they contradict the text, and the text is followed here. (Its tests of `dpll` want the
positive polarity first, as the text does.) The other slips of the documents are listed in docs/origins.md.
"""

from __future__ import annotations

from typing import Optional

from . import _youdoku
from ._numbers import seconds
from .cnf import Cnf, Literal
from .util import SearchSpace

__all__ = ["SatisfiabilitySearchSpace", "search_solver"]

LiteralTuple = tuple[Literal, ...]


class SatisfiabilitySearchSpace(SearchSpace[LiteralTuple]):
    """The assignments of a sentence's symbols, one symbol a step."""

    def __init__(self, sent: Cnf) -> None:
        self.sent = sent
        self.sentence = sent
        self.signature = sorted(sent.get_symbols())

    def get_start_state(self) -> LiteralTuple:
        """Nothing is assigned."""
        return ()

    def get_successors(self, state: LiteralTuple) -> list[LiteralTuple]:
        """The next symbol assigned both ways; none after the last symbol."""
        if len(state) == len(self.signature):
            return []
        symbol = self.signature[len(state)]
        return [state + (Literal(symbol, polarity),) for polarity in (False, True)]

    def is_goal_state(self, state: LiteralTuple) -> bool:
        """Whether all symbols are assigned and the sentence is satisfied."""
        if len(state) < len(self.signature):
            return False
        return self.sent.check_model({literal.symbol: literal.polarity for literal in state})


def search_solver(
    sentence: Cnf, time: Optional[float] = None
) -> tuple[Optional[dict[str, bool]], int]:
    """A model of the sentence, or None when there is none; and how many states were visited.

    The same as `dfs` on the `SatisfiabilitySearchSpace`, without the interpreter. `time` is the
    seconds it may take.
    """
    return _youdoku.search_solver(sentence, seconds(time))
