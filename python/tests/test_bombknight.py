"""BombKnight Sudoku, by all its ways."""

import inspect
import time
from itertools import islice

import pytest
import referee
import youdoku
from youdoku import YoudokuError
from youdoku.bombknight import (
    generate_saturation,
    generate_strategies,
    solve_asp,
    solve_propagation,
    solve_sat,
    solve_sudoku_ASP,
    solve_sudoku_prop,
    solve_sudoku_SAT,
)

WAYS = [solve_propagation, solve_sat, solve_asp]


@pytest.mark.parametrize("way", WAYS)
def test_all_solutions_of_inputs_with_few(way, chance):
    solved = youdoku.Puzzle("." * 81, anti_king=True, anti_knight=True).solve()
    for clues in (20, 12):
        input = [[0] * 9 for _ in range(9)]
        for place in chance.sample(range(81), clues):
            input[place // 9][place % 9] = solved[place // 9][place % 9]
        expected = sorted(referee.solutions(input, kings_and_knights=True))
        assert sorted(way(input)) == expected


@pytest.mark.parametrize("way", WAYS)
def test_small_and_large_boards(way):
    # There is no board of order four.
    empty = [[0] * 4 for _ in range(4)]
    assert list(way(empty)) == [] == list(referee.solutions(empty, kings_and_knights=True))
    sixteen = next(way([[0] * 16 for _ in range(16)]))
    assert all(sixteen[a[0]][a[1]] != sixteen[b[0]][b[1]] for a, b in referee.differ(16, True))


@pytest.mark.parametrize("way", WAYS + [solve_sudoku_prop, solve_sudoku_SAT, solve_sudoku_ASP])
def test_they_are_generators_that_can_be_closed(way):
    empty = [[0] * 9 for _ in range(9)]
    solutions = way(empty, 3)
    assert inspect.isgenerator(solutions) and len(next(solutions)) == 9
    solutions.close()
    assert list(solutions) == []
    # An input is looked at when it is given, not when the first solution is asked for.
    with pytest.raises(YoudokuError, match="found an input of 9 rows, expected k\\*k = 16"):
        way(empty, 4)


@pytest.mark.parametrize("way", WAYS)
def test_time_is_not_the_second_argument_and_stands_still_between(way):
    with pytest.raises(TypeError):
        way([[0] * 9] * 9, 3, 1.0)
    solutions = way([[0] * 9] * 9, time=2)
    assert next(solutions)
    time.sleep(2.1)
    # There are more than were made with the first.
    assert len(list(islice(solutions, 5))) == 5
    with pytest.raises(youdoku.OutOfTime):
        list(way([[0] * 9] * 9, time=0.0))
    begun = time.monotonic()
    with pytest.raises(youdoku.OutOfTime):
        list(way([[0] * 16] * 16, time=0.3))
    assert time.monotonic() - begun < 10


@pytest.mark.parametrize("generator", [generate_saturation, generate_strategies])
def test_inputs_have_ten_clues_and_one_solution(generator):
    inputs = list(islice(generator(clues=10, seed=3), 2))
    assert inputs[0] != inputs[1] and inputs[0] == next(generator(clues=10, seed=3))
    for input in inputs:
        assert sum(digit > 0 for row in input for digit in row) == 10
        assert len(list(solve_propagation(input))) == 1


def test_bad_inputs():
    with pytest.raises(YoudokuError, match="5 rows"):
        solve_sat([[0] * 5] * 5)
    with pytest.raises(YoudokuError, match="clues"):
        generate_saturation(clues=100)
    with pytest.raises(YoudokuError, match="level"):
        generate_strategies(level="magic")
