"""Many puzzles at once: the same answers in every form."""

import cellwise
import numpy
import pyarrow
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conftest import CLUES, EASY, SOLVED, digits, is_solution

EMPTY = "." * 81
IMPOSSIBLE = "55" + "." * 79


def boards(count):
    """Different boards with one solution: the easy one, its digits renamed."""
    made = []
    for turn in range(count):
        digits = "123456789"
        names = digits[turn % 9 :] + digits[: turn % 9]
        board = EASY.translate(str.maketrans(digits, names))
        rows = [board[9 * row : 9 * row + 9] for row in range(9)]
        swap = turn // 9 % 3
        rows[0], rows[swap] = rows[swap], rows[0]
        made.append("".join(rows))
    return made


def test_lists_give_lists():
    found = cellwise.solve_many([EASY, IMPOSSIBLE, EMPTY, None, "1.x"])
    assert found["verdict"] == ["unique", "impossible", "several", None, None]
    assert found["solution"][0] == SOLVED
    assert found["solution"][1] is None and len(found["solution"][2]) == 81
    assert found["error"][:3] == [None] * 3 and all(found["error"][3:])


def test_arrays_give_arrays_of_their_shape():
    puzzles = digits(boards(30))
    flat = cellwise.solve_many(puzzles)
    square = cellwise.solve_many(puzzles.reshape(-1, 9, 9))
    assert flat["solution"].shape == (30, 81) and flat["solution"].dtype == numpy.uint8
    assert square["solution"].shape == (30, 9, 9)
    assert (flat["solution"] == square["solution"].reshape(30, 81)).all()
    assert is_solution(puzzles, flat["solution"]).all()
    assert (flat["verdict"] == "unique").all()
    assert flat["solution"].flags.writeable


def test_the_checker_of_these_tests_can_fail():
    puzzles = digits([EASY, EASY])
    solved = digits([SOLVED, SOLVED])
    solved[1, [0, 1]] = solved[1, [1, 0]]
    assert is_solution(puzzles, solved).tolist() == [True, False]


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_every_number_of_threads_gives_the_same(threads):
    puzzles = boards(20_000) + ["1...............", "x", EMPTY]
    assert cellwise.solve_many(puzzles, threads=threads) == cellwise.solve_many(puzzles)


def test_arrays_that_are_not_contiguous_are_read_right():
    puzzles = digits(boards(8))
    assert (
        cellwise.solve_many(puzzles[::2])["solution"] == cellwise.solve_many(puzzles)["solution"][::2]
    ).all()
    turned = numpy.asfortranarray(puzzles)
    assert (
        cellwise.solve_many(turned)["solution"] == cellwise.solve_many(puzzles)["solution"]
    ).all()


def test_cells_above_nine_are_errors_of_their_rows():
    puzzles = digits([EASY, EASY])
    puzzles[1, 7] = 12
    found = cellwise.solve_many(puzzles)
    assert found["error"][0] is None and "cell 7 is 12" in found["error"][1]
    assert not found["solution"][1].any() and found["verdict"].tolist() == ["unique", ""]


def test_arrays_of_other_shapes_are_refused():
    for wrong in (numpy.zeros((2, 80), numpy.uint8), numpy.zeros((2, 81), int), numpy.zeros(81, numpy.uint8)):
        with pytest.raises(TypeError):
            cellwise.solve_many(wrong)
    with pytest.raises(TypeError):
        cellwise.solve_many(EASY)
    with pytest.raises(TypeError, match="puzzle 1 is of type int"):
        cellwise.solve_many([EASY, 5])


ARROW = {
    "string": pyarrow.string(),
    "large": pyarrow.large_string(),
    "binary": pyarrow.binary(),
    "large binary": pyarrow.large_binary(),
    "fixed": pyarrow.binary(81),
    "view": pyarrow.string_view(),
}


@pytest.mark.parametrize("kind", ARROW.values(), ids=ARROW.keys())
def test_every_arrow_layout_gives_the_same(kind):
    texts = [*boards(20), None, IMPOSSIBLE, *boards(3)]
    whole = pyarrow.array([text and text.encode() for text in texts], pyarrow.binary())
    try:
        array = whole.cast(kind)
    except pyarrow.ArrowNotImplementedError:
        values = texts if "string" in str(kind) else whole.to_pylist()
        array = pyarrow.array(values, kind)
    for part, same in ((array, texts), (array[3:], texts[3:]), (array[19:23], texts[19:23])):
        table = pyarrow.record_batch(cellwise.solve_many(part))
        assert table.to_pydict() == cellwise.solve_many(same)


