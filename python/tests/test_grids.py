"""Boards that are no squares, and digits that are not from 1 on."""

import pickle

import pytest
from youdoku import Puzzle, errors, generate, solve_many


def test_size_and_digits_say_what_the_grid_is():
    wide = Puzzle("." * 54, size=(6, 9))
    assert (wide.shape, wide.digits, wide.size, wide.box) == ((6, 9), (1, 9), 9, (3, 3))
    board = wide.solve()
    assert len(board) == 6 and all(sorted(row) == list(range(1, 10)) for row in board)
    assert wide.is_solved_by(board)
    odd = Puzzle([[0] * 7] * 7, digits=(1, 9), rules=["latin"])
    assert odd.box is None and len({*odd.solve()[0]}) == 7
    assert Puzzle([[0] * 4] * 4, digits=(1, 5), box=(2, 2)).box == (2, 2)


def test_nought_is_a_digit_and_none_is_a_blank():
    zero = Puzzle([[0, None, 2, 3]] + [[None] * 4] * 3, digits=(0, 3))
    assert zero.givens[0] == [0, None, 2, 3] and zero.givens[1] == [None] * 4
    board = zero.solve()
    assert board[0] == [0, 1, 2, 3] and zero.is_solved_by(board)
    assert Puzzle("." * 16, digits=(0, 3)).count() == 288
    assert zero.candidates()[0][1] == {1}
    assert Puzzle("size: 1x2\ndigits: -1-0\nrule: latin\n. .").solve() in ([[-1, 0]], [[0, -1]])
    assert solve_many([zero]) == [zero.solve()] or zero.count() > 1
    assert ">0</text>" in zero.svg() and "None" not in zero.svg()


def test_a_grid_survives_copies():
    for puzzle in [Puzzle("." * 54, size=(6, 9), digits=(0, 8)), Puzzle("0" + "." * 15, digits=(0, 3))]:
        assert Puzzle(puzzle) == puzzle and pickle.loads(pickle.dumps(puzzle)) == puzzle
        assert eval(repr(puzzle)) == puzzle
        assert all(cube.digits == puzzle.digits for cube in puzzle.cubes(3))


def test_other_grids_are_generated():
    puzzle = next(generate(size=(4, 6), digits=(0, 5), seed=3))
    assert (puzzle.shape, puzzle.digits) == ((4, 6), (0, 5)) and puzzle.is_unique()


@pytest.mark.parametrize(
    "call",
    [
        lambda: Puzzle("." * 54, size=(6, 9, 2)),
        lambda: Puzzle("." * 54, size=(0, 9)),
        lambda: Puzzle("." * 81, digits=9),
        lambda: Puzzle("." * 81, digits=(0, 300)),
        lambda: Puzzle([[0] * 7] * 7, digits=(1, 9)),
        lambda: Puzzle([[5, None]], digits=(0, 1)),
        lambda: Puzzle([[None] * 4] * 4),
        lambda: next(generate(size=(4, 6), symmetry="rotate90")),
    ],
)
def test_what_is_wrong_is_said(call):
    with pytest.raises(errors.YoudokuError, match="expected"):
        call()
