"""One verb on many puzzles at once, on all cores.

Puzzles come as a list of texts, as a numpy array `uint8[n, 81]` or `uint8[n, 9, 9]` (0 is an open cell),
or as an Arrow array of any library (pyarrow, Polars, DuckDB, pandas), read where it lies. Results come in the same
form: a dict of lists, a dict of arrays, or a `Table` that every Arrow library takes.

A puzzle that can't be read does not stop the others: its column `error` says why, and its other
columns are None, null, or 0. `seconds` holds for the whole call, `nodes` and `memory` for each puzzle;
a puzzle that a limit struck has the verdict `unknown` or `found`. Do not write to an array while it is read.

>>> from cellwise import solve_many
>>> found = solve_many(["1.....3.........", "11..............", "1.x............."])
>>> found["verdict"]
['several', 'impossible', None]
>>> found["error"][2][:4]
'1:3:'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Literal, Optional, Protocol, Union, overload

from . import types
from ._cellwise import Table
from ._cellwise import many as _many

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Table", "canon_many", "check_many", "count_many", "rate_many", "solve_many"]

Lists = Dict[str, List[Any]]
Arrays = Dict[str, Any]


class ArrowArray(Protocol):
    """An array of any library with Arrow's C data interface."""

    def __arrow_c_array__(self, requested_schema: Any = None) -> Any: ...


