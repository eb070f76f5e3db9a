"""Pictures: a puzzle with its rules drawn on it, curves and bars. Nothing but text is needed for it."""

from __future__ import annotations

from html import escape
from math import log10
from typing import Optional, Sequence

from ._youdoku import PuzzleCore

__all__ = ["bars", "board", "curve"]

_CELL = 40
_MARGIN = 6
_INK = "#222"
_FOUND = "#5a7fa8"

Place = tuple[int, int]
Part = tuple[str, list[int], list[Place]]


def board(core: PuzzleCore, solution: Optional[Sequence[Sequence[int]]] = None) -> str:
    """A puzzle, and the digits of a solution in another colour."""
    givens = core.givens
    rows, columns = core.shape
    size = max(rows, columns)
    side = rows * _CELL
    whole = columns * _CELL + 2 * _MARGIN
    least, greatest = core.digits
    blank = None if least <= 0 <= greatest else 0
    parts = core.rule_parts()
    below = [shape for part in parts for shape in _below(part, size)]
    above = [shape for part in parts for shape in _above(part)]
    lines = _lines(core)
    digits = []
    for row in range(rows):
        for column in range(columns):
            given = givens[row][column]
            found = solution[row][column] if solution is not None else blank
            value = found if given == blank else given
            if value != blank:
                x, y = _middle((row, column))
                weight, fill = ("400", _FOUND) if given == blank else ("600", _INK)
                points = 22 if len(str(value)) < 2 else 17
                digits.append(
                    f'<text x="{x}" y="{y}" dy="0.36em" font-size="{points}" font-weight="{weight}" '
                    f'fill="{fill}" text-anchor="middle">{value}</text>'
                )
    words = _undrawn(parts, core.rules, size)
    caption = [
        f'<text x="0" y="{side + 20 + 15 * line}" font-size="12" fill="#666">{escape(word)}</text>'
        for line, word in enumerate(words)
    ]
    tall = side + 2 * _MARGIN + (15 * len(words) + 8 if words else 0)
    shown = min(whole, 420)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-_MARGIN} {-_MARGIN} {whole} {tall}" '
        f'width="{shown}" height="{shown * tall / whole:.0f}" font-family="sans-serif" role="img">'
        f'<rect x="{-_MARGIN}" y="{-_MARGIN}" width="{whole}" height="{tall}" fill="#fff"/>'
        + "".join(below + lines + above + digits + caption)
        + "</svg>"
    )


def _undrawn(parts: list[Part], texts: list[str], size: int) -> list[str]:
    """The rules that have no shape of their own, in words."""
    drawn = ("classic", "latin", "free", "jigsaw")
    return [
        text
        for part, text in zip(parts, texts)
        if part[0] not in drawn and not _below(part, size) and not _above(part)
    ]


def _middle(place: Place) -> tuple[float, float]:
    row, column = place
    return (column + 0.5) * _CELL, (row + 0.5) * _CELL


def _lines(core: PuzzleCore) -> list[str]:
    """Thin lines between cells, thick ones between the regions."""
    (rows, columns), regions = core.shape, core.regions
    thin: list[str] = []
    thick: list[str] = []
    for row in range(rows):
        for column in range(columns):
            x, y = column * _CELL, row * _CELL
            if column + 1 < columns:
                differ = regions[row][column] != regions[row][column + 1]
                (thick if differ else thin).append(f"M{x + _CELL} {y}v{_CELL}")
            if row + 1 < rows:
                differ = regions[row][column] != regions[row + 1][column]
                (thick if differ else thin).append(f"M{x} {y + _CELL}h{_CELL}")
    return [
        f'<path d="{"".join(thin)}" stroke="#bbb" fill="none"/>',
        f'<path d="{"".join(thick)}" stroke="{_INK}" stroke-width="2" stroke-linecap="square" '
        'fill="none"/>',
        f'<rect width="{columns * _CELL}" height="{rows * _CELL}" fill="none" stroke="{_INK}" '
        'stroke-width="3"/>',
    ]


_LINES = {
    "thermometer": ("#cfcfcf", 14),
    "arrow": ("#9a9a9a", 3),
    "palindrome": ("#b9c6e0", 10),
    "whispers": ("#bfe0b9", 10),
    "renban": ("#e3b9df", 10),
    "between-line": ("#d8d8d8", 4),
}


