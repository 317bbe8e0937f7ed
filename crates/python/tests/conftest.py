"""What the tests share: boards, and the folder of the project."""

import os
import pathlib

import pytest

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
CLUES = '{"r":[[1,1],[2]],"c":[[2],[1],[1]]}'


@pytest.fixture(scope="session")
def root():
    found = os.environ.get("CELLWISE_ROOT")
    return pathlib.Path(found) if found else pathlib.Path(__file__).parents[3]


def digits(boards):
    """Boards of 81 characters as numpy has them."""
    import numpy

    text = "".join(boards).replace(".", "0").encode()
    return (numpy.frombuffer(text, numpy.uint8) - 48).reshape(len(boards), 81)


def is_solution(puzzles, solutions):
    """A few lines of numpy that share nothing with the package: which rows are solutions?"""
    import numpy

    grids = solutions.reshape(-1, 9, 9)
    boxes = grids.reshape(-1, 3, 3, 3, 3).transpose(0, 1, 3, 2, 4).reshape(-1, 9, 9)
    right = numpy.ones(len(grids), bool)
    for houses in (grids, grids.transpose(0, 2, 1), boxes):
        right &= (numpy.sort(houses, axis=2) == numpy.arange(1, 10)).all(axis=(1, 2))
    return right & ((puzzles == 0) | (puzzles == solutions)).all(axis=1)
