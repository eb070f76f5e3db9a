"""Puzzles and the questions about them."""

import inspect
import pickle
import threading
from itertools import islice
from pathlib import Path
from xml.etree import ElementTree

import pytest
import referee
import youdoku
from youdoku import Count, Puzzle, RuleError, YoudokuError, rule
from youdoku._rules import python_name

HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
COMPLETE = [e["name"] for e in youdoku.engines() if e["complete"] and e["built"]]
QUICK = [name for name in COMPLETE if name not in ("brute", "dpll-literal")]


def random_puzzle(chance, kings_and_knights=False):
    matrix = [[0] * 4 for _ in range(4)]
    for _ in range(chance.randint(0, 5)):
        matrix[chance.randrange(4)][chance.randrange(4)] = chance.randint(1, 4)
    return matrix


def test_every_engine_has_all_solutions(chance):
    for _ in range(12):
        matrix = random_puzzle(chance)
        expected = sorted(referee.solutions(matrix))
        for engine in QUICK:
            puzzle = Puzzle(matrix)
            assert sorted(puzzle.solutions(engine)) == expected, engine
            assert puzzle.count(engine=engine) == len(expected)
            assert puzzle.is_unique(engine) == (len(expected) == 1)
            solution = puzzle.solve(engine)
            assert (solution is None) == (not expected) and (not expected or solution in expected)
        candidates = [[{s[r][c] for s in expected} for c in range(4)] for r in range(4)]
        assert Puzzle(matrix).candidates() == candidates


def test_cubes_share_the_solutions_out(chance):
    for _ in range(15):
        matrix = random_puzzle(chance)
        expected = sorted(referee.solutions(matrix))
        for wanted in (1, 2, 7, 40):
            cubes = Puzzle(matrix).cubes(wanted)
            assert sorted(s for cube in cubes for s in cube.solutions()) == expected
    cubes = Puzzle("." * 81, anti_king=True, anti_knight=True).cubes(100)
    assert len(cubes) >= 100 and sum(cube.count() for cube in cubes) == 1451520


def test_rules_by_keyword():
    one = Puzzle("." * 81, killer_cage=[(15, "r1c1", "r1c2"), "8 r2c1 r2c2"], anti_king=True, xv=False)
    other = Puzzle("." * 81, rules=["killer-cage 15 r1c1 r1c2", "killer-cage 8 r2c1 r2c2", "anti-king"])
    assert one == other and hash(one) == hash(other)
    assert Puzzle(one, thermometer=((9, 9), (9, 8), (9, 7))).rules[-1] == "thermometer r9c9 r9c8 r9c7"
    assert Puzzle("." * 16, rules="anti-king, anti-knight").rules[1:] == ["anti-king", "anti-knight"]
    assert Puzzle("." * 16, latin=True).count() == 576
    with pytest.raises(youdoku.ReadError, match="did you mean `anti-king`"):
        Puzzle("." * 16, anti_kin=True)
    with pytest.raises(RuleError, match="expected True, a text"):
        Puzzle("." * 16, thermometer=3.5)
    with pytest.raises(YoudokuError, match="cell"):
        Puzzle("." * 16, thermometer=("r9c9", "r9c8"))


def test_rules_with_arguments_by_name():
    cage = rule.killer_cage([(1, 1), "r1c2"], sum=15)
    assert cage == "killer-cage 15 r1c1 r1c2"
    assert rule.little_killer("top4-left", 6) == "little-killer 6 top4-left"
    assert rule.anti_king() == "anti-king"
    one = Puzzle("." * 81, rules=[cage, {"rule": "odd", "cells": [(2, 2)]}])
    other = Puzzle("." * 81, killer_cage={"sum": 15, "cells": ["r1c1", "r1c2"]}, odd="r2c2")
    assert one == other
    assert Puzzle("." * 81, rules="killer-cage 15 r1c1 r1c2; odd r2c2") == one
    with pytest.raises(TypeError):
        rule.killer_cage(["r1c1"], summ=15)
    with pytest.raises(youdoku.RuleError, match='"sum"'):
        Puzzle("." * 81, killer_cage={"summ": 15, "cells": ["r1c1"]})
    with pytest.raises(youdoku.RuleError, match="expected a number"):
        rule.killer_cage(["r1c1"], sum=1.5)


def test_every_rule_has_a_function_and_the_stub_has_it_too():
    assert Path(rule.__file__).with_suffix(".pyi").read_text(encoding="utf-8") == rule._stub(), (
        "python -m youdoku.rule writes it anew"
    )
    for kind in youdoku.rules():
        function = getattr(rule, python_name(kind["word"]))
        names = {python_name(part["name"]) for part in kind["takes"]}
        assert names == set(inspect.signature(function).parameters)


@pytest.mark.parametrize("rule", youdoku.rules(), ids=lambda rule: rule["word"])
def test_every_rule_has_an_example_that_is_read_solved_drawn_and_sent(rule):
    puzzle = Puzzle(rule["example"])
    solution = puzzle.solve()
    assert puzzle.is_unique() and puzzle.is_solved_by(solution)
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert Puzzle(puzzle.text("block")) == puzzle
    picture = ElementTree.fromstring(puzzle.svg(solution))
    there = sum(digit is not None and digit != 0 for row in solution for digit in row)
    assert len(picture.findall(".//{*}text")) >= there > sum(map(len, solution)) / 2
    assert puzzle._repr_svg_() == puzzle.svg()


