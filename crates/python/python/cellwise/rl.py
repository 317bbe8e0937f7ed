"""For learning by reward: a verifier, and an environment for both puzzles.

`reward` needs nothing else. `Environment` is a `gymnasium.Env`; gymnasium and numpy have to be installed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Optional, Sequence, Tuple, Union

from ._call import Text, ask
from .puzzles import DIGITS, Nonogram, Sudoku
from .puzzles import puzzle as read

if TYPE_CHECKING:
    import gymnasium

    _Base = gymnasium.Env[Any, Any]
else:
    try:
        from gymnasium import Env as _Base
    except ImportError:
        _Base = object

__all__ = ["Environment", "reward"]


def reward(puzzle: Text, answer: Union[str, Sequence[str]]) -> float:
    """How good an answer is: 1 for a solution, 0 for a wrong or unreadable one, else the share of filled cells.

    An answer with open cells and no fault earns less than 1 in any case. The verifier shares no code with
    the engines that solve.

    >>> from cellwise.rl import reward
    >>> reward("1.....3.........", "1.....4.........")
    0.0
    >>> reward("1...............", "1234341221434321")
    1.0
    >>> reward("1...............", "1234............")
    0.25
    """
    from .errors import PuzzleError

    try:
        found = ask("check", {"puzzle": puzzle, "board": _board(answer)})
    except PuzzleError:
        return 0.0
    if found["state"] == "solved":
        return 1.0
    if found["state"] == "wrong":
        return 0.0
    text = answer if isinstance(answer, str) else "".join(answer)
    cells = sum(not c.isspace() for c in text)
    return float(cells - found["open"]) / cells if cells else 0.0


def _board(answer: Union[str, Sequence[str]]) -> Union[str, List[str]]:
    return answer if isinstance(answer, str) else list(answer)


class Environment(_Base):
    """A puzzle as a `gymnasium` environment: an action fills one cell.

    The observation is the board, `uint8`, 0 for an open cell; in a Nonogram 1 is white and 2 black. An action is
    a cell times the number of values plus the value. Filling an open cell without a fault earns 1 / cells; a
    fault, or a cell that is filled, ends the episode with -1; the solution ends it with 1 more.

    >>> from cellwise.rl import Environment
    >>> from cellwise import Sudoku
    >>> environment = Environment(Sudoku("1234341221434..."))
    >>> board, info = environment.reset(seed=1)
    >>> board.shape, int(environment.action_space.n)
    ((4, 4), 64)
    >>> board, earned, ended, cut, info = environment.step(13 * 4 + 2)
    >>> round(float(earned), 4), ended, int(board[3, 1])
    (0.0625, False, 3)
    """

    metadata = {"render_modes": ["ansi"]}
    render_mode = "ansi"

    def __init__(self, puzzle: Text) -> None:
        import numpy
        from gymnasium import spaces

        self.puzzle: Union[Sudoku, Nonogram] = read(puzzle) if isinstance(puzzle, str) else puzzle
        if isinstance(self.puzzle, Sudoku):
            self._shape = (self.puzzle.size, self.puzzle.size)
            self._values = self.puzzle.size
        else:
            self._shape = (self.puzzle.height, self.puzzle.width)
            self._values = 2
        self._letters = DIGITS if isinstance(self.puzzle, Sudoku) else "?.#"
        cells = self._shape[0] * self._shape[1]
        self.action_space = spaces.Discrete(cells * self._values)
        self.observation_space = spaces.Box(0, self._values, self._shape, numpy.uint8)
        self._board = self._begin()

    def _begin(self) -> Any:
        import numpy

        board = numpy.zeros(self._shape, numpy.uint8)
        if isinstance(self.puzzle, Sudoku):
            givens = [self._letters.index(c) for c in self.puzzle.givens]
            board.flat[:] = givens
        return board

    def _rows(self) -> List[str]:
        return ["".join(self._letters[value] for value in row) for row in self._board]

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[Any, Dict[str, Any]]:
        """The board as it is given."""
        super().reset(seed=seed)
        self._board = self._begin()
        return self._board.copy(), {}

    def step(self, action: Any) -> Tuple[Any, float, bool, bool, Dict[str, Any]]:
        """Fills a cell."""
        cell, value = divmod(int(action), self._values)
        if self._board.flat[cell]:
            return self._board.copy(), -1.0, True, False, {"state": "filled"}
        self._board.flat[cell] = value + 1
        rows = self._rows()
        board: Union[str, List[str]] = "".join(rows) if isinstance(self.puzzle, Sudoku) else rows
        state = ask("check", {"puzzle": self.puzzle, "board": board})["state"]
        share = 1.0 / self._board.size
        earned = {"wrong": -1.0, "open": share, "solved": 1.0 + share}[state]
        return self._board.copy(), earned, state != "open", False, {"state": state}

    def render(self) -> Any:
        """The board as text."""
        return "\n".join(self._rows())
