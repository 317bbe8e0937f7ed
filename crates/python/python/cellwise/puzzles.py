"""Puzzles as objects: they print as boards, draw themselves in notebooks, compare, hash, pickle."""

from __future__ import annotations

import json
import os
from typing import Any, ClassVar, Dict, Iterator, List, Optional, Sequence, Tuple, Type, TypeVar, Union

from . import types, verbs
from ._call import Text, ask
from ._cellwise import Records, Solutions
from .errors import LimitError, error_of

__all__ = ["Nonogram", "Sudoku", "open", "puzzle", "solutions"]

DIGITS = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
"""The characters of a board: an open cell, then the digits from 1 on."""

_P = TypeVar("_P", bound="_Puzzle")


class _Puzzle:
    """What both puzzles have in common: a text that every verb reads, made when it was read."""

    __slots__ = ("_board", "_text", "id", "line")

    kind: ClassVar[types.Kind]
    _text: str
    _board: Optional[Dict[str, Any]]
    id: Optional[str]
    """The puzzle's own name, if its file gives one."""
    line: Optional[int]
    """The line of its file on which it begins, counted from 1."""

    def __init__(
        self,
        text: str,
        *,
        from_: Optional[str] = None,
        name: Optional[str] = None,
        rules: Optional[Sequence[str]] = None,
        symbols: Optional[str] = None,
        box: Optional[Tuple[int, int]] = None,
        size: Optional[Tuple[int, int]] = None,
    ) -> None:
        reading = {"from": from_, "name": name, "rules": rules, "symbols": symbols}
        found = ask(
            "open",
            {"kind": self.kind, "text": text, "box": box, "size": size, "first": 2, **reading},
        )
        if found.get("bad"):
            raise error_of(json.dumps({"error": found["bad"][0]}))
        if len(found["records"]) > 1:
            problem = {
                "code": "bad-puzzle",
                "message": "the text holds several puzzles; a file of many is for `open`",
                "line": found["records"][1]["line"],
            }
            raise error_of(json.dumps({"error": problem}))
        record = found["records"][0]
        self._set(record["puzzle"], record.get("id"), None)
        self._board = record.get(self.kind)

    def _set(self, text: str, id: Optional[str], line: Optional[int]) -> None:
        self._text = text
        self._board = None
        self.id = id
        self.line = line

    @classmethod
    def _of(cls: Type[_P], text: str, id: Optional[str] = None, line: Optional[int] = None) -> _P:
        """The puzzle of a text that came from `open`, which need not be read again."""
        made = cls.__new__(cls)
        made._set(text, id, line)
        return made

    @property
    def text(self) -> str:
        """The puzzle as text that every verb reads: one line if that can hold it."""
        return self._text

    @property
    def _drawn(self) -> Dict[str, Any]:
        if self._board is None:
            found = ask("open", {"kind": self.kind, "text": self._text})
            self._board = found["records"][0][self.kind]
        assert self._board is not None
        return self._board

    def solutions(
        self,
        *,
        seed: int = 0,
        seconds: Optional[float] = None,
        nodes: Optional[int] = None,
        memory: Optional[int] = None,
    ) -> Iterator[types.Board]:
        """The solutions, each found when it is asked for: see `cellwise.solutions`."""
        return solutions(
            self,  # type: ignore[arg-type]
            seed=seed,
            seconds=seconds,
            nodes=nodes,
            memory=memory,
        )

    def svg(self, what: types.Subject = "puzzle") -> str:
        """A drawing of the puzzle, or of its solution, in SVG."""
        return str(ask("render", {"puzzle": self, "to": "svg", "what": what})["svg"])

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        drawn: str = ask("render", {"puzzle": self, "to": "text"})["text"]
        return drawn.rstrip("\n")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._text!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Puzzle):
            return NotImplemented
        return self.kind == other.kind and self._text == other._text

    def __hash__(self) -> int:
        return hash((self.kind, self._text))

    def __reduce__(self) -> Tuple[Any, ...]:
        return (_restored, (self.kind, self._text, self.id, self.line))


class Sudoku(_Puzzle, verbs.SudokuVerbs):
    """A Sudoku of any size, with any rules.

    >>> from cellwise import Sudoku
    >>> puzzle = Sudoku("1...\\n..3.\\n....\\n....")
    >>> puzzle.size
    4
    >>> puzzle == Sudoku("1.....3.........")
    True
    >>> puzzle.solve(max=1)["verdict"]
    'found'
    """

    __slots__ = ()
    kind: ClassVar[types.Kind] = "sudoku"

    @property
    def size(self) -> int:
        """The number of rows."""
        size: int = self._drawn["size"]
        return size

    @property
    def givens(self) -> str:
        """The givens, one character for each cell, row by row; `.` is an open cell.

        >>> Sudoku("1...\\n..3.\\n....\\n....").givens
        '1.....3.........'
        """
        return "".join(DIGITS[digit] for digit in self._drawn["givens"])


