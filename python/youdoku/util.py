"""Search spaces, and the two plainest ways through them.

A student's own space runs like any other:

>>> class Words(SearchSpace):
...     '''Words over two letters, up to a length of two.'''
...     def get_start_state(self):
...         return ""
...     def get_successors(self, state):
...         return [state + "a", state + "b"] if len(state) < 2 else []
...     def is_goal_state(self, state):
...         return state == "ba"
>>> dfs(Words())
('ba', 4)
>>> bfs(Words())
('ba', 6)
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from typing import Generic, Optional, Sequence, TypeVar

__all__ = ["SearchSpace", "bfs", "dfs"]

State = TypeVar("State")


class SearchSpace(ABC, Generic[State]):
    """States, where they begin, where they lead, and which of them are sought."""

    @abstractmethod
    def get_start_state(self) -> State:
        """Where the search begins."""

    @abstractmethod
    def is_goal_state(self, state: State) -> bool:
        """Whether this state is one that is sought."""

    @abstractmethod
    def get_successors(self, state: State) -> Sequence[State]:
        """The states one step further."""


def dfs(search_space: SearchSpace[State]) -> tuple[Optional[State], int]:
    """The first goal by depth-first search, or None, and how many states were visited.

    The successors are put on a stack in their order, so the last of them is explored first.
    """
    return _search(search_space, deque.pop)


def bfs(search_space: SearchSpace[State]) -> tuple[Optional[State], int]:
    """The first goal by breadth-first search, or None, and how many states were visited."""
    return _search(search_space, deque.popleft)


def _search(space: SearchSpace[State], take) -> tuple[Optional[State], int]:  # type: ignore[no-untyped-def]
    waiting = deque([space.get_start_state()])
    visited = 0
    while waiting:
        state = take(waiting)
        visited += 1
        if space.is_goal_state(state):
            return state, visited
        waiting.extend(space.get_successors(state))
    return None, visited
