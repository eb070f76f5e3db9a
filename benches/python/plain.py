"""The algorithms of the documents (docs/origins.md) in plain Python, as a student writes them from there: the
same steps, the same data (sets of literals, a dictionary for the model), nothing clever."""

import random
from itertools import combinations


# Youdoku and Sudoku 4: clauses are sets of literals, a literal is a symbol and a polarity.


def sudoku_clauses(matrix):
    """The sentence of a board: zones, cells, contents."""
    size = len(matrix)
    k = int(size**0.5)
    sides = range(1, size + 1)
    zones = [[(row, column) for column in sides] for row in sides]
    zones += [[(row, column) for row in sides] for column in sides]
    zones += [
        [(top * k + row, left * k + column) for row in range(1, k + 1) for column in range(1, k + 1)]
        for top in range(k)
        for left in range(k)
    ]
    clauses = set()
    for zone in zones:
        for digit in sides:
            symbols = [f"d{digit}_{row}_{column}" for row, column in zone]
            clauses.add(frozenset((symbol, True) for symbol in symbols))
            clauses |= {frozenset([(a, False), (b, False)]) for a, b in combinations(symbols, 2)}
    for row in sides:
        for column in sides:
            clauses.add(frozenset((f"d{digit}_{row}_{column}", True) for digit in sides))
            if matrix[row - 1][column - 1]:
                clauses.add(frozenset([(f"d{matrix[row - 1][column - 1]}_{row}_{column}", True)]))
    return clauses


def unit_resolve(unit_clauses, clause):
    units = {literal for unit in unit_clauses for literal in unit}
    return _resolve(units, clause)


def _resolve(units, clause):
    if any(literal in units for literal in clause):
        return None
    return frozenset((symbol, polarity) for symbol, polarity in clause if (symbol, not polarity) not in units)


def unit_resolution(unit_clauses, regular_clauses):
    while True:
        units = {literal for unit in unit_clauses for literal in unit}
        resolved = {_resolve(units, clause) for clause in regular_clauses} - {None}
        new_units = {clause for clause in resolved if len(clause) == 1}
        regular_clauses = resolved - new_units
        if not new_units:
            break
        unit_clauses = unit_clauses | new_units
    if any((symbol, not polarity) in units for symbol, polarity in units):
        regular_clauses = regular_clauses | {frozenset()}
    return unit_clauses, regular_clauses


class DpllSearchSpace:
    def __init__(self, clauses):
        self.clauses = clauses
        self.units = {clause for clause in clauses if len(clause) == 1}
        self.regulars = clauses - self.units
        self.signature = sorted({symbol for clause in clauses for symbol, _ in clause})

    def get_start_state(self):
        return ()

    def is_goal_state(self, state):
        if len(state) < len(self.signature):
            return False
        model = dict(state)
        return all(any(model[symbol] == value for symbol, value in clause) for clause in self.clauses)

    def get_successors(self, state):
        if len(state) == len(self.signature):
            return []
        symbol = self.signature[len(state)]
        units = self.units | {frozenset([literal]) for literal in state}
        units, regulars = unit_resolution(units, self.regulars)
        if frozenset() in regulars:
            return []
        both = [state + ((symbol, False),), state + ((symbol, True),)]
        entailed = [successor for successor in both if frozenset([successor[-1]]) in units]
        return entailed or both


def dfs(space):
    stack, visited = [space.get_start_state()], 0
    while stack:
        state = stack.pop()
        visited += 1
        if space.is_goal_state(state):
            return state, visited
        stack.extend(space.get_successors(state))
    return None, visited


def dpll(clauses):
    state, _ = dfs(DpllSearchSpace(clauses))
    return None if state is None else dict(state)


# The report, as its count of clauses (3250) lets guess, for it does not print them: each cell has a digit
# and not two, each zone has each digit (3240 clauses), and the givens;
# the score of a flip is found by flipping and looking at every clause.


