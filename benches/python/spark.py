"""Spark on this machine: rows a second on one worker and on two, and the share spent outside solving.

    pip install '.[spark]' && YOUDOKU_DATA=FOLDER python benches/python/spark.py [COPIES]

The list 17_clue.txt, so many times over, is written as Parquet and solved from there; the answers go
nowhere. Workers are processes of their own (`local-cluster`), with one core each.
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


def main(copies):
    lines = (Path(os.environ["YOUDOKU_DATA"]) / "17_clue.txt").read_text().splitlines()
    lines = [line[:81] for line in lines if line and not line.startswith("#")] * copies
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
        print(f"{len(lines)} rows; solving them takes one core {solving:.2f} s in one process")
        print("\n| workers | s | rows a second | core seconds outside solving | reading alone, s |")
        print("|---|---|---|---|---|")
        for workers in (1, 2):
            command = [sys.executable, __file__, "--measure", str(workers), folder]
            output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
            took, reading = map(float, output.split())
            outside = (took * workers - solving) / (took * workers)
            rate = len(lines) / took
            print(f"| {workers} | {took:.2f} | {rate:.0f} | {outside:.0%} | {reading:.2f} |", flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--measure"]:
        measure(int(sys.argv[2]), sys.argv[3])
    else:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