def _below(part: Part, size: int) -> list[str]:
    """What a rule looks like under the digits."""
    word, numbers, cells = part
    side = size * _CELL
    if word in _LINES:
        colour, thickness = _LINES[word]
        x, y = _middle(cells[0])
        shapes = _strokes(cells, colour, thickness)
        if word == "thermometer":
            shapes.append(f'<circle cx="{x}" cy="{y}" r="15" fill="{colour}"/>')
        if word == "arrow":
            shapes.append(
                f'<circle cx="{x}" cy="{y}" r="16" fill="#fff" stroke="{colour}" stroke-width="3"/>'
            )
            shapes.append(_arrow_head(cells, colour))
        if word == "between-line":
            for end in (cells[0], cells[-1]):
                x, y = _middle(end)
                shapes.append(
                    f'<circle cx="{x}" cy="{y}" r="16" fill="#fff" stroke="#999" stroke-width="2"/>'
                )
        return shapes
    diagonals = {
        "diagonals": [f"M0 0L{side} {side}", f"M{side} 0L0 {side}"],
        "diagonal-down": [f"M0 0L{side} {side}"],
        "diagonal-up": [f"M{side} 0L0 {side}"],
    }
    if word in diagonals:
        path = "".join(diagonals[word])
        return [f'<path d="{path}" stroke="#9bb7d4" stroke-width="2" fill="none"/>']
    if word == "extra-region":
        return [_square(cell, "#e8e8e8") for cell in cells]
    if word == "even":
        return [_square(cell, "#dcdcdc", 5) for cell in cells]
    if word == "odd":
        return [
            '<circle cx="{:g}" cy="{:g}" r="15" fill="#dcdcdc"/>'.format(*_middle(cell))
            for cell in cells
        ]
    if word == "windoku" and size == 9:
        return [
            f'<rect x="{x * _CELL}" y="{y * _CELL}" width="{3 * _CELL}" height="{3 * _CELL}" '
            'fill="#e8e8e8"/>'
            for x in (1, 5)
            for y in (1, 5)
        ]
    return []


def _strokes(cells: list[Place], colour: str, thickness: int) -> list[str]:
    """A line through cells: whole where one touches the next, with links between its parts."""
    parts: list[list[Place]] = []
    for cell in cells:
        if parts and _touch(parts[-1][-1], cell):
            parts[-1].append(cell)
        else:
            parts.append([cell])
    links = [_link(before[-1], after[0]) for before, after in zip(parts, parts[1:])]
    # A point by itself is a line from there to there: its round ends show.
    whole = [part if len(part) > 1 else 2 * part for part in parts]
    paths = [" ".join("{:g},{:g}".format(*_middle(cell)) for cell in part) for part in whole]
    return links + [
        f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{thickness}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
        for path in paths
    ]


def _touch(one: Place, other: Place) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= 1


def _link(one: Place, other: Place) -> str:
    """What says only that two cells have to do with each other, and claims none between."""
    (x1, y1), (x2, y2) = _middle(one), _middle(other)
    return (
        f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="#9a9a9a" '
        'stroke-width="1.5" stroke-dasharray="3 4"/>'
    )


def _square(cell: Place, colour: str, inset: int = 0) -> str:
    row, column = cell
    side = _CELL - 2 * inset
    return (
        f'<rect x="{column * _CELL + inset}" y="{row * _CELL + inset}" width="{side}" '
        f'height="{side}" fill="{colour}"/>'
    )


def _arrow_head(cells: list[Place], colour: str) -> str:
    if len(cells) < 2:
        return ""
    (x1, y1), (x2, y2) = _middle(cells[-2]), _middle(cells[-1])
    length = max(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5, 1)
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    left = (x2 - 9 * dx - 6 * dy, y2 - 9 * dy + 6 * dx)
    right = (x2 - 9 * dx + 6 * dy, y2 - 9 * dy - 6 * dx)
    return (
        f'<path d="M{left[0]:.1f} {left[1]:.1f}L{x2:.1f} {y2:.1f}L{right[0]:.1f} {right[1]:.1f}" '
        f'fill="none" stroke="{colour}" stroke-width="3"/>'
    )


def _above(part: Part) -> list[str]:
    """What a rule looks like over the lines."""
    word, numbers, cells = part
    if word == "killer-cage":
        return _cage(cells, numbers)
    if word in ("difference", "ratio", "xv") and len(cells) == 2:
        (x1, y1), (x2, y2) = _middle(cells[0]), _middle(cells[1])
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        usual = {"difference": 1, "ratio": 2}.get(word)
        fill, ink = ("#222", "#fff") if word == "ratio" else ("#fff", "#222")
        label = "" if numbers[:1] in ([], [usual]) else str(numbers[0])
        beside = abs(x1 - x2) + abs(y1 - y2) <= _CELL
        links = [] if beside else [_link(cells[0], cells[1])]
        if word == "xv":
            label = {5: "V", 10: "X"}.get(numbers[0] if numbers else 0, label)
            return links + [
                f'<circle cx="{x}" cy="{y}" r="7" fill="#fff"/>'
                f'<text x="{x}" y="{y}" dy="0.36em" font-size="12" font-weight="600" '
                f'text-anchor="middle" fill="{_INK}">{label}</text>'
            ]
        return links + [
            f'<circle cx="{x}" cy="{y}" r="6" fill="{fill}" stroke="{_INK}"/>'
            f'<text x="{x}" y="{y}" dy="0.36em" font-size="9" text-anchor="middle" '
            f'fill="{ink}">{label}</text>'
        ]
    return []


