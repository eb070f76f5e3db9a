"""Puzzles by the hundred million, on any Spark cluster: `pip install youdoku[spark]`.

Tables of puzzles get columns of answers, over Arrow batches, each task on the core that Spark gave it:

    from youdoku import spark as youdoku_spark

    puzzles = spark.read.parquet("puzzles.parquet")          # a column `puzzle` of text
    youdoku_spark.solve(puzzles).write.parquet("solved.parquet")

`generate` makes tables of new puzzles, the same whatever the number of partitions, and `count_solutions`
spreads *one* hard question over the cluster. On one machine none of this is needed: `youdoku.solve_many`
and the command use all cores.

The package must be installed on the workers too. Tasks may be repeated, as Spark does when a worker is
lost: every answer depends on its row alone, and nothing is counted outside of the rows.
"""

from __future__ import annotations

import hashlib
import time as clock
from functools import partial
from typing import TYPE_CHECKING, Any, Iterable, Iterator, Optional

from . import _youdoku
from ._generate import generate as _puzzles
from ._many import asked_of_each
from ._numbers import whole
from ._puzzle import Count, Puzzle, Source
from .errors import OutOfTime, YoudokuError

if TYPE_CHECKING:
    import pyarrow
    from pyspark.sql import DataFrame, SparkSession

__all__ = ["check", "count", "count_solutions", "generate", "rate", "rating", "solve"]


def solve(
    df: DataFrame,
    column: str = "puzzle",
    *,
    into: str = "solution",
    rules: Iterable[str] = (),
    errors: str = "raise",
    **keywords: Any,
) -> DataFrame:
    """The table with a column of solutions: text, a character a cell; null where there is none.

    Rules are given as for `youdoku.Puzzle`, and hold for every row besides the row's own. A row that is
    no puzzle fails the job, or is null when `errors` is `"none"`.
    """
    asked = _asked(1, rules, errors, keywords)
    return _with_column(df, column, into, "string", partial(_answers, asked, 0))


def count(
    df: DataFrame,
    column: str = "puzzle",
    *,
    limit: int = 1_000_000,
    into: str = "count",
    rules: Iterable[str] = (),
    errors: str = "raise",
    **keywords: Any,
) -> DataFrame:
    """The table with a column of how many solutions each puzzle has; counting ends at the limit."""
    limit = whole(limit, "limit", 1, 2**63 - 1)
    asked = _asked(limit, rules, errors, keywords)
    return _with_column(df, column, into, "long", partial(_answers, asked, 1))


def check(
    df: DataFrame,
    column: str = "puzzle",
    *,
    into: str = "unique",
    rules: Iterable[str] = (),
    errors: str = "raise",
    **keywords: Any,
) -> DataFrame:
    """The table with a column of whether each puzzle has exactly one solution."""
    asked = _asked(2, rules, errors, keywords)
    return _with_column(df, column, into, "boolean", partial(_unique, asked))


def rate(
    df: DataFrame,
    column: str = "puzzle",
    *,
    into: str = "guesses",
    rules: Iterable[str] = (),
    errors: str = "raise",
    **keywords: Any,
) -> DataFrame:
    """The table with a column of how often search had to guess to prove how many solutions there are: a
    rough measure of how hard a puzzle is, 0 where propagation does it all."""
    asked = _asked(2, rules, errors, keywords)
    return _with_column(df, column, into, "long", partial(_answers, asked, 2))


def rating(
    df: DataFrame,
    column: str = "puzzle",
    *,
    into: str = "rating",
    rules: Iterable[str] = (),
    errors: str = "raise",
    **keywords: Any,
) -> DataFrame:
    """The table with a column of how hard each puzzle is, as `youdoku.rate_many` says it: a number, null where
    there is not exactly one solution."""
    asked = _asked(2, rules, errors, keywords)
    return _with_column(df, column, into, "double", partial(_ratings, asked))


def _ratings(asked: dict[str, Any], column: pyarrow.Array) -> pyarrow.Array:
    import pyarrow

    (ratings,) = _youdoku.rate_arrow(column, asked)
    return pyarrow.array(ratings, pyarrow.float64())


def _asked(
    limit: int, rules: Iterable[str], errors: str, keywords: dict[str, Any]
) -> dict[str, Any]:
    # Spark gives a task one core.
    return asked_of_each(limit, rules, keywords, errors, threads=1, time=None)


def _with_column(df: DataFrame, column: str, into: str, kind: str, answer: Any) -> DataFrame:
    from pyspark.sql.types import StructField, StructType, _parse_datatype_string

    if column not in df.columns:
        raise YoudokuError(f"found no column `{column}`, expected one of {', '.join(df.columns)}")
    if into in df.columns:
        raise YoudokuError(f"there is a column `{into}` already: name another with `into`")
    field = StructField(into, _parse_datatype_string(kind), nullable=True)
    schema = StructType(df.schema.fields + [field])
    return df.mapInArrow(partial(_append, column, into, answer), schema)


def _append(
    column: str, into: str, answer: Any, batches: Iterator[pyarrow.RecordBatch]
) -> Iterator[pyarrow.RecordBatch]:
    import pyarrow

    for batch in batches:
        names = batch.schema.names + [into]
        yield pyarrow.RecordBatch.from_arrays(batch.columns + [answer(batch.column(column))], names)


def _answers(asked: dict[str, Any], which: int, column: pyarrow.Array) -> pyarrow.Array:
    import pyarrow

    (columns,) = _youdoku.many_arrow(column, asked)
    return pyarrow.array(columns[which])


