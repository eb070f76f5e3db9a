"""Spark: on a cluster of two workers, each a process of its own, of which one dies in the middle."""

import os
import shutil
import signal
import sys
import threading
import time
from pathlib import Path

import pytest
import referee
import youdoku
from youdoku import Puzzle, YoudokuError

pyspark = pytest.importorskip("pyspark", reason="pyspark is not installed: pip install youdoku[spark]")

if shutil.which("java") is None and "JAVA_HOME" not in os.environ:
    pytest.skip("Java is missing, and Spark needs it", allow_module_level=True)

from youdoku import spark as youdoku_spark  # noqa: E402


@pytest.fixture(scope="module")
def session():
    from pyspark.sql import SparkSession

    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .appName("youdoku-tests")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.ui.enabled", "false")
        .config("spark.executor.memory", "512m")
        .config("spark.sql.shuffle.partitions", "4")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "300")
        .config("spark.log.level", "ERROR")
        .getOrCreate()
    )
    yield session
    session.stop()


def table(session, texts):
    return session.createDataFrame([(i, text) for i, text in enumerate(texts)], "id long, puzzle string")


def by_id(frame, column):
    return [row[column] for row in sorted(frame.collect(), key=lambda row: row["id"])]


@pytest.fixture(scope="module")
def lines():
    texts = [puzzle.text("line") for puzzle in youdoku.generate(1000, seed=2)]
    return texts + ["...3...23...4...", "11..............", None, "rule: anti-knight\n" + "." * 16]


def test_columns(session, lines):
    frame = table(session, lines).repartition(5)
    solved = by_id(youdoku_spark.solve(frame), "solution")
    assert solved[:1000] == youdoku.solve_many(lines[:1000])
    assert solved[1000:1003] == ["2413134231244231", None, None]
    counts = by_id(youdoku_spark.count(frame), "count")
    assert counts == [1] * 1001 + [0, None, 24]
    assert by_id(youdoku_spark.count(frame, limit=5), "count")[-1] == 5
    assert by_id(youdoku_spark.check(frame), "unique") == [True] * 1001 + [False, None, False]
    guesses = by_id(youdoku_spark.rate(frame), "guesses")
    assert guesses[1002] is None and min(guesses[:1000]) == 0 < max(guesses[:1000])
    ratings = by_id(youdoku_spark.rating(table(session, lines[:50] + lines[1001:])), "rating")
    assert ratings[:51] == youdoku.rate_many(lines[:50] + lines[1001:1002])
    assert ratings[51:] == [None, *youdoku.rate_many(lines[1003:])]
    knights = by_id(youdoku_spark.count(table(session, ["." * 16]), anti_knight=True), "count")
    assert knights == [24]


def test_parquet_and_other_columns(session, lines, tmp_path):
    path = str(tmp_path / "puzzles.parquet")
    table(session, lines[:100]).withColumnRenamed("puzzle", "board").write.parquet(path)
    frame = youdoku_spark.solve(session.read.parquet(path), column="board", into="answer")
    assert frame.columns == ["id", "board", "answer"] and frame.count() == 100
    with pytest.raises(YoudokuError, match="found no column `puzzle`"):
        youdoku_spark.solve(frame)
    with pytest.raises(YoudokuError, match="a column `answer` already"):
        youdoku_spark.solve(frame, column="board", into="answer")


def test_rows_that_are_no_puzzles(session):
    frame = table(session, ["what?", "." * 81])
    with pytest.raises(Exception, match="row 0: line 1"):
        youdoku_spark.solve(frame.coalesce(1)).collect()
    assert by_id(youdoku_spark.solve(frame, errors="none"), "solution")[0] is None


@pytest.mark.parametrize("wish", [{}, {"clues": 10, "anti_king": True, "anti_knight": True}], ids=str)
def test_the_same_puzzles_whatever_the_partitions(session, wish):
    tables = [
        by_id(youdoku_spark.generate(session, 130, seed=7, block=32, partitions=p, **wish), "puzzle")
        for p in (1, 2, 5)
    ]
    assert tables[0] == tables[1] == tables[2]
    assert len(set(tables[0])) == 130 and all(Puzzle(text).is_unique() for text in tables[0])
    other = by_id(youdoku_spark.generate(session, 130, seed=8, block=32, **wish), "puzzle")
    assert not set(other) & set(tables[0])


def test_a_wish_that_cannot_be(session):
    with pytest.raises(youdoku.Impossible):
        youdoku_spark.generate(session, 10, clues=16)
    assert youdoku_spark.generate(session, 0).count() == 0


def test_one_question_spread_out(session, chance):
    board = [[0] * 4 for _ in range(4)]
    board[1][2] = 3
    expected = len(list(referee.solutions(board)))
    for cubes in (None, 1, 30):
        count = youdoku_spark.count_solutions(session, board, cubes=cubes)
        assert count == expected and count.exact
    assert youdoku_spark.count_solutions(session, "11" + "." * 14) == 0
    bomb_knight = Puzzle("." * 81, anti_king=True, anti_knight=True)
    assert youdoku_spark.count_solutions(session, bomb_knight) == 1451520


def test_a_deadline_gives_at_least(session):
    for seconds in (4, 16, 64):
        count = youdoku_spark.count_solutions(session, "." * 81, time=seconds)
        assert not count.exact
        # On a machine that does much else a short time may be over before the workers begin.
        if count:
            break
    assert count >= 100_000
    small = youdoku_spark.count_solutions(session, "." * 16, time=600)
    assert small == 288 and small.exact
    assert not youdoku_spark.count_solutions(session, "." * 16, time=0).exact


def executors():
    """The processes of our workers."""
    parent, command = {}, {}
    for process in Path("/proc").iterdir():
        try:
            if process.name.isdigit():
                status = (process / "stat").read_text().rsplit(")", 1)[1].split()
                parent[int(process.name)] = int(status[1])
                command[int(process.name)] = (process / "cmdline").read_text()
        except OSError:
            continue  # It ended meanwhile.

    def ours(pid):
        while pid > 1 and pid != os.getpid():
            pid = parent.get(pid, 0)
        return pid == os.getpid()

    return [
        pid
        for pid, words in command.items()
        if "CoarseGrainedExecutorBackend" in words and "java" in words.split("\0")[0] and ours(pid)
    ]


def slow_puzzle():
    """Some seconds of work for DPLL, in many small parts."""
    first_row = Puzzle("." * 81, anti_king=True, anti_knight=True).solve()[0]
    board = [first_row[:2] + [0] * 7] + [[0] * 9 for _ in range(8)]
    return Puzzle(board, anti_king=True, anti_knight=True)


def test_a_worker_that_dies_loses_nothing_and_counts_nothing_twice(session):
    puzzle = slow_puzzle()
    killed = []

    def kill():
        time.sleep(4)
        victims = executors()
        if victims:
            os.kill(victims[0], signal.SIGKILL)
            killed.append(victims[0])

    before = executors()
    assert len(before) == 2
    killer = threading.Thread(target=kill)
    killer.start()
    begun = time.monotonic()
    count = youdoku_spark.count_solutions(session, puzzle, cubes=64, engine="dpll")
    took = time.monotonic() - begun
    killer.join()
    assert killed and took > 4, "the job was over before its worker died"
    assert count.exact and count == puzzle.count() == 1451520 // (9 * 8)
    # And a table too, on the workers that are left or new.
    texts = [puzzle.text("line") for puzzle in youdoku.generate(500, seed=4)]
    assert by_id(youdoku_spark.solve(table(session, texts)), "solution") == youdoku.solve_many(texts)