@pytest.mark.parametrize(
    "rule, lines, links",
    [
        ("thermometer r1c1 r1c2 r1c4", [[(0, 0), (0, 1)], [(0, 3)]], 1),
        ("renban r1c1 r2c2 r3c3", [[(0, 0), (1, 1), (2, 2)]], 0),
        ("whispers 2 r1c1 r4c4 r4c1", [[(0, 0)], [(3, 3)], [(3, 0)]], 2),
        ("difference r1c1 r1c4", [], 1),
        ("difference r1c1 r1c2", [], 0),
    ],
)
def test_a_picture_claims_no_cell_that_its_rule_does_not_have(rule, lines, links):
    picture = ElementTree.fromstring(Puzzle(f"rule: {rule}\n" + "." * 16).svg())

    def cell(point):
        x, y = (float(number) for number in point.split(" "))
        return int(y // 64), int(x // 64)

    paths = [path for path in picture.iter("{http://www.w3.org/2000/svg}path")]
    drawn = [
        list(dict.fromkeys(cell(point) for point in part.split("L")))
        for path in paths
        if float(path.get("stroke-width", "0")) > 9
        for part in path.get("d").split("M")[1:]
    ]
    # The rim below a faint line goes the same way.
    assert [line for n, line in enumerate(drawn) if line not in drawn[:n]] == lines
    dashed = [path.get("d").count("M") for path in paths if path.get("class") == "link"]
    assert sum(dashed) == links


def test_forms_and_links(puzzles):
    text = (puzzles / "bombknight.txt").read_text()
    puzzle = Puzzle(text)
    assert puzzle.rules == ["classic", "anti-king", "anti-knight"] and puzzle.is_unique()
    assert eval(repr(puzzle)) == puzzle
    assert Puzzle([[0] * 6] * 6).box == (2, 3) and Puzzle("." * 36, box=(3, 2)).box == (3, 2)
    link = "https://www.f-puzzles.com/?load=broken"
    with pytest.raises(YoudokuError, match="does not hold"):
        Puzzle(link)


def test_bad_input_is_an_error_that_says_what_is_wrong():
    for source, message in [
        ("", "found nothing, expected a puzzle"),
        ("...3\n...2\n3..\n4...", "line 3, column 4: found a row of 3 cells"),
        ([[0] * 4] * 3 + [[0] * 3], "found 3 cells in row 4, expected 4"),
        ([[0] * 4] * 3 + [[0, 0, 0, 7]], "found 7 in r4c4, expected a digit from 0 to 4"),
    ]:
        with pytest.raises(ValueError, match=message):
            Puzzle(source)
    puzzle = Puzzle("." * 16)
    with pytest.raises(YoudokuError, match="did you mean `cdcl`"):
        puzzle.solve("cdc")
    with pytest.raises(TypeError, match="'sead'"):
        puzzle.solve(sead=1)
    with pytest.raises(YoudokuError, match="found time=-1"):
        puzzle.solve(time=-1)
    with pytest.raises(YoudokuError, match="found the encoding `x`"):
        puzzle.solve("cdcl", encoding="x")
    with pytest.raises(YoudokuError, match="noise"):
        puzzle.solve("walksat", noise=2.0)
    with pytest.raises(YoudokuError, match="found the form `x`"):
        puzzle.text("x")


def test_solutions_are_lazy():
    solutions = Puzzle("." * 81).solutions()
    first = list(islice(solutions, 3000))
    assert len({str(board) for board in first}) == 3000
    assert next(solutions) not in first
    assert iter(solutions) is solutions


def test_counts():
    assert Puzzle("." * 81).count(limit=5) == 5 and not Puzzle("." * 81).count(limit=5).exact
    assert Puzzle("." * 16).count().exact and Puzzle("." * 16).count(limit=1000) == 288
    # A number that outgrows 64 bits: all Latin squares of order 9 are about 5.5e27.
    assert Count(10**30) + 1 == 10**30 + 1
    assert pickle.loads(pickle.dumps(Count(3, exact=False))).exact is False
    assert Puzzle("." * 16).count(limit=0) == 0


def test_a_time_limit_is_kept_and_says_nothing():
    empty = Puzzle("." * 625)
    for question in (empty.count, lambda time: list(empty.solutions("obvious", time=time))):
        with pytest.raises(youdoku.OutOfTime):
            question(time=0.1)
    with pytest.raises(TimeoutError):
        empty.count(time=0)
    with pytest.raises(youdoku.GaveUp):
        Puzzle("11.. .... .... ....").solve("walksat", max_flips=100, restarts=0)


def test_others_run_while_a_puzzle_is_solved():
    ticks, done = [0], threading.Event()

    def tick():
        while not done.wait(0.001):
            ticks[0] += 1

    ticker = threading.Thread(target=tick)
    ticker.start()
    with pytest.raises(youdoku.OutOfTime):
        Puzzle("." * 625).count(time=0.5)
    done.set()
    ticker.join()
    assert ticks[0] > 20


def test_runs_tell_how_they_went():
    run = Puzzle(HARD).run("obvious")
    assert run.solution == Puzzle(HARD).solve() and run.steps["decisions"] > 0 and run.seconds > 0
    ElementTree.fromstring(run._repr_svg_())
    walk = Puzzle(HARD[:30] + "." * 51).run("walksat", seed=3)
    assert walk.curve[0][0] == 0 and walk.curve[-1][1] == 0 and walk.steps["flips"] >= walk.curve[-1][0]
    assert "unsatisfied clauses" in walk.svg()
    ElementTree.fromstring(walk.svg())
    assert "a solution" in repr(walk)


def test_local_search_repeats_with_its_seed():
    puzzle = Puzzle("." * 16)
    boards = [str(puzzle.solve("walksat", seed=seed)) for seed in (1, 1, 2, 3, 4)]
    assert boards[0] == boards[1] and len(set(boards)) > 1
