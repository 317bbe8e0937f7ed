"""`cargo xtask soak cluster`: local Spark and Ray with two workers, one of them killed, on many rows.

In: the number of rows, the plain command, and the file of the report. Out: a report, or an error. Each engine gets the same Parquet files; every id has
to come back exactly once, and every solution is checked by a few lines of numpy that share nothing with the package. Then the same
work on one worker and on two, by the plain function and by the plain command, for scaling and overhead.
"""

import argparse
import glob
import os
import pathlib
import platform
import signal
import subprocess
import sys
import tempfile
import time

import numpy
import pyarrow
import pyarrow.parquet
from cellwise import cluster

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FILES = 32


def boards(rows, seed):
    """Equivalents of one board: digits renamed, columns exchanged within their stacks."""
    rng = numpy.random.default_rng(seed)
    board = numpy.array([int(c) for c in EASY.replace(".", "0")], dtype=numpy.uint8).reshape(9, 9)
    names = numpy.zeros((rows, 10), dtype=numpy.uint8)
    names[:, 1:] = rng.permuted(numpy.tile(numpy.arange(1, 10, dtype=numpy.uint8), (rows, 1)), axis=1)
    columns = numpy.concatenate(
        [rng.permuted(numpy.tile(numpy.arange(3 * s, 3 * s + 3), (rows, 1)), axis=1) for s in range(3)], axis=1
    )
    cells = names[numpy.arange(rows)[:, None, None], board[:, columns].transpose(1, 0, 2)]
    return cells.reshape(rows, 81)


def write_input(folder, rows):
    """Parquet files with ids and puzzles."""
    begin = 0
    for number in range(FILES):
        size = rows // FILES + (number < rows % FILES)
        cells = boards(size, number)
        letters = numpy.where(cells == 0, 46, cells + 48).astype(numpy.uint8)
        offsets = pyarrow.py_buffer(numpy.arange(0, 81 * (size + 1), 81, dtype=numpy.int32))
        texts = pyarrow.Array.from_buffers(pyarrow.string(), size, [None, offsets, pyarrow.py_buffer(letters.tobytes())])
        ids = numpy.arange(begin, begin + size)
        table = pyarrow.table({"id": ids, "puzzle": texts})
        pyarrow.parquet.write_table(table, folder / f"{number:05}.parquet", row_group_size=20_000)
        begin += size
    return begin


def check(paths, rows):
    """Every id once, every solution right; the number of rows."""
    ids = []
    for path in paths:
        for batch in pyarrow.parquet.ParquetFile(path).iter_batches(200_000, columns=["id", "puzzle", "solution"]):
            ids.append(batch.column("id").to_numpy())
            puzzles, solved = (digits(batch.column(name).to_pylist()) for name in ("puzzle", "solution"))
            grids = solved.reshape(-1, 9, 9)
            boxes = grids.reshape(-1, 3, 3, 3, 3).transpose(0, 1, 3, 2, 4).reshape(-1, 9, 9)
            for houses in (grids, grids.transpose(0, 2, 1), boxes):
                assert (numpy.sort(houses, axis=2) == numpy.arange(1, 10)).all()
            assert ((puzzles == 0) | (puzzles == solved)).all()
    ids = numpy.sort(numpy.concatenate(ids))
    assert len(ids) == rows, f"{rows} rows went in and {len(ids)} came out"
    assert (ids == numpy.arange(rows)).all(), "an id is missing, or came twice"
    return len(ids)


def digits(texts):
    text = "".join(texts).replace(".", "0").encode()
    return (numpy.frombuffer(text, numpy.uint8) - 48).reshape(len(texts), 81)