class ArrowStream(Protocol):
    """Arrays of any library with Arrow's C stream interface."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...


Arrow = Union[ArrowArray, ArrowStream]
Puzzles = Union[Iterable[Optional[str]], "NDArray[np.uint8]", Arrow]


def _run(
    verb: str,
    puzzles: Any,
    kind: types.Kind,
    max: int,
    threads: Optional[int],
    seconds: Optional[float],
    nodes: Optional[int],
    memory: Optional[int],
) -> Any:
    form: Literal["list", "numpy", "arrow"] = "list"
    cells: Any = None
    if isinstance(puzzles, str):
        raise TypeError("the puzzles are one str; a list of them is wanted")
    # pandas offers both; its columns of texts are read where they lie.
    if hasattr(puzzles, "__arrow_c_array__") or hasattr(puzzles, "__arrow_c_stream__"):
        form = "arrow"
    elif hasattr(puzzles, "__array_interface__") and getattr(puzzles, "dtype", None) != object:
        import numpy

        form = "numpy"
        cells = numpy.asarray(puzzles)
        if kind != "sudoku":
            raise TypeError("an array of cells holds Sudoku; give Nonograms as texts")
        if cells.dtype != numpy.uint8 or cells.shape[1:] not in ((81,), (9, 9)):
            raise TypeError(
                f"the array is {cells.dtype}{list(cells.shape)}; "
                "uint8[n, 81] or uint8[n, 9, 9] is wanted"
            )
        puzzles = numpy.ascontiguousarray(cells)
    found = _many(
        verb,
        puzzles,
        form,
        kind=kind,
        max=max,
        threads=threads,
        seconds=seconds,
        nodes=nodes,
        memory=memory,
    )
    return found if form != "numpy" else _arrays(found, cells.shape)


def _arrays(found: Dict[str, Any], shape: Any) -> Arrays:
    """Columns as numpy arrays."""
    import numpy

    arrays: Arrays = {}
    for name, column in found.items():
        if column is None or isinstance(column, list):
            # It is made of None. Nothing else is in it if no text is known.
            texts = numpy.empty(shape[0], dtype=object)
            if column is not None:
                texts[:] = column
            arrays[name] = texts
        else:
            values = numpy.asarray(column)
            arrays[name] = values.reshape(shape) if values.ndim == 2 else values
    return arrays


@overload
def solve_many(
    puzzles: "NDArray[np.uint8]",
    *,
    kind: types.Kind = ...,
    max: int = ...,
    threads: Optional[int] = ...,
    seconds: Optional[float] = ...,
    nodes: Optional[int] = ...,
    memory: Optional[int] = ...,
) -> Arrays: ...

@overload
def solve_many(
    puzzles: Arrow,
    *,
    kind: types.Kind = ...,
    max: int = ...,
    threads: Optional[int] = ...,
    seconds: Optional[float] = ...,
    nodes: Optional[int] = ...,
    memory: Optional[int] = ...,
) -> Table: ...

@overload
def solve_many(
    puzzles: Iterable[Optional[str]],
    *,
    kind: types.Kind = ...,
    max: int = ...,
    threads: Optional[int] = ...,
    seconds: Optional[float] = ...,
    nodes: Optional[int] = ...,
    memory: Optional[int] = ...,
) -> Lists: ...


def solve_many(
    puzzles: Any,
    *,
    kind: types.Kind = "sudoku",
    max: int = 2,
    threads: Optional[int] = None,
    seconds: Optional[float] = None,
    nodes: Optional[int] = None,
    memory: Optional[int] = None,
) -> Any:
    """The first solution of each puzzle, and the verdict; by default with the proof that there is no other.

    Columns: `solution`, `verdict`, `nodes`, `guesses`, `error`. `max=1` skips the proof.

    >>> import numpy
    >>> from cellwise import solve_many
    >>> board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> solve_many([board])["solution"][0][:9]
    '534678912'
    >>> cells = numpy.array([[int(c) for c in board.replace(".", "0")]], dtype=numpy.uint8)
    >>> solve_many(cells)["solution"][0, :9]
    array([5, 3, 4, 6, 7, 8, 9, 1, 2], dtype=uint8)
    """
    return _run("solve", puzzles, kind, max, threads, seconds, nodes, memory)


@overload
def count_many(
    puzzles: "NDArray[np.uint8]",
    *,
    kind: types.Kind = ...,
    max: int = ...,
    threads: Optional[int] = ...,
    seconds: Optional[float] = ...,
    nodes: Optional[int] = ...,
    memory: Optional[int] = ...,
) -> Arrays: ...

@overload
def count_many(
    puzzles: Arrow,
    *,
    kind: types.Kind = ...,
    max: int = ...,
    threads: Optional[int] = ...,
    seconds: Optional[float] = ...,
    nodes: Optional[int] = ...,
    memory: Optional[int] = ...,
) -> Table: ...

@overload
def count_many(
    puzzles: Iterable[Optional[str]],
    *,
    kind: types.Kind = ...,
    max: int = ...,
    threads: Optional[int] = ...,
    seconds: Optional[float] = ...,
    nodes: Optional[int] = ...,
    memory: Optional[int] = ...,
) -> Lists: ...


def count_many(
    puzzles: Any,
    *,
    kind: types.Kind = "sudoku",
    max: int = 2**64 - 1,
    threads: Optional[int] = None,
    seconds: Optional[float] = None,
    nodes: Optional[int] = None,
    memory: Optional[int] = None,
) -> Any:
    """The number of solutions of each puzzle; counting stops at `max`.

    Columns: `count`, `verdict`, `nodes`, `guesses`, `error`.

    >>> from cellwise import count_many
    >>> count_many(["1...............", "................"])["count"]
    [72, 288]
    """
    return _run("count", puzzles, kind, max, threads, seconds, nodes, memory)


@overload
def rate_many(
    puzzles: "NDArray[np.uint8]",
    *,
    kind: types.Kind = ...,
    threads: Optional[int] = ...,
    seconds: Optional[float] = ...,
    nodes: Optional[int] = ...,
    memory: Optional[int] = ...,
) -> Arrays: ...

@overload
def rate_many(
    puzzles: Arrow,
    *,
    kind: types.Kind = ...,
    threads: Optional[int] = ...,
    seconds: Optional[float] = ...,
    nodes: Optional[int] = ...,
    memory: Optional[int] = ...,
) -> Table: ...

@overload
def rate_many(
    puzzles: Iterable[Optional[str]],
    *,
    kind: types.Kind = ...,
    threads: Optional[int] = ...,
    seconds: Optional[float] = ...,
    nodes: Optional[int] = ...,
    memory: Optional[int] = ...,
) -> Lists: ...


def rate_many(
    puzzles: Any,
    *,
    kind: types.Kind = "sudoku",
    threads: Optional[int] = None,
    seconds: Optional[float] = None,
    nodes: Optional[int] = None,
    memory: Optional[int] = None,
) -> Any:
    """How hard each puzzle is for a person.

    Columns: `level`, `hardest` (technique), `sum`, `verdict`, `error`; for Sudoku also `er`, `ep`, `ed` as Sudoku Explainer
    gives them, for Nonograms `steps`, `rounds`, `tightest`.

    >>> from cellwise import rate_many
    >>> board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> rate_many([board])["level"]
    ['easy']
    """
    return _run("rate", puzzles, kind, 1, threads, seconds, nodes, memory)


@overload
def check_many(
    puzzles: "NDArray[np.uint8]",
    *,
    kind: types.Kind = ...,
    threads: Optional[int] = ...,
    seconds: Optional[float] = ...,
    nodes: Optional[int] = ...,
    memory: Optional[int] = ...,
) -> Arrays: ...

@overload
def check_many(
    puzzles: Arrow,
    *,
    kind: types.Kind = ...,
    threads: Optional[int] = ...,
    seconds: Optional[float] = ...,
    nodes: Optional[int] = ...,
    memory: Optional[int] = ...,
) -> Table: ...

@overload
def check_many(
    puzzles: Iterable[Optional[str]],
    *,
    kind: types.Kind = ...,
    threads: Optional[int] = ...,
    seconds: Optional[float] = ...,
    nodes: Optional[int] = ...,
    memory: Optional[int] = ...,
) -> Lists: ...


def check_many(
    puzzles: Any,
    *,
    kind: types.Kind = "sudoku",
    threads: Optional[int] = None,
    seconds: Optional[float] = None,
    nodes: Optional[int] = None,
    memory: Optional[int] = None,
) -> Any:
    """The faults of each board: its givens, or the picture that a text holds.

    Columns: `state` (solved, open, wrong), `open` (cells), `reason`, `error`.

    >>> from cellwise import check_many
    >>> check_many(["1...............", "11.............."])["state"]
    ['open', 'wrong']
    """
    return _run("check", puzzles, kind, 1, threads, seconds, nodes, memory)


@overload
def canon_many(
    puzzles: "NDArray[np.uint8]",
    *,
    threads: Optional[int] = ...,
    seconds: Optional[float] = ...,
    nodes: Optional[int] = ...,
    memory: Optional[int] = ...,
) -> Arrays: ...

@overload
def canon_many(
    puzzles: Arrow,
    *,
    threads: Optional[int] = ...,
    seconds: Optional[float] = ...,
    nodes: Optional[int] = ...,
    memory: Optional[int] = ...,
) -> Table: ...

@overload
def canon_many(
    puzzles: Iterable[Optional[str]],
    *,
    threads: Optional[int] = ...,
    seconds: Optional[float] = ...,
    nodes: Optional[int] = ...,
    memory: Optional[int] = ...,
) -> Lists: ...


def canon_many(
    puzzles: Any,
    *,
    threads: Optional[int] = None,
    seconds: Optional[float] = None,
    nodes: Optional[int] = None,
    memory: Optional[int] = None,
) -> Any:
    """The smallest of all equivalent boards, which is equal for equivalent ones; for classic Sudoku.

    Columns: `canonical`, `error`.

    >>> from cellwise import canon_many
    >>> board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> turned = "".join(board[9 * column + row] for row in range(9) for column in range(9))
    >>> one, other = canon_many([board, turned])["canonical"]
    >>> one == other
    True
    """
    return _run("canon", puzzles, "sudoku", 1, threads, seconds, nodes, memory)
