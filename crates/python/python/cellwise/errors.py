"""What can go wrong, as exceptions.

>>> import cellwise
>>> try:
...     cellwise.Sudoku("1.x.............")
... except cellwise.PuzzleError as error:
...     print(error.line, error.column)
1 3
"""

from __future__ import annotations

import json
from typing import Any, Dict, List, Optional, Tuple

__all__ = ["CellwiseError", "LimitError", "PuzzleError", "RequestError", "UnsupportedError"]


class CellwiseError(Exception):
    """A request that has no reply.

    `code` is the word of the HTTP interface for it; `line` and `column` say where in the puzzle's
    text, counted from 1, if that is known; `choices` are the formats of which one has to be named.
    """

    code: str = "internal"

    def __init__(
        self,
        message: str,
        code: str = "internal",
        line: Optional[int] = None,
        column: Optional[int] = None,
        choices: Tuple[str, ...] = (),
    ) -> None:
        super().__init__(message, code, line, column, choices)
        self.message = message
        self.code = code
        self.line = line
        self.column = column
        self.choices = choices

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.line, self.column) if part is not None)
        text = f"{place}: {self.message}" if place else self.message
        if self.choices:
            text += f" (from_ may be {', '.join(self.choices)})"
        return text


class PuzzleError(CellwiseError, ValueError):
    """The puzzle can't be read."""


class RequestError(CellwiseError, ValueError):
    """An argument is not what the verb takes."""


class UnsupportedError(CellwiseError):
    """The verb can't do that with this puzzle."""


class LimitError(CellwiseError):
    """A limit struck before the end of an iterator, or the answer needs more memory than allowed."""


_KINDS = {
    "bad-json": RequestError,
    "bad-request": RequestError,
    "bad-puzzle": PuzzleError,
    "too-large": LimitError,
    "memory": LimitError,
    "unsupported": UnsupportedError,
}


def error_of(text: str) -> CellwiseError:
    """The exception for the JSON of a fault."""
    problem: Dict[str, Any] = json.loads(text)["error"]
    code: str = problem["code"]
    choices: List[str] = problem.get("choices", [])
    kind = _KINDS.get(code, CellwiseError)
    return kind(
        problem["message"], code, problem.get("line"), problem.get("column"), tuple(choices)
    )