def lab_clauses(matrix):
    nine = range(1, 10)
    zones = [[(row, column) for column in nine] for row in nine]
    zones += [[(row, column) for row in nine] for column in nine]
    zones += [
        [(3 * top + row, 3 * left + column) for row in (1, 2, 3) for column in (1, 2, 3)]
        for top in range(3)
        for left in range(3)
    ]
    clauses = []
    for row in nine:
        for column in nine:
            symbols = [f"{row}{column}{digit}" for digit in nine]
            clauses.append(frozenset((symbol, True) for symbol in symbols))
            clauses += [frozenset([(a, False), (b, False)]) for a, b in combinations(symbols, 2)]
            if matrix[row - 1][column - 1]:
                clauses.append(frozenset([(f"{row}{column}{matrix[row - 1][column - 1]}", True)]))
    for zone in zones:
        for digit in nine:
            clauses.append(frozenset((f"{row}{column}{digit}", True) for row, column in zone))
    return clauses


class Sat:
    def __init__(self, clauses, threshold):
        self.clauses = [tuple(sorted(clause)) for clause in clauses]
        self.variables = sorted({symbol for clause in clauses for symbol, _ in clause})
        self.threshold = threshold
        self.iteration = 0
        self.model = {}

    def look(self):
        self.satisfied, self.unsatisfied = [], []
        for clause in self.clauses:
            holds = any(self.model[symbol] == polarity for symbol, polarity in clause)
            (self.satisfied if holds else self.unsatisfied).append(clause)
        return not self.unsatisfied

    def best(self, variables):
        best, most = None, -1
        for variable in variables:
            self.model[variable] = not self.model[variable]
            self.look()
            self.model[variable] = not self.model[variable]
            score = len(self.satisfied)
            if score > most or (score == most and random.random() < 0.5):
                best, most = variable, max(score, most)
        return best

    def walksat(self, most_flips=None):
        self.model = {variable: random.random() < 0.5 for variable in self.variables}
        while not self.look():
            if most_flips is not None and self.iteration >= most_flips:
                return False
            self.iteration += 1
            clause = [symbol for symbol, _ in random.choice(self.unsatisfied)]
            if random.random() > self.threshold:
                variable = random.choice(clause)
            else:
                variable = self.best(clause)
            self.model[variable] = not self.model[variable]
        return True


# BombKnight (a): exhaustive search with propagation, as a generator over all solutions.


def bombknight(matrix):
    size = len(matrix)
    k = int(size**0.5)
    places = [(row, column) for row in range(size) for column in range(size)]
    seen = {place: set() for place in places}
    for (r1, c1), (r2, c2) in combinations(places, 2):
        apart = sorted((abs(r1 - r2), abs(c1 - c2)))
        same_box = (r1 // k, c1 // k) == (r2 // k, c2 // k)
        if r1 == r2 or c1 == c2 or same_box or apart in ([0, 1], [1, 1], [1, 2]):
            seen[r1, c1].add((r2, c2))
            seen[r2, c2].add((r1, c1))

    def propagate(domains, queue):
        while queue:
            place = queue.pop()
            (digit,) = domains[place]
            for other in seen[place]:
                if digit in domains[other]:
                    domains[other] = domains[other] - {digit}
                    if not domains[other]:
                        return False
                    if len(domains[other]) == 1:
                        queue.append(other)
        return True

    def search(domains):
        open_places = [place for place in places if len(domains[place]) > 1]
        if not open_places:
            yield [[next(iter(domains[row, column])) for column in range(size)] for row in range(size)]
            return
        place = min(open_places, key=lambda place: len(domains[place]))
        for digit in sorted(domains[place]):
            guess = dict(domains)
            guess[place] = {digit}
            if propagate(guess, [place]):
                yield from search(guess)

    domains = {place: set(range(1, size + 1)) for place in places}
    for row, column in places:
        if matrix[row][column]:
            domains[row, column] = {matrix[row][column]}
    if propagate(domains, [place for place in places if len(domains[place]) == 1]):
        yield from search(domains)
