"""Boards, against plain Python."""

import pickle

import pytest
import referee
from youdoku import YoudokuError
from youdoku.cnf import c
from youdoku.dpll import dpll
from youdoku.sudoku import SudokuBoard, at_least_clause, at_most_clauses, nonempty_clauses

FOUR = [[0, 0, 0, 3], [0, 0, 0, 2], [3, 0, 0, 0], [4, 0, 0, 0]]


def random_board(chance, k, clues):
    matrix = [[0] * (k * k) for _ in range(k * k)]
    for _ in range(clues):
        row, column = chance.randrange(k * k), chance.randrange(k * k)
        matrix[row][column] = chance.randint(1, k * k)
    return matrix


@pytest.mark.parametrize("k", [2, 3, 4])
def test_zones_and_sentences(k, chance):
    matrix = random_board(chance, k, 5)
    board = SudokuBoard(matrix)
    assert [board.rows(), board.columns(), board.boxes()] == list(referee.zones(k))
    expected = {c(text) for text in referee.sudoku_clauses(matrix)}
    assert board.cnf().get_clauses() == expected and len(board.cnf()) == len(expected)
    assert board.contents() <= expected
    texts = {at_least_clause(zone, d) for zone in board.boxes() for d in range(1, k * k + 1)}
    assert {c(text) for text in texts} <= expected
    for clause in at_most_clauses(board.rows()[0], k * k) + nonempty_clauses(k):
        assert c(clause) in expected


def test_solve_finds_a_completion_or_proves_that_there_is_none(chance):
    found = 0
    for _ in range(150):
        matrix = random_board(chance, 2, chance.randint(0, 6))
        board, all_of_them = SudokuBoard(matrix), list(referee.solutions(matrix))
        for engine in ("auto", "dpll"):
            solution = board.solve(engine=engine)
            if solution is None:
                assert not all_of_them
            else:
                assert solution.matrix in all_of_them
        model = dpll(board.cnf())
        assert (model is None) == (not all_of_them)
        found += bool(all_of_them)
    assert 20 < found < 140


def test_the_documents_boards():
    assert SudokuBoard(FOUR).solve() == SudokuBoard(next(referee.solutions(FOUR)))
    # Its boxes repeat digits: see `SudokuBoard.solve`.
    board = SudokuBoard([[4, 1, 2, 3], [3, 4, 1, 2], [2, 3, 4, 1], [0, 0, 0, 0]])
    assert board.solve() is None and list(referee.solutions(board.matrix)) == []


def test_values():
    assert SudokuBoard(FOUR) == SudokuBoard(tuple(map(tuple, FOUR))) != SudokuBoard([[0] * 4] * 4)
    assert len({SudokuBoard(FOUR), SudokuBoard(FOUR)}) == 1
    board = SudokuBoard(FOUR)
    board.matrix[0][0] = 1
    assert board.matrix == FOUR and pickle.loads(pickle.dumps(board)) == board
    assert str(SudokuBoard([[0] * 16] * 16)).splitlines()[0] == " ".join("0" * 16)
    large = SudokuBoard([[0] * 25] * 25)
    assert str(large.solve(time=60)).count("25") >= 25


@pytest.mark.parametrize(
    "matrix, message",
    [
        ([], "0 rows"),
        ([[0]], "1 rows"),
        ([[0] * 5] * 5, "5 rows"),
        ([[0] * 4] * 3 + [[0] * 3], "3 cells in row 4"),
        ([[0] * 4] * 3 + [[0, 0, 5, 0]], r"5 in \(4, 3\)"),
        ([[0] * 4] * 3 + [[0, -1, 0, 0]], r"-1 in \(4, 2\)"),
    ],
)
def test_bad_boards_say_what_is_wrong(matrix, message):
    with pytest.raises(YoudokuError, match=message):
        SudokuBoard(matrix)


def test_bad_sizes():
    for k in (0, 1, 12):
        with pytest.raises(YoudokuError, match="digits, expected from 2 to 128"):
            nonempty_clauses(k)
