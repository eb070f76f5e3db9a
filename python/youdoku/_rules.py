"""Rules by keyword, turned into the texts that the library reads."""

from __future__ import annotations

from operator import index
from typing import Any, Iterable

from .errors import RuleError, WrongType

__all__ = ["rule_texts", "word_of_seed"]


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


def rule_texts(rules: Iterable[str], keywords: dict[str, Any]) -> list[str]:
    """The texts of these rules.

    >>> rule_texts(["anti-king"], {"killer_cage": [(15, "r1c1", (1, 2)), "8 r2c1 r2c2"]})
    ['anti-king', 'killer-cage 15 r1c1 r1c2', 'killer-cage 8 r2c1 r2c2']
    """
    if isinstance(rules, str):
        rules = rules.split(",")
    texts = [text.strip() for text in rules]
    for keyword, value in keywords.items():
        word = keyword.replace("_", "-")
        many = value if isinstance(value, list) else [value]
        for one in many:
            if one is True:
                texts.append(word)
            elif one is not False and one is not None:
                texts.append(f"{word} {_arguments(keyword, one)}")
    return texts


def _arguments(keyword: str, value: Any) -> str:
    if isinstance(value, (str, int)):
        return str(value)
    if not isinstance(value, tuple):
        raise RuleError(
            f"found {keyword}={value!r}, expected True, a text such as 'r1c1 r1c2', a tuple of "
            "numbers and cells, or a list of such texts and tuples"
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
