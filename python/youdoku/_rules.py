"""Rules by keyword and by their own functions, turned into the texts that the library reads.

What a rule takes is said by the library's table; nothing here knows a rule by its word.
"""

from __future__ import annotations

import json
from keyword import iskeyword
from operator import index
from typing import Any, Iterable, Mapping, Union

from . import _youdoku
from .errors import RuleError, WrongType

__all__ = ["python_name", "rule_text", "rule_texts", "word_of_seed"]

#: Arguments that name cells, one by one or in groups.
_CELLS = ("cells", "outside", "weighted", "groups")


def word_of_seed(seed: int) -> int:
    """Any whole number as a seed, as the library has them: 64 bits.

    >>> word_of_seed(-1) == 2**64 - 1
    True
    """
    if isinstance(seed, bool):
        raise WrongType(f"found seed={seed!r}, expected a whole number")
    try:
        return index(seed) % 2**64
    except TypeError:
        raise WrongType(f"found seed={seed!r}, expected a whole number") from None


def python_name(word: str) -> str:
    """What a rule or an argument is called in Python.

    >>> python_name("killer-cage"), python_name("or")
    ('killer_cage', 'or_')
    """
    name = word.replace("-", "_")
    return f"{name}_" if iskeyword(name) else name


def rule_texts(rules: Iterable[Union[str, Mapping[str, Any]]], keywords: dict[str, Any]) -> list[str]:
    """The texts of these rules.

    >>> rule_texts(["anti-king"], {"killer_cage": [(15, "r1c1", (1, 2)), "8 r2c1 r2c2"]})
    ['anti-king', 'killer-cage 15 r1c1 r1c2', 'killer-cage 8 r2c1 r2c2']
    >>> rule_texts("anti-king, anti-knight", {"killer_cage": {"sum": 15, "cells": ["r1c1", (1, 2)]}})
    ['anti-king', 'anti-knight', 'killer-cage 15 r1c1 r1c2']
    """
    if isinstance(rules, str):
        rules = _youdoku.split_rules(rules)
    texts = [_stated(rule) for rule in rules]
    for keyword, value in keywords.items():
        word = keyword.rstrip("_").replace("_", "-")
        many = value if isinstance(value, list) else [value]
        for one in many:
            if one is True:
                texts.append(word)
            elif isinstance(one, Mapping):
                texts.append(rule_text(word, one))
            elif one is not False and one is not None:
                texts.append(f"{word} {_arguments(keyword, one)}")
    return texts


def rule_text(word: str, arguments: Mapping[str, Any]) -> str:
    """The text of a rule with arguments by name.

    >>> rule_text("killer-cage", {"cells": ["r1c1", (1, 2)], "sum": 15})
    'killer-cage 15 r1c1 r1c2'
    """
    table = {kind["word"]: kind["takes"] for kind in _youdoku.rules()}
    forms = {part["name"]: part["takes"] for part in table.get(word, [])}
    said = {
        name: _plain(f"{name} of {word}", forms.get(name, ""), value)
        for name, value in arguments.items()
        if value is not None
    }
    return _youdoku.rule_text(json.dumps({"rule": word, **said}))


def _stated(rule: Union[str, Mapping[str, Any]]) -> str:
    """A rule as somebody states it: a text, or its word and its arguments.

    >>> _stated({"rule": "odd", "cells": [(1, 1)]})
    'odd r1c1'
    """
    if isinstance(rule, str):
        return rule.strip()
    if isinstance(rule, Mapping) and isinstance(rule.get("rule"), str):
        return rule_text(rule["rule"], {name: rule[name] for name in rule if name != "rule"})
    raise RuleError(f"found {rule!r}, expected a rule as a text or as a dict with its word as 'rule'")


def _plain(what: str, form: str, value: Any) -> Any:
    """An argument as JSON has it."""
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping) and form == "rules":
        return [_stated(value)]
    if isinstance(value, tuple) and form in _CELLS and _is_place(value):
        return _argument(what, value)
    if isinstance(value, (list, tuple, range, set, frozenset)) or hasattr(value, "__iter__"):
        if form == "rules":
            return [_stated(one) if isinstance(one, (str, Mapping)) else _plain(what, form, one) for one in value]
        return [_plain(what, form, one) for one in value]
    if isinstance(value, bool):
        raise RuleError(f"found {value!r} as the {what}, expected a number, a text or a list")
    try:
        return index(value)
    except TypeError:
        raise RuleError(f"found {value!r} as the {what}, expected a number, a text or a list") from None


def _is_place(value: tuple[Any, ...]) -> bool:
    return len(value) == 2 and all(hasattr(part, "__index__") for part in value)


def _arguments(keyword: str, value: Any) -> str:
    if isinstance(value, (str, int)):
        return str(value)
    if not isinstance(value, tuple):
        raise RuleError(
            f"found {keyword}={value!r}, expected True, a text such as 'r1c1 r1c2', a tuple of "
            "numbers and cells, a dict of arguments, or a list of such texts, tuples and dicts"
        )
    return " ".join(_argument(keyword, part) for part in value)


def _argument(keyword: str, part: Any) -> str:
    if isinstance(part, tuple):
        if len(part) != 2:
            raise RuleError(f"found {part!r} in {keyword}, expected a row and a column, from 1")
        return f"r{part[0]}c{part[1]}"
    if isinstance(part, (str, int)) and not isinstance(part, bool):
        return str(part)
    raise RuleError(f"found {part!r} in {keyword}, expected a number or a cell")
