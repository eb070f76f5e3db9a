"""Their lines and arrows as rules of ours."""

import itertools

from .words import *


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
    if Board.size != 9:
        raise NotUnderstood("regions that overlap")
    regions: dict = {}
    for cell in cells:
        regions.setdefault(tuple(box(parts(cell)[:2])), []).append(cell)
    return ["equal-sums " + " | ".join(map(line, regions.values()))]


def lots(cells, place, kind):
    if kind not in ("Odd", "Even"):
        raise NotUnderstood("lots of another kind")
    wanted = digits([d for d in range(1, 10) if d % 2 == (kind == "Odd")])
    return [f"count {wanted} {at(cells[place - 1])} {line(cells)}"]


# What a method means. Those of the second table look at the puzzle, which is their first argument.


def min_whispers(cells, value, sSum=False):
    if not sSum:
        return [f"whispers {value} {line(cells)}"]
    pairs = list(zip(map(at, cells), map(at, cells[1:])))
    return [either([[f"sum >={value} {a} -1*{b}"], [f"sum >={value} {b} -1*{a}"]]) for a, b in pairs]