class Nonogram(_Puzzle, verbs.NonogramVerbs):
    """A Nonogram, black and white or in colours.

    >>> from cellwise import Nonogram
    >>> puzzle = Nonogram('{"r":[[1,1],[2]],"c":[[2],[1],[1]]}')
    >>> puzzle.height, puzzle.width
    (2, 3)
    >>> puzzle.solve()["solutions"][0]
    ['#.#', '##.']
    """

    __slots__ = ()
    kind: ClassVar[types.Kind] = "nonogram"

    @property
    def height(self) -> int:
        """The number of rows."""
        height: int = self._drawn["height"]
        return height

    @property
    def width(self) -> int:
        """The number of columns."""
        width: int = self._drawn["width"]
        return width


def _restored(kind: str, text: str, id: Optional[str], line: Optional[int]) -> _Puzzle:
    """A puzzle that was pickled."""
    return (Sudoku if kind == "sudoku" else Nonogram)._of(text, id, line)


def puzzle(text: str, *, kind: Optional[types.Kind] = None) -> Union[Sudoku, Nonogram]:
    """The puzzle of a text; which kind it is, is found out unless it is named.

    >>> puzzle('{"r":[[1]],"c":[[1]]}').kind
    'nonogram'
    """
    return _read(text, kind)


def solutions(
    puzzle: Text,
    *,
    kind: Optional[types.Kind] = None,
    seed: int = 0,
    seconds: Optional[float] = None,
    nodes: Optional[int] = None,
    memory: Optional[int] = None,
) -> Iterator[types.Board]:
    """The solutions of a puzzle, each found when it is asked for.

    The limits hold for the whole search. When one strikes before the last solution, `LimitError`
    is raised, so that an iteration which ends has seen all.

    >>> from cellwise import solutions
    >>> found = solutions("................")
    >>> len(next(found))
    16
    >>> sum(1 for _ in found)
    287
    """
    if isinstance(puzzle, str):
        puzzle = _read(puzzle, kind)
    search = Solutions(puzzle.kind, puzzle.text, seed, seconds, nodes, memory)
    return _found(search)


def _found(search: Solutions) -> Iterator[types.Board]:
    while True:
        event, text = search.step()
        if event == "error":
            raise error_of(text)
        reply = json.loads(text)
        if event == "part":
            yield reply["solution"]
            continue
        if reply["end"] == "stopped":
            raise LimitError(f"the limit of {reply['limit']} struck", "limit")
        return


def _read(text: str, kind: Optional[types.Kind]) -> Union[Sudoku, Nonogram]:
    if kind is None:
        kind = ask("open", {"text": text, "first": 1})["kind"]
    return Sudoku(text) if kind == "sudoku" else Nonogram(text)


class _Opened(Iterator[Union[Sudoku, Nonogram]]):
    """The puzzles of a file, each read when it is asked for."""

    def __init__(self, records: Records, skip: bool, bad: List[Any]) -> None:
        self._records = records
        self._skip = skip
        self.bad = bad
        """The faults of the puzzles that were skipped."""

    def __iter__(self) -> _Opened:
        return self

    def __next__(self) -> Union[Sudoku, Nonogram]:
        while True:
            step = self._records.step()
            if step is None:
                raise StopIteration
            found, fault = step
            if found is not None:
                kind, text, line, id = found
                return (Sudoku if kind == "sudoku" else Nonogram)._of(text, id, line)
            error = error_of(fault)
            if not self._skip:
                raise error
            self.bad.append(error)


def open(path: Union[str, os.PathLike[str]], *, skip_bad: bool = False) -> _Opened:
    """The puzzles of a file, each read when it is asked for.

    Any format of either puzzle, packed with gzip or Zstandard or not. A puzzle that can't be read raises
    `PuzzleError` with its line and column, and the next call goes on behind it; with `skip_bad` it is
    left out and its fault kept in the iterator's `bad`.

    >>> import os, tempfile, cellwise
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "three.txt")
    ...     _ = os.path.exists(path) or __import__("pathlib").Path(path).write_text(
    ...         "1.....3.........\\n1.....3..x......\\n.....3.........1\\n")
    ...     puzzles = cellwise.open(path, skip_bad=True)
    ...     print([puzzle.line for puzzle in puzzles], [str(error) for error in puzzles.bad][0][:5])
    [1, 3] 2:10:
    """
    try:
        records = Records(path)
    except ValueError as error:
        raise error_of(str(error)) from None
    return _Opened(records, skip_bad, [])
