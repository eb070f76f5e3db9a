"""Clauses, sentences and the documents' solvers, against plain Python."""

import pickle

import pytest
import referee
from youdoku import YoudokuError, ReadError
from youdoku.cnf import Clause, Cnf, Literal, c, l, read, sentence
from youdoku.dpll import DpllSearchSpace, dpll, unit_resolution, unit_resolve
from youdoku.search import SatisfiabilitySearchSpace, search_solver
from youdoku.util import SearchSpace, bfs, dfs


def random_sentence(chance, symbols="abcdef", most=12):
    return referee.random_clauses(chance, list(symbols), chance.randint(1, most), 3)


def test_values(chance):
    for _ in range(200):
        literals = [chance.choice(["", "!"]) + chance.choice("abc") for _ in range(3)]
        shuffled = chance.sample(literals, 3)
        one, other = c(" || ".join(literals)), c(" || ".join(shuffled + shuffled[:1]))
        assert one == other and hash(one) == hash(other) and not one < other and not one != other
        assert len(one) == len(set(literals)) == len(one.get_literals())
        assert one.get_symbols() == {literal.lstrip("!") for literal in literals}
        assert all(l(literal) in one for literal in literals)
        assert one == Clause([l(literal) for literal in shuffled])
        assert pickle.loads(pickle.dumps(one)) == one


def test_order_of_clauses_is_that_of_their_text(chance):
    clauses = [c(text) for text in random_sentence(chance, most=200)]
    assert [str(clause) for clause in sorted(clauses)] == sorted(map(str, clauses))


def test_disjunction(chance):
    for _ in range(300):
        a, b = (c(text) for text in (random_sentence(chance, most=1) * 2)[:2])
        b = c(random_sentence(chance, most=1)[0])
        clash = any(literal.negate() in b for literal in a)
        assert (a | b) == (None if clash else Clause(list(a) + list(b)))


def test_sentences_are_sets(chance):
    for _ in range(50):
        texts = random_sentence(chance)
        one, other = sentence(*texts), sentence(*chance.sample(texts + texts[:2], len(texts) + len(texts[:2])))
        assert one == other and hash(one) == hash(other) and len({one, other}) == 1
        assert one.get_clauses() == set(map(c, texts)) == set(one)
        assert list(one) == sorted(one) and len(one) == len(set(one))
        assert pickle.loads(pickle.dumps(one)) == one
        for form in ("named", "lab", "dimacs"):
            assert len(read(one.text(form))) == len(one)
        assert read(one.text("lab")) == one
    assert sentence("a") != sentence("!a") and sentence("a") != c("a")


def test_literals():
    assert Literal("A") == l("A") and Literal("A", False) == l("!A") == Literal("!A")
    assert ~l("a") == l("!a") == l("a").negate() and l("a") != l("!a")
    assert sorted([l("b"), l("a"), l("!b"), l("!a")]) == [l("!a"), l("a"), l("!b"), l("b")]
    assert (l("!a").get_symbol(), l("!a").get_polarity()) == ("a", False)
    assert repr(c("a || !b").negate()) == "sentence('!a', 'b')"


def test_bad_text_says_where():
    with pytest.raises(ReadError, match="line 1, column 3: found `b`, expected `||`") as error:
        c("a b")
    assert (error.value.line, error.value.column) == (1, 3)
    for wrong in ("", "a ||", "!!a", "a | b"):
        with pytest.raises(ValueError):
            c(wrong)
    with pytest.raises(YoudokuError, match="no value for the symbol `b`"):
        sentence("a || b").check_model({"a": True})
    with pytest.raises(KeyError):
        c("a")["b"]
    with pytest.raises(IndexError):
        c("a")[1]
    with pytest.raises(TypeError):
        Clause(["a"])
    with pytest.raises(TypeError):
        Cnf([l("a")])


def test_solvers_agree_with_all_assignments(chance):
    for _ in range(60):
        texts = random_sentence(chance, "abcdefg", 20)
        sent, found = sentence(*texts), list(referee.models(texts))
        expected = found[0] if found else None
        assert dpll(sent) == expected
        assert search_solver(sent)[0] == expected
        if expected:
            assert sent.check_model(expected)


