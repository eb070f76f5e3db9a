"""Many puzzles at once, at the speed of the batch engine."""

from __future__ import annotations

from itertools import islice
from typing import Any, Iterable, Iterator, Optional

from . import _youdoku
from ._numbers import seconds, whole_or_none
from ._puzzle import Puzzle
from ._rules import rule_texts
from .errors import YoudokuError

__all__ = ["rate_many", "solve_many"]

#: So many puzzles of an iterable are worked on at once.
_CHUNK = 16384
#: The same where each is rated, which takes longer.
_RATED = 1024


def solve_many(
    puzzles: Any,
    *,
    rules: Iterable[str] = (),
    errors: str = "raise",
    threads: Optional[int] = None,
    time: Optional[float] = None,
    **keywords: Any,
) -> Any:
    """A solution for each of many puzzles, on all cores.

    What comes back is like what went in:

    - a list or tuple gives a list, any other iterable an iterator that works as it is read. A text gives
      a text of the same kind (`str` or `bytes`, a character a cell), a `Puzzle` or a list of lists gives
      a list of lists; None stands for a puzzle without solution.
    - an Arrow column of text or bytes (anything that speaks the Arrow PyCapsule interface: pyarrow,
      polars, pandas) gives an Arrow column of text, null where there is no solution. It is read where it
      lies, without a copy.
    - a NumPy array of bytes (`S81`), or of `uint8` digits with a puzzle a row (n×81 or n×9×9), gives an
      array of the same shape and type: empty, or zeros, where there is no solution. It is read without
      a copy when it is contiguous, and must not be written to meanwhile.

    Plain 9×9 puzzles, hundreds at once, take well under a microsecond each; others, and all of them when
    there are rules, are read like any text. What is no puzzle raises `RowError` with its number, or is
    taken for a puzzle without solution when `errors` is `"none"`. A bug of ours is never taken for an
    answer: `Bug` is raised, with the row's number. Of several solutions any may come. `time` is for all
    of them together.

    >>> line = "...3...23...4..."
    >>> solve_many([line, "11.............."])
    ['2413134231244231', None]
    >>> list(solve_many(line for _ in range(2)))
    ['2413134231244231', '2413134231244231']
    >>> solve_many([line, "..."])
    Traceback (most recent call last):
        ...
    youdoku.errors.RowError: row 1: line 1, column 1: found 3 cells, expected a square number of cells, such as 4 for 2×2
    1 | ...
      | ^
    """
    asked = asked_of_each(1, rules, keywords, errors, threads, time)
    # A pandas Series or a NumPy array may speak both: bytes are NumPy's.
    if hasattr(puzzles, "__array_interface__"):
        return _solve_array(puzzles, asked)
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        return _arrow(puzzles, [column[0] for column in _youdoku.many_arrow(puzzles, asked)])
    if isinstance(puzzles, (str, bytes, Puzzle)):
        raise YoudokuError("found one puzzle, expected many of them: put it into a list")
    if isinstance(puzzles, (list, tuple)):
        return _solve_list(list(puzzles), asked, 0)
    return _solve_iterable(iter(puzzles), asked)


def rate_many(
    puzzles: Any,
    *,
    rules: Iterable[str] = (),
    errors: str = "raise",
    threads: Optional[int] = None,
    time: Optional[float] = None,
    **keywords: Any,
) -> Any:
    """How hard each of many puzzles is, on all cores: the ER of Sudoku Explainer for plain 9×9, and a number
    near that scale for everything else.

    Puzzles come as for `solve_many`. A list gives a list of numbers, None where there is not exactly one
    solution; any other iterable an iterator; an Arrow column a column of numbers, null there; a NumPy array an
    array of `float64`, a number a puzzle, NaN there.

    >>> hard = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
    >>> rate_many([hard, "." * 81])
    [9.0, None]
    """
    asked = asked_of_each(2, rules, keywords, errors, threads, time)
    if hasattr(puzzles, "__array_interface__"):
        return _rate_array(puzzles, asked)
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        import pyarrow

        chunks = [
            pyarrow.array(chunk, pyarrow.float64()) for chunk in _youdoku.rate_arrow(puzzles, asked)
        ]
        if isinstance(puzzles, pyarrow.Array) and len(chunks) == 1:
            return chunks[0]
        return pyarrow.chunked_array(chunks, pyarrow.float64())
    if isinstance(puzzles, (str, bytes, Puzzle)):
        raise YoudokuError("found one puzzle, expected many of them: put it into a list")
    if isinstance(puzzles, (list, tuple)):
        return _youdoku.rate_texts([_text(puzzle) for puzzle in puzzles], asked)
    return _rate_iterable(iter(puzzles), asked)


def asked_of_each(
    limit: int,
    rules: Iterable[str],
    keywords: dict[str, Any],
    errors: str,
    threads: Optional[int],
    time: Optional[float],
) -> dict[str, Any]:
    """What is asked of every puzzle, checked."""
    if errors not in ("raise", "none"):
        raise YoudokuError(f"found errors={errors!r}, expected 'raise' or 'none'")
    return {
        "rules": rule_texts(rules, keywords),
        "limit": limit,
        "threads": whole_or_none(threads, "threads", 0, 2**16 - 1),
        "time": seconds(time),
        "strict": errors == "raise",
    }


