"""Sudoku and Nonograms: solve with proof, count, check, rate, explain, generate; one puzzle or millions.

>>> import cellwise
>>> puzzle = cellwise.Sudoku(
...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> reply = puzzle.solve()
>>> reply["verdict"], reply["solutions"][0][:9]
('unique', '534678912')
>>> puzzle.rate()["level"]
'easy'
>>> cellwise.generate("sudoku", level="easy", seed=1)["puzzles"][0]["level"]
'easy'

Every verb of the command line is a function, with the members of its request as arguments, and a
method of `Sudoku` and `Nonogram`. Replies are dicts with the members that `--json` has; `cellwise.types`
describes them. `solve_many` and its like take many puzzles at once. `open` reads a file lazily; the verb of that name,
which reads a text, is `cellwise.verbs.open`.

All limits are arguments (`seconds`, `nodes`, `memory`). Ctrl-C ends every call. The interpreter's lock is
released while a call works.
"""

from __future__ import annotations

from . import dataset, types, verbs
from ._call import parts
from ._cellwise import __version__
from .errors import CellwiseError, LimitError, PuzzleError, RequestError, UnsupportedError
from .many import Table, canon_many, check_many, count_many, rate_many, solve_many
from .puzzles import Nonogram, Sudoku, open, puzzle, solutions
from .verbs import (
    batch,
    candidates,
    canon,
    check,
    compare,
    convert,
    count,
    dedupe,
    examples,
    exercise,
    explain,
    explain_method,
    formats,
    from_image,
    generate,
    hint,
    learn,
    minimize,
    rate,
    render,
    solve,
    stats,
    steps,
    superfluous,
    trace,
    why,
)

__all__ = [
    "CellwiseError",
    "LimitError",
    "Nonogram",
    "PuzzleError",
    "RequestError",
    "Sudoku",
    "Table",
    "UnsupportedError",
    "__version__",
    "batch",
    "candidates",
    "canon",
    "canon_many",
    "check",
    "check_many",
    "compare",
    "convert",
    "count",
    "count_many",
    "dataset",
    "dedupe",
    "examples",
    "exercise",
    "explain",
    "explain_method",
    "formats",
    "from_image",
    "generate",
    "hint",
    "learn",
    "minimize",
    "open",
    "parts",
    "puzzle",
    "rate",
    "rate_many",
    "render",
    "solutions",
    "solve",
    "solve_many",
    "stats",
    "steps",
    "superfluous",
    "trace",
    "types",
    "verbs",
    "why",
]
