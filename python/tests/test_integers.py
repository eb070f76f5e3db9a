"""Solvers over lists of whole numbers, in the manner of pycosat and PySAT, against plain Python."""

import inspect
import itertools
import time

import pytest
import youdoku
from youdoku import YoudokuError
from youdoku.cnf import Cnf, sentence
from youdoku.dpll import dpll
from youdoku.sat import Solver, cdcl, itersolve, solve


def random_clauses(chance, variables, most):
    return [
        [chance.choice([1, -1]) * v for v in chance.sample(variables, chance.randint(1, 3))]
        for _ in range(chance.randint(1, most))
    ]


def models(clauses, assumed=()):
    """All models over the variables that occur, as sets of literals."""
    used = sorted({abs(x) for clause in [*clauses, assumed] for x in clause})
    for signs in itertools.product([1, -1], repeat=len(used)):
        values = {sign * v for sign, v in zip(signs, used)}
        if values.issuperset(assumed) and all(values.intersection(clause) for clause in clauses):
            yield values


@pytest.mark.parametrize("name", ["cdcl", "dpll"])
def test_all_models_and_cores(name, chance):
    for _ in range(60):
        clauses = random_clauses(chance, [1, 2, 3, 5, 7], 12)
        used = {abs(x) for clause in clauses for x in clause}
        expected = sorted(sorted(model) for model in models(clauses))
        solver = Solver(name, bootstrap_with=clauses)
        # Twice: what was found is forgotten.
        for found in (solver.enum_models(), solver.enum_models(), itersolve(clauses)):
            found = list(found)
            assert all(list(map(abs, model)) == list(range(1, max(used) + 1)) for model in found)
            assert sorted(sorted(x for x in model if abs(x) in used) for model in found) == expected
        assumed = [chance.choice([1, -1]) * v for v in chance.sample(sorted(used), min(2, len(used)))]
        possible = any(models(clauses, assumed))
        assert solver.solve(assumptions=assumed) is possible
        if possible:
            assert set(assumed) <= set(solver.get_model()) and solver.get_core() is None
            assert all(set(clause) & set(solver.get_model()) for clause in clauses)
        else:
            core = solver.get_core()
            assert set(core) <= set(assumed) and not any(models(clauses, core))
            assert solver.get_model() is None
        assert (solver.nof_vars(), solver.nof_clauses()) == (max(used), len(clauses))
        assert (solve(clauses) == "UNSAT") is (not expected)


def test_an_enumeration_that_is_left_is_forgotten():
    solver = Solver(bootstrap_with=[[1, 2, 3]])
    for wanted in (1, 3, 7):
        some = solver.enum_models()
        assert inspect.isgenerator(some) and len(list(itertools.islice(some, wanted))) == wanted
        some.close()
    solver.add_clause([-1])
    assert len(list(solver.enum_models())) == 3
    # Between two models clauses may come, and other questions.
    some = solver.enum_models()
    first = next(some)
    solver.add_clause([-2, -3])
    assert solver.solve([2]) and len({*map(tuple, some), tuple(first)}) in (2, 3)
    # The numbers are people's own: nothing that the solver added is in their way.
    solver.add_clause([4])
    assert solver.solve([-2]) and solver.get_model() == [-1, -2, 3, 4]


def test_a_solver_is_asked_again_after_its_time():
    holes = 11
    pigeons = [[p * holes + h + 1 for h in range(holes)] for p in range(holes + 1)]
    pigeons += [
        [-(p * holes + h + 1), -(q * holes + h + 1)]
        for h in range(holes) for p in range(holes + 1) for q in range(p)
    ]
    solver = Solver(bootstrap_with=pigeons)
    with pytest.raises(youdoku.OutOfTime):
        solver.solve(time=0.05)
    assert solver.get_model() is None and solver.get_core() is None
    with pytest.raises(youdoku.OutOfTime):
        list(solver.enum_models(time=0.05))
    with pytest.raises(youdoku.OutOfTime):
        cdcl(Cnf.of_integers(pigeons), time=0.05)
    slow = itersolve([[v, v + 1] for v in range(1, 30)], time=2)
    next(slow)
    time.sleep(2.1)
    assert next(slow)


def test_sentences_and_integers(chance):
    for _ in range(60):
        clauses = random_clauses(chance, [1, 2, 4, 5], 8)
        sent = Cnf.of_integers(clauses)
        assert sent.to_integers() == clauses
        assert sent.numbers() == {f"x{n}": n for n in range(1, 1 + max(abs(x) for c in clauses for x in c))}
        assert Cnf.of_integers(sent.to_integers()) == sent
        model, other = cdcl(sent), dpll(sent)
        assert (model is None) is (other is None) is (solve(sent) == "UNSAT")
        if model is not None:
            assert sent.check_model(model) and sent.check_model(other)
    named = sentence("rain || !wet", "wet")
    number = named.numbers()
    assert solve(named) == sorted(number.values(), key=abs) and Solver(bootstrap_with=named).nof_clauses() == 2
    assert Cnf.of_integers([]) == Cnf() and solve([]) == [] and solve([[]]) == "UNSAT"


def test_wrong_clauses_are_told():
    for wrong, why in (
        ([[1, 0]], "found 0, expected a literal"),
        ([[10**12]], "expected a literal: a variable from 1 to"),
        ([[2**70]], "expected a literal"),
        ([["a"]], "found 'a', expected a literal: a whole number"),
        ([[1.5]], "found 1.5, expected a literal"),
        ([1, 2], "found 1, expected a list of literals"),
        (["1 2"], "found '1 2', expected a list of literals"),
    ):
        for call in (solve, itersolve, Cnf.of_integers):
            with pytest.raises(YoudokuError, match=why):
                call(wrong)
    for wrong in (3, "1 2 0"):
        with pytest.raises(YoudokuError, match="expected"):
            Cnf.of_integers(wrong)
        with pytest.raises(YoudokuError, match="expected"):
            solve(wrong)
    with pytest.raises(YoudokuError, match="found the solver `g3`, expected one of .*cdcl"):
        Solver("g3")
    with pytest.raises(YoudokuError, match="found 'a'"):
        Solver().solve(["a"])
