"""How ORsudoku names cells, edges, corners and sides, and how rules of ours are written about them."""

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


class Board:
    """That of the puzzle which is written down at the moment: so many rows and columns."""

    size = 9


def parts(cell) -> tuple:
    """Row and column from 1, and what is written behind them."""
    return cell if isinstance(cell, tuple) else tuple(map(int, str(cell)))


def at(cell) -> str:
    row, column = parts(cell)[:2]
    if not (1 <= row <= Board.size and 1 <= column <= Board.size):
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
    along = range(1, Board.size + 1)
    if rc == ROW:
        return [(row, c) for c in (along if column == 1 else reversed(along))]
    return [(r, column) for r in (along if row == 1 else reversed(along))]


def ray(row: int, column: int, down: int, right: int, itself: bool = True) -> list:
    cells = [(row + i * down, column + i * right) for i in range(0 if itself else 1, Board.size)]
    return [(r, c) for r, c in cells if 1 <= r <= Board.size and 1 <= c <= Board.size]


def box(cell) -> list:
    row, column = (cell[0] - 1) // 3 * 3, (cell[1] - 1) // 3 * 3
    return [(row + i, column + j) for i in range(1, 4) for j in range(1, 4)]


def beside(cell, diagonal: bool = False) -> list:
    row, column = cell
    steps = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0) and (diagonal or i * j == 0)]
    return [(row + i, column + j) for i, j in steps if 1 <= row + i <= Board.size and 1 <= column + j <= Board.size]


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
