"""The Python package against plain Python and against other packages, side by side in one run.

    pip install '.[bench]' && YOUDOKU_DATA=FOLDER python benches/python/run.py

FOLDER has the public list 17_clue.txt; without it those parts are left out. Times are wall clock, the
best of some runs where they are short, else of one. The command that `solve_many` is held against is target/release/youdoku.
"""

import os
import random
import subprocess
import sys
import time
from itertools import islice
from pathlib import Path

import plain
import youdoku
from youdoku.bombknight import solve_propagation
from youdoku.cnf import Clause, Cnf, Literal
from youdoku.dpll import dpll
from youdoku.sat import SAT
from youdoku.sudoku import SudokuBoard

ROOT = Path(__file__).resolve().parents[2]


def best(work, runs=5):
    """The least seconds of some runs, and what the work gave."""
    times = []
    for _ in range(runs):
        begun = time.perf_counter()
        result = work()
        times.append(time.perf_counter() - begun)
    return min(times), result


def table(*names):
    print("\n| " + " | ".join(names) + " |")
    print("|" + "---|" * len(names))


def row(*cells):
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def documents():
    """The documents' own workloads."""
    table("workload", "plain Python", "youdoku", "times faster")
    for name in ("a", "b", "c"):
        matrix = youdoku.Puzzle((ROOT / f"puzzles/4x4-{name}.txt").read_text()).givens
        clauses, sentence = plain.sudoku_clauses(matrix), SudokuBoard(matrix).cnf()
        slow, model = best(lambda: plain.dpll(clauses), 3)
        quick, same = best(lambda: dpll(sentence), 20)
        assert model == same
        label = f"DPLL, 4×4 board {name}" + (" (no solution)" if model is None else "")
        row(label, f"{slow * 1e3:.1f} ms", f"{quick * 1e6:.0f} µs", f"{slow / quick:.0f}")
    puzzle = youdoku.Puzzle((ROOT / "puzzles/walksat-1.txt").read_text())
    clauses = plain.lab_clauses(puzzle.givens)
    sentence = Cnf([Clause([Literal(*literal) for literal in clause]) for clause in clauses])
    random.seed(1)
    flips = 200
    walk = plain.Sat(clauses, 0.7)
    slow, _ = best(lambda: walk.walksat(walk.iteration + flips), 1)
    slow /= walk.iteration
    # Both walk alike, so the whole walk of the slow one is told from a part.
    quicks = []
    for seed in range(9):
        sat = SAT(sentence, threshold=0.7, seed=seed)
        assert sat.walksat()
        quicks.append((sat.elapsed, sat.iteration))
    quick = sum(elapsed for elapsed, _ in quicks) / sum(made for _, made in quicks)
    flip = f"WalkSAT, a flip ({len(clauses)} clauses)"
    row(flip, f"{slow * 1e3:.2f} ms", f"{quick * 1e6:.3f} µs", f"{slow / quick:.0f}")
    mean = sum(elapsed for elapsed, _ in quicks) / len(quicks)
    mean_flips = sum(made for _, made in quicks) / len(quicks)
    walk = f"WalkSAT to the solution ({mean_flips:.0f} flips, mean of {len(quicks)})"
    row(walk, f"{slow * mean_flips:.0f} s, from {flips} flips", f"{mean:.3f} s", f"{slow / quick:.0f}")
    empty = [[0] * 9 for _ in range(9)]
    count = 300
    slow, some = best(lambda: list(islice(plain.bombknight(empty), count)), 1)
    quick, number = best(lambda: sum(1 for _ in solve_propagation(empty)), 1)
    assert number == 1451520 and len(some) == count
    slow, quick = slow / count, quick / number
    label = "BombKnight, a solution of the empty grid"
    row(label, f"{slow * 1e3:.2f} ms", f"{quick * 1e6:.2f} µs", f"{slow / quick:.0f}")
    label = f"BombKnight, all {number} of them"
    row(label, f"{slow * number:.0f} s, from {count}", f"{quick * number:.1f} s", f"{slow / quick:.0f}")


