"""Their cages and marked cells as rules of ours."""

import itertools

from .words import *


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
        marked = list(inlist1) or ([] if neg else list(range(1, Board.size + 1)))
        rules = [f"{word} {line(cells_of(place, k) for k in marked)}"] if marked else []
        if neg:
            for k in range(1, Board.size + 1):
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
