"""Puzzles, and the questions one can put to them."""

from __future__ import annotations

import json
import warnings
from typing import Any, Generator, Iterable, Iterator, Literal, Mapping, Optional, Sequence, Union, overload

from ._explain import Hint, Rating, Redundant, Solve
from ._numbers import board_rows, box_sides, digit_ends, grid_sides, seconds, whole, whole_or_none
from ._run import Run
from ._rules import rule_texts, word_of_seed
from ._youdoku import PuzzleCore, rules as _kinds
from .cnf import Cnf
from .errors import WrongType, YoudokuError

__all__ = ["Count", "Grid", "Puzzle", "Source"]

#: A board: rows of digits, 0 for an empty cell (`None` where 0 is a digit).
Grid = list[list[int]]
#: What a puzzle can be made of.
Source = Union[str, Sequence[Sequence[int]], "Puzzle"]

#: The base rule that goes without saying: the first of the table.
_USUAL = next(kind["word"] for kind in _kinds() if kind["scope"] == "base")


class Count(int):
    """How many there are. A plain number, that knows whether it is all.

    >>> Count(288), Count(1000, exact=False)
    (288, at least 1000)
    >>> Count(1000, exact=False) + 1
    1001
    """

    exact: bool

    def __new__(cls, number: int, exact: bool = True) -> Count:
        count = super().__new__(cls, number)
        count.exact = exact
        return count

    def __getnewargs__(self) -> tuple[int, bool]:  # type: ignore[override]
        return int(self), self.exact

    def __repr__(self) -> str:
        return f"{int(self)}" if self.exact else f"at least {int(self)}"

    __str__ = __repr__


