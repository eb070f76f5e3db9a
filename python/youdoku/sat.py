"""GSAT and WalkSAT on sentences in files, as the lab report has them.

>>> import random, tempfile, os
>>> random.seed(1)
>>> folder = tempfile.mkdtemp()
>>> path = os.path.join(folder, "australian_map.cnf")
>>> with open(path, "w") as file:
...     _ = file.write(map_cnf(AUSTRALIA).text("lab"))
>>> sat = SAT(path)
>>> len(sat.variables), sat.clauses[:2]
(21, [('WA_B', 'WA_G', 'WA_R'), ('-WA_G', '-WA_R')])
>>> sat.walksat()
True
>>> all(any(sat.model[v.strip('-')] != v.startswith('-') for v in clause) for clause in sat.clauses)
True
>>> len(sat.solution()), set(sat.solution()) == {"WA", "NT", "SA", "Q", "NSW", "V", "T"}
(7, True)

`display` prints the way the report does: "WA is R" for a map, the board for a Sudoku.
"""

from __future__ import annotations

import os
import random
import re
import time as clock
from typing import Optional, Union

from . import _svg, _youdoku
from ._numbers import seconds, whole, whole_or_none
from .cnf import Cnf, read

__all__ = ["AUSTRALIA", "SAT", "color_map", "map_cnf"]

#: The states and territories of Australia, and who borders whom.
AUSTRALIA = """\
WA: NT SA
NT: WA SA Q
SA: WA NT Q NSW V
Q: NT SA NSW
NSW: SA Q V
V: SA NSW
T:
"""


class SAT:
    """A sentence, and values for its variables that are flipped until all clauses are satisfied.

    `cnf_file` is the path of a file with a clause a line (`-111 -112`), or in any other form that
    `youdoku.cnf.read` knows; a sentence will do as well. `threshold` is the probability of the best
    flip, instead of a random one; without it the search finds out on its way how many random flips it
    needs, as the command does without `--noise`.
    """

    def __init__(
        self,
        cnf_file: Union[str, os.PathLike[str], Cnf],
        threshold: Optional[float] = None,
        seed: Optional[int] = None,
    ) -> None:
        if isinstance(cnf_file, Cnf):
            self.sentence = cnf_file
        else:
            with open(cnf_file, encoding="utf-8") as file:
                self.sentence = read(file.read())
        #: The names of the variables.
        self.variables: set[str] = self.sentence.get_symbols()
        #: The clauses: literals as text, `-` for a negation.
        self.clauses: list[tuple[str, ...]] = [
            tuple(sorted(("" if l.polarity else "-") + l.symbol for l in clause))
            for clause in self.sentence
        ]
        #: The value of each variable; empty before the first search.
        self.model: dict[str, bool] = {}
        #: How many flips there were.
        self.iteration = 0
        #: The probability of the best flip; None where the search finds it out.
        self.threshold = threshold
        #: The seconds that the searches took.
        self.elapsed = 0.0
        #: Flips, and the clauses that were not satisfied then, in the last search.
        self.curve: list[tuple[int, int]] = []
        self._random = random.Random(seed) if seed is not None else None

    def generate_model(self) -> None:
        """Gives each variable a random value."""
        source = self._random or random
        self.model = {variable: source.random() < 0.5 for variable in sorted(self.variables)}

    def clause_satisfied(self) -> bool:
        """Whether the model satisfies all clauses.

        >>> from youdoku.cnf import sentence
        >>> sat = SAT(sentence("a || b"))
        >>> sat.model = {"a": False, "b": False}
        >>> sat.clause_satisfied()
        False
        """
        return self.sentence.check_model(self.model)

    def gsat(self, max_flips: Optional[int] = None, time: Optional[float] = None) -> bool:
        """Flips the variable that satisfies most clauses, or any, until all are satisfied.

        With `max_flips`, False when that many did not do; with `time`, `OutOfTime` after so many seconds.
        """
        return self._walk("gsat", max_flips, time)

    def walksat(self, max_flips: Optional[int] = None, time: Optional[float] = None) -> bool:
        """Takes an unsatisfied clause and flips that of its variables which satisfies most clauses, or
        any of them, until all are satisfied.

        >>> from youdoku.sudoku import SudokuBoard
        >>> sat = SAT(SudokuBoard([[0, 0, 0, 3], [0, 0, 0, 2], [3, 0, 0, 0], [4, 0, 0, 0]]).cnf(), seed=1)
        >>> sat.walksat()
        True
        >>> sat.display()
        2 4 | 1 3
        1 3 | 4 2
        ---------
        3 1 | 2 4
        4 2 | 3 1
        """
        return self._walk("walksat", max_flips, time)

    def _walk(self, algorithm: str, max_flips: Optional[int], time: Optional[float]) -> bool:
        max_flips = whole_or_none(max_flips, "max_flips", 0, 2**64 - 1)
        begun = clock.perf_counter()
        seed = (self._random or random).getrandbits(64)
        try:
            model, flips, self.curve = _youdoku.walk(
                self.sentence, algorithm, self.threshold, seed, max_flips, seconds(time)
            )
        finally:
            self.elapsed += clock.perf_counter() - begun
        self.iteration += flips
        if model is None:
            return False
        self.model = model
        return True

    def solution(self) -> dict[str, str]:
        """What the model says: regions and colours, or cells (`r1c1`) and digits.

        >>> from youdoku.cnf import sentence
        >>> sat = SAT(sentence("WA_R", "!WA_G"))
        >>> sat.walksat(), sat.solution()
        (True, {'WA': 'R'})
        """
        cells = _cells(self.model)
        if cells is not None:
            return {f"r{row}c{column}": str(digit) for (row, column), digit in cells.items()}
        true = sorted(variable for variable, value in self.model.items() if value)
        return {name.rsplit("_", 1)[0]: name.rsplit("_", 1)[1] for name in true if "_" in name}

    def display(self) -> None:
        """Prints what the model says, as the report does."""
        print(self)

    def __str__(self) -> str:
        cells = _cells(self.model)
        if cells is None:
            return "\n\n".join(f"{region} is {colour}" for region, colour in self.solution().items())
        size = max(row for row, _ in cells)
        width = next((w for w in range(int(size**0.5), size) if size % w == 0 and w * w >= size), size)
        height = size // width
        rows = []
        for row in range(1, size + 1):
            digits = [str(cells.get((row, column), ".")) for column in range(1, size + 1)]
            groups = [" ".join(digits[at : at + width]) for at in range(0, size, width)]
            rows.append(" | ".join(groups))
            if row % height == 0 and row < size:
                rows.append("-" * len(rows[-1]))
        return "\n".join(rows)

    def _repr_svg_(self) -> Optional[str]:
        if len(self.curve) < 2:
            return None
        return _svg.curve(f"{self.iteration} flips in {self.elapsed:.3g} s", self.curve)


