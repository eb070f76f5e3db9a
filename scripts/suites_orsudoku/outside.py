"""Their clues outside the grid as rules of ours."""

from .words import *


def x_sum(word, broken_word=None):
    def rules(row, column, rc, value, depth=1, depthStyle=None, broken=False):
        if depth != 1 or depthStyle or (broken and not broken_word):
            raise NotUnderstood("an x-sum whose x is to be found")
        return [f"{broken_word if broken else word} {number(value)} {line(sight(row, column, rc))}"]

    return rules


def whole_line(word):
    """Clues that do not care for the side."""
    return lambda row, column, rc, value: [f"{word} {number(value)} {line(sight(1 if rc == COL else row, 1 if rc == ROW else column, rc))}"]


def position_sum(row, column, rc, positionSum=None, valueSum=None):
    if positionSum is None:
        raise NotUnderstood("a sum of values alone")
    values = "" if valueSum is None else f" {valueSum}"
    return [f"position-sum {positionSum}{values} {line(sight(row, column, rc))}"]


def sandwich(row, column, rc, value, digits=()):
    seen = line(sight(row, column, rc))
    return [f"sandwich-of {digits[0]} {digits[1]} {number(value)} {seen}" if digits else f"sandwich {number(value)} {seen}"]


def skyscraper(word):
    return lambda row, column, rc, value, depth=9: [f"{word} {number(value)} {line(sight(row, column, rc)[: depth or 9])}"]


def corner_edge(place, kind, values):
    cells = box(((place - 1) // 3 * 3 + 1, (place - 1) % 3 * 3 + 1))
    corners = [cells[i] for i in (0, 2, 6, 8)]
    wrong = [cell for cell in cells if cell == cells[4] or (cell in corners) != (kind == 0)]
    return [f"without {value} {line(wrong)}" for value in values]


def next_to(row, column, rc, values, digit=9):
    values = [values] if isinstance(values, int) else values
    return [f"next-to {digit} {digits(values)} {line(sight(row, column, rc))}"]


def next_to_sum(row, column, rc, value, digit=9):
    seen, groups = sight(row, column, rc), []
    for i, cell in enumerate(seen):
        beside_it = [seen[j] for j in (i - 1, i + 1) if 0 <= j < len(seen)]
        groups.append([f"candidates {{{digit}}} {at(cell)}", f"sum {value} {line(beside_it)}"])
    return [either(groups)]


def descriptive(row, column, rc, values):
    first, second = map(int, str(values)) if isinstance(values, int) else values
    return [f"descriptive-pair {first} {second} {line(sight(row, column, rc))}"]


def minimax(row, column, rc, value, length=-1):
    if length not in (-1, 3):
        raise NotUnderstood("another length")
    return [f"minimax {value} {line(sight(row, column, rc))}"]


def ascent(row, column, rc, value, lengthTest="cells", valueTest="cells"):
    if (lengthTest, valueTest) != ("cells", "cells"):
        raise NotUnderstood("sums of ascents")
    return [f"longest-ascent {value} {line(sight(row, column, rc))}"]


def bust(row, column, rc, value, targetSum=21):
    seen = sight(row, column, rc)
    return [f"sum <={targetSum} {line(seen[: value - 1])}", f"sum >{targetSum} {line(seen[:value])}"]


def first_seen(same):
    def rules(row, column, rc, value):
        group = [digit for digit in range(1, 10) if same(digit, value)]
        return [f"first-seen {value} {digits(group)} {line(sight(row, column, rc))}"]

    return rules


def sum_sandwich(row, column, rc, values, neg=False):
    seen, rules = sight(row, column, rc), []
    values = [values] if isinstance(values, int) else values
    for value in range(1, 10):
        groups = []
        for i in range(1, 8):
            holds = [f"candidates {{{value}}} {at(seen[i])}", f"sum {value} {at(seen[i - 1])} {at(seen[i + 1])}"]
            groups.append(holds)
        if value in values:
            rules.append(either(groups))
        elif neg:
            rules += ["not { " + "; ".join(group) + " }" for group in groups]
    return rules


def in_order(row, column, rc, values, adjacent=False):
    seen = sight(row, column, rc)
    text = "".join(map(str, values)) if adjacent else ".*".join(map(str, values))
    return [f'pattern ".*{text}.*" {line(seen)}']


def triple_tab(row, column, way, values, cellCount=3):
    cells = ray(row, column, *STEPS[way], itself=False)[:cellCount]
    return [f"contains {digits([value])} {line(cells)}" for value in values]


def japanese_sum(row, column, rc, values, includeColors=()):
    if includeColors:
        raise NotUnderstood("colours that are somewhere")
    letters = " abcdefgh"

    def run(value):
        total, colour = value if isinstance(value, tuple) else (value, 1)
        return f"{total or '?'}{letters[colour].strip()}"

    runs = " ".join(map(run, values)) or "-"
    return [f'japanese-sum "{runs}" {line(sight(row, column, rc))}']


X_SUM = x_sum("x-sum", "broken-x-sum")
