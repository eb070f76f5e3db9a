"""Stands in for a puzzle of theirs, and writes down what is asked of it."""

import itertools

from .marks import swept
from .cells import repeated_neighbours
from .methods import METHODS, OF_PUZZLE
from .words import CONSTANTS, Board, NotUnderstood, at, beside, line, parts


class Anything:
    """Stands in for what a test does with their solver itself."""

    def __getattr__(self, _):
        return self

    def __call__(self, *_, **__):
        return self

    __lt__ = __le__ = __gt__ = __ge__ = __getitem__ = __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __call__


class Recorder:
    """Stands in for a puzzle of theirs."""

    def __init__(self, root=3, irregular=None, digitSet=None, head=(), size=9):
        Board.size = self.size = size
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
        cells = list(itertools.product(range(1, self.size + 1), repeat=2))
        edges = [f"{at(a)} {at(b)}" for a in cells for b in beside(a) if a < b]
        if self.negative_dots:
            n, k = self.difference, self.ratio
            rules += [f'relation "|a-b|!={n} and a!={k}*b and b!={k}*a" {pair}' for pair in edges if pair not in self.marked]
        if self.negative_sums:
            # Where a cell has two digits, both are added.
            other = 'sum !={} {}' if self.twofold else 'relation "a+b!={}" {}'
            rules += [other.format(total, pair) for pair in edges for total in sorted(self.negative_sums) if pair not in self.summed]
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
        if self.twofold and self.givens:
            rules += [f"one-digit {line(sorted(self.givens))}"]
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


def painted(root=3, colours=1, irregular=None, digitSet=None):
    return Recorder(root, irregular, digitSet, [f"rule: japanese-sums{'' if colours == 1 else f' {colours}'}"])


def squished(root=3, irregular=None, digitSet=None):
    # Regions of one's own overlap too.
    boxes = [] if irregular else ["rule: squished 3x3"]
    return Recorder(root, None, digitSet, ["size: 7x7", "digits: 1-9", "rule: latin", *boxes], 7)


# Puzzles that are not plain boards, by the class that makes them.
FAMILIES = {
    "sudoku": Recorder,
    "japaneseSumSudoku": painted,
    "squishdoku": squished,
    "doublerSudoku": family("rule: doublers"),
    "negatorSudoku": family("rule: negators"),
    "schroedingerCellSudoku": family("digits: 0-9", "box: 3x3", "rule: schrodinger"),
}
