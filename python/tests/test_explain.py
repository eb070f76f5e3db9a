"""Steps, hints, ratings and what could go."""

import re
from xml.etree import ElementTree

import pytest

import youdoku
from youdoku import Puzzle, rate_many

EASY = "1234 .... .1.. ...3"
NINE = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"


def test_the_steps_place_the_solution():
    puzzle = Puzzle(EASY)
    solve = puzzle.explain()
    assert solve.end == "solved" and [step.number for step in solve] == list(range(1, len(solve) + 1))
    board = [row[:] for row in puzzle.givens]
    for step in solve:
        for place in step.places:
            row, column, digit = map(int, re.fullmatch(r"r(\d)c(\d)=(\d)", place).groups())
            board[row - 1][column - 1] = digit
    assert board == puzzle.solve()
    assert str(solve).endswith(f"Solved in {len(solve)} steps.")
    assert Puzzle("123. ...4 .... ....").explain().end == "clash"
    assert Puzzle("1... .... .... ....").explain().end == "open"


def test_a_step_is_a_picture():
    step = Puzzle(EASY).explain()[0]
    picture = ElementTree.fromstring(step._repr_svg_())
    assert picture.tag.endswith("svg")
    assert step.sentence in step._repr_svg_().replace("&lt;", "<").replace("&gt;", ">")


def test_mistakes_come_first():
    puzzle = Puzzle(EASY)
    solution = puzzle.solve()
    hint = puzzle.hint()
    assert hint.kind == "step" and hint.where.startswith("Look at ") and hint.step is not None
    wrong = [row[:] for row in puzzle.givens]
    wrong[1][0] = solution[1][0] % 4 + 1
    assert puzzle.hint(wrong).kind == "mistake"
    assert puzzle.hint(solution).kind == "solved"
    marks = [[None] * 4 for _ in range(4)]
    marks[1][0] = {1, 2, 3, 4} - {solution[1][0]}
    assert puzzle.hint(marks=marks).cells == ["r2c1"]
    with pytest.raises(youdoku.YoudokuError, match="expected marks"):
        puzzle.hint(marks=[[None]])


def test_ratings():
    rating = Puzzle(NINE).rating()
    assert (rating.er, rating.ep, rating.ed, rating.exact) == (9.0, 1.2, 1.2, True)
    other = Puzzle(EASY).rating()
    assert not other.exact and str(other) == f"~{other.er}" and 1.0 <= float(other) < 12
    assert Puzzle("." * 81).rating() is None


def test_what_could_go():
    puzzle = Puzzle(EASY, rules=["killer-cage 3 r1c1 r1c2"])
    redundant = puzzle.redundant()
    assert redundant.rules == redundant.rules_together == ["killer-cage 3 r1c1 r1c2"]
    assert set(redundant.givens_together) <= set(redundant.givens)
    assert Puzzle("1... .... .... ....").redundant() is None


def test_many_are_rated_in_any_shape():
    np = pytest.importorskip("numpy")
    pyarrow = pytest.importorskip("pyarrow")
    open_ = "." * 81
    assert rate_many([NINE, open_, EASY])[:2] == [9.0, None]
    assert list(rate_many(iter([NINE]))) == [9.0]
    rated = rate_many(np.array([NINE, open_], dtype="S81"))
    assert rated[0] == 9.0 and np.isnan(rated[1])
    digits = np.array([[int(d) for d in NINE.replace(".", "0")]] * 2, dtype=np.uint8)
    assert rate_many(digits).tolist() == [9.0, 9.0]
    assert rate_many(digits.reshape(1, 2, 9, 9)).shape == (1, 2)
    column = pyarrow.array([NINE, None, open_])
    assert rate_many(column).to_pylist() == [9.0, None, None]
    assert rate_many(pyarrow.chunked_array([column, column])).to_pylist() == [9.0, None, None] * 2
    with pytest.raises(youdoku.RowError, match="row 1"):
        rate_many([NINE, "..."])
    assert rate_many([NINE, "..."], errors="none") == [9.0, None]
