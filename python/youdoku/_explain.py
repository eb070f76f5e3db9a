"""Steps in words, hints, ratings, and what of a puzzle could go."""

from __future__ import annotations

from typing import Any, Iterator, NamedTuple, Optional, Sequence, overload

__all__ = ["Hint", "Rating", "Redundant", "Solve", "Step"]


class Step:
    """A conclusion, and what it stands on. A notebook shows it as a picture."""

    def __init__(self, told: dict[str, Any]) -> None:
        #: Its number in the solve, from 1.
        self.number: int = told["n"]
        #: What it is called.
        self.name: str = told["name"]
        #: From 0, one thing that is seen, to 7, trying.
        self.level: int = told["level"]
        #: How hard it is, near the scale of Sudoku Explainer.
        self.difficulty: float = told["difficulty"]
        #: The step in words.
        self.sentence: str = told["sentence"]
        #: What is placed, such as `r1c1=5`.
        self.places: list[str] = told["places"]
        #: What goes, such as `r2c7<>4`.
        self.removes: list[str] = told["removes"]
        #: What it stands on: for each its `kind`, its `name` and its `cells`.
        self.units: list[dict[str, Any]] = told["units"]
        self._svg: str = told["svg"]

    def _repr_svg_(self) -> str:
        return self._svg

    def __str__(self) -> str:
        return f"{self.number}. {self.name} ({self.difficulty}): {self.sentence}"

    def __repr__(self) -> str:
        return f"<Step {self}>"


class Solve(Sequence[Step]):
    """The steps of a puzzle, in order, and how they ended."""

    def __init__(self, told: dict[str, Any]) -> None:
        self._steps = [Step(step) for step in told["steps"]]
        #: `solved`, `clash` where the puzzle cannot be completed, or `open` where nothing more follows.
        self.end: str = told["end"]
        #: Why it ended, where it is not solved.
        self.sentence: str = told["sentence"]

    @overload
    def __getitem__(self, place: int) -> Step: ...
    @overload
    def __getitem__(self, place: slice) -> list[Step]: ...
    def __getitem__(self, place: Any) -> Any:
        return self._steps[place]

    def __len__(self) -> int:
        return len(self._steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self._steps)

    def __str__(self) -> str:
        ends = {"solved": f"Solved in {len(self)} steps."}
        return "\n".join([*map(str, self._steps), ends.get(self.end, self.sentence)])

    def __repr__(self) -> str:
        return f"<Solve: {len(self)} steps, {self.end}>"


class Hint:
    """What to tell somebody who is stuck, as much of it as they want."""

    def __init__(self, told: dict[str, Any]) -> None:
        #: `step`, `mistake`, `solved`, or `nothing` where nothing follows.
        self.kind: str = told["kind"]
        texts = told["texts"]
        where, what, why, do = texts if len(texts) == 4 else texts * 4
        #: Where to look, without a digit.
        self.where: str = where
        #: What is there.
        self.what: str = what
        #: Why it is so.
        self.why: str = why
        #: What to do.
        self.do: str = do
        #: The cells of a mistake.
        self.cells: list[str] = told.get("cells", [])
        #: The step, where it is one.
        self.step: Optional[Step] = Step(told["step"]) if "step" in told else None

    def _repr_svg_(self) -> Optional[str]:
        return None if self.step is None else self.step._repr_svg_()

    def __str__(self) -> str:
        return self.why

    def __repr__(self) -> str:
        return f"<Hint, {self.kind}: {self.where}>"


class Rating:
    """How hard a puzzle is. Compares like its number."""

    def __init__(self, told: dict[str, Any]) -> None:
        #: The rating of the hardest step.
        self.er: float = told["er"]
        #: Of the hardest one up to the first digit placed, and of the first; None where it is not exact.
        self.ep: Optional[float] = told.get("ep")
        self.ed: Optional[float] = told.get("ed")
        #: Whether Sudoku Explainer says just this. It rates plain 9×9 puzzles only.
        self.exact: bool = told["exact"]
        #: The steps' names, and how often each was used.
        self.techniques: dict[str, int] = told["techniques"]
        #: The sum of the work, two to the difficulty over all steps; None where it is exact.
        self.work: Optional[float] = told.get("work")
        #: The numbers of the steps that are nearly as hard as the hardest; empty where it is exact.
        self.bottlenecks: list[int] = told.get("bottlenecks", [])
        self._text: str = told["text"]

    def __float__(self) -> float:
        return self.er

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rating):
            return NotImplemented
        return str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"<Rating {self}>"


class Redundant(NamedTuple):
    """What of a puzzle could go with the same solution left, and nothing else."""

    #: The cells of givens that could go, each by itself; those that could go together.
    givens: list[str]
    givens_together: list[str]
    #: The rules, likewise.
    rules: list[str]
    rules_together: list[str]
