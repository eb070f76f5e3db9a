"""Sudoku boards as sentences, as the first two of the documents (docs/origins.md) have them.

>>> board = SudokuBoard([[0, 0, 0, 3],
...                      [0, 0, 0, 2],
...                      [3, 0, 0, 0],
...                      [4, 0, 0, 0]])
>>> str(board)
'0003\\n0002\\n3000\\n4000'
>>> board.rows() == [{(1, 1), (1, 2), (1, 3), (1, 4)},
...                  {(2, 1), (2, 2), (2, 3), (2, 4)},
...                  {(3, 1), (3, 2), (3, 3), (3, 4)},
...                  {(4, 1), (4, 2), (4, 3), (4, 4)}]
True
>>> board.columns() == [{(1, 1), (2, 1), (3, 1), (4, 1)},
...                     {(1, 2), (2, 2), (3, 2), (4, 2)},
...                     {(1, 3), (2, 3), (3, 3), (4, 3)},
...                     {(1, 4), (2, 4), (3, 4), (4, 4)}]
True
>>> board.boxes() == [{(1, 1), (1, 2), (2, 1), (2, 2)},
...                   {(1, 3), (1, 4), (2, 3), (2, 4)},
...                   {(3, 1), (3, 2), (4, 1), (4, 2)},
...                   {(3, 3), (3, 4), (4, 3), (4, 4)}]
True
>>> print(board.solve())
2413
1342
3124
4231
"""

from __future__ import annotations

from math import isqrt
from typing import AbstractSet, Iterable, Optional, Sequence

from . import _youdoku
from ._numbers import board_rows, whole
from .cnf import Clause, Cnf, c
from .errors import WrongType, YoudokuError

__all__ = ["SudokuBoard", "at_least_clause", "at_most_clauses", "nonempty_clauses"]

Address = tuple[int, int]


class SudokuBoard:
    """A board of k×k boxes of k×k cells, for any k from 2 to 11; 0 is an empty cell.

    >>> SudokuBoard([[1, 2], [2, 1]])
    Traceback (most recent call last):
        ...
    youdoku.errors.YoudokuError: found a board of 2 rows, expected k*k of them for some k from 2 to 11
    """

    def __init__(self, matrix: Sequence[Sequence[int]]) -> None:
        rows = board_rows(matrix, "a board", "({}, {})")
        size = len(rows)
        k = isqrt(size)
        if k * k != size or not 2 <= k <= 11:
            raise YoudokuError(
                f"found a board of {size} rows, expected k*k of them for some k from 2 to 11"
            )
        for number, row in enumerate(rows, start=1):
            if len(row) != size:
                raise YoudokuError(f"found {len(row)} cells in row {number}, expected {size}")
            for column, digit in enumerate(row, start=1):
                if digit > size:
                    raise YoudokuError(
                        f"found {digit!r} in ({number}, {column}), "
                        f"expected a digit from 0 to {size}"
                    )
        self._matrix = rows
        self.k = k

    @property
    def matrix(self) -> list[list[int]]:
        """The digits row by row, 0 for an empty cell; a copy.

        >>> SudokuBoard([[0] * 4] * 4).matrix[3]
        [0, 0, 0, 0]
        """
        return [list(row) for row in self._matrix]

    def rows(self) -> list[set[Address]]:
        """The addresses of each row, top to bottom."""
        return _youdoku.zones_of_board(self.k, "rows")

    def columns(self) -> list[set[Address]]:
        """The addresses of each column, left to right."""
        return _youdoku.zones_of_board(self.k, "columns")

    def boxes(self) -> list[set[Address]]:
        """The addresses of each box, left to right, then top to bottom."""
        return _youdoku.zones_of_board(self.k, "boxes")

    def contents(self) -> set[Clause]:
        """The clauses that say what the filled cells hold.

        >>> board = SudokuBoard([[0, 0, 0, 3],
        ...                      [0, 0, 0, 0],
        ...                      [0, 0, 0, 0],
        ...                      [0, 1, 0, 0]])
        >>> board.contents() == {c('d3_1_4'), c('d1_4_2')}
        True
        """
        return {
            c(f"d{digit}_{row}_{column}")
            for row, digits in enumerate(self._matrix, start=1)
            for column, digit in enumerate(digits, start=1)
            if digit
        }

    def cnf(self) -> Cnf:
        """The sentence of the board: each zone has each digit exactly once, no cell is empty, and the
        filled cells hold what they hold.

        >>> sentence = SudokuBoard([[0, 0, 0, 3], [0] * 4, [0] * 4, [0, 1, 0, 0]]).cnf()
        >>> c('d3_1_4') in sentence, c('!d2_1_3 || !d2_1_4') in sentence, len(sentence)
        (True, True, 290)
        """
        return _youdoku.board_cnf(self.k, [digit for row in self._matrix for digit in row])

    def solve(self, engine: str = "auto", time: Optional[float] = None) -> Optional[SudokuBoard]:
        """A completion of the board as a new board, or None when there is none.

        `engine` is any complete engine, `"dpll"` for the documents' own way; `time` is the seconds it
        may take.

        The document explains `solve` with the board below, and completes it with 1 2 3 4. But its boxes
        repeat digits (the first has two 4s), so by the document's own rules it has no completion; only
        as a Latin square, without boxes, it has the one that is shown there.

        >>> board = [[4, 1, 2, 3], [3, 4, 1, 2], [2, 3, 4, 1], [0, 0, 0, 0]]
        >>> print(SudokuBoard(board).solve())
        None
        >>> import youdoku
        >>> youdoku.Puzzle(board, latin=True).solve()[3]
        [1, 2, 3, 4]
        """
        from . import Puzzle

        solution = Puzzle(self._matrix, box=(self.k, self.k)).solve(engine=engine, time=time)
        return None if solution is None else SudokuBoard(solution)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SudokuBoard):
            return NotImplemented
        return self._matrix == other._matrix

    def __hash__(self) -> int:
        return hash(tuple(map(tuple, self._matrix)))

    def __str__(self) -> str:
        between = "" if self.k <= 3 else " "
        return "\n".join(between.join(map(str, row)) for row in self._matrix)

    def __repr__(self) -> str:
        return f"SudokuBoard({self._matrix})"


