"""A cluster that loses a worker loses no row."""

import os
import signal

import cellwise
import numpy
import pyarrow
import pytest
from cellwise import cluster

from conftest import EASY, digits, is_solution
from test_many import boards

distributed = pytest.importorskip("distributed")

BATCHES, ROWS = 24, 200


def batches():
    puzzles = boards(ROWS)
    return [
        pyarrow.record_batch(
            {"id": numpy.arange(number * ROWS, (number + 1) * ROWS), "puzzle": puzzles}
        )
        for number in range(BATCHES)
    ]


def answer_or_die(batch, mark, **options):
    """Answers; the first worker that gets the batch in the middle dies as if its machine had."""
    if batch.column("id")[0].as_py() == ROWS * (BATCHES // 2):
        try:
            os.close(os.open(mark, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            pass
        else:
            os.kill(os.getpid(), signal.SIGKILL)
    return cluster.answer(batch, **options)


def test_every_id_comes_once_though_a_worker_is_killed(tmp_path):
    mark = str(tmp_path / "died")
    given = batches()
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, local_directory=tmp_path
    ) as local, distributed.Client(local) as client:
        futures = client.map(answer_or_die, given, mark=mark, retries=3, pure=True)
        answers = cluster.all_answered(given, client.gather(futures))
        # The plain way, with the same result.
        again = cluster.on_dask(client, given[:3])
    assert os.path.exists(mark), "no worker was killed"
    assert [batch.equals(other) for batch, other in zip(answers, again)] == [True] * 3
    table = pyarrow.Table.from_batches(answers)
    ids = table.column("id").to_numpy()
    assert (numpy.sort(ids) == numpy.arange(BATCHES * ROWS)).all()
    puzzles = digits(table.column("puzzle").to_pylist())
    solutions = digits(table.column("solution").to_pylist())
    assert is_solution(puzzles, solutions).all()


def test_a_batch_keeps_its_columns_and_its_bad_rows():
    batch = pyarrow.record_batch({"id": [1, 2, 3], "puzzle": [EASY, "x", None]})
    found = cluster.answer(batch)
    assert found.column("id").to_pylist() == [1, 2, 3]
    assert found.column("verdict").to_pylist() == ["unique", None, None]
    assert cluster.answer(batch).equals(found)
    table = cluster.answer(pyarrow.Table.from_batches([batch, batch]), verb="rate")
    assert table.num_rows == 6 and table.column("level").to_pylist()[0] == "easy"


def test_rows_that_are_lost_are_noticed():
    batch = pyarrow.record_batch({"puzzle": [EASY]})
    with pytest.raises(cellwise.CellwiseError, match="2 rows went in and 1 came out"):
        cluster.all_answered([batch, batch], [batch])


def test_batches_for_spark_have_its_types():
    batch = pyarrow.record_batch({"id": [1, 2], "puzzle": [EASY, "x"]})
    (found,) = cluster.map_in_arrow(verb="rate")([batch])
    types = set(map(str, found.schema.types))
    assert types <= {"int64", "string", "double"}, types
    (none,) = cluster.map_in_arrow(verb="rate")([batch.slice(0, 0)])
    assert none.num_rows == 0 and none.schema.types == found.schema.types