def many(path):
    """The 17-clue list."""
    import numpy as np
    import pyarrow as pa

    lines = [line for line in path.read_text().splitlines() if line and not line.startswith("#")]
    lines = [line[:81] for line in lines]
    array = np.array(lines, dtype="S81")
    digits = (array.view(np.uint8).reshape(-1, 81) - ord("0")).astype(np.uint8)
    digits[digits > 9] = 0
    column = pa.array(lines)
    command = [str(ROOT / "target/release/youdoku"), "solve", str(path)]
    rates = {}

    def measured(name, work, puzzles, runs=7):
        seconds, _ = best(work, runs)
        rates[name] = puzzles / seconds
        return seconds

    print(f"\n{len(lines)} puzzles, all cores:")
    table("solve_many of", "ms", "puzzles a second", "× the command")
    run = lambda: subprocess.run(command, stdout=subprocess.DEVNULL, check=True)  # noqa: E731
    seconds = measured("the command", run, len(lines))
    row("(the command, whole file)", f"{seconds * 1e3:.1f}", f"{rates['the command']:.0f}", "1.00")
    for name, given in [
        ("an Arrow column", column),
        ("a NumPy array S81", array),
        ("a NumPy array uint8 n×81", digits),
        ("a list of str", lines),
    ]:
        seconds = measured(name, lambda: youdoku.solve_many(given), len(lines))
        ratio = rates[name] / rates["the command"]
        row(name, f"{seconds * 1e3:.1f}", f"{rates[name]:.0f}", f"{ratio:.2f}")
    others(lines)


def number_clauses():
    """The sentence of the document Pycosat, in numbers from 1: cells, rows, columns and boxes."""
    clauses = []
    number = lambda row, column, digit: 81 * row + 9 * column + digit + 1  # noqa: E731
    nine = range(9)
    groups = [[number(r, c, d) for d in nine] for r in nine for c in nine]
    groups += [[number(r, c, d) for c in nine] for r in nine for d in nine]
    groups += [[number(r, c, d) for r in nine] for c in nine for d in nine]
    groups += [
        [number(3 * top + r, 3 * left + c, d) for r in range(3) for c in range(3)]
        for top in range(3)
        for left in range(3)
        for d in nine
    ]
    for group in groups:
        clauses.append(group)
        clauses += [[-a, -b] for i, a in enumerate(group) for b in group[i + 1 :]]
    return clauses


def others(lines):
    """The same puzzles, one by one, by packages that put a SAT solver into Python."""
    clauses = number_clauses()
    some = lines[:: max(1, len(lines) // 500)][:500]
    units = [
        [81 * (i // 9) + 9 * (i % 9) + int(char) for i, char in enumerate(line) if char in "123456789"]
        for line in some
    ]
    print(f"\n{len(some)} of them, one thread, one solution each:")
    table("package", "µs a puzzle", "× youdoku")
    base, expected = best(lambda: youdoku.solve_many(some, threads=1))

    def board(model):
        true = [n for n in model if 0 < n <= 729]
        return "".join(str((n - 1) % 9 + 1) for n in sorted(true))

    rows = [("youdoku.solve_many", base)]
    cores, _ = best(lambda: [youdoku.Puzzle(line).solve() for line in some], 3)
    rows.append(("youdoku.Puzzle(…).solve(), one at a time", cores))
    cdcl, _ = best(lambda: [youdoku.Puzzle(line).solve("cdcl") for line in some], 1)
    rows.append(("youdoku.Puzzle(…).solve('cdcl'), one at a time", cdcl))
    try:
        import pycosat

        seconds, models = best(lambda: [pycosat.solve(clauses + [[u] for u in us]) for us in units], 1)
        assert [board(model) for model in models] == expected
        rows.append(("pycosat", seconds))
    except ImportError:
        print("(pycosat is not installed)")
    try:
        from pysat.solvers import Solver

        for name in ("cadical153", "glucose4", "minisat22"):

            def solve_all():
                with Solver(name=name, bootstrap_with=clauses) as solver:
                    models = []
                    for assumptions in units:
                        assert solver.solve(assumptions=assumptions)
                        models.append(solver.get_model())
                    return models

            seconds, models = best(solve_all, 1)
            assert [board(model) for model in models] == expected
            rows.append((f"python-sat, {name}, kept, givens as assumptions", seconds))
    except ImportError:
        print("(python-sat is not installed)")
    for name, seconds in rows:
        row(name, f"{seconds / len(some) * 1e6:.2f}", f"{seconds / base:.0f}")


if __name__ == "__main__":
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores")
    documents()
    folder = os.environ.get("YOUDOKU_DATA")
    if folder and (Path(folder) / "17_clue.txt").exists():
        many(Path(folder) / "17_clue.txt")
    else:
        print("\nleft out: YOUDOKU_DATA names no folder with 17_clue.txt")