def test_lists_of_numbers_in_arrow_are_boards():
    cells = digits(boards(5))
    flat = pyarrow.array(cells.reshape(-1))
    array = pyarrow.FixedSizeListArray.from_arrays(flat, 81)
    found = pyarrow.record_batch(cellwise.solve_many(array[1:]))
    assert found.column("solution").to_pylist() == cellwise.solve_many(boards(5)[1:])["solution"]


def test_short_texts_in_views_are_read():
    array = pyarrow.array(["1...", "", EASY, None], pyarrow.string_view())
    table = pyarrow.record_batch(cellwise.solve_many(array))
    assert table.to_pydict() == cellwise.solve_many(["1...", "", EASY, None])


def test_chunks_are_read_in_order():
    chunks = pyarrow.chunked_array([boards(3), [], [None, EASY]])
    table = pyarrow.record_batch(cellwise.count_many(chunks))
    assert table.column("count").to_pylist() == [1, 1, 1, None, 1]


def test_foreign_types_are_refused():
    with pytest.raises(TypeError, match="puzzles are texts"):
        cellwise.solve_many(pyarrow.array([1, 2]))
    with pytest.raises(TypeError):
        cellwise.solve_many(pyarrow.array([EASY]).dictionary_encode())


def test_a_table_outlives_its_maker_and_may_be_taken_twice():
    table = cellwise.solve_many(pyarrow.array(boards(9)))
    once, again = pyarrow.record_batch(table), pyarrow.record_batch(table)
    names = table.column_names
    del table
    assert once.equals(again) and once.schema.names == names
    assert len(set(once.column("solution").to_pylist())) > 1
    # Capsules that nobody takes are released.
    cellwise.solve_many(pyarrow.array([EASY])).__arrow_c_array__()


def test_nothing_gives_nothing():
    assert cellwise.solve_many([])["solution"] == []
    assert cellwise.solve_many(numpy.zeros((0, 81), numpy.uint8))["solution"].shape == (0, 81)
    assert pyarrow.record_batch(cellwise.solve_many(pyarrow.array([], pyarrow.string()))).num_rows == 0


def test_every_bulk_verb_agrees_with_its_verb():
    puzzles = [EASY, *boards(3)]
    for puzzle, level, er in zip(puzzles, *map(cellwise.rate_many(puzzles).get, ("level", "er"))):
        reply = cellwise.rate(puzzle)
        assert (reply["level"], reply["er"]) == (level, er)
    assert cellwise.canon_many(puzzles)["canonical"] == [cellwise.canon(p)["canonical"] for p in puzzles]
    assert cellwise.count_many([*puzzles, EMPTY], max=7)["count"] == [1, 1, 1, 1, 7]
    assert cellwise.check_many([SOLVED, EASY, IMPOSSIBLE])["state"] == ["solved", "open", "wrong"]
    assert (cellwise.canon_many(digits(puzzles))["canonical"] < 10).all()


def test_nonograms_and_other_sizes_go_with_the_others():
    found = cellwise.solve_many([CLUES, "not one"], kind="nonogram")
    assert found["verdict"] == ["unique", None] and found["solution"][0] == "#.#/##."
    assert cellwise.rate_many([CLUES], kind="nonogram")["level"] == ["easy"]
    assert cellwise.count_many([EASY, "1..............."])["count"] == [1, 72]


def test_limits_hold():
    found = cellwise.count_many([EMPTY, EASY], nodes=500)
    assert found["verdict"][1] == "unique" and found["count"][0] > 1
    assert cellwise.solve_many([EASY], seconds=0)["verdict"] == ["unknown"]
    with pytest.raises(ValueError):
        cellwise.solve_many([EASY], seconds=-1)
    with pytest.raises(ValueError):
        cellwise.solve_many([EASY], max=0)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.lists(st.sets(st.integers(0, 80), min_size=20), max_size=8))
def test_verdicts_agree_with_single_puzzles(patterns):
    puzzles = ["".join(c if i in cells else "." for i, c in enumerate(SOLVED)) for cells in patterns]
    found = cellwise.solve_many(puzzles)
    assert found["verdict"] == [cellwise.solve(p, kind="sudoku")["verdict"] for p in puzzles]
    if puzzles:
        cells = cellwise.solve_many(digits(puzzles))
        assert is_solution(digits(puzzles), cells["solution"]).all()
        assert cells["verdict"].tolist() == found["verdict"]
