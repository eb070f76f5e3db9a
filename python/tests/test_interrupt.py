"""Ctrl-C ends whatever runs, at once."""

import signal
import subprocess
import sys
import threading
import time

import pytest

CALLS = {
    "count": "youdoku.Puzzle('.' * 625).count()",
    "solutions": "list(youdoku.Puzzle('.' * 625).solutions('obvious'))",
    "brute": "youdoku.search.search_solver(youdoku.sudoku.SudokuBoard([[0] * 9] * 9).cnf())",
    "walksat": "youdoku.sat.SAT(youdoku.cnf.sentence('a || b', '!a', '!b || a', 'b || c')).walksat()",
    "asp": "youdoku.Puzzle('.' * 625).count(engine='asp')",
    "many": "list(youdoku.solve_many('.' * 625 for _ in range(10**6)))",
    "generate": "list(youdoku.generate(clues=18))",
}

# A child of a shell's background job is born deaf to Ctrl-C: it is told to listen.
PROGRAM = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
import youdoku, youdoku.search, youdoku.sat, youdoku.sudoku, youdoku.cnf
print("ready", flush=True)
try:
    {}
except KeyboardInterrupt:
    print("interrupted", flush=True)
print(youdoku.Puzzle('.' * 16).count())
"""


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS.keys())
def test_interrupt(call):
    child = subprocess.Popen(
        [sys.executable, "-c", PROGRAM.format(call)], stdout=subprocess.PIPE, text=True
    )
    watchdog = threading.Timer(60, child.kill)
    watchdog.start()
    try:
        assert child.stdout.readline() == "ready\n"
        time.sleep(0.5)
        assert child.poll() is None
        begun = time.monotonic()
        child.send_signal(signal.SIGINT)
        assert child.stdout.readline() == "interrupted\n"
        # At once; what is generous here is for machines that do much else.
        assert time.monotonic() - begun < 10
        assert child.stdout.readline() == "288\n"
        assert child.wait(30) == 0
    finally:
        watchdog.cancel()
        child.kill()
        child.wait()