class Puzzle:
    """Some givens and some rules.

    From a text in any of the usual forms, a link of f-puzzles or SudokuPad, or a list of lists:

    >>> Puzzle("...3...23...4...") == Puzzle([[0, 0, 0, 3], [0, 0, 0, 2], [3, 0, 0, 0], [4, 0, 0, 0]])
    True

    Rules are words with arguments. They come as texts, which the functions of `youdoku.rule` make, or by
    keyword: `True` where a word says all, else a text, a tuple of numbers and cells, or a dict of arguments; a
    list where there are several.

    >>> puzzle = Puzzle("." * 16, rules=["anti-king"], killer_cage=[(5, "r1c1", (1, 2))],
    ...                 thermometer="r4c1 r3c1 r2c1")
    >>> puzzle.rules
    ['classic', 'anti-king', 'killer-cage 5 r1c1 r1c2', 'thermometer r4c1 r3c1 r2c1']

    `box` is the height and width of a box, where rows of digits do not tell:

    >>> Puzzle([[0] * 6] * 6, box=(3, 2)).box
    (3, 2)

    `size` is how many rows and columns there are, where it is no square, and `digits` the least and the
    greatest digit, where they are not from 1 on. An empty cell is `None` where 0 is a digit.

    >>> Puzzle("." * 54, size=(6, 9)).shape
    (6, 9)
    >>> Puzzle([[0, None], [None, None]], digits=(0, 1), rules=["latin"]).solve()
    [[0, 1], [1, 0]]
    """

    __slots__ = ("_core",)

    def __init__(
        self,
        source: Source,
        *,
        rules: Iterable[Union[str, Mapping[str, Any]]] = (),
        box: Optional[tuple[int, int]] = None,
        size: Union[int, tuple[int, int], None] = None,
        digits: Optional[tuple[int, int]] = None,
        **keywords: Any,
    ) -> None:
        texts = rule_texts(rules, keywords)
        box, sides, ends = box_sides(box), grid_sides(size), digit_ends(digits)
        if isinstance(source, str):
            head = [f"size: {sides[0]}x{sides[1]}"] if sides else []
            head += [f"digits: {ends[0]}..{ends[1]}"] if ends else []
            head += [f"box: {box[0]}x{box[1]}"] if box else []
            self._core = PuzzleCore.read("\n".join([*head, source]), texts)
        elif isinstance(source, Puzzle):
            own = source._own_rules()
            self._core = source._like(source.givens, box, own + texts)
        elif isinstance(source, (bytes, bytearray)):
            raise WrongType("found bytes as a puzzle, expected text: decode() makes it of them")
        else:
            self._core = PuzzleCore.of_rows(board_rows(source, ends=ends), box, texts, sides, ends)

    def _like(self, givens: Any, box: Optional[tuple[int, int]], rules: list[str]) -> PuzzleCore:
        """A puzzle of the same grid, with the same boxes where none are named."""
        core = self._core
        return PuzzleCore.of_rows(givens, box or core.boxes, rules, core.shape, core.digits)

    def _own_rules(self) -> list[str]:
        """The rules that do not go without saying."""
        return [rule for rule in self.rules if rule != _USUAL]

    @classmethod
    def _of(cls, core: PuzzleCore) -> Puzzle:
        puzzle = cls.__new__(cls)
        puzzle._core = core
        return puzzle

    @property
    def givens(self) -> Grid:
        """The givens row by row, 0 for an empty cell (`None` where 0 is a digit)."""
        return self._core.givens

    @property
    def rules(self) -> list[str]:
        """The rules as texts. One of them says what the zones are: `classic`, or another in its place."""
        return self._core.rules

    @property
    def box(self) -> Optional[tuple[int, int]]:
        """The height and the width of a box; `None` where no boxes fit."""
        return self._core.boxes

    @property
    def size(self) -> int:
        """How many digits there are."""
        least, greatest = self._core.digits
        return greatest - least + 1

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and columns there are."""
        return self._core.shape

    @property
    def digits(self) -> tuple[int, int]:
        """The least and the greatest digit."""
        return self._core.digits

    @property
    def unread(self) -> list[str]:
        """What of a foreign format was not understood, a line each."""
        return self._core.unread

    def text(self, form: str = "block") -> str:
        """The puzzle as a text: `line`, `block`, `numbers`, `list` or `json`.

        >>> Puzzle("12.. .... .... ....", anti_king=True).text("line")
        'rule: anti-king\\n12..............'
        """
        return self._core.text(form)

    # A picture of pixels is no text, and whoever asks for it says so.
    @overload
    def convert(  # type: ignore[overload-overlap]
        self, format: Literal["png"], time: float = 5
    ) -> bytes: ...

    @overload
    def convert(self, format: str, time: float = 5) -> str: ...

    def convert(self, format: str, time: float = 5) -> Union[str, bytes]:
        """The puzzle for another program: a link of `f-puzzles`, `sudokupad` or `sudokumaker`, the text of `iss`, our own `text`
        or `json`, a picture as `svg`, or as `png`, which is bytes.

        Links have the solution, if there is just one and it is found in `time` seconds, so that the program can check a
        solver. What the program has no words for is a warning.

        >>> link = Puzzle("12.. .... .... ....", anti_king=True).convert("f-puzzles")
        >>> "anti-king" in Puzzle(link).rules
        True
        >>> Puzzle("12.. .... .... ....").convert("png")[1:4]
        b'PNG'
        """
        converted, unwritten = self._core.convert(format, seconds(time))
        for what in unwritten:
            warnings.warn(f"not in {format}: {what}", stacklevel=2)
        return converted

    def cnf(self, encoding: str = "zones", naming: str = "symbols") -> Cnf:
        """The puzzle as a sentence: `zones` says what the documents (docs/origins.md) say, `minimal` less,
        `extended` more.

        The symbols are called `d2_1_3` (digit, row, column), `132` (row, column, digit) in the `lab`
        naming, or by `numbers`.

        >>> len(Puzzle("." * 16).cnf()), len(Puzzle("." * 16).cnf("minimal"))
        (288, 240)
        >>> print(Puzzle("." * 16).cnf(naming="lab").text("lab").splitlines()[0])
        111 121 131 141
        """
        return self._core.cnf(encoding, naming)

    def solve(
        self, engine: str = "auto", time: Optional[float] = None, **options: Any
    ) -> Optional[Grid]:
        """A solution, or None when there is none.

        `time` is the seconds it may take: after that, `OutOfTime` is raised. The options are `seed`,
        `max_flips`, `restarts` and `noise` for local searches, `encoding` for engines that go through
        a sentence, `threads` for engines that share a puzzle out. WalkSAT's best variable is that which
        breaks fewest clauses, or with `score="satisfied"`, as in the labs (docs/origins.md), that after
        whose flip most are satisfied; with `raw=True` local searches walk on the clauses as they are,
        without unit propagation before.

        >>> puzzle = Puzzle("12.. .... .... ...4")
        >>> puzzle.solve(engine="cdcl") in puzzle.solutions()
        True
        >>> puzzle.solve(engine="walksat", score="satisfied", raw=True) in puzzle.solutions()
        True
        >>> print(Puzzle("11.. .... .... ....").solve())
        None
        """
        return self._core.solve(engine, seconds(time), told(options))

    def run(self, engine: str = "auto", time: Optional[float] = None, **options: Any) -> Run:
        """Solves, and tells how it went: the seconds, the steps of each kind, and for a local search the
        curve of unsatisfied clauses. In a notebook the answer shows itself as a chart.

        >>> run = Puzzle("...3 ...2 3... 4...").run("walksat")
        >>> run.solution[0], run.steps["solutions"]
        ([2, 4, 1, 3], 1)
        """
        solution, took, steps, statistics, curve = self._core.run(engine, seconds(time), told(options))
        return Run(engine, solution, took, dict(steps), dict(statistics), curve)

    def solutions(
        self, engine: str = "auto", time: Optional[float] = None, **options: Any
    ) -> Generator[Grid, None, None]:
        """All solutions, found when they are asked for. `close` ends the search. `time` is the seconds that
        may be spent on it, without what the caller does between two solutions.

        >>> from itertools import islice
        >>> sum(1 for _ in Puzzle("." * 16).solutions())
        288
        >>> len(list(islice(Puzzle("." * 81).solutions(), 3)))
        3
        """
        return _each(self._core.solutions(engine, seconds(time), told(options)))

    def count(
        self,
        limit: Optional[int] = None,
        engine: str = "auto",
        time: Optional[float] = None,
        **options: Any,
    ) -> Count:
        """How many solutions there are; counting ends at the limit.

        >>> Puzzle("1234 .... .... ....").count()
        12
        >>> Puzzle("." * 81).count(limit=1000)
        at least 1000
        """
        limit = whole_or_none(limit, "limit", 0, 2**128 - 1)
        number, exact = self._core.count(engine, limit, seconds(time), told(options))
        return Count(number, exact)

    def is_unique(
        self, engine: str = "auto", time: Optional[float] = None, **options: Any
    ) -> bool:
        """Whether there is exactly one solution."""
        return len(self._core.uniqueness(engine, seconds(time), told(options))) == 1

    def candidates(
        self, engine: str = "auto", time: Optional[float] = None, **options: Any
    ) -> list[list[set[int]]]:
        """For each cell the digits that it has in some solution.

        >>> Puzzle("12.. .... .... ....").candidates()[0]
        [{1}, {2}, {3, 4}, {3, 4}]
        """
        return self._core.candidates(engine, seconds(time), told(options))

    def is_solved_by(self, solution: Sequence[Sequence[int]]) -> bool:
        """Whether this full board has the givens and obeys the rules."""
        ends = None if self.digits[0] == 1 else self.digits
        return self._core.is_solved_by(board_rows(solution, "a board", ends=ends))

    def shown(
        self, solution: Sequence[Sequence[int]]
    ) -> dict[str, Union[int, list[list[Optional[int]]]]]:
        """What a solution shows besides its digits: letters by their names, and layers as rows.

        >>> puzzle = Puzzle("................", rules=["unknown-sum A r1c1 r1c2", "unknown-sum A r2c1 r3c1"])
        >>> puzzle.shown(puzzle.solve())["A"]
        5
        """
        ends = None if self.digits[0] == 1 else self.digits
        said = self._core.shown(board_rows(solution, "a board", ends=ends))
        if said is None:
            raise YoudokuError("a board that is no solution, expected one")
        return dict(json.loads(said))

    def explain(self, time: Optional[float] = None) -> Solve:
        """How the puzzle is solved, step by step, in words, the easiest that follows each time.

        >>> solve = Puzzle("1234 .... .1.. ...3").explain()
        >>> solve.end, len(solve) > 5
        ('solved', True)
        >>> solve[0].sentence.startswith("In ")
        True
        """
        return Solve(json.loads(self._core.explain(seconds(time))))

    def hint(
        self,
        entered: Optional[Sequence[Sequence[Optional[int]]]] = None,
        marks: Optional[Sequence[Sequence[Optional[Iterable[int]]]]] = None,
        time: Optional[float] = None,
    ) -> Hint:
        """What to tell somebody who has entered these digits and marked what is left in some cells.

        Mistakes come first. Cells without marks, or with None or no digit for them, may have any digit.

        >>> puzzle = Puzzle("1234 .... .1.. ...3")
        >>> puzzle.hint().kind
        'step'
        >>> puzzle.hint([[1, 2, 3, 4], [3, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 3]]).what
        'r2c1 cannot be 3.'
        """
        rows = None if entered is None else [list(row) for row in entered]
        left = None
        if marks is not None:
            left = [[None if cell is None else sorted(cell) for cell in row] for row in marks]
        return Hint(json.loads(self._core.hint(rows, left, seconds(time))))

    def rating(self, time: Optional[float] = None) -> Optional[Rating]:
        """How hard the puzzle is: `ER/EP/ED` as Sudoku Explainer 1.2.1 has it for plain 9×9, and near that
        scale, with `~`, for everything else. None where there is not exactly one solution.

        >>> print(Puzzle("4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........").rating())
        9.0/1.2/1.2
        >>> str(Puzzle("...3 ...2 3... 4...").rating())[0]
        '~'
        >>> Puzzle("1... .... .... ....").rating() is None
        True
        """
        told = self._core.rating(seconds(time))
        return None if told is None else Rating(json.loads(told))

    def redundant(self, time: Optional[float] = None) -> Optional[Redundant]:
        """Which givens and which rules could go with the same one solution left, each by itself and together.
        None where there is not exactly one solution.

        >>> puzzle = Puzzle("...3 ...2 3... 4...", rules=["thermometer r1c1 r1c2"])
        >>> puzzle.redundant().rules
        ['thermometer r1c1 r1c2']
        """
        told = self._core.redundant(seconds(time))
        if told is None:
            return None
        each, together = (json.loads(told)[key] for key in ("each", "together"))
        return Redundant(each["givens"], together["givens"], each["rules"], together["rules"])

    def cubes(self, wanted: int, time: Optional[float] = None) -> list[Puzzle]:
        """Puzzles that share this one's solutions out: each solution is one of exactly one of them.

        There are about as many as wanted, as even as propagation can tell. This is how a count is spread
        over many machines.

        >>> cubes = Puzzle("." * 16).cubes(10)
        >>> len(cubes) >= 10, sum(cube.count() for cube in cubes)
        (True, 288)
        """
        own = self._own_rules()
        wanted = whole(wanted, "wanted", 0, 2**32 - 1)
        return [
            Puzzle._of(self._like(rows, None, own))
            for rows in self._core.cubes(wanted, seconds(time))
        ]

    def svg(
        self, solution: Optional[Sequence[Sequence[Optional[int]]]] = None, theme: str = "light"
    ) -> str:
        """A picture of the puzzle, with the digits of a solution in another colour where there is one.

        The theme is "light" or "dark".

        >>> Puzzle("...3 ...2 3... 4...").svg()[:4]
        '<svg'
        """
        rows = None if solution is None else [list(row) for row in solution]
        return self._core.svg(rows, theme)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        return self._core == other._core

    def __hash__(self) -> int:
        return hash(self._core)

    def __reduce__(self) -> tuple[Any, ...]:
        return Puzzle, (self.text("json"),)

    def __str__(self) -> str:
        return self.text("block")

    def __repr__(self) -> str:
        own = self._own_rules()
        givens = self.text("line").splitlines()[-1]
        size = f", size={self.shape}" if self.shape[0] != self.shape[1] else ""
        digits = f", digits={self.digits}" if self.digits != (1, max(self.shape)) else ""
        return f"Puzzle({givens!r}{f', rules={own}' if own else ''}{size}{digits})"


def _each(stream: Iterator[Grid]) -> Generator[Grid, None, None]:
    """A generator of what a stream has; closing it lets go of the stream, which ends its work."""
    yield from stream


_OPTIONS = ("seed", "max_flips", "restarts", "noise", "encoding", "threads", "score", "raw")


def told(options: dict[str, Any]) -> dict[str, Any]:
    """The options with all that were left out."""
    for name in options:
        if name not in _OPTIONS:
            raise TypeError(f"found the option {name!r}, expected one of {', '.join(_OPTIONS)}")
    complete = {name: options.get(name) for name in _OPTIONS}
    complete["raw"] = bool(options.get("raw", False))
    complete["seed"] = word_of_seed(options.get("seed", 1))
    for name, most in (("max_flips", 2**64 - 1), ("restarts", 2**64 - 1), ("threads", 2**16 - 1)):
        complete[name] = whole_or_none(complete[name], name, 0, most)
    return complete
