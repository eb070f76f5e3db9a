"""Their dots, corners and sweepers as rules of ours; what is left unmarked the puzzle remembers."""

from .words import *


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


def single(puzzle, cells, both: bool) -> list:
    """Cells that have one digit where they could have two, unless both are added."""
    return [f"one-digit {line(cells)}"] if puzzle.twofold and not both else []