def _addresses(cells: AbstractSet[Address]) -> set[Address]:
    """The addresses of cells, checked.

    >>> _addresses({(1, -3)})
    Traceback (most recent call last):
        ...
    youdoku.errors.YoudokuError: found column=-3, expected one from 1 to 2**16 - 1
    >>> _addresses({"r1c3"})
    Traceback (most recent call last):
        ...
    youdoku.errors.WrongType: found the cell 'r1c3', expected its row and its column, such as (1, 3)
    """
    if isinstance(cells, str) or not isinstance(cells, Iterable):
        raise WrongType(f"found {cells!r}, expected a set of cells, such as {{(1, 3), (1, 4)}}")
    expected = "expected its row and its column, such as (1, 3)"
    addresses = set()
    for cell in cells:
        if not isinstance(cell, (tuple, list)) or len(cell) != 2:
            raise WrongType(f"found the cell {cell!r}, {expected}")
        row, column = cell
        addresses.add((whole(row, "row", 1, 2**16 - 1), whole(column, "column", 1, 2**16 - 1)))
    return addresses


def at_least_clause(A: AbstractSet[Address], d: int) -> str:
    """The clause "digit d is at least once among the addresses A".

    >>> at_least_clause({(1, 3), (1, 4), (2, 3), (2, 4)}, d=2)
    'd2_1_3 || d2_1_4 || d2_2_3 || d2_2_4'
    """
    return _youdoku.at_least_clause(_addresses(A), whole(d, "d", 0, 2**32 - 1))


def at_most_clauses(A: AbstractSet[Address], d: int) -> list[str]:
    """The clauses "digit d is at most once among the addresses A".

    >>> for clause in at_most_clauses({(1, 3), (1, 4), (2, 3), (2, 4)}, d=2):
    ...     print(clause)
    !d2_1_3 || !d2_1_4
    !d2_1_3 || !d2_2_3
    !d2_1_3 || !d2_2_4
    !d2_1_4 || !d2_2_3
    !d2_1_4 || !d2_2_4
    !d2_2_3 || !d2_2_4
    """
    return _youdoku.at_most_clauses(_addresses(A), whole(d, "d", 0, 2**32 - 1))


def nonempty_clauses(k: int) -> list[str]:
    """The clauses "this cell is not empty", in reading order, where k is the width of a box.

    >>> nonempty_clauses(2) == [
    ...     f'd1_{row}_{column} || d2_{row}_{column} || d3_{row}_{column} || d4_{row}_{column}'
    ...     for row in range(1, 5) for column in range(1, 5)]
    True
    """
    return _youdoku.nonempty_clauses(whole(k, "k", 0, 2**16 - 1))
