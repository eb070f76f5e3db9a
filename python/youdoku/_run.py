"""How an engine's work went."""

from __future__ import annotations

from typing import Optional

from . import _svg

__all__ = ["Run"]


class Run:
    """What an engine found and what it took. In a notebook it shows itself as a chart: the curve of
    unsatisfied clauses where the engine walks, else its steps as bars."""

    def __init__(
        self,
        engine: str,
        solution: Optional[list[list[int]]],
        seconds: float,
        steps: dict[str, int],
        statistics: dict[str, float],
        curve: list[tuple[int, int]],
    ) -> None:
        #: The engine's name.
        self.engine = engine
        #: The solution, or None when there is none.
        self.solution = solution
        #: How long it took.
        self.seconds = seconds
        #: Decisions, propagations, conflicts, flips, solutions.
        self.steps = steps
        #: What the engine counted under its own names.
        self.statistics = statistics
        #: Flips, and the clauses that were not satisfied then.
        self.curve = curve

    def svg(self) -> str:
        """The chart."""
        title = f"{self.engine}: {self.seconds * 1000:,.2f} ms"
        if len(self.curve) > 1:
            return _svg.curve(title, self.curve)
        return _svg.bars(title, {name: steps for name, steps in self.steps.items() if steps})

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        found = "no solution" if self.solution is None else "a solution"
        return f"<Run of {self.engine}: {found} in {self.seconds:.3g} s>"
