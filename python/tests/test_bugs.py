"""A panic is a bug of ours, and an error like any other: nothing that catches every `Exception` misses it.

Every engine panics over one puzzle, in builds for tests."""

import pickle

import numpy as np
import pyarrow as pa
import pytest

import youdoku
from youdoku import bombknight, errors

TRIPWIRE = "9...87...8.7.1..2.1..2.3.5..1.9..6.4...13..9......62.3.......76..8.2..3...97.8..2"
ROWS = [[int(d) if d != "." else 0 for d in TRIPWIRE[r * 9 : r * 9 + 9]] for r in range(9)]
FINE = "...3...23...4..."

ENGINES = [row["name"] for row in youdoku.engines() if row["built"]]
COMPLETE = [row["name"] for row in youdoku.engines() if row["built"] and row["complete"]]


def is_for_tests() -> bool:
    try:
        youdoku.Puzzle(TRIPWIRE).solve()
    except errors.Bug:
        return True
    return False


pytestmark = pytest.mark.skipif(
    not is_for_tests(), reason="this build has no bug on purpose: it is optimised"
)


def met(call):
    """What such a call raises, which is an `Exception` and one of ours."""
    try:
        call()
    except Exception as error:
        assert type(error) is errors.Bug
        assert isinstance(error, youdoku.YoudokuError) and isinstance(error, ValueError)
        assert "a bug in youdoku, please report it: " in str(error)
        return error
    raise AssertionError("nothing was raised")


@pytest.mark.parametrize("engine", ENGINES)
def test_line_02_every_question_to_every_engine(engine):
    puzzle, small = youdoku.Puzzle(TRIPWIRE), youdoku.Puzzle("122.")
    for ask in (
        lambda: puzzle.solve(engine),
        lambda: puzzle.run(engine),
        lambda: list(puzzle.solutions(engine)),
        lambda: next(puzzle.solutions(engine)),
    ):
        assert "tripwire" in str(met(ask))
        assert small.solve(engine) == [[1, 2], [2, 1]]
    if engine in COMPLETE:
        for ask in (
            lambda: puzzle.count(engine=engine),
            lambda: puzzle.is_unique(engine),
            lambda: puzzle.candidates(engine),
        ):
            assert "tripwire" in str(met(ask))
            assert small.count(engine=engine) == 1


def test_line_02_long_questions_too():
    # Rules besides, and a time: the work is done on a thread of its own.
    puzzle = youdoku.Puzzle(TRIPWIRE, anti_king=True)
    met(lambda: puzzle.run("cdcl", time=60))
    met(lambda: list(puzzle.solutions("asp", time=60)))


def test_line_04_a_generator_that_failed_has_ended():
    solutions = youdoku.Puzzle(TRIPWIRE).solutions()
    met(lambda: next(solutions))
    assert list(solutions) == []
    met(lambda: list(bombknight.solve_propagation(ROWS)))


@pytest.mark.parametrize("errors", ["raise", "none"])
def test_line_02_many(errors):
    def solve(puzzles):
        return lambda: youdoku.solve_many(puzzles, errors=errors)

    texts = [FINE, "." * 81, TRIPWIRE, FINE]
    assert met(solve(texts)).row == 2
    assert met(solve(tuple(texts))).row == 2
    assert met(lambda: list(solve(iter([FINE] * 20_000 + texts))())).row == 20_002
    assert met(solve([FINE, ROWS])).row == 1
    assert met(solve(pa.array([None, *texts]))).row == 3
    assert met(solve(pa.chunked_array([[FINE], texts]))).row == 3
    assert met(solve(np.array(["." * 81, TRIPWIRE], dtype="S81"))).row == 1
    assert met(solve(np.array([[0] * 81, sum(ROWS, [])], dtype=np.uint8))).row == 1
    # With rules nothing is plain.
    assert met(lambda: youdoku.solve_many(texts[:3], anti_knight=True, errors=errors)).row == 2
    assert youdoku.solve_many([FINE]) == ["2413134231244231"]


def test_a_bug_can_be_sent():
    bug = errors.Bug("row 3: a bug", 3)
    again = pickle.loads(pickle.dumps(bug))
    assert (str(again), again.row) == ("row 3: a bug", 3)
