"""Satisfiability: GSAT and WalkSAT on sentences in files, as the lab report (docs/origins.md) has them, and
solvers over lists of whole numbers, in the manner of pycosat and PySAT.

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

What is written for pycosat runs after `from youdoku import sat as pycosat`:

>>> solve([[1, -2], [2], [-1, -3]])
[1, 2, -3]
"""

from __future__ import annotations

import os
import random
import re
import time as clock
from typing import Iterable, Optional, Union

from . import _svg, _youdoku
from ._numbers import seconds, whole, whole_or_none
from ._solver import Solver, cdcl, itersolve, solve
from .cnf import Cnf, read
from .errors import YoudokuError

__all__ = ["AUSTRALIA", "SAT", "Solver", "cdcl", "color_map", "itersolve", "map_cnf", "solve"]

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


#: A clause of the lab: literals as text, `-` for a negation.
LabClause = tuple[str, ...]


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
        self.generate_clause()
        #: The value of each variable; empty before the first search.
        self.model: dict[str, bool] = {}
        #: The clauses that the model satisfied when `clause_satisfied` was last asked, and the others.
        self.satisfied_clauses: list[LabClause] = []
        self.unsatisfied_clauses: list[LabClause] = []
        #: How many flips there were.
        self.iteration = 0
        self._threshold = threshold
        #: The seconds that the searches took.
        self.elapsed = 0.0
        #: Flips, and the clauses that were not satisfied then, in the last search.
        self.curve: list[tuple[int, int]] = []
        self._random = random.Random(seed) if seed is not None else None

    @property
    def threshold(self) -> float:
        """The probability of the best flip, which code of one's own compares with: 0.7, as the lab has it,
        where our searches are to find out for themselves."""
        return 0.7 if self._threshold is None else self._threshold

    @threshold.setter
    def threshold(self, threshold: Optional[float]) -> None:
        self._threshold = threshold

    def generate_clause(self) -> None:
        """Makes `variables` and `clauses` of the sentence; done when the object is made.

        >>> from youdoku.cnf import sentence
        >>> sorted(SAT(sentence("a || !b")).variables), SAT(sentence("a || !b")).clauses
        (['a', 'b'], [('-b', 'a')])
        """
        #: The names of the variables.
        self.variables: set[str] = self.sentence.get_symbols()
        #: The clauses: literals as text, `-` for a negation.
        self.clauses: list[LabClause] = [
            tuple(sorted(("" if l.polarity else "-") + l.symbol for l in clause))
            for clause in self.sentence
        ]

    def generate_model(self) -> None:
        """Gives each variable a random value."""
        source = self._random or random
        self.model = {variable: source.random() < 0.5 for variable in sorted(self.variables)}

    def clause_satisfied(self) -> bool:
        """Whether the model satisfies all clauses; `satisfied_clauses` and `unsatisfied_clauses` are then
        those of this model.

        >>> from youdoku.cnf import sentence
        >>> sat = SAT(sentence("a || b", "!a"))
        >>> sat.model = {"a": True, "b": False}
        >>> sat.clause_satisfied(), sat.satisfied_clauses, sat.unsatisfied_clauses
        (False, [('a', 'b')], [('-a',)])
        """
        # Its error is the one that names the variable without a value.
        satisfied = self.sentence.check_model(self.model)
        self.satisfied_clauses, self.unsatisfied_clauses = [], []
        for clause in self.clauses:
            holds = any(self._holds(literal) for literal in clause)
            (self.satisfied_clauses if holds else self.unsatisfied_clauses).append(clause)
        return satisfied

    def get_highest_score(self, variables: Iterable[str]) -> str:
        """That of these variables after whose flip most clauses are satisfied; any of the best when there
        are several. Literals will do as well: `-a` stands for `a`.

        >>> from youdoku.cnf import sentence
        >>> sat = SAT(sentence("a || b", "!a", "!a || c"))
        >>> sat.model = {"a": True, "b": True, "c": False}
        >>> sat.get_highest_score(["-a", "b", "c"])
        'a'
        """
        names = [_variable(literal) for literal in variables]
        if not names:
            raise YoudokuError("found no variables, expected some to choose from")
        for name in names:
            if name not in self.model:
                raise YoudokuError(f"the model has no value for the variable `{name}`")
        concerned: dict[str, list[LabClause]] = {name: [] for name in names}
        for clause in self.clauses:
            for name in concerned.keys() & set(map(_variable, clause)):
                concerned[name].append(clause)
        gains = {name: self._gain(name, concerned[name]) for name in names}
        best = max(gains.values())
        return (self._random or random).choice([name for name in names if gains[name] == best])

    def _gain(self, variable: str, concerned: list[LabClause]) -> int:
        """How many more of the clauses with this variable are satisfied after its flip."""
        before = sum(any(map(self._holds, clause)) for clause in concerned)
        self.model[variable] = not self.model[variable]
        after = sum(any(map(self._holds, clause)) for clause in concerned)
        self.model[variable] = not self.model[variable]
        return after - before

    def _holds(self, literal: str) -> bool:
        return self.model[_variable(literal)] != literal.startswith("-")

    def gsat(self, max_flips: Optional[int] = None, time: Optional[float] = None) -> bool:
        """Flips the variable that satisfies most clauses, or any, until all are satisfied.

        With `max_flips`, False when that many did not do; with `time`, `OutOfTime` after so many seconds.
        The model is then where the walk ended, and `iteration` counts its flips.
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
        found, model, flips, self.curve, stopped = _youdoku.walk(
            self.sentence, algorithm, self._threshold, seed, max_flips, seconds(time)
        )
        self.elapsed += clock.perf_counter() - begun
        self.iteration += flips
        if model is not None:
            self.model = model
            self.clause_satisfied()
        if stopped is not None:
            raise stopped
        return found

    def write_solution(self, filename: Union[str, os.PathLike[str]]) -> None:
        """Writes the model to a file, as the lab has it: a variable a line, `-` before those that are false.

        The lab's own `display.py` reads it.
        """
        with open(filename, "w", encoding="utf-8") as file:
            for variable in sorted(self.model):
                print(variable if self.model[variable] else f"-{variable}", file=file)

    def solution(self) -> dict[str, str]:
        """What the model says: regions and colours, or cells (`r1c1`) and digits. A region's colour is what
        follows the last `_` of its symbol, or its last letter.

        >>> from youdoku.cnf import sentence
        >>> sat = SAT(sentence("WA_R", "!WA_G"))
        >>> sat.walksat(), sat.solution()
        (True, {'WA': 'R'})
        >>> sat = SAT(sentence("WAR || WAG", "!WAR || !WAG", "!WAR", "NTR", "!NTG"))
        >>> sat.walksat(), sat.solution()
        (True, {'NT': 'R', 'WA': 'G'})
        """
        if not self.model:
            raise YoudokuError("there is no model yet: search for one first")
        cells = _cells(self.model)
        if cells is not None:
            return {f"r{row}c{column}": str(digit) for (row, column), digit in cells.items()}
        regions = _regions(self.model)
        if regions is None:
            raise YoudokuError(
                f"found symbols such as `{min(self.model)}`, expected those of a map, such as `WA_R` or "
                "`WAR`, or of a board, such as `132` or `d2_1_3`"
            )
        true = sorted(symbol for symbol, value in self.model.items() if value)
        return {regions[symbol][0]: regions[symbol][1] for symbol in true}

    def display(self) -> None:
        """Prints what the model says, as the report does."""
        self.solution()
        print(self)

    def __str__(self) -> str:
        cells = _cells(self.model)
        if cells is None and _regions(self.model) is None:
            return repr(self)
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

    def __repr__(self) -> str:
        has = f"{len(self.variables)} variables, {len(self.clauses)} clauses"
        if not self.model:
            return f"<SAT: {has}, no model yet>"
        open_ones = len(self.unsatisfied_clauses)
        verdict = f"{open_ones} unsatisfied" if open_ones else "all satisfied"
        return f"<SAT: {has}, {verdict} after {self.iteration} flips in {self.elapsed:.3g} s>"

    def _repr_svg_(self) -> Optional[str]:
        if len(self.curve) < 2:
            return None
        return _svg.curve(f"{self.iteration} flips in {self.elapsed:.3g} s", self.curve)


def _variable(literal: str) -> str:
    return literal[1:] if literal.startswith("-") else literal


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


def _regions(model: dict[str, bool]) -> Optional[dict[str, tuple[str, str]]]:
    """The region and the colour of each symbol of a map; None where they are something else."""
    if not model:
        return None
    if all(re.fullmatch(r".+_[^_]+", symbol) for symbol in model):
        return {symbol: (symbol.rsplit("_", 1)[0], symbol.rsplit("_", 1)[1]) for symbol in model}
    parts = {symbol: (symbol[:-1], symbol[-1:]) for symbol in model}
    regions, colours = ({part[i] for part in parts.values()} for i in (0, 1))
    # Without a `_` it is a map only where each region has each colour.
    whole_map = len(regions) * len(colours) == len(model) and len(colours) > 1
    return parts if whole_map and all(region and c.isalpha() for region, c in parts.values()) else None


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
