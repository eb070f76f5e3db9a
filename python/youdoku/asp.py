"""Answer set programs: that of a puzzle as text, and any program run.

>>> from youdoku import Puzzle
>>> text = program(Puzzle("...3 ...2 3... 4..."))
>>> print(text.splitlines()[-1])
#show cell/3.
>>> for model in solve(text):
...     print(sorted(model)[:4])
['cell(1,1,2)', 'cell(1,2,4)', 'cell(1,3,1)', 'cell(1,4,3)']

A program can be edited, and written from scratch. Its models are sets of atoms, as texts:

>>> sorted(sorted(model) for model in solve("{ a; b }. :- a, b. :- not a, not b."))
[['a'], ['b']]
>>> next(solve("a :- b"))
Traceback (most recent call last):
    ...
youdoku.errors.YoudokuError: program:2:1-2: error: syntax error, unexpected EOF
"""

from __future__ import annotations

from typing import Generator, Mapping, Optional, Union

from . import _youdoku
from ._numbers import seconds, whole_or_none
from ._puzzle import Puzzle, Source
from .errors import WrongType

__all__ = ["AnswerSet", "program", "solve"]

#: A model of a program: the atoms that are true in it, of those that the program shows.
AnswerSet = frozenset[str]


def program(puzzle: Source) -> str:
    """The program whose answer sets are the solutions of a puzzle, with a comment to each part. The digit
    of a cell is `cell(Row,Column,Digit)`.

    >>> "anti-knight" in program(Puzzle("." * 16, anti_knight=True))
    True
    """
    return (puzzle if isinstance(puzzle, Puzzle) else Puzzle(puzzle))._core.program()


def solve(
    program: str,
    models: Optional[int] = None,
    *,
    constants: Optional[Mapping[str, Union[int, str]]] = None,
    threads: Optional[int] = None,
    time: Optional[float] = None,
) -> Generator[AnswerSet, None, None]:
    """The models of a program, found by clingo when they are asked for: all of them, or so many.

    `constants` are values for the program's `#const`s. `time` is the seconds that the work may take, without
    what the caller does between two models. What minimises gives ever better models, the best last.

    >>> sorted(len(model) for model in solve("#const n=2. { a(1..n) }.", constants={"n": 3}))
    [0, 1, 1, 1, 2, 2, 2, 3]
    """
    if not isinstance(program, str):
        raise WrongType(f"found {program!r}, expected the text of a program")
    wanted = whole_or_none(models, "models", 1, 2**63 - 1) or 0
    values = [(str(name), str(value)) for name, value in (constants or {}).items()]
    threads = whole_or_none(threads, "threads", 1, 64)
    return _each(_youdoku.answer_sets(program, wanted, values, threads, seconds(time)))


def _each(stream: _youdoku.Stream) -> Generator[AnswerSet, None, None]:
    yield from stream
