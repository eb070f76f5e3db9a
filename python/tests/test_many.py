"""Many puzzles at once: whatever they come in, the same answers as one by one."""

import pickle

import pytest
import youdoku
from youdoku import Puzzle, RowError, solve_many

np = pytest.importorskip("numpy")
pa = pytest.importorskip("pyarrow")

SOLVED = "123456789456789123789123456214365897365897214897214365531642978642978531978531642"


def lines(chance, count=700, many=False):
    """Plain puzzles: some with one solution, some with none, and some with many, if so wanted: of these
    any solution may come, and which one depends on the neighbours in a batch."""
    made = [p.text("line") for p in youdoku.generate(40, seed=3)]
    texts = []
    for _ in range(count):
        line = list(chance.choice(made))
        if chance.random() < 0.3:
            blank = chance.choice([place for place in range(81) if line[place] == "."])
            line[blank] = chance.choice("123456789")
        if many and chance.random() < 0.3:
            line = [char if chance.random() < 0.9 else "." for char in line]
        texts.append("".join(line))
    return texts


def check(texts, solutions):
    assert len(texts) == len(solutions)
    none = 0
    for text, solution in zip(texts, solutions):
        puzzle = Puzzle(text)
        if solution is None:
            none += 1
            assert puzzle.solve() is None
        else:
            size = puzzle.size
            digits = [int(digit, 36) for digit in solution]
            assert puzzle.is_solved_by([digits[i : i + size] for i in range(0, size * size, size)])
    return none


def test_texts(chance):
    texts = lines(chance, many=True)
    check(texts, solve_many(texts))
    texts = lines(chance)
    solutions = solve_many(texts)
    assert 0 < check(texts, solutions) < len(texts)
    assert solve_many(tuple(texts)) == solutions == list(solve_many(iter(texts)))
    assert solve_many([text.encode() for text in texts]) == [s and s.encode() for s in solutions]
    assert solve_many(texts, threads=1) == solutions
    assert solve_many([]) == [] == list(solve_many(iter([])))


def test_arrow(chance):
    texts = lines(chance) + [None, "...3...23...4..."]
    expected = solve_many(texts[:-2]) + [None, "2413134231244231"]
    for kind in (pa.string(), pa.large_string(), pa.binary(), pa.string_view()):
        column = pa.array(texts, kind)
        solutions = solve_many(column)
        assert isinstance(solutions, pa.Array) and solutions.to_pylist() == expected
        solutions.validate(full=True)
        sliced = solve_many(column.slice(13, 600))
        assert sliced.to_pylist() == expected[13:613]
    chunked = pa.chunked_array([texts[:100], [], texts[100:]], pa.string())
    solutions = solve_many(chunked)
    assert isinstance(solutions, pa.ChunkedArray) and solutions.to_pylist() == expected
    assert solve_many(pa.array([], pa.string())).to_pylist() == []
    assert solve_many(pa.chunked_array([], pa.string())).to_pylist() == []
    fixed = pa.array([text.encode() for text in texts[:-2]], pa.binary(81))
    assert solve_many(fixed).to_pylist() == expected[:-2]
    with pytest.raises(TypeError, match="expected text or bytes"):
        solve_many(pa.array([1, 2]))


@pytest.mark.parametrize("offsets", [[0, 9, 4], [0, -1, 4], [3, 1, 4]])
def test_a_column_whose_rows_lie_outside_it_is_refused(offsets):
    buffers = [None, pa.py_buffer(np.array(offsets, dtype=np.int32)), pa.py_buffer(b"....")]
    column = pa.Array.from_buffers(pa.string(), 2, buffers)
    with pytest.raises(TypeError, match="row . lies outside its buffers"):
        solve_many(column)


def test_arrow_without_pyarrow(chance):
    """Any producer will do, and what comes back any consumer can read."""

    class Producer:
        def __init__(self, column):
            self.column = column

        def __arrow_c_array__(self, requested_schema=None):
            return self.column.__arrow_c_array__(requested_schema)

    texts = lines(chance, 50)
    assert solve_many(Producer(pa.array(texts))).to_pylist() == solve_many(texts)


