"""Rows of a data set, and what people do with them."""

import cellwise
import numpy
import pyarrow
import pytest
from cellwise import dataset

from conftest import CLUES, EASY, SOLVED, digits, is_solution
from test_many import boards

HARD = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."


def test_rows_come_in_order_and_equivalents_share_class_and_split():
    puzzles = boards(30) + [HARD]
    rows = list(dataset.rows(puzzles, augment=2, test=0.5))
    assert [row["puzzle"] for row in rows[::3]] == puzzles
    sides = {}
    for row in rows:
        sides.setdefault(row["class"], set()).add(row["split"])
    assert all(len(side) == 1 for side in sides.values())
    given = digits([row["puzzle"] for row in rows])
    assert is_solution(given, digits([row["solution"] for row in rows])).all()
    assert rows == list(dataset.rows(puzzles, augment=2, test=0.5, threads=1))
    assert rows[-3]["guesses"] > 0 and rows[-3]["backdoor"] > 0


def test_the_fields_agree_with_the_verbs():
    (row,) = dataset.rows([HARD], columns=["class", "rating", "er", "path"])
    rated = cellwise.rate(HARD)
    assert (row["level"], row["hardest"], row["sum"]) == (rated["level"], rated["hardest"], rated["sum"])
    assert row["er"] == rated["er"]
    assert row["class"] == cellwise.canon(HARD)["canonical"]
    assert len(row["path"].splitlines()) == len(cellwise.explain(HARD)["steps"])
    assert "solution" not in row and "trace" not in row


def test_tensors_replay_the_path():
    (row,) = dataset.rows([EASY], columns=["solution", "path"])
    board = numpy.array(row["path_board"]).reshape(-1, 81)
    marks = numpy.array(row["path_candidates"]).reshape(-1, 81)
    solved = digits([SOLVED])[0]
    for step, (cell, digit) in enumerate(zip(row["path_cell"], row["path_digit"])):
        assert board[step, cell] == 0 and solved[cell] == digit
        assert marks[step, cell] >> (digit - 1) & 1
        if step + 1 < len(board):
            assert board[step + 1, cell] == digit


def test_nonograms_have_no_fields_of_sudoku():
    rows = list(dataset.rows([CLUES], kind="nonogram", columns=["solution", "givens", "er", "rating", "class"]))
    assert set(rows[0]) == {"puzzle", "solution", "class", "split", "sum", "level", "hardest"}
    assert rows[0]["solution"] == "#.#/##."


def test_bad_puzzles_are_named():
    with pytest.raises(cellwise.PuzzleError, match="puzzle 1: it has no solution"):
        list(dataset.rows([EASY, "55" + "." * 79]))
    bad = []
    rows = list(dataset.rows([EASY, "x", "." * 81], bad=bad))
    assert len(rows) == 1 and [number for number, _ in bad] == [1, 2]
    with pytest.raises(ValueError, match="'wonder' is no column"):
        list(dataset.rows([EASY], columns=["wonder"]))


def test_rows_become_tables():
    table = pyarrow.Table.from_pylist(list(dataset.rows(boards(9), columns=["rating", "path"])))
    assert table.num_rows == 9
    assert pyarrow.types.is_list(table.schema.field("path_board").type)
