"""Numbers and boards as people give them, checked before the library sees them.

What is wrong is an error of ours that says what was meant: the library's own types would only say that a
number does not fit.
"""

from __future__ import annotations

from operator import index
from typing import Any, Optional

from .errors import WrongType, YoudokuError

__all__ = ["board_rows", "box_sides", "digit_ends", "grid_sides", "seconds", "whole", "whole_or_none"]


def whole(value: Any, what: str, least: int, most: int) -> int:
    """A whole number within bounds; anything that is one by itself will do, NumPy's too.

    >>> whole(7, "limit", 0, 9)
    7
    >>> whole(7.0, "limit", 0, 9)
    Traceback (most recent call last):
        ...
    youdoku.errors.WrongType: found limit=7.0, expected a whole number
    >>> whole(-1, "limit", 0, 9)
    Traceback (most recent call last):
        ...
    youdoku.errors.YoudokuError: found limit=-1, expected one from 0 to 9
    """
    if isinstance(value, bool):
        raise WrongType(f"found {what}={value!r}, expected a whole number")
    try:
        number = index(value)
    except TypeError:
        raise WrongType(f"found {what}={_short(value)}, expected a whole number") from None
    if not least <= number <= most:
        raise YoudokuError(
            f"found {what}={_short(number)}, expected one from {least} to {_bound(most)}"
        )
    return number


def whole_or_none(value: Any, what: str, least: int, most: int) -> Optional[int]:
    """The same, or nothing."""
    return None if value is None else whole(value, what, least, most)


def seconds(value: Any, what: str = "time") -> Optional[float]:
    """How long something may take; nothing when that is not said.

    >>> seconds(2), seconds(None)
    (2.0, None)
    >>> seconds("2s")
    Traceback (most recent call last):
        ...
    youdoku.errors.WrongType: found time='2s', expected seconds, such as 2 or 0.5
    """
    if value is None:
        return None
    try:
        if isinstance(value, (str, bytes, bytearray, bool)):
            raise TypeError
        return float(value)
    except OverflowError:
        # What is too long for a clock is no limit; what is too short is for the library to say.
        return float("inf") if value > 0 else -1.0
    except (TypeError, ValueError):
        expected = "expected seconds, such as 2 or 0.5"
        raise WrongType(f"found {what}={_short(value)}, {expected}") from None


def box_sides(value: Any) -> Optional[tuple[int, int]]:
    """The height and the width of a box; nothing when they are not said.

    >>> box_sides([2, 3])
    (2, 3)
    >>> box_sides(3)
    Traceback (most recent call last):
        ...
    youdoku.errors.WrongType: found box=3, expected a height and a width, such as (2, 3)
    """
    if value is None:
        return None
    try:
        height, width = value
    except (TypeError, ValueError):
        expected = "expected a height and a width, such as (2, 3)"
        raise WrongType(f"found box={_short(value)}, {expected}") from None
    return whole(height, "box height", 1, _MOST_DIGITS), whole(width, "box width", 1, _MOST_DIGITS)


def grid_sides(value: Any) -> Optional[tuple[int, int]]:
    """How many rows and columns; a number is that of both, and nothing when they are not said.

    >>> grid_sides(9), grid_sides((6, 9))
    ((9, 9), (6, 9))
    >>> grid_sides((6, 9, 1))
    Traceback (most recent call last):
        ...
    youdoku.errors.WrongType: found size=(6, 9, 1), expected a number, or rows and columns, such as (6, 9)
    """
    if value is None:
        return None
    if not isinstance(value, (tuple, list)):
        side = whole(value, "size", 1, _MOST_DIGITS)
        return side, side
    if len(value) != 2:
        expected = "expected a number, or rows and columns, such as (6, 9)"
        raise WrongType(f"found size={_short(value)}, {expected}")
    return whole(value[0], "rows", 1, _MOST_DIGITS), whole(value[1], "columns", 1, _MOST_DIGITS)


