"""SAT solvers over clauses that are lists of whole numbers, in the manner of pycosat and PySAT."""

from __future__ import annotations

import time as clock
from types import TracebackType
from typing import Generator, Iterable, Optional, Union

from . import _youdoku
from ._numbers import seconds
from .cnf import Cnf

__all__ = ["Clauses", "Solver", "cdcl", "itersolve", "solve"]

#: Clauses: lists of whole numbers, where -3 is the negation of variable 3; or a sentence.
Clauses = Union[Iterable[Iterable[int]], Cnf]


def solve(clauses: Clauses, time: Optional[float] = None) -> Union[list[int], str]:
    """A model of clauses that are lists of whole numbers, or `"UNSAT"` when there is none, as pycosat has
    it: each variable up to the largest, negative where it is false.

    A sentence will do as well; its `numbers` say which symbol has which. `time` is the seconds it may take.

    >>> solve([[1, -5, 4], [-1, 5, 3, 4], [-3, -4], [1], [-5]])
    [1, -2, -3, 4, -5]
    >>> solve([[1], [-1]])
    'UNSAT'
    """
    solver = Solver(bootstrap_with=clauses)
    return (solver.get_model() or []) if solver.solve(time=time) else "UNSAT"


def itersolve(clauses: Clauses, time: Optional[float] = None) -> Generator[list[int], None, None]:
    """All models of clauses, found when they are asked for.

    A variable that is in no clause is false in all of them: it makes no further models.

    >>> sorted(itersolve([[1, 2], [-1, -4]]))
    [[-1, 2, -3, -4], [-1, 2, -3, 4], [1, -2, -3, -4], [1, 2, -3, -4]]
    """
    return Solver(bootstrap_with=clauses).enum_models(time=time)


def cdcl(sentence: Cnf, time: Optional[float] = None) -> Optional[dict[str, bool]]:
    """A model of any sentence by conflict-driven clause learning, or None when there is none.

    >>> from youdoku.cnf import sentence
    >>> cdcl(sentence("a || b", "!a"))
    {'a': False, 'b': True}
    """
    return _youdoku.satisfy(sentence, "cdcl", seconds(time))


class Solver:
    """A solver that holds clauses and is asked about them as often as one likes, under assumptions.

    `name` is `cdcl`, or `dpll`, or another complete solver of `youdoku engines`. The methods are PySAT's.

    >>> with Solver(bootstrap_with=[[-1, 2], [-2, 3]]) as solver:
    ...     solver.add_clause([-3, -4])
    ...     solver.solve(assumptions=[1]), solver.get_model()
    ...     solver.solve(assumptions=[1, 5, 4]), solver.get_core()
    ...     sorted(solver.enum_models(assumptions=[1]))
    (True, [1, 2, 3, -4])
    (False, [1, 4])
    [[1, 2, 3, -4, -5], [1, 2, 3, -4, 5]]
    """

    def __init__(self, name: str = "cdcl", bootstrap_with: Clauses = ()) -> None:
        #: The solver's name.
        self.name = name
        self._core = _youdoku.SolverCore(name)
        self._answer: Optional[tuple[bool, list[int]]] = None
        self.append_formula(bootstrap_with)

    def add_clause(self, clause: Iterable[int]) -> None:
        """One more clause."""
        self._core.add_all([clause])

    def append_formula(self, clauses: Clauses) -> None:
        """All these clauses."""
        self._core.add_all(clauses.to_integers() if isinstance(clauses, Cnf) else clauses)

    def solve(self, assumptions: Iterable[int] = (), time: Optional[float] = None) -> bool:
        """Whether the clauses can be satisfied while these literals hold. `time` is the seconds it may take:
        after that, `OutOfTime` is raised, and the question can be put again."""
        self._answer = None
        self._answer = self._core.solve(assumptions, None, seconds(time))
        return self._answer[0]

    def get_model(self) -> Optional[list[int]]:
        """What satisfies the clauses, when the last answer was yes: each variable up to the largest,
        negative where it is false."""
        return self._answer[1] if self._answer is not None and self._answer[0] else None

    def get_core(self) -> Optional[list[int]]:
        """Assumptions that cannot hold together, when the last answer was no: of those that were made, not
        always the fewest."""
        return self._answer[1] if self._answer is not None and not self._answer[0] else None

    def enum_models(
        self, assumptions: Iterable[int] = (), time: Optional[float] = None
    ) -> Generator[list[int], None, None]:
        """All models in which these literals hold, found when they are asked for. The solver forgets
        afterwards which there were."""
        return self._models(list(assumptions), seconds(time))

    def _models(
        self, assumptions: list[int], time: Optional[float]
    ) -> Generator[list[int], None, None]:
        # What forbids the models that were found hangs on the selector.
        selector = self._core.selector()
        try:
            while True:
                begun = clock.perf_counter()
                found, model = self._core.solve(assumptions, selector, time)
                if time is not None:
                    time = max(0.0, time - (clock.perf_counter() - begun))
                if not found:
                    return
                yield model
        finally:
            self._core.release(selector)

    def nof_vars(self) -> int:
        """The largest number of a variable."""
        return self._core.size()[0]

    def nof_clauses(self) -> int:
        """How many clauses were added."""
        return self._core.size()[1]

    def delete(self) -> None:
        """Lets go of all clauses."""
        self._core = _youdoku.SolverCore(self.name)
        self._answer = None

    def __enter__(self) -> Solver:
        return self

    def __exit__(
        self,
        kind: Optional[type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.delete()

    def __repr__(self) -> str:
        return f"<Solver {self.name}: {self.nof_vars()} variables, {self.nof_clauses()} clauses>"