def test_numpy(chance):
    texts = lines(chance)
    expected = solve_many(texts)
    array = np.array(texts, dtype="S81")
    solutions = solve_many(array)
    assert solutions.dtype == array.dtype and solutions.shape == array.shape
    assert [s.decode() or None for s in solutions.tolist()] == expected
    assert (solve_many(array[::2]) == solutions[::2]).all()
    assert (solve_many(array.astype("S90")) == solutions).all()
    digits = np.array([[int(c) if c != "." else 0 for c in text] for text in texts], dtype=np.uint8)
    solved = solve_many(digits)
    assert solved.shape == digits.shape and solved.dtype == np.uint8
    assert ["".join(map(str, row)) if row.any() else None for row in solved] == expected
    assert (solve_many(digits.reshape(-1, 9, 9)).reshape(-1, 81) == solved).all()
    assert (solve_many(np.asfortranarray(digits)) == solved).all()
    small = np.zeros((3, 16), dtype=np.uint8)
    assert sorted(solve_many(small)[2].tolist()) == sorted([1, 2, 3, 4] * 4)
    assert list(solve_many(np.array(texts[:5]))) == expected[:5]
    assert solve_many(np.array([], dtype="S81")).shape == (0,)
    assert solve_many(np.zeros((0, 81), dtype=np.uint8)).shape == (0, 81)
    digits.setflags(write=False)
    assert (solve_many(digits) == solved).all()


def test_puzzles_lists_and_rules():
    puzzle = Puzzle("." * 81, anti_king=True, anti_knight=True)
    large = [[0] * 36] * 36
    one, other, text = solve_many([puzzle, large, "." * 81])
    assert puzzle.is_solved_by(one) and Puzzle(large).is_solved_by(other) and len(text) == 81
    (line,) = solve_many(["." * 81], anti_king=True, anti_knight=True)
    assert puzzle.is_solved_by([[int(c) for c in line[i : i + 9]] for i in range(0, 81, 9)])
    solved = solve_many(pa.array(["." * 81]), rules=["anti-knight"])[0].as_py()
    assert Puzzle("." * 81, anti_knight=True).is_solved_by(
        [[int(c) for c in solved[i : i + 9]] for i in range(0, 81, 9)]
    )


def test_what_is_no_puzzle():
    bad = ["." * 81] * 5 + ["what?"] + ["." * 81]
    for many in (bad, pa.array(bad), np.array(bad, dtype="S81"), pa.chunked_array([bad[:3], bad[3:]])):
        with pytest.raises(RowError, match="row 5: ") as error:
            solve_many(many)
        assert error.value.row == 5 and pickle.loads(pickle.dumps(error.value)).row == 5
    assert solve_many(bad, errors="none")[5] is None
    assert solve_many(pa.array(bad), errors="none")[5].as_py() is None
    assert solve_many(np.array(bad, dtype="S81"), errors="none")[5] == b""
    with pytest.raises(RowError, match="row 40000"):
        list(solve_many("." * 81 if i < 40000 else "what?" for i in range(40001)))
    digits = np.zeros((2, 81), dtype=np.uint8)
    digits[1, 3] = 10
    with pytest.raises(RowError, match="row 1"):
        solve_many(digits)
    for wrong in (np.zeros((2, 80), np.uint8), np.zeros((2, 81)), np.zeros(81, np.uint8)):
        with pytest.raises(ValueError):
            solve_many(wrong)
    with pytest.raises(ValueError, match="put it into a list"):
        solve_many("." * 81)
    with pytest.raises(ValueError, match="errors='x'"):
        solve_many([], errors="x")
    with pytest.raises(youdoku.OutOfTime):
        solve_many(["." * 81] * 10, time=0)


def test_a_child_process_can_solve_after_its_parent_did(chance):
    """Threads do not survive a fork: none may be waited for."""
    import multiprocessing

    texts = lines(chance, 100)
    expected = solve_many(texts)
    with multiprocessing.get_context("fork").Pool(1) as pool:
        assert pool.apply_async(solve_many, (texts,)).get(60) == expected