def test_the_spaces_search_as_the_solvers_do(chance):
    for _ in range(30):
        sent = sentence(*random_sentence(chance, "abcde", 12))
        state, visited = dfs(SatisfiabilitySearchSpace(sent))
        model = None if state is None else {literal.symbol: literal.polarity for literal in state}
        assert (model, visited) == search_solver(sent)
        state, pruned = dfs(DpllSearchSpace(sent))
        model = None if state is None else {literal.symbol: literal.polarity for literal in state}
        assert model == dpll(sent) and pruned <= visited
        assert bfs(DpllSearchSpace(sent))[0] is None if model is None else bfs(DpllSearchSpace(sent))[0]


def slow_unit_resolution(units, regulars):
    units, regulars = set(units), set(regulars)
    while True:
        resolved = {unit_resolve(units, clause) for clause in regulars} - {None}
        new = {clause for clause in resolved if len(clause) == 1}
        regulars = resolved - new
        if not new:
            break
        units |= new
    if any(Clause([literal.negate()]) in units for unit in units for literal in unit):
        regulars.add(c("FALSE"))
    return units, regulars


def test_unit_resolution(chance):
    for _ in range(200):
        clauses = set(map(c, random_sentence(chance, "abcdef", 15)))
        units = {clause for clause in clauses if len(clause) == 1}
        assert unit_resolution(units, clauses - units) == slow_unit_resolution(units, clauses - units)


def test_unit_resolve(chance):
    for _ in range(300):
        units = {Clause([l(chance.choice(["", "!"]) + s)]) for s in chance.sample("abcd", 2)}
        clause = c(random_sentence(chance, "abcd", 1)[0])
        literals = {literal for unit in units for literal in unit}
        if set(clause) & literals:
            expected = None
        else:
            expected = Clause([x for x in clause if x.negate() not in literals])
        assert unit_resolve(units, clause) == expected


def test_a_space_of_ones_own():
    class Steps(SearchSpace):
        def get_start_state(self):
            return 1

        def get_successors(self, state):
            return [state * 2, state * 3] if state < 100 else []

        def is_goal_state(self, state):
            return state == 72

    assert dfs(Steps())[0] == bfs(Steps())[0] == 72
    with pytest.raises(TypeError, match="abstract"):
        SearchSpace()

    class Failing(Steps):
        def get_successors(self, state):
            raise RuntimeError("as the student wrote it")

    with pytest.raises(RuntimeError, match="as the student wrote it"):
        dfs(Failing())


def test_two_equal_sentences_print_alike(chance):
    for _ in range(50):
        texts = random_sentence(chance)
        one, other = sentence(*texts), read("\n".join(chance.sample(texts * 2, len(texts) * 2)))
        assert str(one) == str(other) == "\n".join(sorted({str(c(text)) for text in texts}))
        assert repr(one) == repr(other)
        assert sentence("\n".join(texts) + "\n") == one
    assert str(Cnf()) == "" and str(sentence("FALSE")) == "FALSE"


def test_literals_are_told_in_the_order_they_came_in(chance):
    for _ in range(100):
        texts = chance.sample(["a", "!a", "b", "!b", "c", "d"], chance.randint(1, 6))
        clause = c(" || ".join(texts + texts[:1]))
        assert [str(literal) for literal in clause] == texts
        assert clause.literals == clause.get_literals() == list(clause) == [clause[i] for i in range(len(texts))]
        assert pickle.loads(pickle.dumps(clause)).literals == clause.literals
        assert Clause(reversed(clause.literals)) == clause
        symbol = chance.choice("abcd")
        assert clause.remove(symbol).literals == [x for x in clause if x.symbol != symbol]


@pytest.mark.parametrize("wrong", ["-a", "~a", "¬a", "-111", "a || -b", "!-a"])
def test_a_foreign_negation_is_no_symbol(wrong):
    for reader in (c, l, sentence, Clause.parse, Literal):
        with pytest.raises(ReadError):
            reader(wrong)
    with pytest.raises(ReadError, match="expected `!` to negate as in `!a || b`"):
        c(wrong)


def test_what_is_no_text_is_an_error_of_ours():
    for call in (c, l, sentence, read, Cnf, Clause):
        with pytest.raises(YoudokuError, match="found 3, expected"):
            call(3)
    with pytest.raises(YoudokuError, match="found 'a', expected a literal, such as"):
        Clause(["a"])
    with pytest.raises(YoudokuError, match="found 'a', expected a clause, such as"):
        Cnf(["a"])
    with pytest.raises(YoudokuError, match="expected literals, such as"):
        Clause("a || b")
    with pytest.raises(YoudokuError, match="expected a symbol or a number"):
        c("a")[None]
