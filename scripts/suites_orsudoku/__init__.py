"""Puzzles of the tests of jeremydover/ORsudoku, for `suites`: each test is run with a stand-in for its solver, which writes
down what the test asks for as rules of ours.

One method, one line of `METHODS`. A method that has none is told as not understood, and the puzzle counts as read in part.
"""

import importlib.util
import re
import sys
import types
from pathlib import Path

from .recorder import FAMILIES, Recorder, family


def puzzles(folder: Path) -> list[dict]:
    """All puzzles of the tests, with what of each could not be said."""

    class Stand(types.ModuleType):
        def __getattr__(self, name):
            if name.startswith("__"):
                raise AttributeError(name)
            return FAMILIES.get(name, family(unread=name))

    tests = sorted((folder / "tests").glob("test*.py"))
    imports = r"^(?:from|import)\s+(\w+)"
    names = {name for path in tests for name in re.findall(imports, path.read_text(), re.M)} - {"unittest"}
    kept = {name: sys.modules.get(name) for name in names}
    found = []
    try:
        for name in names:
            sys.modules[name] = Stand(name)
        for path in tests:
            found += of_test(path)
    finally:
        for name, module in kept.items():
            sys.modules.pop(name)
            if module is not None:
                sys.modules[name] = module
    return found


def of_test(path: Path) -> list[dict]:
    spec = importlib.util.spec_from_file_location("test_" + re.sub(r"\W", "_", path.stem), path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found = []

    class Self:
        def assertEqual(self, puzzle, expected, *_):
            if not isinstance(puzzle, Recorder):
                return
            count, _, solution = str(expected).rpartition(":")
            text = puzzle.text()
            row = {"name": path.stem, "text": text, "unread": sorted(set(puzzle.unread))}
            # Behind the digits stands what lies over them.
            row["solution"] = solution[: puzzle.size**2] if count in ("", "1") else True
            found.append(row)

    for kind in vars(module).values():
        if isinstance(kind, type) and hasattr(kind, "test_puzzle"):
            kind.test_puzzle(Self())
    return found