def _unique(asked: dict[str, Any], column: pyarrow.Array) -> pyarrow.Array:
    import pyarrow.compute

    return pyarrow.compute.equal(_answers(asked, 1, column), 1)


def generate(
    spark: SparkSession,
    n: int,
    *,
    seed: int = 1,
    block: int = 1024,
    partitions: Optional[int] = None,
    **wish: Any,
) -> DataFrame:
    """A table of n new puzzles with one solution: `id` from 0, and `puzzle` as text.

    What is wished for is told as to `youdoku.generate`. Puzzles are made in blocks, each from a seed of
    its own, so that the same seed gives the same puzzles whatever the number of partitions and whichever
    worker makes them. Within a block no puzzle comes twice; of rules that allow so few puzzles that two
    blocks may meet, take `distinct()`.
    """
    n, block = whole(n, "n", 0, 2**63 - 1), whole(block, "block", 1, 2**63 - 1)
    # Whatever is wrong with the wish is said here, and not by a worker.
    _puzzles(0, threads=1, **wish)
    blocks = spark.range(0, -(-n // block), 1, partitions)
    make = partial(_make_blocks, n, seed, block, wish)
    return blocks.mapInArrow(make, "id long, puzzle string")


def _make_blocks(
    n: int, seed: int, block: int, wish: dict[str, Any], batches: Iterator[pyarrow.RecordBatch]
) -> Iterator[pyarrow.RecordBatch]:
    import pyarrow

    for batch in batches:
        for number in batch.column(0).to_pylist():
            first = number * block
            count = min(block, n - first)
            made = _puzzles(count, seed=_block_seed(seed, number), threads=1, **wish)
            texts = [puzzle.text("line") for puzzle in made]
            ids = pyarrow.array(range(first, first + len(texts)), pyarrow.int64())
            yield pyarrow.RecordBatch.from_arrays(
                [ids, pyarrow.array(texts, pyarrow.string())], ["id", "puzzle"]
            )


def _block_seed(seed: int, block: int) -> int:
    """Scattered, so that blocks of neighbouring seeds have nothing in common."""
    digest = hashlib.blake2b(f"{seed} {block}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little")


def count_solutions(
    spark: SparkSession,
    puzzle: Source,
    *,
    cubes: Optional[int] = None,
    time: Optional[float] = None,
    engine: str = "auto",
) -> Count:
    """How many solutions one puzzle has, counted by the whole cluster.

    The search tree is cut into about so many `cubes`: the largest part, as far as propagation can tell,
    is split again and again by the digits of its cell with fewest. Each cube is a row of its own; Spark
    may lose a worker and count one again, and still each is added once.

    With `time`, what is not counted after so many seconds is left out, but for a first part of each cube
    that was begun, and the answer is "at least" (`count.exact` is False). The workers' clocks should agree with this one's.
    """
    puzzle = puzzle if isinstance(puzzle, Puzzle) else Puzzle(puzzle)
    deadline = None if time is None else clock.time() + time
    cores = spark.sparkContext.defaultParallelism
    wanted = cubes if cubes is not None else max(64, 16 * cores)
    try:
        parts = [cube.text("json") for cube in puzzle.cubes(wanted, time)]
    except OutOfTime:
        return Count(0, exact=False)
    if not parts:
        return Count(0)
    # The largest cubes come first, and are dealt out: small tasks fill the gaps at the end.
    slices = min(len(parts), 8 * cores)
    rows = [(number, text) for start in range(slices) for number, text in _dealt(parts, start, slices)]
    table = spark.createDataFrame(rows, "id long, cube string").repartition(slices, "id")
    counted = table.mapInArrow(
        partial(_count_cubes, deadline, engine), "id long, count string, exact boolean"
    ).collect()
    by_cube = {row["id"]: (int(row["count"]), row["exact"]) for row in counted}
    total = sum(number for number, _ in by_cube.values())
    exact = len(by_cube) == len(parts) and all(exact for _, exact in by_cube.values())
    return Count(total, exact)


def _dealt(parts: list[str], start: int, slices: int) -> Iterator[tuple[int, str]]:
    return ((number, parts[number]) for number in range(start, len(parts), slices))


#: Under a deadline a cube is counted up to here first, so that a large one is worth something in any case.
_FIRST = 100_000


def _count_until(deadline: Optional[float], engine: str, puzzle: Puzzle) -> Count:
    found = Count(0, exact=False)
    try:
        for limit in (None,) if deadline is None else (_FIRST, None):
            left = None if deadline is None else max(0.0, deadline - clock.time())
            found = puzzle.count(limit, engine=engine, time=left)
            if found.exact:
                break
    except OutOfTime:
        pass
    return found


def _count_cubes(
    deadline: Optional[float], engine: str, batches: Iterator[pyarrow.RecordBatch]
) -> Iterator[pyarrow.RecordBatch]:
    import pyarrow

    names = ["id", "count", "exact"]
    for batch in batches:
        for number, cube in zip(batch.column(0).to_pylist(), batch.column(1).to_pylist()):
            found = _count_until(deadline, engine, Puzzle(cube))
            counted, exact = int(found), found.exact
            # A row a batch: what is done is not done again for what comes after it.
            yield pyarrow.RecordBatch.from_arrays(
                [pyarrow.array([number]), pyarrow.array([str(counted)]), pyarrow.array([exact])],
                names,
            )
