"""Their sums and counts that hang on conditions, as `sum-along` and `count-along`."""

from .words import *

COMPARATORS = {0: "<=", 1: "=", 2: ">=", 3: "!="}
FIRSTS = {1: "x", 2: "y", 3: "z"}
ORDINALS = ["", "", "second ", "third ", "fourth ", "fifth ", "sixth ", "seventh ", "eighth ", "ninth "]
# What a property makes of a digit, as a term.
CLASSES = {"Parity": "{}%2", "Entropy": "({}-1)/3", "Modular": "{}%3", "DigitSize": "{}*2/10"}


def class_of(name: str, who: str) -> str:
    if name not in CLASSES:
        raise NotUnderstood(f"the property {name}")
    return CLASSES[name].format(who)


def cell(place: int) -> str:
    if place not in FIRSTS:
        raise NotUnderstood(f"a condition on cell {place}")
    return FIRSTS[place]


def property_in(word: str, *endings: str) -> tuple:
    for name in CLASSES:
        for ending in endings:
            if word == name + ending:
                return name, ending
    return None, None


def located(pairs) -> str:
    ways = []
    for kind, value in zip(pairs[::2], pairs[1::2]):
        if kind == "Indexed":
            ways.append(f"place={cell(value)}")
        elif kind == "Distance":
            ways.append(f"place-{value}={cell(value)}")
        else:
            ways.append(f"place{COMPARATORS[kind]}{value}")
    return " or ".join(ways)


def beside_of(name: str, ending: str, arguments, length: int) -> str:
    if not arguments:
        wanted = class_of(name, "here")
    elif arguments[0] == "Fixed":
        wanted = class_of(name, cell(arguments[1]))
    elif len(arguments) == 1:
        wanted = str(arguments[0])
    else:
        raise NotUnderstood("neighbours of a class that is to be found")
    before, after = (class_of(name, who) for who in ("previous", "next"))
    return {
        "Neighbor": f"{before}={wanted} or {after}={wanted}",
        "Before": f"{before}={wanted}",
        "After": f"{after}={wanted}",
        "None": f"(place=1 or {before}!={wanted}) and (place={length} or {after}!={wanted})",
        "All": f"(place=1 or {before}={wanted}) and (place={length} or {after}={wanted})",
        "Both": f"{before}={wanted} and {after}={wanted}",
        "Neither": f"{before}!={wanted} and {after}!={wanted}",
    }[ending]


def chosen(criterion, length: int) -> str:
    """The condition of one criterion; empty where all cells count."""
    word, *rest = criterion
    if word == "All":
        return ""
    if word == "Location":
        return located(rest)
    if word == "Magnitude":
        return f"here{COMPARATORS[rest[0]]}{rest[1]}"
    if word == "DigitSet":
        return f"here in {{{','.join(map(str, rest[0]))}}}"
    if word in CLASSES:
        return f"{class_of(word, 'here')}{COMPARATORS[rest[0]]}{rest[1]}"
    if word == "Skyscrapers":
        return "here=highest"
    if word == "RelatedDigit":
        base, comparator, scale, shift = rest[:4]
        return f"here{COMPARATORS[comparator]}{scale}*{cell(base)}+{shift}"
    if word == "ContiguousSum" and rest[1:] == [1, 2]:
        return f"here+next={rest[0]}"
    if word.startswith("Consecutive"):
        before, after = "|here-previous|=1", "|here-next|=1"
        ways = {"Neighbor": f"{before} or {after}", "Before": before, "After": after}
        if word[11:] in ways:
            return ways[word[11:]]
    for start, sign in [("Match", "="), ("DoNotMatch", "!=")]:
        if word.startswith(start):
            name = word[len(start) :]
            return f"{class_of(name, 'here')}{sign}{class_of(name, cell(rest[0]))}"
    name, _ = property_in(word, "Change")
    if name:
        other = "next" if rest[0] == "before" else "previous"
        return f"{class_of(name, 'here')}!={class_of(name, other)}"
    name, ending = property_in(word, "Neighbor", "Before", "After", "None", "All", "Both", "Neither")
    if name:
        return beside_of(name, ending, rest, length)
    raise NotUnderstood(f"cells chosen by {word}")


def stop(terminator) -> tuple:
    """How often, and the condition."""
    word, *rest = terminator
    if word == "Fixed":
        return 1, f"place={rest[0]}"
    if word == "DigitReached":
        return 1, f"here={number(rest[0])}"
    if word == "DigitSetReached":
        return rest[1], f"here in {{{','.join(map(str, rest[0]))}}}"
    if word == "Indexed":
        places = rest[0] if isinstance(rest[0], (list, tuple)) else [rest[0]]
        if len(rest) == 1 and len(places) == 1:
            return 1, f"place={cell(places[0])}"
        if len(places) == 2 and rest[1:] in (["Largest"], ["Smallest"]):
            one, other = map(cell, places)
            sign = ">" if rest[1] == "Largest" else "<"
            return 1, f"place={one} and {one}{sign}{other} or place={other} and {other}{sign}{one}"
    if word == "RelatedDigit":
        base, comparator, scale, shift, instance = rest
        return instance, f"here{COMPARATORS[comparator]}{scale}*{cell(base)}+{shift}"
    name, ending = property_in(word, "ChangeReached", "RepeatReached")
    if name:
        sign = "!=" if ending == "ChangeReached" else "="
        return rest[0], f"{class_of(name, 'here')}{sign}{class_of(name, 'previous')}"
    raise NotUnderstood(f"an end by {word}")