def _rate_iterable(puzzles: Iterator[Any], asked: dict[str, Any]) -> Iterator[Optional[float]]:
    while chunk := [_text(puzzle) for puzzle in islice(puzzles, _RATED)]:
        yield from _youdoku.rate_texts(chunk, asked)


def _rate_array(puzzles: Any, asked: dict[str, Any]) -> Any:
    import numpy as np

    array: Any = np.ascontiguousarray(puzzles)
    if array.dtype == np.uint8 and array.ndim >= 2:
        square = array.ndim > 2 and array.shape[-1] == array.shape[-2]
        shape = array.shape[:-2] if square else array.shape[:-1]
        cells = array.shape[-1] * array.shape[-2] if square else array.shape[-1]
        rows = [row.tolist() for row in array.reshape(-1, cells)]
        # One number after the other, with blanks between: digits may have two characters.
        texts: list[Any] = [" ".join(map(str, row)) if max(row) > 9 else "".join(map(str, row)) for row in rows]
    elif array.dtype.kind in "SUO":
        shape, texts = array.shape, array.reshape(-1).tolist()
    else:
        raise YoudokuError(
            f"found an array of {array.dtype} of shape {array.shape}, "
            "expected bytes such as S81, or uint8 with a puzzle a row"
        )
    ratings = _youdoku.rate_texts(texts, asked)
    numbers = [float("nan") if rating is None else rating for rating in ratings]
    return np.array(numbers, dtype=np.float64).reshape(shape)


def _solve_iterable(puzzles: Iterator[Any], asked: dict[str, Any]) -> Iterator[Any]:
    done = 0
    while chunk := list(islice(puzzles, _CHUNK)):
        yield from _solve_list(chunk, asked, done)
        done += len(chunk)


def _solve_list(puzzles: list[Any], asked: dict[str, Any], first: int) -> list[Any]:
    texts = [_text(puzzle) for puzzle in puzzles]
    try:
        solutions = _youdoku.many_texts(texts, asked)
    except YoudokuError as error:
        row = getattr(error, "row", None)
        if first and row is not None:
            message = str(error).replace(f"row {row}:", f"row {first + row}:", 1)
            raise type(error)(message, first + row) from None
        raise
    return [_like(puzzle, solution) for puzzle, solution in zip(puzzles, solutions)]


def _text(puzzle: Any) -> Any:
    if isinstance(puzzle, (str, bytes)):
        return puzzle
    return (puzzle if isinstance(puzzle, Puzzle) else Puzzle(puzzle)).text("json")


def _like(puzzle: Any, solution: Optional[str]) -> Any:
    """The solution in the shape of its puzzle."""
    if solution is None or isinstance(puzzle, str):
        return solution
    if isinstance(puzzle, bytes):
        return solution.encode()
    rows, columns = puzzle.shape if isinstance(puzzle, Puzzle) else (len(puzzle), len(puzzle))
    digits = [int(d) for d in solution.split()] if " " in solution else [int(d, 36) for d in solution]
    return [digits[start : start + columns] for start in range(0, rows * columns, columns)]


def _solve_array(puzzles: Any, asked: dict[str, Any]) -> Any:
    import numpy as np

    array: Any = np.ascontiguousarray(puzzles)
    if array.dtype.kind == "S":
        flat = array.reshape(-1)
        solutions = np.empty_like(flat)
        _youdoku.many_fixed(flat, solutions, asked)
        return solutions.reshape(array.shape)
    if array.dtype == np.uint8 and array.ndim >= 2:
        square = array.ndim > 2 and array.shape[-1] == array.shape[-2]
        cells = array.shape[-1] * array.shape[-2] if square else array.shape[-1]
        flat = array.reshape(-1, cells)
        solutions = np.empty_like(flat)
        _youdoku.many_digits(flat, solutions, asked)
        return solutions.reshape(array.shape)
    if array.dtype.kind in "UO":
        # Text that NumPy keeps in its own way is no faster than a list.
        solved = np.array(_solve_list(array.reshape(-1).tolist(), asked, 0), dtype=object)
        return solved.reshape(array.shape)
    raise YoudokuError(
        f"found an array of {array.dtype} of shape {array.shape}, "
        "expected bytes such as S81, or uint8 with a puzzle a row"
    )


def _arrow(puzzles: Any, columns: list[_youdoku.Column]) -> Any:
    """The columns as pyarrow has them; where there is no pyarrow, as they are."""
    try:
        import pyarrow
    except ImportError:
        return columns[0] if len(columns) == 1 else columns
    arrays = [pyarrow.array(column) for column in columns]
    if hasattr(puzzles, "__arrow_c_stream__"):
        return pyarrow.chunked_array(arrays, type=arrays[0].type if arrays else pyarrow.string())
    return arrays[0]
