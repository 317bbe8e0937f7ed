"""Rows for people who train and measure: a puzzle with everything that the verbs know of it.

`rows` makes the rows that `cellwise dataset` writes: puzzle, solution, class, givens, rating, guesses, backdoor, and on
request Sudoku Explainer's number, the way of a person and the trace of a method, as text and as tensors.

>>> from cellwise import dataset
>>> board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> row, image = dataset.rows([board], augment=1)
>>> row["level"], row["givens"], row["backdoor"]
('easy', 30, 0)
>>> row["class"] == image["class"] and row["split"] == image["split"]
True
"""

from __future__ import annotations

import json
from itertools import islice
from typing import Any, Dict, Iterable, Iterator, List, Literal, Optional, Sequence, Tuple

from . import types
from ._call import Text
from ._cellwise import dataset_rows
from .errors import PuzzleError

__all__ = ["Column", "rows"]

Column = Literal[
    "solution", "class", "givens", "rating", "er", "guesses", "backdoor", "path", "trace"
]
"""What a row may hold beside the puzzle and the split. All but `er`, `path` and `trace` are usual."""

_PORTION = 512


def rows(
    puzzles: Iterable[Text],
    *,
    kind: types.Kind = "sudoku",
    columns: Optional[Sequence[Column]] = None,
    augment: int = 0,
    test: float = 0.1,
    method: str = "mrv",
    trace_steps: int = 1000,
    seed: int = 0,
    threads: Optional[int] = None,
    nodes: Optional[int] = None,
    memory: Optional[int] = None,
    bad: Optional[List[Tuple[int, str]]] = None,
) -> Iterator[Dict[str, Any]]:
    """The rows of puzzles, made some hundred at a time on all cores, in the order of the puzzles.

    Each puzzle is followed by `augment` equivalent ones. `test` is the share of classes whose `split` is `test`; equivalent
    puzzles are always on one side. A row depends on its puzzle and the options alone. A field that a kind of puzzle has no verb
    for is absent. A puzzle that can't be read, or that has not just one solution, raises `PuzzleError`; with a list as `bad`
    its number and the reason are added there and the others go on.

    >>> from cellwise.dataset import rows
    >>> bad = []
    >>> len(list(rows(["." * 81], bad=bad))), bad
    (0, [(0, 'it has several solutions')])
    """
    texts = (puzzle if isinstance(puzzle, str) else puzzle.text for puzzle in puzzles)
    number = 0
    while portion := list(islice(texts, _PORTION)):
        made = dataset_rows(
            portion,
            kind=kind,
            columns=None if columns is None else list(columns),
            augment=augment,
            test=test,
            method=method,
            trace_steps=trace_steps,
            seed=seed,
            threads=threads,
            nodes=nodes,
            memory=memory,
        )
        for is_made, text in made:
            if is_made:
                yield from json.loads(text)
            elif bad is None:
                raise PuzzleError(f"puzzle {number}: {text}", "bad-puzzle")
            else:
                bad.append((number, text))
            number += 1
