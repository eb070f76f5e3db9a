"""Puzzles of the tests of jeremydover/ORsudoku, for `suites`: each test is run with a stand-in for its solver, which writes
down what the test asks for as rules of ours.

One method, one line of `METHODS`. A method that has none is told as not understood, and the puzzle counts as read in part.
"""

import importlib.util
import itertools
import re
import sys
import types
from pathlib import Path

ROW, COL = 0, 1
EVEN, ODD = 0, 1
STEPS = {0: (-1, 0), 1: (1, 0), 2: (0, -1), 3: (0, 1)}  # up, down, left, right
DIRECTIONS = ["up", "down", "left", "right"]
COMPARED = {0: "<=", 1: "", 2: ">=", 3: "!="}
CONSTANTS = dict(Row=0, Col=1, V=0, X=1, White=0, Black=1, Gray=2, Horz=0, Vert=1, Min=0, Max=1, Even=0, Odd=1, Top=0, Bottom=1)
CONSTANTS |= dict(Left=2, Right=3, Up=0, Down=1, Corner=0, Edge=1, NE=3, GE=2, EQ=1, LE=0, Low=0, Middle=1, High=2, Pos=0, Neg=1)
CONSTANTS |= dict(Big=2, Neither=1, Small=0)


class NotUnderstood(Exception):
    pass


def parts(cell) -> tuple:
    """Row and column from 1, and what is written behind them."""
    return cell if isinstance(cell, tuple) else tuple(map(int, str(cell)))


def at(cell) -> str:
    row, column = parts(cell)[:2]
    if not (1 <= row <= 9 and 1 <= column <= 9):
        raise NotUnderstood(f"a cell outside: {cell}")
    return f"r{row}c{column}"


def line(cells) -> str:
    return " ".join(map(at, cells))


def digits(values) -> str:
    return "{" + " ".join(map(str, values)) + "}"


def number(value) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise NotUnderstood("a clue that is to be found")
    return value


def sight(row: int, column: int, rc: int) -> list:
    """The cells seen from the side where a clue stands."""
    along = range(1, 10)
    if rc == ROW:
        return [(row, c) for c in (along if column == 1 else reversed(along))]
    return [(r, column) for r in (along if row == 1 else reversed(along))]


def ray(row: int, column: int, down: int, right: int, itself: bool = True) -> list:
    cells = [(row + i * down, column + i * right) for i in range(0 if itself else 1, 9)]
    return [(r, c) for r, c in cells if 1 <= r <= 9 and 1 <= c <= 9]


def box(cell) -> list:
    row, column = (cell[0] - 1) // 3 * 3, (cell[1] - 1) // 3 * 3
    return [(row + i, column + j) for i in range(1, 4) for j in range(1, 4)]


def beside(cell, diagonal: bool = False) -> list:
    row, column = cell
    steps = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0) and (diagonal or i * j == 0)]
    return [(row + i, column + j) for i, j in steps if 1 <= row + i <= 9 and 1 <= column + j <= 9]


def either(groups) -> str:
    return "or " + " ".join("{ " + "; ".join(group) + " }" for group in groups)


def exactly(count: int, groups) -> str:
    return f"exactly {count} " + " ".join("{ " + "; ".join(group) + " }" for group in groups)


def edge(cell) -> tuple:
    """The two cells of an edge that is named by the first and 0 (to the right) or 1 (down), and what is written behind."""
    row, column, hv, *more = parts(cell)
    return f"r{row}c{column} r{row + hv}c{column + 1 - hv}", more