def _cage(cells: list[Place], numbers: list[int]) -> list[str]:
    """Dashes along the inside of the cage's border, and its sum in the first corner."""
    inside, inset = set(cells), 4
    path = []
    for row, column in cells:
        left, top = column * _CELL, row * _CELL
        right, bottom = left + _CELL, top + _CELL
        # Where the cage goes on, the dashes do too; else they end at the corner.
        west = left if (row, column - 1) in inside else left + inset
        east = right if (row, column + 1) in inside else right - inset
        north = top if (row - 1, column) in inside else top + inset
        south = bottom if (row + 1, column) in inside else bottom - inset
        sides = {
            (row - 1, column): (west, north, east, north),
            (row + 1, column): (west, south, east, south),
            (row, column - 1): (west, north, west, south),
            (row, column + 1): (east, north, east, south),
        }
        for neighbour, (x1, y1, x2, y2) in sides.items():
            if neighbour not in inside:
                path.append(f"M{x1} {y1}L{x2} {y2}")
    shapes = [f'<path d="{"".join(path)}" stroke="#777" stroke-dasharray="4 3" fill="none"/>']
    if numbers:
        row, column = min(cells)
        shapes.append(
            f'<text x="{column * _CELL + 5}" y="{row * _CELL + 13}" font-size="10" '
            f'fill="{_INK}">{numbers[0]}</text>'
        )
    return shapes


def _chart(title: str, height: int, shapes: list[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {height}" width="640" '
        f'height="{height}" font-family="sans-serif" font-size="12" fill="{_INK}" role="img">'
        f'<rect width="640" height="{height}" fill="#fff"/>'
        f'<text x="60" y="20" font-size="14">{escape(title)}</text>' + "".join(shapes) + "</svg>"
    )


def curve(title: str, points: Sequence[tuple[int, int]]) -> str:
    """Unsatisfied clauses over flips. The upright axis is logarithmic, with zero below its end."""
    left, right, top, floor = 60, 620, 40, 250
    most_flips = max(max(flips for flips, _ in points), 1)
    decades = max(1, len(str(max(clauses for _, clauses in points))))

    def x(flips: int) -> float:
        return left + (right - left) * flips / most_flips

    def y(clauses: int) -> float:
        return floor if clauses == 0 else floor - 25 - (floor - 25 - top) * log10(clauses) / decades

    shapes = []
    for clauses in [0] + [10**power for power in range(decades + 1)]:
        shapes.append(
            f'<path d="M{left} {y(clauses):.1f}H{right}" stroke="#e3e3e3"/>'
            f'<text x="{left - 6}" y="{y(clauses):.1f}" dy="0.35em" text-anchor="end" '
            f'fill="#666">{clauses}</text>'
        )
    path = " ".join(f"{x(flips):.1f},{y(clauses):.1f}" for flips, clauses in points)
    shapes.append(f'<polyline points="{path}" fill="none" stroke="#0072b2" stroke-width="1.5"/>')
    flips, clauses = points[-1]
    shapes.append(f'<circle cx="{x(flips):.1f}" cy="{y(clauses):.1f}" r="3.5" fill="#0072b2"/>')
    shapes.append(
        f'<text x="{left}" y="{floor + 20}" fill="#666">0</text>'
        f'<text x="{right}" y="{floor + 20}" text-anchor="end" fill="#666">'
        f"{most_flips} flips</text>"
        f'<text transform="translate(16 {(top + floor) / 2}) rotate(-90)" text-anchor="middle" '
        'fill="#666">unsatisfied clauses</text>'
    )
    return _chart(title, floor + 35, shapes)


def bars(title: str, values: dict[str, int]) -> str:
    """Named numbers, on a logarithmic axis."""
    shapes, top, step, left = [], 44, 24, 120
    most = max([log10(value + 1) for value in values.values()], default=1) or 1
    for place, (name, value) in enumerate(values.items()):
        y, width = top + step * place, 400 * log10(value + 1) / most
        shapes.append(
            f'<text x="{left - 8}" y="{y}" dy="0.35em" text-anchor="end">{escape(name)}</text>'
            f'<rect x="{left}" y="{y - 8}" width="{max(width, 2):.1f}" height="16" rx="2" '
            f'fill="#4a7fb5"/>'
            f'<text x="{left + width + 6:.1f}" y="{y}" dy="0.35em">{value}</text>'
        )
    return _chart(title, top + step * len(values), shapes)
