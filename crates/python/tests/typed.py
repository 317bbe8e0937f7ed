"""Read by `mypy --strict`, never run: what a user's editor knows."""

from __future__ import annotations

from typing import Any, Dict, List

import cellwise
import numpy as np
from typing_extensions import assert_type



class Column:
    """An array of any Arrow library."""

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        raise NotImplementedError


puzzle = cellwise.Sudoku("1...............")
reply = puzzle.solve(max=3, seconds=1.5)
assert_type(reply, cellwise.types.Solve)
assert_type(reply["solutions"], List[cellwise.types.Board])
verdict: cellwise.types.Verdict = reply["verdict"]
assert_type(puzzle.rate(), cellwise.types.Rate)
assert_type(cellwise.Nonogram("1").rate(), cellwise.types.NonogramRate)
assert_type(cellwise.solve_many(["1"]), Dict[str, List[Any]])
assert_type(cellwise.solve_many(np.zeros((1, 81), np.uint8)), Dict[str, Any])
assert_type(cellwise.solve_many(Column()), cellwise.Table)
for solution in cellwise.solutions(puzzle):
    assert_type(solution, cellwise.types.Board)
for found in cellwise.open("many.txt"):
    found.count()
try:
    cellwise.generate("nonogram", size=[10, 15], seed=3)
except cellwise.PuzzleError as error:
    line: int | None = error.line
