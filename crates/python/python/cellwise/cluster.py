"""From one machine to many: one function, Arrow record batch in, record batch out.

`answer` is the whole interface. Its output depends on its input and its options alone, keeps every
column and row, bad puzzles included, and so may be repeated by whatever retries it. Placing work,
repeating it and writing its output are left to the engine that runs it; `all_answered` compares the rows that
went in with those that came out, because an output that exists need not be whole.

>>> import pyarrow
>>> from cellwise.cluster import answer
>>> batch = pyarrow.record_batch({"id": [7, 8], "puzzle": ["1...............", "1.x............."]})
>>> found = answer(batch, verb="count")
>>> found.column_names
['id', 'puzzle', 'count', 'verdict', 'nodes', 'guesses', 'error']
>>> found.column("count").to_pylist()
[72, None]
"""

from __future__ import annotations

from functools import partial
from typing import Any, Callable, Iterable, Iterator, List, Literal, Optional, TypeVar

from . import many, types
from .errors import CellwiseError

__all__ = ["all_answered", "answer", "map_in_arrow", "on_dask", "on_ray", "on_spark"]

Verb = Literal["solve", "count", "rate", "check", "canon"]
_B = TypeVar("_B")


def answer(
    batch: _B,
    *,
    verb: Verb = "solve",
    column: str = "puzzle",
    kind: types.Kind = "sudoku",
    threads: int = 1,
    nodes: Optional[int] = None,
    memory: Optional[int] = None,
) -> _B:
    """A record batch, or a table, with the columns of a verb's results added.

    There is no limit of time, because output must not depend on the machine; `nodes` and `memory` hold for
    each puzzle. One thread by default: clusters count cores by themselves.
    """
    import pyarrow  # type: ignore[import-untyped, unused-ignore]

    whole: Any = batch
    options: dict[str, Any] = {"threads": threads, "nodes": nodes, "memory": memory}
    if verb != "canon":
        options["kind"] = kind
    found = getattr(many, f"{verb}_many")(whole.column(column), **options)
    results = pyarrow.record_batch(found)
    if results.num_rows != whole.num_rows:
        raise CellwiseError(f"{whole.num_rows} rows went in and {results.num_rows} came out")
    for name in results.schema.names:
        whole = whole.append_column(name, results.column(name))
    return whole  # type: ignore[no-any-return]


def map_in_arrow(**options: Any) -> Callable[[Iterable[Any]], Iterator[Any]]:
    """The function for Spark's `DataFrame.mapInArrow`; options as for `answer`. Its batches have the types that Spark knows.

    >>> import pyarrow
    >>> from cellwise.cluster import map_in_arrow
    >>> batches = [pyarrow.record_batch({"puzzle": ["1..............."]})]
    >>> [batch.num_rows for batch in map_in_arrow(verb="count")(batches)]
    [1]
    """
    return partial(_mapped, options=options)


def _mapped(batches: Iterable[Any], options: dict[str, Any]) -> Iterator[Any]:
    for batch in batches:
        yield _plain(answer(batch, **options))


def _plain(batch: Any) -> Any:
    """A batch without dictionaries, large strings and unsigned numbers, which not every engine knows."""
    import pyarrow

    def changed(column: Any) -> Any:
        if pyarrow.types.is_dictionary(column.type):
            column = column.dictionary_decode()
        if pyarrow.types.is_large_string(column.type):
            return column.cast(pyarrow.string())
        if pyarrow.types.is_unsigned_integer(column.type):
            return column.cast(pyarrow.int64())
        return column

    columns = [changed(column) for column in batch.columns]
    return pyarrow.record_batch(columns, names=batch.schema.names)


def on_spark(frame: Any, **options: Any) -> Any:
    """A Spark DataFrame with the columns of a verb's results; options as for `answer`."""
    import pyarrow
    from pyspark.sql.pandas.types import (  # type: ignore[import-not-found, unused-ignore]
        from_arrow_schema,
        to_arrow_schema,
    )

    none = pyarrow.RecordBatch.from_pylist([], schema=to_arrow_schema(frame.schema))
    schema = from_arrow_schema(_plain(answer(none, **options)).schema)
    return frame.mapInArrow(map_in_arrow(**options), schema)


def on_dask(client: Any, batches: Iterable[Any], *, retries: int = 3, **options: Any) -> List[Any]:
    """The answers to batches on a Dask client, in order; options as for `answer`.

    A batch whose worker dies is given to another one, `retries` times at most.
    """
    listed = list(batches)
    futures = client.map(partial(answer, **options), listed, retries=retries, pure=True)
    return all_answered(listed, client.gather(futures))


def on_ray(dataset: Any, **options: Any) -> Any:
    """A Ray data set with the columns of a verb's results; options as for `answer`.

    Small inputs want `dataset.repartition(n)` before, or one worker gets all of them.
    """
    return dataset.map_batches(partial(answer, **options), batch_format="pyarrow")


def all_answered(batches: Iterable[Any], answers: Iterable[Any]) -> List[Any]:
    """The answers, if they have as many rows as the batches; raises `CellwiseError` otherwise.

    >>> import pyarrow
    >>> from cellwise.cluster import all_answered
    >>> batch = pyarrow.record_batch({"puzzle": ["1..............."]})
    >>> all_answered([batch, batch], [batch])
    Traceback (most recent call last):
    cellwise.errors.CellwiseError: 2 rows went in and 1 came out
    """
    found = list(answers)
    rows = sum(batch.num_rows for batch in batches)
    came = sum(batch.num_rows for batch in found)
    if rows != came:
        raise CellwiseError(f"{rows} rows went in and {came} came out")
    return found
