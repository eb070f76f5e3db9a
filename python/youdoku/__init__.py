"""Sudoku and its variants as logic.

>>> import youdoku
>>> puzzle = youdoku.Puzzle("...3 ...2 3... 4...")
>>> puzzle.solve()
[[2, 4, 1, 3], [1, 3, 4, 2], [3, 1, 2, 4], [4, 2, 3, 1]]
>>> puzzle.is_unique()
True
>>> youdoku.Puzzle("." * 16).count()
288
>>> youdoku.Puzzle("." * 16, anti_knight=True).count()
24

The course documents' own names are in the modules `cnf`, `sudoku`, `util`, `search`, `dpll`, `sat` and
`bombknight` (docs/origins.md has the documents); `asp` runs answer set programs, and `spark` puts a cluster
to work. Where a file `youdoku.py` hides the package, it can be imported as `youdoku_lib`.
"""

from __future__ import annotations

from . import errors
from ._generate import generate
from ._many import rate_many, solve_many
from ._puzzle import Count, Puzzle
from ._run import Run
from ._tables import engines, rules
from .errors import (
    Bug,
    Cancelled,
    GaveUp,
    Impossible,
    OutOfTime,
    ReadError,
    RowError,
    RuleError,
    TooLarge,
    WrongType,
    YoudokuError,
)

__all__ = [
    "Bug",
    "Cancelled",
    "Count",
    "GaveUp",
    "Impossible",
    "OutOfTime",
    "Puzzle",
    "ReadError",
    "RowError",
    "RuleError",
    "Run",
    "TooLarge",
    "WrongType",
    "YoudokuError",
    "engines",
    "errors",
    "generate",
    "rate_many",
    "rules",
    "solve_many",
]