def _cells(model: dict[str, bool]) -> Optional[dict[tuple[int, int], int]]:
    """The digits of a board whose variables are `132` (row, column, digit) or `d2_1_3`; None where they
    are something else."""
    cells = {}
    for variable, value in model.items():
        if re.fullmatch(r"[1-9]{3}", variable):
            row, column, digit = map(int, variable)
        elif match := re.fullmatch(r"d(\d+)_(\d+)_(\d+)", variable):
            digit, row, column = map(int, match.groups())
        else:
            return None
        if value:
            cells[row, column] = digit
    return cells or None


def _map_text(map: Union[str, os.PathLike[str]]) -> str:
    """A map itself, or the file that has it."""
    if isinstance(map, str) and ":" in map and ("\n" in map or not os.path.exists(map)):
        return map
    with open(map, encoding="utf-8") as file:
        return file.read()


def map_cnf(map: Union[str, os.PathLike[str]], colors: int = 3) -> Cnf:
    """The sentence that says how to colour a map: a text such as `AUSTRALIA`, or the path of a file.

    >>> len(map_cnf(AUSTRALIA))
    55
    """
    return _youdoku.map_cnf(_map_text(map), whole(colors, "colors", 0, 2**16 - 1))


def color_map(
    map: Union[str, os.PathLike[str]], colors: int = 3, time: Optional[float] = None
) -> Optional[dict[str, str]]:
    """A colouring in which neighbours differ, or None when it is proven that there is none.

    >>> coloring = color_map(AUSTRALIA)
    >>> coloring["WA"] != coloring["SA"] != coloring["NT"] != coloring["WA"]
    True
    >>> print(color_map(AUSTRALIA, colors=2))
    None
    """
    colors = whole(colors, "colors", 0, 2**16 - 1)
    found = _youdoku.colour_map(_map_text(map), colors, seconds(time))
    return None if found is None else dict(found)