def quad(cell) -> tuple:
    row, column, *more = parts(cell)
    return line([(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]), more


def simple(word: str):
    return lambda cells: [f"{word} {line(cells)}"]


def each(word: str):
    return lambda cells: [f"{word} {at(cell)}" for cell in cells]


def outside(word: str):
    return lambda row, column, rc, value: [f"{word} {number(value)} {line(sight(row, column, rc))}"]


def table(pairs: dict):
    text = "; ".join(f"{a}: {','.join(map(str, bs))}" for a, bs in pairs.items())
    return lambda cells: [f'relation "{text}" {line(cells)}']


KNIGHT = {1: [6, 8], 2: [7, 9], 3: [4, 8], 4: [3, 9], 6: [1, 7], 7: [2, 6], 8: [1, 3], 9: [2, 4]}
KING = {n: [m for m in range(1, 10) if m != n and max(abs((m - 1) // 3 - (n - 1) // 3), abs((m - 1) % 3 - (n - 1) % 3)) == 1] for n in range(1, 10)}
GROUPS = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]


def far_pairs(least: int, reach: int):
    def rules(cells):
        pairs = [(a, cells[i + k]) for i, a in enumerate(cells) for k in range(1, reach + 1) if i + k < len(cells)]
        return [f"whispers {least} {line(pair)}" for pair in pairs]

    return rules


def thermometer(cells, slow=False, missing=False, speed=False, broken=False, **_):
    if broken or (speed and speed != "fast"):
        raise NotUnderstood("a broken thermometer")
    word = "slow-thermometer" if slow else "fast-thermometer" if speed else "thermometer"
    if missing:
        return [either([[f"{word} {line(cells)}"], [f"{word} {line(cells[::-1])}"]])]
    return [f"{word} {line(cells)}"]


def parity_thermometer(cells, slow=False, missing=False):
    return thermometer(cells, slow, missing) + [f"one-parity {line(cells)}"]


def multi_missing_arrow(cells):
    groups = []
    for way in (cells, cells[::-1]):
        for bulb in range(1, 3):
            if bulb < len(cells):
                terms = [f"{-(10 ** (bulb - 1 - i))}*{at(cell)}" for i, cell in enumerate(way[:bulb])]
                groups.append(["sum 0 " + " ".join(terms + [at(cell) for cell in way[bulb:]])])
    return [either(groups)]


def repeating_arrow(cells, repeat=2):
    bulb, shaft = at(cells[0]), [at(cell) for cell in cells[1:]]
    groups = []
    for cuts in itertools.combinations(range(1, len(shaft)), repeat - 1):
        ends = [0, *cuts, len(shaft)]
        groups.append([f"sum 0 -1*{bulb} " + " ".join(shaft[a:b]) for a, b in zip(ends, ends[1:])])
    return [either(groups)]


def pointing_arrow(cells):
    (r1, c1), (r2, c2) = parts(cells[-2])[:2], parts(cells[-1])[:2]
    ahead = ray(r2, c2, r2 - r1, c2 - c1, itself=False)
    return [f"arrow {line(cells)}", either([[f"clone {at(cells[0])} | {at(cell)}"] for cell in ahead])]


def removed_bulb(cells, slow=False):
    word = "slow-thermometer" if slow else "thermometer"
    groups = []
    for i in range(len(cells)):
        up, down = cells[i:], cells[: i + 1][::-1]
        groups.append([f"{word} {line(way)}" for way in (up, down) if len(way) > 1])
    return [either(groups)]


def double_thermometer(cells, slow=False, missing=False, increaseCriteria="Both"):
    if increaseCriteria != "Both":
        raise NotUnderstood("a double thermometer of one parity")
    less = "a<=b" if slow else "a<b"
    up = [f'relation all "(a+b)%2=1 or {less}" {line(cells)}']
    down = [f'relation all "(a+b)%2=1 or {less}" {line(cells[::-1])}']
    return [either([up, down])] if missing else up


def ten_line(cells, value=10):
    return [f"sum-line {value} {line(cells)}"]


def zipper(cells, augment=0):
    if augment:
        half = len(cells) // 2
        middle = [cells[half]] if len(cells) % 2 else cells[half - 1 : half + 1]
        rules = []
        pairs = half if len(cells) % 2 else half - 1
        for i in range(pairs):
            minus = " ".join(f"-1*{at(cell)}" for cell in middle)
            rules.append(f"sum {(pairs - i) * augment} {at(cells[i])} {at(cells[-1 - i])} {minus}")
        return rules
    return [f"zipper-line {line(cells)}"]


def region_sums(cells):
    """All visits of a region together."""
    regions: dict = {}
    for cell in cells:
        regions.setdefault(tuple(box(parts(cell)[:2])), []).append(cell)
    return ["equal-sums " + " | ".join(map(line, regions.values()))]


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


def parity_party(row, column, rc, value):
    """There the cell that changes counts too, and the first cell alone is enough."""
    seen = sight(row, column, rc)
    groups = [[f"sum {value} {at(seen[0])}"]]
    for i in range(1, len(seen) - 1):
        run = [f"one-parity {line(seen[:i])}"] if i > 1 else []
        groups.append([*run, f"edge-parity {line(seen[i - 1 : i + 1])}", f"sum {value} {line(seen[: i + 1])}"])
    return [either(groups)]


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


def ranked(cells, ranks):
    rules = [f"extra-region {line(cells)}"]
    for place, rank in ranks:
        cell = cells[place - 1]
        rules.append(exactly(rank - 1, [[f"greater-than {at(cell)} {at(other)}"] for other in cells if other != cell]))
    return rules


def compared(first, second, comparator=1, value=0, multiplicity=False):
    if multiplicity:
        raise NotUnderstood("digits compared by how often they stand")
    groups = [[f"contains {{{d}}} {line(first)}", f"contains {{{d}}} {line(second)}"] for d in range(1, 10)]
    if comparator == 1:
        return [exactly(value, groups)]
    if comparator == 3:
        return ["not { " + exactly(value, groups) + " }"]
    counts = range(value, 10) if comparator == 2 else range(0, value + 1)
    return [either([[exactly(count, groups)] for count in counts])]


def zone(cells, values, nulls=()):
    rules = [f"contains-exactly {digits(values)} {line(cells)}"] if values else []
    return rules + [f"without {value} {line(cells)}" for value in nulls]


def look_and_say(cells, value):
    return [f"look-and-say {value} {line(cells)}"]


def block(cells, values):
    values = values if isinstance(values, (list, set, tuple)) else map(int, str(values))
    return [f"without {value} {line(cells)}" for value in values]


def punctured(cells, value, puncture=1):
    # There digits may repeat.
    if puncture != 1:
        raise NotUnderstood("more than one hole")
    return [either([[f"sum {value} {line(cells[:i] + cells[i + 1:])}"] for i in range(len(cells))])]


def by_region(cells):
    regions: dict = {}
    for cell in cells:
        regions.setdefault(tuple(box(parts(cell)[:2])), []).append(cell)
    return [f"one-parity {line(group)}" for group in regions.values() if len(group) > 1]


def equal_sums(groups):
    return ["equal-sums " + " | ".join(map(line, groups[:2]))]


def order_sums(groups, slow=False, repeat=False, readAsNumber=False):
    rules = [] if repeat else [f"extra-region {line(group)}" for group in groups if len(group) > 1]
    if not readAsNumber:
        return rules + [f"ordered-sums {'slow ' if slow else ''}" + " | ".join(map(line, groups))]
    for one, other in zip(groups, groups[1:]):
        terms = [f"{10 ** (len(one) - 1 - i)}*{at(cell)}" for i, cell in enumerate(one)]
        terms += [f"{-(10 ** (len(other) - 1 - i))}*{at(cell)}" for i, cell in enumerate(other)]
        rules.append(f"sum {'<=' if slow else '<'}0 " + " ".join(terms))
    return rules


def david(cells, borderDigit=5, borderType=0):
    if borderType:
        raise NotUnderstood("another border")
    a = f"a<={borderDigit} and b>={borderDigit} or b<={borderDigit} and a>={borderDigit}"
    return [f'relation "{a}" {line(cells)}']


def genetic(cells):
    one, two, child = map(at, cells)
    groups = "; ".join(f"{a}: {','.join(str(b) for b in range(1, 10) if (a - 1) // 3 == (b - 1) // 3)}" for a in range(1, 10))
    parity, entropy = (lambda a: [f"one-parity {a} {child}"]), (lambda a: [f'relation "{groups}" {a} {child}'])
    pairs = [(parity(one), parity(two)), (entropy(one), entropy(two)), (parity(one), entropy(one)), (parity(two), entropy(two))]
    return [either(pair) for pair in pairs]


def psycho(puzzle, cells, value):
    name = puzzle.letter()
    rules = [f"extra-cells {name} {len(cells)}"]
    for i, cell in enumerate(cells, 1):
        row, column = parts(cell)[:2]
        places = [(j // 3 * 3 + (row - 1) % 3 + 1, j % 3 * 3 + (column - 1) % 3 + 1) for j in range(9)]
        mine = name if len(cells) == 1 else f"{name}{i}"
        rules.append(either([[f"candidates {{{j}}} {at(cell)}", f"clone {mine} | {at(place)}"] for j, place in enumerate(places, 1)]))
    names = [name if len(cells) == 1 else f"{name}{i}" for i in range(1, len(cells) + 1)]
    return rules + [f"sum {value} {' '.join(names)}"]


def search(row, column, way, digit=9):
    wanted = digit if isinstance(digit, list) else [digit]
    return [f"search {at((row, column))} {DIRECTIONS[way]} {digits(wanted)}"]


def cupid(r1, c1, r2, c2):
    return [either([[f"clone {at((r1, c1))} | {at(cell)}"] for cell in ray(r1, c1, r2 - r1, c2 - c1, itself=False)])]


def nearest(row, column, pointers):
    pointers = [pointers] if isinstance(pointers, int) else pointers
    cell = (row, column)
    near = [(row + STEPS[way][0], column + STEPS[way][1]) for way in pointers]
    groups = []
    for value in range(1, 10):
        rules = [f"candidates {{{value}}} {at(cell)}"]
        for one in near:
            for other in beside(cell):
                if other != one:
                    sign = "=" if other in near else "<"
                    rules.append(f'relation "|a-{value}|{sign}|b-{value}|" {at(one)} {at(other)}')
        groups.append(rules)
    return [either(groups)]


def biggest(row, column, pointers, negativeConstraint=True):
    pointers = [pointers] if isinstance(pointers, int) else pointers
    big = [(row + STEPS[way][0], column + STEPS[way][1]) for way in pointers]
    rules = []
    for other in beside((row, column)):
        if other not in big:
            sign = "a>b" if negativeConstraint else "a>=b"
            rules.append(f'relation "{sign}" {at(big[0])} {at(other)}')
        elif other != big[0]:
            rules.append(f"clone {at(big[0])} | {at(other)}")
    return rules


def different_neighbours(row, column, includeCell=False):
    around = beside((row, column), diagonal=True) + ([(row, column)] if includeCell else [])
    return [f"count-distinct {at((row, column))} {line(around)}"]


def slingshot(row, column, tail, head):
    behind = (row + STEPS[tail][0], column + STEPS[tail][1])
    return [f"value-index {at(behind)} {at((row, column))} {line(ray(row, column, *STEPS[head], itself=False))}"]


def remote_clone(row, column, one, two):
    one, two = sorted((one, two))
    up, across = ray(row, column, *STEPS[one], itself=False), ray(row, column, *STEPS[two], itself=False)
    pairs = list(zip(up, across))
    groups = [[f"candidates {{{j}}} {at((row, column))}", f"clone {at(a)} | {at(b)}"] for j, (a, b) in enumerate(pairs, 1)]
    return [either(groups)]


def repeated_neighbours(cell):
    row, column = parts(cell)[:2]
    across = [at((row, c)) for c in (column - 1, column + 1) if 1 <= c <= 9]
    down = [at((r, column)) for r in (row - 1, row + 1) if 1 <= r <= 9]
    return [(a, b) for a in across for b in down]


def index(word, cells_of):
    def rules(puzzle, place, neg=False, inlist1=()):
        marked = list(inlist1) or ([] if neg else list(range(1, 10)))
        rules = [f"{word} {line(cells_of(place, k) for k in marked)}"] if marked else []
        if neg:
            for k in range(1, 10):
                if k not in marked:
                    rules.append("not { " + f"{word} {at(cells_of(place, k))}" + " }")
        return rules

    return rules


def global_sums(sums=(), exceptions=()):
    rules = []
    for cell in itertools.product(range(1, 10), repeat=2):
        groups = [[f"edge-sum {value} {at(cell)} {at(other)}"] for other in beside(cell) for value in sums]
        groups += [[f"candidates {digits(exceptions)} {at(cell)}"]] if exceptions else []
        rules.append(either(groups))
    return rules


def all_edges(text):
    cells = list(itertools.product(range(1, 10), repeat=2))
    return [f'relation "{text}" {at(a)} {at(b)}' for a in cells for b in beside(a) if a < b]


def different_values(step):
    """Cells so far apart have different values, where those are not their digits."""
    cells = list(itertools.product(range(1, 10), repeat=2))
    apart = [(a, b) for a in cells for b in cells if a < b and sorted((abs(a[0] - b[0]), abs(a[1] - b[1]))) == sorted(step)]
    return [f'relation "a!=b" {at(a)} {at(b)}' for a, b in apart]


def dots(puzzle, cell, colour):
    cells, _ = edge(cell)
    puzzle.marked.add(cells)
    white, black = f"difference {puzzle.difference} {cells}", f"ratio {puzzle.ratio} {cells}"
    return [[white], [black], [either([[white], [black]])]][colour]


def dot_array(colour=None):
    def rules(puzzle, cells):
        return [rule for cell in cells for rule in dots(puzzle, cell, edge(cell)[1][0] if colour is None else colour)]

    return rules


def kroopki(puzzle, cell):
    cells, (one, two) = edge(cell)
    step = [lambda x: [x - 1, x + 1], lambda x: [2 * x] + ([x // 2] if x % 2 == 0 else [])]
    pairs = {a: sorted({b for m in step[one](a) for b in step[two](m) if 1 <= b <= 9}) for a in range(1, 10)}
    return table({a: bs for a, bs in pairs.items() if bs})([cells.split()[0][1::2], cells.split()[1][1::2]])


def roman(puzzle, cell, value):
    cells, _ = edge(cell)
    puzzle.summed.add(cells)
    puzzle.sums.add(value)
    return [f"edge-sum {value} {cells}"]


def roman_array(puzzle, cells):
    return [rule for cell in cells for rule in roman(puzzle, cell, int("".join(map(str, edge(cell)[1]))))]


def two_sums(puzzle, cell, value):
    cells, _ = edge(cell)
    puzzle.summed.add(cells)
    return [either([[f"edge-sum {value} {cells}"], [f"edge-sum 15 {cells}"]])]


def sums_array(values, two=False):
    def rules(puzzle, cells):
        put = two_sums if two else roman
        return [rule for cell in cells for rule in put(puzzle, cell, values[edge(cell)[1][0] if len(values) > 1 else 0])]

    return rules


def negative_sums(*values):
    def rules(puzzle, dominoesOnly=False):
        if dominoesOnly:
            raise NotUnderstood("a negative of dominoes only")
        puzzle.negative_sums |= set(values) | puzzle.sums
        return []

    return rules


def negative_dots(puzzle, dominoesOnly=False):
    if dominoesOnly:
        raise NotUnderstood("a negative of dominoes only")
    puzzle.negative_dots = True
    return []


def difference(puzzle, diff=1):
    puzzle.difference = diff
    return []


def ratio(puzzle, ratio=2):
    puzzle.ratio = ratio
    return []


def quads(rule):
    return lambda cells: [rule(*quad(cell)) for cell in cells]


def parity_quads(cells):
    return [either([[f"quad-even {k} {quad(cell)[0]}"] for k in (1, 2, 3)]) for cell in cells]


def clocks(cells):
    return [f"clock {['white', 'black'][more[0]]} {square}" for square, more in map(quad, cells)]


def extreme_value(high):
    def rules(cells):
        found = []
        for cell in cells:
            square, (value,) = quad(cell)
            found.append(f"contains {{{value}}} {square}")
            found.append(f"candidates {digits(range(1, value + 1) if high else range(value, 10))} {square}")
        return found

    return rules


def extreme_parity(high):
    def rules(cells):
        found = []
        for cell in cells:
            square, (parity,) = quad(cell)
            values = [v for v in range(1, 10) if v % 2 == parity]
            room = lambda v: range(1, v + 1) if high else range(v, 10)
            found.append(either([[f"contains {{{v}}} {square}", f"candidates {digits(room(v))} {square}"] for v in values]))
        return found

    return rules


def extreme_sums(cells):
    found = []
    for cell in cells:
        square, more = quad(cell)
        total = int("".join(map(str, more)))
        ways = [(a, total - a) for a in range(1, 10) if a <= total - a <= 9]
        found.append(either([[f"contains {{{a}}} {square}", f"contains {{{b}}} {square}", f"candidates {digits(range(a, b + 1))} {square}"] for a, b in ways]))
    return found


def swept(puzzle, row, column, select=None, includeSelf=True, orthogonalOnly=False, allInsteadOfValue=False, offset=0):
    puzzle.sweeper = [select or puzzle.sweeper[0], includeSelf if select else puzzle.sweeper[1]]
    select, itself = puzzle.sweeper
    if orthogonalOnly or allInsteadOfValue or offset or len(select) != 1 or select[0][0] != "Parity" or select[0][1] != 1:
        raise NotUnderstood("a sweeper of another kind")
    puzzle.swept.add((row, column))
    around = beside((row, column), diagonal=True) + ([(row, column)] if itself else [])
    return [f"count {digits([d for d in range(1, 10) if d % 2 == select[0][2]])} {at((row, column))} {line(around)}"]


def lots(cells, place, kind):
    if kind not in ("Odd", "Even"):
        raise NotUnderstood("lots of another kind")
    wanted = digits([d for d in range(1, 10) if d % 2 == (kind == "Odd")])
    return [f"count {wanted} {at(cells[place - 1])} {line(cells)}"]


# What a method means. Those of the second table look at the puzzle, which is their first argument.
METHODS = {
    # The whole grid
    "setXSudokuMain": lambda: ["diagonal-down"],
    "setXSudokuOff": lambda: ["diagonal-up"],
    "setAntiKing": lambda: ["anti-king"],
    "setKnightMare": lambda: ["knightmare"],
    "setDisjointGroups": lambda: ["disjoint-groups"],
    "setNonConsecutive": lambda n=2: ["non-consecutive"] if n == 2 else (_ for _ in ()).throw(NotUnderstood("longer runs")),
    "setWindoku": lambda: ["windoku"],
    "setGlobalWhispers": lambda diff=4, gle=2: [f"global-whispers {diff}"] if gle == 2 else (_ for _ in ()).throw(NotUnderstood("other whispers")),
    "setGlobalEntropy": lambda: ["global-entropy"],
    "setGlobalNeighborSum": global_sums,
    "setAntiQueenDigit": lambda values: [f"anti-queen {digits([values] if isinstance(values, int) else values)}"],
    "setNoThreeInARowParity": lambda: ["no-three-parity"],
    "setDutchFlatMates": lambda: ["dutch-flatmates"],
    "setCountingCircles": simple("counting-circles"),
    "setQuadro": lambda: parity_quads([(r, c) for r in range(1, 9) for c in range(1, 9)]),
    "setRepellingDigit": lambda value, others: all_edges(" and ".join(f"not (a={value} and b={o} or a={o} and b={value})" for o in others)),
    "setNoSeven": lambda: all_edges("a+b!=7"),
    # Cells
    "setEven": lambda row, column=-1: [f"even {at(row if column == -1 else (row, column))}"],
    "setOdd": lambda row, column=-1: [f"odd {at(row if column == -1 else (row, column))}"],
    "setEvenArray": each("even"),
    "setOddArray": each("odd"),
    "setEvenOddArray": lambda cells: [f"{['even', 'odd'][parts(cell)[2]]} {at(cell)}" for cell in cells],
    "setOddEvenArray": lambda cells: [f"{['even', 'odd'][parts(cell)[2]]} {at(cell)}" for cell in cells],
    "setMinMaxArray": lambda cells: [f"{['minimum', 'maximum'][parts(cell)[2]]} {at(cell)}" for cell in cells],
    "setFortress": simple("maximum"),
    "setNeighborSum": lambda row, column=-1: [f"neighbour-sum {at(row if column == -1 else (row, column))}"],
    "setNeighborSumArray": each("neighbour-sum"),
    "setPencilmarksArray": lambda cells: [f"candidates {digits(parts(cell)[2:])} {at(cell)}" for cell in cells],
    "setSearchNine": search,
    "setCupid": cupid,
    "setNearestNeighbor": nearest,
    "setBiggestNeighbor": biggest,
    "setDifferentNeighbors": different_neighbours,
    "setSlingshot": slingshot,
    "setRemoteClone": remote_clone,
    "setTripleTab": triple_tab,
    # Cages
    "setCage": lambda cells, value=None: [f"killer-cage {'' if value is None else number(value)} {line(cells)}"],
    "setRepeatingCage": lambda cells, value: [f"sum {value} {line(cells)}"],
    "setMOTECage": simple("more-odd"),
    "setMETOCage": simple("more-even"),
    "setUniparityCage": simple("one-parity"),
    "setEquiparityCage": simple("balanced"),
    "setCapsule": simple("balanced"),
    "setAllOddOrEven": by_region,
    "setPuncturedCage": punctured,
    "setKnappDanebenCage": lambda cells, value: [f"off-by-one-cage {value} {line(cells)}"],
    "setBlockCage": block,
    "setEqualSumCages": equal_sums,
    "setRankedCage": ranked,
    "setDavidAndGoliath": david,
    "setDigitCountCage": lambda cells, value: [f"digit-count {value} {line(cells)}"],
    "setVault": simple("vault"),
    "setZone": zone,
    "setLookAndSayCage": look_and_say,
    "setOrderSumCages": order_sums,
    "setMagicSquare": lambda row, column=-1: [f"magic-square {at(row if column == -1 else (row, column))}"],
    "setCloneRegion": lambda groups: ["clone " + " | ".join(map(line, groups))],
    "setShakenCloneRegion": lambda groups, noRepeat=False: ["same-digits " + " | ".join(map(line, groups))],
    "setDigitComparison": compared,
    "setGeneticArray": lambda cells: [rule for one in cells for rule in genetic(one)],
    # Lines
    "setThermo": thermometer,
    "setSlowThermo": lambda cells, missing=False: thermometer(cells, True, missing),
    "setFastThermo": lambda cells, missing=False: thermometer(cells, False, missing, "fast"),
    "setMissingThermo": lambda cells, slow=False: thermometer(cells, slow, True),
    "setOddEvenThermo": parity_thermometer,
    "setRemovedBulbThermo": removed_bulb,
    "setDoubleThermo": double_thermometer,
    "setArrow": simple("arrow"),
    "setHeavyArrow": lambda cells, mult=2: [f"heavy-arrow {mult} {line(cells)}"],
    "setDoubleArrow": simple("double-arrow"),
    "setPointingArrow": pointing_arrow,
    "setMultiDigitSumArrow": lambda cells, n=1: [f"arrow {n} {line(cells)}"],
    "setMissingArrow": simple("headless-arrow"),
    "setMultiDigitSumMissingArrow": multi_missing_arrow,
    "setRepeatingArrow": repeating_arrow,
    "setKeypadKnightLine": table(KNIGHT),
    "setKeypadKingLine": table(KING),
    "setPalindromeLine": simple("palindrome"),
    "setParindromeLine": simple("parity-palindrome"),
    "setWeakPalindromeLine": simple("weak-palindrome"),
    "setParityLine": simple("parity-line"),
    "setRenbanLine": simple("renban"),
    "setRunOnRenbanLine": lambda cells, n=5: [f"run-on-renban {n} {line(cells)}"],
    "setMinWhispersLine": lambda cells, value: [f"whispers {value} {line(cells)}"],
    "setMaxWhispersLine": lambda cells, value: [f"max-difference {value} {line(cells)}"],
    "setGermanWhispersLine": lambda cells: [f"whispers 5 {line(cells)}"],
    "setDutchWhispersLine": lambda cells: [f"whispers 4 {line(cells)}"],
    "setChineseWhispersLine": lambda cells: [f"max-difference 2 {line(cells)}"],
    "setRunOnNabnerLine": far_pairs(2, 3),
    "setEntropicWhispersLine": far_pairs(3, 2),
    "setEntropicLine": simple("entropic-line"),
    "setModularLine": simple("modular-line"),
    "setBetweenLine": simple("between-line"),
    "setLockoutLine": simple("lockout-line"),
    "setRegionSumLine": region_sums,
    "setRegionSegmentSumLine": simple("region-sum-line"),
    "setRegionometer": simple("regionometer"),
    "setDoublingLine": simple("doubling-line"),
    "setShiftLine": simple("shift-line"),
    "setAverageLine": simple("average-arrow"),
    "setNabnerLine": simple("nabner"),
    "setParityCountLine": simple("parity-count-line"),
    "set10Line": ten_line,
    "setClockLine": simple("clock-line"),
    "setZipperLine": zipper,
    "setLineSumLine": simple("ambiguous-sum"),
    "setSplitPeaLine": simple("split-pea"),
    "setSequenceLine": simple("sequence-line"),
    "setIndexLine": simple("index-line"),
    "setLotLine": lots,
    # Corners
    "setQuadruple": lambda cell: quads(lambda square, values: f"quadruple {digits(values)} {square}")([cell]),
    "setQuadrupleArray": quads(lambda square, values: f"quadruple {digits(values)} {square}"),
    "setExclusionQuadArray": quads(lambda square, values: f"quad-without {digits(values)} {square}"),
    "setQuadSumArray": quads(lambda square, _: f"quad-sum {square}"),
    "setQuadMaxArrowArray": quads(lambda square, way: f"quad-maximum {['top', 'bottom'][way[0]]}-{['left', 'right'][way[1]]} {square}"),
    "setQuadMaxValueArray": extreme_value(True),
    "setQuadMinValueArray": extreme_value(False),
    "setQuadMaxParityArray": extreme_parity(True),
    "setQuadMinParityArray": extreme_parity(False),
    "setMaxMinQuadSumArray": extreme_sums,
    "setBattenburgArray": quads(lambda square, _: f"battenburg {square}"),
    "setBattenburgNegative": lambda: ["negative-battenburg"],
    "setEntropyBattenburgArray": quads(lambda square, _: f"entropy-battenburg {square}"),
    "setEntropyBattenburgNegative": lambda: ["negative-entropy-battenburg"],
    "setClockQuadArray": clocks,
    "setClockQuadNegative": lambda: ["negative-clock"],
    # Outside the grid
    "setLittleKiller": lambda r1, c1, r2, c2, value: [f"sum {number(value)} {line(ray(r1, c1, r2 - r1, c2 - c1))}"],
    "setPointingDifferents": lambda r1, c1, r2, c2, value: [f"digit-count {value} {line(ray(r1, c1, r2 - r1, c2 - c1))}"],
    "setXSum": x_sum("x-sum", "broken-x-sum"),
    "setReverseXSum": x_sum("reverse-x-sum"),
    "setDoubleXSum": whole_line("double-x-sum"),
    "setXAverage": outside("x-average"),
    "setNumberedRoom": outside("numbered-room"),
    "setSandwichSum": sandwich,
    "setOpenfacedSandwichSum": lambda row, column, rc, value, digit=9: [f"before {digit} {number(value)} {line(sight(row, column, rc))}"],
    "setShortSandwichSum": lambda row, column, rc, value, depth=6: [f"lunchbox {number(value)} {line(sight(row, column, rc)[:depth])}"],
    "setBeforeNine": lambda row, column, rc, value: [f"before 9 {number(value)} {line(sight(row, column, rc))}"],
    "setBattlefield": whole_line("battlefield"),
    "setPositionSum": position_sum,
    "setOutside": lambda row, column, rc, values: [f"outside {digits(values)} {line(sight(row, column, rc))}"],
    "setCornerEdge": corner_edge,
    "setRossini": lambda row, column, way: [f"rossini {DIRECTIONS[way]} {line(sight(row, column, ROW if way >= 2 else COL))}"],
    "setRossiniNegative": lambda: ["negative-rossini"],
    "setMaxAscendingRun": ascent,
    "setMaxAscending": outside("longest-ascent"),
    "setSkyscraper": skyscraper("skyscraper"),
    "setSkyscraperSum": skyscraper("skyscraper-sum"),
    "setNextToNine": next_to,
    "setNextToNineSum": next_to_sum,
    "setMaximumTriplet": outside("maximum-triplet"),
    "setDescriptivePair": descriptive,
    "setMinimax": minimax,
    "setFullRank": outside("full-rank"),
    "setParityParty": parity_party,
    "setSumSandwich": sum_sandwich,
    "setAscendingStarter": outside("ascending-start"),
    "setFirstSeenParity": first_seen(lambda a, b: a % 2 == b % 2),
    "setFirstSeenModular": first_seen(lambda a, b: a % 3 == b % 3),
    "setFirstSeenEntropy": first_seen(lambda a, b: (a - 1) // 3 == (b - 1) // 3),
    "setBust": bust,
    "setInOrder": in_order,
}

OF_PUZZLE = {
    "setAntiKnight": lambda puzzle: different_values((1, 2)) if puzzle.worth else ["anti-knight"],
    "setIndexRow": index("row-indexer", lambda place, k: (place, k)),
    "setIndexColumn": index("column-indexer", lambda place, k: (k, place)),
    "setPsychoKillerCage": psycho,
    "setFriendlyArray": lambda puzzle, cells: [puzzle.friends.update(parts(cell)[:2] for cell in cells), f"friendly {line(cells)}"][1:],
    "setFriendlyNegative": lambda puzzle: setattr(puzzle, "negative_friends", True) or [],
    "setRepeatedNeighborsArray": lambda puzzle, cells: [
        puzzle.repeated.update(parts(cell)[:2] for cell in cells),
        *[either([[f"clone {a} | {b}"] for a, b in repeated_neighbours(cell)]) for cell in cells],
    ][1:],
    "setRepeatedNeighboursNegative": lambda puzzle: setattr(puzzle, "negative_repeated", True) or [],
    "setKropkiWhite": lambda puzzle, cell: dots(puzzle, cell, 0),
    "setKropkiBlack": lambda puzzle, cell: dots(puzzle, cell, 1),
    "setKropkiWhiteArray": dot_array(0),
    "setKropkiBlackArray": dot_array(1),
    "setKropkiGrayArray": dot_array(2),
    "setKropkiArray": dot_array(),
    "setKropkiNegative": negative_dots,
    "setKropkiDifference": difference,
    "setKropkiRatio": ratio,
    "setGammaEpsilon": lambda puzzle: difference(puzzle, 5) + ratio(puzzle, 3),
    "setKroopkiArray": lambda puzzle, cells: [rule for cell in cells for rule in kroopki(puzzle, cell)],
    "setXVV": lambda puzzle, cell: roman(puzzle, cell, 5),
    "setXVX": lambda puzzle, cell: roman(puzzle, cell, 10),
    "setXVVArray": sums_array([5]),
    "setXVXArray": sums_array([10]),
    "setXVArray": sums_array([5, 10]),
    "setXVXVArray": sums_array([5, 10], two=True),
    "setRomanSumArray": roman_array,
    "setXVVNegative": negative_sums(5),
    "setXVXNegative": negative_sums(10),
    "setXVNegative": negative_sums(5, 10),
    "setXVXVNegative": negative_sums(5, 10, 15),
    "setParityDotArray": lambda puzzle, cells: [
        f"{['edge-parity', 'one-parity'][edge(cell)[1][0]]} {edge(cell)[0]}" for cell in cells
    ],
    "setXYDifferenceArray": lambda puzzle, cells: [f"xy-difference {edge(cell)[0]}" for cell in cells],
    "setXYDifferenceNegative": lambda puzzle: ["negative-xy-difference"],
    "setSweeper": swept,
    "setSweeperNegative": lambda puzzle, **_: setattr(puzzle, "negative_swept", True) or [],
    "setRegion": lambda puzzle, cells: puzzle.regions.append([parts(cell)[:2] for cell in cells]) or [],
}


# What reads each of two digits in a cell, while ours read what the cell is worth, or the first.
READ_EACH_DIGIT = {"setRenbanLine", "setGermanWhispersLine", "setXSudokuMain", "setXSudokuOff"}


class Anything:
    """Stands in for what a test does with their solver itself."""

    def __getattr__(self, _):
        return self

    def __call__(self, *_, **__):
        return self

    __lt__ = __le__ = __gt__ = __ge__ = __getitem__ = __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __call__


class Recorder:
    """Stands in for a puzzle of theirs."""

    def __init__(self, root=3, irregular=None, digitSet=None, head=()):
        self.irregular = irregular
        self.head, self.rules, self.unread = list(head), [], []
        self.givens, self.regions = {}, []
        self.difference, self.ratio = 1, 2
        self.marked, self.summed, self.sums, self.negative_sums = set(), set(), set(), set()
        self.negative_dots = self.negative_friends = self.negative_repeated = self.negative_swept = False
        self.friends, self.repeated, self.swept, self.sweeper = set(), set(), set(), [None, True]
        self.letters = 0
        # Whether a cell may be worth something else than its digit.
        self.twofold = any("schrodinger" in line for line in self.head)
        self.worth = any("doublers" in line or "negators" in line for line in self.head)
        if root != 3:
            self.unread.append("another size")
        if digitSet is not None:
            low, high = min(digitSet), max(digitSet)
            if sorted(digitSet) != list(range(low, low + 9)):
                self.unread.append(f"digits {sorted(digitSet)}")
            self.head.append(f"digits: {low}-{high}")

    def letter(self) -> str:
        self.letters += 1
        return "P" + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[self.letters // 26] + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[self.letters % 26]

    def __getattr__(self, name):
        if name in CONSTANTS:
            return CONSTANTS[name]
        if name == "countSolutions":
            return lambda *_, **__: self
        if name == "findSolution":
            return lambda *_, **__: self
        if name == "setGivenArray":
            return lambda cells: [self.givens.__setitem__(parts(cell)[:2], parts(cell)[2]) for cell in cells]
        if name == "setGiven":
            return lambda cell: self.givens.__setitem__(parts(cell)[:2], parts(cell)[2])

        if name == "digits":
            return set(range(1, 10))
        if not name.startswith("set"):
            self.unread.append(name)
            return Anything()

        def record(*arguments, **named):
            try:
                if self.twofold and name in READ_EACH_DIGIT:
                    raise NotUnderstood("where a cell has two digits, it reads each")
                if name in METHODS:
                    self.rules += METHODS[name](*arguments, **named)
                elif name in OF_PUZZLE:
                    self.rules += OF_PUZZLE[name](self, *arguments, **named)
                else:
                    self.unread.append(name)
            except NotUnderstood as why:
                self.unread.append(f"{name}: {why}")
                return Anything()
            except (TypeError, ValueError, IndexError) as why:
                self.unread.append(f"{name}: {why}")

        return record

    def text(self) -> str:
        rules = list(self.rules)
        cells = list(itertools.product(range(1, 10), repeat=2))
        edges = [f"{at(a)} {at(b)}" for a in cells for b in beside(a) if a < b]
        if self.negative_dots:
            n, k = self.difference, self.ratio
            rules += [f'relation "|a-b|!={n} and a!={k}*b and b!={k}*a" {pair}' for pair in edges if pair not in self.marked]
        if self.negative_sums:
            rules += [f'relation "a+b!={total}" {pair}' for pair in edges for total in sorted(self.negative_sums) if pair not in self.summed]
        if self.negative_friends:
            for cell in cells:
                if cell not in self.friends:
                    number = (cell[0] - 1) // 3 * 3 + (cell[1] - 1) // 3 + 1
                    rules += [f"without {value} {at(cell)}" for value in {*cell, number}]
        if self.negative_repeated:
            pairs = {pair for cell in cells if cell not in self.repeated for pair in repeated_neighbours(cell)}
            rules += [f'relation "a!=b" {a} {b}' for a, b in sorted(pairs)]
        if self.negative_swept:
            for cell in cells:
                if cell not in self.swept:
                    kept, marked = list(self.rules), set(self.swept)
                    try:
                        rules += ["not { " + rule + " }" for rule in swept(self, *cell)]
                    except NotUnderstood as why:
                        self.unread.append(str(why))
                        break
                    self.rules, self.swept = kept, marked
        if self.irregular:
            where = {cell: i for i, region in enumerate(self.regions, 1) for cell in region}
            rules.insert(0, "jigsaw " + " ".join(str(where.get(cell, 0)) for cell in cells))
        elif self.regions:
            rules += [f"extra-region {line(region)}" for region in self.regions]
        board = "".join(str(self.givens.get(cell, ".")) for cell in cells)
        return "\n".join(self.head + [f"rule: {rule}" for rule in rules] + [board]) + "\n"


def family(*head, unread=None):
    def make(*arguments, **named):
        puzzle = Recorder(arguments[0] if arguments else 3, named.get("irregular"), named.get("digitSet"), head)
        if unread or len(arguments) > 1:
            puzzle.unread.append(unread or "further arguments")
        return puzzle

    return make


# Puzzles that are not plain boards, by the class that makes them.
FAMILIES = {
    "sudoku": Recorder,
    "doublerSudoku": family("rule: doublers"),
    "negatorSudoku": family("rule: negators"),
    "schroedingerCellSudoku": family("digits: 0-9", "box: 3x3", "rule: schrodinger"),
}


def puzzles(folder: Path) -> list[dict]:
    """All puzzles of the tests, with what of each could not be said."""

    class Stand(types.ModuleType):
        def __getattr__(self, name):
            if name.startswith("__"):
                raise AttributeError(name)
            return FAMILIES.get(name, family(unread=name))

    tests = sorted((folder / "tests").glob("test*.py"))
    imports = r"^(?:from|import)\s+(\w+)"
    names = {name for path in tests for name in re.findall(imports, path.read_text(), re.M)} - {"unittest"}
    kept = {name: sys.modules.get(name) for name in names}
    found = []
    try:
        for name in names:
            sys.modules[name] = Stand(name)
        for path in tests:
            found += of_test(path)
    finally:
        for name, module in kept.items():
            sys.modules.pop(name)
            if module is not None:
                sys.modules[name] = module
    return found


def of_test(path: Path) -> list[dict]:
    spec = importlib.util.spec_from_file_location("test_" + re.sub(r"\W", "_", path.stem), path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found = []

    class Self:
        def assertEqual(self, puzzle, expected, *_):
            if not isinstance(puzzle, Recorder):
                return
            count, _, solution = str(expected).rpartition(":")
            text = puzzle.text()
            row = {"name": path.stem, "text": text, "unread": sorted(set(puzzle.unread))}
            # Behind the digits stands what lies over them.
            row["solution"] = solution[:81] if count in ("", "1") else True
            found.append(row)

    for kind in vars(module).values():
        if isinstance(kind, type) and hasattr(kind, "test_puzzle"):
            kind.test_puzzle(Self())
    return found
