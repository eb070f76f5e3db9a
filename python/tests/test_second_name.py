"""The package's second name, where a file hides the first."""

import subprocess
import sys

PROGRAM = """
import youdoku_lib
from youdoku_lib.cnf import c, sentence
from youdoku_lib.dpll import dpll
from youdoku_lib.errors import ReadError
from youdoku.errors import ReadError as the_same
assert ReadError is the_same and dpll(sentence("a")) == {"a": True}
assert list(youdoku_lib.Puzzle("12.. .... .... ....").solutions())
try:
    c("a b")
except ReadError:
    import pickle
    assert pickle.loads(pickle.dumps(c("a"))) == c("a")
    print("fine")
"""


def run(folder, program):
    (folder / "mine.py").write_text(program)
    return subprocess.run([sys.executable, "mine.py"], cwd=folder, capture_output=True, text=True)


def test_a_file_of_the_same_name_does_not_hide_it(tmp_path):
    (tmp_path / "youdoku.py").write_text("print('the course\\'s own')\n")
    for name in ("cnf", "sudoku", "dpll"):
        (tmp_path / f"{name}.py").write_text("raise ImportError('not this one')\n")
    assert "is not a package" in run(tmp_path, "import youdoku.cnf").stderr
    done = run(tmp_path, PROGRAM)
    assert (done.stdout, done.stderr) == ("fine\n", "")
    done = run(tmp_path, "import youdoku\n" + PROGRAM)
    assert (done.stdout, done.stderr) == ("the course's own\nfine\n", "")


def test_without_such_a_file_both_names_are_one(tmp_path):
    assert run(tmp_path, PROGRAM).stdout == "fine\n"
    program = "import youdoku, youdoku_lib, youdoku_lib.sat\nprint(youdoku is youdoku_lib, youdoku.sat is youdoku_lib.sat)"
    assert run(tmp_path, program).stdout == "True True\n"
