"""GSAT, WalkSAT and map colouring."""

import random

import pytest
import referee
import youdoku
from youdoku.cnf import read, sentence
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


@pytest.mark.parametrize("algorithm", ["gsat", "walksat"])
def test_a_walk_that_failed_leaves_its_model(algorithm):
    texts = ["a || b", "!a || b", "a || !b", "!a || !b", "c || !d"]
    sat = SAT(sentence(*texts), seed=1)
    for most in (0, 1, 77):
        before = sat.iteration
        assert getattr(sat, algorithm)(max_flips=most) is False
        assert sat.iteration == before + most and set(sat.model) == set("abcd")
        broken = [text for text in texts if not referee.holds(text, sat.model)]
        assert broken and len(sat.unsatisfied_clauses) == len(broken)
        assert len(sat.satisfied_clauses) == len(texts) - len(broken)
        assert f"{len(broken)} unsatisfied after {sat.iteration} flips" in repr(sat)
    before, sat.model = sat.iteration, {}
    with pytest.raises(youdoku.OutOfTime):
        getattr(sat, algorithm)(time=0.1)
    assert sat.iteration > before and set(sat.model) == set("abcd") and not sat.clause_satisfied()


def test_the_highest_score_is_that_of_counting_again(chance):
    for _ in range(30):
        texts = referee.random_clauses(chance, list("abcdef"), 12, 3)
        sat = SAT(sentence(*texts), seed=3)
        sat.generate_model()
        names = sorted(sat.variables)
        scores = {}
        for name in names:
            flipped = {**sat.model, name: not sat.model[name]}
            scores[name] = sum(referee.holds(text, flipped) for text in set(texts))
        chosen = {sat.get_highest_score([f"-{name}" for name in names]) for _ in range(60)}
        assert chosen == {name for name in names if scores[name] == max(scores.values())}
    with pytest.raises(youdoku.YoudokuError, match="found no variables"):
        sat.get_highest_score([])
    with pytest.raises(youdoku.YoudokuError, match="no value for the variable `q`"):
        sat.get_highest_score(["q"])


def test_a_walk_of_ones_own():
    class Mine(SAT):
        def walksat(self):
            self.generate_model()
            while not self.clause_satisfied():
                self.iteration += 1
                clause = self._random.choice(self.unsatisfied_clauses)
                any_of_it = self._random.choice(clause).strip("-")
                best = self.get_highest_score(clause)
                flipped = best if self._random.random() < self.threshold else any_of_it
                self.model[flipped] = not self.model[flipped]
            return True

    sat = Mine(SudokuBoard([[0, 0, 0, 3], [0, 0, 0, 2], [3, 0, 0, 0], [4, 0, 0, 0]]).cnf(), seed=5)
    assert "no model yet" in repr(sat)
    assert sat.walksat() and str(sat).startswith("2 4 | 1 3") and "all satisfied" in repr(sat)


def test_the_solution_is_written_as_the_lab_reads_it(tmp_path):
    sat = SAT(sentence("111", "!112", "121 || !122"), seed=1)
    assert sat.walksat()
    sat.write_solution(tmp_path / "x.sol")
    lines = (tmp_path / "x.sol").read_text().split()
    assert {line.strip("-"): not line.startswith("-") for line in lines} == sat.model


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
    # Its sentence, as its count of clauses lets guess: each cell has a digit and not two, each zone has each digit, and the givens.
    nine = range(1, 10)
    lines = [" ".join(f"{r}{c}{d}" for d in nine) for r in nine for c in nine]
    lines += [f"-{r}{c}{a} -{r}{c}{b}" for r in nine for c in nine for a in nine for b in range(a + 1, 10)]
    for zone in sum(referee.zones(3), []):
        lines += [" ".join(f"{r}{c}{d}" for r, c in zone) for d in nine]
    assert len(lines) == 3240
    lines += [f"{r}{c}{puzzle.givens[r - 1][c - 1]}" for r in nine for c in nine if puzzle.givens[r - 1][c - 1]]
    sat = SAT(read("\n".join(lines)), seed=3)
    assert sat.walksat(time=120)
    assert str(sat) == """\
5 1 2 | 7 4 6 | 8 9 3
6 7 8 | 1 9 3 | 5 2 4
4 3 9 | 5 8 2 | 1 6 7
---------------------
8 5 1 | 2 6 4 | 3 7 9
9 6 3 | 8 7 1 | 4 5 2
7 2 4 | 3 5 9 | 6 1 8
---------------------
1 9 7 | 4 3 5 | 2 8 6
2 4 6 | 9 1 8 | 7 3 5
3 8 5 | 6 2 7 | 9 4 1"""


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
