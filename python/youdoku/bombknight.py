"""BombKnight Sudoku: cells a king's or a knight's move apart differ, too.

The input of the homework, and its solution, in each of the three ways:

>>> input = [[0, 0, 0, 0, 0, 0, 0, 0, 0],
...          [0, 3, 0, 0, 8, 0, 0, 0, 0],
...          [0, 0, 0, 0, 0, 0, 0, 0, 0],
...          [0, 0, 0, 0, 4, 0, 0, 0, 5],
...          [0, 0, 0, 0, 0, 0, 0, 2, 7],
...          [0, 0, 0, 0, 0, 0, 3, 0, 0],
...          [0, 0, 0, 0, 0, 0, 9, 0, 0],
...          [0, 0, 0, 0, 5, 6, 0, 0, 0],
...          [0, 0, 0, 0, 0, 0, 0, 0, 0]]
>>> solution = [[5, 6, 2, 7, 3, 4, 1, 8, 9],
...             [7, 3, 4, 1, 8, 9, 5, 6, 2],
...             [1, 8, 9, 5, 6, 2, 7, 3, 4],
...             [6, 2, 7, 3, 4, 1, 8, 9, 5],
...             [3, 4, 1, 8, 9, 5, 6, 2, 7],
...             [8, 9, 5, 6, 2, 7, 3, 4, 1],
...             [2, 7, 3, 4, 1, 8, 9, 5, 6],
...             [4, 1, 8, 9, 5, 6, 2, 7, 3],
...             [9, 5, 6, 2, 7, 3, 4, 1, 8]]
>>> list(solve_propagation(input)) == list(solve_sat(input)) == list(solve_asp(input)) == [solution]
True

The homework is one of the documents that docs/origins.md lists.
"""

from __future__ import annotations

from math import isqrt
from typing import Generator, Iterator, Optional, Sequence

from . import _youdoku, rule
from ._numbers import board_rows, seconds, whole
from ._puzzle import Grid, Puzzle
from ._rules import word_of_seed
from .errors import YoudokuError

__all__ = [
    "RULES",
    "generate_saturation",
    "generate_strategies",
    "solve_asp",
    "solve_propagation",
    "solve_sat",
    "solve_sudoku_ASP",
    "solve_sudoku_SAT",
    "solve_sudoku_prop",
]

#: What distinguishes BombKnight from plain Sudoku.
RULES = (rule.anti_king(), rule.anti_knight())


def _solutions(
    input: Sequence[Sequence[int]], k: Optional[int], engine: str, time: Optional[float]
) -> Generator[Grid, None, None]:
    rows = board_rows(input, "an input")
    expected = isqrt(len(rows))
    if expected * expected != len(rows) or expected < 2:
        raise YoudokuError(f"found an input of {len(rows)} rows, expected k*k of them, k at least 2")
    k = expected if k is None else whole(k, "k", 2, 11)
    if k != expected:
        raise YoudokuError(f"found an input of {len(rows)} rows, expected k*k = {k * k} of them")
    return Puzzle(rows, rules=RULES, box=(k, k)).solutions(engine=engine, time=time)


def solve_propagation(
    input: Sequence[Sequence[int]], k: Optional[int] = None, *, time: Optional[float] = None
) -> Generator[Grid, None, None]:
    """(a) A generator of all solutions of an input, for any k, by exhaustive search with propagation.

    `k` is that of the input, which has k*k rows; it may be left out. `time` is the seconds that the work
    may take, without what the caller does between two solutions.

    >>> solutions = solve_propagation([[0] * 9] * 9, 3)
    >>> next(solutions)[0]
    [1, 2, 3, 4, 5, 6, 7, 8, 9]
    >>> solutions.close()
    """
    return _solutions(input, k, "search", time)


def solve_sat(
    input: Sequence[Sequence[int]], k: Optional[int] = None, *, time: Optional[float] = None
) -> Generator[Grid, None, None]:
    """(b) The same by a SAT solver: CDCL on the input as a sentence."""
    return _solutions(input, k, "cdcl", time)


def solve_asp(
    input: Sequence[Sequence[int]], k: Optional[int] = None, *, time: Optional[float] = None
) -> Generator[Grid, None, None]:
    """(c) The same by clingo: the answer sets of the input as a program, which `youdoku.asp` shows."""
    return _solutions(input, k, "asp", time)


def solve_sudoku_prop(
    sudoku: Sequence[Sequence[int]], k: Optional[int] = None
) -> Generator[Grid, None, None]:
    """`solve_propagation` under the name by which the course's checker calls it."""
    return solve_propagation(sudoku, k)


def solve_sudoku_SAT(
    sudoku: Sequence[Sequence[int]], k: Optional[int] = None
) -> Generator[Grid, None, None]:
    """`solve_sat` under the name by which the course's checker calls it."""
    return solve_sat(sudoku, k)


def solve_sudoku_ASP(
    sudoku: Sequence[Sequence[int]], k: Optional[int] = None
) -> Generator[Grid, None, None]:
    """`solve_asp` under the name by which the course's checker calls it."""
    return solve_asp(sudoku, k)


def generate_saturation(
    clues: int = 10, k: int = 3, seed: Optional[int] = 1, time: Optional[float] = None
) -> Iterator[Grid]:
    """(d.I) Inputs with exactly so many clues and one solution, by answer sets with saturation. Each
    such input there is can come.

    They come in random order, without repetition, the same for the same seed; in clingo's own order,
    which is the fastest, when the seed is None.
    """
    return _inputs(_asked(clues, k, None, seed, time))


def generate_strategies(
    clues: int = 10,
    k: int = 3,
    level: str = "locked",
    seed: Optional[int] = 1,
    time: Optional[float] = None,
) -> Iterator[Grid]:
    """(d.II) Inputs with exactly so many clues that some basic strategies solve, by answer sets. So they
    have one solution, and not all that have one are among them.

    `level` is how far the strategies go: `naked` singles, `hidden` singles too, `locked` candidates too.

    >>> input = next(generate_strategies(clues=10))
    >>> sum(digit > 0 for row in input for digit in row), len(list(solve_propagation(input)))
    (10, 1)
    """
    return _inputs(_asked(clues, k, level, seed, time))


def _asked(
    clues: int, k: int, level: Optional[str], seed: Optional[int], time: Optional[float]
) -> _youdoku.Stream:
    clues, k = whole(clues, "clues", 0, 2**16 - 1), whole(k, "k", 0, 2**16 - 1)
    seed = None if seed is None else word_of_seed(seed)
    return _youdoku.asp_puzzles((k, k), list(RULES), clues, level, seed, seconds(time))


def _inputs(puzzles: _youdoku.Stream) -> Iterator[Grid]:
    for core in puzzles:
        yield core.givens
