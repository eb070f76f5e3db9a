"""A function for each rule, with the arguments that it takes; it gives the rule's text.

>>> from youdoku.rule import killer_cage, thermometer
>>> killer_cage(["r1c1", "r1c2"], sum=15)
'killer-cage 15 r1c1 r1c2'
>>> killer_cage([(1, 1), (1, 2)])
'killer-cage r1c1 r1c2'
>>> import youdoku
>>> youdoku.Puzzle("." * 16, rules=[killer_cage("r1c1-2", sum=3), thermometer("top4")]).rules[1]
'killer-cage 3 r1c1 r1c2'

Cells are names, or rows and columns from 1; `r1c1-9` is a run of them, and `left3` or `top5-left` what is seen from
outside. The functions and their signatures are made from the library's table of rules. What type checkers read,
`rule.pyi`, is written by `python -m youdoku.rule`.
"""

from __future__ import annotations

import inspect
from typing import Any, Callable

from . import _youdoku
from ._rules import python_name, rule_text

#: What each form of argument may be, for type checkers.
_TYPES = {
    "number": "int",
    "totals": "int | str",
    "digits": "str | Iterable[int]",
    "digit-list": "str | Iterable[int]",
    "name": "str",
    "cells": "_Cells",
    "outside": "_Cells",
    "groups": "str | Iterable[_Cells]",
    "weighted": "_Cells",
    "size": "str | tuple[int, int]",
    "range": "str | tuple[int, int]",
    "pattern": "str",
    "rules": "str | Iterable[_Stated]",
    "each-cell": "Iterable[int]",
}
_SEVERAL = {
    "number": "Iterable[int]",
    "name": "str | Iterable[str]",
    "digits": "str | Iterable[Iterable[int]]",
    "rules": "str | Iterable[_Stated | Iterable[_Stated]]",
}


def _type_of(part: Any) -> str:
    if part["takes"] == "word":
        return "Literal[" + ", ".join(f'"{word}"' for word in part["words"]) + "]"
    several = _SEVERAL.get(part["takes"]) if part["least"] is not None else None
    return several or _TYPES[part["takes"]]


def _signature(parts: list[Any]) -> inspect.Signature:
    """Cells come first, then what must be said; what may be left out is said by name."""
    rank = {"cells": 0, "outside": 0, "weighted": 0, "groups": 0}
    ordered = sorted(parts, key=lambda part: (part["optional"], rank.get(part["takes"], 1)))
    parameters = []
    for part in ordered:
        optional = part["optional"]
        parameters.append(
            inspect.Parameter(
                python_name(part["name"]),
                inspect.Parameter.KEYWORD_ONLY if optional else inspect.Parameter.POSITIONAL_OR_KEYWORD,
                default=None if optional else inspect.Parameter.empty,
                annotation=f"{_type_of(part)} | None" if optional else _type_of(part),
            )
        )
    return inspect.Signature(parameters, return_annotation="str")


def _function(kind: Any) -> Callable[..., str]:
    word, parts = kind["word"], kind["takes"]
    signature = _signature(parts)
    names = {python_name(part["name"]): part["name"] for part in parts}

    def rule(*args: Any, **kwargs: Any) -> str:
        bound = signature.bind(*args, **kwargs)
        return rule_text(word, {names[name]: value for name, value in bound.arguments.items()})

    rule.__name__ = rule.__qualname__ = python_name(word)
    rule.__doc__ = f"{kind['summary']}\n\nAs text: `{kind['usage']}`"
    rule.__signature__ = signature  # type: ignore[attr-defined]
    return rule


_HEAD = """\
# Written by `python -m youdoku.rule`.
from collections.abc import Iterable, Mapping
from typing import Any, Literal, Union

_Cell = Union[str, tuple[int, int]]
_Cells = Union[str, Iterable[_Cell]]
_Stated = Union[str, Mapping[str, Any]]

"""


def _stub() -> str:
    """What type checkers read: `rule.pyi`.

    >>> "def killer_cage(cells: _Cells, *, sum: int | str | None = None) -> str: ..." in _stub()
    True
    """
    lines = ["def define(text: str) -> None: ...\n"]
    for kind in _BUILT_IN:
        parameters: list[str] = []
        for parameter in _signature(list(kind["takes"])).parameters.values():
            optional = parameter.kind is inspect.Parameter.KEYWORD_ONLY
            if optional and "*" not in parameters:
                parameters.append("*")
            parameters.append(f"{parameter.name}: {parameter.annotation}{' = None' if optional else ''}")
        lines.append(f"def {python_name(kind['word'])}({', '.join(parameters)}) -> str: ...\n")
    return _HEAD + "".join(lines)


def define(text: str) -> None:
    """Rules of your own: from now on every puzzle may use them, and each has a function here.

    >>> define("german-whispers cells:line = whispers 5 $cells")
    >>> from youdoku import rule
    >>> rule.german_whispers(["r1c1", "r1c2"])
    'german-whispers r1c1 r1c2'
    """
    words = set(_youdoku.define(text))
    for kind in _youdoku.rules():
        if kind["word"] in words:
            globals()[python_name(kind["word"])] = _function(kind)


# Those that are there without anybody's definitions. A definition within a puzzle is a rule as well; its name here makes
# the others.
_BUILT_IN = [kind for kind in _youdoku.rules() if kind["scope"] != "words"]

for _kind in _BUILT_IN:
    globals()[python_name(_kind["word"])] = _function(_kind)

if __name__ == "__main__":
    from pathlib import Path

    Path(__file__).with_suffix(".pyi").write_text(_stub(), encoding="utf-8")
