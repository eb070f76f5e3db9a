"""What there is: engines and rules, as plain data."""

from __future__ import annotations

from typing import Optional, TypedDict

from . import _youdoku

__all__ = ["EngineInfo", "PartInfo", "RuleInfo", "engines", "rules"]


class EngineInfo(TypedDict):
    """A row of the table of engines."""

    name: str
    summary: str
    complete: bool
    built: bool


class PartInfo(TypedDict):
    """An argument that a rule takes."""

    name: str
    #: Its form: `number`, `totals`, `digits`, `word`, `name`, `cells`, `outside`, `groups`, `weighted`,
    #: `size`, `pattern`, `rules` or `each-cell`.
    takes: str
    optional: bool
    #: How many there are at least, where there may be several.
    least: Optional[int]
    #: What a word can be.
    words: list[str]


class RuleInfo(TypedDict):
    """A row of the table of rules."""

    word: str
    summary: str
    usage: str
    scope: str
    example: str
    takes: list[PartInfo]


def engines() -> list[EngineInfo]:
    """All engines, the default first. `complete` is whether one can ever say that there is no more.

    >>> [engine["name"] for engine in engines()][:3]
    ['auto', 'search', 'obvious']
    """
    return _youdoku.engines()


def rules() -> list[RuleInfo]:
    """All rules, each with a puzzle that shows it.

    >>> for rule in rules():
    ...     if rule["word"] == "killer-cage":
    ...         print(rule["usage"])
    killer-cage [SUM] CELL…
    """
    return _youdoku.rules()
