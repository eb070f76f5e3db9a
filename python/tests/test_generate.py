"""Generated puzzles are what was wished."""

from itertools import islice

import pytest
import youdoku
from youdoku import Impossible, Puzzle, YoudokuError, generate


def clues(puzzle):
    return sum(digit > 0 for row in puzzle.givens for digit in row)


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"clues": 30},
        {"size": 4, "clues": 4},
        {"size": 6, "minimal": True},
        {"box": (3, 2)},
        {"symmetry": "rotate180"},
        {"anti_king": True, "anti_knight": True, "clues": 9},
        {"size": 4, "thermometer": "r1c1 r1c2 r1c3"},
    ],
    ids=str,
)
def test_one_solution_each_and_the_same_for_the_same_seed(wish):
    puzzles = list(generate(4, seed=5, **wish))
    assert len(set(puzzles)) == 4
    assert puzzles == list(islice(generate(seed=5, threads=1, **wish), 4))
    assert puzzles != list(generate(4, seed=6, **wish))
    for puzzle in puzzles:
        assert puzzle.is_unique()
        if "clues" in wish:
            assert clues(puzzle) == wish["clues"]
        if "box" in wish:
            assert puzzle.box == wish["box"]
        if wish.get("symmetry") == "rotate180":
            filled = [[digit > 0 for digit in row] for row in puzzle.givens]
            assert filled == [row[::-1] for row in filled[::-1]]


def test_pattern_and_solution():
    board = Puzzle("." * 16).solve()
    puzzle = next(generate(size=4, solution=board))
    assert puzzle.solve() == board
    pattern = [[1, 0, 0, 1], [0, 1, 0, 0], [0, 0, 1, 0], [1, 0, 0, 1]]
    puzzle = next(generate(size=4, pattern=pattern))
    assert [[int(digit > 0) for digit in row] for row in puzzle.givens] == pattern


def test_what_cannot_be():
    with pytest.raises(Impossible, match="17 are needed"):
        generate(clues=16)
    with pytest.raises(YoudokuError, match="symmetry"):
        generate(symmetry="none at all")
    with pytest.raises(YoudokuError, match="more than the 16 cells"):
        generate(size=4, clues=17)
    with pytest.raises(youdoku.GaveUp, match="attempts in a row"):
        list(generate(10**6, size=4, clues=4, solution=Puzzle("." * 16).solve()))
    assert list(generate(0)) == []
    with pytest.raises(YoudokuError, match="count=-1"):
        generate(-1)


def test_any_number_is_a_seed():
    assert next(generate(size=4, seed=-1)) == next(generate(size=4, seed=2**64 - 1))
    assert Puzzle("." * 16).solve("walksat", seed=-5) == Puzzle("." * 16).solve("walksat", seed=2**64 - 5)
