"""Spark on this machine: rows a second on one worker and on two, and the share spent outside solving.

    pip install '.[spark]' && YOUDOKU_DATA=FOLDER python benches/python/spark.py [ROWS]

Public lists, over and over, are written as Parquet and solved from there; the answers go nowhere. Workers
are processes of their own (`local-cluster`), each told to use one core. The first line of a list is
`solve_many` on one thread of this process; the share outside solving is of workers × seconds.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import youdoku


def measure(workers, path):
    """Seconds for all rows, best of three, after one to warm up."""
    from pyspark.sql import SparkSession
    from youdoku import spark as youdoku_spark

    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (
        SparkSession.builder.master(f"local-cluster[{workers},1,1024]")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.ui.enabled", "false")
        .config("spark.executor.memory", "1g")
        .config("spark.log.level", "ERROR")
        .getOrCreate()
    )
    frame = session.read.parquet(path)

    def run(table):
        begun = time.perf_counter()
        table.write.format("noop").mode("overwrite").save()
        return time.perf_counter() - begun

    solved = youdoku_spark.solve(frame)
    run(solved)
    print(min(run(solved) for _ in range(3)), min(run(frame) for _ in range(3)))
    session.stop()


def main(rows):
    print("| list | workers | s | rows a second | share outside solving | reading alone, s |")
    print("|---|---|---|---|---|---|")
    for name in ("17_clue", "forum_hardest_1106"):
        path = Path(os.environ["YOUDOKU_DATA"]) / f"{name}.txt"
        lines = [line[:81] for line in path.read_text().splitlines() if line[:1] not in ("", "#")]
        # The harder list takes some fifty times as long.
        wanted = rows if name == "17_clue" else rows // 10
        compare(name, (lines * (wanted // len(lines) + 1))[:wanted])


def compare(name, lines):
    import pyarrow as pa
    import pyarrow.parquet as pq

    with tempfile.TemporaryDirectory() as folder:
        # As many files as make two workers busy to the end.
        column = pa.array(lines)
        for part in range(8):
            piece = column.take(pa.array(range(part, len(lines), 8)))
            pq.write_table(pa.table({"puzzle": piece}), f"{folder}/part-{part}.parquet")
        times = []
        for _ in range(3):
            begun = time.perf_counter()
            youdoku.solve_many(column, threads=1)
            times.append(time.perf_counter() - begun)
        solving = min(times)
        print(f"| {name}, {len(lines)} rows | (none) | {solving:.2f} | {len(lines) / solving:.0f} | – | – |")
        for workers in (1, 2):
            command = [sys.executable, __file__, "--measure", str(workers), folder]
            output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
            took, reading = map(float, output.split())
            outside = (took * workers - solving) / (took * workers)
            rate = len(lines) / took
            print(f"| | {workers} | {took:.2f} | {rate:.0f} | {outside:.0%} | {reading:.2f} |", flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--measure"]:
        measure(int(sys.argv[2]), sys.argv[3])
    else:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 2_000_000)