def digit_ends(value: Any) -> Optional[tuple[int, int]]:
    """The least and the greatest digit; nothing when they are not said.

    >>> digit_ends((0, 8)), digit_ends(range(1, 10))
    ((0, 8), (1, 9))
    >>> digit_ends(9)
    Traceback (most recent call last):
        ...
    youdoku.errors.WrongType: found digits=9, expected the least and the greatest, such as (0, 8)
    """
    if value is None:
        return None
    try:
        if isinstance(value, range):
            value = value[0], value[-1]
        least, greatest = value
        ends = index(least), index(greatest)
    except (IndexError, TypeError, ValueError):
        expected = "expected the least and the greatest, such as (0, 8)"
        raise WrongType(f"found digits={_short(value)}, {expected}") from None
    most = 2**15 - 1
    return whole(ends[0], "the least digit", -most, most), whole(ends[1], "the greatest digit", -most, most)


def board_rows(
    source: Any,
    what: str = "a puzzle",
    cell: str = "r{}c{}",
    ends: Optional[tuple[int, int]] = None,
) -> list[list[int]]:
    """The rows of a board: digits, 0 for an empty cell. How many there must be is not looked at here.
    `cell` is how a cell is called, by its row and column. `ends` are the least and the greatest digit, where
    they were said: then an empty cell may be `None` too, and has to be where 0 is a digit.

    >>> board_rows([[1, 0], (0, 2)])
    [[1, 0], [0, 2]]
    >>> board_rows([[1.0, 0], [0, 2]])
    Traceback (most recent call last):
        ...
    youdoku.errors.WrongType: found 1.0 in r1c1, expected a digit, or 0 for an empty cell
    >>> board_rows(None)
    Traceback (most recent call last):
        ...
    youdoku.errors.WrongType: found None as a puzzle, expected rows of digits
    """
    return [
        [_digit(value, cell, number, column, ends) for column, value in enumerate(row, start=1)]
        for number, row in enumerate(_rows(source, what), start=1)
    ]


def _rows(source: Any, what: str) -> list[list[Any]]:
    text = (str, bytes, bytearray)
    try:
        if isinstance(source, text):
            raise TypeError
        rows = list(source)
    except TypeError:
        raise WrongType(f"found {_short(source)} as {what}, expected rows of digits") from None
    lists = []
    for number, row in enumerate(rows, start=1):
        try:
            if isinstance(row, text):
                raise TypeError
            lists.append(list(row))
        except TypeError:
            expected = "expected a list of digits"
            raise WrongType(f"found {_short(row)} as row {number}, {expected}") from None
    return lists


#: No board has more, and no digit is larger.
_MOST_DIGITS = 128


def _digit(
    value: Any, cell: str, row: int, column: int, ends: Optional[tuple[int, int]] = None
) -> Any:
    # Most are plain numbers, and then nothing takes less time than this.
    if type(value) is int and 0 <= value <= _MOST_DIGITS or value is None and ends is not None:
        return value
    place, expected = cell.format(row, column), "expected a digit, or 0 for an empty cell"
    try:
        if isinstance(value, bool):
            raise TypeError
        digit = index(value)
    except TypeError:
        raise WrongType(f"found {_short(value)} in {place}, {expected}") from None
    least, greatest = ends or (0, _MOST_DIGITS)
    if digit and not least <= digit <= greatest:
        raise YoudokuError(f"found {_short(digit)} in {place}, {expected}")
    return digit


def _short(value: Any) -> str:
    """What was found, in a line."""
    if isinstance(value, int) and abs(value) >= 10**30:
        return "a number of more than 30 digits"
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _bound(number: int) -> str:
    """A bound as people would say it."""
    for bits in (16, 32, 63, 64, 128):
        if number == 2**bits - 1:
            return f"2**{bits} - 1"
    return str(number)
