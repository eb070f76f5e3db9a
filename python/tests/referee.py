"""The obvious versions of everything, in plain Python, to hold the package against."""

from itertools import combinations, product


def random_clauses(random, symbols, count, width):
    """Texts of clauses."""
    clauses = []
    for _ in range(count):
        chosen = random.sample(symbols, random.randint(1, width))
        clauses.append(" || ".join(random.choice(["", "!"]) + symbol for symbol in chosen))
    return clauses


def holds(clause, model):
    """Whether a model satisfies a clause in words."""
    literals = [literal.strip() for literal in clause.split("||")]
    return any(model[literal.lstrip("!")] != literal.startswith("!") for literal in literals)


def models(clauses):
    """All models of clauses in words, the positive polarity first."""
    symbols = sorted({literal.strip().lstrip("!") for c in clauses for literal in c.split("||")})
    for values in product([True, False], repeat=len(symbols)):
        model = dict(zip(symbols, values))
        if all(holds(clause, model) for clause in clauses):
            yield model


def zones(k):
    """Rows, columns and boxes of a board of k×k boxes, as sets of addresses from 1."""
    size = k * k
    sides = range(1, size + 1)
    rows = [{(row, column) for column in sides} for row in sides]
    columns = [{(row, column) for row in sides} for column in sides]
    boxes = [
        {(top * k + row, left * k + column) for row in range(1, k + 1) for column in range(1, k + 1)}
        for top in range(k)
        for left in range(k)
    ]
    return rows, columns, boxes


def sudoku_clauses(matrix):
    """What a board says, as the documents have it."""
    size = len(matrix)
    k = int(size**0.5)
    symbol = "d{}_{}_{}".format
    clauses = set()
    for zone in sum(zones(k), []):
        for digit in range(1, size + 1):
            symbols = sorted(symbol(digit, *address) for address in zone)
            clauses.add(" || ".join(symbols))
            clauses |= {f"!{a} || !{b}" for a, b in combinations(symbols, 2)}
    for row, column in product(range(1, size + 1), repeat=2):
        digits = range(1, size + 1)
        clauses.add(" || ".join(sorted(symbol(digit, row, column) for digit in digits)))
        if matrix[row - 1][column - 1]:
            clauses.add(symbol(matrix[row - 1][column - 1], row, column))
    return clauses


def differ(size, kings_and_knights=False):
    """The pairs of places that must have different digits."""
    k = int(size**0.5)
    places = list(product(range(size), repeat=2))
    pairs = set()
    for (r1, c1), (r2, c2) in combinations(places, 2):
        same_box = (r1 // k, c1 // k) == (r2 // k, c2 // k)
        step = sorted((abs(r1 - r2), abs(c1 - c2)))
        leap = kings_and_knights and step in ([0, 1], [1, 1], [1, 2])
        if r1 == r2 or c1 == c2 or same_box or leap:
            pairs.add(((r1, c1), (r2, c2)))
    return pairs


def solutions(matrix, kings_and_knights=False):
    """All solutions, by trying."""
    size = len(matrix)
    neighbours = {place: set() for place in product(range(size), repeat=2)}
    for a, b in differ(size, kings_and_knights):
        neighbours[a].add(b)
        neighbours[b].add(a)
    board = {place: 0 for place in neighbours}
    givens = {(r, c): matrix[r][c] for r, c in neighbours if matrix[r][c]}
    for place, digit in givens.items():
        if any(board[n] == digit for n in neighbours[place]):
            return
        board[place] = digit

    def possible(place):
        return set(range(1, size + 1)) - {board[n] for n in neighbours[place]}

    def search():
        empty = [place for place in board if not board[place]]
        if not empty:
            yield [[board[r, c] for c in range(size)] for r in range(size)]
            return
        place = min(empty, key=lambda place: len(possible(place)))
        for digit in sorted(possible(place)):
            board[place] = digit
            yield from search()
        board[place] = 0

    yield from search()
