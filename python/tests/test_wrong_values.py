"""What is no board, or no number: an error of ours that says what was meant."""

import numpy as np
import pytest

import youdoku
from youdoku import bombknight, errors, sat, sudoku

EMPTY = [[0] * 4] * 4


def with_first(value):
    return [[value, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4]


#: What makes a board of rows.
BOARDS = {
    "Puzzle": youdoku.Puzzle,
    "SudokuBoard": sudoku.SudokuBoard,
    "is_solved_by": lambda rows: youdoku.Puzzle(EMPTY).is_solved_by(rows),
    "solve_many": lambda rows: youdoku.solve_many([rows]),
    "bombknight": bombknight.solve_propagation,
    "pattern": lambda rows: youdoku.generate(1, size=4, pattern=rows),
    "solution": lambda rows: youdoku.generate(1, size=4, solution=rows),
}
FIRST_CELL = [1.0, 1.5, float("nan"), "1", b"1", None, True, [1], 1 + 0j, -1, 5, 10**6, -(10**30), 10**40]


@pytest.mark.parametrize("make", BOARDS.values(), ids=BOARDS.keys())
@pytest.mark.parametrize("value", FIRST_CELL, ids=repr)
def test_line_09_a_cell_that_is_no_digit(make, value):
    with pytest.raises(errors.YoudokuError) as caught:
        make(with_first(value))
    message = str(caught.value)
    assert message.startswith(("found", "row 0: found")) and "expected" in message, message
    assert ("r1c1" in message) or ("(1, 1)" in message), message


@pytest.mark.parametrize("make", BOARDS.values(), ids=BOARDS.keys())
@pytest.mark.parametrize("value", [7, 1.5, object(), [1, 2, 3, 4], [None] * 4, [b"1234"] * 4], ids=repr)
def test_line_09_what_is_no_board(make, value):
    with pytest.raises(errors.YoudokuError, match="expected"):
        make(value)


@pytest.mark.parametrize("make", [youdoku.Puzzle, sudoku.SudokuBoard], ids=["Puzzle", "SudokuBoard"])
@pytest.mark.parametrize("value", [None, b"...3...23...4..."], ids=repr)
def test_line_09_none_and_bytes(make, value):
    with pytest.raises(errors.WrongType, match="expected"):
        make(value)


def test_whole_numbers_of_others_are_digits():
    rows = np.array(EMPTY, dtype=np.int64)
    rows[0, 0] = 1
    assert youdoku.Puzzle(rows).givens[0] == [1, 0, 0, 0]
    assert sudoku.SudokuBoard(rows).matrix[0] == [1, 0, 0, 0]
    assert [type(digit) for digit in sudoku.SudokuBoard(rows).matrix[0]] == [int] * 4


PUZZLE = youdoku.Puzzle(EMPTY)
NUMBERS = {
    "limit": lambda n: PUZZLE.count(limit=n),
    "max_flips": lambda n: PUZZLE.solve("walksat", max_flips=n),
    "restarts": lambda n: PUZZLE.solve("walksat", restarts=n),
    "threads": lambda n: PUZZLE.solve(threads=n),
    "wanted": lambda n: PUZZLE.cubes(n),
    "box": lambda n: youdoku.Puzzle(EMPTY, box=(n, 2)),
    "clues": lambda n: youdoku.generate(1, clues=n),
    "size": lambda n: youdoku.generate(1, size=n),
    "count": lambda n: youdoku.generate(n),
    "threads of generate": lambda n: youdoku.generate(1, threads=n),
    "threads of many": lambda n: youdoku.solve_many(["122."], threads=n),
    "colors": lambda n: sat.map_cnf(sat.AUSTRALIA, colors=n),
    "colors of a map": lambda n: sat.color_map(sat.AUSTRALIA, colors=n),
    "k": sudoku.nonempty_clauses,
    "d": lambda n: sudoku.at_least_clause({(1, 1)}, n),
    "clues of a program": lambda n: bombknight.generate_saturation(clues=n),
    "k of a program": lambda n: bombknight.generate_strategies(k=n),
}


@pytest.mark.parametrize("call", NUMBERS.values(), ids=NUMBERS.keys())
@pytest.mark.parametrize("value", [-1, -(10**30), 10**40, 1.0, "3", b"3", True], ids=repr)
def test_line_09_numbers_that_cannot_be(call, value):
    with pytest.raises(errors.YoudokuError, match="found .*expected"):
        call(value)


@pytest.mark.parametrize("value", ["2s", b"2", [], -1, float("nan"), -(10**400)], ids=lambda v: repr(v)[:9])
def test_line_09_times_that_cannot_be(value):
    with pytest.raises(errors.YoudokuError, match="found time.*expected seconds"):
        PUZZLE.solve(time=value)


def test_a_time_beyond_all_clocks_is_no_limit():
    assert PUZZLE.count(time=10**400) == PUZZLE.count(time=float("inf")) == 288


@pytest.mark.parametrize("value", [1.5, "x", None, True], ids=repr)
def test_line_09_seeds(value):
    with pytest.raises(errors.YoudokuError, match="seed"):
        PUZZLE.solve("walksat", seed=value)
    assert PUZZLE.solve("walksat", seed=-(10**30)) is not None


@pytest.mark.parametrize("cells", [{(-1, 2)}, {(0, 1)}, {(1, 10**40)}, {("a", 1)}, {"r1c1"}, {(1,)}, "r1c1", 3, {1}])
def test_cells_that_are_none(cells):
    for clauses in (sudoku.at_least_clause, sudoku.at_most_clauses):
        with pytest.raises(errors.YoudokuError, match="expected"):
            clauses(cells, 1)
