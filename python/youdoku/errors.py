"""What can go wrong. Every exception here is a `ValueError`.

>>> import youdoku
>>> try:
...     youdoku.Puzzle("...3 ...2 3..9 4...")
... except youdoku.ReadError as error:
...     print(error)
...     print((error.line, error.column))
line 1, column 14: found `9`, expected a digit from 1 to 4, for the board is 4×4
1 | ...3 ...2 3..9 4...
  |              ^
(1, 14)
"""

from __future__ import annotations

from typing import Optional

__all__ = [
    "Bug",
    "Cancelled",
    "GaveUp",
    "Impossible",
    "OutOfTime",
    "ReadError",
    "RowError",
    "RuleError",
    "TooLarge",
    "WrongType",
    "YoudokuError",
]


class YoudokuError(ValueError):
    """Something is wrong with what was given, or with what was asked."""


class ReadError(YoudokuError):
    """A text that cannot be read: the message shows the line, with a mark under the place."""

    def __init__(
        self,
        message: str,
        line: Optional[int] = None,
        column: Optional[int] = None,
        found: Optional[str] = None,
        expected: Optional[str] = None,
    ) -> None:
        super().__init__(message)
        self.line = line
        self.column = column
        self.found = found
        self.expected = expected


class RowError(YoudokuError):
    """One of many rows is no puzzle; `row` is its number, from 0."""

    def __init__(self, message: str, row: Optional[int] = None) -> None:
        super().__init__(message)
        self.row = row


class WrongType(YoudokuError, TypeError):
    """A value of another kind than was meant: the message says which."""


class RuleError(YoudokuError):
    """A rule cannot be as it is stated."""


class Impossible(YoudokuError):
    """It is proven that there is no such puzzle."""


class OutOfTime(YoudokuError, TimeoutError):
    """The time that was given was over before there was an answer. Nothing is claimed."""


class GaveUp(YoudokuError):
    """The steps that were given were used up, or the engine cannot decide. Nothing is claimed."""


class Cancelled(YoudokuError):
    """Somebody stopped the work. Nothing is claimed."""


class TooLarge(YoudokuError, MemoryError):
    """It needs more memory than it may have. Nothing is claimed."""


class Bug(YoudokuError, RuntimeError):
    """A bug in youdoku, please report it. Nothing is claimed. Among many puzzles `row` is the number of the
    one that met it, from 0."""

    def __init__(self, message: str, row: Optional[int] = None) -> None:
        super().__init__(message)
        self.row = row
