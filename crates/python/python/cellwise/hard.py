"""One hard puzzle on many cores or machines: the search in parts, called cubes.

A cube is the puzzle with the values of some cells fixed. A cube that is not searched through in its time is split: the
cell whose values say most about other cells is fixed to each of its values, and values that are refuted within 200 ms make no
cube of their own. So every cube has some 200 ms of work at least, and none has more than its time, which grows with the depth. The first
answer ends all other work; that there is no other solution needs all cubes.

>>> from cellwise import hard
>>> reply = hard.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> reply["verdict"], reply["cubes"]
('unique', 1)
"""

from __future__ import annotations

import json
import os
import time
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Set, Tuple

from . import types
from ._call import Text
from ._cellwise import Stop, attempt
from .errors import CellwiseError, error_of
from .puzzles import Nonogram
from .puzzles import puzzle as read

__all__ = ["solve"]

_LEAST = 0.2
"""Seconds of work below which a part makes no cube of its own."""

_LOOKS = 12
"""Cells that are looked at before one is chosen for a split."""

_GROWTH = 1.5
"""A cube of a cube may take this much longer."""

Given = Tuple[Tuple[int, int], ...]


class _Job(NamedTuple):
    """The work on a cube, which any process can do."""

    kind: str
    text: str
    given: Given
    seconds: float
    least: float
    max: int
    seed: int
    memory: Optional[int]


class _Done(NamedTuple):
    """What came of it: solutions as JSON, and the cubes that are left."""

    solutions: List[str]
    cubes: List[Given]


def _try(job: _Job, given: Given, seconds: Optional[float], stop: Optional[Stop]) -> Any:
    try:
        return attempt(
            job.kind,
            job.text,
            list(given),
            max=job.max,
            seed=job.seed,
            seconds=seconds,
            memory=job.memory,
            stop=stop,
        )
    except ValueError as error:
        raise error_of(str(error)) from None


def _work(job: _Job, stop: Optional[Stop] = None) -> _Done:
    """Searches a cube; splits it if the time is not enough."""
    found, end, known, choices = _try(job, job.given, job.seconds, stop)
    if end in ("exhausted", "enough"):
        return _Done(found, [])
    if end == "cancelled":
        return _Done([], [])
    # What was found is found again in the parts.
    solutions: List[str] = []
    given = job.given
    while True:
        cell = _cell(job, given, known, choices, stop)
        if cell is None:
            # Nothing is left to split, so hardly anything is left to do.
            return _Done(solutions + _try(job, given, None, stop)[0], [])
        left: List[Tuple[Given, List[int], List[int]]] = []
        for value in _values(job.kind, choices[cell]):
            part = (*given, (cell, value))
            found, end, known_then, choices_then = _try(job, part, job.least, stop)
            if end == "cancelled":
                return _Done(solutions, [])
            if end in ("exhausted", "enough"):
                solutions += found
            else:
                left.append((part, known_then, choices_then))
            if len(solutions) >= job.max:
                return _Done(solutions, [])
        if len(left) != 1:
            return _Done(solutions, [part for part, _, _ in left])
        # All other values are done: this one is no choice, and the split goes on behind it.
        given, known, choices = left[0]


def _values(kind: str, choices: int) -> List[int]:
    """The values of a set of bits: digits from 1, colours from 0."""
    first = 1 if kind == "sudoku" else 0
    return [bit + first for bit in range(choices.bit_length()) if choices >> bit & 1]


