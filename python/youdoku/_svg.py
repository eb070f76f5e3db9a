"""Pictures: curves and bars. Nothing but text is needed for it; boards are drawn by the library."""

from __future__ import annotations

from html import escape
from math import log10
from typing import Sequence

__all__ = ["bars", "curve"]

_INK = "#222"


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
