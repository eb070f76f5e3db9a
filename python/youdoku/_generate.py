"""New puzzles."""

from __future__ import annotations

from typing import Any, Iterable, Iterator, Optional, Sequence, Union

from . import _youdoku
from ._numbers import board_rows, box_sides, digit_ends, grid_sides, seconds, whole_or_none
from ._puzzle import Puzzle
from ._rules import rule_texts, word_of_seed

__all__ = ["generate"]


def generate(
    count: Optional[int] = None,
    *,
    size: Union[int, tuple[int, int], None] = None,
    digits: Optional[tuple[int, int]] = None,
    box: Optional[tuple[int, int]] = None,
    rules: Iterable[str] = (),
    clues: Optional[int] = None,
    minimal: bool = False,
    symmetry: str = "none",
    pattern: Optional[Sequence[Sequence[int]]] = None,
    solution: Optional[Sequence[Sequence[int]]] = None,
    seed: int = 1,
    threads: Optional[int] = None,
    time: Optional[float] = None,
    **keywords: Any,
) -> Iterator[Puzzle]:
    """Puzzles with one solution, made when they are asked for; without end when no `count` is given.

    With exactly so many `clues`, or as few as digging leaves; `minimal` when no clue may be spare;
    `symmetry` is `none`, `rotate180`, `rotate90`, `mirror` or `diagonal`; `pattern` is a board whose
    filled cells are those that hold clues, `solution` a full board to dig from. Rules, `size`, `digits` and
    `box` are given as for `Puzzle`. The same seed gives the same puzzles, on any number of threads.

    >>> puzzle = next(generate(seed=7))
    >>> puzzle.is_unique(), puzzle == next(generate(seed=7)), puzzle == next(generate(seed=8))
    (True, True, False)
    >>> bomb_knight = next(generate(clues=10, anti_king=True, anti_knight=True))
    >>> sum(digit > 0 for row in bomb_knight.givens for digit in row), bomb_knight.is_unique()
    (10, True)
    >>> list(generate(2, clues=16))
    Traceback (most recent call last):
        ...
    youdoku.errors.Impossible: no 9×9 puzzle has 16 clues: 17 are needed (McGuire, Tugemann, Civario 2012)
    """
    ends = digit_ends(digits)
    wished = {
        "boxes": box_sides(box),
        "size": grid_sides(size),
        "digits": ends,
        "rules": rule_texts(rules, keywords),
        "clues": whole_or_none(clues, "clues", 0, 2**16 - 1),
        "minimal": minimal,
        "symmetry": symmetry,
        "pattern": None if pattern is None else board_rows(pattern, "a pattern", ends=ends),
        "solution": None if solution is None else board_rows(solution, "a solution", ends=ends),
    }
    count = whole_or_none(count, "count", 0, 2**64 - 1)
    threads = whole_or_none(threads, "threads", 0, 2**16 - 1)
    return _first(count, _youdoku.generate(wished, word_of_seed(seed), threads, seconds(time)))


def _first(count: Optional[int], stream: _youdoku.Stream) -> Iterator[Puzzle]:
    made = 0
    while count is None or made < count:
        core = next(stream, None)
        if core is None:
            return
        yield Puzzle._of(core)
        made += 1