def die_once(batch, mark, victim):
    """Kills a worker as if its machine had died, the first time that the row in the middle comes by."""
    if mark is None:
        return
    middle = int(pathlib.Path(mark + ".middle").read_text())
    if (batch.column("id").to_numpy() == middle).any():
        try:
            os.close(os.open(mark, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return
        os.kill(victim(), signal.SIGKILL)


def executor():
    """The Spark executor that this Python worker belongs to: an ancestor."""
    process = os.getpid()
    while process > 1:
        command = pathlib.Path(f"/proc/{process}/cmdline").read_bytes()
        if b"CoarseGrainedExecutorBackend" in command:
            return process
        status = pathlib.Path(f"/proc/{process}/stat").read_text()
        process = int(status.rsplit(")", 1)[1].split()[1])
    return os.getpid()


def spark(source, target, verb, workers, mark=None):
    """One run on Spark; its output is written by Spark."""
    from pyspark.sql import SparkSession

    # Workers run the interpreter of this environment, not the first in the path.
    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (
        SparkSession.builder.master(f"local-cluster[{workers},1,1024]")
        .config("spark.ui.enabled", "false")
        .config("spark.executor.memory", "1g")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "20000")
        .config("spark.task.maxFailures", "8")
        .config("spark.sql.files.maxPartitionBytes", "4m")
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("ERROR")
    try:
        puzzles = session.read.parquet(str(source))
        puzzles = puzzles.mapInArrow(lambda batches: watched(batches, mark), puzzles.schema)
        # The first job starts the executors; the clock begins behind it.
        session.range(8).repartition(8).count()
        began = time.perf_counter()
        cluster.on_spark(puzzles, verb=verb).write.mode("overwrite").parquet(str(target))
        return time.perf_counter() - began
    finally:
        session.stop()


def watched(batches, mark):
    """The batches as they are; one of them kills its executor."""
    for batch in batches:
        die_once(batch, mark, executor)
        yield batch


def on_ray(source, target, verb, workers, mark=None):
    """One run on Ray Data."""
    # Ray's workers are nice to all else on the machine unless told, and Spark's are not.
    os.environ["RAY_worker_niceness"] = "0"
    import ray

    ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False, configure_logging=False)
    try:
        def watched_table(table):
            die_once(table, mark, os.getpid)
            return table

        # The first tasks start the workers; the clock begins behind them.
        begin = ray.remote(lambda: None)
        ray.get([begin.remote() for _ in range(workers)])
        began = time.perf_counter()
        # Files that are small become one block, which has one worker.
        puzzles = ray.data.read_parquet(str(source)).repartition(FILES)
        puzzles = puzzles.map_batches(watched_table, batch_format="pyarrow", batch_size=20_000)
        cluster.on_ray(puzzles, verb=verb).write_parquet(str(target))
        return time.perf_counter() - began
    finally:
        ray.shutdown()


def here(source, verb, threads):
    """The same by the plain function, in this process."""
    began = time.perf_counter()
    for path in sorted(source.glob("*.parquet")):
        for batch in pyarrow.parquet.ParquetFile(path).iter_batches(20_000):
            cluster.answer(batch, verb=verb, threads=threads)
    return time.perf_counter() - began


def command(program, source, verb, threads, folder):
    """The same by the plain command, from a file of lines to a file of answers."""
    lines, answers = folder / "lines.txt", folder / "answers.txt"
    if not lines.exists():
        with open(lines, "w") as file:
            for path in sorted(source.glob("*.parquet")):
                puzzles = pyarrow.parquet.read_table(path, columns=["puzzle"]).column("puzzle").to_pylist()
                file.write("\n".join(puzzles) + "\n")
    began = time.perf_counter()
    subprocess.run([program, verb, lines, "-q", "-j", str(threads), "-o", answers], check=True)
    answers.unlink()
    return time.perf_counter() - began


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rows", type=int, default=200_000)
    parser.add_argument("--rated", type=int, default=20_000)
    parser.add_argument("--engines", default="spark,ray")
    parser.add_argument("--command", help="the program `sudoku`; without it, overhead is against the plain function")
    parser.add_argument("--report", required=True)
    options = parser.parse_args()
    plainly = "the plain command" if options.command else "`cluster.answer` in one process"
    lines = [
        "# One cluster on this machine: two workers, one killed",
        "",
        f"{options.rows:,} rows of `solve` with a worker killed by -9 in the middle: every id came once, and every solution is right. "
        f"{options.rated:,} rows of `rate` for scaling and overhead, which is the time of one worker over that of {plainly}, with one "
        f"thread. Seconds by the clock, behind the start of the cluster; load of the machine before: {os.getloadavg()[0]:.1f}. "
        f"Python {platform.python_version()}.",
        "",
        "| engine | solve: rows in | rows out | seconds | rate: 1 worker | 2 workers | scaling | overhead |",
        "|---|---|---|---|---|---|---|---|",
    ]
    engines = {"spark": spark, "ray": on_ray}
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        many, rated = folder / "many", folder / "rated"
        for place, rows in ((many, options.rows), (rated, options.rated)):
            place.mkdir()
            assert write_input(place, rows) == rows
        times = {"`cluster.answer` in one process": {threads: here(rated, "rate", threads) for threads in (1, 2)}}
        if options.command:
            times["the plain command"] = {n: command(options.command, rated, "rate", n, folder) for n in (1, 2)}
        plain = times[plainly]
        for name in options.engines.split(","):
            run, mark = engines[name], str(folder / f"{name}.died")
            pathlib.Path(mark + ".middle").write_text(str(options.rows // 2))
            target = folder / f"{name}-solved"
            seconds = run(many, target, "solve", 2, mark)
            assert os.path.exists(mark), "no worker was killed"
            out = check(glob.glob(f"{target}/*.parquet"), options.rows)
            one, two = (run(rated, folder / f"{name}-{workers}", "rate", workers) for workers in (1, 2))
            lines.append(
                f"| {name} | {options.rows:,} | {out:,} | {seconds:.1f} | {one:.1f} s | {two:.1f} s "
                f"| {one / two:.2f} | {100 * (one / plain[1] - 1):.0f} % |"
            )
            print(lines[-1], flush=True)
        for name, seconds in times.items():
            lines.append(
                f"| {name} | | | | {seconds[1]:.1f} s | {seconds[2]:.1f} s | {seconds[1] / seconds[2]:.2f} "
                f"| {100 * (seconds[1] / plain[1] - 1):.0f} % |"
            )
    pathlib.Path(options.report).write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