def ends(terminators, terminate_on, including, forced, failed) -> list:
    """What is said of the end, in each way that it may be."""
    word = "to" if including else "before"
    otherwise = "" if forced else " else all" if failed == "partial" else " else none"
    last = [one for one in terminators if one[0] == "Last"]
    others = [one for one in terminators if one[0] != "Last"]
    if not others:
        return ["" if including else f"before place=9{otherwise}"]
    if last and not (including and terminate_on == "First"):
        raise NotUnderstood("the last cell among several ends")
    otherwise = " else all" if last else otherwise
    stops = [stop(one) for one in others]
    if terminate_on == "Any":
        return [f"{word} {ORDINALS[times]}({is_so}){otherwise}" for times, is_so in stops]
    if terminate_on == "First" and (len(stops) == 1 or all(times == 1 for times, _ in stops)):
        both = " or ".join(f"({is_so})" for _, is_so in stops)
        return [f"{word} {ORDINALS[stops[0][0]]}({both}){otherwise}"]
    if terminate_on == "Last" and len(stops) == 2 and all(one[0] == "DigitSetReached" and one[2] == 1 for one in others):
        # The second of two sets, of which the first cell has the one or the other.
        (_, a), (_, b) = stops
        if not {*others[0][1]} & {*others[1][1]} and {*others[0][1]} | {*others[1][1]} == set(range(1, 10)):
            first_a, first_b = (is_so.replace("here", "x") for is_so in (a, b))
            return [f"{word} ({first_a} and {b} or {first_b} and {a}){otherwise}"]
    raise NotUnderstood("several ends")


def along(part, cells, value, select, terminators, terminateOn="First", includeTerminator=True, comparator=None,
          forceTermination=True, failedTerminationBehavior="partial", **_) -> list:
    word = f"{part}-along {COMPARED.get(comparator, '')}{number(value)}"
    names = [one[0] for one in select]
    seen = line(cells)
    if names == ["AfterInstance", "BeforeInstance"] and select[0][1] == 1 and select[1][1] == "last" and terminators[0][0] == "Last":
        after, before = (chosen(one[2], len(cells)) for one in select)
        return [f'{word} "after {after} before last ({before}) else none" {seen}']
    run, _ = property_in(names[0], "Run")
    if run and len(select) == 1 and terminators[0][0] == "Last":
        (kind, sign, wanted), which = select[0][1:]
        if kind != "Property" or sign != 1 or value == 0:
            raise NotUnderstood("runs of another kind")
        cells = cells[::-1] if which == "Last" else cells
        own, before = (class_of(run, who) for who in ("here", "previous"))
        times = ORDINALS[1 if which == "Last" else which]
        return [f'{word} "from {times}({own}={wanted} and (place=1 or {before}!={wanted})) before {own}!={wanted} else all" {line(cells)}']
    stops = ends(terminators, terminateOn, includeTerminator, forceTermination, failedTerminationBehavior)
    if names == ["Uniparity"]:
        ways = ["here%2=0", "here%2=1"]
    else:
        conditions = [chosen(one, len(cells)) for one in select]
        ways = [" and ".join(f"({one})" for one in conditions if one)]
    texts = [f"{way or 'all'} {stop}".strip() for way in ways for stop in stops]
    groups = [[f'{word} "{text}" {seen}'] for text in texts]
    return groups[0] if len(groups) == 1 else [either(groups)]


def hanging(part):
    return lambda row, column, rc, value, select, terminators, *rest, **named: along(
        part, sight(row, column, rc), value, select, terminators, *rest, **named)


def conditional(part):
    return lambda cells, value, select, terminators, *rest, **named: along(part, cells, value, select, terminators, *rest, **named)


def instances(cells, values, select, terminators, terminateOn="First", includeTerminator=True, negativeConstraint=False, **_) -> list:
    """Each of the values is among the chosen cells up to the end."""
    stops = ends(terminators, terminateOn, includeTerminator, True, "")
    if len(stops) != 1:
        raise NotUnderstood("several ends")
    conditions = [chosen(one, len(cells)) for one in select]
    conditions = [f"({one})" for one in conditions if one]
    rules = []
    for value in range(1, 10):
        if value in values or negativeConstraint:
            text = f'{" and ".join([f"here={value}", *conditions])} {stops[0]}'.strip()
            rules.append(f'count-along {">=1" if value in values else "0"} "{text}" {line(cells)}')
    # Where nothing is asked for, there is an end at least.
    return rules or [f'count-along 0..9 "all {stops[0]}" {line(cells)}']


def hanging_instances(row, column, rc, values, select, terminators, *rest, **named):
    return instances(sight(row, column, rc), values, select, terminators, *rest, **named)