def _cell(
    job: _Job, given: Given, known: List[int], choices: List[int], stop: Optional[Stop]
) -> Optional[int]:
    """The open cell whose values say most about the others, among some that are tight already."""
    taken = {cell for cell, _ in given}
    open_cells = [cell for cell, value in enumerate(known) if value < 0 and cell not in taken]
    if not open_cells:
        return None
    if job.kind == "sudoku":
        open_cells.sort(key=lambda cell: bin(choices[cell]).count("1"))
    else:
        width = Nonogram(job.text).width
        rows: Dict[int, int] = {}
        columns: Dict[int, int] = {}
        for cell in open_cells:
            rows[cell // width] = rows.get(cell // width, 0) + 1
            columns[cell % width] = columns.get(cell % width, 0) + 1
        open_cells.sort(key=lambda cell: min(rows[cell // width], columns[cell % width]))
    best, best_score = open_cells[0], -1.0
    for cell in open_cells[:_LOOKS]:
        score = 1.0
        for value in _values(job.kind, choices[cell]):
            _, end, then, _ = _try(job, (*given, (cell, value)), job.least / 20, stop)
            gained = len(open_cells) - sum(1 for each in then if each < 0)
            # A value that is refuted at once halves the work for nothing.
            score *= len(open_cells) if end == "exhausted" else max(gained, 1)
        if score > best_score:
            best, best_score = cell, score
    return best


class _Threads:
    """Work on threads of this process, or on any executor."""

    def __init__(self, executor: Executor, owned: bool) -> None:
        self.executor = executor
        self.owned = owned
        # Other processes can't be given it.
        self.stop = Stop() if isinstance(executor, ThreadPoolExecutor) else None
        self.futures: Set[Future[_Done]] = set()

    def submit(self, job: _Job) -> None:
        self.futures.add(self.executor.submit(_work, job, self.stop))

    def next(self) -> _Done:
        done, self.futures = wait(self.futures, return_when=FIRST_COMPLETED)
        first = done.pop()
        self.futures |= done
        return first.result()

    def cancel(self) -> None:
        if self.stop is not None:
            self.stop.set()
        for future in self.futures:
            future.cancel()
        if self.owned:
            self.executor.shutdown(wait=True)


class _Dask:
    """Work on a Dask client."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.futures: Set[Any] = set()

    def submit(self, job: _Job) -> None:
        self.futures.add(self.client.submit(_work, job, pure=False, retries=3))

    def next(self) -> _Done:
        import distributed  # type: ignore[import-untyped, unused-ignore]

        wait_for: Any = distributed.wait
        done, self.futures = wait_for(self.futures, return_when="FIRST_COMPLETED")
        first = done.pop()
        self.futures |= done
        result: _Done = first.result()
        return result

    def cancel(self) -> None:
        self.client.cancel(list(self.futures))


class _Ray:
    """Work on Ray, given as its module after `ray.init`."""

    def __init__(self, ray: Any) -> None:
        self.ray = ray
        self.work: Any = ray.remote(_work)
        self.futures: List[Any] = []

    def submit(self, job: _Job) -> None:
        self.futures.append(self.work.remote(job))

    def next(self) -> _Done:
        (first,), self.futures = self.ray.wait(self.futures, num_returns=1)
        result: _Done = self.ray.get(first)
        return result

    def cancel(self) -> None:
        for future in self.futures:
            self.ray.cancel(future, force=False)


def _runner(client: Any, threads: Optional[int]) -> Any:
    if client is None:
        return _Threads(ThreadPoolExecutor(threads or os.cpu_count() or 1), owned=True)
    if isinstance(client, Executor):
        return _Threads(client, owned=False)
    if getattr(client, "__name__", None) == "ray":
        return _Ray(client)
    if hasattr(client, "submit") and hasattr(client, "cancel"):
        return _Dask(client)
    raise TypeError(
        f"client is {type(client).__name__}; it may be a Dask client, the module ray, or an executor"
    )


def solve(
    puzzle: Text,
    client: Any = None,
    *,
    kind: Optional[types.Kind] = None,
    max: int = 2,
    seed: int = 0,
    threads: Optional[int] = None,
    cube_seconds: float = 1.0,
    seconds: Optional[float] = None,
    memory: Optional[int] = None,
    on_progress: Optional[Callable[[int, int], None]] = None,
) -> Dict[str, Any]:
    """Solves one hard puzzle in parts, on threads of this process unless `client` is a Dask client, the module `ray`, or an
    executor of `concurrent.futures`.

    The reply has `verdict`, `solutions` (up to `max`), `end`, `limit` if one struck, and the number of `cubes`. The verdict is that of
    `cellwise.solve`, and so is the solution if there is just one; of several solutions others may come first.
    `seconds` limits the whole, `memory` each cube. A cube gets `cube_seconds`, its parts half as much more each time. `on_progress` is
    called with the numbers of cubes done and waiting.
    """
    if max < 1:
        raise ValueError(f"`max` is {max}; it begins at 1")
    if isinstance(puzzle, str):
        puzzle = read(puzzle, kind=kind)
    least = min(_LEAST, cube_seconds)
    began = time.monotonic()
    job = _Job(puzzle.kind, puzzle.text, (), cube_seconds, least, max, seed, memory)
    first = _work(job)
    solutions = list(first.solutions)
    done, waiting = 1, len(first.cubes)
    limit: Optional[str] = None
    if waiting and len(solutions) < max:
        runner = _runner(client, threads)
        try:
            for given in first.cubes:
                runner.submit(_deeper(job, given, 1))
            while waiting and len(solutions) < max:
                if seconds is not None and time.monotonic() - began >= seconds:
                    limit = "time"
                    break
                result = runner.next()
                done += 1
                waiting += len(result.cubes) - 1
                solutions += result.solutions
                for given in result.cubes:
                    runner.submit(_deeper(job, given, len(given)))
                if on_progress is not None:
                    on_progress(done, waiting)
        finally:
            runner.cancel()
    return _reply(puzzle.kind, solutions[:max], max, waiting, limit, done)


def _deeper(job: _Job, given: Given, depth: int) -> _Job:
    # However little time there is at first, some levels deeper there is enough.
    seconds = (job.seconds + 0.001 * depth) * _GROWTH ** min(depth, 20)
    return job._replace(given=given, seconds=seconds)


def _reply(
    kind: str, found: List[str], max: int, waiting: int, limit: Optional[str], cubes: int
) -> Dict[str, Any]:
    if len(set(found)) != len(found):
        raise CellwiseError("a solution came from two cubes")
    if len(found) >= max:
        end = "enough"
    else:
        end = "stopped" if waiting else "exhausted"
    verdict = {
        (0, "exhausted"): "impossible",
        (1, "exhausted"): "unique",
        (0, "stopped"): "unknown",
        (1, "stopped"): "found",
        (1, "enough"): "found",
    }.get((len(found), end), "several")
    reply = {
        "cellwise": 1,
        "kind": kind,
        "solutions": [json.loads(solution) for solution in found],
        "verdict": verdict,
        "end": end,
        "cubes": cubes,
    }
    if limit is not None:
        reply["limit"] = limit
    return reply
