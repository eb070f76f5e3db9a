"""Answer set programs: those of puzzles, and any."""

import inspect
import re
import time

import pytest
import youdoku
from youdoku import YoudokuError, asp


def test_the_program_of_a_puzzle_has_its_solutions():
    puzzle = youdoku.Puzzle("1... .... .... ....", anti_knight=True)
    boards = set()
    for model in asp.solve(asp.program(puzzle)):
        cells = {tuple(map(int, re.fullmatch(r"cell\((\d),(\d),(\d)\)", atom).groups())) for atom in model}
        boards.add(tuple(digit for _, _, digit in sorted(cells)))
    assert boards == {tuple(sum(board, [])) for board in puzzle.solutions()} and len(boards) > 1
    assert asp.program("12.. .... .... ....") == asp.program(youdoku.Puzzle("12.. .... .... ...."))


def test_models_are_sets_of_atoms():
    every = set(asp.solve("{ p(1..3) }."))
    assert len(every) == 8 and frozenset() in every and frozenset({"p(1)", "p(3)"}) in every
    assert len(list(asp.solve("{ p(1..3) }.", 5))) == 5
    assert list(asp.solve("a. :- a.")) == []
    best = list(asp.solve("1 { p(1..3) }. #minimize { X,X : p(X) }."))[-1]
    assert best == {"p(1)"}


def test_it_is_a_generator():
    models = asp.solve("{ p(1..40) }.", time=5)
    assert inspect.isgenerator(models) and isinstance(next(models), frozenset)
    models.close()
    assert list(models) == []
    slow = asp.solve("{ p(1..40) }.", time=2)
    next(slow)
    time.sleep(2.1)
    assert len(next(slow)) <= 40
    with pytest.raises(youdoku.OutOfTime):
        for _ in asp.solve("{ p(1..40) }.", time=0.3):
            pass


def test_what_is_no_program():
    with pytest.raises(YoudokuError, match="program:2:1-2: error: syntax error"):
        next(asp.solve("a :- b"))
    for wrong in (3, None, b"a."):
        with pytest.raises(YoudokuError, match="expected the text of a program"):
            asp.solve(wrong)
    with pytest.raises(YoudokuError, match="models"):
        asp.solve("a.", 0)
