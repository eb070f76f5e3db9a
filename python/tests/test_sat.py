"""GSAT, WalkSAT and map colouring."""

import random

import pytest
import referee
import youdoku
from youdoku.cnf import sentence
from youdoku.sat import AUSTRALIA, SAT, color_map, map_cnf
from youdoku.sudoku import SudokuBoard


@pytest.mark.parametrize("algorithm", ["gsat", "walksat"])
def test_what_is_found_satisfies_every_clause(algorithm, chance):
    for _ in range(20):
        texts = referee.random_clauses(chance, list("abcdefgh"), 14, 3)
        if not list(referee.models(texts)):
            continue
        sat = SAT(sentence(*texts), seed=1)
        assert getattr(sat, algorithm)(time=30) is True
        assert all(referee.holds(text, sat.model) for text in texts)
        assert set(sat.model) == sat.variables and sat.clause_satisfied()


def test_an_impossible_sentence_is_never_called_so():
    impossible = sentence("a || b", "!a || b", "a || !b", "!a || !b")
    sat = SAT(impossible, seed=1)
    assert sat.walksat(max_flips=1000) is False and sat.iteration == 1000
    assert sat.gsat(max_flips=50) is False and sat.iteration == 1050
    with pytest.raises(youdoku.OutOfTime):
        sat.walksat(time=0.1)


def test_the_labs_files(tmp_path):
    path = tmp_path / "one_cell.cnf"
    path.write_text("111 112\n-111 -112\n121 122\n-121 -122\n211 212\n221 222\n-111\n-211\n")
    sat = SAT(path, threshold=0.5, seed=2)
    assert sat.variables == {"111", "112", "121", "122", "211", "212", "221", "222"}
    assert sat.clauses[1] == ("-111", "-112") and sat.threshold == 0.5 and sat.model == {}
    assert sat.walksat() and sat.model["112"] and sat.elapsed > 0
    sat.generate_model()
    assert set(sat.model) == sat.variables


def test_the_puzzle_of_the_report(puzzles):
    puzzle = youdoku.Puzzle((puzzles / "walksat-1.txt").read_text())
    # With the givens as clauses, and the documents' sentence, as in the report; noise as in no report.
    sat = SAT(puzzle.cnf("minimal"), threshold=0.9, seed=5)
    assert sat.walksat(time=120)
    assert sat.solution()["r1c1"] == str(puzzle.solve()[0][0])
    assert str(sat).splitlines()[3] == "-" * 21


def test_the_same_seed_repeats_and_so_does_pythons_own():
    cnf = SudokuBoard([[0] * 4] * 4).cnf()
    boards = []
    for seed in (1, 1, 2):
        sat = SAT(cnf, seed=seed)
        sat.walksat()
        boards.append((str(sat), sat.iteration))
    assert boards[0] == boards[1] != boards[2]
    boards = []
    for _ in range(2):
        random.seed(9)
        sat = SAT(cnf)
        sat.walksat()
        boards.append((str(sat), sat.iteration))
    assert boards[0] == boards[1]


def test_maps(tmp_path, capsys):
    coloring = color_map(AUSTRALIA)
    neighbours = [line.split(":") for line in AUSTRALIA.splitlines()]
    assert all(coloring[a] != coloring[b] for a, others in neighbours for b in others.split())
    assert color_map(AUSTRALIA, 2) is None
    sat = SAT(map_cnf(AUSTRALIA), seed=1)
    assert sat.walksat()
    sat.display()
    shown = capsys.readouterr().out
    assert "WA is " in shown and len(shown.split("\n\n")) == 7
    path = tmp_path / "map.txt"
    path.write_text(AUSTRALIA)
    assert map_cnf(path) == map_cnf(str(path)) == map_cnf(AUSTRALIA)
    with pytest.raises(youdoku.ReadError, match="its own neighbour"):
        color_map("A: A\n")
